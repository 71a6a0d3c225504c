import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@underbase/engine';
import { benchesOf, processorMsOf } from '../../conformance/jobs-support/benches-of.ts';
import { disc } from '../../conformance/jobs-support/customer.ts';
import { findPostgresPrograms } from '../../conformance/setup/external-postgres.ts';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { faultsOf, KNOCKOUT, openShop, orphansIn, press, settled } from './shop.ts';

const KILLS = 100;
const PEOPLE = 4;

/** `kills [count] [embedded | external]`: half of the kills on the embedded database, half on an ordinary PostgreSQL where its programs are here. */
export async function proveKills(): Promise<string> {
  const [, , , , given, only] = process.argv;
  const kills = Number(given) || KILLS;
  const kinds = findPostgresPrograms() ? (['embedded', 'external'] as const) : (['embedded'] as const);
  const asked = kinds.filter((kind) => only === undefined || kind === only);
  const said: string[] = [];
  for (const kind of asked) said.push(await killed(kind, Math.ceil(kills / asked.length)));
  return said.join('; ');
}

async function killed(kind: 'embedded' | 'external', kills: number): Promise<string> {
  const { nextUnit: random } = seededRandom(kind === 'embedded' ? 11 : 12);
  const server = await prepareServerProcess(kind, undefined, { WORKERS: '2' });
  try {
    await server.start();
    const shop = await openShop(server, PEOPLE, 100_000);
    const art = await disc(500);
    const files: string[] = [];
    for (const one of shop.customers) files.push(await one.upload(art));
    let isOver = false;
    let jobs = 0;
    let canceled = 0;
    const working = shop.customers.map(async (one, index) => {
      while (!isOver) {
        const inputs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({ file: files[index] }));
        const job = random() < 0.3 ? { tool: 'halftone', inputs } : { ...KNOCKOUT, inputs };
        const id = await press(one, job);
        if (id) jobs++;
        if (id && random() < 0.2) canceled += (await one.ask('POST', `/api/jobs/${id}/cancel`).catch(() => null)) ? 1 : 0;
        await delay(200 + random() * 400);
      }
    });
    for (let n = 0; n < kills; n++) {
      await delay(300 + random() * 1500);
      const dice = random();
      const [bench] = benchesOf(server.pid);
      if (dice < 0.4 && bench) process.kill(bench, 'SIGKILL');
      else if (dice < 0.5) {
        await server.stop();
        await server.start();
      } else if (dice < 0.7) {
        await server.killNode();
        await server.start();
      } else if (dice < 0.85) {
        await server.killDatabase();
      } else {
        await server.killWhole();
        await server.start();
      }
      if ((n + 1) % 10 === 0) console.log(`  ${kind}: ${n + 1} of ${kills} kills, ${jobs} jobs`);
    }
    isOver = true;
    await Promise.all(working);
    const stuck = await settled(shop, () => processorMsOf(benchesOf(server.pid)));
    const faults = await faultsOf(shop);
    const orphans = await orphansIn(shop, join(server.state, 'storage'));
    await shop.close();
    const torn = readFileSync(join(server.state, 'server.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('an exception reached nobody'));
    if (torn.length > 0) faults.push(`${torn.length} times an exception reached nobody, the first: ${torn[0].slice(0, 1500)}`);
    const open = await shop.query(
      `select j.id, j.state, j.progress, j.stage, now() - j.started_at as since, q.name, q.state as queue, q.retry_count, now() - q.heartbeat_on as heard
       from private.jobs j left join pgboss.job q on q.id = j.id or q.data ->> 'id' = j.id::text where j.state in ('queued', 'running')`,
    );
    if (open.rows.length > 0) faults.push(JSON.stringify(open.rows.slice(0, 4)));
    if (stuck > 0) faults.push(`${stuck} jobs are stuck`);
    if (orphans.length > 0) faults.push(`${orphans.length} files of nobody`);
    if (faults.length > 0) throw new Error(`after ${kills} kills on ${kind}: ${faults.join('; ')}`);
    return `${kind}: ${kills} kills among ${jobs} jobs (${canceled} canceled): each done or paid back, charges once, no file of nobody, nothing stuck`;
  } finally {
    await server.remove();
  }
}
