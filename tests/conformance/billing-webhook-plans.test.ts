import { describe, expect, test } from 'vitest';
import * as stripe from './billing-support/stripe-objects.ts';
import { DAY, later, now, purchase, webhookStand } from './billing-support/webhook-stand.ts';

const { buy, entries, post, shop, spend, sql, stand } = webhookStand();

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
