import { AppError, isAbort } from '@underbase/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Bridge, type Manners } from './bridge.ts';
import { type FakeWorker, silentWorkers } from './fake-worker.ts';
import type { Question } from './question.ts';

type Questions = { readonly double: Question<number, number, null, string> };

const SESSION: Manners = { graceMs: 170, whenSilent: 'leave', isReplaced: false };
const THREAD: Manners = { graceMs: 120, whenSilent: 'end', isReplaced: true };

function rig(manners: Manners) {
  const { opened, open } = silentWorkers();
  return { bridge: new Bridge<Questions>(open, manners), opened };
}

const done = (worker: FakeWorker, id: number, reply: unknown, handed: readonly object[] = []) =>
  worker.events.onMessage({ kind: 'done', id, reply, handed });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a signal raised before the question: nothing is asked, nobody is started', async () => {
  const { bridge, opened } = rig(THREAD);
  await expect(bridge.ask('double', 2, { signal: AbortSignal.abort() })).rejects.toSatisfy(isAbort);
  expect([opened.length, bridge.isBusy]).toEqual([0, false]);
});

test('answers find their questions in any order, and tell what comes ahead of them', async () => {
  const { bridge, opened } = rig(SESSION);
  const heard: unknown[] = [];
  const options = { onProgress: (progress: object) => heard.push(progress), onNote: (note: string) => heard.push(note) };
  const [one, two] = [bridge.ask('double', 1), bridge.ask('double', 2, options)];
  opened[0].events.onMessage({ kind: 'progress', id: 2, progress: { stage: 'apply', fraction: 0.5 } });
  opened[0].events.onMessage({ kind: 'note', id: 2, note: 'half-way' });
  done(opened[0], 2, 4);
  done(opened[0], 1, 2);
  expect([await one, await two]).toEqual([2, 4]);
  expect(heard).toEqual([{ stage: 'apply', fraction: 0.5 }, 'half-way']);
});

test('an error comes over by its code, with words for the log', async () => {
  const { bridge, opened } = rig(THREAD);
  const asked = bridge.ask('double', 1);
  opened[0].events.onMessage({ kind: 'failed', id: 1, error: { code: 'file.corrupt', params: { file: 'a.png' } }, detail: 'bad CRC' });
  await expect(asked).rejects.toMatchObject({ code: 'file.corrupt', params: { file: 'a.png' }, cause: 'bad CRC' });
});

test('what can not be sent fails alone', async () => {
  const bridge = new Bridge<Questions>(
    () => ({
      post: ({ kind }) => {
        if (kind === 'ask') throw new TypeError('not cloned');
      },
      end: () => undefined,
    }),
    THREAD,
  );
  await expect(bridge.ask('double', 1)).rejects.toThrow('not cloned');
  expect(bridge.isBusy).toBe(false);
});

describe('a worker that dies', () => {
  test('fails all that it was asked, and another takes its place', async () => {
    const { bridge, opened } = rig(THREAD);
    const asked = [bridge.ask('double', 1), bridge.ask('double', 2)];
    opened[0].events.onLost(new Error('out of memory'));
    for (const one of asked) await expect(one).rejects.toMatchObject({ code: 'run.worker-lost' });
    const next = bridge.ask('double', 3);
    // Whatever the dead one still had under way is nobody's, though the number may be asked again.
    done(opened[0], 3, 'stale');
    done(opened[1], 3, 6);
    expect(await next).toBe(6);
  });

  test('is gone for good where it held what can not be had again', async () => {
    const { bridge, opened } = rig(SESSION);
    const asked = bridge.ask('double', 1);
    opened[0].events.onLost(new AppError('part.offline'));
    await expect(asked).rejects.toMatchObject({ code: 'part.offline' });
    await expect(bridge.ask('double', 2)).rejects.toMatchObject({ code: 'part.offline' });
    expect([bridge.isGone, opened.length]).toEqual([true, 1]);
  });
});

describe('cancelling', () => {
  test('is told to the worker and settles with its word, whatever that word is', async () => {
    const { bridge, opened } = rig(SESSION);
    const stop = new AbortController();
    const close = vi.fn();
    const [own, other] = [bridge.ask('double', 1, { signal: stop.signal }), bridge.ask('double', 2)];
    stop.abort();
    expect(opened[0].asked.at(-1)).toEqual({ kind: 'cancel', id: 1 });
    done(opened[0], 1, 2, [{ close }]);
    await expect(own).rejects.toSatisfy(isAbort);
    // A picture that nobody waits for is let go at once.
    expect(close).toHaveBeenCalledOnce();
    done(opened[0], 2, 4);
    expect(await other).toBe(4);
  });

  test('settles in time where the worker says nothing; one with other work is left alone', async () => {
    const { bridge, opened } = rig(SESSION);
    const stop = new AbortController();
    const [own, other] = [bridge.ask('double', 1, { signal: stop.signal }), bridge.ask('double', 2)];
    const settled = expect(own).rejects.toSatisfy(isAbort);
    stop.abort();
    vi.advanceTimersByTime(SESSION.graceMs - 1);
    expect(bridge.isBusy).toBe(true);
    vi.advanceTimersByTime(1);
    await settled;
    const close = vi.fn();
    done(opened[0], 1, 2, [{ close }]);
    expect(close).toHaveBeenCalledOnce();
    done(opened[0], 2, 4);
    expect([await other, opened[0].isEnded]).toEqual([4, false]);
  });

  test('ends a thread that says nothing, and the next question finds a new one', async () => {
    const { bridge, opened } = rig(THREAD);
    const stop = new AbortController();
    const own = expect(bridge.ask('double', 1, { signal: stop.signal })).rejects.toSatisfy(isAbort);
    stop.abort();
    vi.advanceTimersByTime(THREAD.graceMs);
    await own;
    expect(opened[0].isEnded).toBe(true);
    const next = bridge.ask('double', 2);
    done(opened[1], 2, 4);
    expect(await next).toBe(4);
  });

  test('after the answer does nothing', async () => {
    const { bridge, opened } = rig(THREAD);
    const stop = new AbortController();
    const own = bridge.ask('double', 1, { signal: stop.signal });
    done(opened[0], 1, 2);
    expect(await own).toBe(2);
    stop.abort();
    vi.runAllTimers();
    expect([opened[0].isEnded, opened[0].asked.length]).toEqual([false, 1]);
  });

  test('silences progress', () => {
    const { bridge, opened } = rig(THREAD);
    const stop = new AbortController();
    const onProgress = vi.fn();
    bridge.ask('double', 1, { signal: stop.signal, onProgress }).catch(() => undefined);
    stop.abort();
    opened[0].events.onMessage({ kind: 'progress', id: 1, progress: { stage: 'apply', fraction: 1 } });
    expect(onProgress).not.toHaveBeenCalled();
  });
});

test('ending cancels all that was asked', async () => {
  const { bridge, opened } = rig(THREAD);
  const asked = expect(bridge.ask('double', 1)).rejects.toSatisfy(isAbort);
  bridge.end();
  await asked;
  expect(opened[0].isEnded).toBe(true);
});
