import { readFileSync } from 'node:fs';
import { TOOLS, type ToolDeclaration } from '@underbase/tools';
import { drawPiece } from '../../art/index.ts';
import { encodePiece, encodeTruth } from '../../art/piece-file.ts';
import { benchesOf, processorMsOf } from '../../conformance/jobs-support/benches-of.ts';
import { type Customer, disc } from '../../conformance/jobs-support/customer.ts';
import { prepareServerProcess, type ServerProcess } from '../../conformance/setup/server-process.ts';
import { KNOCKOUT, openShop, press, type Shop } from './shop.ts';

/** 4 megapixels, 5 wide to 4 high. */
const WIDTH = 2236;
const TIMES = 2;
const ROWS = 400;
const HOUR_MS = 3_600_000;

/** What differs from a tool's defaults: where one size is meant, or the heavy way that goes to the server. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  upscaler: { scale: 2 },
  'background-remover': { mode: 'subject' },
};
/** Tools that begin with art without its ground. */
const CUT_OUT = new Set(['stroke-enhancer', 'line-enhancer', 'fit-my-print']);

/** The most memory that a process has held, in MB. */
function peakMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1024);
}

/** Seconds of one core that a run takes in a process that is warm, the most memory that the process then held, and its results' bytes. */
async function measure(server: ServerProcess, customer: Customer, tool: ToolDeclaration, file: string): Promise<string> {
  const job = { tool: tool.id, options: OPTIONS[tool.id] ?? {}, inputs: [{ file }] };
  const times: number[] = [];
  for (let n = 0; n <= TIMES; n++) {
    const [bench] = benchesOf(server.pid);
    const before = processorMsOf([bench]);
    const { job: ended } = await customer.ended((await press(customer, job)) ?? '');
    if (ended.state !== 'done') return `not made (${ended.error?.code ?? ended.state})`;
    // The first one warms the process.
    if (n > 0) times.push(processorMsOf([bench]) - before);
  }
  const ms = times.reduce((sum, one) => sum + one, 0) / times.length;
  const [bench] = benchesOf(server.pid);
  return `${(ms / 1000).toFixed(2)} s, ${Math.round(HOUR_MS / ms)} an hour a core, ${peakMb(bench)} MB`;
}

/** Bytes that a run adds to each table for good, indexes included: what its steps have left behind is swept away. */
async function bytesOfRows(shop: Shop, customer: Customer): Promise<string> {
  const tables = ['private.jobs', 'public.token_usage', 'private.files', 'private.ledger', 'pgboss.job_common'];
  const sizes = async (): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const table of tables) {
      await shop.query(`vacuum full ${table}`);
      const { rows } = await shop.query('select coalesce(pg_total_relation_size(to_regclass($1)), 0)::float8 as bytes', [table]);
      found.push(Number(rows[0].bytes));
    }
    return found;
  };
  const file = await customer.upload(await disc(60));
  const before = await sizes();
  let last = '';
  for (let n = 0; n < ROWS; n += 10)
    for (const id of await Promise.all(Array.from({ length: 10 }, () => press(customer, { ...KNOCKOUT, inputs: [{ file }] }))))
      last = id ?? last;
  await customer.ended(last);
  const after = await sizes();
  return tables.map((table, index) => `${table} ${Math.round((after[index] - before[index]) / ROWS)}`).join(', ');
}

/** `sizing [tool ...]`. What the page about operating says of sizes: processor time and memory of a run by tool, bytes of its rows. Told, not judged. */
export async function proveSizing(): Promise<string> {
  const asked = process.argv.slice(4);
  const server = await prepareServerProcess('embedded', undefined, { WORKERS: '1' });
  try {
    await server.start();
    const shop = await openShop(server, 1, 100_000);
    const [customer] = shop.customers;
    // A process to look at before the first tool.
    await customer.ended((await press(customer, { ...KNOCKOUT, inputs: [{ file: await customer.upload(await disc(60)) }] })) ?? '');
    console.log(`  bytes of a run: ${await bytesOfRows(shop, customer)}`);
    for (const [kind, name] of [
      ['flat', 'mascot'],
      ['worn', 'faded-crest'],
    ] as const) {
      const piece = drawPiece(name, { widthPx: WIDTH, seed: 1 });
      const whole = await customer.upload(await encodePiece(piece), `${name}.${piece.jpegQuality ? 'jpg' : 'png'}`);
      const cutOut = await customer.upload(await encodeTruth(piece), `${name}.truth.png`);
      for (const tool of TOOLS) {
        if (!tool.load || (asked.length > 0 && !asked.includes(tool.id))) continue;
        const told = await measure(server, customer, tool, CUT_OUT.has(tool.id) ? cutOut : whole);
        console.log(`  ${kind} ${tool.id}: ${told}`);
      }
    }
    await shop.close();
    return 'told above, on pictures of 4 megapixels';
  } finally {
    await server.remove();
  }
}
