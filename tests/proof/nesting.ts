import { type Nesting, type NestingJob, nestAtRandom, nestShapes, seededRandom } from '@underbase/engine';
import { printTable } from '../bench/harness.ts';
import { artOf, CELLS_PER_INCH, nestingJob, nestingSet, PIECES } from '../bench/nesting-set.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

/** Twenty searches of a minute each, by orders of chance. */
const SEARCHES = 20;
const SEARCH_S = 60;
/** What a sheet may be longer than the best of them, and how long it may take. */
const MOST_LONGER = 1.03;
const MOST_S = 5;
/** Rounds that the tool takes for sixty pieces. */
const ROUNDS = 40;

const cpuS = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The shortest sheet that orders of chance give in so many seconds of processor time. */
function searched(job: NestingJob, seed: number, seconds: number): Nesting {
  const random = seededRandom(seed);
  const until = cpuS() + seconds;
  let best: Nesting | null = null;
  while (!best || cpuS() < until) {
    const next: Nesting | null = nestAtRandom(job, random, best);
    if (next && (!best || next.sheetRows[0] < best.sheetRows[0])) best = next;
  }
  return best;
}

/**
 * Sixty pieces on 22 in film: the tool's sheet beside the best of twenty searches of a minute by orders of chance on the same pieces. Fails
 * where it is over 3 % longer, or takes over 5 s of processor time. `SEARCH_S` shortens the searches, `SETS` names the sizes (3,7,11), and
 * `UNDERBASE_BENCH_ART` a folder of PNG files to take in place of drawn outlines.
 */
export async function run(): Promise<void> {
  const arts = await artOf(process.env.UNDERBASE_BENCH_ART);
  const seconds = Number(process.env.SEARCH_S ?? SEARCH_S);
  const seeds = (process.env.SETS ?? '3,7,11').split(',').map(Number);
  const rows: string[][] = [];
  let isMet = true;
  for (const seed of seeds) {
    const { shapes } = nestingSet(arts, seed);
    const job = nestingJob(shapes, ROUNDS);
    const begun = cpuS();
    const own = nestShapes(job).sheetRows[0];
    const took = cpuS() - begun;
    const lengths = Array.from({ length: SEARCHES }, (_, search) => searched(job, 1 + search, seconds).sheetRows[0]);
    const best = Math.min(...lengths);
    const inches = (rowsUsed: number): string => (rowsUsed / CELLS_PER_INCH).toFixed(2);
    isMet &&= own <= best * MOST_LONGER && took <= MOST_S;
    rows.push([String(seed), inches(own), took.toFixed(1), inches(best), inches(Math.max(...lengths)), (own / best).toFixed(4)]);
  }
  printTable(`${PIECES} pieces, ${SEARCHES} searches of ${seconds} s`, ['sizes', 'tool in', 's', 'best in', 'worst in', 'ratio'], rows);
  if (!isMet) throw new Error(`Over ${MOST_LONGER} of the best search, or over ${MOST_S} s.`);
}
