import { randomUUID } from 'node:crypto';
import { bounded, type OnFault } from '../boundary.ts';
import { createBuckets } from './buckets.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** What a public product takes from one asker; all by environment. */
export interface RequestLimits {
  /** Requests a minute. */
  readonly perUser: number;
  readonly perAddress: number;
  /** Requests that may come at once. */
  readonly burst: number;
  readonly socketsPerUser: number;
  readonly socketsPerAddress: number;
}

/** Counts what one node is asked, in memory, and shares it with the others each second. */
export interface RequestMeter {
  /** @returns 0 when a request is within the limit, else the seconds to wait. Names are told apart by their kind. */
  takeUser(userId: string): number;
  takeAddress(network: string): number;
  /** @returns a function that gives the socket back, or null where there are too many. */
  openUserSocket(userId: string): (() => void) | null;
  openAddressSocket(network: string): (() => void) | null;
  close(): void;
}

interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows have the shape that the statement beside the call selects
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

export interface MeterParts {
  readonly database: Queryable;
  readonly pseudonyms: Pseudonyms;
  readonly onFault: OnFault;
}

const SHARE_MS = 1_000;
const SWEEP_MS = 60_000;
/** Keys told in one statement. */
const MOST_KEYS = 2_000;

export function createRequestMeter(limits: RequestLimits, { database, pseudonyms, onFault }: MeterParts): RequestMeter {
  const node = randomUUID();
  const buckets = createBuckets(limits.burst);
  const sockets = new Map<string, number>();
  /** Sockets that the other nodes hold, by the same keys. */
  const elsewhere = new Map<string, number>();
  let hadSockets = false;

  async function shareHits(): Promise<void> {
    const told = buckets.untold(MOST_KEYS);
    if (told.length === 0) return;
    const byName = new Map(await Promise.all(told.map(async ([key, hits]) => [await pseudonyms.of(key), { key, hits }] as const)));
    const { rows } = await database.query('select * from private.share_hits($1, $2)', [
      [...byName.keys()],
      [...byName.values()].map(({ hits }) => hits),
    ]);
    for (const row of rows) {
      const mine = byName.get(row.key);
      if (mine) buckets.learn(mine.key, Number(row.hits), mine.hits);
    }
  }

  async function shareSockets(): Promise<void> {
    if (sockets.size === 0 && !hadSockets) return;
    hadSockets = sockets.size > 0;
    const held = [...sockets].slice(0, MOST_KEYS);
    const names = new Map(await Promise.all(held.map(async ([key]) => [await pseudonyms.of(key), key] as const)));
    const { rows } = await database.query('select * from private.share_sockets($1, $2, $3)', [
      node,
      [...names.keys()],
      held.map(([, count]) => count),
    ]);
    elsewhere.clear();
    for (const row of rows) elsewhere.set(names.get(row.key) ?? '', Number(row.sockets));
  }

  let sharing = false;
  const share = setInterval(
    bounded(async () => {
      // A slow database is not asked again before it has answered; until then each node counts alone.
      if (sharing) return;
      sharing = true;
      try {
        await shareHits();
        await shareSockets();
      } finally {
        sharing = false;
      }
    }, onFault),
    SHARE_MS,
  );
  const sweep = setInterval(
    bounded(async () => {
      buckets.sweep();
      await database.query('select private.sweep_limits()');
    }, onFault),
    SWEEP_MS,
  );
  for (const timer of [share, sweep]) timer.unref();

  function openSocket(key: string, most: number): (() => void) | null {
    const count = (sockets.get(key) ?? 0) + 1;
    if (count + (elsewhere.get(key) ?? 0) > most) return null;
    sockets.set(key, count);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (sockets.get(key) ?? 1) - 1;
      if (left > 0) sockets.set(key, left);
      else sockets.delete(key);
    };
  }

  return {
    takeUser: (userId) => buckets.take(`user:${userId}`, limits.perUser),
    takeAddress: (network) => buckets.take(`address:${network}`, limits.perAddress),
    openUserSocket: (userId) => openSocket(`user:${userId}`, limits.socketsPerUser),
    openAddressSocket: (network) => openSocket(`address:${network}`, limits.socketsPerAddress),
    close() {
      clearInterval(share);
      clearInterval(sweep);
    },
  };
}
