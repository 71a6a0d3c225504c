import type { Queryable } from './database-port.ts';

/** An account with its identities, as the database keeps it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  readonly lastSignInAt: Date | null;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly identities: readonly unknown[];
}

const USER_COLUMNS = `u.id, u.email, u.email_confirmed_at as "emailConfirmedAt", u.last_sign_in_at as "lastSignInAt",
  u.raw_app_meta_data as "appMetadata", u.raw_user_meta_data as "userMetadata",
  u.created_at as "createdAt", u.updated_at as "updatedAt",
  coalesce((select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at, 'email', u.email) order by i.created_at)
    from auth.identities i where i.user_id = u.id), '[]') as identities`;

export async function findUser(database: Queryable, id: string): Promise<User | null> {
  const { rows } = await database.query(`select ${USER_COLUMNS} from auth.users u where u.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The user of a session that still stands, or null. */
export async function findSessionUser(database: Queryable, sessionId: string, userId: string): Promise<User | null> {
  const { rows } = await database.query(
    `select ${USER_COLUMNS} from auth.users u join auth.sessions s on s.user_id = u.id where s.id = $1 and u.id = $2`,
    [sessionId, userId],
  );
  return rows[0] ?? null;
}

export interface Identity {
  readonly provider: 'email' | 'google';
  /** The provider's own name for the person; null for mail, where the address itself is the proof. */
  readonly providerId: string | null;
  readonly email: string;
  /** What the provider tells about the person; fills gaps in the profile and overwrites nothing. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The account of someone who has just proven to own the address; made if there is none. Two proofs of one address at the
 * same moment meet on the unique key and end up with one account.
 * @returns the user's id
 */
export async function signInIdentity(connection: Queryable, identity: Identity): Promise<string> {
  const { provider, providerId, email, claims } = identity;
  const linkedId = providerId ? await findLinkedUser(connection, provider, providerId) : null;
  const id = linkedId ?? (await findOrCreateUser(connection, email));
  await connection.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at) values ($1, $2, $3, $4, now())
     on conflict (provider, provider_id) do update
     set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [id, provider, providerId ?? id, JSON.stringify({ ...claims, sub: providerId ?? id, email, email_verified: true })],
  );
  await connection.query(
    `update auth.users set last_sign_in_at = now(), updated_at = now(),
       raw_user_meta_data = $2::jsonb || raw_user_meta_data,
       raw_app_meta_data = raw_app_meta_data || jsonb_build_object(
         'provider', coalesce(raw_app_meta_data ->> 'provider', $3::text),
         'providers', (select jsonb_agg(distinct provider) from auth.identities where user_id = $1))
     where id = $1`,
    [id, JSON.stringify(claims), provider],
  );
  return id;
}

async function findLinkedUser(connection: Queryable, provider: string, providerId: string): Promise<string | null> {
  const { rows } = await connection.query('select user_id from auth.identities where provider = $1 and provider_id = $2', [
    provider,
    providerId,
  ]);
  return rows[0]?.user_id ?? null;
}

async function findOrCreateUser(connection: Queryable, email: string): Promise<string> {
  const { rows } = await connection.query(
    `insert into auth.users (email, email_confirmed_at) values ($1, now())
     on conflict (email) do update set email_confirmed_at = coalesce(auth.users.email_confirmed_at, now())
     returning id`,
    [email],
  );
  return rows[0].id;
}

/** The user object that every auth answer carries (the client's own shape). */
export function toWireUser(user: User): Readonly<Record<string, unknown>> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.emailConfirmedAt,
    phone: '',
    confirmed_at: user.emailConfirmedAt,
    last_sign_in_at: user.lastSignInAt,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: user.identities,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  };
}
