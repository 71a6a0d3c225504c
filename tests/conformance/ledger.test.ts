import { createHmac, randomUUID } from 'node:crypto';
import { PLANS } from '@underbase/contract';
import { mailboxOf } from '@underbase/platform';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APP_KEY, admit, type DataNode, makeUser, mintToken, startDataNode } from './setup/data-node.ts';
import { type DatabaseHost, HOST_KINDS } from './setup/database-hosts.ts';

type User = Awaited<ReturnType<typeof makeUser>>;

describe.each(HOST_KINDS)('tokens on $name', ({ skipReason, start }) => {
  let host: DatabaseHost;
  let node: DataNode;

  beforeAll(async () => {
    if (skipReason) return;
    host = await start();
    node = await startDataNode(host);
  });
  afterAll(async () => {
    await node?.close();
    await host?.stop();
  });
  /** Whatever a test did, every balance is the sum of its ledger. */
  afterEach(async () => {
    if (skipReason) return;
    const { rows } = await node.database.pool.query('select * from private.ledger_drift');
    expect(rows).toEqual([]);
  });

  const sql = async (text: string, ...values: unknown[]) => (await node.database.pool.query(text, values)).rows;
  const balanceOf = async ({ id }: User): Promise<number> =>
    Number((await sql('select tokens_remaining from public.user_subscriptions where user_id = $1', id))[0].tokens_remaining);
  const entriesOf = async ({ id }: User): Promise<string[]> =>
    (await sql(`select kind || ' ' || amount as entry from private.ledger where user_id = $1 order by id`, id)).map((row) => row.entry);
  const deduct = (user: User, amount: unknown, from = user.id) => user.client.rpc('deduct_tokens', { p_user_id: from, p_amount: amount });
  const record = async (user: User, credits: number): Promise<void> => {
    const { error } = await user.client.from('token_usage').insert({ user_id: user.id, tool_id: 'color-ko', credits_used: credits });
    expect(error).toBeNull();
  };

  it.skipIf(skipReason)('knows the same allowances as the plans', async () => {
    const rows = await sql('select tier, tokens_per_month::int as tokens from private.tiers order by tokens_per_month, tier');
    const plans = PLANS.map(({ tier, tokensPerMonth }) => ({ tier, tokens: tokensPerMonth }));
    expect(rows).toEqual(plans.sort((a, b) => a.tokens - b.tokens || a.tier.localeCompare(b.tier)));
  });

  describe('the row that a browser makes', () => {
    it.skipIf(skipReason)('is the standard free one, whatever it sends', async () => {
      const id = randomUUID();
      await admit(node, id);
      const client = node.client(await mintToken(id));
      const { error } = await client.from('user_subscriptions').insert({
        user_id: id,
        tier: 'studio',
        period: 'yearly',
        is_active: false,
        tokens_remaining: 500_000,
        token_limit: 500_000,
        reset_date: '2099-01-01',
        stripe_customer_id: 'cus_stolen',
        stripe_subscription_id: 'sub_stolen',
      });
      expect(error).toBeNull();
      const { data } = await client.from('user_subscriptions').select('*').single();
      expect(data).toMatchObject({
        tier: 'free',
        period: 'monthly',
        is_active: true,
        tokens_remaining: 15,
        token_limit: 15,
        stripe_customer_id: null,
        stripe_subscription_id: null,
      });
      const days = (Date.parse(data.reset_date) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThan(30.1);
    });

    it.skipIf(skipReason)('can not be made for somebody else, nor without a session', async () => {
      const user = await makeUser(node);
      const victim = randomUUID();
      await sql('insert into auth.users (id, email) values ($1, $2)', victim, `${victim}@example.test`);
      expect(await user.client.from('user_subscriptions').insert({ user_id: victim })).toMatchObject({
        status: 403,
        error: { code: '42501' },
      });
      expect(await user.client.from('user_subscriptions').insert({ user_id: null })).toMatchObject({
        status: 403,
        error: { code: '42501' },
      });
      expect(await node.client().from('user_subscriptions').insert({ user_id: victim })).toMatchObject({
        status: 401,
        error: { code: '42501' },
      });
    });

    it.skipIf(skipReason)('can not be changed, replaced or deleted, and nobody else can see it', async () => {
      const user = await makeUser(node);
      const other = await makeUser(node);
      const refused = { status: 403, error: { code: '42501' } };
      const table = () => user.client.from('user_subscriptions');
      expect(await table().update({ tokens_remaining: 500 }).eq('user_id', user.id)).toMatchObject(refused);
      expect(await table().update({ tier: 'studio' }).eq('user_id', user.id).select()).toMatchObject(refused);
      expect(await table().upsert({ user_id: user.id, tier: 'studio' }, { onConflict: 'user_id' })).toMatchObject(refused);
      expect(await table().delete().eq('user_id', user.id)).toMatchObject(refused);
      expect(await other.client.from('user_subscriptions').select('*').eq('user_id', user.id)).toMatchObject({ data: [] });
      expect(await balanceOf(user)).toBe(15);
    });
  });

  describe('usage', () => {
    it.skipIf(skipReason)('is recorded for oneself alone and stays as it is', async () => {
      const user = await makeUser(node);
      const other = await makeUser(node);
      const refused = { status: 403, error: { code: '42501' } };
      const usage = { tool_id: 'color-ko', credits_used: 1 };
      expect(await user.client.from('token_usage').insert({ ...usage, user_id: other.id })).toMatchObject(refused);
      await record(user, 1);
      expect(await user.client.from('token_usage').update({ credits_used: 0 }).eq('user_id', user.id)).toMatchObject(refused);
      expect(await user.client.from('token_usage').delete().eq('user_id', user.id)).toMatchObject(refused);
      expect(await other.client.from('token_usage').select('*')).toMatchObject({ data: [] });
    });
  });

  describe('usage records', () => {
    it.skipIf(skipReason)('are limited by the hour, without counting those of others', async () => {
      const user = await makeUser(node);
      const rows = Array.from({ length: 1000 }, () => ({ user_id: user.id, tool_id: 'color-ko', credits_used: 1 }));
      for (let i = 0; i < 5; i++) expect((await user.client.from('token_usage').insert(rows)).status).toBe(201);
      expect(await user.client.from('token_usage').insert(rows[0])).toMatchObject({ status: 429, error: { code: 'PT429' } });
      const other = await makeUser(node);
      expect((await other.client.from('token_usage').insert({ ...rows[0], user_id: other.id })).status).toBe(201);
      await sql(`update public.token_usage set created_at = created_at - interval '1 hour' where user_id = $1`, user.id);
      expect((await user.client.from('token_usage').insert(rows[0])).status).toBe(201);
    });

    it.skipIf(skipReason)('take nothing for a variant and for metadata', async () => {
      const user = await makeUser(node);
      const bare = { user_id: user.id, tool_id: 'halftone', credits_used: 0, variant: null, metadata: null };
      expect((await user.client.from('token_usage').insert(bare)).error).toBeNull();
    });
  });

  describe('deduct_tokens', () => {
    it.skipIf(skipReason)('answers true and takes the amount', async () => {
      const user = await makeUser(node);
      await record(user, 3);
      expect(await deduct(user, 3)).toMatchObject({ data: true, error: null, status: 200 });
      expect(await balanceOf(user)).toBe(12);
      expect(await entriesOf(user)).toEqual(['grant 15', 'charge -3']);
    });

    it.skipIf(skipReason)('answers false and takes nothing where the balance does not reach', async () => {
      const user = await makeUser(node);
      expect(await deduct(user, 16)).toMatchObject({ data: false, error: null, status: 200 });
      expect(await balanceOf(user)).toBe(15);
      expect(await deduct(user, 15)).toMatchObject({ data: true });
      expect(await deduct(user, 1)).toMatchObject({ data: false });
    });

    it.skipIf(skipReason)('answers false for a user without a subscription', async () => {
      const id = randomUUID();
      await admit(node, id);
      const client = node.client(await mintToken(id));
      expect(await client.rpc('deduct_tokens', { p_user_id: id, p_amount: 1 })).toMatchObject({ data: false, error: null });
    });

    it.skipIf(skipReason)('makes calls of one user take turns before they look for what to pay', async () => {
      const user = await makeUser(node);
      for (let run = 0; run < 4; run++) await record(user, 2);
      // While the row is held all four calls are under way; without the lock each would have found the same newest row by now.
      const holder = await node.database.pool.connect();
      await holder.query('begin');
      await holder.query('select from public.user_subscriptions where user_id = $1 for update', [user.id]);
      const calls = Promise.all(Array.from({ length: 4 }, () => deduct(user, 2)));
      const waiting = `select count(distinct pid)::int as n from pg_locks where not granted`;
      await expect.poll(async () => (await sql(waiting))[0].n, { timeout: 10_000, interval: 10 }).toBe(4);
      await holder.query('commit');
      holder.release();
      expect((await calls).map(({ data }) => data)).toEqual([true, true, true, true]);
      expect(await balanceOf(user)).toBe(7);
    });

    it.skipIf(skipReason)('is a repetition for ten minutes, and a new charge after them', async () => {
      const user = await makeUser(node);
      await record(user, 2);
      expect(await deduct(user, 2)).toMatchObject({ data: true });
      const age = (minutes: number) =>
        sql(`update private.ledger set created_at = now() - make_interval(mins => $2) where user_id = $1`, user.id, minutes);
      await age(9);
      expect(await deduct(user, 2)).toMatchObject({ data: true });
      expect(await balanceOf(user)).toBe(13);
      await age(11);
      expect(await deduct(user, 2)).toMatchObject({ data: true });
      expect(await balanceOf(user)).toBe(11);
      expect(await entriesOf(user)).toEqual(['grant 15', 'charge -2', 'charge -2']);
    });

    it.skipIf(skipReason)('lets a client whose answer was lost read that its row is paid, whenever it asks', async () => {
      const user = await makeUser(node);
      const stranger = await makeUser(node);
      const { data } = await user.client
        .from('token_usage')
        .insert({ user_id: user.id, tool_id: 'color-ko', credits_used: 2 })
        .select('id')
        .single();
      const ask = async (who: User, ids: unknown) => who.client.rpc('usage_paid', { ids });
      expect(await ask(user, [data?.id])).toMatchObject({ data: [], error: null });
      await deduct(user, 2);
      await sql(`update private.ledger set created_at = now() - interval '11 minutes' where user_id = $1`, user.id);
      expect(await ask(user, [data?.id, 1, data?.id])).toMatchObject({ data: [data?.id] });
      expect(await ask(stranger, [data?.id])).toMatchObject({ data: [] });
      expect(await ask(user, [])).toMatchObject({ data: [] });
      expect(await ask(user, ['x'])).toMatchObject({ status: 400 });
      expect(await ask(user, [[1]])).toMatchObject({ status: 400 });
      expect(await ask(user, Array(501).fill(1))).toMatchObject({ status: 400 });
      expect(await node.client().rpc('usage_paid', { ids: [1] })).toMatchObject({ status: 401 });
      expect(await balanceOf(user)).toBe(13);
    });

    it.skipIf(skipReason)('charges a retried call once, also when the retries run at the same time', async () => {
      const user = await makeUser(node);
      await record(user, 2);
      const answers = await Promise.all([deduct(user, 2), deduct(user, 2), deduct(user, 2), deduct(user, 2)]);
      expect(answers.map(({ data }) => data)).toEqual([true, true, true, true]);
      expect(await deduct(user, 2)).toMatchObject({ data: true });
      expect(await balanceOf(user)).toBe(13);
      expect(await entriesOf(user)).toEqual(['grant 15', 'charge -2']);
    });

    it.skipIf(skipReason)('pays each recorded run, the newest first', async () => {
      const user = await makeUser(node);
      await record(user, 1);
      await record(user, 1);
      await record(user, 4);
      await deduct(user, 1);
      const paid = await sql(
        `select u.id = (select max(id) from public.token_usage where user_id = u.user_id and credits_used = 1) as newest
         from private.ledger l join public.token_usage u on l.idempotency_key = 'usage:' || u.id where u.user_id = $1`,
        user.id,
      );
      expect(paid).toEqual([{ newest: true }]);
      await deduct(user, 1);
      await deduct(user, 4);
      expect(await balanceOf(user)).toBe(9);
    });

    it.skipIf(skipReason)('charges calls without a recorded run each for itself', async () => {
      const user = await makeUser(node);
      await deduct(user, 2);
      await deduct(user, 2);
      expect(await balanceOf(user)).toBe(11);
    });

    it.skipIf(skipReason)('leaves runs of yesterday that were never paid alone', async () => {
      const user = await makeUser(node);
      await record(user, 2);
      await sql(`update public.token_usage set created_at = now() - interval '25 hours' where user_id = $1`, user.id);
      expect(await deduct(user, 2)).toMatchObject({ data: true });
      expect(
        await sql(`select idempotency_key like 'call:%' as own from private.ledger where user_id = $1 and kind = 'charge'`, user.id),
      ).toEqual([{ own: true }]);
    });

    it.skipIf(skipReason)('never goes below zero where calls race', async () => {
      const user = await makeUser(node);
      const answers = await Promise.all(Array.from({ length: 12 }, () => deduct(user, 2)));
      expect(answers.filter(({ data }) => data === true)).toHaveLength(7);
      expect(await balanceOf(user)).toBe(1);
    });

    it.skipIf(skipReason)('touches no balance but the own one', async () => {
      const user = await makeUser(node);
      const victim = await makeUser(node);
      expect(await deduct(user, 1, victim.id)).toMatchObject({ status: 403, error: { code: '42501' } });
      expect((await user.client.rpc('deduct_tokens', { p_user_id: null, p_amount: 1 })).error?.code).toBe('42501');
      expect((await user.client.rpc('deduct_tokens', { p_user_id: 'me', p_amount: 1 })).error?.code).toBe('22P02');
      expect(await node.client().rpc('deduct_tokens', { p_user_id: victim.id, p_amount: 1 })).toMatchObject({
        status: 401,
        error: { code: '42501' },
      });
      expect(await balanceOf(victim)).toBe(15);
    });

    it.skipIf(skipReason)('refuses amounts that are none', async () => {
      const user = await makeUser(node);
      const cases: [amount: unknown, code: string][] = [
        [-1, '22023'],
        [0, '22023'],
        [10_001, '22023'],
        [null, '22023'],
        [1.5, '22P02'],
        [99_999_999_999, '22003'],
        [1e300, '22P02'],
        ['all', '22P02'],
        [true, '22P02'],
        [[1], '22P02'],
        [{ n: 1 }, '22P02'],
      ];
      for (const [amount, code] of cases) {
        const { data, error, status } = await deduct(user, amount);
        expect([amount, data, error?.code, status]).toEqual([amount, null, code, 400]);
        expect(error?.message).not.toMatch(/insufficient/i);
      }
      expect(await balanceOf(user)).toBe(15);
    });

    it.skipIf(skipReason)('can not be turned into a gift by what the request carries', async () => {
      const user = await makeUser(node);
      const body = `{"p_user_id":"${user.id}","p_amount":1,"p_amount":-500}`;
      const answer = await fetch(`${node.url}/rest/v1/rpc/deduct_tokens`, {
        method: 'POST',
        headers: { apikey: APP_KEY, authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(400);
      expect(await balanceOf(user)).toBe(15);
    });
  });

  describe('resets', () => {
    const due = (user: User, tier: string, limit: number, ago: string) =>
      sql(
        `update public.user_subscriptions set tier = $2, token_limit = $3, reset_date = now() - $4::interval where user_id = $1`,
        user.id,
        tier,
        limit,
        ago,
      );

    it.skipIf(skipReason)('fill the balance up to the limit when the row is read, once', async () => {
      const user = await makeUser(node);
      await deduct(user, 9);
      await due(user, 'free', 15, '1 hour');
      const read = () => user.client.from('user_subscriptions').select('*').single();
      const answers = await Promise.all([read(), read(), read()]);
      expect(answers.map(({ data }) => data.tokens_remaining)).toEqual([15, 15, 15]);
      expect(await entriesOf(user)).toEqual(['grant 15', 'charge -9', 'reset 9']);
      const days = (Date.parse((await read()).data.reset_date) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(30);
    });

    it.skipIf(skipReason)('come before a charge', async () => {
      const user = await makeUser(node);
      await deduct(user, 15);
      await due(user, 'creator', 75, '1 day');
      expect(await deduct(user, 60)).toMatchObject({ data: true });
      expect(await balanceOf(user)).toBe(15);
    });

    it.skipIf(skipReason)('roll nothing over', async () => {
      const user = await makeUser(node);
      await sql(`select private.post($1, 'grant', 300, $2)`, user.id, `gift:${user.id}`);
      await due(user, 'professional', 200, '1 hour');
      await user.client.from('user_subscriptions').select('*').single();
      expect(await balanceOf(user)).toBe(200);
    });

    it.skipIf(skipReason)('keep the day of the month for paid tiers and skip periods that passed unnoticed', async () => {
      const rows = await sql(
        `select private.next_reset('studio', now() - interval '70 days') > now() as ahead,
                private.next_reset('studio', now() - interval '70 days') <= now() + interval '1 month' as soon,
                extract(day from private.next_reset('studio', date_trunc('month', now()) - interval '2 months' + interval '14 days')) = 15 as same_day,
                private.next_reset('free', now() - interval '31 days') - now() between interval '28 days 23 hours' and interval '29 days 1 hour' as thirty`,
      );
      expect(rows).toEqual([{ ahead: true, soon: true, same_day: true, thirty: true }]);
    });

    it.skipIf(skipReason)('do not fill a subscription that is not active', async () => {
      const user = await makeUser(node);
      await deduct(user, 5);
      await due(user, 'studio', 500, '1 day');
      await sql('update public.user_subscriptions set is_active = false where user_id = $1', user.id);
      await user.client.from('user_subscriptions').select('*').single();
      expect(await balanceOf(user)).toBe(10);
    });

    it.skipIf(skipReason)('are done for everybody by schedule', async () => {
      const users = await Promise.all([makeUser(node), makeUser(node)]);
      for (const user of users) {
        await deduct(user, 5);
        await due(user, 'free', 15, '1 minute');
      }
      const [[first], [second]] = await Promise.all([sql('select private.reset_due() as n'), sql('select private.reset_due() as n')]);
      expect(first.n + second.n).toBe(2);
      expect(await Promise.all(users.map(balanceOf))).toEqual([15, 15]);
    });
  });

  describe('accounts that come and go', () => {
    const remove = (user: User) => sql('delete from auth.users where id = $1', user.id);

    it.skipIf(skipReason)('start with the balance that the address left, until its reset', async () => {
      const first = await makeUser(node);
      await deduct(first, 11);
      const [{ reset_date: left }] = await sql('select reset_date from public.user_subscriptions where user_id = $1', first.id);
      await remove(first);
      const second = await makeUser(node, first.email.toUpperCase());
      expect(await balanceOf(second)).toBe(4);
      const [{ reset_date: kept }] = await sql('select reset_date from public.user_subscriptions where user_id = $1', second.id);
      expect(kept).toEqual(left);
    });

    it.skipIf(skipReason)('are one mailbox whatever their tags and dots, while their accounts live too', async () => {
      const name = randomUUID().replaceAll('-', '');
      const first = await makeUser(node, `${name}@gmail.com`);
      await deduct(first, 11);
      const again = await makeUser(node, `${name.slice(0, 4)}.${name.slice(4)}+second@googlemail.com`);
      expect(await balanceOf(again)).toBe(4);
      expect(await entriesOf(again)).toEqual(['grant 15', 'carry -11']);
      const tagged = await makeUser(node, `${name}+x@example.test`);
      expect(await balanceOf(tagged)).toBe(15);
      expect(await balanceOf(await makeUser(node, `${name}+y@example.test`))).toBe(15);
      await deduct(tagged, 15);
      await remove(tagged);
      expect(await balanceOf(await makeUser(node, `${name}@example.test`))).toBe(0);
    });

    it.skipIf(skipReason)('start with the lowest balance of the period, though tokens came back', async () => {
      const first = await makeUser(node);
      const key = `job:${randomUUID()}`;
      await sql('select private.charge($1, 10, $2)', first.id, key);
      await sql('select private.refund($1)', key);
      expect(await balanceOf(first)).toBe(15);
      await remove(first);
      expect(await balanceOf(await makeUser(node, first.email))).toBe(5);
    });

    it.skipIf(skipReason)('take turns where two accounts of one mailbox are made at once', async () => {
      const first = await makeUser(node);
      await deduct(first, 9);
      const [name, domain] = first.email.split('@');
      const both = await Promise.all(['a', 'b'].map((tag) => makeUser(node, `${name}+${tag}@${domain}`)));
      expect(await Promise.all(both.map(balanceOf))).toEqual([6, 6]);
    });

    it.skipIf(skipReason)('have the same mailbox in the database as in the server', async () => {
      const addresses = ['A.b+c@Gmail.com', 'a.b@googlemail.com', '+x@example.test', 'a+b+c@example.test', 'a.b@example.test', 'x@y.z'];
      for (const address of addresses) {
        const [{ mailbox }] = await sql('select private.mailbox_of($1) as mailbox', address);
        expect([address, mailbox]).toEqual([address, mailboxOf(address.toLowerCase())]);
      }
    });

    it.skipIf(skipReason)('start anew where the reset has passed', async () => {
      const first = await makeUser(node);
      await deduct(first, 11);
      await sql(`update public.user_subscriptions set reset_date = now() - interval '1 day' where user_id = $1`, first.id);
      await remove(first);
      expect(await balanceOf(await makeUser(node, first.email))).toBe(15);
    });

    it.skipIf(skipReason)('know an address by its HMAC-SHA-256', async () => {
      const [{ value }] = await sql(`select value from private.secrets where name = 'email-hash-key'`);
      const [{ hash }] = await sql(`select private.email_hash('Ann@Example.test') as hash`);
      expect(hash).toEqual(createHmac('sha256', value).update('ann@example.test').digest());
    });

    it.skipIf(skipReason)('leave no address behind, only a keyed hash', async () => {
      const user = await makeUser(node);
      await record(user, 1);
      await remove(user);
      const rows = await sql('select email_hash from private.known_emails where email_hash = private.email_hash($1)', user.email);
      expect(rows).toHaveLength(1);
      const plain = await sql(`select sha256(convert_to($1, 'UTF8')) as hash`, user.email);
      expect(rows[0].email_hash).not.toEqual(plain[0].hash);
      expect(await sql('select id from public.token_usage where user_id = $1', user.id)).toEqual([]);
      expect(await entriesOf(user)).toEqual(['grant 15', 'close -15']);
    });
  });

  it.skipIf(skipReason)('sums what was charged by month and tool, for its owner alone', async () => {
    const user = await makeUser(node);
    for (const credits of [2, 3]) {
      await record(user, credits);
      await deduct(user, credits);
    }
    await record(user, 4);
    await sql(
      `update public.token_usage set created_at = created_at - interval '40 days' where user_id = $1 and credits_used = 3`,
      user.id,
    );
    const { data } = await user.client.rpc('usage_by_month', { months: 3 });
    expect(data).toMatchObject([
      { tool: 'color-ko', tokens: 2, files: 1, runs: 1 },
      { tool: 'color-ko', tokens: 3, files: 1, runs: 1 },
    ]);
    expect((await user.client.rpc('usage_by_month', { months: 1 })).data).toHaveLength(1);
    expect((await (await makeUser(node)).client.rpc('usage_by_month', { months: 3 })).data).toEqual([]);
    expect((await node.client().rpc('usage_by_month', { months: 3 })).status).toBe(401);
  });

  it.skipIf(skipReason)('sums what was charged by month and file, for its owner alone', async () => {
    const user = await makeUser(node);
    const recordFile = async (owner: User, credits: number, file: string | null, files: number): Promise<void> => {
      const row = { user_id: owner.id, tool_id: 'color-ko', credits_used: credits, batch_size: files, metadata: { file } };
      expect((await owner.client.from('token_usage').insert(row)).error).toBeNull();
    };
    const runs = [
      ['a.png', 1, 2],
      ['a.png', 1, 3],
      ['a.png', 4, 1],
      [null, 1, 1],
    ] as const;
    for (const [file, files, credits] of runs) {
      await recordFile(user, credits, file, files);
      await deduct(user, credits);
    }
    await recordFile(user, 4, 'unpaid.png', 1);
    const { data } = await user.client.rpc('usage_by_file', { months: 3 });
    expect(data).toMatchObject([
      { file: 'a.png', files: 1, tools: ['color-ko'], tokens: 5, runs: 2 },
      { file: 'a.png', files: 4, tokens: 1, runs: 1 },
      { file: null, files: 1, tokens: 1, runs: 1 },
    ]);
    expect((await (await makeUser(node)).client.rpc('usage_by_file', { months: 3 })).data).toEqual([]);
    expect((await node.client().rpc('usage_by_file', { months: 3 })).status).toBe(401);
  });

  describe("the server's own charges", () => {
    it.skipIf(skipReason)('move tokens once for each key, and give them back once', async () => {
      const user = await makeUser(node);
      const charge = async (amount: number, key: string) =>
        (await sql('select private.charge($1, $2, $3) as ok', user.id, amount, key))[0].ok;
      const refund = async (key: string) => (await sql('select private.refund($1) as ok', key))[0].ok;
      const key = `job:${randomUUID()}`;
      expect(await Promise.all([charge(4, key), charge(4, key)])).toEqual([true, true]);
      expect(await charge(50, `job:${randomUUID()}`)).toBe(false);
      expect(await balanceOf(user)).toBe(11);
      expect((await Promise.all([refund(key), refund(key)])).sort()).toEqual([false, true]);
      expect(await refund('job:unknown')).toBe(false);
      expect(await balanceOf(user)).toBe(15);
      expect(await entriesOf(user)).toEqual(['grant 15', 'charge -4', 'refund 4']);
    });
  });
});
