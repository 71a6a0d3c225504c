import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@underbase/contract';
import type { Client } from 'pg';
import type { Layout } from './layout.ts';
import { type Address, addressOf, claim, connectOnce, type NotConnected, ownerOf } from './owner.ts';
import { type PostgresProcess, spawnPostgres } from './postgres-process.ts';
import { isAlive, isSurelyAnother, type PostmasterFile, readPostmasterFile } from './postmaster-file.ts';
import type { ServerUser } from './server-user.ts';
import { clusterName, type Transport } from './settings.ts';
import { stopPostmaster } from './stop.ts';

export interface Ground {
  readonly native: string;
  readonly layout: Layout;
  readonly user: ServerUser;
  /** What a server that is started anew listens on; an adopted one keeps its own. */
  readonly transport: Transport;
}

export interface Running {
  readonly transport: Transport;
  readonly address: Address;
  readonly pid: number;
  /** The connection that holds the owner's lock; its end means that the server is gone. */
  readonly owner: Client;
  /** True where the server ran already, left behind by a Node that died. */
  readonly wasAdopted: boolean;
}

/** A stale pid, the remains of a killed server, a recovery or a shutdown under way: all of them get this long to pass. */
const PATIENCE_MS = 15_000;
/** A second server on the same data is told so quickly; a restart whose predecessor is just closing fits in. */
const OWNER_PATIENCE_MS = 2_000;
const STEP_MS = 10;

/** Another postmaster's file, or its killed children still holding shared memory. Both pass with time. */
const PASSES_WITH_TIME = /lock file "postmaster\.pid"|pre-existing shared memory block|could not bind|shared memory segment/i;

const transportOf = (file: PostmasterFile): Transport =>
  file.socketFolder ? { kind: 'socket', folder: file.socketFolder } : { kind: 'tcp', port: file.port };

function failure(child: PostgresProcess, layout: Layout): AppError {
  const fatal = child
    .logText()
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .pop();
  const reason = (fatal ?? child.logText().trim().split('\n').pop() ?? '').replace(/^.*(FATAL|PANIC):\s*/, '');
  return new AppError('database.cannot-start', { reason: reason || 'it stopped at once', log: layout.log });
}

/** True once `client` owns the server; throws when somebody else goes on owning it. Anything else means: look again. */
async function own(client: Client, layout: Layout): Promise<boolean> {
  const deadline = Date.now() + OWNER_PATIENCE_MS;
  try {
    while (!(await claim(client))) {
      if (Date.now() > deadline) throw new AppError('database.in-use', { folder: layout.data, owner: await ownerOf(client) });
      await delay(10 * STEP_MS);
    }
    return true;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof AppError) throw error;
    return false;
  }
}

async function isOfThisMake(client: Client, transport: Transport): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
  return rows[0]?.name === clusterName(transport);
}

/**
 * Makes sure that a server runs on the data folder and that this process owns it: starts one, or adopts one that a killed Node
 * left behind (an orphan of another release or with other settings is stopped first).
 * @throws AppError `database.in-use` where a live Node owns it, `database.cannot-start` with the reason from the log.
 */
export async function bringUp(ground: Ground): Promise<Running> {
  const { native, layout, user } = ground;
  const password = (await readFile(layout.password, 'utf8')).trim();
  const deadline = Date.now() + PATIENCE_MS;
  let child: PostgresProcess | null = null;

  for (;;) {
    const file = readPostmasterFile(layout.data);
    const found: Client | NotConnected = file ? await connectOnce(addressOf(transportOf(file), password)) : 'absent';

    if (file && typeof found !== 'string') {
      const transport = transportOf(file);
      if (await own(found, layout)) {
        if (await isOfThisMake(found, transport)) {
          return { transport, address: addressOf(transport, password), pid: file.pid, owner: found, wasAdopted: child?.pid !== file.pid };
        }
        await stopPostmaster(native, layout, file.pid);
      }
      continue;
    }

    if (child?.hasExited()) {
      if (!PASSES_WITH_TIME.test(child.logText()) || Date.now() > deadline) throw failure(child, layout);
      child = null;
      await delay(20 * STEP_MS);
    }
    const isFree = file === null || !isAlive(file.pid);
    if (child === null && found === 'absent' && isFree) {
      child = spawnPostgres(native, layout, user, ground.transport);
    } else if (child === null && found === 'absent' && file && isSurelyAnother(file.pid, layout.data)) {
      await rm(join(layout.data, 'postmaster.pid'), { force: true });
    } else if (Date.now() > deadline) {
      throw new AppError('database.in-use', { folder: layout.data, owner: `postgres, process ${file?.pid ?? child?.pid}` });
    }
    await delay(STEP_MS);
  }
}
