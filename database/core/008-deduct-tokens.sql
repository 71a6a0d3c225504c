-- The caller's balance, reset first when its date has come, and locked until the transaction ends: calls of one user take turns
-- here, so what follows sees every charge before it. Null where the user has no subscription.
create function private.lock_balance(p_user_id uuid) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  balance bigint;
  is_due boolean;
begin
  select tokens_remaining, reset_date <= now() and is_active into balance, is_due
  from public.user_subscriptions where user_id = p_user_id for update;
  if is_due then
    perform private.reset_if_due(p_user_id);
    select tokens_remaining into balance from public.user_subscriptions where user_id = p_user_id;
  end if;
  return balance;
end
$$;
revoke all on function private.lock_balance(uuid) from public;

-- Takes tokens from a locked balance once for each key. True when they are paid, now or by an earlier call with the key; false
-- when the balance does not reach or there is none.
create function private.charge_locked(p_user_id uuid, p_balance bigint, p_amount integer, p_key text, p_detail jsonb default '{}')
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if p_balance >= p_amount then
    perform private.post(p_user_id, 'charge', -p_amount, p_key, p_detail);
    return true;
  end if;
  return exists (select from private.ledger where idempotency_key = p_key);
end
$$;
revoke all on function private.charge_locked(uuid, bigint, integer, text, jsonb) from public;

-- The server's charge. Jobs call it in the transaction that enqueues them.
create function private.charge(p_user_id uuid, p_amount integer, p_key text, p_detail jsonb default '{}') returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if p_amount is null or p_amount not between 1 and 10000 then
    raise exception 'amount must be a whole number from 1 to 10000' using errcode = 'invalid_parameter_value';
  end if;
  return private.charge_locked(p_user_id, private.lock_balance(p_user_id), p_amount, p_key, p_detail);
end
$$;
revoke all on function private.charge(uuid, integer, text, jsonb) from public;
grant execute on function private.charge(uuid, integer, text, jsonb) to service;

-- Gives a charge back once, in full. True when it does; false when there was no such charge or it was given back before.
create function private.refund(p_key text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  charged private.ledger;
begin
  select * into charged from private.ledger where idempotency_key = p_key and kind = 'charge';
  if not found or not exists (select from public.user_subscriptions where user_id = charged.user_id for update) then
    return false;
  end if;
  return private.post(charged.user_id, 'refund', -charged.amount, 'refund:' || p_key);
end
$$;
revoke all on function private.refund(text) from public;
grant execute on function private.refund(text) to service;

-- The browser's charge (settled question 2). It pays the caller's newest unpaid usage row of that many credits, under that row's
-- id. When the newest such row is paid already, the call is a repetition whose answer was lost: true, and nothing moves. A call
-- without any such row is charged under a key of its own. Unpaid rows older than a day are left alone: their run is long over.
create function public.deduct_tokens(p_user_id uuid, p_amount integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  balance bigint;
  unpaid bigint;
  newest bigint;
  is_paid boolean;
  settles text;
begin
  if p_user_id is null or p_user_id is distinct from private.current_user_id() then
    raise exception 'tokens can be deducted from one''s own balance only' using errcode = 'insufficient_privilege';
  end if;
  if p_amount is null or p_amount not between 1 and 10000 then
    raise exception 'p_amount must be a whole number from 1 to 10000' using errcode = 'invalid_parameter_value';
  end if;
  -- Locked before the search, so that of two calls at once the second sees what the first one paid.
  balance := private.lock_balance(p_user_id);
  if balance is null then
    return false;
  end if;
  select u.id into unpaid from public.token_usage u
  where u.user_id = p_user_id and u.credits_used = p_amount and u.created_at > now() - interval '1 day'
    and not exists (select from private.ledger l where l.idempotency_key = 'usage:' || u.id)
  order by u.id desc limit 1;
  if unpaid is null then
    select u.id, exists (select from private.ledger l where l.idempotency_key = 'usage:' || u.id) into newest, is_paid
    from public.token_usage u
    where u.user_id = p_user_id and u.credits_used = p_amount
    order by u.id desc limit 1;
  end if;
  settles := case
    when unpaid is not null then 'usage:' || unpaid
    when is_paid then 'usage:' || newest
    else 'call:' || gen_random_uuid()
  end;
  return private.charge_locked(p_user_id, balance, p_amount, settles);
end
$$;
revoke all on function public.deduct_tokens(uuid, integer) from public, anon;
grant execute on function public.deduct_tokens(uuid, integer) to authenticated, service;
