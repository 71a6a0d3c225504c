import type Stripe from 'stripe';
import type { BillingFacts } from './facts.ts';
import type { PriceTable } from './prices.ts';
import { scheduleFacts, scheduleSchema, subscriptionFacts, subscriptionSchema } from './read-objects.ts';

/** The moment of an answer by the service's own clock, to the second, as its events have it. */
function momentOf({ lastResponse }: Stripe.Response<object>): string {
  const date = Date.parse(lastResponse?.headers?.date ?? '');
  return new Date(Number.isNaN(date) ? Math.floor(Date.now() / 1000) * 1000 : date).toISOString();
}

/** What was asked for rules over what was told of the same second, and the later asked over the earlier. */
const order = (): string => `~${Date.now()}`;

/** An object that a call answered. */
export function readSubscription(subscription: Stripe.Response<Stripe.Subscription>, prices: PriceTable): BillingFacts {
  const parsed = subscriptionSchema.parse(subscription);
  const { facts } = subscriptionFacts(parsed, prices);
  return { at: momentOf(subscription), order: order(), customer: { id: parsed.customer }, subscription: facts };
}

export function readSchedule(schedule: Stripe.Response<Stripe.SubscriptionSchedule>, prices: PriceTable): BillingFacts | null {
  const parsed = scheduleSchema.parse(schedule);
  const facts = scheduleFacts(parsed, prices);
  return facts && { at: momentOf(schedule), order: order(), customer: { id: parsed.customer }, schedule: facts };
}
