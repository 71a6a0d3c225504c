import { namesSession, TokenError, type VerifyAccessToken } from '../auth/tokens/access-token.ts';
import { ANONYMOUS, type Caller } from './as-caller.ts';

export interface TokenReading {
  readonly verifyAccessToken: VerifyAccessToken;
  /** The key that the app gave to its client; where a token is missing, the client sends the key in its place. */
  readonly apiKey: string;
}

export type CallerOrFault = { readonly caller: Caller; readonly expiresAtMs: number | null } | { readonly fault: 'expired' | 'invalid' };

/**
 * Who a bearer token stands for. No token, or the app's own key, is anonymous and never a broken token.
 * @throws what the verifier reports when it could not look (an outage).
 */
export async function callerFromToken(token: string | null, { verifyAccessToken, apiKey }: TokenReading): Promise<CallerOrFault> {
  if (token === null || token === '' || token === apiKey) return { caller: ANONYMOUS, expiresAtMs: null };
  try {
    const claims = await verifyAccessToken(token);
    // A token of ours names a user and a session; without them there is nothing that could be signed out.
    if (!namesSession(claims)) return { fault: 'invalid' };
    return { caller: { role: 'authenticated', claims }, expiresAtMs: claims.exp * 1000 };
  } catch (error) {
    if (error instanceof TokenError) return { fault: error.reason };
    throw error;
  }
}
