import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { startTestServer, type TestServer } from './auth-support/test-server.ts';
import * as stripe from './billing-support/stripe-objects.ts';

const DAY = 86_400;
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
/** Whatever came in, every balance is the sum of its ledger. */
afterEach(async () => {
  expect((await db.database.pool.query('select * from private.ledger_drift')).rows).toEqual([]);
});

const sql = async (text: string, ...values: unknown[]) => (await db.database.pool.query(text, values)).rows;
const now = (): number => Math.floor(Date.now() / 1000);

interface Shop {
  readonly userId: string;
  readonly customer: string;
  readonly sub: string;
}

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
  (await sql(`select kind || ' ' || amount as entry from private.ledger where user_id = $1 order by id`, userId)).map(({ entry }) => entry);

/** @param at second of the charge, where events tell of a time that has passed */
async function spend({ userId }: Shop, amount: number, at = now()): Promise<boolean> {
  const key = `job:${randomUUID()}`;
  const [{ ok }] = await sql('select private.charge($1, $2, $3) as ok', userId, amount, key);
  await sql('update private.ledger set created_at = to_timestamp($2) where idempotency_key = $1', key, at);
  return ok;
}

/** What is told when somebody buys a plan now. */
interface Purchase {
  readonly start?: number;
  readonly tier?: stripe.SoldTier;
  readonly period?: stripe.Period;
  readonly version?: stripe.Version;
}

