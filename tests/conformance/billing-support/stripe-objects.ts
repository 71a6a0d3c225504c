import { createHmac, randomBytes } from 'node:crypto';

/** Objects in the forms that the payment service documents; only what bears on plans is filled in with care. */
export type SoldTier = 'creator' | 'professional' | 'studio';
export type Period = 'monthly' | 'yearly';
/** Versions of the interface that differ in where periods, payments and prices stand. */
export type Version = 'current' | 'acacia-2024' | 'plans-2019';

const API_VERSIONS: Readonly<Record<Version, string>> = {
  current: '2026-10-28.endive',
  'acacia-2024': '2024-10-28.acacia',
  'plans-2019': '2019-05-16',
};

export const WEBHOOK_SECRET = 'whsec_conformance';
export const AMOUNTS: Readonly<Record<SoldTier, number>> = { creator: 900, professional: 1900, studio: 3900 };
export const amountOf = (tier: SoldTier, period: Period): number => AMOUNTS[tier] * (period === 'yearly' ? 10 : 1);
export const priceId = (tier: SoldTier, period: Period): string => `price_${tier}_${period}`;

/** Settings of a server that takes these events. */
export const STRIPE_SETTINGS: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: 'sk_test_conformance',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  ...Object.fromEntries(
    (['creator', 'professional', 'studio'] as const).flatMap((tier) =>
      (['monthly', 'yearly'] as const).map((period) => [`STRIPE_PRICE_${tier}_${period}`.toUpperCase(), priceId(tier, period)]),
    ),
  ),
};

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

export interface SubscriptionParts {
  readonly id: string;
  readonly customer: string;
  readonly tier: SoldTier;
  readonly period?: Period;
  readonly status?: string;
  readonly created: number;
  readonly start: number;
  readonly end: number;
  readonly userId?: string;
  readonly cancelAtPeriodEnd?: boolean;
  readonly endedAt?: number;
  readonly isPaused?: boolean;
  readonly price?: object;
}

const recurring = (period: Period) => ({ interval: period === 'yearly' ? 'year' : 'month', interval_count: 1, usage_type: 'licensed' });

function priceOf({ tier, period = 'monthly', price }: SubscriptionParts): object {
  return (
    price ?? {
      id: priceId(tier, period),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      currency: 'usd',
      lookup_key: null,
      metadata: {},
      product: `prod_${tier}`,
      recurring: recurring(period),
      type: 'recurring',
      unit_amount: amountOf(tier, period),
    }
  );
}

export function subscription(parts: SubscriptionParts, version: Version = 'current'): Record<string, unknown> {
  const {
    id,
    customer,
    tier,
    period = 'monthly',
    status = 'active',
    created,
    start,
    end,
    userId,
    cancelAtPeriodEnd = false,
    endedAt,
  } = parts;
  const plan = {
    id: priceId(tier, period),
    object: 'plan',
    amount: amountOf(tier, period),
    currency: 'usd',
    ...recurring(period),
    metadata: {},
  };
  const periods = { current_period_start: start, current_period_end: end };
  const item = {
    id: `si_${id}`,
    object: 'subscription_item',
    created,
    metadata: {},
    quantity: 1,
    subscription: id,
    ...(version === 'plans-2019' ? { plan } : { price: priceOf(parts), plan }),
    ...(version === 'current' ? periods : {}),
  };
  return {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false },
    billing_cycle_anchor: start,
    cancel_at: cancelAtPeriodEnd ? end : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: endedAt ?? (cancelAtPeriodEnd ? start : null),
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer,
    ended_at: endedAt ?? null,
    items: { object: 'list', data: [item], has_more: false, total_count: 1, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    metadata: userId ? { underbase_user: userId } : {},
    pause_collection: parts.isPaused ? { behavior: 'void', resumes_at: null } : null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status,
    ...(version === 'current' ? {} : periods),
    ...(version === 'plans-2019' ? { plan, quantity: 1 } : {}),
  };
}

export interface InvoiceParts {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly amount: number;
  readonly created: number;
  readonly start: number;
  readonly end: number;
  readonly status?: 'open' | 'paid' | 'void' | 'uncollectible';
  readonly paymentIntent?: string;
  readonly reason?: string;
  /** Lines of the plan before, credited. */
  readonly credit?: number;
}

