-- The truth about tokens: every grant, charge, refund and reset is a row. It outlives the account (a user id alone, no personal
-- data), so it has no foreign key.
create table private.ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null check (kind in ('grant', 'charge', 'refund', 'reset', 'close')),
  -- What the balance gained (positive) or lost (negative).
  amount bigint not null,
  -- The same key never moves tokens twice.
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table private.ledger enable row level security;
create index ledger_user on private.ledger (user_id, id);

-- Adds a row and moves the balance with it. Answers true when it did, false when the key was used before (nothing moves then).
-- Raises 23514 where the balance would fall below zero and 23503 where the user has no subscription.
-- Callers that lock the subscription row themselves do so before; two callers with one key wait for each other on the key.
create function private.post(p_user_id uuid, p_kind text, p_amount bigint, p_key text, p_detail jsonb default '{}')
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.ledger (user_id, kind, amount, idempotency_key, detail)
  values (p_user_id, p_kind, p_amount, p_key, p_detail)
  on conflict (idempotency_key) do nothing;
  if not found then
    return false;
  end if;
  update public.user_subscriptions set tokens_remaining = tokens_remaining + p_amount where user_id = p_user_id;
  if not found then
    raise exception 'user % has no subscription', p_user_id using errcode = 'foreign_key_violation';
  end if;
  return true;
end
$$;
revoke all on function private.post(uuid, text, bigint, text, jsonb) from public;

-- A row's first tokens. Rows start at zero and are granted what they were inserted with, so that the ledger sums to the balance.
create function private.open_balance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.ledger (user_id, kind, amount, idempotency_key)
  values (new.user_id, 'grant', new.tokens_remaining, 'open:' || new.user_id || ':' || gen_random_uuid());
  return null;
end
$$;
revoke all on function private.open_balance() from public;
create trigger open_balance after insert on public.user_subscriptions
for each row execute function private.open_balance();

-- Users whose balance is not the sum of their ledger. Always empty; `underbase doctor` and the proofs look here.
create view private.ledger_drift as
select coalesce(s.user_id, l.user_id) as user_id, coalesce(s.tokens_remaining, 0) as balance, coalesce(l.total, 0) as ledger
from public.user_subscriptions s
full join (select user_id, sum(amount) as total from private.ledger group by user_id) l on l.user_id = s.user_id
where coalesce(s.tokens_remaining, 0) <> coalesce(l.total, 0);
revoke all on private.ledger_drift from public;
