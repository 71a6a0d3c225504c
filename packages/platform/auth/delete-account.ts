import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import type { AuthRequest } from './wire.ts';

/**
 * Deletes the caller's account with everything that hangs on it. The database keeps a keyed hash of the address and the
 * balance it leaves, so that a new account starts where this one ended.
 * @throws AuthError when nobody is signed in
 */
export async function deleteAccount(context: AuthContext, request: Pick<AuthRequest, 'headers'>): Promise<void> {
  const { user } = await requireCaller(context, request);
  await context.database.query('delete from auth.users where id = $1', [user.id]);
}
