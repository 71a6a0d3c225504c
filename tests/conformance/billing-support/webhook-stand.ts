import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../auth-support/test-database.ts';
import { startTestServer, type TestServer } from '../auth-support/test-server.ts';
import * as stripe from './stripe-objects.ts';

export const DAY = 86_400;
export const now = (): number => Math.floor(Date.now() / 1000);

export interface Shop {
  readonly userId: string;
  readonly customer: string;
  readonly sub: string;
}

/** What is told when somebody buys a plan now. */
interface Purchase {
  readonly start?: number;
  readonly tier?: stripe.SoldTier;
  readonly period?: stripe.Period;
  readonly version?: stripe.Version;
}

export function purchase(
  { userId, customer, sub }: Shop,
  { start = now() - 5, tier = 'professional', period = 'monthly', version = 'current' }: Purchase = {},
) {
  const end = start + (period === 'yearly' ? 365 : 30) * DAY;
  const parts: stripe.SubscriptionParts = { id: sub, customer, tier, period, created: start, start, end, userId };
  const invoiceId = stripe.newId('in');
  const paymentIntent = stripe.newId('pi');
  const amount = stripe.amountOf(tier, period);
  const bill: stripe.InvoiceParts = {
    id: invoiceId,
    customer,
    subscription: sub,
    amount,
    created: start,
    start,
    end,
    paymentIntent,
    reason: 'subscription_create',
  };
  const event = (type: string, object: object, created = start): string => stripe.event({ type, created, object, version });
  return {
    parts,
    bill,
    end,
    amount,
    paymentIntent,
    event,
    events: [
      event('checkout.session.completed', stripe.checkoutSession(customer, userId, sub)),
      event('customer.subscription.created', stripe.subscription({ ...parts, status: 'incomplete' }, version)),
      event('customer.subscription.updated', stripe.subscription(parts, version), start + 1),
      event('invoice.paid', stripe.invoice(bill, version), start + 1),
      ...(version === 'current' ? [event('invoice_payment.paid', stripe.invoicePayment(invoiceId, paymentIntent, amount, start + 1))] : []),
    ],
  };
}

export const later = (parts: stripe.SubscriptionParts, change: Partial<stripe.SubscriptionParts>, created: number): string =>
  stripe.event({ type: 'customer.subscription.updated', created, object: stripe.subscription({ ...parts, ...change }) });

/** A server with a database of its own for the tests of a file, and what they do and look at; after each test every balance is the sum of its ledger. */
export function webhookStand() {
  let db: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    db = await openTestDatabase();
    server = await startTestServer(db, stripe.STRIPE_SETTINGS);
  });
  afterAll(async () => {
    await server?.close();
    await db?.close();
  });
  afterEach(async () => {
    expect((await db.database.pool.query('select * from private.ledger_drift')).rows).toEqual([]);
  });

  const sql = async (text: string, ...values: unknown[]) => (await db.database.pool.query(text, values)).rows;

  /** An account on the free plan, whose customer is known by a mark alone. */
  async function shop(): Promise<Shop> {
    const userId = randomUUID();
    await sql('insert into auth.users (id, email) values ($1, $2)', userId, `${userId}@example.test`);
    await sql('insert into public.user_subscriptions (user_id, tokens_remaining) values ($1, 15)', userId);
    return { userId, customer: stripe.newId('cus'), sub: stripe.newId('sub') };
  }

  async function post(
    body: string,
    signature: string | null = stripe.sign(body),
  ): Promise<{ status: number; outcome?: string; code?: string }> {
    const answer = await fetch(`${server.url}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) },
      body,
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  }

  async function stand({ userId }: Shop): Promise<string> {
    const [row] = await sql('select tier, period, tokens_remaining, token_limit from public.user_subscriptions where user_id = $1', userId);
    return `${row.tier} ${row.period} ${row.tokens_remaining}/${row.token_limit}`;
  }

  const entries = async ({ userId }: Shop): Promise<string[]> =>
    (await sql(`select kind || ' ' || amount as entry from private.ledger where user_id = $1 order by id`, userId)).map(
      ({ entry }) => entry,
    );

  /** @param at second of the charge, where events tell of a time that has passed */
  async function spend({ userId }: Shop, amount: number, at = now()): Promise<boolean> {
    const key = `job:${randomUUID()}`;
    const [{ ok }] = await sql('select private.charge($1, $2, $3) as ok', userId, amount, key);
    await sql('update private.ledger set created_at = to_timestamp($2) where idempotency_key = $1', key, at);
    return ok;
  }

  async function buy(account: Shop, wanted: Purchase = {}) {
    const bought = purchase(account, wanted);
    for (const body of bought.events) expect((await post(body)).status).toBe(200);
    return bought;
  }

  return { sql, shop, post, stand, entries, spend, buy, connect: () => db.database.pool.connect() };
}
