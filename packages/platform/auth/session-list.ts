import { AuthError } from './auth-error.ts';
import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import type { AuthRequest } from './wire.ts';

type WithHeaders = Pick<AuthRequest, 'headers'>;

/** A place where the account is signed in. */
export interface ListedSession {
  readonly id: string;
  /** Browser and system in words; null where the sign-in named none. */
  readonly device: string | null;
  readonly signedInAt: Date;
  /** When its tokens were last renewed: at most an hour before it was last used. */
  readonly lastSeenAt: Date;
  /** The one that asks. */
  readonly isCurrent: boolean;
}

/** The caller's sessions, this one first, then the latest used. @throws AuthError when nobody is signed in */
export async function listSessions(context: AuthContext, request: WithHeaders): Promise<readonly ListedSession[]> {
  const { user, sessionId } = await requireCaller(context, request);
  const { rows } = await context.database.query(
    `select id, device, created_at as "signedInAt", refreshed_at as "lastSeenAt", id = $2 as "isCurrent"
     from auth.sessions where user_id = $1 order by id = $2 desc, refreshed_at desc`,
    [user.id, sessionId],
  );
  return rows;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ends one of the caller's sessions. @throws AuthError when nobody is signed in; 404 `session_not_found` for any that is not the caller's */
export async function endOneSession(context: AuthContext, request: WithHeaders, id: string): Promise<void> {
  const { user } = await requireCaller(context, request);
  if (UUID.test(id)) {
    const { rowCount } = await context.database.query('delete from auth.sessions where id = $1 and user_id = $2', [id, user.id]);
    if (rowCount === 1) return;
  }
  throw new AuthError(404, 'session_not_found', 'There is no such session');
}
