import { randomUUID } from 'node:crypto';
import type { Lock, Locker, RequestRelease } from '@tus/utils';
import { ERRORS as PROTOCOL_ERRORS } from '@tus/utils';
import { AppError } from '@underbase/contract';
import type { Listener } from '@underbase/platform';
import type { Queryable } from '../billing/ledger-port.ts';

/** Where the database tells that an upload is wanted or free (private.take_upload, private.leave_upload). */
const CHANNEL = 'underbase_uploads';
/** A writer that is not heard of for so long is lost with its node. */
const LEASE_SECONDS = 20;
const RENEWED_MS = 5_000;
/** Whoever waits looks again this often, should no word come. */
const LOOK_MS = 500;
const PATIENCE_MS = 30_000;

type Taken = 'taken' | 'held' | 'gone';

const idIn = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/**
 * One writer for each upload over all nodes, by a lease in its row. As the protocol wants it, the newest has its way: whose connection broke unnoticed
 * would otherwise keep its owner out. Waiting takes no connection of the database.
 */
export function uploadLocks(database: Queryable, listener: Listener): Locker {
  /** Writers of this node, by upload: what asks them to let go. */
  const holders = new Map<string, RequestRelease>();
  const waiting = new Map<string, Set<() => void>>();
  let isListening = false;

  function hear(payload: string): void {
    const [word, id] = payload.split(' ');
    if (word === 'wanted') void holders.get(id)?.();
    else for (const look of waiting.get(id) ?? []) look();
  }

  const take = async (id: string, writer: string): Promise<Taken> => {
    const { rows } = await database.query('select private.take_upload($1, $2, $3::interval) as taken', [
      id,
      writer,
      `${LEASE_SECONDS} seconds`,
    ]);
    return rows[0].taken;
  };

  /** Until the upload is said to be free, or a while has passed. */
  function nextLook(id: string, stop: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const looks = waiting.get(id) ?? new Set();
    waiting.set(id, looks.add(resolve));
    const timer = setTimeout(resolve, LOOK_MS);
    stop.addEventListener('abort', () => resolve(), { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      looks.delete(resolve);
      if (looks.size === 0) waiting.delete(id);
    });
  }

  async function acquire(id: string, writer: string, stop: AbortSignal): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until && !stop.aborted; ) {
      const taken = await take(id, writer);
      if (taken === 'taken') return;
      if (taken === 'gone') throw new AppError('upload.unknown');
      await nextLook(id, stop);
    }
    throw PROTOCOL_ERRORS.ERR_LOCK_TIMEOUT;
  }

  function newLock(name: string): Lock {
    const id = idIn(name);
    const writer = randomUUID();
    let renewing: NodeJS.Timeout | null = null;
    let letGo: RequestRelease | null = null;
    return {
      async lock(stop, requestRelease) {
        // News only saves waiting: nobody waits for it to begin.
        if (!isListening) {
          isListening = true;
          listener.listen(CHANNEL, hear).catch(() => {
            isListening = false;
          });
        }
        await acquire(id, writer, stop);
        letGo = requestRelease;
        holders.set(id, requestRelease);
        const renew = async (): Promise<void> => {
          const taken = await take(id, writer);
          if (taken !== 'taken') void requestRelease();
        };
        // Where the database is away just now the lease holds a while longer.
        renewing = setInterval(() => void renew().catch(() => undefined), RENEWED_MS);
        renewing.unref();
      },
      async unlock() {
        if (renewing) clearInterval(renewing);
        if (holders.get(id) === letGo) holders.delete(id);
        // Where the database is away its lease ends by itself.
        await database.query('select private.leave_upload($1, $2)', [id, writer]).catch(() => undefined);
      },
    };
  }

  return { newLock };
}
