import { flushCompileCache } from 'node:module';
import { oneLine, toErrorData } from '@underbase/contract';
import { type BenchJob, type BenchMessage, MODELS_OF_BENCH } from './bench-job.ts';
import { benchHost, performJob } from './perform-job.ts';

/** The first file of a bench: a process that makes one job after the other, and knows nothing but their files and options. */

const say = (message: BenchMessage): void => void process.send?.(message);
const host = benchHost(Number(process.argv[2]), JSON.parse(process.env[MODELS_OF_BENCH] ?? '{"models":[],"folder":null}'));
/** Steps are told this often at the most. */
const TOLD_EVERY_MS = 250;

process.on('disconnect', () => process.exit());
process.on('message', async (job: BenchJob) => {
  let toldAt = 0;
  const tell = (stage: string, fraction: number) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    say({ kind: 'progress', stage, fraction });
  };
  try {
    // A bench is cancelled by its end: that also ends what hangs.
    say({ kind: 'done', outcome: await performJob(job, host, new AbortController().signal, tell) });
  } catch (error) {
    const data = toErrorData(error);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say({ kind: 'failed', error: data, detail: data.code === 'internal' ? detail : oneLine(data) });
  }
});
say({ kind: 'ready' });
// Benches are ended from outside, before Node would write down what it compiled.
flushCompileCache();
