import { badToken, noAuthorization, sessionGone } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { type AccessClaims, namesSession, TokenError } from './tokens/access-token.ts';
import { findSessionUser, type User } from './users.ts';
import type { AuthRequest } from './wire.ts';

export interface Caller {
  readonly user: User;
  readonly sessionId: string;
}

/** The bearer token of a request, or null without one; the application's own key stands for nobody. */
export function bearerToken(authorization: string | undefined, publishableKey: string): string | null {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return token && token !== publishableKey ? token : null;
}

/**
 * Who is calling, with a session that still stands.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt` or `session_not_found`
 */
export async function requireCaller(context: AuthContext, request: Pick<AuthRequest, 'headers'>): Promise<Caller> {
  const token = bearerToken(request.headers.authorization, context.publishableKey);
  if (!token) throw noAuthorization();
  const claims = await readClaims(context, token);
  if (!namesSession(claims)) throw badToken();
  const user = await findSessionUser(context.database, claims.session_id, claims.sub);
  if (!user) throw sessionGone();
  return { user, sessionId: claims.session_id };
}

async function readClaims(context: AuthContext, token: string): Promise<AccessClaims> {
  try {
    return await context.verifyAccessToken(token);
  } catch (error) {
    if (error instanceof TokenError) throw badToken();
    throw error;
  }
}
