import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { CONSTANTS, DEFAULT_TOKEN_LIMIT, plainWords, TIERS, type Tier, WORDING } from '@underbase/contract';
import { createStore } from '../../state/store.ts';
import { sessionStore } from './session.ts';
import { supabase } from './supabase.ts';

export interface Subscription {
  readonly tier: Tier;
  readonly period: 'monthly' | 'yearly';
  readonly isActive: boolean;
  readonly tokensRemaining: number;
  readonly tokenLimit: number;
  readonly resetDate: string;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
}

export interface SubscriptionState {
  readonly isLoading: boolean;
  /** Null until the first load has ended; free defaults where it failed. */
  readonly subscription: Subscription | null;
  readonly error: string | null;
}

interface Row {
  readonly tier?: string;
  readonly period?: string;
  readonly is_active?: boolean;
  readonly tokens_remaining?: number;
  readonly token_limit?: number;
  readonly reset_date?: string;
  readonly stripe_customer_id?: string | null;
  readonly stripe_subscription_id?: string | null;
}

const { fetchTimeoutMs, minIntervalMs, resetDays } = CONSTANTS.subscription;
const TABLE = 'user_subscriptions';
const NO_ROW = 'PGRST116';

export const subscriptionStore = createStore<SubscriptionState>({ isLoading: false, subscription: null, error: null });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** What holds while nothing is known: the free plan. */
function freeDefaults(): Subscription {
  return fromRow({});
}

function fromRow(row: Row): Subscription {
  return {
    tier: TIERS.find((tier) => tier === row.tier) ?? 'free',
    period: row.period === 'yearly' ? 'yearly' : 'monthly',
    isActive: row.is_active ?? true,
    tokensRemaining: row.tokens_remaining ?? DEFAULT_TOKEN_LIMIT,
    tokenLimit: row.token_limit ?? DEFAULT_TOKEN_LIMIT,
    resetDate: row.reset_date ?? inDays(resetDays),
    stripeCustomerId: row.stripe_customer_id ?? null,
    stripeSubscriptionId: row.stripe_subscription_id ?? null,
  };
}

/** Rejects with the specification's words where the database does not answer in time. */
function withinTimeout<Value>(work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(WORDING.tokens.loadTimeout)), fetchTimeoutMs);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** One row; neither row nor error where there is none: a new account's first visit is no fault that a browser should log. */
async function readRow(client: SupabaseClient, userId: string): Promise<{ data: Row | null; error: PostgrestError | null }> {
  const { data, error } = await withinTimeout(client.from(TABLE).select('*').eq('user_id', userId).maybeSingle());
  return { data, error };
}

/** A user without a row gets the standard one; the database has the last word on what stands in it, so it is read again. */
async function createRow(client: SupabaseClient, userId: string): Promise<Row> {
  const row = {
    user_id: userId,
    tier: 'free',
    period: 'monthly',
    is_active: true,
    tokens_remaining: DEFAULT_TOKEN_LIMIT,
    token_limit: DEFAULT_TOKEN_LIMIT,
    reset_date: inDays(resetDays),
  };
  const { error } = await withinTimeout(client.from(TABLE).insert(row));
  // Another tab was faster: its row is ours.
  if (error && error.code !== '23505') throw error;
  const { data, error: readError } = await readRow(client, userId);
  if (readError) throw readError;
  return data ?? row;
}

async function fetchSubscription(userId: string): Promise<Subscription> {
  const client = await supabase();
  const { data, error } = await readRow(client, userId);
  if (error && error.code !== NO_ROW) throw error;
  return fromRow(data ?? (await createRow(client, userId)));
}

let lastStartMs = Number.NEGATIVE_INFINITY;
let running: Promise<void> = Promise.resolve();

/**
 * Loads the signed-in user's subscription. Skipped while a load runs, which is then waited for, and within 5 s of the last one unless
 * forced. On any error free defaults hold and the error's text is kept.
 */
export function loadSubscription({ isForced = false } = {}): Promise<void> {
  const { account } = sessionStore.get();
  if (!account) return Promise.resolve();
  if (subscriptionStore.get().isLoading) return running;
  if (!isForced && performance.now() - lastStartMs < minIntervalMs) return Promise.resolve();
  lastStartMs = performance.now();
  running = load(account.id);
  return running;
}

async function load(userId: string): Promise<void> {
  subscriptionStore.set((state) => ({ ...state, isLoading: true }));
  const isHere = (): boolean => sessionStore.get().account?.id === userId;
  try {
    const subscription = await fetchSubscription(userId);
    // Whoever left meanwhile leaves nothing behind for the next.
    if (isHere()) subscriptionStore.set({ isLoading: false, subscription, error: null });
  } catch (error) {
    const message =
      error instanceof Error || (typeof error === 'object' && error && 'message' in error) ? String(error.message) : String(error);
    if (isHere()) subscriptionStore.set({ isLoading: false, subscription: freeDefaults(), error: plainWords(message) });
  }
}

/**
 * Moves the balance on screen at once; the database's own word follows by realtime, and may be here before the charge has answered: so the amount
 * comes off what stood there before the charge, and never twice.
 */
export function takeTokens(amount: number, before: number): void {
  subscriptionStore.set((state) => {
    if (!state.subscription) return state;
    const tokensRemaining = Math.min(state.subscription.tokensRemaining, Math.max(0, before - amount));
    return { ...state, subscription: { ...state.subscription, tokensRemaining } };
  });
}

/** Follows changes of the user's own row. Returns how to stop. */
async function watch(userId: string): Promise<() => void> {
  const client = await supabase();
  // Without this the channel may join before the session has reached the socket, as nobody, and hear nothing until the next refresh.
  await client.realtime.setAuth();
  const channel = client
    .channel('token-changes')
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: TABLE, filter: `user_id=eq.${userId}` }, () => {
      void loadSubscription({ isForced: true });
    })
    .subscribe();
  return () => void client.removeChannel(channel);
}

/** Keeps the subscription with the session: loads and watches while somebody is signed in, forgets when they leave. */
export function followSession(): void {
  let watched: string | null = null;
  let stop: Promise<() => void> | null = null;
  const update = (): void => {
    const userId = sessionStore.get().account?.id ?? null;
    if (userId === watched) return;
    watched = userId;
    void stop?.then((end) => end());
    stop = null;
    lastStartMs = Number.NEGATIVE_INFINITY;
    subscriptionStore.set({ isLoading: false, subscription: null, error: null });
    if (!userId) return;
    stop = watch(userId);
    void loadSubscription({ isForced: true });
  };
  sessionStore.subscribe(update);
  update();
}
