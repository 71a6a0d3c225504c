import type { Tier } from '@underbase/contract';
import type { Queryable } from '../billing/ledger-port.ts';
import type { JobLimits } from '../config.ts';

/** What one account may bring, keep and have done; sizes in bytes, pixels a day of tools without a price. */
export interface AccountLimits {
  readonly tier: Tier;
  readonly fileBytes: number;
  readonly roomBytes: number;
  readonly freePixels: number;
}

/** By the plan that the account has now (settled 49). Without a subscription: as the free plan. */
export async function limitsOf(database: Queryable, userId: string, { free, paid }: JobLimits): Promise<AccountLimits> {
  const { rows } = await database.query('select tier from public.user_subscriptions where user_id = $1', [userId]);
  const tier: Tier = rows[0]?.tier ?? 'free';
  return { tier, ...(tier === 'free' ? free : paid) };
}
