import { tierName, tokenAllowance } from '@underbase/contract';
import Stripe from 'stripe';
import { lookupKey, PERIODS, type Period, PRICE_MARKS, type PriceTable, priceMinor, SOLD_TIERS, type SoldTier } from './prices.ts';

export interface PriceReport {
  /** Ids by plan; those that are missing are not there. */
  readonly ids: Partial<Record<SoldTier, Partial<Record<Period, string>>>>;
  /** What is not as it should be, or was put right, one line each. */
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

const CURRENCY = 'usd';
const productId = (tier: SoldTier): string => `underbase_${tier}`;
const interval = (period: Period): 'month' | 'year' => (period === 'yearly' ? 'year' : 'month');

/**
 * Compares the products and prices of the payment service with the plans of `packages/contract`, and makes what is missing. A price never
 * changes there: one of another amount is replaced, and whoever bought by it keeps it.
 */
export async function setUpPrices(stripe: Stripe, { isMaking }: { readonly isMaking: boolean }): Promise<PriceReport> {
  const ids: Partial<Record<SoldTier, Partial<Record<Period, string>>>> = {};
  const lines: string[] = [];
  let isWhole = true;
  const say = (isRight: boolean, words: string): void => {
    lines.push(words);
    if (!isRight) isWhole = false;
  };
  for (const tier of SOLD_TIERS) {
    if (!(await findProduct(stripe, tier))) {
      if (isMaking) await makeProduct(stripe, tier);
      say(isMaking, `${productId(tier)}: product ${isMaking ? 'made' : 'missing'}`);
    }
    for (const period of PERIODS) {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(tier, period)], active: true, limit: 1 });
      const [found] = data;
      const fault = found ? faultOf(found, tier, period) : 'missing';
      if (!fault) {
        ids[tier] = { ...ids[tier], [period]: found.id };
        continue;
      }
      if (isMaking) {
        const made = await makePrice(stripe, tier, period);
        ids[tier] = { ...ids[tier], [period]: made.id };
        if (found) await stripe.prices.update(found.id, { active: false });
      }
      say(isMaking, `${lookupKey(tier, period)}: ${fault}${isMaking ? `, ${found ? 'replaced' : 'made'}` : ''}`);
    }
  }
  return { ids, lines, isWhole };
}

/** The portal: card, addresses, VAT number, invoices; upgrades at once, what is less at the end of the period. @returns its id */
export async function setUpPortal(stripe: Stripe, prices: PriceTable, publicUrl: URL): Promise<string> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id', 'email'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: SOLD_TIERS.map((tier) => ({ product: productId(tier), prices: PERIODS.map((period) => prices[tier][period]) })),
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }] },
    },
  };
  const business_profile = {
    privacy_policy_url: new URL('/docs/privacy', publicUrl).href,
    terms_of_service_url: new URL('/docs/terms', publicUrl).href,
  };
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.underbase === 'portal');
  if (known) return (await stripe.billingPortal.configurations.update(known.id, { features, business_profile })).id;
  return (await stripe.billingPortal.configurations.create({ features, business_profile, metadata: { underbase: 'portal' } })).id;
}

async function findProduct(stripe: Stripe, tier: SoldTier): Promise<Stripe.Product | null> {
  try {
    return await stripe.products.retrieve(productId(tier));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

function makeProduct(stripe: Stripe, tier: SoldTier): Promise<Stripe.Product> {
  return stripe.products.create(
    {
      id: productId(tier),
      name: tierName(tier),
      description: `${tokenAllowance(tier)} tokens a month`,
      metadata: { [PRICE_MARKS.tier]: tier },
    },
    { idempotencyKey: `product:${tier}` },
  );
}

function makePrice(stripe: Stripe, tier: SoldTier, period: Period): Promise<Stripe.Price> {
  return stripe.prices.create({
    product: productId(tier),
    currency: CURRENCY,
    unit_amount: priceMinor(tier, period),
    recurring: { interval: interval(period) },
    lookup_key: lookupKey(tier, period),
    transfer_lookup_key: true,
    metadata: { [PRICE_MARKS.tier]: tier, [PRICE_MARKS.period]: period },
  });
}

/** What is wrong with a price, in words; null where it is right. */
function faultOf({ unit_amount, currency, recurring, metadata }: Stripe.Price, tier: SoldTier, period: Period): string | null {
  if (currency !== CURRENCY) return `in ${currency}`;
  if (unit_amount !== priceMinor(tier, period)) return `${unit_amount} instead of ${priceMinor(tier, period)}`;
  if (recurring?.interval !== interval(period) || recurring.interval_count !== 1) return 'of another interval';
  if (metadata?.[PRICE_MARKS.tier] !== tier) return 'without its mark';
  return null;
}