function purchase(
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

async function buy(account: Shop, wanted: Purchase = {}) {
  const bought = purchase(account, wanted);
  for (const body of bought.events) expect((await post(body)).status).toBe(200);
  return bought;
}

const later = (parts: stripe.SubscriptionParts, change: Partial<stripe.SubscriptionParts>, created: number): string =>
  stripe.event({ type: 'customer.subscription.updated', created, object: stripe.subscription({ ...parts, ...change }) });

describe('what is no event is a 400 and nothing else', () => {
  const good = (): string => stripe.event({ type: 'invoice.paid', created: now(), object: { object: 'invoice' } });
  const whole = (change: object): string => JSON.stringify({ ...JSON.parse(good()), ...change });
  const of = (type: string, object: object): string => stripe.event({ type, created: now(), object });
  const BROKEN: readonly (readonly [string, string | (() => string)])[] = [
    ['no JSON', 'nonsense'],
    ['an empty body', ''],
    ['half an event', good().slice(0, 60)],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['another object', '{"object":"invoice","id":"in_1"}'],
    ['an event without an id', whole({ id: undefined })],
    ['an id that is none', whole({ id: 'evt 1; drop table' })],
    ['an id without an end', whole({ id: `evt_${'a'.repeat(300)}` })],
    ['no type', whole({ type: undefined })],
    ['a time in words', whole({ created: 'today' })],
    ['a time past the end of times', whole({ created: 1e18 })],
    ['no data', whole({ data: undefined })],
    ['data that is a text', whole({ data: { object: 'in_1' } })],
    ['no word of its mode', whole({ livemode: undefined })],
    ['too deep', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
    [
      'a subscription without items',
      of('customer.subscription.updated', {
        ...stripe.subscription({ id: 'sub_1', customer: 'cus_1', tier: 'creator', created: 1, start: 1, end: 2 }),
        items: { data: [] },
      }),
    ],
    [
      'a subscription without a customer',
      of('customer.subscription.updated', {
        ...stripe.subscription({ id: 'sub_1', customer: 'cus_1', tier: 'creator', created: 1, start: 1, end: 2 }),
        customer: null,
      }),
    ],
    ['an invoice without amounts', of('invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1' })],
    [
      'an amount in words',
      of('charge.refunded', {
        ...stripe.charge({ paymentIntent: 'pi_1', customer: 'cus_1', amount: 1, refunded: 1, created: 1 }),
        amount_refunded: 'all',
      }),
    ],
    ['a dispute under another name', of('charge.dispute.created', { object: 'charge', id: 'dp_1' })],
    [
      'a text that no database holds',
      of('invoice.paid', {
        ...stripe.invoice({ id: 'in_1', customer: 'cus_1', subscription: 'sub_1', amount: 1, created: 1, start: 1, end: 2 }),
        number: 'A\u0000B',
      }),
    ],
  ];

  test.each(BROKEN)('signed, but %s', async (_name, body) => {
    const text = typeof body === 'string' ? body : body();
    const before = await sql('select count(*)::int as n from private.billing_events');
    expect(await post(text)).toMatchObject({ status: 400, code: 'billing.bad-event' });
    expect(await sql('select count(*)::int as n from private.billing_events')).toEqual(before);
  });

  const FORGED: readonly (readonly [string, (body: string) => string | null])[] = [
    ['without a signature', () => null],
    ['with an empty one', () => ''],
    ['with another secret', (body) => stripe.sign(body, { secret: 'whsec_another' })],
    ['with the signature of another body', () => stripe.sign('{}')],
    ['with a signature of ten minutes ago', (body) => stripe.sign(body, { at: now() - 600 })],
    ['with a moment that was changed', (body) => stripe.sign(body, { at: now() - 600 }).replace(/t=\d+/, `t=${now()}`)],
    ['with a scheme of tests', (body) => stripe.sign(body, { scheme: 'v0' })],
    ['with a moment alone', () => `t=${now()}`],
    ['with rubbish', () => 't=now,v1=zz,,==;'],
    ['with half a digest', (body) => stripe.sign(body).slice(0, -8)],
  ];
  test.each(FORGED)('a purchase %s', async (_name, forge) => {
    const account = await shop();
    const { events } = purchase(account);
    for (const body of events) expect(await post(body, forge(body))).toMatchObject({ status: 400, code: 'billing.bad-event' });
    expect(await stand(account)).toBe('free monthly 15/15');
    expect(await sql('select id from private.billing_customers where id = $1', account.customer)).toEqual([]);
  });

  test('a body that was changed on its way', async () => {
    const account = await shop();
    const body = purchase(account).events[2];
    expect((await post(body.replace('professional', 'studio'), stripe.sign(body))).status).toBe(400);
  });

  test('more than a body may hold is refused before it is read', async () => {
    const body = ' '.repeat(600_000);
    expect((await post(body)).status).toBe(413);
  });

  test('one of two signatures is enough, as while a secret changes', async () => {
    const account = await shop();
    const body = purchase(account).events[2];
    const other = /v1=\w+/.exec(stripe.sign(body, { secret: 'whsec_old' }))?.[0];
    expect((await post(body, `${stripe.sign(body)},${other}`)).status).toBe(200);
  });
});

describe('a purchase', () => {
  const EXPECTED = 'professional monthly 200/200';

  test.each(['current', 'acacia-2024', 'plans-2019'] as const)('counts in the form of %s', async (version) => {
    const account = await shop();
    await buy(account, { version });
    expect(await stand(account)).toBe(EXPECTED);
    expect(await entries(account)).toEqual(['grant 15', 'upgrade 185']);
  });

  test.each([
    ['creator', 'monthly', 'creator monthly 75/75'],
    ['studio', 'monthly', 'studio monthly 500/500'],
    ['professional', 'yearly', 'professional yearly 200/200'],
  ] as const)('of %s, %s', async (tier, period, expected) => {
    const account = await shop();
    const { parts } = await buy(account, { tier, period });
    expect(await stand(account)).toBe(expected);
    const [row] = await sql(
      'select stripe_customer_id as c, stripe_subscription_id as s, reset_date as at from public.user_subscriptions where user_id = $1',
      account.userId,
    );
    expect([row.c, row.s]).toEqual([account.customer, account.sub]);
    const due = new Date(parts.created * 1000);
    // The next month's reset, in yearly plans too.
    expect(row.at.getTime() - due.getTime()).toBeGreaterThanOrEqual(28 * DAY * 1000);
    expect(row.at.getTime() - due.getTime()).toBeLessThanOrEqual(31 * DAY * 1000);
  });

  test('adds the difference to what is left, whatever the order of its events', async () => {
    const orders = [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 1, 0, 4, 3],
      [3, 0, 4, 2, 1],
      [1, 4, 2, 0, 3],
      [2, 3, 4, 1, 0],
    ];
    for (const order of orders) {
      const account = await shop();
      await spend(account, 9);
      const { events } = purchase(account);
      for (const n of order) expect((await post(events[n])).status).toBe(200);
      expect([order, await stand(account)]).toEqual([order, 'professional monthly 191/200']);
      expect(await entries(account)).toEqual(['grant 15', 'charge -9', 'upgrade 185']);
    }
  });

  test('counts once, however often and from wherever it is told', async () => {
    const account = await shop();
    const { events } = purchase(account);
    const answers = await Promise.all([...events, ...events, ...events].map((body) => post(body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(events.length * 2);
    expect(await stand(account)).toBe(EXPECTED);
    for (const body of events) expect(await post(body)).toEqual({ status: 200, received: true, outcome: 'repeated' });
    expect(await entries(account)).toEqual(['grant 15', 'upgrade 185']);
  });

  test('whose first payment is not through grants nothing', async () => {
    const account = await shop();
    const { events } = purchase(account);
    for (const n of [0, 1]) await post(events[n]);
    expect(await stand(account)).toBe('free monthly 15/15');
  });

  test('of somebody whom we do not know is kept until we do', async () => {
    const account = await shop();
    const { events, parts } = purchase(account);
    const nameless = stripe.subscription({ ...parts, userId: undefined });
    expect(await post(stripe.event({ type: 'customer.subscription.created', created: parts.created, object: nameless }))).toMatchObject({
      outcome: 'unknown',
    });
    expect(await stand(account)).toBe('free monthly 15/15');
    await post(events[0]);
    expect(await stand(account)).toBe(EXPECTED);
  });

  test('of a customer that is another account’s stays with that account', async () => {
    const account = await shop();
    await buy(account);
    const thief = await shop();
    await post(
      stripe.event({
        type: 'checkout.session.completed',
        created: now(),
        object: stripe.checkoutSession(account.customer, thief.userId, account.sub),
      }),
    );
    expect([await stand(account), await stand(thief)]).toEqual([EXPECTED, 'free monthly 15/15']);
  });

  test('of the other mode, of another kind of event, or of something else that we sell, moves nothing', async () => {
    const account = await shop();
    const { parts } = purchase(account);
    const live = stripe.event({
      type: 'customer.subscription.updated',
      created: parts.created,
      object: stripe.subscription(parts),
      isLive: true,
    });
    expect(await post(live)).toMatchObject({ status: 200, outcome: 'ignored' });
    expect(
      await post(stripe.event({ type: 'product.created', created: now(), object: { id: 'prod_1', object: 'product' } })),
    ).toMatchObject({ status: 200, outcome: 'ignored' });
    const other = { ...parts, price: { id: 'price_shirts', recurring: { interval: 'month' }, metadata: {} } };
    expect(
      (await post(stripe.event({ type: 'customer.subscription.updated', created: parts.created, object: stripe.subscription(other) })))
        .status,
    ).toBe(200);
    expect(await stand(account)).toBe('free monthly 15/15');
  });

  test('that stands beside something else in one subscription, in any order', async () => {
    const account = await shop();
    const { parts } = purchase(account);
    const object = stripe.subscription(parts) as { items: { data: object[] } };
    const shirts = {
      ...object.items.data[0],
      id: 'si_shirts',
      price: { id: 'price_shirts', recurring: { interval: 'month' }, metadata: {} },
    };
    object.items.data.unshift(shirts);
    await post(stripe.event({ type: 'customer.subscription.updated', created: parts.created, object }));
    expect(await stand(account)).toBe(EXPECTED);
  });

  test('by a price of before, known by its mark, and of a partner by arrangement', async () => {
    for (const [mark, expected] of [
      ['studio', 'studio monthly 500/500'],
      ['partner', 'partner monthly 500/500'],
    ]) {
      const account = await shop();
      const { parts } = purchase(account);
      const price = { id: stripe.newId('price'), lookup_key: null, recurring: { interval: 'month' }, metadata: { underbase_tier: mark } };
      await post(later(parts, { price }, parts.created));
      expect(await stand(account)).toBe(expected);
    }
  });
});

describe('ups and downs', () => {
  test('an upgrade adds the new limit minus the old at once; down and up again adds nothing', async () => {
    const account = await shop();
    const { parts } = await buy(account, { tier: 'creator' });
    await spend(account, 30);
    await post(later(parts, { tier: 'studio' }, parts.created + 10));
    expect(await stand(account)).toBe('studio monthly 470/500');
    for (let n = 0; n < 4; n++) {
      await post(later(parts, { tier: 'professional' }, parts.created + 20 + n * 10));
      expect(await stand(account)).toBe('professional monthly 170/200');
      await post(later(parts, { tier: 'studio' }, parts.created + 25 + n * 10));
      expect(await stand(account)).toBe('studio monthly 470/500');
    }
  });

  test('what is spent while down is not given back by going up', async () => {
    const account = await shop();
    const { parts } = await buy(account, { tier: 'studio' });
    await spend(account, 50);
    await post(later(parts, { tier: 'creator' }, parts.created + 10));
    expect(await stand(account)).toBe('creator monthly 25/75');
    await spend(account, 25);
    await post(later(parts, { tier: 'studio' }, parts.created + 20));
    expect(await stand(account)).toBe('studio monthly 425/500');
  });

  test('snapshots that come in the wrong order: the newest holds', async () => {
    const account = await shop();
    const { parts } = await buy(account, { tier: 'creator' });
    const steps = [
      later(parts, { tier: 'studio' }, parts.created + 30),
      later(parts, { tier: 'professional' }, parts.created + 20),
      later(parts, { tier: 'creator' }, parts.created + 10),
    ];
    for (const body of steps) await post(body);
    expect(await stand(account)).toBe('studio monthly 500/500');
  });

  test('two different snapshots of one second end the same way in either order, and are asked about', async () => {
    const ends: string[] = [];
    for (const isTurned of [false, true]) {
      const account = await shop();
      const { parts } = await buy(account, { tier: 'creator' });
      const at = parts.created + 10;
      const body = (id: string, tier: stripe.SoldTier): string =>
        stripe.event({
          id: `${id}${account.sub.slice(4)}`,
          type: 'customer.subscription.updated',
          created: at,
          object: stripe.subscription({ ...parts, tier }),
        });
      const both = [body('evt_a', 'studio'), body('evt_b', 'professional')];
      for (const text of isTurned ? both.reverse() : both) await post(text);
      ends.push(await stand(account));
      expect(await sql('select is_unsure from private.billing_subscriptions where id = $1', account.sub)).toEqual([{ is_unsure: true }]);
    }
    expect(ends[0]).toBe(ends[1]);
  });

  test('two answers of the service of one second, in whatever order they are read, are asked about', async () => {
    const account = await shop();
    const { parts } = await buy(account, { tier: 'creator' });
    const at = new Date((parts.created + 10) * 1000).toISOString();
    for (const [order, tier] of [
      ['~2', 'professional'],
      ['~1', 'studio'],
    ])
      await sql(
        `select private.record_billing(jsonb_build_object('at', $1::text, 'order', $2::text, 'customer', jsonb_build_object('id', $3::text),
          'subscription', jsonb_build_object('id', $4::text, 'tier', $5::text, 'period', 'monthly', 'status', 'active', 'createdAt', $1::text,
            'periodStart', $1::text, 'periodEnd', now() + interval '30 days', 'collects', true, 'itemId', 'si_1')))`,
        at,
        order,
        account.customer,
        account.sub,
        tier,
      );
    expect(await sql('select is_unsure from private.billing_subscriptions where id = $1', account.sub)).toEqual([{ is_unsure: true }]);
  });

  test('to yearly keeps the balance and the days of its resets', async () => {
    const account = await shop();
    const { parts } = await buy(account);
    await spend(account, 120);
    const before = await sql('select reset_date from public.user_subscriptions where user_id = $1', account.userId);
    await post(later(parts, { period: 'yearly', start: parts.created + 60, end: parts.created + 365 * DAY }, parts.created + 60));
    expect(await stand(account)).toBe('professional yearly 80/200');
    expect(await sql('select reset_date from public.user_subscriptions where user_id = $1', account.userId)).toEqual(before);
  });

  test('a change that waits for the end of its period comes with that end, before any word of it', async () => {
    const account = await shop();
    const start = now() - 20 * DAY;
    const { parts, end } = await buy(account, { tier: 'studio', start });
    const plan: stripe.ScheduleParts = {
      id: stripe.newId('sub_sched'),
      customer: account.customer,
      subscription: account.sub,
      tier: 'studio',
      start,
      at: end,
    };
    await post(stripe.event({ type: 'subscription_schedule.created', created: start + 50, object: stripe.schedule(plan) }));
    await post(
      stripe.event({
        type: 'subscription_schedule.updated',
        created: start + 50,
        object: stripe.schedule({ ...plan, next: { tier: 'creator', period: 'monthly' } }),
      }),
    );
    expect(await stand(account)).toBe('studio monthly 500/500');
    await sql('select private.settle($1, to_timestamp($2))', account.userId, end + 1);
    expect(await stand(account)).toBe('creator monthly 75/75');
    await post(later(parts, { tier: 'creator', start: end, end: end + 30 * DAY }, end));
    expect(await stand(account)).toBe('creator monthly 75/75');
  });

  test('a change that was taken back does not come', async () => {
    const account = await shop();
    const { end, parts } = await buy(account, { tier: 'studio' });
    const plan: stripe.ScheduleParts = {
      id: stripe.newId('sub_sched'),
      customer: account.customer,
      subscription: account.sub,
      tier: 'studio',
      start: parts.start,
      at: end,
      next: { tier: 'creator', period: 'monthly' },
    };
    await post(
      stripe.event({
        type: 'subscription_schedule.released',
        created: parts.created + 60,
        object: stripe.schedule({ ...plan, status: 'released' }),
      }),
    );
    await post(stripe.event({ type: 'subscription_schedule.updated', created: parts.created + 50, object: stripe.schedule(plan) }));
    await sql('select private.settle($1, to_timestamp($2))', account.userId, end + 1);
    expect((await stand(account)).split(' ')[0]).toBe('studio');
  });
});

describe('an end', () => {
  test('that was asked for comes with its period, and fills nothing up before it', async () => {
    const account = await shop();
    const { parts, end } = await buy(account, { start: now() - 5 });
    await post(later(parts, { cancelAtPeriodEnd: true }, parts.created + 10));
    expect(await stand(account)).toBe('professional monthly 200/200');
    await sql('select private.settle($1, to_timestamp($2))', account.userId, end + 40 * DAY);
    expect(await stand(account)).toBe('free monthly 15/15');
    expect((await entries(account)).filter((entry) => entry.startsWith('upgrade'))).toEqual(['upgrade 185']);
  });

  test.each([
    ['told at once', false],
    ['told before anything else', true],
  ])('in the middle leaves what the free plan would have left, %s', async (_name, isFirst) => {
    const account = await shop();
    const bought = purchase(account);
    const gone = stripe.event({
      type: 'customer.subscription.deleted',
      created: bought.parts.created + 60,
      object: stripe.subscription({ ...bought.parts, status: 'canceled', endedAt: bought.parts.created + 2 }),
    });
    for (const body of isFirst ? [gone, ...bought.events] : bought.events) await post(body);
    if (!isFirst) {
      await spend(account, 12);
      await post(gone);
    }
    expect(await stand(account)).toBe(isFirst ? 'free monthly 15/15' : 'free monthly 3/15');
  });

  test.each(['unpaid', 'paused', 'incomplete_expired'])('by status %s takes the plan, and its return gives it back', async (status) => {
    const account = await shop();
    const { parts } = await buy(account);
    await spend(account, 20);
    await post(
      stripe.event({
        type: 'customer.subscription.paused',
        created: parts.created + 10,
        object: stripe.subscription({ ...parts, status }),
      }),
    );
    expect(await stand(account)).toBe('free monthly 0/15');
    await post(stripe.event({ type: 'customer.subscription.resumed', created: parts.created + 20, object: stripe.subscription(parts) }));
    expect(await stand(account)).toBe('professional monthly 180/200');
  });

  test('a new plan after it adds its tokens anew', async () => {
    const account = await shop();
    const { parts } = await buy(account);
    await spend(account, 200, parts.created + 1);
    await post(
      stripe.event({
        type: 'customer.subscription.deleted',
        created: parts.created + 2,
        object: stripe.subscription({ ...parts, status: 'canceled', endedAt: parts.created + 2 }),
      }),
    );
    expect(await stand(account)).toBe('free monthly 0/15');
    const again = { ...account, sub: stripe.newId('sub') };
    await buy(again, { start: parts.created + 4 });
    expect(await stand(account)).toBe('professional monthly 185/200');
  });
});

test.each([
  ['studio', 'professional'],
  ['creator', 'professional'],
] as const)('a plan (%s) whose end is heard of after the purchase of the next (%s) leaves as much as in order', async (first, second) => {
  const stands: string[] = [];
  for (const isLate of [false, true]) {
    const account = await shop();
    const { parts } = await buy(account, { tier: first, start: now() - 60 });
    await spend(account, 70, parts.created + 5);
    const gone = stripe.event({
      type: 'customer.subscription.deleted',
      created: parts.created + 10,
      object: stripe.subscription({ ...parts, status: 'canceled', endedAt: parts.created + 10 }),
    });
    if (!isLate) await post(gone);
    await buy({ ...account, sub: stripe.newId('sub') }, { tier: second, start: parts.created + 20 });
    if (isLate) await post(gone);
    stands.push(await stand(account));
  }
  expect(stands).toEqual(['professional monthly 185/200', 'professional monthly 185/200']);
});

describe('tokens spent between a purchase and the word of it count against the purchase', () => {
  const endOf = (parts: stripe.SubscriptionParts, at: number): string =>
    stripe.event({
      type: 'customer.subscription.deleted',
      created: at,
      object: stripe.subscription({ ...parts, status: 'canceled', endedAt: at }),
    });

  test('on the free plan', async () => {
    const account = await shop();
    const start = now() - 60;
    await spend(account, 5, start - 10);
    await spend(account, 8, start + 10);
    await buy(account, { start });
    expect(await stand(account)).toBe('professional monthly 187/200');
  });

  test('where an earlier plan had ended unheard of, also more than the new one gives', async () => {
    for (const [spent, left] of [
      [40, 20],
      [100, 0],
    ]) {
      const account = await shop();
      const { parts } = await buy(account, { tier: 'studio', start: now() - 600 });
      await spend(account, 90, parts.created + 10);
      // The end and the purchase are heard of only after more was spent, from what the ended plan still showed.
      const start = parts.created + 300;
      expect(await spend(account, spent, start + 10)).toBe(true);
      await buy({ ...account, sub: stripe.newId('sub') }, { tier: 'creator', start });
      await post(endOf(parts, start - 30));
      // 75 less the 15 that the free plan gave in between, less what was spent since.
      expect(await stand(account)).toBe(`creator monthly ${left}/75`);
    }
  });

  test('a charge that is given back after it comes back', async () => {
    const account = await shop();
    const start = now() - 60;
    const key = `job:${randomUUID()}`;
    await sql('select private.charge($1, 15, $2)', account.userId, key);
    await sql('update private.ledger set created_at = to_timestamp($2) where idempotency_key = $1', key, start - 10);
    await sql('select private.refund($1)', key);
    await buy(account, { start });
    expect(await stand(account)).toBe('professional monthly 200/200');
  });

  /** The free plan's reset, due so many seconds before now; done, where somebody looked since. */
  async function resetDue(userId: string, secondsAgo: number, isDone: boolean): Promise<void> {
    await sql(`update public.user_subscriptions set reset_date = to_timestamp($2) where user_id = $1`, userId, now() - secondsAgo);
    if (isDone) await sql('select private.reset_if_due($1)', userId);
  }

  test.each([true, false])('with all that was spent before a reset in between, which is taken back (done by then: %j)', async (isDone) => {
    const account = await shop();
    const start = now() - 600;
    await spend(account, 2, start - 50);
    await spend(account, 9, start + 10);
    await resetDue(account.userId, 300, isDone);
    await spend(account, 4, start + 400);
    await buy(account, { start });
    expect(await stand(account)).toBe('professional monthly 185/200');
    const [{ resets, left }] = await sql(
      `select (select count(*)::int from private.resets_that_stand where user_id = $1) as resets,
        extract(epoch from reset_date)::float8 - $2 as left from public.user_subscriptions where user_id = $1`,
      account.userId,
      start,
    );
    expect(resets).toBe(0);
    // The months are those of the purchase.
    expect(left).toBeGreaterThanOrEqual(28 * DAY);
    expect(left).toBeLessThanOrEqual(31 * DAY);
  });

  test('a reset before the purchase stands', async () => {
    const account = await shop();
    const start = now() - 100;
    await spend(account, 9, start - 200);
    await resetDue(account.userId, 200, true);
    await spend(account, 4, start + 50);
    await buy(account, { start });
    expect(await stand(account)).toBe('professional monthly 196/200');
  });
});

describe('a payment that failed', () => {
  const overdue = async (daysAgo: number) => {
    const account = await shop();
    const renewed = now() - daysAgo * DAY;
    const bought = await buy(account, { start: renewed - 30 * DAY });
    const due: stripe.InvoiceParts = {
      ...bought.bill,
      id: stripe.newId('in'),
      status: 'open',
      created: renewed,
      start: renewed,
      end: renewed + 30 * DAY,
      reason: 'subscription_cycle',
    };
    const failed = stripe.event({ type: 'invoice.payment_failed', created: renewed, object: stripe.invoice(due) });
    const open = later(bought.parts, { status: 'past_due', start: renewed, end: renewed + 30 * DAY }, renewed);
    return { account, bought, due, failed, open, renewed };
  };

  test('keeps access for seven days, says so once, and no longer', async () => {
    const { account, failed, open, renewed } = await overdue(6);
    for (const body of [failed, open, failed]) await post(body);
    expect((await stand(account)).split(' ')[0]).toBe('professional');
    expect(
      await sql(
        `select facts ->> 'keepsUntil' as until from private.billing_mails where user_id = $1 and kind = 'payment-failed'`,
        account.userId,
      ),
    ).toHaveLength(1);
    await sql('select private.settle($1, to_timestamp($2))', account.userId, renewed + 7 * DAY - 1);
    expect((await stand(account)).split(' ')[0]).toBe('professional');
    await sql('select private.settle($1, to_timestamp($2))', account.userId, renewed + 7 * DAY);
    expect(await stand(account)).toBe('free monthly 15/15');
  });

  test.each([[[0, 1]], [[1, 0]]])('of eight days ago is over, in order %j', async (order) => {
    const { account, failed, open } = await overdue(8);
    for (const n of order) await post([failed, open][n]);
    expect(await stand(account)).toBe('free monthly 15/15');
  });

  test('that is paid after all gives everything back', async () => {
    const { account, bought, due, failed, open, renewed } = await overdue(8);
    for (const body of [failed, open]) await post(body);
    await post(stripe.event({ type: 'invoice.paid', created: now(), object: stripe.invoice({ ...due, status: 'paid' }) }));
    await post(later(bought.parts, { start: renewed, end: renewed + 30 * DAY }, now()));
    expect(await stand(account)).toBe('professional monthly 200/200');
  });

  test('whose word comes after that of its payment changes nothing', async () => {
    const { account, bought, due, failed, open, renewed } = await overdue(8);
    const paid = stripe.event({ type: 'invoice.paid', created: renewed + 60, object: stripe.invoice({ ...due, status: 'paid' }) });
    for (const body of [paid, later(bought.parts, { start: renewed, end: renewed + 30 * DAY }, renewed + 60), open, failed])
      await post(body);
    expect(await stand(account)).toBe('professional monthly 200/200');
  });
});

describe('money that goes back', () => {
  const refunded = (bought: ReturnType<typeof purchase>, customer: string, amount: number, at: number, invoice?: string): string =>
    bought.event(
      'charge.refunded',
      stripe.charge({
        paymentIntent: bought.paymentIntent,
        customer,
        amount: bought.amount,
        refunded: amount,
        created: bought.parts.created,
        invoice,
      }),
      at,
    );

  test.each([
    [10, 'free monthly 5/15'],
    [0, 'free monthly 15/15'],
    [190, 'free monthly 0/15'],
    [200, 'free monthly 0/15'],
  ])('in full, with %i tokens spent, takes back what is unspent and never falls below 0', async (spent, expected) => {
    const account = await shop();
    const bought = await buy(account);
    if (spent > 0) await spend(account, spent);
    for (let n = 0; n < 2; n++) await post(refunded(bought, account.customer, 1900, bought.parts.created + 60));
    expect(await stand(account)).toBe(expected);
  });

  test.each(['acacia-2024', 'plans-2019'] as const)('in the form of %s', async (version) => {
    const account = await shop();
    const bought = await buy(account, { version });
    await post(refunded(bought, account.customer, 1900, bought.parts.created + 60, bought.bill.id));
    expect(await stand(account)).toBe('free monthly 15/15');
  });

  test('before the purchase is told, and without any word of which invoice was paid', async () => {
    const account = await shop();
    const bought = purchase(account);
    await post(refunded(bought, account.customer, 1900, bought.parts.created + 60));
    for (const body of bought.events.slice(0, 4)) await post(body);
    expect(await stand(account)).toBe('free monthly 15/15');
  });

  test('in part takes that part, once, and more when more goes back', async () => {
    const account = await shop();
    const bought = await buy(account);
    await spend(account, 20);
    for (const amount of [950, 950, 475])
      await post(refunded(bought, account.customer, amount, bought.parts.created + (amount === 475 ? 30 : 60)));
    // Half of the 185 that the plan adds.
    expect(await stand(account)).toBe('professional monthly 87/200');
    await post(refunded(bought, account.customer, 1900, bought.parts.created + 90));
    expect(await stand(account)).toBe('free monthly 0/15');
  });

  test('as a refund that fails comes back', async () => {
    const account = await shop();
    const bought = await buy(account);
    const id = stripe.newId('re');
    const word = (type: string, status: string, at: number): string =>
      bought.event(type, stripe.refund(id, bought.paymentIntent, 1900, bought.parts.created, status), at);
    await post(word('refund.created', 'pending', bought.parts.created + 10));
    expect((await stand(account)).split(' ')[0]).toBe('free');
    await post(word('refund.failed', 'failed', bought.parts.created + 20));
    expect(await stand(account)).toBe('professional monthly 200/200');
    await post(word('refund.updated', 'pending', bought.parts.created + 15));
    expect(await stand(account)).toBe('professional monthly 200/200');
  });

  test.each([
    ['needs_response', 'free monthly 7/15'],
    ['lost', 'free monthly 7/15'],
    ['warning_needs_response', 'professional monthly 192/200'],
    ['won', 'professional monthly 192/200'],
  ])('by a dispute that is %s', async (status, expected) => {
    const account = await shop();
    const bought = await buy(account);
    await spend(account, 8);
    const id = stripe.newId('du');
    const word = (type: string, state: string, at: number): string =>
      bought.event(type, stripe.dispute(id, bought.paymentIntent, 1900, bought.parts.created, state), at);
    await post(word('charge.dispute.closed', status, bought.parts.created + 60));
    await post(word('charge.dispute.created', 'needs_response', bought.parts.created + 20));
    expect(await stand(account)).toBe(expected);
  });

  test('of a month that is over takes nothing of this one', async () => {
    const account = await shop();
    const bought = await buy(account, { start: now() - 40 * DAY });
    const renewed = bought.end;
    await post(later(bought.parts, { start: renewed, end: renewed + 30 * DAY }, renewed));
    await post(
      stripe.event({
        type: 'invoice.paid',
        created: renewed,
        object: stripe.invoice({ ...bought.bill, id: stripe.newId('in'), created: renewed, start: renewed, end: renewed + 30 * DAY }),
      }),
    );
    await post(refunded(bought, account.customer, 1900, now()));
    expect(await stand(account)).toBe('professional monthly 200/200');
  });
});

test('each paid invoice is receipted once, a changed plan is told, and low tokens once a month', async () => {
  const account = await shop();
  const { events } = await buy(account);
  for (const body of events) await post(body);
  await spend(account, 160);
  await spend(account, 10);
  const kinds = await sql('select kind from private.billing_mails where user_id = $1 order by kind', account.userId);
  expect(kinds.map(({ kind }) => kind)).toEqual(['plan-changed', 'receipt', 'tokens-low']);
});

test('what others have bought is not read when an account is settled', async () => {
  const account = await shop();
  const bought = await buy(account);
  await post(
    bought.event(
      'charge.refunded',
      stripe.charge({ paymentIntent: bought.paymentIntent, customer: account.customer, amount: 1900, refunded: 950, created: now() }),
      now(),
    ),
  );
  await sql(`
    with people as (insert into auth.users (id, email) select gen_random_uuid(), 'other' || n || '@example.test' from generate_series(1, 2000) n returning id),
    shops as (insert into public.user_subscriptions (user_id, tokens_remaining) select id, 15 from people returning user_id)
    insert into private.billing_customers (id, user_id) select 'cus_other_' || user_id, user_id from shops`);
  await sql(`
    insert into private.billing_subscriptions
      (id, customer_id, tier, period, status, created_at, period_start, period_end, snapshot_at, snapshot_order)
    select 'sub_' || id, id, 'creator', 'monthly', 'active', now(), now(), now() + interval '30 days', now(), ''
    from private.billing_customers where id like 'cus_other_%'`);
  await sql(`
    insert into private.billing_invoices
      (id, customer_id, subscription_id, status, amount_minor, currency, service_start, service_end, created_at, paid_at, snapshot_at, snapshot_order)
    select 'in_' || id, id, 'sub_' || id, 'paid', 900, 'usd', now(), now() + interval '30 days', now(), now(), now(), ''
    from private.billing_customers where id like 'cus_other_%'`);
  await sql(`
    insert into private.billing_payments (id, customer_id, invoice_id, amount_minor, paid_at)
    select 'pi_' || id, id, 'in_' || id, 900, now() from private.billing_customers where id like 'cus_other_%'`);
  for (const name of ['customers', 'subscriptions', 'invoices', 'payments']) await sql(`analyze private.billing_${name}`);
  const client = await db.database.pool.connect();
  /** Rows that this connection has read and not yet told of, by table. */
  const reads = async (): Promise<Map<string, number>> => {
    const { rows } = await client.query(
      `select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname like 'billing%'`,
    );
    return new Map(rows.map(({ relname, read }) => [relname, read]));
  };
  try {
    await client.query('begin');
    const before = await reads();
    await client.query('select private.settle($1)', [account.userId]);
    for (const [table, read] of await reads()) expect(read - (before.get(table) ?? 0), table).toBeLessThan(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await sql(`delete from auth.users where email like 'other%'`);
});
