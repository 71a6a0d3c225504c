import { TokenError, type VerifyAccessToken } from '@underbase/platform';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../billing/ledger-port.ts';

/** Who asks for something of their own. */
export interface Caller {
  readonly userId: string;
  readonly email: string | null;
}

export interface CallerParts {
  readonly database: Queryable;
  readonly verifyAccessToken: VerifyAccessToken;
  /** False where sessions are somebody else's business (Supabase). */
  readonly hasOwnSessions: boolean;
}

const BEARER = /^Bearer +(\S+) *$/i;

/** Who sends a request, by a token whose session stands; null for anybody else. @throws whatever keeps tokens from being read: an outage is no refusal */
export async function callerOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { database, verifyAccessToken, hasOwnSessions }: CallerParts,
): Promise<Caller | null> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (!token) return null;
  const claims = await verifyAccessToken(token).catch((error) => {
    if (error instanceof TokenError) return null;
    throw error;
  });
  if (claims === null) return null;
  if (hasOwnSessions) {
    const { rows } = await database.query('select from auth.sessions where id = $1 and user_id = $2', [claims.session_id, claims.sub]);
    if (rows.length === 0) return null;
  }
  return { userId: claims.sub, email: claims.email ?? null };
}
