-- Tokens a month for each tier. A test holds this list and packages/contract/tiers.ts together.
create table private.tiers (
  tier text primary key,
  tokens_per_month bigint not null check (tokens_per_month >= 0)
);
alter table private.tiers enable row level security;
insert into private.tiers (tier, tokens_per_month)
values ('free', 15), ('creator', 75), ('professional', 200), ('studio', 500), ('partner', 500);

-- One row for each user. tokens_remaining is a running total of private.ledger and moves with it alone.
create table public.user_subscriptions (
  user_id uuid primary key,
  tier text not null default 'free' references private.tiers (tier),
  period text not null default 'monthly' check (period in ('monthly', 'yearly')),
  is_active boolean not null default true,
  tokens_remaining bigint not null default 0 check (tokens_remaining >= 0),
  token_limit bigint not null default 15 check (token_limit >= 0),
  reset_date timestamptz not null default now() + interval '30 days',
  stripe_customer_id text unique,
  stripe_subscription_id text unique
);

-- A run of a tool, recorded before it is charged.
create table public.token_usage (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.user_subscriptions (user_id) on delete cascade,
  tool_id text not null check (tool_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  credits_used integer not null check (credits_used between 0 and 10000),
  batch_size integer not null default 1 check (batch_size between 1 and 10000),
  variant text check (length(variant) <= 64),
  metadata jsonb default '{}' check (octet_length(metadata::text) <= 16384),
  created_at timestamptz not null default now()
);
-- The history, newest first, and the row that a charge settles.
create index token_usage_history on public.token_usage (user_id, created_at desc);
create index token_usage_to_settle on public.token_usage (user_id, credits_used, id desc);
