import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { toErrorData } from '@underbase/contract';
import type { Client } from 'pg';
import type { DatabaseEvent } from '../event.ts';
import { nativeSource } from './binaries.ts';
import { bringUp, type Ground, type Running } from './bring-up.ts';
import { ensureCluster } from './cluster.ts';
import { layoutOf, prepareLayout } from './layout.ts';
import { copyNative } from './native-copy.ts';
import type { Address } from './owner.ts';
import { chooseServerUser } from './server-user.ts';
import type { Transport } from './settings.ts';
import { stopPostmaster } from './stop.ts';
import { onStopRequest } from './stop-request.ts';

export interface EmbeddedOptions {
  /** Folder of this installation's state (see `stateFolder`); the server's things go below `postgres` in it. */
  readonly stateFolder: string;
  readonly onEvent?: (event: DatabaseEvent) => void;
  /** Unix socket everywhere but on Windows; a test asks for the other one. */
  readonly transport?: Transport['kind'];
}

export interface EmbeddedPostgres {
  /** Stays the same while the server lives, also across its own crashes. */
  readonly address: Address;
  readonly wasAdopted: boolean;
  /** Number of the server's main process. */
  pid(): number;
  /** Stops the server and waits until it is gone; in a hurry it gets less time to write down what it holds. */
  stop(options?: { isHurried: boolean }): Promise<void>;
}

/** The first pause after a start that failed; each further one is twice as long, up to the last. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function prepare(options: EmbeddedOptions): Promise<Ground> {
  const source = nativeSource();
  await mkdir(options.stateFolder, { recursive: true });
  const layout = layoutOf(options.stateFolder);
  const user = chooseServerUser(layout.data);
  await prepareLayout(layout, user);
  const native = await copyNative(source, layout.folder);
  const kind = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const transport: Transport = kind === 'socket' ? { kind, folder: layout.run } : { kind, port: await freePort() };
  await ensureCluster(native, layout, user, transport);
  return { native, layout, user, transport };
}

const ended = (client: Client): Promise<void> => new Promise((resolve) => client.once('end', () => resolve()));

/**
 * Starts PostgreSQL from the installed binaries on `<state>/postgres/data`, or takes over one that a killed Node left running,
 * and keeps it running: when the server dies, it is started again and its clients reconnect.
 * @throws AppError with a `database.…` code; see the catalogue.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const prepared = await prepare(options);
  const report = options.onEvent ?? (() => undefined);
  const first = await bringUp(prepared);
  // A restart listens where the first start did, so that addresses handed out stay good.
  const ground: Ground = { ...prepared, transport: first.transport };
  const stopping = new AbortController();
  let running: Running = first;

  /** What says that a folder holds a cluster: without it there is nothing to start. */
  const version = join(ground.layout.data, 'PG_VERSION');

  async function revive(): Promise<void> {
    let told = '';
    for (let pauseMs = RETRY_MS; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_RETRY_MS)) {
      if (!existsSync(version)) {
        stopping.abort();
        report({ kind: 'gone', folder: ground.layout.data });
        return;
      }
      try {
        running = await bringUp(ground);
        report({ kind: 'restored' });
        return;
      } catch (error) {
        const reason = JSON.stringify(toErrorData(error));
        // The same once more is no news.
        if (reason !== told) report({ kind: 'failed', reason });
        told = reason;
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ended(running.owner);
      if (stopping.signal.aborted) return;
      report({ kind: 'lost', reason: 'the database server ended unexpectedly' });
      await revive();
    }
  }
  const watching = watch();
  const stopWatchingRequests = onStopRequest(
    ground.layout.data,
    () => running.pid,
    () => report({ kind: 'stopping' }),
  );

  return {
    address: first.address,
    wasAdopted: first.wasAdopted,
    pid: () => running.pid,
    async stop(how) {
      stopping.abort();
      stopWatchingRequests();
      await stopPostmaster(ground.native, ground.layout, running.pid, how);
      await running.owner.end().catch(() => undefined);
      await watching;
    },
  };
}
