import { AppError, type PlanStep, type Tier, tokenAllowance } from '@underbase/contract';
import { type Buyer, type PaymentGateway, type Terms, UnknownCustomer } from './gateway.ts';
import type { Queryable } from './ledger-port.ts';
import { priceMinor } from './prices.ts';
import { type BillingAccount, type LiveSubscription, readAccount } from './read-account.ts';

/** Figures that were shown hold this long. */
const FIGURES_HOLD_SECONDS = 3600;

export interface PlanService {
  /** @throws AppError `billing.signed-out` where the account has no row */
  account(userId: string): Promise<BillingAccount>;
  preview(buyer: Buyer, terms: Terms): Promise<PlanStep>;
  /** @returns the address of the checkout */
  checkout(buyer: Buyer, terms: Terms, attempt: string, urls: { readonly success: string; readonly cancel: string }): Promise<string>;
  /** @returns where the payment has to be confirmed, or null where all is done */
  change(buyer: Buyer, terms: Terms, at: number, attempt: string): Promise<string | null>;
  cancel(userId: string, attempt: string): Promise<void>;
  keep(userId: string, attempt: string): Promise<void>;
  portal(userId: string, returnUrl: string): Promise<string>;
  invoiceUrl(userId: string, invoiceId: string): Promise<string>;
}

const rank = (tier: Tier): number => tokenAllowance(tier);

/** More tokens, or a longer term, takes effect now and is reckoned; anything else waits for what was paid for. */
export function isChangeNow(from: { readonly tier: Tier; readonly period: string }, to: Terms): boolean {
  return rank(to.tier) >= rank(from.tier) && !(from.period === 'yearly' && to.period === 'monthly');
}

const isSame = (a: { readonly tier: Tier; readonly period: string }, b: Terms): boolean => a.tier === b.tier && a.period === b.period;

