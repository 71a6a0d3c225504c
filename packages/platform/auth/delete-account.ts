import { signInIsOld } from './auth-error.ts';
import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import type { AuthRequest } from './wire.ts';

/** A browser that was left open must not be enough to delete an account. */
const SIGN_IN_HOLDS_MINUTES = 10;

/**
 * Deletes the caller's account with everything that hangs on it. The database keeps a keyed hash of the address and the
 * balance it leaves, so that a new account starts where this one ended.
 * @param beforeDelete what has to end first, such as a paid plan; where it fails, the account stays
 * @throws AuthError when nobody is signed in; 403 `reauthentication_needed` where this session began more than ten minutes ago
 */
export async function deleteAccount(
  context: AuthContext,
  request: Pick<AuthRequest, 'headers'>,
  beforeDelete: (userId: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { user, sessionId } = await requireCaller(context, request);
  const { rows } = await context.database.query(
    `select from auth.sessions where id = $1 and user_id = $2 and created_at > now() - make_interval(mins => $3)`,
    [sessionId, user.id, SIGN_IN_HOLDS_MINUTES],
  );
  if (rows.length === 0) throw signInIsOld();
  await beforeDelete(user.id);
  await context.database.query('delete from auth.users where id = $1', [user.id]);
  context.reportSecurity({ kind: 'account-deleted', userId: user.id });
}
