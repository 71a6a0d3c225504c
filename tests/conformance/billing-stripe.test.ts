import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperator } from '../../apps/server/billing/operator.ts';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';
import { type FakeStripe, openFakeStripe } from './billing-support/fake-stripe.ts';
import * as stripe from './billing-support/stripe-objects.ts';

let db: TestDatabase;
let inbox: SmtpInbox;
let fake: FakeStripe;
let server: TestServer;
let bare: TestServer;

beforeAll(async () => {
  [db, inbox, fake] = await Promise.all([openTestDatabase(), openSmtpInbox(), openFakeStripe()]);
  const settings = { SMTP_URL: inbox.url, AUTH_MAILS_PER_IP: '1000' };
  server = await startTestServer(db, { ...settings, ...stripe.STRIPE_SETTINGS, STRIPE_API_URL: fake.url, STRIPE_TIMEOUT_MS: '300' });
  bare = await startTestServer(db, { ...settings, NODE_ENV: 'production', MAIL_FROM: 'shop@example.test' });
});
afterAll(async () => {
  await server?.close();
  await bare?.close();
  await fake?.close();
  await inbox?.close();
  await db?.close();
});
beforeEach(() => {
  fake.calls.length = 0;
});

const sql = async (text: string, ...values: unknown[]) => (await db.database.pool.query(text, values)).rows;
const now = (): number => Math.floor(Date.now() / 1000);

async function signIn(at = server) {
  const email = `${randomUUID()}@example.test`;
  const client = openClient(at);
  await client.auth.signInWithOtp({ email });
  const { data } = await client.auth.verifyOtp({ email, token: inbox.newest(email).code, type: 'email' });
  if (!data.session || !data.user) throw new Error('no session');
  await client.from('user_subscriptions').insert({ user_id: data.user.id });
  return { email, id: data.user.id, token: data.session.access_token };
}
type User = Awaited<ReturnType<typeof signIn>>;

