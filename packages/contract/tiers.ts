/** Subscription tiers, their names, allowances and prices: the one table (spec section 9, settled.md 6). */
export const TIERS = ['free', 'creator', 'professional', 'studio', 'partner'] as const;
export type Tier = (typeof TIERS)[number];

export interface Plan {
  readonly tier: Tier;
  readonly name: string;
  readonly tokensPerMonth: number;
  /** Minor units (cents); null where the price is by arrangement. */
  readonly monthlyAmountMinor: number | null;
  /** Ten months' price for a year. */
  readonly yearlyAmountMinor: number | null;
}

const plan = (tier: Tier, name: string, tokensPerMonth: number, monthly: number | null): Plan => ({
  tier,
  name,
  tokensPerMonth,
  monthlyAmountMinor: monthly,
  yearlyAmountMinor: monthly === null ? null : monthly * 10,
});

export const PLANS: readonly Plan[] = [
  plan('free', 'Starter Kit', 15, 0),
  plan('creator', 'Design Essentials', 75, 900),
  plan('professional', 'Pro Toolbox', 200, 1900),
  plan('studio', 'Superstar Suite', 500, 3900),
  plan('partner', 'Partner Plan', 500, null),
];

/** Used where no tier is known at all. */
export const DEFAULT_TOKEN_LIMIT = 15;

/** Tokens a month for a tier; a name that is no tier has none. */
export function tokenAllowance(tier: string): number {
  return PLANS.find((p) => p.tier === tier)?.tokensPerMonth ?? 0;
}

export function tierName(tier: Tier): string {
  return PLANS.find((p) => p.tier === tier)?.name ?? tier;
}

/** Cents as dollars, with two cent digits only when there are any (spec section 9). */
export function formatPrice(amountMinor: number): string {
  const dollars = amountMinor / 100;
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}
