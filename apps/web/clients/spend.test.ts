import { UNREACHABLE_WORDS } from '@underbase/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../state/store.ts';
import type { SessionState } from './account/session.ts';
import type { SubscriptionState } from './account/subscription.ts';

const signedIn: SessionState = { status: 'signed-in', account: { id: 'u-1', email: 'ann@example.com', metadata: {} } };
const sessionStore = createStore<SessionState>(signedIn);
const subscriptionStore = createStore<SubscriptionState>({ isLoading: false, subscription: null, error: null });
const loadSubscription = vi.fn();
const takeTokens = vi.fn();
const insert = vi.fn();
const rpc = vi.fn();
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
/** The official client's chain after an insert. */
const row = (answer: object) => ({ select: () => ({ single: async () => answer }) });
vi.mock('./account/session.ts', () => ({ sessionStore }));
vi.mock('./account/subscription.ts', () => ({ subscriptionStore, loadSubscription, takeTokens }));
vi.mock('./account/supabase.ts', () => ({ supabase: async () => ({ from: () => ({ insert }), rpc }) }));

const { spend } = await import('./spend.ts');

function balance(tokensRemaining: number): void {
  const subscription = { tokensRemaining } as NonNullable<SubscriptionState['subscription']>;
  subscriptionStore.set({ isLoading: false, subscription, error: null });
}

const request = (tokens = 2) => ({
  tool: 'color-ko' as const,
  tokens,
  batchSize: 3,
  variant: 'spot',
  metadata: { method: 'spot', tolerance: 12 },
});

beforeEach(() => {
  for (const mock of [loadSubscription, takeTokens, insert, rpc]) mock.mockReset();
  sessionStore.set(signedIn);
  balance(15);
  stored.clear();
  insert.mockReturnValue(row({ data: { id: 7 }, error: null }));
  rpc.mockResolvedValue({ data: true, error: null });
});

describe('precheck', () => {
  test('wants a user', async () => {
    sessionStore.set({ status: 'signed-out', account: null });
    await expect(spend.precheck(request())).rejects.toThrow('Authentication required to use tokens');
  });

  test('wants a subscription, and tries to load it first', async () => {
    subscriptionStore.set({ isLoading: false, subscription: null, error: null });
    await expect(spend.precheck(request())).rejects.toThrow('Unable to load subscription information');
    expect(loadSubscription).toHaveBeenCalledOnce();
  });

  test('wants enough tokens', async () => {
    balance(1);
    await expect(spend.precheck(request(3))).rejects.toThrow('Insufficient tokens. You need 3 tokens but only have 1 remaining.');
    await expect(spend.precheck(request(1))).resolves.toBeUndefined();
  });
});

describe('charge', () => {
  test('records the usage, deducts, and moves the balance', async () => {
    balance(15);
    await spend.charge(request());
    expect(insert).toHaveBeenCalledWith({
      user_id: 'u-1',
      tool_id: 'color-ko',
      credits_used: 2,
      batch_size: 3,
      variant: 'spot',
      metadata: { method: 'spot', tolerance: 12 },
    });
    expect(rpc).toHaveBeenCalledWith('deduct_tokens', { p_user_id: 'u-1', p_amount: 2 });
    expect(takeTokens).toHaveBeenCalledWith(2, 15);
  });

  test.each([
    [{ data: null, error: { code: '42883', message: '' } }, 'Token deduction function not found in database'],
    [{ data: null, error: { code: '23503', message: '' } }, 'Database constraint violation'],
    [{ data: null, error: { code: 'P0001', message: 'insufficient tokens' } }, 'Insufficient tokens for this operation'],
    [{ data: null, error: { code: 'XX000', message: 'boom' } }, 'Failed to deduct tokens'],
    [{ data: null, error: null }, 'Token deduction failed - no response from database'],
    [{ data: false, error: null }, 'Insufficient tokens for this operation'],
    [{ data: 0, error: null }, 'Insufficient tokens for this operation'],
  ])('an answer %j reads %s, and the balance stays', async (answer, words) => {
    rpc.mockResolvedValue(answer);
    await expect(spend.charge(request())).rejects.toThrow(words);
    expect(takeTokens).not.toHaveBeenCalled();
  });

  test('a usage record that fails charges nothing', async () => {
    insert.mockReturnValue(row({ data: null, error: { code: '42501', message: 'no' } }));
    await expect(spend.charge(request())).rejects.toThrow('Failed to record token usage');
    expect(rpc).not.toHaveBeenCalled();
  });

  test('anything thrown on the way is named', async () => {
    rpc.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(spend.charge(request())).rejects.toThrow(`An unexpected error occurred: ${UNREACHABLE_WORDS}`);
  });

  test('a repeated charge of the same run records it once', async () => {
    const same = request();
    rpc.mockResolvedValueOnce({ data: null, error: { code: 'XX000', message: 'boom' } });
    rpc.mockResolvedValueOnce({ data: [], error: null });
    await expect(spend.charge(same)).rejects.toThrow();
    await spend.charge(same);
    expect(insert).toHaveBeenCalledOnce();
    expect(rpc.mock.calls.map(([name]) => name)).toEqual(['deduct_tokens', 'usage_paid', 'deduct_tokens']);
  });

  test.each(['on the same page', 'after a reload'])('a charge whose answer was lost is read, never repeated, %s', async (place) => {
    const first = request();
    rpc.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(spend.charge(first)).rejects.toThrow();
    rpc.mockReset();
    rpc.mockResolvedValue({ data: [7], error: null });
    await spend.charge(place === 'on the same page' ? first : request());
    expect(rpc.mock.calls).toEqual([['usage_paid', { ids: [7] }]]);
    expect(insert).toHaveBeenCalledOnce();
    // The balance that stands there may know of it or not: it is read, not lowered.
    expect(takeTokens).not.toHaveBeenCalled();
    expect(loadSubscription).toHaveBeenCalledExactlyOnceWith({ isForced: true });
    // What was paid is used up: the next equal run is a new one.
    rpc.mockResolvedValue({ data: true, error: null });
    insert.mockReturnValue(row({ data: { id: 8 }, error: null }));
    await spend.charge(request());
    expect(insert).toHaveBeenCalledTimes(2);
    expect(rpc.mock.calls[1][0]).toBe('deduct_tokens');
  });

  test('another run does not take the lost one for its own', async () => {
    rpc.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(spend.charge(request())).rejects.toThrow();
    await spend.charge({ ...request(), batchSize: 4 });
    expect(rpc.mock.calls.map(([name]) => name)).toEqual(['deduct_tokens', 'deduct_tokens']);
    expect(insert).toHaveBeenCalledTimes(2);
  });
});
