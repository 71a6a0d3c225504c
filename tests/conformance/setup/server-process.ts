import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importJWK, SignJWT } from 'jose';
import { Client } from 'pg';
import { COMPILE_CACHE } from '../../setup/compile-cache.ts';
import { freePort, UNLIMITED } from '../auth-support/test-server.ts';
import { type ExternalPostgres, findPostgresPrograms, startExternalPostgres } from './external-postgres.ts';
import { makeStateFolder } from './state-folder.ts';
import { makeUsedState } from './used-state.ts';

/** The whole server as its own process, on its embedded database or on an ordinary PostgreSQL of the system. */
export interface ServerProcess {
  readonly url: string;
  readonly apiKey: string;
  /** Where its database takes connections, while it runs. */
  readonly databaseUrl: string;
  /** Folder of its state; what it printed stands in server.log there. */
  readonly state: string;
  /** The server's own process. */
  readonly pid: number;
  /** Starts it and waits until it is ready. @returns milliseconds that took */
  start(): Promise<number>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Ends Node, the database and all its helpers at once, with no chance to clean up. */
  killWhole(): Promise<void>;
  /** Ends the server's Node alone. */
  killNode(): Promise<void>;
  /** Ends the database's main process alone. */
  killDatabase(): Promise<void>;
  /** Memory that Node holds, in bytes. */
  residentBytes(): number;
  /** A connection to the database, past the server. */
  connect(): Promise<Client>;
  /** An account with a subscription and that many tokens on top, and its access token. */
  makeUser(extraTokens: number): Promise<ServerUser>;
  remove(): Promise<void>;
}

export interface ServerUser {
  readonly id: string;
  readonly token: string;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SCRIPT = join('tests', 'conformance', 'auth-support', 'run-server.ts');
/** The options of Node that npm start gives the server. */
const NODE_OPTIONS: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? [];
const APP_KEY = 'sb_publishable_process';
const DAY_SECONDS = 86_400;

/** Of Linux: processes that a process has started itself. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in this moment.
  }
}

async function startExternal(): Promise<ExternalPostgres> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('An external database needs the programs of a PostgreSQL; PG_BIN may name their folder.');
  return startExternalPostgres(programs);
}

/** A killed server's sockets and shared memory may outlive it for a moment. */
async function revive(external: ExternalPostgres): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await external.start();
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(100);
    }
  }
}

/** @param checkout whose server runs; this one's where nothing else is said. @param settings further ones of its environment */
export async function prepareServerProcess(
  kind: 'embedded' | 'external' = 'embedded',
  checkout: string = ROOT,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const external = kind === 'external' ? await startExternal() : null;
  const state = external || checkout !== ROOT ? makeStateFolder() : await makeUsedState();
  const pages = mkdtempSync(join(tmpdir(), 'underbase-pages-'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><head></head>');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    ...COMPILE_CACHE,
    UNDERBASE_STATE: state,
    WEB_ROOT: pages,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    PUBLISHABLE_KEY: APP_KEY,
    ...UNLIMITED,
    ...settings,
    // An address needs a host, also where a socket's folder stands in its place.
    ...(external ? { DATABASE_URL: external.url.replace('@/', '@localhost/') } : {}),
  };
  let child: ChildProcess | null = null;
  let wasDatabaseKilled = false;
  const postmaster = (): number =>
    external?.pid ?? Number(readFileSync(join(state, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async function connect(): Promise<Client> {
    const client = external
      ? new Client({ connectionString: external.url })
      : new Client({ host: join(state, 'postgres', 'run'), user: 'underbase', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function sign(id: string, email: string, client: Client): Promise<string> {
    const { rows } = await client.query('select kid, private_jwk from auth.signing_keys where retired_at is null');
    return new SignJWT({ role: 'authenticated', email, session_id: id })
      .setProtectedHeader({ alg: 'ES256', kid: rows[0].kid, typ: 'JWT' })
      .setIssuer(`${url}/auth/v1`)
      .setSubject(id)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + DAY_SECONDS)
      .sign(await importJWK(rows[0].private_jwk, 'ES256'));
  }

  return {
    url,
    apiKey: APP_KEY,
    databaseUrl: external?.url ?? `postgres://underbase@localhost/postgres?host=${encodeURIComponent(join(state, 'postgres', 'run'))}`,
    state,
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      const begin = performance.now();
      if (external && wasDatabaseKilled) await revive(external);
      wasDatabaseKilled = false;
      const started = spawn(process.execPath, [...NODE_OPTIONS, join(checkout, SCRIPT)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
      let said = '';
      // Read to its end: a server whose output nobody reads is another case.
      started.stdout.on('data', (text) => {
        appendFileSync(join(state, 'server.log'), text);
        said = said.length < 10_000 ? said + text : said;
        if (said.includes('ready')) resolve();
      });
      started.once('exit', () => reject(new Error('the server ended before it was ready')));
      await isReady;
      return performance.now() - begin;
    },
    stop: () => end('SIGTERM'),
    async killWhole() {
      const main = postmaster();
      const helpers = childrenOf(main);
      child?.kill('SIGKILL');
      for (const pid of [main, ...helpers]) kill(pid);
      wasDatabaseKilled = true;
      await end('SIGKILL');
    },
    killNode: () => end('SIGKILL'),
    async killDatabase() {
      const main = postmaster();
      kill(main);
      // Nobody brings an ordinary server back but its own keeper, which here is the test.
      if (external) await revive(external);
    },
    residentBytes: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8'))?.[1]) * 1024,
    connect,
    async makeUser(extraTokens) {
      const id = randomUUID();
      const email = `${id}@example.test`;
      const client = await connect();
      try {
        // Published keys are made on first use.
        await fetch(`${url}/auth/v1/.well-known/jwks.json`);
        await client.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
        await client.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
        await client.query('insert into public.user_subscriptions (user_id, tokens_remaining) values ($1, 15)', [id]);
        await client.query(`select private.post($1, 'grant', $2, $3)`, [id, extraTokens, `extra:${id}`]);
        return { id, token: await sign(id, email, client) };
      } finally {
        await client.end();
      }
    },
    async remove() {
      await end('SIGTERM');
      await external?.stop();
      for (const folder of [state, pages]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
