-- What the payment provider has told us, as facts: the newest snapshot of each object wins whatever the order of arrival, and money
-- is derived from the facts alone (see 018). Ids and figures only: names, addresses and cards stay with the provider.

-- Whose customer it is. An event may come before we know: the user is filled in then.
create table private.billing_customers (
  id text primary key,
  user_id uuid references public.user_subscriptions (user_id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.billing_customers enable row level security;
create index billing_customers_user on private.billing_customers (user_id);

-- Every event that was taken in: the same one counts once.
create table private.billing_events (
  id text primary key,
  type text not null,
  api_version text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null default 'recorded'
);
alter table private.billing_events enable row level security;
create index billing_events_age on private.billing_events (received_at);

create table private.billing_subscriptions (
  id text primary key,
  customer_id text not null references private.billing_customers (id) on delete cascade,
  -- Null for a price that is none of ours: it entitles to nothing, and the nightly check names it.
  tier text references private.tiers (tier),
  period text not null check (period in ('monthly', 'yearly')),
  status text not null,
  created_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- When it is to end or has ended; null where it goes on.
  ends_at timestamptz,
  -- False while collection is paused: what was paid for holds, no longer.
  collects boolean not null default true,
  item_id text,
  schedule_id text,
  snapshot_at timestamptz not null,
  -- Decides between two snapshots of one second, the same way in whatever order they come.
  snapshot_order text collate "C" not null,
  -- Two snapshots of one second differ: the provider is asked which holds.
  is_unsure boolean not null default false
);
alter table private.billing_subscriptions enable row level security;
create index billing_subscriptions_customer on private.billing_subscriptions (customer_id);
create index billing_subscriptions_unsure on private.billing_subscriptions (snapshot_at) where is_unsure;

-- A change that waits for the end of a period.
create table private.billing_schedules (
  id text primary key,
  customer_id text not null references private.billing_customers (id) on delete cascade,
  subscription_id text not null,
  is_active boolean not null,
  next_tier text references private.tiers (tier),
  next_period text check (next_period in ('monthly', 'yearly')),
  changes_at timestamptz,
  snapshot_at timestamptz not null,
  snapshot_order text collate "C" not null
);
alter table private.billing_schedules enable row level security;
create index billing_schedules_subscription on private.billing_schedules (subscription_id);

create table private.billing_invoices (
  id text primary key,
  customer_id text not null references private.billing_customers (id) on delete cascade,
  subscription_id text,
  number text,
  status text not null,
  reason text,
  -- Paid, or to be paid; minor units.
  amount_minor bigint not null,
  currency text not null,
  -- What it pays for.
  service_start timestamptz,
  service_end timestamptz,
  created_at timestamptz not null,
  -- The first time that each was heard of.
  paid_at timestamptz,
  failed_at timestamptz,
  snapshot_at timestamptz not null,
  snapshot_order text collate "C" not null
);
alter table private.billing_invoices enable row level security;
create index billing_invoices_customer on private.billing_invoices (customer_id, created_at desc);
create index billing_invoices_subscription on private.billing_invoices (subscription_id);

-- A payment and what of it went back; named after its intent, or its charge where there is none.
create table private.billing_payments (
  id text primary key,
  customer_id text references private.billing_customers (id) on delete cascade,
  invoice_id text,
  amount_minor bigint,
  paid_at timestamptz,
  refunded_minor bigint not null default 0,
  refunded_as_of timestamptz not null default '-infinity'
);
alter table private.billing_payments enable row level security;
create index billing_payments_invoice on private.billing_payments (invoice_id);
create index billing_payments_customer on private.billing_payments (customer_id);

-- Single refunds and disputes; those that count lower what was paid.
create table private.billing_reversals (
  id text primary key,
  payment_id text not null references private.billing_payments (id) on delete cascade,
  kind text not null check (kind in ('refund', 'dispute')),
  amount_minor bigint not null,
  counts boolean not null,
  snapshot_at timestamptz not null,
  snapshot_order text collate "C" not null
);
alter table private.billing_reversals enable row level security;
create index billing_reversals_payment on private.billing_reversals (payment_id);

-- Where an account's tokens stand within their month. A row exists once the account has had a subscription.
create table private.billing_accounts (
  user_id uuid primary key references public.user_subscriptions (user_id) on delete cascade,
  subscription_id text,
  -- When the youngest subscription that was ever in force began; months count from it.
  began_at timestamptz not null,
  -- The allowance in force, the highest one of this month, and what of it is held back since the allowance fell.
  allowance bigint not null,
  granted bigint not null,
  withheld bigint not null default 0 check (withheld >= 0),
  -- The subscription that still stood when the youngest one was heard of, and what was spent by then: it may turn out to have ended
  -- before that one began.
  overlap_id text,
  overlap_spent bigint,
  grace_until timestamptz,
  settled_at timestamptz not null,
  -- When time alone changes something.
  due_at timestamptz not null,
  -- Counts the moves, for their keys.
  moves bigint not null default 0
);
alter table private.billing_accounts enable row level security;
create index billing_accounts_due on private.billing_accounts (due_at);

-- Checkouts that somebody was sent to; all but the last one are closed, so that two tabs can't buy twice.
create table private.billing_checkouts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.user_subscriptions (user_id) on delete cascade,
  session_id text not null unique,
  is_closed boolean not null default false,
  created_at timestamptz not null default now()
);
alter table private.billing_checkouts enable row level security;
create index billing_checkouts_open on private.billing_checkouts (user_id) where not is_closed;

-- Mails about money, written in the transaction that they tell of and sent afterwards.
create table private.billing_mails (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.user_subscriptions (user_id) on delete cascade,
  kind text not null check (kind in ('receipt', 'payment-failed', 'plan-changed', 'tokens-low')),
  -- The same thing is mailed once.
  key text not null unique,
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  next_try_at timestamptz not null default now(),
  tries integer not null default 0
);
alter table private.billing_mails enable row level security;
create index billing_mails_waiting on private.billing_mails (next_try_at) where mailed_at is null;

-- One row: how long access outlives a failed payment (the server writes its setting here), and the last nightly check.
create table private.billing_settings (
  id boolean primary key default true check (id),
  grace interval not null default interval '7 days',
  checked_at timestamptz,
  differences jsonb not null default '[]'
);
alter table private.billing_settings enable row level security;
insert into private.billing_settings default values;

alter table private.ledger drop constraint ledger_kind_check;
alter table private.ledger add constraint ledger_kind_check
check (kind in ('grant', 'charge', 'refund', 'reset', 'close', 'carry', 'upgrade', 'withdraw'));