export function invoice(parts: InvoiceParts, version: Version = 'current'): Record<string, unknown> {
  const {
    id,
    customer,
    subscription: of,
    amount,
    created,
    start,
    end,
    status = 'paid',
    paymentIntent,
    reason = 'subscription_cycle',
    credit = 0,
  } = parts;
  const line = (value: number, isProration: boolean) => ({
    id: newId('il'),
    object: 'line_item',
    amount: value,
    currency: 'usd',
    period: { start, end },
    quantity: 1,
    ...(version === 'current'
      ? {
          parent: {
            type: 'subscription_item_details',
            subscription_item_details: { proration: isProration, subscription: of, subscription_item: `si_${of}` },
          },
        }
      : { proration: isProration, type: 'subscription', subscription: of }),
  });
  const isPaid = status === 'paid';
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempt_count: 1,
    attempted: true,
    billing_reason: reason,
    created,
    currency: 'usd',
    customer,
    lines: { object: 'list', data: [...(credit ? [line(-credit, true)] : []), line(amount + credit, credit > 0)], has_more: false },
    livemode: false,
    metadata: {},
    number: `A-${id.slice(-4)}`,
    period_end: start,
    period_start: start,
    status,
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: isPaid ? created : null, voided_at: null },
    total: amount,
    ...(version === 'current'
      ? { parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription: of, metadata: {} } } }
      : {
          subscription: of,
          paid: isPaid,
          payment_intent: paymentIntent ?? null,
          charge: paymentIntent ? paymentIntent.replace('pi_', 'ch_') : null,
        }),
  };
}

export const invoicePayment = (invoiceId: string, paymentIntent: string, amount: number, created: number) => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: amount,
  amount_requested: amount,
  created,
  currency: 'usd',
  invoice: invoiceId,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: paymentIntent },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: created },
});

export interface ChargeParts {
  readonly paymentIntent: string;
  readonly customer: string;
  readonly amount: number;
  readonly refunded: number;
  readonly created: number;
  /** Old versions name it. */
  readonly invoice?: string;
}

export const charge = ({ paymentIntent, customer, amount, refunded, created, invoice: of }: ChargeParts) => ({
  id: paymentIntent.replace('pi_', 'ch_'),
  object: 'charge',
  amount,
  amount_captured: amount,
  amount_refunded: refunded,
  captured: true,
  created,
  currency: 'usd',
  customer,
  disputed: false,
  livemode: false,
  metadata: {},
  paid: true,
  payment_intent: paymentIntent,
  refunded: refunded >= amount,
  status: 'succeeded',
  ...(of ? { invoice: of } : {}),
});

export const refund = (id: string, paymentIntent: string, amount: number, created: number, status = 'succeeded') => ({
  id,
  object: 'refund',
  amount,
  charge: paymentIntent.replace('pi_', 'ch_'),
  created,
  currency: 'usd',
  metadata: {},
  payment_intent: paymentIntent,
  reason: 'requested_by_customer',
  status,
});

export const dispute = (id: string, paymentIntent: string, amount: number, created: number, status = 'needs_response') => ({
  id,
  object: 'dispute',
  amount,
  charge: paymentIntent.replace('pi_', 'ch_'),
  created,
  currency: 'usd',
  livemode: false,
  metadata: {},
  payment_intent: paymentIntent,
  reason: 'fraudulent',
  status,
});

export const checkoutSession = (customer: string, userId: string, subscriptionId: string) => ({
  id: newId('cs_test'),
  object: 'checkout.session',
  client_reference_id: userId,
  customer,
  livemode: false,
  mode: 'subscription',
  payment_status: 'paid',
  status: 'complete',
  subscription: subscriptionId,
});

export interface ScheduleParts {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly tier: SoldTier;
  readonly period?: Period;
  readonly start: number;
  readonly at: number;
  readonly next?: { readonly tier: SoldTier; readonly period: Period };
  readonly status?: string;
}

export function schedule({ id, customer, subscription: of, tier, period = 'monthly', start, at, next, status = 'active' }: ScheduleParts) {
  const phase = (from: number, until: number, terms: { readonly tier: SoldTier; readonly period: Period }) => ({
    start_date: from,
    end_date: until,
    currency: 'usd',
    items: [{ price: priceId(terms.tier, terms.period), quantity: 1, metadata: {} }],
    metadata: {},
    proration_behavior: 'none',
  });
  const isActive = status === 'active';
  return {
    id,
    object: 'subscription_schedule',
    created: start,
    current_phase: isActive ? { start_date: start, end_date: at } : null,
    customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [phase(start, at, { tier, period }), ...(next ? [phase(at, at + 31 * 86_400, next)] : [])],
    released_subscription: isActive ? null : of,
    status,
    subscription: isActive ? of : null,
  };
}

export interface EventParts {
  readonly type: string;
  readonly created: number;
  readonly object: object;
  readonly id?: string;
  readonly version?: Version;
  readonly isLive?: boolean;
}

export function event({ type, created, object, id = newId('evt'), version = 'current', isLive = false }: EventParts): string {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSIONS[version],
    created,
    data: { object },
    livemode: isLive,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

/** The header as documented: HMAC-SHA-256 over time and body, reckoned here and not by the library under test. */
export function sign(body: string, { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000), scheme = 'v1' } = {}): string {
  return `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
