import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Database, migrationFolders, openDatabase } from '@underbase/platform';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Pool } from 'pg';
import { makeStateFolder } from './state-folder.ts';

/** As much of a Supabase project as the migrations touch; its default grants are wider than ours may be. */
export async function prepareAsSupabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    create role anon nologin;
    create role authenticated nologin;
    create role service_role nologin bypassrls;
    create role postgres login createrole;
    create role authenticator login noinherit;
    grant anon, authenticated, service_role to postgres with admin option;
    grant anon, authenticated, service_role to authenticator;
    create schema auth;
    create table auth.users (id uuid primary key, email text, raw_user_meta_data jsonb default '{}');
    grant usage on schema auth to postgres;
    grant select, references on auth.users to postgres;
    grant create on database postgres to postgres;
    grant all on schema public to postgres;
    grant usage on schema public to anon, authenticated, service_role;
    create publication supabase_realtime;
    alter publication supabase_realtime owner to postgres;
    alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
  `);
}

/** An imitation of a Supabase project: its database and roles, GoTrue's published keys, and PostgREST as far as tables are read and functions called. */
export interface SupabaseProject {
  /** SUPABASE_URL for it. */
  readonly url: string;
  /** Migrated for Supabase; the server's own connections, as `postgres`. */
  readonly database: Database;
  readonly stateFolder: string;
  /** Somebody who signed up there, as GoTrue keeps them. */
  makeUser(): Promise<{ readonly id: string; readonly token: string }>;
  /** @param seconds from now; of the past for one that has expired */
  sign(id: string, seconds: number): Promise<string>;
  deleteUser(id: string): Promise<void>;
  /** Every request is answered with this status and a page from here on, as a gateway before a project that is down does; null ends that. */
  refuse(status: number | null): void;
  goAway(): Promise<void>;
  close(): Promise<void>;
}

const HOUR_SECONDS = 3600;
const NAME = /^[a-z_]+$/;

/** PostgREST becomes the token's role for each request, and hands its claims over. */
async function asPostgrest(pool: Pool, claims: object | null, text: string, values: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      claims ? 'authenticated' : 'anon',
      claims ? JSON.stringify(claims) : '',
    ]);
    const { rows } = await client.query(text, values);
    await client.query('commit');
    return rows[0]?.answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const claimsIn = ({ headers }: IncomingMessage): object | null => {
  const [, payload] = (headers.authorization ?? '').replace(/^Bearer /, '').split('.');
  return payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null;
};

export async function openSupabaseProject(): Promise<SupabaseProject> {
  const stateFolder = makeStateFolder();
  const superuser = await openDatabase({ stateFolder, migrationFolders: [] });
  await prepareAsSupabase(superuser);
  const address = (user: string) => `postgres://${user}@/postgres?host=${encodeURIComponent(superuser.connection.host ?? '')}`;
  const database = await openDatabase({ databaseUrl: address('postgres'), stateFolder, migrationFolders: migrationFolders('supabase') });
  const outside = new Pool({ connectionString: address('authenticator'), max: 2 });
  outside.on('error', () => undefined);
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] };

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', 'http://project');
    if (pathname === '/auth/v1/.well-known/jwks.json') return keys;
    const name = pathname.split('/').at(-1) ?? '';
    if (!pathname.startsWith('/rest/v1/') || !NAME.test(name)) throw new Error('there is no such place');
    if (!pathname.startsWith('/rest/v1/rpc/')) {
      const rows = `select coalesce(json_agg(t), '[]') as answer from public.${name} t`;
      return asPostgrest(outside, claimsIn(request), rows, []);
    }
    const given = Object.entries((await json(request)) as object);
    const named = given.map(([key], index) => `${key} => $${index + 1}`).join(', ');
    return asPostgrest(
      outside,
      claimsIn(request),
      `select public.${name}(${named}) as answer`,
      given.map(([, value]) => value),
    );
  }

  let refusal: number | null = null;
  const server: Server = createServer((request, response) => {
    if (refusal !== null) return void response.writeHead(refusal).end('<h1>Bad gateway</h1>');
    answer(request).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: Error) => response.writeHead(400).end(JSON.stringify({ message: error.message })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (id: string, seconds: number): Promise<string> =>
    new SignJWT({ role: 'authenticated', email: `${id}@example.test`, session_id: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuer(`${url}/auth/v1`)
      .setSubject(id)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(privateKey);

  async function goAway(): Promise<void> {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }

  return {
    url,
    database,
    stateFolder,
    sign,
    async makeUser() {
      const id = randomUUID();
      await superuser.pool.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.test`]);
      return { id, token: await sign(id, HOUR_SECONDS) };
    },
    deleteUser: async (id) => void (await superuser.pool.query('delete from auth.users where id = $1', [id])),
    refuse(status) {
      refusal = status;
    },
    goAway,
    async close() {
      await goAway();
      await outside.end();
      await database.close();
      await superuser.close();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}
