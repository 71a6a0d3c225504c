import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { inTransaction, type Queryable } from './database-port.ts';
import { digest, randomSecret } from './secret.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from './tokens/access-token.ts';
import { findUser, toWireUser } from './users.ts';

/** Two tabs may send one token at the same moment: the client takes no lock between them. */
const REUSE_TOLERANCE = '10 seconds';

/** A refresh token and what it belongs to, fresh from the database. */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
}

/**
 * Opens a session with its first refresh token.
 * @param device what its owner will recognize it by; see `deviceOf`
 */
export async function openSession(connection: Queryable, userId: string, device: string | null): Promise<OpenSession> {
  const { rows } = await connection.query('insert into auth.sessions (user_id, device) values ($1, $2) returning id', [userId, device]);
  return { sessionId: rows[0].id, userId, refreshToken: await issueRefreshToken(connection, rows[0].id) };
}

/**
 * Trades a refresh token for the next one. A second use within ten seconds gets its own successor in the same session;
 * a later one means that two parties hold the token, and ends the session for both.
 * @throws AuthError 400 `refresh_token_not_found` or `refresh_token_already_used`
 */
export async function rotateRefreshToken(context: AuthContext, refreshToken: string): Promise<OpenSession> {
  const outcome = await inTransaction(context.database, async (connection) => {
    // Locks the session, not the token: all of a family's rotations happen one after the other.
    const { rows } = await connection.query(
      `select t.id, t.session_id, s.user_id, t.used_at is not null as "isUsed",
         t.used_at < clock_timestamp() - $2::interval as "isReuse"
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
       where t.token_hash = $1 for update of s`,
      [digest(refreshToken), REUSE_TOLERANCE],
    );
    const found = rows[0];
    if (!found) return 'unknown';
    if (found.isReuse) {
      await connection.query('delete from auth.sessions where id = $1', [found.session_id]);
      context.reportSecurity({ kind: 'token-family-ended', userId: found.user_id });
      return 'reused';
    }
    if (!found.isUsed) await connection.query('update auth.refresh_tokens set used_at = clock_timestamp() where id = $1', [found.id]);
    await connection.query('update auth.sessions set refreshed_at = now() where id = $1', [found.session_id]);
    const next = await issueRefreshToken(connection, found.session_id);
    return { sessionId: found.session_id, userId: found.user_id, refreshToken: next };
  });
  if (outcome === 'unknown') throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  if (outcome === 'reused') throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return outcome;
}

async function issueRefreshToken(connection: Queryable, sessionId: string): Promise<string> {
  const token = randomSecret();
  await connection.query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [sessionId, digest(token)]);
  return token;
}

/** The session object that the client stores. */
export async function toWireSession(context: AuthContext, session: OpenSession): Promise<Readonly<Record<string, unknown>>> {
  const user = await findUser(context.database, session.userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'The account does not exist any more');
  return {
    access_token: await signAccessToken(context.keys, context.issuer, user, session.sessionId),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS,
    refresh_token: session.refreshToken,
    user: toWireUser(user),
  };
}

export type SignOutScope = 'global' | 'local' | 'others';

/** Ends all of a user's sessions, this one, or all but this one; their refresh tokens go with them. */
export async function endSessions(database: Queryable, userId: string, sessionId: string, scope: SignOutScope): Promise<void> {
  await database.query(
    `delete from auth.sessions where user_id = $1
     and ($3 = 'global' or ($3 = 'local' and id = $2) or ($3 = 'others' and id <> $2))`,
    [userId, sessionId, scope],
  );
}
