import { randomUUID } from 'node:crypto';
import type { Period } from './prices.ts';
import { lookupKey, PRICE_MARKS, priceMinor, type SoldTier } from './prices.ts';
import { USER_MARK } from './read-event.ts';

/** Objects of the test checkout, in the form that the payment service gives its own. */
export interface TestPlan {
  readonly id: string;
  readonly customerId: string;
  readonly userId?: string;
  readonly tier: SoldTier;
  readonly period: Period;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly createdAt: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly isEnding?: boolean;
  readonly endedAt?: number;
}

/** Ids of test objects say so. */
export const testId = (kind: string): string => `${kind}_test_${randomUUID().replaceAll('-', '').slice(0, 24)}`;

const PERIOD_MONTHS: Readonly<Record<Period, number>> = { monthly: 1, yearly: 12 };

/** The end of a period, on the same day of the month where it has one. Seconds since 1970. */
export function periodEnd(start: number, period: Period): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + PERIOD_MONTHS[period]);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

export function testPrice(tier: SoldTier, period: Period) {
  return {
    id: `price_test_${tier}_${period}`,
    object: 'price',
    lookup_key: lookupKey(tier, period),
    unit_amount: priceMinor(tier, period),
    recurring: { interval: period === 'yearly' ? 'year' : 'month', interval_count: 1 },
    metadata: { [PRICE_MARKS.tier]: tier, [PRICE_MARKS.period]: period },
  };
}

export function testSubscription(plan: TestPlan) {
  return {
    id: plan.id,
    object: 'subscription',
    customer: plan.customerId,
    status: plan.status,
    created: plan.createdAt,
    cancel_at_period_end: plan.isEnding ?? false,
    cancel_at: plan.isEnding ? plan.periodEnd : null,
    canceled_at: plan.endedAt ?? null,
    ended_at: plan.endedAt ?? null,
    pause_collection: null,
    schedule: null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${plan.id}`,
          object: 'subscription_item',
          price: testPrice(plan.tier, plan.period),
          current_period_start: plan.periodStart,
          current_period_end: plan.periodEnd,
        },
      ],
    },
    metadata: plan.userId ? { [USER_MARK]: plan.userId } : {},
  };
}

export function testInvoice(
  plan: TestPlan,
  { at, amountMinor, reason }: { readonly at: number; readonly amountMinor: number; readonly reason: string },
) {
  const id = testId('in');
  return {
    id,
    object: 'invoice',
    customer: plan.customerId,
    number: `TEST-${id.slice(-8).toUpperCase()}`,
    status: 'paid',
    billing_reason: reason,
    amount_due: amountMinor,
    amount_paid: amountMinor,
    currency: 'usd',
    created: at,
    parent: { type: 'subscription_details', subscription_details: { subscription: plan.id } },
    status_transitions: { paid_at: at },
    lines: {
      object: 'list',
      data: [
        {
          amount: amountMinor,
          period: { start: reason === 'subscription_update' ? at : plan.periodStart, end: plan.periodEnd },
          parent: { type: 'subscription_item_details', subscription_item_details: { proration: reason === 'subscription_update' } },
        },
      ],
    },
  };
}

export function testEvent(type: string, created: number, object: object): string {
  return JSON.stringify({ id: testId('evt'), object: 'event', type, created, livemode: false, api_version: 'test', data: { object } });
}
