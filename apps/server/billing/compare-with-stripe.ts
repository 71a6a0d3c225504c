import type Stripe from 'stripe';
import type { SubscriptionFacts } from './facts.ts';
import { type Queryable, recordFacts } from './ledger-port.ts';
import type { PriceTable } from './prices.ts';
import { USER_MARK } from './read-event.ts';
import { subscriptionFacts, subscriptionSchema } from './read-objects.ts';

/** Where the payment service and the database do not say the same. */
export interface Difference {
  readonly kind: 'missing-here' | 'missing-there' | 'differs' | 'unknown-price' | 'unknown-customer' | 'two-plans' | 'balance';
  /** Id of the subscription, or of the user. */
  readonly id: string;
  readonly detail?: string;
}

interface Parts {
  readonly database: Queryable;
  readonly stripe: Stripe;
  readonly prices: PriceTable;
}

const COMPARED = ['tier', 'period', 'status', 'periodEnd', 'endsAt', 'collects'] as const;

/**
 * Compares every subscription of the payment service with what is known here, and every balance with its ledger.
 * @param options.isMending takes the service's word in where it differs
 */
export async function compareWithStripe(
  { database, stripe, prices }: Parts,
  { isMending }: { readonly isMending: boolean },
): Promise<readonly Difference[]> {
  const { rows } = await database.query(
    `select s.id, s.tier, s.period, s.status, s.period_end as "periodEnd", s.ends_at as "endsAt", s.collects, c.user_id as "userId"
     from private.billing_subscriptions s join private.billing_customers c on c.id = s.customer_id`,
  );
  const here = new Map<string, Known>(rows.map((row) => [row.id, row]));
  const differences: Difference[] = [];
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    const parsed = subscriptionSchema.parse(subscription);
    const { facts } = subscriptionFacts(parsed, prices);
    const known = here.get(facts.id);
    here.delete(facts.id);
    const found = [...compareOne(facts, known)];
    differences.push(...found);
    if (found.length === 0 || !isMending) continue;
    const userId = parsed.metadata?.[USER_MARK];
    const now = Date.now();
    await recordFacts(database, {
      at: new Date(now).toISOString(),
      order: `~${now}`,
      customer: { id: parsed.customer, ...(userId ? { userId } : {}) },
      subscription: facts,
    });
  }
  for (const [id, { status }] of here)
    if (status !== 'canceled' && status !== 'incomplete_expired') differences.push({ kind: 'missing-there', id });
  const two = await database.query(
    `select user_id as id, string_agg(id, ', ' order by id) as detail from private.billing_standings
     where status in ('active', 'trialing', 'past_due') and user_id is not null group by user_id having count(*) > 1`,
  );
  differences.push(...two.rows.map(({ id, detail }) => ({ kind: 'two-plans' as const, id, detail })));
  const drift = await database.query('select user_id as id, balance, ledger from private.ledger_drift');
  differences.push(
    ...drift.rows.map(({ id, balance, ledger }) => ({ kind: 'balance' as const, id, detail: `${balance} instead of ${ledger}` })),
  );
  return differences;
}

type Known = Readonly<Record<(typeof COMPARED)[number] | 'userId', unknown>>;

function* compareOne(facts: SubscriptionFacts, known: Known | undefined): Generator<Difference> {
  const isOver = facts.status === 'canceled' || facts.status === 'incomplete_expired';
  if (!known) {
    if (!isOver) yield { kind: 'missing-here', id: facts.id };
    return;
  }
  if (!isOver && known.userId === null) yield { kind: 'unknown-customer', id: facts.id };
  if (!isOver && facts.tier === null) yield { kind: 'unknown-price', id: facts.id };
  const off = COMPARED.filter((key) => plain(known[key]) !== facts[key]);
  if (off.length > 0)
    yield { kind: 'differs', id: facts.id, detail: off.map((key) => `${key}: ${plain(known[key])} here, ${facts[key]} there`).join('; ') };
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
