import type { AuthDatabase } from './database-port.ts';
import type { ProviderClient } from './google.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { VerifyAccessToken } from './tokens/access-token.ts';

/** What a sign-in mail says; the server decides how it looks and travels. */
export interface SignInMail {
  readonly to: string;
  readonly link: string;
  /** Six digits, accepted where the mail was asked for. */
  readonly code: string;
  /** How long the link works. */
  readonly validMinutes: number;
  readonly codeValidMinutes: number;
}

/** Something that whoever watches over the installation should be able to see. Addresses are told as pseudonyms only. */
export interface SecurityEvent {
  readonly kind:
    | 'code-failed'
    | 'mail-limit'
    | 'attempt-limit'
    | 'request-limit'
    | 'socket-limit'
    | 'token-family-ended'
    | 'account-deleted'
    | 'signing-key-rotated';
  readonly userId?: string;
  readonly mailbox?: string;
  readonly ip?: string;
}

/** Limits that all servers of one database count together. */
export interface AuthLimits {
  /** Mails within an hour: of one asker to one mailbox, to a mailbox as a whole, of one asker as a whole. */
  readonly mailsPerAsker: number;
  readonly mailsPerMailbox: number;
  readonly mailsPerIp: number;
  /** Links and codes tried within five minutes. */
  readonly attemptsPerIp: number;
}

/** Everything that the handlers share. */
export interface AuthContext {
  readonly database: AuthDatabase;
  readonly keys: SigningKeys;
  readonly verifyAccessToken: VerifyAccessToken;
  /** `<public address>/auth/v1`, in tokens and in links. */
  readonly issuer: string;
  /** Where a sign-in comes back to when the app names no address, or a forbidden one. */
  readonly siteUrl: string;
  readonly redirectOrigins: readonly string[];
  readonly publishableKey: string;
  /** Null while Google is not set up. */
  readonly google: ProviderClient | null;
  readonly sendSignInMail: (mail: SignInMail) => Promise<void>;
  readonly limits: AuthLimits;
  readonly reportFault: (error: unknown) => void;
  readonly reportSecurity: (event: SecurityEvent) => void;
}
