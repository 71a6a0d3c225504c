-- A call on a paid row is a repetition for ten minutes: longer than any client waits for a lost answer. Later the same call is a
-- new charge, or one row, recorded and paid once, would answer true for ever. Whoever wants to repeat later asks usage_paid first.
create or replace function public.deduct_tokens(p_user_id uuid, p_amount integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  balance bigint;
  unpaid bigint;
  newest bigint;
  is_repetition boolean;
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
    select u.id, exists (
      select from private.ledger l where l.idempotency_key = 'usage:' || u.id and l.created_at > now() - interval '10 minutes'
    ) into newest, is_repetition
    from public.token_usage u
    where u.user_id = p_user_id and u.credits_used = p_amount
    order by u.id desc limit 1;
  end if;
  settles := case
    when unpaid is not null then 'usage:' || unpaid
    when is_repetition then 'usage:' || newest
    else 'call:' || gen_random_uuid()
  end;
  return private.charge_locked(p_user_id, balance, p_amount, settles);
end
$$;

-- Whether a usage row of the caller's is paid. The ledger itself stays closed to browsers.
create function private.is_own_usage_paid(p_id bigint) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.ledger
    where idempotency_key = 'usage:' || p_id and kind = 'charge' and user_id = private.current_user_id()
  )
$$;
revoke all on function private.is_own_usage_paid(bigint) from public;
grant execute on function private.is_own_usage_paid(bigint) to authenticated;

-- Which of the given usage rows are paid, in ascending order; rows of others are not even seen (row-level security).
create function public.usage_paid(ids bigint[]) returns bigint[]
language plpgsql stable
set search_path = ''
as $$
begin
  if cardinality(ids) > 500 then
    raise exception 'at most 500 rows can be asked about' using errcode = 'invalid_parameter_value';
  end if;
  return (
    select coalesce(array_agg(u.id order by u.id), '{}')
    from public.token_usage u where u.id = any(ids) and private.is_own_usage_paid(u.id)
  );
end
$$;
revoke all on function public.usage_paid(bigint[]) from public, anon;
grant execute on function public.usage_paid(bigint[]) to authenticated;