export function createPlanService(database: Queryable, gateway: PaymentGateway): PlanService {
  async function account(userId: string): Promise<BillingAccount> {
    const found = await readAccount(database, userId);
    if (!found) throw new AppError('billing.signed-out');
    return found;
  }

  async function live(userId: string): Promise<LiveSubscription> {
    const found = (await account(userId)).live;
    if (!found) throw new AppError('billing.no-plan');
    return found;
  }

  /** A plan with an open payment stays as it is until that is paid. */
  function mustBePaid({ status }: LiveSubscription): void {
    if (status !== 'active' && status !== 'trialing') throw new AppError('billing.unpaid');
  }

  /** @param gone the one that the service knows no more */
  async function makeCustomer({ userId, email }: Buyer, gone?: string): Promise<string> {
    const id = await gateway.createCustomer({ userId, email }, gone);
    await database.query(
      `with made as (
         insert into private.billing_customers (id, user_id) values ($2, $1) on conflict (id) do nothing
       ) update public.user_subscriptions set stripe_customer_id = $2
         where user_id = $1 and stripe_customer_id is not distinct from $3`,
      [userId, id, gone ?? null],
    );
    return id;
  }

  /** Does something with the account's customer, and with another one where the service knows that one no more. */
  async function withCustomer<T>(buyer: Buyer, known: string | null, act: (customerId: string) => Promise<T>): Promise<T> {
    try {
      return await act(known ?? (await makeCustomer(buyer)));
    } catch (error) {
      if (!(error instanceof UnknownCustomer && known)) throw error;
      return act(await makeCustomer(buyer, known));
    }
  }

  /** Whoever opens a second checkout gives the first one up: paid in two tabs would be paid twice. */
  async function keepOnly(userId: string, sessionId: string): Promise<void> {
    await database.query(
      'insert into private.billing_checkouts (user_id, session_id) values ($1, $2) on conflict (session_id) do nothing',
      [userId, sessionId],
    );
    // Whoever looks last sees all of them, so one is left, whichever tabs ask at once.
    const { rows } = await database.query(
      `select session_id as id from private.billing_checkouts where user_id = $1 and not is_closed order by private.billing_checkouts.id desc`,
      [userId],
    );
    const others = rows.map(({ id }) => id).filter((id) => id !== sessionId);
    const isLast = rows[0]?.id === sessionId;
    let wasPaid = false;
    for (const id of isLast ? others : [sessionId]) {
      const state = await gateway.closeCheckout(id);
      await database.query('update private.billing_checkouts set is_closed = true where session_id = $1', [id]);
      wasPaid ||= state === 'complete' && !(await hasCome(userId, id));
    }
    if (wasPaid) {
      await gateway.closeCheckout(sessionId);
      throw new AppError('billing.has-plan');
    }
    if (!isLast) throw new AppError('billing.changed');
  }

  /** Whether what a paid checkout led to is known here; else its events are on their way. */
  async function hasCome(userId: string, sessionId: string): Promise<boolean> {
    const { rows } = await database.query(
      `select from private.billing_subscriptions s join private.billing_customers c on c.id = s.customer_id
       where c.user_id = $1 and s.created_at > (select created_at - interval '1 minute' from private.billing_checkouts where session_id = $2)`,
      [userId, sessionId],
    );
    return rows.length > 0;
  }

  return {
    account,

    async preview({ userId }, terms) {
      const { live: plan } = await account(userId);
      if (!plan) return { kind: 'buy', dueMinor: priceMinor(terms.tier, terms.period) };
      const price = priceMinor(terms.tier, terms.period);
      if (isSame(plan, terms)) return plan.endsAt || plan.next ? { kind: 'keep', priceMinor: price } : { kind: 'same' };
      mustBePaid(plan);
      if (!isChangeNow(plan, terms)) {
        return plan.next && isSame(plan.next, terms)
          ? { kind: 'same' }
          : { kind: 'later', from: plan.periodEnd.toISOString(), priceMinor: price };
      }
      const at = Math.floor(Date.now() / 1000);
      const figures = await gateway.previewChange(plan, terms, at);
      const renewsAt = plan.period === terms.period ? plan.periodEnd.toISOString() : null;
      return { kind: 'now', at, renewsAt, tokensAdded: rank(terms.tier) - rank(plan.tier), ...figures };
    },

    async checkout(buyer, terms, attempt, urls) {
      const { live: plan, customerId } = await account(buyer.userId);
      if (plan) throw new AppError('billing.has-plan');
      const { id, url } = await withCustomer(buyer, customerId, (customer) =>
        gateway.startCheckout({
          ...terms,
          userId: buyer.userId,
          customerId: customer,
          attempt,
          successUrl: urls.success,
          cancelUrl: urls.cancel,
        }),
      );
      await keepOnly(buyer.userId, id);
      return url;
    },

    async change({ userId }, terms, at, attempt) {
      const plan = await live(userId);
      // Figures were shown for a change at once, and for no other step.
      const wasNow = at > 0;
      if (isSame(plan, terms)) {
        if (!wasNow) await gateway.keep(plan, attempt);
        return null;
      }
      mustBePaid(plan);
      // Another tab has changed the plan: what was agreed to was another step.
      if (isChangeNow(plan, terms) !== wasNow) throw new AppError('billing.changed');
      if (!wasNow) {
        await gateway.changeLater(plan, terms, attempt);
        return null;
      }
      const now = Math.floor(Date.now() / 1000);
      if (at > now || at < now - FIGURES_HOLD_SECONDS || at < plan.periodStart.getTime() / 1000) throw new AppError('billing.changed');
      return gateway.changeNow(plan, terms, at, attempt);
    },

    async cancel(userId, attempt) {
      const plan = await live(userId);
      if (!plan.endsAt) await gateway.cancelAtEnd(plan, attempt);
    },

    async keep(userId, attempt) {
      await gateway.keep(await live(userId), attempt);
    },

    async portal(userId, returnUrl) {
      const { customerId } = await account(userId);
      if (!customerId) throw new AppError('billing.no-plan');
      try {
        return await gateway.openPortal(customerId, returnUrl);
      } catch (error) {
        throw error instanceof UnknownCustomer ? new AppError('billing.no-plan', {}, error) : error;
      }
    },

    async invoiceUrl(userId, invoiceId) {
      const { invoices } = await account(userId);
      if (!invoices.some(({ id }) => id === invoiceId)) throw new AppError('billing.no-plan');
      return gateway.invoiceUrl(invoiceId);
    },
  };
}
