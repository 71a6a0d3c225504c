import { AppError } from '@underbase/contract';
import type { ChangeFigures, CheckoutOrder, PaymentGateway, Terms } from './gateway.ts';
import { isSoldTier, type Period, PRICE_MARKS, priceMinor, type SoldTier } from './prices.ts';
import type { LiveSubscription } from './read-account.ts';
import { periodEnd, type TestPlan, testEvent, testId, testInvoice, testSubscription } from './test-objects.ts';

/** A checkout that waits for a press of a button on its page. */
export interface TestCheckout extends CheckoutOrder {
  readonly id: string;
  state: 'open' | 'complete' | 'closed';
}

export interface TestGateway extends PaymentGateway {
  /** An open one, or one that is over; null where this server knows of none. */
  findCheckout(id: string): TestCheckout | null;
  pay(checkout: TestCheckout): Promise<void>;
  /** What the service would do by itself when a period ends. */
  renew(subscription: LiveSubscription): Promise<void>;
}

/** Two events of one second are told apart by a second look at the service, which here is none. */
let lastSecond = 0;
function nextSecond(): number {
  lastSecond = Math.max(Math.floor(Date.now() / 1000), lastSecond + 1);
  return lastSecond;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

function soldTier({ tier }: LiveSubscription): SoldTier {
  if (!isSoldTier(tier)) throw new AppError('billing.no-plan');
  return tier;
}

function planOf(subscription: LiveSubscription): TestPlan {
  return {
    id: subscription.id,
    customerId: subscription.customerId,
    tier: soldTier(subscription),
    period: subscription.period,
    status: 'active',
    createdAt: seconds(subscription.createdAt),
    periodStart: seconds(subscription.periodStart),
    periodEnd: seconds(subscription.periodEnd),
    isEnding: subscription.endsAt !== null,
  };
}

/**
 * Stands in for the payment service in development: nobody is charged. What happens is told by events that are signed as the real
 * ones are and go the same way, so that everything behind the webhook is what production runs.
 * @param deliver posts an event to the webhook. @param pageUrl of its checkout page
 */
export function createTestGateway(deliver: (event: string) => Promise<void>, pageUrl: string): TestGateway {
  const checkouts = new Map<string, TestCheckout>();

  async function tell(type: string, object: object): Promise<void> {
    await deliver(testEvent(type, nextSecond(), object));
  }

  function figures(subscription: LiveSubscription, { tier, period }: Terms, at: number): ChangeFigures {
    const { periodStart, periodEnd: end } = planOf(subscription);
    const left = Math.min(1, Math.max(0, (end - at) / (end - periodStart)));
    const creditMinor = Math.round(priceMinor(soldTier(subscription), subscription.period) * left);
    const chargeMinor = period === subscription.period ? Math.round(priceMinor(tier, period) * left) : priceMinor(tier, period);
    return { creditMinor, chargeMinor, dueMinor: Math.max(0, chargeMinor - creditMinor) };
  }

  const tellSchedule = (subscription: LiveSubscription, status: 'active' | 'released', next: Terms | null): Promise<void> => {
    const end = seconds(subscription.periodEnd);
    const phase = (start: number, tier: SoldTier, period: Period) => ({
      start_date: start,
      end_date: periodEnd(start, period),
      items: [{ price: `price_test_${tier}_${period}` }],
      metadata: { [PRICE_MARKS.tier]: tier, [PRICE_MARKS.period]: period },
    });
    const current = phase(seconds(subscription.periodStart), soldTier(subscription), subscription.period);
    return tell(`subscription_schedule.${status === 'active' ? 'updated' : 'released'}`, {
      id: subscription.scheduleId ?? testId('sub_sched'),
      object: 'subscription_schedule',
      customer: subscription.customerId,
      subscription: subscription.id,
      status,
      current_phase: status === 'active' ? { start_date: current.start_date, end_date: end } : null,
      phases: next ? [{ ...current, end_date: end }, phase(end, next.tier, next.period)] : [current],
    });
  };

  const release = async (subscription: LiveSubscription): Promise<void> => {
    if (subscription.scheduleId) await tellSchedule(subscription, 'released', null);
  };

  return {
    createCustomer: async () => testId('cus'),
    async startCheckout(order) {
      const known = [...checkouts.values()].find(({ attempt, userId }) => attempt === order.attempt && userId === order.userId);
      const checkout = known ?? { ...order, id: testId('cs'), state: 'open' as const };
      checkouts.set(checkout.id, checkout);
      return { id: checkout.id, url: `${pageUrl}/${checkout.id}` };
    },
    async closeCheckout(id) {
      const checkout = checkouts.get(id);
      if (checkout?.state === 'complete') return 'complete';
      if (checkout) checkout.state = 'closed';
      return 'closed';
    },
    previewChange: async (subscription, terms, at) => figures(subscription, terms, at),
    async changeNow(subscription, terms, at) {
      await release(subscription);
      const { dueMinor } = figures(subscription, terms, at);
      const isNewPeriod = terms.period !== subscription.period;
      const start = isNewPeriod ? at : seconds(subscription.periodStart);
      const end = isNewPeriod ? periodEnd(at, terms.period) : seconds(subscription.periodEnd);
      const plan: TestPlan = { ...planOf(subscription), ...terms, periodStart: start, periodEnd: end, isEnding: false };
      await tell('invoice.paid', testInvoice(plan, { at, amountMinor: dueMinor, reason: 'subscription_update' }));
      await tell('customer.subscription.updated', testSubscription(plan));
      return null;
    },
    async changeLater(subscription, terms) {
      if (subscription.endsAt) await tell('customer.subscription.updated', testSubscription({ ...planOf(subscription), isEnding: false }));
      await tellSchedule(subscription, 'active', terms);
    },
    async cancelAtEnd(subscription) {
      await release(subscription);
      await tell('customer.subscription.updated', testSubscription({ ...planOf(subscription), isEnding: true }));
    },
    async keep(subscription) {
      await release(subscription);
      if (subscription.endsAt) await tell('customer.subscription.updated', testSubscription({ ...planOf(subscription), isEnding: false }));
    },
    // Only an account that goes ends its plan at once, and its rows go with it.
    endNow: async () => undefined,
    openPortal: async (_customerId, returnUrl) => `${pageUrl}/portal?return=${encodeURIComponent(returnUrl)}`,
    invoiceUrl: async (invoiceId) => `${pageUrl}/invoice/${encodeURIComponent(invoiceId)}`,

    findCheckout: (id) => checkouts.get(id) ?? null,
    async pay(checkout) {
      if (checkout.state !== 'open') return;
      checkout.state = 'complete';
      const { customerId, userId, tier, period } = checkout;
      const at = nextSecond();
      const plan: TestPlan = {
        id: testId('sub'),
        customerId,
        userId,
        tier,
        period,
        status: 'active',
        createdAt: at,
        periodStart: at,
        periodEnd: periodEnd(at, period),
      };
      await tell('checkout.session.completed', {
        id: checkout.id,
        object: 'checkout.session',
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        subscription: plan.id,
      });
      await tell('invoice.paid', testInvoice(plan, { at, amountMinor: priceMinor(tier, period), reason: 'subscription_create' }));
      await tell('customer.subscription.created', testSubscription(plan));
    },
    async renew(subscription) {
      const plan = planOf(subscription);
      if (plan.isEnding) {
        await tell('customer.subscription.deleted', testSubscription({ ...plan, status: 'canceled', endedAt: plan.periodEnd }));
        return;
      }
      const { next } = subscription;
      const terms = next && isSoldTier(next.tier) ? { tier: next.tier, period: next.period } : { tier: plan.tier, period: plan.period };
      const start = plan.periodEnd;
      const renewed: TestPlan = { ...plan, ...terms, periodStart: start, periodEnd: periodEnd(start, terms.period) };
      await tell(
        'invoice.paid',
        testInvoice(renewed, { at: start, amountMinor: priceMinor(terms.tier, terms.period), reason: 'subscription_cycle' }),
      );
      await release(subscription);
      await tell('customer.subscription.updated', testSubscription(renewed));
    },
  };
}
