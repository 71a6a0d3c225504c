import { CONSTANTS, DEFAULT_TOKEN_LIMIT } from '@underbase/contract';
import { loadSubscription, type SubscriptionState } from './subscription.ts';

/** What the token pill shows. */
export interface TokenBalance {
  readonly tokensRemaining: number;
  readonly tokenLimit: number;
  readonly isLoading: boolean;
  readonly error: string | null;
}

export function balanceOf({ subscription, isLoading, error }: SubscriptionState): TokenBalance {
  return {
    tokensRemaining: subscription?.tokensRemaining ?? 0,
    tokenLimit: subscription?.tokenLimit ?? DEFAULT_TOKEN_LIMIT,
    // A reload of a balance that is on screen is no reason to take it away.
    isLoading: isLoading && !subscription,
    error,
  };
}

let lastRefreshMs = Number.NEGATIVE_INFINITY;

/** Reads the balance again, at most every 10 s. @returns seconds to wait where that is too soon, else 0 once it has been read */
export async function refreshBalance(): Promise<number> {
  const now = performance.now();
  const waitMs = lastRefreshMs + CONSTANTS.tokenBalance.refreshCooldownMs - now;
  if (waitMs > 0) return Math.ceil(waitMs / 1000);
  lastRefreshMs = now;
  await loadSubscription({ isForced: true });
  return 0;
}

export type BalanceTone = 'red' | 'amber' | 'green';

/** At or below a fifth red, up to a half amber, above green (spec section 4). */
export function balanceTone(remaining: number, limit: number): BalanceTone {
  const share = limit > 0 ? remaining / limit : 0;
  if (share <= CONSTANTS.tokenBalance.redAtShare) return 'red';
  return share <= CONSTANTS.tokenBalance.amberAtShare ? 'amber' : 'green';
}
