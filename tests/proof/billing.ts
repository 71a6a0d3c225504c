import { setTimeout as delay } from 'node:timers/promises';
import { type Period, type SoldTier, STRIPE_SETTINGS, sign } from '../conformance/billing-support/stripe-objects.ts';
import { prepareServerProcess, type ServerProcess } from '../conformance/setup/server-process.ts';
import { cpuTimeOf } from './billing-support/cpu-time.ts';
import { DAY, Shop } from './billing-support/shop.ts';

export interface YearFigures {
  readonly accounts: number;
  readonly events: number;
  /** Deliveries that came again, of the same day or of long ago. */
  readonly repeated: number;
  readonly kills: number;
  /** Looks at all accounts. */
  readonly looks: number;
  /** Accounts that were not as their plan has them, in words. */
  readonly wrong: readonly string[];
  readonly answers: AnswerFigures;
}

/** Of the webhook's answers to events one after the other, on a machine that does nothing else for the year. */
interface AnswerFigures {
  readonly calls: number;
  /** Median and 95th percentile. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Processor time of one answer, which a busy machine does not change. */
  readonly serverMs: number;
  readonly databaseMs: number;
}

interface YearOptions {
  readonly accounts?: number;
  readonly kills?: number;
  readonly seed?: number;
  /** Days between two looks at all accounts. */
  readonly lookDays?: number;
  /** The first day, counted from the year's, and how many. */
  readonly fromDay?: number;
  readonly days?: number;
  /** Purchases at the end, whose events' answers are measured. */
  readonly measured?: number;
}

/** A year with a 29th of February in it, far enough ahead that the server's own clock settles nothing. */
const BEGIN = Date.UTC(2027, 5, 15) / 1000;
const YEAR_DAYS = 366;
const TIERS: readonly SoldTier[] = ['creator', 'professional', 'studio'];
const MINUTE = 60;
const COME_BACK_MS = 60_000;
/** Days between two lines about how far the year is. */
const PROGRESS_DAYS = 10;

const pick = <T>({ random }: Shop, list: readonly T[]): T => list[Math.floor(random() * list.length)];

/** Settles an account, charges it, and dates the charge by the year's own clock: one way to the database and back. */
const SPEND = `
  create function pg_temp.spend(p_user_id uuid, p_at float8, p_amount integer, p_second float8) returns boolean
  language plpgsql as $$
  declare
    key text := 'job:' || p_user_id || ':' || p_at;
  begin
    perform private.settle(p_user_id, to_timestamp(p_at));
    if not private.charge(p_user_id, p_amount, key) then
      return false;
    end if;
    update private.ledger set created_at = to_timestamp(p_second) where idempotency_key = key;
    return true;
  end
  $$`;

/** The year's own statements need not outlive a power cut, so they wait for no disk; the server's own are as ever. */
async function connectForYear(server: ServerProcess): ReturnType<ServerProcess['connect']> {
  const client = await server.connect();
  await client.query('set synchronous_commit = off');
  await client.query(SPEND);
  return client;
}

/** A year of one server with its accounts. */
class Year {
  private readonly seed: number;
  private readonly begin: number;
  private readonly server: ServerProcess;
  private client: ReturnType<ServerProcess['connect']> | null = null;
  /** One connection, one question at a time. */
  private asking: Promise<unknown> = Promise.resolve();
  readonly shops: Shop[] = [];
  readonly wrong: string[] = [];
  events = 0;
  repeated = 0;
  looks = 0;

  constructor(server: ServerProcess, seed: number, begin: number) {
    this.begin = begin;
    this.server = server;
    this.seed = seed;
  }

  async sql(text: string, ...values: unknown[]) {
    this.client ??= connectForYear(this.server);
    const client = await this.client;
    const answer = this.asking.then(() => client.query(text, values));
    this.asking = answer.catch(() => undefined);
    return (await answer).rows;
  }

  /** Accounts that begin on the free plan at a moment. */
  async open(accounts: number, at: number): Promise<void> {
    for (let n = 0; n < accounts; n++) {
      const shop = new Shop(at + 30 * DAY, this.seed * 1000 + n);
      this.shops.push(shop);
      await this.sql('insert into auth.users (id, email) values ($1, $2)', shop.userId, `${shop.userId}@example.test`);
      await this.sql(
        'insert into public.user_subscriptions (user_id, tokens_remaining, reset_date) values ($1, 15, to_timestamp($2))',
        shop.userId,
        shop.resetAt,
      );
    }
  }

