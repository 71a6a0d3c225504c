import type { Tier } from '@underbase/contract';
import { TIERS } from '@underbase/contract';
import { z } from 'zod';
import type { InvoiceFacts, PaymentFacts, ReversalFacts, ScheduleFacts, SubscriptionFacts } from './facts.ts';
import { PERIODS, type Period, PRICE_MARKS, type PriceTable, termsOfPriceId, tierOfPrice } from './prices.ts';

/** Seconds since 1970; more than this is no time that PostgreSQL and Date agree on. */
const seconds = z.number().int().min(0).max(253_402_300_799);
/** An id, or the object itself where it was expanded. */
const reference = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) })])
  .transform((value) => (typeof value === 'string' ? value : value.id));
const maybeReference = reference.nullish().transform((value) => value ?? null);
const metadata = z.record(z.string(), z.string()).nullish();
const amount = z.number().int().min(-1e12).max(1e12);

export const iso = (at: number): string => new Date(at * 1000).toISOString();

const priceSchema = z.object({
  id: z.string().min(1),
  lookup_key: z.string().nullish(),
  metadata,
  recurring: z.object({ interval: z.string() }).nullish(),
  /** Of the older `plan`. */
  interval: z.string().nullish(),
});

const itemSchema = z.object({
  id: z.string().min(1),
  price: priceSchema.nullish(),
  plan: priceSchema.nullish(),
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
});

export const subscriptionSchema = z.object({
  object: z.literal('subscription'),
  id: z.string().min(1),
  customer: reference,
  status: z.string().min(1),
  created: seconds,
  items: z.object({ data: z.array(itemSchema).min(1) }),
  /** Versions before the periods moved to the items. */
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: seconds.nullish(),
  canceled_at: seconds.nullish(),
  ended_at: seconds.nullish(),
  pause_collection: z.object({}).nullish(),
  schedule: maybeReference,
  metadata,
});
type Subscription = z.output<typeof subscriptionSchema>;

/** Which of two snapshots of one second is the later, as far as an object can tell: an end is final, a first payment precedes. */
const rankOf = (status: string): number => (status === 'canceled' || status === 'incomplete_expired' ? 3 : status === 'incomplete' ? 1 : 2);

function tierOfItem({ price, plan }: z.output<typeof itemSchema>, prices: PriceTable | null): Tier | null {
  const named = price ?? plan;
  return named ? tierOfPrice(named, prices) : null;
}

export function subscriptionFacts(subscription: Subscription, prices: PriceTable | null): { facts: SubscriptionFacts; order: string } {
  const { id, status, created, cancel_at, cancel_at_period_end, schedule } = subscription;
  // Something else may be sold beside a plan, in any order.
  const items = subscription.items.data;
  const item = items.find((each) => tierOfItem(each, prices) !== null) ?? items[0];
  const price = item.price ?? item.plan;
  const periodStart = item.current_period_start ?? subscription.current_period_start ?? created;
  const periodEnd = item.current_period_end ?? subscription.current_period_end ?? created;
  const interval = price?.recurring?.interval ?? price?.interval;
  const ends =
    status === 'canceled'
      ? (subscription.ended_at ?? subscription.canceled_at ?? cancel_at)
      : (cancel_at ?? (cancel_at_period_end ? periodEnd : null));
  return {
    facts: {
      id,
      tier: tierOfItem(item, prices),
      period: interval === 'year' ? 'yearly' : 'monthly',
      status,
      createdAt: iso(created),
      periodStart: iso(periodStart),
      periodEnd: iso(periodEnd),
      endsAt: ends === null || ends === undefined ? null : iso(ends),
      collects: !subscription.pause_collection,
      itemId: item.id,
      scheduleId: schedule,
    },
    order: `${rankOf(status)}:${String(periodEnd).padStart(12, '0')}`,
  };
}

const phaseSchema = z.object({
  start_date: seconds,
  items: z.array(z.object({ price: z.union([z.string(), priceSchema]) })),
  metadata,
});

export const scheduleSchema = z.object({
  object: z.literal('subscription_schedule'),
  id: z.string().min(1),
  customer: reference,
  status: z.string().min(1),
  subscription: maybeReference,
  released_subscription: z.string().nullish(),
  current_phase: z.object({ end_date: seconds }).nullish(),
  phases: z.array(phaseSchema),
});

/** The change that waits at the end of the phase under way, if any. Null for a schedule of no subscription. */
export function scheduleFacts(schedule: z.output<typeof scheduleSchema>, prices: PriceTable | null): ScheduleFacts | null {
  const subscriptionId = schedule.subscription ?? schedule.released_subscription ?? null;
  if (subscriptionId === null) return null;
  const begins = schedule.current_phase?.end_date;
  const next = begins === undefined ? undefined : schedule.phases.find(({ start_date }) => start_date >= begins);
  const terms = next ? termsOfPhase(next, prices) : null;
  return {
    id: schedule.id,
    subscriptionId,
    isActive: schedule.status === 'active' && terms !== null,
    nextTier: terms?.tier ?? null,
    nextPeriod: terms?.period ?? null,
    changesAt: next ? iso(next.start_date) : null,
  };
}

function termsOfPhase(
  { items, metadata: marks }: z.output<typeof phaseSchema>,
  prices: PriceTable | null,
): { tier: Tier; period: Period } | null {
  const tier = TIERS.find((known) => known === marks?.[PRICE_MARKS.tier]);
  const period = PERIODS.find((known) => known === marks?.[PRICE_MARKS.period]);
  if (tier && period) return { tier, period };
  const price = items[0]?.price;
  if (price === undefined) return null;
  if (typeof price === 'string') return termsOfPriceId(price, prices);
  const named = tierOfPrice(price, prices);
  return named && { tier: named, period: price.recurring?.interval === 'year' ? 'yearly' : 'monthly' };
}

