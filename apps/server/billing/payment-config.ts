import { z } from 'zod';
import { PERIODS, type Period, type PriceTable, SOLD_TIERS, type SoldTier } from './prices.ts';

type PriceSetting = `STRIPE_PRICE_${Uppercase<SoldTier>}_${Uppercase<Period>}`;

const setting = (tier: SoldTier, period: Period): PriceSetting =>
  `STRIPE_PRICE_${tier.toUpperCase() as Uppercase<SoldTier>}_${period.toUpperCase() as Uppercase<Period>}`;
const PRICE_SETTINGS: readonly PriceSetting[] = SOLD_TIERS.flatMap((tier) => PERIODS.map((period) => setting(tier, period)));
const priceId = z
  .string()
  .regex(/^price_\w+$/, 'must be the id of a price, price_…')
  .optional();

/** Part of the environment's schema. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must be a secret or restricted key, sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+(,\s*whsec_\S+)*$/, 'must be the signing secret of the endpoint, whsec_…')
    .optional(),
  STRIPE_PORTAL_CONFIGURATION: z
    .string()
    .regex(/^bpc_\w+$/, 'must be the id of a portal configuration, bpc_…')
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).max(80_000).default(8_000),
  PAYMENT_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
  ...(Object.fromEntries(PRICE_SETTINGS.map((name) => [name, priceId])) as Record<PriceSetting, typeof priceId>),
};
type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>;

export interface StripeConfig {
  readonly secretKey: string;
  /** Of the endpoint; two while one takes the other's place. */
  readonly webhookSecrets: readonly string[];
  readonly prices: PriceTable;
  /** Null leaves the portal as the payment service's own page sets it up. */
  readonly portalConfiguration: string | null;
  readonly apiUrl: URL;
  /** A person waits: three tries of this each are the most that they wait for. */
  readonly timeoutMs: number;
}

/** How plans are paid here: by Stripe, by a checkout for tests that charges nobody, or not at all. */
export type PaymentConfig = { readonly graceDays: number } & (
  | { readonly mode: 'stripe'; readonly stripe: StripeConfig }
  | { readonly mode: 'test' | 'none'; readonly stripe: null }
);

const NEEDED = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', ...PRICE_SETTINGS] as const;

/** Half a set-up would take money and grant nothing. */
export function paymentProblems(env: PaymentSettings): string[] {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === NEEDED.length) return [];
  return missing.map((name) => `${name} is missing: settings for payments belong together (npm run billing -- prices prints the prices)`);
}

export function readPayments(env: PaymentSettings, isProduction: boolean): PaymentConfig {
  const graceDays = env.PAYMENT_GRACE_DAYS;
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return { mode: isProduction ? 'none' : 'test', stripe: null, graceDays };
  const pricesOf = (tier: SoldTier): Record<Period, string> => ({
    monthly: env[setting(tier, 'monthly')] ?? '',
    yearly: env[setting(tier, 'yearly')] ?? '',
  });
  return {
    mode: 'stripe',
    graceDays,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(/,\s*/),
      prices: { creator: pricesOf('creator'), professional: pricesOf('professional'), studio: pricesOf('studio') },
      portalConfiguration: env.STRIPE_PORTAL_CONFIGURATION ?? null,
      apiUrl: new URL(env.STRIPE_API_URL),
      timeoutMs: env.STRIPE_TIMEOUT_MS,
    },
  };
}

/** The name of each price's setting, for whoever prints them. */
export const priceSetting: (tier: SoldTier, period: Period) => string = setting;
