import { setTimeout as delay } from 'node:timers/promises';
import { type Period, type SoldTier, STRIPE_SETTINGS, sign } from '../conformance/billing-support/stripe-objects.ts';
import { prepareServerProcess, type ServerProcess } from '../conformance/setup/server-process.ts';
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
  /** 95th percentile of the webhook's answer. */
  readonly answerMs: number;
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
}

/** A year with a 29th of February in it, far enough ahead that the server's own clock settles nothing. */
const BEGIN = Date.UTC(2027, 5, 15) / 1000;
const YEAR_DAYS = 366;
const TIERS: readonly SoldTier[] = ['creator', 'professional', 'studio'];
const COME_BACK_MS = 60_000;
/** Days between two lines about how far the year is. */
const PROGRESS_DAYS = 10;

const pick = <T>({ random }: Shop, list: readonly T[]): T => list[Math.floor(random() * list.length)];

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
  readonly answersMs: number[] = [];
  events = 0;
  repeated = 0;
  looks = 0;

  constructor(server: ServerProcess, seed: number, begin: number) {
    this.begin = begin;
    this.server = server;
    this.seed = seed;
  }

  async sql(text: string, ...values: unknown[]) {
    this.client ??= this.server.connect();
    const client = await this.client;
    const answer = this.asking.then(() => client.query(text, values));
    this.asking = answer.catch(() => undefined);
    return (await answer).rows;
  }

  async open(accounts: number): Promise<void> {
    for (let n = 0; n < accounts; n++) {
      const shop = new Shop(this.begin + 30 * DAY, this.seed * 1000 + n);
      this.shops.push(shop);
      await this.sql('insert into auth.users (id, email) values ($1, $2)', shop.userId, `${shop.userId}@example.test`);
      await this.sql(
        'insert into public.user_subscriptions (user_id, tokens_remaining, reset_date) values ($1, 15, to_timestamp($2))',
        shop.userId,
        shop.resetAt,
      );
    }
  }

  /** As the service delivers: again and again until it is answered. */
  private async deliver(body: string): Promise<void> {
    const deadline = Date.now() + COME_BACK_MS;
    for (;;) {
      const begin = performance.now();
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body) };
      const answer = await fetch(`${this.server.url}/api/billing/webhook`, { method: 'POST', headers, body }).catch(() => null);
      if (answer?.status === 200) {
        const { outcome } = (await answer.json()) as { outcome: string };
        if (outcome === 'repeated') this.repeated++;
        this.answersMs.push(performance.now() - begin);
        return;
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
    await this.sql('select private.settle($1, to_timestamp($2))', shop.userId, at);
    const amount = 1 + Math.floor(shop.random() * (shop.random() < 0.1 ? 120 : 8));
    const key = `job:${shop.userId}:${at}`;
    const [{ ok }] = await this.sql('select private.charge($1, $2, $3) as ok', shop.userId, amount, key);
    if (!ok) return;
    shop.spent += amount;
    // The year has a clock of its own; what was bought a moment ago may have a later second than the moment.
    const second = Math.max(at, shop.plan?.created ?? 0);
    await this.sql('update private.ledger set created_at = to_timestamp($2) where idempotency_key = $1', key, second);
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

  async close(): Promise<void> {
    await (await this.client)?.end();
  }
}

/**
 * Proof: a year of purchases, renewals, month ends, failed cards, ups and downs, refunds and disputes, told in any order and more than once to
 * a server that is killed in the middle, leaves every account with the tokens of its plan.
 */
export async function run(options: YearOptions = readOptions()): Promise<YearFigures> {
  const { accounts = 50, kills = 40, seed = 7, lookDays = 1, fromDay = 0, days = YEAR_DAYS } = options;
  const begin = BEGIN + fromDay * DAY;
  const server = await prepareServerProcess('embedded', undefined, STRIPE_SETTINGS);
  try {
    await server.start();
    const year = new Year(server, seed, begin);
    await year.open(accounts);
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
    await year.close();
    const answers = year.answersMs.sort((a, b) => a - b);
    const figures: YearFigures = {
      accounts,
      events: year.events,
      repeated: year.repeated,
      kills: killed,
      looks: year.looks,
      wrong: year.wrong,
      answerMs: answers[Math.floor(answers.length * 0.95)] ?? 0,
    };
    console.log(
      `a year of ${accounts} accounts: ${figures.events} events, ${figures.repeated} repetitions, ${killed} kills, ${figures.looks} looks at all: ` +
        `${figures.wrong.length} wrong; the webhook answered within ${figures.answerMs.toFixed(1)} ms at p95`,
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
