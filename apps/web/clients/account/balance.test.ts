import { expect, test, vi } from 'vitest';

vi.mock('./subscription.ts', () => ({ loadSubscription: vi.fn() }));

const { balanceOf, balanceTone } = await import('./balance.ts');

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
