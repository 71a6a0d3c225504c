import { Client } from 'pg';
import { DATABASE, SOCKET_PORT, SUPERUSER, type Transport } from './settings.ts';

/** How to connect to a running server, in the words of `pg`. */
export interface Address {
  /** Folder of the unix socket, or a host name. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export function addressOf(transport: Transport, password: string): Address {
  const account = { user: SUPERUSER, database: DATABASE };
  if (transport.kind === 'socket') return { host: transport.folder, port: SOCKET_PORT, ...account };
  return { host: '127.0.0.1', port: transport.port, password, ...account };
}

/** Nobody listens, or somebody does who is not ready (starting, recovering, shutting down). */
export type NotConnected = 'absent' | 'busy';

const ABSENT = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);
const CANNOT_CONNECT_NOW = '57P03';

/** Connects once. Faults other than "not there" and "not ready" are thrown. */
export async function connectOnce(address: Address): Promise<Client | NotConnected> {
  const client = new Client({ ...address, application_name: `underbase owner, process ${process.pid}`, connectionTimeoutMillis: 5000 });
  // A server that dies while we connect reports twice; the promise tells enough.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code, message } = error as { code?: string; message: string };
    if (code === CANNOT_CONNECT_NOW) return 'busy';
    if ((code && ABSENT.has(code)) || /terminated unexpectedly|timeout/.test(message)) return 'absent';
    throw error;
  }
}

/** Two numbers of our own choice; advisory locks share one space with whoever else uses this database. */
const LOCK = [0x756e, 0x6462] as const;

/**
 * Tries to become the one Node process that owns this server. The lock lives as long as the connection, so a Node that was
 * killed has released it, and no file can go stale.
 */
export async function claim(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [...LOCK]);
  return rows[0]?.mine ?? false;
}

/** Name of the connection that owns the server, for the refusal's message. */
export async function ownerOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2`,
    [...LOCK],
  );
  return rows[0]?.name.replace('underbase owner, ', '') ?? 'process unknown';
}
