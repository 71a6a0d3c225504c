import type { Tier } from '@underbase/contract';
import type { Queryable } from './ledger-port.ts';
import type { Period } from './prices.ts';

/** A subscription that goes on at the payment service, whether it entitles to something now or not. */
export interface LiveSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly tier: Tier;
  readonly period: Period;
  readonly status: string;
  readonly createdAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it ends because it was cancelled; null where it goes on. */
  readonly endsAt: Date | null;
  readonly itemId: string;
  readonly scheduleId: string | null;
  readonly next: { readonly tier: Tier; readonly period: Period; readonly at: Date } | null;
  /** Set while a payment is open: until then nothing is lost. */
  readonly graceUntil: Date | null;
}

export interface ListedInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
}

export interface BillingAccount {
  readonly tier: Tier;
  readonly period: Period;
  readonly tokensRemaining: number;
  readonly resetDate: Date;
  readonly customerId: string | null;
  readonly live: LiveSubscription | null;
  readonly invoices: readonly ListedInvoice[];
}

const LIVE = `
  select s.id, s.customer_id as "customerId", s.tier, s.period, s.status, s.created_at as "createdAt", s.period_start as "periodStart",
    s.period_end as "periodEnd", s.ends_at as "endsAt", r.item_id as "itemId", s.grace_until as "graceUntil", s.next_tier, s.next_period,
    s.changes_at, coalesce(r.schedule_id, (select x.id from private.billing_schedules x where x.subscription_id = s.id and x.is_active
      order by x.snapshot_at desc limit 1)) as "scheduleId"
  from private.billing_standings s join private.billing_subscriptions r on r.id = s.id
  where s.user_id = $1 and s.tier is not null and s.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
  order by s.created_at desc, s.id limit 1`;

const INVOICES = `
  select i.id, i.number, i.status, i.amount_minor::float8 as "amountMinor", i.currency, i.created_at as "createdAt"
  from private.billing_invoices i join private.billing_customers c on c.id = i.customer_id
  where c.user_id = $1 and i.status <> 'draft' order by i.created_at desc, i.id limit 60`;

/** All that the account page and a purchase need to know; null where the account has no row yet. */
export async function readAccount(database: Queryable, userId: string): Promise<BillingAccount | null> {
  await database.query('select private.reset_if_due($1)', [userId]);
  const [account, live, invoices] = await Promise.all([
    database.query(
      `select tier, period, tokens_remaining::float8 as "tokensRemaining", reset_date as "resetDate", coalesce(stripe_customer_id,
         (select id from private.billing_customers where user_id = $1 order by created_at desc limit 1)) as "customerId"
       from public.user_subscriptions where user_id = $1`,
      [userId],
    ),
    database.query(LIVE, [userId]),
    database.query(INVOICES, [userId]),
  ]);
  if (!account.rows[0]) return null;
  return { ...account.rows[0], live: live.rows[0] ? toLive(live.rows[0]) : null, invoices: invoices.rows };
}

type LiveRow = LiveSubscription & { next_tier: Tier | null; next_period: Period | null; changes_at: Date | null };

function toLive({ next_tier, next_period, changes_at, ...row }: LiveRow): LiveSubscription {
  return { ...row, next: next_tier && changes_at ? { tier: next_tier, period: next_period ?? row.period, at: changes_at } : null };
}

/** Every subscription of the account that may still charge its owner. */
export async function chargingSubscriptions(database: Queryable, userId: string): Promise<readonly string[]> {
  const { rows } = await database.query(
    `select s.id from private.billing_subscriptions s join private.billing_customers c on c.id = s.customer_id
     where c.user_id = $1 and s.status not in ('canceled', 'incomplete_expired')`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
