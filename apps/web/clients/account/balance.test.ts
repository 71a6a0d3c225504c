import { expect, test, vi } from 'vitest';

vi.mock('./subscription.ts', () => ({ loadSubscription: vi.fn() }));

const { balanceOf, balanceTone, refreshBalance } = await import('./balance.ts');

test.each([
  [0, 15, 'red'],
  [3, 15, 'red'],
  [4, 15, 'amber'],
  [100, 200, 'amber'],
  [101, 200, 'green'],
  [15, 15, 'green'],
  [5, 0, 'red'],
] as const)('%i of %i tokens is %s', (remaining, limit, tone) => {
  expect(balanceTone(remaining, limit)).toBe(tone);
});

test('the limit is 15 while nothing is known', () => {
  expect(balanceOf({ isLoading: true, subscription: null, error: null })).toEqual({
    tokensRemaining: 0,
    tokenLimit: 15,
    isLoading: true,
    error: null,
  });
});

test('a balance is read at most every 10 s, and whoever asks sooner hears how long to wait', async () => {
  vi.useFakeTimers();
  const { loadSubscription } = await import('./subscription.ts');
  expect(await refreshBalance()).toBe(0);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await refreshBalance()).toBe(7);
  expect(loadSubscription).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(await refreshBalance()).toBe(0);
  expect(loadSubscription).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
