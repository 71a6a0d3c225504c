import { expect, test, vi } from 'vitest';
import { insist } from './insist.ts';

const abortError = () => new DOMException('superseded', 'AbortError');

test('a question that was superseded is asked again until it is answered', async () => {
  vi.useFakeTimers();
  const ask = vi.fn().mockRejectedValueOnce(abortError()).mockRejectedValueOnce(abortError()).mockResolvedValue(7);
  const answer = insist(ask, new AbortController().signal);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(7);
  expect(ask).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('it is not asked again once nobody wants it, nor after a failure', async () => {
  const stop = new AbortController();
  const ask = vi.fn(() => {
    stop.abort();
    return Promise.reject(abortError());
  });
  await expect(insist(ask, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(ask).toHaveBeenCalledTimes(1);
  await expect(insist(() => Promise.reject(new Error('lost')), new AbortController().signal)).rejects.toThrow('lost');
});
