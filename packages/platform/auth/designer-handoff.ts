import { AuthError, badToken } from './auth-error.ts';
import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import { signToken, TokenError, verifyToken } from './tokens/access-token.ts';
import type { AuthRequest } from './wire.ts';

const VALID_SECONDS = 60;
const DESIGNER_AUDIENCE = 'designer';

/**
 * A token that tells the designer service who is coming: one minute, one use, and of no worth anywhere else, because its
 * audience is another than that of access tokens.
 * @throws AuthError when nobody is signed in
 */
export async function mintHandoffToken(context: AuthContext, request: Pick<AuthRequest, 'headers'>): Promise<string> {
  const { user } = await requireCaller(context, request);
  const id = crypto.randomUUID();
  await context.database.query(
    'insert into auth.designer_handoffs (id, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))',
    [id, user.id, VALID_SECONDS],
  );
  const exp = Math.floor(Date.now() / 1000) + VALID_SECONDS;
  return signToken(context.keys, { iss: context.issuer, sub: user.id, aud: DESIGNER_AUDIENCE, exp, jti: id, email: user.email });
}

/**
 * The designer service shows the token once and learns whom it stands for.
 * @throws AuthError 403 `bad_jwt` for a foreign or expired token, `handoff_used` for a second use
 */
export async function redeemHandoffToken(context: AuthContext, token: string): Promise<{ id: string; email: string }> {
  const { jti } = await readHandoffToken(context, token);
  const { rows } = await context.database.query(
    `update auth.designer_handoffs h set redeemed_at = now() from auth.users u
     where h.id = $1 and u.id = h.user_id and h.redeemed_at is null and h.expires_at > now()
     returning u.id, u.email`,
    [jti],
  );
  if (!rows[0]) throw new AuthError(403, 'handoff_used', 'This token has been used or has expired');
  return rows[0];
}

async function readHandoffToken(context: AuthContext, token: string): Promise<{ jti?: string }> {
  try {
    return await verifyToken(context.keys, token, context.issuer, DESIGNER_AUDIENCE);
  } catch (error) {
    if (error instanceof TokenError) throw badToken();
    throw error;
  }
}
