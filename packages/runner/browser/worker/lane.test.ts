import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Lane, type LaneJob } from './lane.ts';

/** What became of the jobs, in order: begun, ended, dropped or stopped. */
let log: string[] = [];

beforeEach(() => {
  log = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A job that lasts until it is told to end. */
function job(name: string, key: string | null = name): LaneJob & { readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  stop.signal.addEventListener('abort', () => log.push(`${name} stopped`));
  return {
    key,
    stop,
    end: resolve,
    async run() {
      log.push(`${name} begun`);
      await promise;
      log.push(`${name} ended`);
    },
    drop: (error) => log.push(`${name} dropped: ${(error as Error).name}`),
  };
}

const turn = (): Promise<unknown> => vi.runAllTimersAsync();

describe('a lane of renderings', () => {
  test('makes the first and the newest of a burst, and drops those between', async () => {
    const lane = new Lane({ givesUpRunning: false });
    const [first, second, third, newest] = ['1', '2', '3', '4'].map((name) => job(name));
    if (!first || !second || !third || !newest) throw new Error('four jobs');
    lane.submit(first);
    await turn();
    for (const each of [second, third, newest]) lane.submit(each);
    await turn();
    expect(log).toEqual(['1 begun', '2 dropped: AbortError', '3 dropped: AbortError']);
    first.end();
    await turn();
    expect(log.slice(3)).toEqual(['1 ended', '4 begun']);
  });

  test('sees a whole burst that came at once before it begins', async () => {
    const lane = new Lane({ givesUpRunning: false });
    for (const name of ['1', '2', '3']) lane.submit(job(name));
    await turn();
    expect(log).toEqual(['1 dropped: AbortError', '2 dropped: AbortError', '3 begun']);
  });

  test('never drops the original for a result', async () => {
    const lane = new Lane({ givesUpRunning: false });
    const original = job('original', null);
    lane.submit(original);
    lane.submit(job('result'));
    await turn();
    original.end();
    await turn();
    expect(log).toEqual(['original begun', 'original ended', 'result begun']);
  });

  test.each([
    { givesUpRunning: true, becomes: ['old begun', 'old stopped'] },
    { givesUpRunning: false, becomes: ['old begun'] },
  ])('stops what runs for other options where it gives up: $givesUpRunning', async ({ givesUpRunning, becomes }) => {
    const lane = new Lane({ givesUpRunning });
    lane.submit(job('old'));
    await turn();
    lane.outdate('old');
    lane.outdate('new');
    expect(log).toEqual(becomes);
  });
});
