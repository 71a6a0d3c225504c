import { AppError, isAbort } from '@underbase/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortError } from './abort-error.ts';
import { withinTime } from './within-time.ts';

const late = (cause: unknown) => new AppError('run.timeout', {}, cause);

/** Work that ends when its signal says so, and only when it is told to say so. */
function held() {
  const { promise, reject } = Promise.withResolvers<never>();
  let limited: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    limited = signal;
    return promise;
  };
  return { work, isStopped: () => limited?.aborted === true, say: () => reject(abortError()) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('past its time work is stopped, and the error says why', async () => {
  const { work, isStopped, say } = held();
  const run = expect(withinTime({ limitMs: 100, late }, work)).rejects.toMatchObject({ code: 'run.timeout' });
  vi.advanceTimersByTime(99);
  expect(isStopped()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isStopped()).toBe(true);
  say();
  await run;
});

test.each([
  ['a cancel, then the time-out', ['cancel', 'time']],
  ['the time-out, then a cancel before the work has ended', ['time', 'cancel']],
])('%s: it was cancelled, once', async (_what, events) => {
  const stop = new AbortController();
  const { work, say } = held();
  const settled = vi.fn();
  const run = withinTime({ signal: stop.signal, limitMs: 100, late }, work).catch(settled);
  for (const event of events) {
    if (event === 'cancel') stop.abort();
    else vi.advanceTimersByTime(100);
  }
  say();
  await run;
  expect(settled).toHaveBeenCalledOnce();
  expect(settled.mock.calls[0][0]).toSatisfy(isAbort);
});

test('an error of the work itself stays its own; without a limit nothing ends it', async () => {
  await expect(withinTime({ limitMs: 100, late }, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
  const { work, isStopped } = held();
  void withinTime({ late }, work);
  vi.advanceTimersByTime(1e9);
  expect(isStopped()).toBe(false);
});

test('cancelled before, it is never begun', async () => {
  const work = vi.fn();
  await expect(withinTime({ signal: AbortSignal.abort(), late }, work)).rejects.toSatisfy(isAbort);
  expect(work).not.toHaveBeenCalled();
});
