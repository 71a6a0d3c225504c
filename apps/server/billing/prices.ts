import { PLANS, TIERS, type Tier } from '@underbase/contract';

export type Period = 'monthly' | 'yearly';
/** Tiers that are bought by oneself. */
export type SoldTier = 'creator' | 'professional' | 'studio';

export const SOLD_TIERS: readonly SoldTier[] = ['creator', 'professional', 'studio'];
export const PERIODS: readonly Period[] = ['monthly', 'yearly'];

/** Ids of the prices at the payment service, as the environment names them. */
export type PriceTable = Readonly<Record<SoldTier, Readonly<Record<Period, string>>>>;

export interface PlanTerms {
  readonly tier: Tier;
  readonly period: Period;
}

/** What a price bears, so that it is known again when the environment names its successor. */
export const PRICE_MARKS = { tier: 'underbase_tier', period: 'underbase_period' } as const;

export const lookupKey = (tier: SoldTier, period: Period): string => `underbase_${tier}_${period}`;

/** Minor units of a sold plan. */
export function priceMinor(tier: SoldTier, period: Period): number {
  const plan = PLANS.find((candidate) => candidate.tier === tier);
  const amount = period === 'monthly' ? plan?.monthlyAmountMinor : plan?.yearlyAmountMinor;
  if (amount === null || amount === undefined) throw new Error(`${tier} has no price of its own`);
  return amount;
}

export const isSoldTier = (value: unknown): value is SoldTier => SOLD_TIERS.includes(value as SoldTier);

/** As much of a price, or of the older `plan` object, as names its plan. */
export interface PriceLike {
  readonly id: string;
  readonly lookup_key?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

/**
 * The tier that a price stands for: by its own mark, by its lookup key, or because the environment names it. Null for a price of
 * something else. Old prices keep their marks, so whoever bought before a price changed keeps the plan.
 */
export function tierOfPrice(price: PriceLike, prices: PriceTable | null): Tier | null {
  const marked = price.metadata?.[PRICE_MARKS.tier] ?? /^underbase_([a-z]+)_(monthly|yearly)$/.exec(price.lookup_key ?? '')?.[1];
  const tier = TIERS.find((known) => known === marked && known !== 'free');
  return tier ?? termsOfPriceId(price.id, prices)?.tier ?? null;
}

/** The plan whose price the environment names so. */
export function termsOfPriceId(id: string, prices: PriceTable | null): PlanTerms | null {
  for (const tier of prices ? SOLD_TIERS : []) {
    for (const period of PERIODS) if (prices?.[tier][period] === id) return { tier, period };
  }
  return null;
}
