import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Customer, customerOf } from '../../conformance/jobs-support/customer.ts';
import type { ServerProcess } from '../../conformance/setup/server-process.ts';

/** A run that costs a token, on one file. */
export const KNOCKOUT = { tool: 'color-ko', options: { colors: [{ color: '#ffffff' }] } };

export interface Shop {
  readonly customers: readonly Customer[];
  /** Past the server; connects again where the database was away. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

/** People with accounts of so many tokens, and a way to the database that survives its restarts. */
export async function openShop(server: ServerProcess, people: number, tokens: number): Promise<Shop> {
  let client: Client | null = null;
  async function query(text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
    for (let attempt = 1; ; attempt++) {
      try {
        client ??= await server.connect();
        return await client.query(text, values);
      } catch (error) {
        await client?.end().catch(() => undefined);
        client = null;
        if (attempt === 100) throw error;
        await delay(300);
      }
    }
  }
  const customers: Customer[] = [];
  for (let n = 0; n < people; n++) customers.push(customerOf(server.url, await server.makeUser(tokens), { query } as never));
  return { customers, query, close: async () => void (await client?.end()) };
}

/** A server that is started anew on a busy machine takes a minute or two. */
const PRESS_MS = 300_000;

/** As a page does: the same press of a button is sent until somebody answers. @returns the job's id, or null where it was refused */
export async function press(customer: Customer, job: object): Promise<string | null> {
  const key = randomUUID();
  let last = 'nothing was tried';
  for (const begin = Date.now(); Date.now() - begin < PRESS_MS; ) {
    const answer = await customer.submit({ ...job, key }).catch((error: unknown) => ({ status: 0, body: String(error) }));
    if (typeof answer.body === 'object' && answer.status === 202) return answer.body.job.id;
    if (answer.status > 0 && answer.status < 500) return null;
    last = `${answer.status} ${JSON.stringify(answer.body)}`;
    await delay(250);
  }
  throw new Error(`no job was taken in for ${PRESS_MS / 1000} s; the last answer was ${last}`);
}

/**
 * Waits until nothing waits or runs any more. Work is a step too: where others fill the machine a job moves slowly, and that is no fault of its own.
 * @param workedMs processor time that those who make jobs have used; it need not only grow
 * @returns jobs that are stuck after so long without any step
 */
export async function settled(shop: Shop, workedMs: () => number = () => 0, patienceMs = 60_000): Promise<number> {
  let steppedAt = Date.now();
  let last = '';
  for (;;) {
    const { rows } = await shop.query(
      `select count(*)::int as open, coalesce(sum(progress), 0)::float8 as progress from private.jobs where state in ('queued', 'running')`,
    );
    const [{ open, progress }] = rows;
    if (open === 0) return 0;
    const now = `${open} ${progress} ${workedMs()}`;
    if (now !== last) steppedAt = Date.now();
    last = now;
    if (Date.now() - steppedAt > patienceMs) return Number(open);
    await delay(250);
  }
}

/** What must hold whatever happened: each charge once, back where nothing was done, balances the sums of their ledgers. */
export async function faultsOf(shop: Shop): Promise<string[]> {
  const faults: string[] = [];
  const hold = async (name: string, text: string) => {
    const { rows } = await shop.query(text);
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  await hold('balances are not the sum of their ledger', 'select * from private.ledger_drift');
  await hold(
    'jobs that were done and not charged once',
    `select j.id from private.jobs j where j.state = 'done' and j.tokens > 0
     and (select sum(l.amount) from private.ledger l where l.idempotency_key in ('job:' || j.id, 'refund:job:' || j.id)) is distinct from -j.tokens`,
  );
  await hold(
    'jobs that were not done and are not paid back',
    `select j.id from private.jobs j where j.state in ('failed', 'cancelled') and j.tokens > 0
     and (select sum(l.amount) from private.ledger l where l.idempotency_key in ('job:' || j.id, 'refund:job:' || j.id)) is distinct from 0`,
  );
  await hold(
    'jobs that were done and have no results',
    `select j.id from private.jobs j where j.state = 'done' and not exists (select from private.files f where f.id = any(j.results) and f.state = 'ready')`,
  );
  return faults;
}

/** Objects of a folder that no row names: none, once what was begun and lost has been swept. */
export async function orphansIn(shop: Shop, storage: string): Promise<string[]> {
  const { rows } = await shop.query('select id::text from private.files union select id::text from private.gone_files');
  const known = new Set(rows.map(({ id }) => id));
  const files = await Promise.all(['upload', 'result'].map((kind) => readdir(join(storage, kind)).catch(() => [])));
  return files.flat().filter((name) => !known.has(name));
}
