-- Resets of accounts that have or had a subscription go by its facts; all others as before.

create or replace function private.reset_if_due(p_user_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  row public.user_subscriptions;
  is_due boolean;
begin
  select due_at <= now() into is_due from private.billing_accounts where user_id = p_user_id;
  if is_due is not null then
    select * into row from public.user_subscriptions where user_id = p_user_id;
    if not is_due and not (row.reset_date <= now() and row.is_active) then
      return false;
    end if;
    perform private.settle(p_user_id);
    return exists (select from public.user_subscriptions where user_id = p_user_id and reset_date <> row.reset_date);
  end if;
  select * into row from public.user_subscriptions
  where user_id = p_user_id and reset_date <= now() and is_active
  for update;
  if not found then
    return false;
  end if;
  update public.user_subscriptions set reset_date = private.next_reset(row.tier, row.reset_date) where user_id = p_user_id;
  perform private.post(
    p_user_id, 'reset', row.token_limit - row.tokens_remaining,
    'reset:' || p_user_id || ':' || extract(epoch from row.reset_date)
  );
  return true;
end
$$;

create or replace function private.lock_balance(p_user_id uuid) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  balance bigint;
  is_due boolean;
begin
  select s.tokens_remaining,
    (s.reset_date <= now() and s.is_active)
      or exists (select from private.billing_accounts a where a.user_id = s.user_id and a.due_at <= now())
  into balance, is_due
  from public.user_subscriptions s where s.user_id = p_user_id for update;
  if is_due then
    perform private.reset_if_due(p_user_id);
    select tokens_remaining into balance from public.user_subscriptions where user_id = p_user_id;
  end if;
  return balance;
end
$$;

-- The scheduled round takes along what time alone ends: a grace, a subscription, a period before a change.
create or replace function private.reset_due(p_limit integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due uuid;
  done integer := 0;
begin
  for due in
    select waiting.user_id from (
      select s.user_id, s.reset_date as at from public.user_subscriptions s where s.reset_date <= now() and s.is_active
      union all
      select a.user_id, a.due_at from private.billing_accounts a where a.due_at <= now()
    ) waiting
    group by waiting.user_id order by min(waiting.at) limit p_limit
  loop
    perform from public.user_subscriptions where user_id = due for update skip locked;
    if found and private.reset_if_due(due) then
      done := done + 1;
    end if;
  end loop;
  return done;
end
$$;

-- Once a month an account is told that a fifth of its tokens, or less, is left.
create function private.tell_low_balance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.billing_mails (user_id, kind, key, facts)
  values (
    new.user_id, 'tokens-low', 'low:' || new.user_id || ':' || extract(epoch from new.reset_date),
    jsonb_build_object('left', new.tokens_remaining, 'limit', new.token_limit, 'resetAt', new.reset_date)
  )
  on conflict (key) do nothing;
  return null;
end
$$;
revoke all on function private.tell_low_balance() from public;
create trigger tell_low_balance after update of tokens_remaining on public.user_subscriptions
for each row when (
  new.tokens_remaining < old.tokens_remaining and new.token_limit = old.token_limit
  and new.tokens_remaining * 5 <= new.token_limit and old.tokens_remaining * 5 > old.token_limit
)
execute function private.tell_low_balance();

-- Takes mails that wait, oldest first, with the address as it is now. One that is not marked as mailed comes again, later each time.
create function private.take_billing_mails(p_most integer)
returns table (id bigint, email text, kind text, facts jsonb, created_at timestamptz)
language plpgsql volatile
set search_path = ''
as $$
begin
  return query
  with taken as (
    update private.billing_mails as row
    set tries = row.tries + 1, next_try_at = now() + least(interval '1 minute' * power(2, row.tries), interval '6 hours')
    where row.id in (
      select waiting.id from private.billing_mails as waiting
      where waiting.mailed_at is null and waiting.next_try_at <= now() and waiting.tries < 20
      order by waiting.id limit p_most for update skip locked
    )
    returning row.*
  )
  select t.id, u.email::text, t.kind, t.facts, t.created_at from taken t join auth.users u on u.id = t.user_id order by t.id;
end
$$;
revoke all on function private.take_billing_mails(integer) from public;
