import { isAbort } from '@underbase/contract';
import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

test('a cancelled run that waits in a queue leaves at once and is never begun; those behind it have their turn', async () => {
  const turns = new Turns();
  const first = Promise.withResolvers<string>();
  const stop = new AbortController();
  const work = vi.fn(async () => 'second');
  const running = turns.take(undefined, () => first.promise);
  const waiting = turns.take(stop.signal, work);
  const last = turns.take(undefined, async () => 'third');
  stop.abort();
  await expect(waiting).rejects.toSatisfy(isAbort);
  first.resolve('first');
  expect(await Promise.all([running, last])).toEqual(['first', 'third']);
  expect(work).not.toHaveBeenCalled();
});

test('a signal raised before does not even wait', async () => {
  const turns = new Turns();
  void turns.take(undefined, () => new Promise(() => undefined));
  await expect(turns.take(AbortSignal.abort(), async () => 'never')).rejects.toSatisfy(isAbort);
});

test('work that fails lets the next begin, one at a time', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const failed = turns.take(undefined, async () => {
    order.push('begun');
    await Promise.resolve();
    order.push('failed');
    throw new Error('broken');
  });
  const next = turns.take(undefined, async () => order.push('next'));
  await expect(failed).rejects.toThrow('broken');
  await next;
  expect(order).toEqual(['begun', 'failed', 'next']);
});