  /** As the service delivers: again and again until it is answered. @returns milliseconds that the answer took */
  private async deliver(body: string): Promise<number> {
    const deadline = Date.now() + COME_BACK_MS;
    for (;;) {
      const begin = performance.now();
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body) };
      const answer = await fetch(`${this.server.url}/api/billing/webhook`, { method: 'POST', headers, body }).catch(() => null);
      if (answer?.status === 200) {
        const { outcome } = (await answer.json()) as { outcome: string };
        if (outcome === 'repeated') this.repeated++;
        return performance.now() - begin;
      }
      if (Date.now() > deadline) throw new Error(`the webhook is not answered any more: ${answer?.status} ${await answer?.text()}`);
      await delay(50);
    }
  }

  /** What waits goes out in any order, some of it twice, with something of long ago. */
  async flush(shop: Shop): Promise<void> {
    const bodies = shop.told.splice(0);
    if (bodies.length === 0) return;
    this.events += bodies.length;
    const again = bodies.filter(() => shop.random() < 0.3);
    const old = shop.random() < 0.3 ? [pick(shop, shop.archive)] : [];
    const all = [...bodies, ...again, ...old].map((body) => ({ body, at: shop.random() })).sort((a, b) => a.at - b.at);
    if (shop.random() < 0.5) await Promise.all(all.map(({ body }) => this.deliver(body)));
    else for (const { body } of all) await this.deliver(body);
  }

  async spend(shop: Shop, at: number): Promise<void> {
    if (shop.random() < 0.5) await this.flush(shop);
    shop.visit(at);
    const amount = 1 + Math.floor(shop.random() * (shop.random() < 0.1 ? 120 : 8));
    // What was bought a moment ago may have a later second than the moment.
    const second = Math.max(at, shop.plan?.created ?? 0);
    const [{ ok }] = await this.sql('select pg_temp.spend($1, $2, $3, $4) as ok', shop.userId, at, amount, second);
    if (ok) shop.spent += amount;
  }

  /** Something that people, cards and banks do. */
  private act(shop: Shop, at: number): void {
    const { plan } = shop;
    const period: Period = shop.random() < 0.25 ? 'yearly' : 'monthly';
    if (!plan) {
      if (shop.random() < 0.08 || at < this.begin + 20 * DAY) shop.buy({ tier: pick(shop, TIERS), period }, at);
      return;
    }
    const dice = shop.random();
    if (plan.unpaid) {
      if (dice < 0.15) {
        shop.hasGoodCard = true;
        shop.payOpen(at);
      } else if (at > plan.unpaid.failedAt + 14 * DAY) shop.end(at);
      return;
    }
    const rank = TIERS.indexOf(plan.tier);
    if (dice < 0.02 && rank < 2) shop.upgrade({ tier: TIERS[rank + 1], period: plan.period }, at);
    else if (dice < 0.025 && plan.period === 'monthly') shop.upgrade({ tier: plan.tier, period: 'yearly' }, at);
    else if (dice < 0.045 && rank > 0) shop.changeLater({ tier: TIERS[rank - 1], period: plan.period }, at);
    else if (dice < 0.055) shop.setEnding(true, at);
    else if (dice < 0.07 && (plan.isEnding || plan.next)) shop.setEnding(false, at);
    else if (dice < 0.08) shop.hasGoodCard = false;
    else if (dice < 0.1) shop.hasGoodCard = true;
    else if (dice < 0.105) shop.refund(pick(shop, [0.25, 0.5, 1]), at, false);
    else if (dice < 0.108) shop.refund(1, at, true);
    else if (dice < 0.112) shop.end(at);
  }

  /** One day of one account, moment by moment. */
  async live(shop: Shop, begin: number): Promise<void> {
    const acts = Array.from({ length: 2 }, () => begin + Math.floor(shop.random() * DAY)).sort((a, b) => a - b);
    let at = begin - 1;
    for (const moment of [...acts, begin + DAY - 1]) {
      for (let next = shop.boundary(at, moment); next !== null; next = shop.boundary(at, moment)) {
        at = next;
        // What was told before a boundary has arrived by then, as it has when the reset's round comes.
        await this.flush(shop);
        if (shop.plan && next === shop.plan.end) shop.periodEnds();
        shop.visit(next);
        await this.sql('select private.settle($1, to_timestamp($2))', shop.userId, next);
      }
      at = moment;
      if (moment === begin + DAY - 1) break;
      this.act(shop, moment);
      if (shop.random() < 0.5) await this.spend(shop, moment + 1);
    }
  }

  /** Holds every account against what it must be. */
  async look(at: number): Promise<void> {
    this.looks++;
    for (const shop of this.shops) {
      await this.flush(shop);
      shop.visit(at);
    }
    const rows = await this.sql(
      `with settled as (select private.settle(id, to_timestamp($2)) from unnest($1::uuid[]) as id)
       select count(*) from settled`,
      this.shops.map(({ userId }) => userId),
      at,
    ).then(() =>
      this.sql(
        'select user_id as id, tier, token_limit::int as "limit", tokens_remaining::int as balance, extract(epoch from reset_date)::float8 as "resetAt" from public.user_subscriptions',
      ),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const shop of this.shops) {
      const { id: _, ...is } = byId.get(shop.userId);
      const must = { tier: shop.tierAt(at), limit: shop.limitAt(at), balance: shop.balance, resetAt: shop.resetAt };
      if (JSON.stringify(is) !== JSON.stringify(must))
        this.wrong.push(`${new Date(at * 1000).toISOString()} ${shop.userId}: is ${JSON.stringify(is)}, must be ${JSON.stringify(must)}`);
    }
    const drift = await this.sql('select * from private.ledger_drift');
    if (drift.length > 0) this.wrong.push(`${drift.length} balances are not the sum of their ledger`);
  }

  /** What the year as a whole must have left. */
  async audit(): Promise<void> {
    const count = async (text: string, id: string): Promise<number> => (await this.sql(text, id))[0].n;
    for (const { userId, resets, receipts } of this.shops) {
      const reset = await count(`select count(*)::int as n from private.resets_that_stand where user_id = $1`, userId);
      if (reset !== resets) this.wrong.push(`${userId}: ${reset} resets, not ${resets}`);
      const mailed = await count(`select count(*)::int as n from private.billing_mails where user_id = $1 and kind = 'receipt'`, userId);
      if (mailed !== receipts) this.wrong.push(`${userId}: ${mailed} receipts, not ${receipts}`);
    }
  }

  /** Old accounts cancel or take it back, new ones buy and move up: told event by event to a database that holds the year. */
  async measureAnswers(accounts: number, at: number): Promise<AnswerFigures> {
    const old = this.shops.filter(({ plan }) => plan && !plan.unpaid);
    for (const shop of old) shop.setEnding(!shop.plan?.isEnding, at);
    const known = this.shops.length;
    await this.open(accounts, at);
    for (const shop of this.shops.slice(known)) {
      shop.buy({ tier: 'creator', period: 'monthly' }, at);
      shop.upgrade({ tier: 'studio', period: 'monthly' }, at + MINUTE);
    }
    const bodies = this.shops.flatMap(({ told }) => told.splice(0));
    const used = cpuTimeOf(this.server);
    const took: number[] = [];
    for (const body of bodies) took.push(await this.deliver(body));
    const { serverMs, databaseMs } = cpuTimeOf(this.server);
    took.sort((a, b) => a - b);
    const calls = took.length;
    return {
      calls,
      medianMs: took[Math.floor(calls * 0.5)] ?? 0,
      p95Ms: took[Math.floor(calls * 0.95)] ?? 0,
      serverMs: (serverMs - used.serverMs) / calls,
      databaseMs: (databaseMs - used.databaseMs) / calls,
    };
  }

  async close(): Promise<void> {
    await (await this.client)?.end();
  }
}

