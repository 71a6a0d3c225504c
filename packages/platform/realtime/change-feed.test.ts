import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { Listener, NotificationHandler } from '../database/listener.ts';
import { type Change, createChangeFeed } from './change-feed.ts';

const OWNER = '6f1c2a34-0000-4000-8000-000000000001';
const caller = { role: 'authenticated', claims: { sub: OWNER } } as const;

/** A database whose reads wait until they are let go. */
function fakeDatabase() {
  let notify: NotificationHandler = () => undefined;
  let gap: () => void = () => undefined;
  const reads: ((record: object | null) => void)[] = [];
  const client = {
    async query(query: string | { name?: string }) {
      if (typeof query === 'string' || !query.name?.startsWith('watch-')) return { rows: [] };
      const record = await new Promise<object | null>((resolve) => reads.push(resolve));
      return { rows: record ? [{ record }] : [] };
    },
    release: () => undefined,
  };
  const listener: Listener = {
    async listen(_channel, handler) {
      notify = handler;
      return () => undefined;
    },
    ready: async () => undefined,
    onGap(handler) {
      gap = handler;
      return () => undefined;
    },
    close: async () => undefined,
  };
  return {
    pool: { connect: async () => client } as unknown as Pool,
    listener,
    reads,
    notify: (table: string, key: object, type = 'UPDATE') => notify(JSON.stringify({ table, type, key })),
    notifyText: (text: string) => notify(text),
    gap: () => gap(),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function followed() {
  const database = fakeDatabase();
  const faults: unknown[] = [];
  const feed = createChangeFeed(database.pool, database.listener, (fault) => faults.push(fault));
  const told: Change[] = [];
  const unfollow = feed.follow({ ownerId: OWNER, caller, tables: new Set(['user_subscriptions']), tell: (change) => told.push(change) });
  return { ...database, feed, told, unfollow, faults };
}

describe('the change feed', () => {
  it('reads a changed row once however many changes come while it reads, and once more after', async () => {
    const { notify, reads, told } = followed();
    for (let i = 0; i < 5; i++) notify('user_subscriptions', { user_id: OWNER });
    await settled();
    expect(reads).toHaveLength(1);
    reads[0]({ n: 1 });
    await settled();
    expect(reads).toHaveLength(2);
    reads[1]({ n: 2 });
    await settled();
    expect(reads).toHaveLength(2);
    expect(told.map(({ record }) => record)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('reads nothing for owners whom nobody follows, for tables not watched, and for notes it does not know', async () => {
    const { notify, notifyText, reads, unfollow } = followed();
    notify('user_subscriptions', { user_id: 'someone else' });
    notify('token_usage', { user_id: OWNER });
    notify('user_subscriptions', { user_id: OWNER }, 'INSERT');
    for (const text of ['', 'null', '7', '{"table":1}']) notifyText(text);
    unfollow();
    notify('user_subscriptions', { user_id: OWNER });
    await settled();
    expect(reads).toHaveLength(0);
  });

  it('tells nothing of a row that the caller may not see', async () => {
    const { notify, reads, told } = followed();
    notify('user_subscriptions', { user_id: OWNER });
    await settled();
    reads[0](null);
    await settled();
    expect(told).toEqual([]);
  });

  it('reads what is followed after a gap', async () => {
    const { gap, reads, told } = followed();
    gap();
    await settled();
    reads[0]({ n: 7 });
    await settled();
    expect(told).toMatchObject([{ type: 'UPDATE', record: { n: 7 } }]);
  });
});
