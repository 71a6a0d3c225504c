import { signInIsOld } from './auth-error.ts';
import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import type { AuthRequest } from './wire.ts';

/** A browser that was left open must not be enough to delete an account. */
const SIGN_IN_HOLDS_MINUTES = 10;

/**
 * Deletes the caller's account with everything that hangs on it. The database keeps a keyed hash of the address and the
 * balance it leaves, so that a new account starts where this one ended.
 * @throws AuthError when nobody is signed in; 403 `reauthentication_needed` where this session began more than ten minutes ago
 */
export async function deleteAccount(context: AuthContext, request: Pick<AuthRequest, 'headers'>): Promise<void> {
  const { user, sessionId } = await requireCaller(context, request);
  const { rowCount } = await context.database.query(
    `delete from auth.users u using auth.sessions s
     where u.id = $1 and s.id = $2 and s.user_id = u.id and s.created_at > now() - make_interval(mins => $3)`,
    [user.id, sessionId, SIGN_IN_HOLDS_MINUTES],
  );
  if (rowCount === 0) throw signInIsOld();
  context.reportSecurity({ kind: 'account-deleted', userId: user.id });
}
