import { AppError } from '@underbase/contract';
import Stripe from 'stripe';
import type { BillingFacts } from './facts.ts';
import { type ChangeFigures, type CheckoutOrder, type PaymentGateway, type Terms, UnknownCustomer } from './gateway.ts';
import type { StripeConfig } from './payment-config.ts';
import { isSoldTier, PRICE_MARKS } from './prices.ts';
import type { LiveSubscription } from './read-account.ts';
import { readSchedule, readSubscription } from './read-back.ts';
import { USER_MARK } from './read-event.ts';

const RETRIES = 2;

export function openStripe({ secretKey, apiUrl, timeoutMs }: Pick<StripeConfig, 'secretKey' | 'apiUrl' | 'timeoutMs'>): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
    protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
  });
}

/** An object that the service knows no more, or never did: deleted by hand, or of another mode's keys. */
export const isUnknown = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Stripe's refusals and faults in our own terms. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripeCardError) throw new AppError('billing.refused', { reason: error.message }, error);
    if (isUnknown(error) && error.param === 'customer') throw new UnknownCustomer();
    if (error instanceof errors.StripeIdempotencyError) throw new AppError('billing.changed', {}, error);
    if (error instanceof errors.StripeInvalidRequestError) throw new AppError('billing.changed', {}, error);
    if (error instanceof errors.StripeError) throw new AppError('billing.unreachable', {}, error);
    throw error;
  }
}