async function call(user: Pick<User, 'token'> | null, path: string, body?: object, at = server.url) {
  const answer = await fetch(`${at}/api/billing${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { code?: string; message?: string; url?: string | null },
  };
}

/** Somebody on a plan, at the service and here. */
async function subscriber(tier: stripe.SoldTier = 'creator') {
  const user = await signIn();
  const start = now() - 86_400;
  const parts = {
    id: stripe.newId('sub'),
    customer: stripe.newId('cus'),
    tier,
    created: start,
    start,
    end: start + 30 * 86_400,
    userId: user.id,
  };
  fake.add(parts);
  const body = stripe.event({ type: 'customer.subscription.created', created: start, object: stripe.subscription(parts) });
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) };
  expect((await fetch(`${server.url}/api/billing/webhook`, { method: 'POST', headers, body })).status).toBe(200);
  return { user, parts };
}

const stand = async ({ id }: User): Promise<string> => {
  const [row] = await sql('select tier, tokens_remaining, token_limit from public.user_subscriptions where user_id = $1', id);
  return `${row.tier} ${row.tokens_remaining}/${row.token_limit}`;
};
const choice = { tier: 'professional', period: 'monthly' };

describe('a checkout', () => {
  test('is for the account’s own customer, with company, address and VAT number, and leads back', async () => {
    const user = await signIn();
    const { status, body } = await call(user, '/checkout', { ...choice, attempt: randomUUID(), next: '/color-ko' });
    expect([status, body.url]).toEqual([200, expect.stringContaining(`${fake.url}/pay/cs_test_`)]);
    const [customer, session] = fake.calls;
    expect(customer).toMatchObject({ path: '/v1/customers', params: { email: user.email, 'metadata[underbase_user]': user.id } });
    expect(session.params).toMatchObject({
      mode: 'subscription',
      client_reference_id: user.id,
      'line_items[0][price]': 'price_professional_monthly',
      billing_address_collection: 'required',
      'tax_id_collection[enabled]': 'true',
      'customer_update[name]': 'auto',
      'subscription_data[metadata][underbase_user]': user.id,
      success_url: `${server.url}/checkout?plan=professional&period=monthly&next=%2Fcolor-ko&result=paid`,
      cancel_url: `${server.url}/checkout?plan=professional&period=monthly&next=%2Fcolor-ko&result=canceled`,
    });
    expect(fake.calls.every(({ key }) => key !== null)).toBe(true);
    expect((await sql('select stripe_customer_id as id from public.user_subscriptions where user_id = $1', user.id))[0].id).toBe(
      session.params.customer,
    );
  });

  test('is the same for the same press of the button, and another one closes it', async () => {
    const user = await signIn();
    const attempt = randomUUID();
    const first = await call(user, '/checkout', { ...choice, attempt });
    expect((await call(user, '/checkout', { ...choice, attempt })).body.url).toBe(first.body.url);
    const second = await call(user, '/checkout', { ...choice, attempt: randomUUID() });
    expect(second.body.url).not.toBe(first.body.url);
    const stateOf = (url: unknown): unknown => fake.objects.get(String(url).split('/').pop() ?? '')?.status;
    expect([stateOf(first.body.url), stateOf(second.body.url)]).toEqual(['expired', 'open']);
  });

  test('that was paid a moment ago in another tab is not sold again', async () => {
    const user = await signIn();
    const { body } = await call(user, '/checkout', { ...choice, attempt: randomUUID() });
    const paid = fake.objects.get(String(body.url).split('/').pop() ?? '');
    if (paid) paid.status = 'complete';
    expect(await call(user, '/checkout', { ...choice, attempt: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'billing.has-plan' },
    });
  });

  test('is not for who has a plan, is signed out, or asks for what is not sold', async () => {
    const { user } = await subscriber();
    const wanted = { ...choice, attempt: randomUUID() };
    expect(await call(user, '/checkout', wanted)).toMatchObject({ status: 409, body: { code: 'billing.has-plan' } });
    expect(await call(null, '/checkout', wanted)).toMatchObject({ status: 401, body: { code: 'billing.signed-out' } });
    expect(await call({ token: 'x.y.z' }, '/checkout', wanted)).toMatchObject({ status: 401 });
    for (const bad of [
      { tier: 'partner' },
      { tier: 'free' },
      { period: 'daily' },
      { attempt: '1' },
      { next: '//evil.example' },
      { next: 'https://evil.example' },
    ]) {
      expect(await call(user, '/checkout', { ...wanted, ...bad })).toMatchObject({ status: 400, body: { code: 'billing.unknown-plan' } });
    }
    await sql('delete from auth.sessions where user_id = $1', user.id);
    expect(await call(user, '/checkout', wanted)).toMatchObject({ status: 401, body: { code: 'billing.signed-out' } });
  });
});

describe('a service that has faults', () => {
  test.each(['fails', 'breaks off', 'hangs'] as const)(
    'once (%s): the call is repeated under the same key, and nothing is made twice',
    async (mishap) => {
      const user = await signIn();
      fake.befall(/POST \/v1\/customers/, mishap);
      expect((await call(user, '/checkout', { ...choice, attempt: randomUUID() })).status).toBe(200);
      const tries = fake.calls.filter(({ path }) => path === '/v1/customers');
      expect(tries.length).toBe(2);
      expect(tries[0].key).toBe(tries[1].key);
      expect([...fake.objects.values()].filter((object) => object.object === 'customer' && object.email === user.email)).toHaveLength(1);
    },
  );

  test.each(['fails', 'hangs', 'is too much'] as const)('for good (%s): it is said, and trying again later works', async (mishap) => {
    const user = await signIn();
    fake.befall(/POST \/v1\/checkout/, mishap, 3);
    const wanted = { ...choice, attempt: randomUUID() };
    expect(await call(user, '/checkout', wanted)).toMatchObject({ status: 502, body: { code: 'billing.unreachable' } });
    // What is left of the mishap does not reach the next try.
    for (let n = 0; n < 3; n++) if ((await call(user, '/checkout', wanted)).status === 200) break;
    expect((await call(user, '/checkout', wanted)).status).toBe(200);
  });
});

describe('a change', () => {
  test('upwards: figures first, the same ones charged, and the tokens are there with the answer', async () => {
    const { user, parts } = await subscriber();
    const step = (await call(user, '/preview', { tier: 'studio', period: 'monthly' })).body;
    expect(step).toMatchObject({ kind: 'now', tokensAdded: 425, creditMinor: 450, chargeMinor: 1950, dueMinor: 1500 });
    expect((await call(user, '/change', { tier: 'studio', period: 'monthly', at: step.at, attempt: randomUUID() })).body).toEqual({
      url: null,
    });
    const update = fake.calls.find(({ method, path }) => method === 'POST' && path === `/v1/subscriptions/${parts.id}`);
    expect(update?.params).toMatchObject({
      'items[0][id]': `si_${parts.id}`,
      'items[0][price]': 'price_studio_monthly',
      proration_behavior: 'always_invoice',
      proration_date: String(step.at),
      payment_behavior: 'pending_if_incomplete',
    });
    expect(await stand(user)).toBe('studio 500/500');
  });

  test('that the card refuses changes nothing and says why', async () => {
    const { user } = await subscriber();
    fake.befall(/POST \/v1\/subscriptions/, 'declines');
    const answer = await call(user, '/change', { tier: 'studio', period: 'monthly', at: now(), attempt: randomUUID() });
    expect(answer).toMatchObject({ status: 402, body: { code: 'billing.refused' } });
    expect(answer.body.message).toContain('Your card has insufficient funds.');
    expect(await stand(user)).toBe('creator 75/75');
  });

  test('whose payment has to be confirmed leads there, and grants nothing before', async () => {
    const { user } = await subscriber();
    fake.befall(/confirm/, 'needs confirming');
    const { body } = await call(user, '/change', { tier: 'studio', period: 'monthly', at: now(), attempt: randomUUID() });
    expect(body.url).toBe(`${fake.url}/confirm`);
    expect(await stand(user)).toBe('creator 75/75');
  });

  test('with figures of long ago is refused', async () => {
    const { user } = await subscriber();
    const late = { tier: 'studio', period: 'monthly', at: now() - 7200, attempt: randomUUID() };
    expect(await call(user, '/change', late)).toMatchObject({ status: 409, body: { code: 'billing.changed' } });
  });

  test('downwards waits for the end of the period, can be taken back, and gives way to an upgrade', async () => {
    const { user, parts } = await subscriber('studio');
    const wanted = { tier: 'creator', period: 'monthly' };
    expect((await call(user, '/preview', wanted)).body).toMatchObject({ kind: 'later', priceMinor: 900 });
    await call(user, '/change', { ...wanted, at: 0, attempt: randomUUID() });
    const planOf = async () => (await call(user, '')).body.plan as { next: { tier: string } | null; endsAt: string | null };
    expect(await planOf()).toMatchObject({ next: { tier: 'creator', period: 'monthly', at: new Date(parts.end * 1000).toISOString() } });
    expect(await stand(user)).toBe('studio 500/500');
    await call(user, '/keep', { attempt: randomUUID() });
    expect((await planOf()).next).toBeNull();
  });

  test('of a plan whose payment is open waits for that payment', async () => {
    const { user, parts } = await subscriber();
    const body = stripe.event({
      type: 'customer.subscription.updated',
      created: now(),
      object: stripe.subscription({ ...parts, status: 'past_due' }),
    });
    await fetch(`${server.url}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) },
      body,
    });
    expect(await call(user, '/preview', { tier: 'studio', period: 'monthly' })).toMatchObject({
      status: 409,
      body: { code: 'billing.unpaid' },
    });
    expect((await call(user, '')).body.plan).toMatchObject({ graceUntil: expect.any(String) });
  });
});

