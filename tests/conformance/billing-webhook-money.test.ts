import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as stripe from './billing-support/stripe-objects.ts';
import { DAY, later, now, purchase, webhookStand } from './billing-support/webhook-stand.ts';

const { buy, post, shop, spend, sql, stand } = webhookStand();

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
