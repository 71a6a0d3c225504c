import type { Try } from './list.ts';
import type { Person, Range } from './range.ts';

const OPENING = 15;

interface Wallet {
  readonly person: Person;
  call(method: string, path: string, body?: object): Promise<{ status: number; text: string }>;
  record(credits: number): Promise<unknown>;
  deduct(amount: number): Promise<{ status: number; text: string }>;
  balance(): Promise<number>;
}

async function openWallet(range: Range, isSubscribed = true): Promise<Wallet> {
  const person = await range.signIn();
  if (isSubscribed) await range.subscribe(person);
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const call: Wallet['call'] = async (method, path, body) => {
    const answer = await fetch(`${range.server.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    person,
    call,
    record: (credits) => call('POST', '/rest/v1/token_usage', { user_id: person.id, tool_id: 'color-ko', credits_used: credits }),
    deduct: (amount) => call('POST', '/rest/v1/rpc/deduct_tokens', { p_user_id: person.id, p_amount: amount }),
    balance: async () => {
      const [row] = await range.sql('select tokens_remaining::int as n from public.user_subscriptions where user_id = $1', person.id);
      return row?.n ?? 0;
    },
  };
}

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, make));
const expectBalance = async (wallet: Wallet, wanted: number): Promise<string | null> => {
  const balance = await wallet.balance();
  return balance === wanted ? null : `the balance is ${balance}, not ${wanted}`;
};
const age = (range: Range, { person }: Wallet, minutes: number) =>
  range.sql('update private.ledger set created_at = now() - make_interval(mins => $2) where user_id = $1', person.id, minutes);

const TRIES: Readonly<Record<string, (range: Range, what: Try['what']) => Promise<string | null>>> = {
  async 'equal-at-once'(range, { runs, tokens }) {
    const wallet = await openWallet(range);
    for (let run = 0; run < runs; run++) await wallet.record(tokens);
    await times(runs, () => wallet.deduct(tokens));
    return expectBalance(wallet, OPENING - runs * tokens);
  },
  async 'one-run-at-once'(range) {
    const wallet = await openWallet(range);
    await wallet.record(2);
    await times(20, () => wallet.deduct(2));
    return expectBalance(wallet, OPENING - 2);
  },
  async 'last-token'(range) {
    const wallet = await openWallet(range);
    for (let run = 0; run < 20; run++) await wallet.record(1);
    const answers = await times(20, () => wallet.deduct(1));
    const paid = answers.filter(({ text }) => text === 'true').length;
    return (await expectBalance(wallet, 0)) ?? (paid === OPENING ? null : `${paid} runs count as paid`);
  },
  async 'repeat-soon'(range) {
    const wallet = await openWallet(range);
    await wallet.record(2);
    for (let call = 0; call < 3; call++) await wallet.deduct(2);
    return expectBalance(wallet, OPENING - 2);
  },
  async 'repeat-late'(range) {
    const wallet = await openWallet(range);
    await wallet.record(2);
    await wallet.deduct(2);
    await age(range, wallet, 11);
    await wallet.deduct(2);
    return expectBalance(wallet, OPENING - 4);
  },
  async 'free-for-ever'(range) {
    const wallet = await openWallet(range);
    await wallet.record(1);
    for (let hour = 0; hour < 3; hour++) {
      await wallet.deduct(1);
      await age(range, wallet, 60);
    }
    return expectBalance(wallet, OPENING - 3);
  },
  async 'old-row'(range) {
    const wallet = await openWallet(range);
    await wallet.record(2);
    await range.sql(`update public.token_usage set created_at = now() - interval '25 hours' where user_id = $1`, wallet.person.id);
    await wallet.deduct(2);
    return expectBalance(wallet, OPENING - 2);
  },
  async 'row-at-once'(range) {
    const wallet = await openWallet(range, false);
    const answers = await times(10, () => wallet.call('POST', '/rest/v1/user_subscriptions', { user_id: wallet.person.id }));
    const made = answers.filter(({ status }) => status === 201).length;
    return (await expectBalance(wallet, OPENING)) ?? (made === 1 ? null : `${made} rows made`);
  },
  async 'large-balance'(range) {
    const wallet = await openWallet(range, false);
    await wallet.call('POST', '/rest/v1/user_subscriptions', {
      user_id: wallet.person.id,
      tier: 'studio',
      tokens_remaining: 99_999,
      token_limit: 99_999,
    });
    return expectBalance(wallet, OPENING);
  },
  async 'reset-at-once'(range) {
    const wallet = await openWallet(range);
    await wallet.deduct(5);
    await range.sql(`update public.user_subscriptions set reset_date = now() - interval '1 hour' where user_id = $1`, wallet.person.id);
    await times(10, () => wallet.call('GET', '/rest/v1/user_subscriptions'));
    const [{ n }] = await range.sql(
      `select count(*)::int as n from private.ledger where user_id = $1 and kind = 'reset'`,
      wallet.person.id,
    );
    return (await expectBalance(wallet, OPENING)) ?? (n === 1 ? null : `${n} resets`);
  },
  async 'delete-while-charging'(range) {
    const wallet = await openWallet(range);
    await Promise.all([times(10, () => wallet.deduct(1)), wallet.call('DELETE', '/api/account'), times(10, () => wallet.deduct(1))]);
    return null;
  },
};

/** Whatever is tried, the ledger sums to the balance afterwards. */
export async function probeMoney(range: Range, { what }: Try): Promise<string | null> {
  const fault = await TRIES[what.do](range, what);
  if (fault) return fault;
  const drift = await range.sql('select * from private.ledger_drift');
  return drift.length > 0 ? `${drift.length} balances are not the sum of their ledger` : null;
}