/** What waits for the end of the period, as the page has it. */
const waiting = async (user: User) => {
  const { endsAt, next } = (await call(user, '')).body.plan as { endsAt: string | null; next: { tier: string } | null };
  return [endsAt !== null, next?.tier ?? null];
};

test.each([
  ['a cancellation', '/cancel', {}, [true, null]],
  ['a smaller plan', '/change', { tier: 'creator', period: 'monthly', at: 0 }, [false, 'creator']],
] as const)('%s that waits still waits when an upgrade is refused, and gives way to one that is paid', async (_name, path, body, left) => {
  const { user } = await subscriber('professional');
  await call(user, path, { ...body, attempt: randomUUID() });
  const up = () => call(user, '/change', { tier: 'studio', period: 'monthly', at: now(), attempt: randomUUID() });
  fake.befall(/POST \/v1\/subscriptions\//, 'declines');
  expect((await up()).status).toBe(402);
  expect([await stand(user), ...(await waiting(user))]).toEqual(['professional 200/200', ...left]);
  expect((await up()).status).toBe(200);
  expect([await stand(user), ...(await waiting(user))]).toEqual(['studio 500/500', false, null]);
});

test('a button does what it said, or nothing: another tab may have changed the plan', async () => {
  const { user } = await subscriber();
  const press = (tier: string, at: number) => call(user, '/change', { tier, period: 'monthly', at, attempt: randomUUID() });
  expect((await press('studio', now())).status).toBe(200);
  // The other tab still shows what moving up to the middle plan would cost.
  expect(await press('professional', now())).toMatchObject({ status: 409, body: { code: 'billing.changed' } });
  expect(await waiting(user)).toEqual([false, null]);
  await press('professional', 0);
  // A third one pays for what is there already: nothing is charged, and what waits stays.
  expect((await press('studio', now())).status).toBe(200);
  expect(await waiting(user)).toEqual([false, 'professional']);
});

test('two upgrades at once end as the service has it, and nothing is granted twice', async () => {
  const { user, parts } = await subscriber();
  const press = (tier: string) => call(user, '/change', { tier, period: 'monthly', at: now(), attempt: randomUUID() });
  await Promise.all([press('studio'), press('professional')]);
  const data = fake.objects.get(parts.id)?.items as { data: { price: { id: string } }[] };
  const [, tier] = /^price_(\w+)_/.exec(data.data[0].price.id) ?? [];
  const [{ is_unsure: isUnsure }] = await sql('select is_unsure from private.billing_subscriptions where id = $1', parts.id);
  expect(isUnsure || (await stand(user)).startsWith(`${tier} `)).toBe(true);
  const [{ granted }] = await sql(
    `select sum(amount)::int as granted from private.ledger where user_id = $1 and kind in ('grant', 'upgrade', 'withdraw')`,
    user.id,
  );
  expect([200, 500]).toContain(granted);
});

test('an account whose customer or checkout the service knows no more gets others', async () => {
  const user = await signIn();
  const buy = () => call(user, '/checkout', { ...choice, attempt: randomUUID() });
  expect((await buy()).status).toBe(200);
  fake.objects.clear();
  expect((await buy()).status).toBe(200);
  const [{ id }] = await sql('select stripe_customer_id as id from public.user_subscriptions where user_id = $1', user.id);
  expect(fake.objects.get(id)).toMatchObject({ object: 'customer', email: user.email });
});

test('cancelling keeps the plan to its end, and keeping it takes that back', async () => {
  const { user, parts } = await subscriber();
  expect((await call(user, '/cancel', { attempt: randomUUID() })).body.plan).toMatchObject({
    endsAt: new Date(parts.end * 1000).toISOString(),
  });
  expect(await stand(user)).toBe('creator 75/75');
  expect((await call(user, '/preview', { tier: 'creator', period: 'monthly' })).body).toMatchObject({ kind: 'keep' });
  expect((await call(user, '/keep', { attempt: randomUUID() })).body.plan).toMatchObject({ endsAt: null });
});

test('the portal and invoices are one’s own', async () => {
  const { user, parts } = await subscriber();
  const other = await signIn();
  expect((await call(user, '/portal', {})).body.url).toBe(`${fake.url}/portal`);
  expect(fake.calls.at(-1)?.params).toMatchObject({ customer: parts.customer, return_url: `${server.url}/profile?tab=subscription` });
  expect(await call(other, '/portal', {})).toMatchObject({ status: 409, body: { code: 'billing.no-plan' } });
  const id = stripe.newId('in');
  const bill = stripe.invoice({
    id,
    customer: parts.customer,
    subscription: parts.id,
    amount: 900,
    created: parts.start,
    start: parts.start,
    end: parts.end,
  });
  const body = stripe.event({ type: 'invoice.paid', created: parts.start, object: bill });
  await fetch(`${server.url}/api/billing/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) },
    body,
  });
  fake.objects.set(id, { ...bill, hosted_invoice_url: `${fake.url}/invoice` });
  expect((await call(user, '')).body.invoices).toMatchObject([{ id, amountMinor: 900, status: 'paid' }]);
  expect((await call(user, `/invoices/${id}`)).body.url).toBe(`${fake.url}/invoice`);
  expect((await call(other, `/invoices/${id}`)).status).toBe(409);
});

test('deleting the account cancels its plan first; where that fails, the account stays', async () => {
  const { user, parts } = await subscriber();
  const remove = () => fetch(`${server.url}/api/account`, { method: 'DELETE', headers: { authorization: `Bearer ${user.token}` } });
  fake.befall(/DELETE/, 'fails', 3);
  expect((await remove()).status).toBe(502);
  expect(await sql('select id from auth.users where id = $1', user.id)).toHaveLength(1);
  expect((await remove()).status).toBe(204);
  expect(fake.objects.get(parts.id)?.status).toBe('canceled');
  expect(await sql('select id from private.billing_customers where id = $1', parts.customer)).toEqual([]);
});

test('production without keys offers nothing and says so', async () => {
  const user = await signIn(bare);
  const calls = [
    ['', undefined],
    ['/checkout', { ...choice, attempt: randomUUID() }],
    ['/preview', choice],
    ['/portal', {}],
  ] as const;
  for (const [path, body] of calls) {
    expect([path, await call(user, path, body, bare.url)]).toMatchObject([path, { status: 503, body: { code: 'billing.off' } }]);
  }
  expect(await (await fetch(`${bare.url}/api/config`)).json()).toMatchObject({ payments: 'none' });
  expect((await fetch(`${bare.url}/dev/checkout/x`)).status).toBe(404);
  expect((await fetch(`${bare.url}/api/billing/webhook`, { method: 'POST' })).status).toBe(404);
});

test('the operator’s command makes products, prices and portal, finds them again, and replaces a price of another amount', async () => {
  const run = async (...args: string[]) => {
    let text = '';
    const status = await runOperator(
      args,
      { STRIPE_SECRET_KEY: 'sk_test_conformance', STRIPE_API_URL: fake.url, PUBLIC_URL: 'https://print.example.test' },
      (part) => {
        text += part;
      },
    );
    return { status, text };
  };
  expect((await run('prices', '--check')).status).toBe(1);
  const made = await run('prices');
  expect(made.status).toBe(0);
  const ids = [...made.text.matchAll(/^STRIPE_PRICE_\w+=(price_\w+)$/gm)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(6);
  expect(made.text).toMatch(/^STRIPE_PORTAL_CONFIGURATION=bpc_\w+$/m);
  expect(made.text).toContain('https://print.example.test/api/billing/webhook');
  const again = await run('prices', '--check');
  expect([again.status, [...again.text.matchAll(/=(price_\w+)$/gm)].map(([, id]) => id)]).toEqual([0, ids]);
  Object.assign(fake.objects.get(ids[0]) ?? {}, { unit_amount: 800 });
  expect((await run('prices', '--check')).text).toContain('800 instead of 900');
  expect((await run('prices')).text).toContain('replaced');
  expect(fake.objects.get(ids[0])?.active).toBe(false);
  expect((await run('prices', '--check')).status).toBe(0);
});

test('the nightly comparison names what differs, and takes the service’s word in', async () => {
  const { compareWithStripe } = await import('../../apps/server/billing/compare-with-stripe.ts');
  const { openStripe } = await import('../../apps/server/billing/stripe-gateway.ts');
  const api = openStripe({ secretKey: 'sk_test_conformance', apiUrl: new URL(fake.url), timeoutMs: 2000 });
  const prices = Object.fromEntries(
    (['creator', 'professional', 'studio'] as const).map((tier) => [
      tier,
      { monthly: stripe.priceId(tier, 'monthly'), yearly: stripe.priceId(tier, 'yearly') },
    ]),
  );
  const parts = { database: db.database.pool, stripe: api, prices: prices as never };
  await compareWithStripe(parts, { isMending: true });
  const { user, parts: plan } = await subscriber();
  const lost = await subscriber('studio');
  const before = await compareWithStripe(parts, { isMending: false });
  fake.add({ ...plan, tier: 'studio' });
  fake.objects.delete(lost.parts.id);
  const found = await compareWithStripe(parts, { isMending: true });
  expect(found.filter(({ id }) => !before.some((one) => one.id === id))).toEqual([
    { kind: 'differs', id: plan.id, detail: 'tier: creator here, studio there' },
    { kind: 'missing-there', id: lost.parts.id },
  ]);
  expect(await stand(user)).toBe('studio 500/500');
});