/** @param onFacts hears what an object became by a call, before its event comes */
export function createStripeGateway(config: StripeConfig, onFacts: (facts: BillingFacts) => Promise<void>): PaymentGateway {
  const stripe = openStripe(config);
  const priceOf = ({ tier, period }: Terms): string => config.prices[tier][period];
  const changedItems = ({ itemId }: LiveSubscription, terms: Terms) => [{ id: itemId, price: priceOf(terms) }];

  async function told(call: Promise<Stripe.Response<Stripe.Subscription>>): Promise<Stripe.Subscription> {
    const subscription = await asked(call);
    await onFacts(readSubscription(subscription, config.prices));
    return subscription;
  }

  /** Nothing may wait behind a change that takes effect now. */
  async function release({ id, scheduleId }: LiveSubscription, attempt: string): Promise<void> {
    if (!scheduleId) return;
    const released = await asked(stripe.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: `release:${id}:${attempt}` }));
    const facts = readSchedule(released, config.prices);
    if (facts) await onFacts(facts);
  }

  async function uncancel({ id, endsAt }: LiveSubscription, attempt: string): Promise<void> {
    if (!endsAt) return;
    await told(stripe.subscriptions.update(id, { cancel_at_period_end: false }, { idempotencyKey: `keep:${id}:${attempt}` }));
  }

  async function changeLater(subscription: LiveSubscription, terms: Terms, attempt: string): Promise<void> {
    await uncancel(subscription, attempt);
    const { id, scheduleId } = subscription;
    const schedules = stripe.subscriptionSchedules;
    const schedule = await asked(
      scheduleId
        ? schedules.retrieve(scheduleId)
        : schedules.create({ from_subscription: id }, { idempotencyKey: `schedule:${id}:${attempt}` }),
    );
    const [phase] = schedule.phases.filter(({ end_date }) => end_date === schedule.current_phase?.end_date);
    if (!phase) throw new AppError('billing.changed');
    const current = phase.items.map(({ price, quantity }) => ({
      price: typeof price === 'string' ? price : price.id,
      quantity: quantity ?? 1,
    }));
    const updated = await asked(
      schedules.update(
        schedule.id,
        {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: [
            { items: current, start_date: phase.start_date, end_date: phase.end_date },
            {
              items: [{ price: priceOf(terms), quantity: 1 }],
              duration: { interval: terms.period === 'yearly' ? 'year' : 'month', interval_count: 1 },
              proration_behavior: 'none',
              metadata: { [PRICE_MARKS.tier]: terms.tier, [PRICE_MARKS.period]: terms.period },
            },
          ],
        },
        { idempotencyKey: `later:${id}:${attempt}` },
      ),
    );
    const facts = readSchedule(updated, config.prices);
    if (facts) await onFacts(facts);
  }

  /** What waited for the period's end and was put aside for a change that then failed waits again. */
  async function putBack(subscription: LiveSubscription, attempt: string): Promise<void> {
    const { next, scheduleId } = subscription;
    if (!scheduleId || !next || !isSoldTier(next.tier)) return;
    await changeLater({ ...subscription, scheduleId: null }, { tier: next.tier, period: next.period }, `${attempt}:back`);
  }

  return {
    async createCustomer({ userId, email }, instead = '') {
      const params = { metadata: { [USER_MARK]: userId }, ...(email ? { email } : {}) };
      return (await asked(stripe.customers.create(params, { idempotencyKey: `customer:${userId}:${email ?? ''}:${instead}` }))).id;
    },

    async startCheckout(order: CheckoutOrder) {
      const { customerId, userId, attempt, successUrl, cancelUrl } = order;
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: priceOf(order), quantity: 1 }],
            // Company, address and VAT number are asked for and kept by Stripe; the customer is updated with them.
            billing_address_collection: 'required',
            tax_id_collection: { enabled: true },
            customer_update: { name: 'auto', address: 'auto' },
            subscription_data: { metadata: { [USER_MARK]: userId } },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `checkout:${userId}:${customerId}:${attempt}` },
        ),
      );
      if (!session.url) throw new AppError('billing.unreachable');
      return { id: session.id, url: session.url };
    },

    async closeCheckout(id) {
      try {
        await stripe.checkout.sessions.expire(id);
        return 'closed';
      } catch (error) {
        if (isUnknown(error)) return 'closed';
        // It can't be ended: it has ended by itself, or somebody has paid.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return asked(Promise.reject(error));
        const { status } = await asked(stripe.checkout.sessions.retrieve(id));
        return status === 'complete' ? 'complete' : 'closed';
      }
    },

    async previewChange(subscription, terms, at): Promise<ChangeFigures> {
      const preview = await asked(
        stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: { items: changedItems(subscription, terms), proration_behavior: 'always_invoice', proration_date: at },
        }),
      );
      const amounts = preview.lines.data.map(({ amount }) => amount);
      return {
        creditMinor: -amounts.filter((amount) => amount < 0).reduce((sum, amount) => sum + amount, 0),
        chargeMinor: amounts.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0),
        dueMinor: preview.amount_due,
      };
    },

    async changeNow(subscription, terms, at, attempt) {
      await release(subscription, attempt);
      const change = told(
        stripe.subscriptions.update(
          subscription.id,
          {
            items: changedItems(subscription, terms),
            proration_behavior: 'always_invoice',
            proration_date: at,
            // Nothing changes before it is paid.
            payment_behavior: 'pending_if_incomplete',
            expand: ['latest_invoice'],
          },
          { idempotencyKey: `change:${subscription.id}:${attempt}` },
        ),
      );
      const changed = await change.catch(async (error) => {
        await putBack(subscription, attempt);
        throw error;
      });
      if (!changed.pending_update) {
        // Only once the change stands: whoever cancelled and whose card is refused has still cancelled.
        await uncancel(subscription, attempt);
        return null;
      }
      const invoice = changed.latest_invoice;
      if (typeof invoice === 'object' && invoice?.hosted_invoice_url) return invoice.hosted_invoice_url;
      throw new AppError('billing.refused');
    },

    changeLater,

    async cancelAtEnd(subscription, attempt) {
      await release(subscription, attempt);
      await told(
        stripe.subscriptions.update(
          subscription.id,
          { cancel_at_period_end: true },
          { idempotencyKey: `cancel:${subscription.id}:${attempt}` },
        ),
      );
    },

    async keep(subscription, attempt) {
      await release(subscription, attempt);
      await uncancel(subscription, attempt);
    },

    async endNow(subscriptionId) {
      try {
        const ended = await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `end:${subscriptionId}` });
        await onFacts(readSubscription(ended, config.prices));
      } catch (error) {
        if (isUnknown(error)) return;
        await asked(Promise.reject(error));
      }
    },

    async openPortal(customerId, returnUrl) {
      const { url } = await asked(
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(config.portalConfiguration ? { configuration: config.portalConfiguration } : {}),
        }),
      );
      return url;
    },

    async invoiceUrl(invoiceId) {
      const { hosted_invoice_url } = await asked(stripe.invoices.retrieve(invoiceId));
      if (!hosted_invoice_url) throw new AppError('billing.unreachable');
      return hosted_invoice_url;
    },
  };
}
