import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../../state/store.ts';
import type { SessionState } from './session.ts';

const account = { id: 'u-1', email: 'ann@example.com', metadata: {} };
const sessionStore = createStore<SessionState>({ status: 'signed-in', account });
const single = vi.fn();
const insert = vi.fn();
const client = { from: () => ({ select: () => ({ eq: () => ({ maybeSingle: single }) }), insert }) };
vi.mock('./session.ts', () => ({ sessionStore }));
vi.mock('./supabase.ts', () => ({ supabase: async () => client }));

const ROW = {
  tier: 'creator',
  period: 'yearly',
  is_active: true,
  tokens_remaining: 40,
  token_limit: 75,
  reset_date: '2026-12-01T00:00:00Z',
};
const NONE = { data: null, error: null };
/** As services answer that say it by an error. */
const NO_ROW = { data: null, error: { code: 'PGRST116', message: 'no rows' } };

async function fresh() {
  vi.resetModules();
  return import('./subscription.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  single.mockReset();
  insert.mockReset();
});

describe('loading', () => {
  test('turns the row into the client form', async () => {
    single.mockResolvedValue({ data: ROW, error: null });
    const { loadSubscription, subscriptionStore } = await fresh();
    await loadSubscription();
    expect(subscriptionStore.get()).toMatchObject({
      isLoading: false,
      error: null,
      subscription: { tier: 'creator', period: 'yearly', isActive: true, tokensRemaining: 40, tokenLimit: 75, stripeCustomerId: null },
    });
  });

  test('of two who ask at once the second waits for the same answer', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    single.mockReturnValue(promise);
    const { loadSubscription, subscriptionStore } = await fresh();
    void loadSubscription();
    const second = loadSubscription().then(() => subscriptionStore.get().subscription?.tokensRemaining);
    resolve({ data: ROW, error: null });
    expect(await second).toBe(40);
    expect(single).toHaveBeenCalledOnce();
  });

  test.each([NONE, NO_ROW])('makes the standard row where there is none, and believes what the database made of it', async (answer) => {
    single
      .mockResolvedValueOnce(answer)
      .mockResolvedValueOnce({ data: { ...ROW, tier: 'free', tokens_remaining: 3, token_limit: 15 }, error: null });
    insert.mockResolvedValue({ error: null });
    const { loadSubscription, subscriptionStore } = await fresh();
    await loadSubscription();
    expect(insert).toHaveBeenCalledWith(
      expect.objectContaining({ user_id: 'u-1', tier: 'free', period: 'monthly', is_active: true, tokens_remaining: 15, token_limit: 15 }),
    );
    const { reset_date } = insert.mock.calls[0][0];
    expect(new Date(reset_date).getTime() - Date.now()).toBe(30 * 86_400_000);
    expect(subscriptionStore.get().subscription).toMatchObject({ tier: 'free', tokensRemaining: 3 });
  });

  test('gives up after 10 s with free defaults and the reason', async () => {
    single.mockReturnValue(new Promise(() => {}));
    const { loadSubscription, subscriptionStore } = await fresh();
    const load = loadSubscription();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(subscriptionStore.get().isLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await load;
    expect(subscriptionStore.get()).toMatchObject({
      error: 'Database query timed out',
      subscription: { tier: 'free', period: 'monthly', tokensRemaining: 15, tokenLimit: 15 },
    });
  });

  test('falls back to free defaults on any error and keeps its text', async () => {
    single.mockResolvedValue({ data: null, error: { code: '57014', message: 'canceling statement' } });
    const { loadSubscription, subscriptionStore } = await fresh();
    await loadSubscription();
    expect(subscriptionStore.get()).toMatchObject({ error: 'canceling statement', subscription: { tier: 'free' } });
  });

  test('says in our words that the network is gone', async () => {
    single.mockResolvedValue({ data: null, error: { code: '', message: 'TypeError: Failed to fetch' } });
    const { loadSubscription, subscriptionStore } = await fresh();
    await loadSubscription();
    expect(subscriptionStore.get().error).toMatch(/^Underbase could not be reached/);
    expect(insert).not.toHaveBeenCalled();
  });

  test('waits 5 s between loads unless forced, and never runs two at once', async () => {
    single.mockResolvedValue({ data: ROW, error: null });
    const { loadSubscription } = await fresh();
    await Promise.all([loadSubscription(), loadSubscription({ isForced: true })]);
    expect(single).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4_000);
    await loadSubscription();
    expect(single).toHaveBeenCalledTimes(1);
    await loadSubscription({ isForced: true });
    expect(single).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5_000);
    await loadSubscription();
    expect(single).toHaveBeenCalledTimes(3);
  });
});

test('a spend moves the balance on screen, never below nothing', async () => {
  single.mockResolvedValue({ data: ROW, error: null });
  const { loadSubscription, subscriptionStore, takeTokens } = await fresh();
  await loadSubscription();
  takeTokens(3, 40);
  expect(subscriptionStore.get().subscription?.tokensRemaining).toBe(37);
  takeTokens(100, 37);
  expect(subscriptionStore.get().subscription?.tokensRemaining).toBe(0);
});

test('a balance that the database told before the charge answered is not taken from twice', async () => {
  single.mockResolvedValue({ data: { ...ROW, tokens_remaining: 6 }, error: null });
  const { loadSubscription, subscriptionStore, takeTokens } = await fresh();
  await loadSubscription();
  takeTokens(9, 15);
  expect(subscriptionStore.get().subscription?.tokensRemaining).toBe(6);
});