const lineSchema = z.object({
  amount,
  period: z.object({ start: seconds, end: seconds }).nullish(),
  proration: z.boolean().nullish(),
  parent: z.object({ subscription_item_details: z.object({ proration: z.boolean().nullish() }).nullish() }).nullish(),
});

export const invoiceSchema = z.object({
  object: z.literal('invoice'),
  id: z.string().min(1),
  customer: reference,
  number: z.string().nullish(),
  status: z.string().nullish(),
  paid: z.boolean().nullish(),
  billing_reason: z.string().nullish(),
  amount_paid: amount,
  amount_due: amount,
  currency: z.string().min(3).max(3),
  created: seconds,
  subscription: maybeReference,
  parent: z.object({ subscription_details: z.object({ subscription: maybeReference }).nullish() }).nullish(),
  lines: z.object({ data: z.array(lineSchema) }),
  status_transitions: z.object({ paid_at: seconds.nullish() }).nullish(),
  payment_intent: maybeReference,
  charge: maybeReference,
  payments: z
    .object({ data: z.array(z.object({ payment: z.object({ payment_intent: maybeReference, charge: maybeReference }) })) })
    .nullish(),
});
type Invoice = z.output<typeof invoiceSchema>;

/** What an invoice pays for: its own period, not what it settles of an earlier one. */
function serviceOf({ lines: { data } }: Invoice): { start: number; end: number } | null {
  const isProration = (line: (typeof data)[number]): boolean =>
    line.proration ?? line.parent?.subscription_item_details?.proration ?? false;
  const charged = data.filter((line) => line.period && line.amount >= 0);
  const whole = charged.filter((line) => !isProration(line));
  const periods = (whole.length > 0 ? whole : charged).flatMap(({ period }) => period ?? []);
  if (periods.length === 0) return null;
  return { start: Math.min(...periods.map(({ start }) => start)), end: Math.max(...periods.map(({ end }) => end)) };
}

export function invoiceFacts(
  invoice: Invoice,
  told: { readonly at: number; readonly hasFailed: boolean },
): { facts: InvoiceFacts; payment: PaymentFacts | null } {
  const service = serviceOf(invoice);
  const isPaid = invoice.status === 'paid' || invoice.paid === true;
  const paidAt = invoice.status_transitions?.paid_at ?? told.at;
  const facts: InvoiceFacts = {
    id: invoice.id,
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? invoice.subscription,
    number: invoice.number ?? null,
    status: isPaid ? 'paid' : (invoice.status ?? 'open'),
    reason: invoice.billing_reason ?? null,
    amountMinor: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    serviceStart: service && iso(service.start),
    serviceEnd: service && iso(service.end),
    createdAt: iso(invoice.created),
    ...(isPaid ? { paidAt: iso(paidAt) } : {}),
    ...(told.hasFailed ? { failedAt: iso(told.at) } : {}),
  };
  const named = invoice.payments?.data[0]?.payment;
  const paymentId = named?.payment_intent ?? named?.charge ?? invoice.payment_intent ?? invoice.charge;
  const payment =
    isPaid && paymentId ? { id: paymentId, invoiceId: invoice.id, amountMinor: invoice.amount_paid, paidAt: iso(paidAt) } : null;
  return { facts, payment };
}

export const invoicePaymentSchema = z.object({
  object: z.literal('invoice_payment'),
  invoice: reference,
  amount_paid: amount.nullish(),
  created: seconds,
  payment: z.object({ payment_intent: maybeReference, charge: maybeReference }),
});

export function invoicePaymentFacts(paid: z.output<typeof invoicePaymentSchema>): PaymentFacts | null {
  const id = paid.payment.payment_intent ?? paid.payment.charge;
  if (id === null) return null;
  return { id, invoiceId: paid.invoice, paidAt: iso(paid.created), ...(paid.amount_paid ? { amountMinor: paid.amount_paid } : {}) };
}

export const chargeSchema = z.object({
  object: z.literal('charge'),
  id: z.string().min(1),
  customer: maybeReference,
  payment_intent: maybeReference,
  invoice: maybeReference,
  amount,
  amount_refunded: amount,
  created: seconds,
});

export function chargeFacts(charge: z.output<typeof chargeSchema>): PaymentFacts {
  return {
    id: charge.payment_intent ?? charge.id,
    amountMinor: charge.amount,
    refundedMinor: charge.amount_refunded,
    paidAt: iso(charge.created),
    ...(charge.invoice ? { invoiceId: charge.invoice } : {}),
  };
}

export const refundSchema = z.object({
  object: z.literal('refund'),
  id: z.string().min(1),
  customer: maybeReference,
  payment_intent: maybeReference,
  charge: maybeReference,
  amount,
  status: z.string().nullish(),
});

export const disputeSchema = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1),
  payment_intent: maybeReference,
  charge: maybeReference,
  amount,
  status: z.string().min(1),
});

/** Money is gone while a dispute stands and after it is lost; an inquiry takes none yet. */
const TAKES_MONEY: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
]);

export function reversalFacts(object: z.output<typeof refundSchema> | z.output<typeof disputeSchema>): ReversalFacts | null {
  const paymentId = object.payment_intent ?? object.charge;
  if (paymentId === null) return null;
  const counts = object.object === 'dispute' ? TAKES_MONEY.has(object.status) : object.status !== 'failed' && object.status !== 'canceled';
  return { id: object.id, paymentId, kind: object.object, amountMinor: object.amount, counts };
}
