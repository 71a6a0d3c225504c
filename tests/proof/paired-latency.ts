import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareServerProcess, type ServerProcess, type ServerUser } from '../conformance/setup/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAIRS = 20;
/** Requests of one kind in a turn. */
const REQUESTS = 200;
const MOST_SLOWER = 1.1;

/** A checkout of another commit beside this one, with the same dependencies but its own rooms. */
function checkOut(commit: string): { folder: string; remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'ub-before-')), 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', '-f', folder, commit], { cwd: ROOT, stdio: 'ignore' });
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@underbase'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@underbase') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@underbase'))) {
    const room = resolve(from, '@underbase', readlinkSync(join(from, '@underbase', name))).slice(ROOT.length + 1);
    symlinkSync(join(folder, room), join(to, '@underbase', name));
  }
  return {
    folder,
    remove() {
      execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT, stdio: 'ignore' });
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

type Kind = 'rest' | 'rpc' | 'page';

async function turn({ url }: ServerProcess, { id, token }: ServerUser, kind: Kind): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ p_user_id: id, p_amount: 1 });
  const started = performance.now();
  for (let at = 0; at < REQUESTS; at++) {
    const answer =
      kind === 'page'
        ? await fetch(`${url}/pricing`)
        : kind === 'rest'
          ? await fetch(`${url}/rest/v1/user_subscriptions?user_id=eq.${id}`, { headers })
          : await fetch(`${url}/rest/v1/rpc/deduct_tokens`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${kind}: ${answer.status}`);
    await answer.text();
  }
  return (performance.now() - started) / REQUESTS;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

export interface PairedFigures {
  /** Time of this commit over time of the one before, by kind: median of the pairs. */
  readonly ratios: Readonly<Record<Kind, number>>;
}

/** Proof: reads, charges and pages are at most a tenth slower than at the commit before (`npm run proof -- paired-latency [commit] [pairs]`). */
export async function run({ commit = process.argv[3] ?? 'HEAD~1', pairs = Number(process.argv[4] ?? PAIRS) } = {}): Promise<PairedFigures> {
  const before = checkOut(commit);
  const servers: ServerProcess[] = [];
  try {
    for (const folder of [before.folder, ROOT]) servers.push(await prepareServerProcess('embedded', folder));
    const users: ServerUser[] = [];
    for (const server of servers) {
      await server.start();
      users.push(await server.makeUser(1_000_000));
      for (const kind of ['rest', 'rpc', 'page'] as const) await turn(server, users[users.length - 1], kind);
    }
    const ratios = { rest: 0, rpc: 0, page: 0 };
    for (const kind of ['rest', 'rpc', 'page'] as const) {
      const found: number[] = [];
      for (let pair = 0; pair < pairs; pair++) {
        const first = pair % 2;
        const times = [0, 0];
        for (const side of [first, 1 - first]) times[side] = await turn(servers[side], users[side], kind);
        found.push(times[1] / times[0]);
      }
      ratios[kind] = median(found);
      console.log(`${kind}: ${ratios[kind].toFixed(3)} of the time at ${commit} (median of ${pairs} pairs)`);
    }
    if (Math.max(...Object.values(ratios)) > MOST_SLOWER) throw new Error('it has become slower');
    return { ratios };
  } finally {
    for (const server of servers) await server.remove();
    before.remove();
  }
}
