-- When a balance is filled up again: free rows every 30 days, all others every month, yearly plans too (settled question 6).
-- Periods that passed unnoticed are skipped: nothing rolls over.
create function private.next_reset(p_tier text, p_from timestamptz) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  -- Calendar months in UTC, whatever the session's time zone.
  start timestamp := p_from at time zone 'UTC';
  step interval := case when p_tier = 'free' then interval '30 days' else interval '1 month' end;
  passed integer := case
    when p_tier = 'free' then floor(extract(epoch from now() - p_from) / 2592000)
    else extract(year from age(now() at time zone 'UTC', start)) * 12 + extract(month from age(now() at time zone 'UTC', start))
  end;
  candidate timestamptz;
begin
  -- Counted from the first date and not step by step, so that a 31st stays a 31st where the month has one.
  for n in greatest(passed, 1) .. greatest(passed, 1) + 2 loop
    candidate := (start + step * n) at time zone 'UTC';
    exit when candidate > now();
  end loop;
  return candidate;
end
$$;
revoke all on function private.next_reset(text, timestamptz) from public;

-- Fills one user's balance up to the limit when its date has come. The date is part of the key: once for each period.
create function private.reset_if_due(p_user_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  row public.user_subscriptions;
begin
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
revoke all on function private.reset_if_due(uuid) from public;

-- The lazy reset, for the caller's own row only; the data service calls it before it reads or charges.
create function private.reset_own_if_due() returns void
language sql volatile security definer
set search_path = ''
as $$
  select private.reset_if_due(private.current_user_id())
$$;
revoke all on function private.reset_own_if_due() from public;
grant execute on function private.reset_own_if_due() to authenticated;

-- The scheduled reset: as many due rows as asked for, without waiting for rows that a request holds. Answers how many were reset.
create index user_subscriptions_due on public.user_subscriptions (reset_date) where is_active;
create function private.reset_due(p_limit integer default 1000) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due uuid;
  done integer := 0;
begin
  for due in
    select user_id from public.user_subscriptions where reset_date <= now() and is_active
    order by reset_date limit p_limit for update skip locked
  loop
    if private.reset_if_due(due) then
      done := done + 1;
    end if;
  end loop;
  return done;
end
$$;
revoke all on function private.reset_due(integer) from public;
grant execute on function private.reset_due(integer) to service;
