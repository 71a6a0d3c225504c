import { z } from 'zod';
import { invalidRequest } from './auth-error.ts';
import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import { inTransaction } from './database-port.ts';
import { endSessions } from './sessions.ts';
import { mergeUserData } from './user-data.ts';
import { findUser, toWireUser } from './users.ts';
import { type AuthRequest, type AuthResponse, json, noContent } from './wire.ts';

/** GET /user. */
export async function readUser(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const { user } = await requireCaller(context, request);
  return json(200, toWireUser(user));
}

const changeSchema = z.object({ data: z.record(z.string(), z.unknown()).nullish() });

/** PUT /user: merges `data` into the profile, key by key; null removes a key. Other fields are not ours to change. */
export async function updateUser(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const { user } = await requireCaller(context, request);
  const body = changeSchema.safeParse(request.body);
  if (!body.success) throw invalidRequest('data must be a JSON object');
  const changes = body.data.data ?? {};
  await inTransaction(context.database, async (connection) => {
    // Read again under a lock: two changes at once must both survive.
    const { rows } = await connection.query('select raw_user_meta_data as data from auth.users where id = $1 for update', [user.id]);
    await connection.query('update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1', [
      user.id,
      JSON.stringify(mergeUserData(rows[0]?.data ?? {}, changes)),
    ]);
  });
  const updated = await findUser(context.database, user.id);
  return json(200, toWireUser(updated ?? user));
}

const SCOPES = ['global', 'local', 'others'] as const;
const scopeSchema = z.enum(SCOPES).default('global');

/** POST /logout. */
export async function signOut(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const scope = scopeSchema.safeParse(request.query.get('scope') ?? undefined);
  if (!scope.success) throw invalidRequest(`scope must be one of ${SCOPES.join(', ')}`);
  const { user, sessionId } = await requireCaller(context, request);
  await endSessions(context.database, user.id, sessionId, scope.data);
  return noContent();
}
