import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  type AccessClaims,
  createRealtime,
  createRestHandler,
  type Database,
  realtimePlugin,
  restPlugin,
  TokenError,
  type VerifyAccessToken,
} from '@underbase/platform';
import Fastify from 'fastify';
import { errors, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import type { DatabaseHost } from './database-hosts.ts';

/** What the app gives to its client as the key; no JWT, like the hosted service's newer keys. */
export const APP_KEY = 'sb_publishable_conformance';

const { privateKey, publicKey } = await generateKeyPair('ES256');

const verifyAccessToken: VerifyAccessToken = async (token) => {
  try {
    const { payload } = await jwtVerify<AccessClaims>(token, publicKey, { algorithms: ['ES256'], audience: 'authenticated' });
    return payload;
  } catch (error) {
    throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid', error);
  }
};

interface TokenOptions {
  readonly email?: string;
  /** Seconds from now; negative for a token that has expired. */
  readonly lifetimeSeconds?: number;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A token whose session bears the user's own id (see `admit`). */
export function mintToken(userId: string, { email, lifetimeSeconds = 3600, claims = {} }: TokenOptions = {}): Promise<string> {
  return new SignJWT({ role: 'authenticated', email, session_id: userId, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'conformance' })
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
    .sign(privateKey);
}

/** A server node with the data and realtime services alone. */
export interface DataNode {
  readonly url: string;
  readonly database: Database;
  /** The official client, signed in with the token, or anonymous without one. */
  client(token?: string): SupabaseClient;
  close(): Promise<void>;
}

export async function startDataNode(host: DatabaseHost): Promise<DataNode> {
  const database = await host.openNode();
  const app = Fastify({ logger: false });
  const reading = { verifyAccessToken, apiKey: APP_KEY };
  const faults: unknown[] = [];
  const onFault = (fault: unknown): void => void faults.push(fault);
  const realtime = createRealtime({ database, onFault, ...reading });
  await app.register(restPlugin(createRestHandler({ pool: database.callerPool, onFault, ...reading })), { prefix: '/rest/v1' });
  await app.register(realtimePlugin(realtime), { prefix: '/realtime/v1' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    client: (token) =>
      createClient(url, APP_KEY, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token ? { accessToken: async () => token } : {}),
      }),
    async close() {
      await app.close();
      await database.close();
      if (faults.length > 0) throw new AggregateError(faults, 'the node reported faults');
    },
  };
}

/** An account with a session, and nothing else. */
export async function admit(node: DataNode, id: string, email = `${id}@example.test`): Promise<void> {
  // Where the accounts are ours too, a subscription belongs to one.
  await node.database.pool.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
  await node.database.pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
}

/** A user with the standard row, made the way the app makes it. */
export async function makeUser(node: DataNode, email = `${randomUUID()}@example.test`) {
  const id = randomUUID();
  await admit(node, id, email);
  const token = await mintToken(id, { email });
  const client = node.client(token);
  const { error } = await client.from('user_subscriptions').insert({ user_id: id });
  if (error) throw new Error(error.message);
  return { id, email, token, client };
}
