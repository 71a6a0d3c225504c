import { expect, test, vi } from 'vitest';
import type { FileToRun } from '../../../clients/server-runs.ts';
import { sender } from './sent-ahead.ts';

const file = (name: string): FileToRun => ({ name, blob: new Blob([name]) });

/** Uploads that end when the test says so. */
function uploads() {
  const begun: {
    readonly name: string;
    end(id: string): void;
    fail(error: Error): void;
    tell(fraction: number): void;
    readonly signal: AbortSignal;
  }[] = [];
  const upload = vi.fn(({ name }: FileToRun, signal: AbortSignal, tell: (fraction: number) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    begun.push({ name, end: resolve, fail: reject, tell, signal });
    return promise;
  });
  return { upload, begun };
}

const never = new AbortController().signal;

test('files go one after the other, and a run takes over what is there and what is on its way', async () => {
  const { upload, begun } = uploads();
  const ahead = sender({ upload });
  const [one, two] = [file('one.png'), file('two.png')];
  const fractions: number[] = [];
  ahead.send(
    [one, two],
    (fraction) => fractions.push(fraction),
    () => undefined,
  );
  await vi.waitUntil(() => begun.length === 1);
  begun[0].end('f1');
  await vi.waitUntil(() => begun.length === 2);
  begun[1].tell(0.5);
  const told: number[] = [];
  const ids = Promise.all([ahead.upload(one, never, () => undefined), ahead.upload(two, never, (fraction) => told.push(fraction))]);
  begun[1].tell(0.75);
  begun[1].end('f2');
  expect(await ids).toEqual(['f1', 'f2']);
  expect(upload).toHaveBeenCalledTimes(2);
  expect(told).toEqual([0.5, 0.75]);
  expect(fractions.slice(0, 4)).toEqual([0, 0.5, 0.75, 0.875]);
});

test('what could not be sent ahead is said, and the run sends it anew', async () => {
  const { upload, begun } = uploads();
  const ahead = sender({ upload });
  const one = file('one.png');
  const faults: unknown[] = [];
  ahead.send(
    [one],
    () => undefined,
    (error) => faults.push(error),
  );
  await vi.waitUntil(() => begun.length === 1);
  begun[0].fail(new Error('the line is down'));
  await vi.waitUntil(() => faults.length === 1);
  const id = ahead.upload(one, never, () => undefined);
  await vi.waitUntil(() => begun.length === 2);
  begun[1].end('f');
  expect(await id).toBe('f');
});

test('a file that leaves the bench is called back, and so is what a canceled run waits for', async () => {
  const { upload, begun } = uploads();
  const ahead = sender({ upload });
  const [one, two] = [file('one.png'), file('two.png')];
  const faults: unknown[] = [];
  ahead.send(
    [one],
    () => undefined,
    (error) => faults.push(error),
  );
  await vi.waitUntil(() => begun.length === 1);
  ahead.keepOnly(new Set([two.blob]));
  expect(begun[0].signal.aborted).toBe(true);
  ahead.send(
    [two],
    () => undefined,
    (error) => faults.push(error),
  );
  await vi.waitUntil(() => begun.length === 2);
  const own = new AbortController();
  const waiting = ahead.upload(two, own.signal, () => undefined);
  own.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect([begun[1].signal.aborted, faults]).toEqual([true, []]);
});
