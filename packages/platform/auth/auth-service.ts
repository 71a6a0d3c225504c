import type { Listener } from '../database/listener.ts';
import { bearerToken } from './caller.ts';
import type { AuthContext, AuthLimits, SecurityEvent, SignInMail } from './context.ts';
import type { AuthDatabase } from './database-port.ts';
import { deleteAccount } from './delete-account.ts';
import { mintHandoffToken, redeemHandoffToken } from './designer-handoff.ts';
import { exportAccount } from './export-account.ts';
import { createProviderClient } from './google.ts';
import { followRotations } from './keys/follow-rotations.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { handleAuthRequest, toErrorResponse } from './router.ts';
import { endOneSession, type ListedSession, listSessions } from './session-list.ts';
import { createTokenVerifier, type VerifyAccessToken } from './tokens/access-token.ts';
import type { AuthRequest, AuthResponse } from './wire.ts';

export interface AuthSettings {
  readonly publicUrl: URL;
  /** Origins that sign-in may come back to. */
  readonly redirectOrigins: readonly string[];
  readonly publishableKey: string;
  readonly google: { readonly issuer: URL; readonly clientId: string; readonly clientSecret: string } | null;
  readonly limits: AuthLimits;
  readonly sendSignInMail: (mail: SignInMail) => Promise<void>;
  /** Hears of faults that a caller is only told of in general words. */
  readonly reportFault: (error: unknown) => void;
  readonly reportSecurity: (event: SecurityEvent) => void;
}

type WithHeaders = Pick<AuthRequest, 'headers'>;

/** Accounts and sessions of one installation; any number of servers may share its database. */
export interface AuthService {
  /** Answers a request below /auth/v1. */
  handle(request: AuthRequest): Promise<AuthResponse>;
  /** A failure outside `handle`, such as a body that is no JSON, as the wire has it. */
  toErrorResponse(error: unknown): AuthResponse;
  readonly verifyAccessToken: VerifyAccessToken;
  /** The bearer token of a header; null without one and for the application's own key. */
  bearerToken(authorization: string | undefined): string | null;
  /** @param beforeDelete what has to end before the account goes; where it fails, the account stays */
  deleteAccount(request: WithHeaders, beforeDelete?: (userId: string) => Promise<void>): Promise<void>;
  listSessions(request: WithHeaders): Promise<readonly ListedSession[]>;
  endSession(request: WithHeaders, id: string): Promise<void>;
  /** Everything that the database holds about the caller. */
  exportAccount(request: WithHeaders): Promise<Readonly<Record<string, unknown>>>;
  mintHandoffToken(request: WithHeaders): Promise<string>;
  redeemHandoffToken(token: string): Promise<{ id: string; email: string }>;
  /** Takes a rotated signing key up at once, not within a minute. @returns a function that ends it */
  followRotations(listener: Pick<Listener, 'listen' | 'onGap'>): () => void;
  /** Removes what has expired; harmless to call from several servers. */
  sweep(): Promise<void>;
}

/** Needs the migrations of `database/auth` in place. */
export function createAuthService(database: AuthDatabase, settings: AuthSettings): AuthService {
  const issuer = new URL('/auth/v1', settings.publicUrl).href;
  const keys = createSigningKeys(database, () => settings.reportSecurity({ kind: 'signing-key-rotated' }));
  const context: AuthContext = {
    database,
    keys,
    verifyAccessToken: createTokenVerifier(keys, issuer),
    issuer,
    siteUrl: new URL('/', settings.publicUrl).href,
    redirectOrigins: settings.redirectOrigins,
    publishableKey: settings.publishableKey,
    google: settings.google && createProviderClient({ ...settings.google, redirectUri: `${issuer}/callback` }),
    sendSignInMail: settings.sendSignInMail,
    limits: settings.limits,
    reportFault: settings.reportFault,
    reportSecurity: settings.reportSecurity,
  };
  return {
    handle: (request) => handleAuthRequest(context, request),
    toErrorResponse: (error) => toErrorResponse(context, error),
    verifyAccessToken: context.verifyAccessToken,
    bearerToken: (authorization) => bearerToken(authorization, settings.publishableKey),
    deleteAccount: (request, beforeDelete) => deleteAccount(context, request, beforeDelete),
    listSessions: (request) => listSessions(context, request),
    endSession: (request, id) => endOneSession(context, request, id),
    exportAccount: (request) => exportAccount(context, request),
    mintHandoffToken: (request) => mintHandoffToken(context, request),
    redeemHandoffToken: (token) => redeemHandoffToken(context, token),
    followRotations: (listener) => followRotations(listener, keys, settings.reportFault),
    async sweep() {
      await database.query('select auth.sweep()');
    },
  };
}
