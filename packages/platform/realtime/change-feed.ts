import { escapeIdentifier, type Pool } from 'pg';
import { asCaller, type Caller, isSessionEnd } from '../database/as-caller.ts';
import type { Listener } from '../database/listener.ts';
import { WATCHED_TABLES } from './watched-tables.ts';

/** A change of one row, as the caller may see it. */
export interface Change {
  readonly table: string;
  readonly type: 'UPDATE';
  /** Time at which this node heard of it, in ISO 8601. */
  readonly committedAt: string;
  readonly record: Readonly<Record<string, unknown>>;
}

export interface Follower {
  /** Whose rows: the id in the caller's claims. */
  readonly ownerId: string;
  readonly caller: Caller;
  readonly tables: ReadonlySet<string>;
  tell(change: Change): void;
}

export interface ChangeFeed {
  /** Resolves once this node hears what commits from now on. */
  ready(): Promise<void>;
  /** @returns a function that ends the following. */
  follow(follower: Follower): () => void;
  close(): void;
}

const CHANNEL = 'underbase_changes';

interface Notice {
  readonly table: string;
  readonly type: string;
  readonly key: Readonly<Record<string, unknown>>;
}

function readNotice(payload: string): Notice | null {
  try {
    const notice: Notice = JSON.parse(payload);
    return typeof notice?.table === 'string' && typeof notice.key === 'object' ? notice : null;
  } catch {
    return null;
  }
}

async function readRow(pool: Pool, table: string, ownerId: string, caller: Caller): Promise<Change['record'] | null> {
  const { ownerColumn, columns } = WATCHED_TABLES[table];
  const list = columns.map(({ name }) => escapeIdentifier(name)).join(', ');
  const text = `select row_to_json(r) as record from (select ${list} from public.${escapeIdentifier(table)} where ${escapeIdentifier(ownerColumn)} = $1) r`;
  const [result] = await asCaller(pool, caller, [{ name: `watch-${table}`, text, values: [ownerId] }]);
  return result.rows[0]?.record ?? null;
}

/**
 * Hears which rows changed (keys only), reads each again as the users who follow it, and tells them. While a row is being read,
 * further changes of it are remembered as one: its followers get the newest state, never an old one after a new one.
 */
export function createChangeFeed(pool: Pool, listener: Listener, onFault: (error: unknown) => void): ChangeFeed {
  const followers = new Map<string, Set<Follower>>();
  /** Rows being read; true where one must be read once more. */
  const reading = new Map<string, boolean>();

  /** All of them are the same user; one whose session has just ended can't read for the others. */
  async function readAsAnyOf(interested: readonly Follower[], table: string, ownerId: string): Promise<Change['record'] | null> {
    for (const { caller } of interested) {
      try {
        return await readRow(pool, table, ownerId, caller);
      } catch (error) {
        if (!isSessionEnd(error)) throw error;
      }
    }
    return null;
  }

  async function tellOwner(table: string, ownerId: string): Promise<void> {
    const committedAt = new Date().toISOString();
    const interested = [...(followers.get(ownerId) ?? [])].filter((follower) => follower.tables.has(table));
    if (interested.length === 0) return;
    const record = await readAsAnyOf(interested, table, ownerId);
    if (!record) return;
    for (const follower of interested) follower.tell({ table, type: 'UPDATE', committedAt, record });
  }

  async function changed(table: string, ownerId: string): Promise<void> {
    const key = `${table} ${ownerId}`;
    if (reading.has(key)) {
      reading.set(key, true);
      return;
    }
    do {
      reading.set(key, false);
      await tellOwner(table, ownerId).catch(onFault);
    } while (reading.get(key));
    reading.delete(key);
  }

  const heard = (payload: string): void => {
    const notice = readNotice(payload);
    if (notice?.type !== 'UPDATE' || !Object.hasOwn(WATCHED_TABLES, notice.table)) return;
    const ownerId = String(notice.key[WATCHED_TABLES[notice.table].ownerColumn]);
    if (followers.has(ownerId)) void changed(notice.table, ownerId);
  };

  const listening = listener.listen(CHANNEL, heard);
  listening.catch(onFault);
  // What changed while the connection was down was not heard: everybody gets the present state.
  const endGap = listener.onGap(() => {
    for (const [ownerId, set] of followers) {
      const tables = new Set([...set].flatMap((follower) => [...follower.tables]));
      for (const table of tables) void changed(table, ownerId);
    }
  });

  return {
    async ready() {
      await listening;
      await listener.ready();
    },
    follow(follower) {
      const set = followers.get(follower.ownerId) ?? new Set();
      followers.set(follower.ownerId, set.add(follower));
      return () => {
        set.delete(follower);
        if (set.size === 0 && followers.get(follower.ownerId) === set) followers.delete(follower.ownerId);
      };
    },
    close() {
      endGap();
      followers.clear();
      void listening.then((end) => end()).catch(() => undefined);
    },
  };
}
