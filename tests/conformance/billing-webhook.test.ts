import { describe, expect, test } from 'vitest';
import * as stripe from './billing-support/stripe-objects.ts';
import { DAY, later, now, purchase, webhookStand } from './billing-support/webhook-stand.ts';

const { buy, connect, entries, post, shop, spend, sql, stand } = webhookStand();

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
  const client = await connect();
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