/**
 * Proof: a year of purchases, renewals, month ends, failed cards, ups and downs, refunds and disputes, told in any order and more than once to
 * a server that is killed in the middle, leaves every account with the tokens of its plan.
 */
export async function run(options: YearOptions = readOptions()): Promise<YearFigures> {
  const { accounts = 50, kills = 40, seed = 7, lookDays = 1, fromDay = 0, days = YEAR_DAYS, measured = 100 } = options;
  const begin = BEGIN + fromDay * DAY;
  const server = await prepareServerProcess('embedded', undefined, STRIPE_SETTINGS);
  try {
    await server.start();
    const year = new Year(server, seed, begin);
    await year.open(accounts, begin);
    let killed = 0;
    const started = performance.now();
    for (let day = 0; day < days; day++) {
      const isKill = killed < kills && day >= ((killed + 0.5) * days) / kills;
      const living = Promise.all(year.shops.map((shop) => year.live(shop, begin + day * DAY)));
      if (isKill) {
        killed++;
        await delay(Math.floor((killed * 7919) % 40));
        await server.killNode();
        await server.start();
      }
      await living;
      if (day % lookDays === 0 || day === days - 1) await year.look(begin + (day + 1) * DAY - 1);
      if ((day + 1) % PROGRESS_DAYS === 0) {
        const stands = `${year.events} events, ${killed} kills, ${year.wrong.length} wrong`;
        console.log(`day ${day + 1} of ${days}: ${stands}; ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
      }
      if (year.wrong.length > 10) break;
    }
    await year.audit();
    const end = begin + days * DAY;
    const answers = await year.measureAnswers(measured, end);
    await year.look(end + 2 * MINUTE);
    await year.close();
    const figures: YearFigures = {
      accounts,
      events: year.events,
      repeated: year.repeated,
      kills: killed,
      looks: year.looks,
      wrong: year.wrong,
      answers,
    };
    console.log(
      `a year of ${accounts} accounts: ${figures.events} events, ${figures.repeated} repetitions, ${killed} kills, ${figures.looks} looks at all: ` +
        `${figures.wrong.length} wrong`,
    );
    console.log(
      `${answers.calls} events one after the other: ${answers.medianMs.toFixed(1)} ms at the median, ${answers.p95Ms.toFixed(1)} ms at p95; ` +
        `processor time a call: ${answers.serverMs.toFixed(1)} ms of the server, ${answers.databaseMs.toFixed(1)} ms of the database`,
    );
    if (figures.wrong.length > 0) throw new Error(`accounts are not as their plans have them:\n${figures.wrong.slice(0, 10).join('\n')}`);
    return figures;
  } finally {
    await server.remove();
  }
}

/** `npm run proof -- billing [seed]`. */
function readOptions(): YearOptions {
  const [seed] = process.argv.slice(3);
  return seed ? { seed: Number(seed) } : {};
}
