-- When the month of a plan that began at a moment has begun, as seen at another.
create function private.month_begun(p_first timestamptz, p_at timestamptz) returns timestamptz
language plpgsql immutable
set search_path = ''
as $$
declare
  begun timestamptz := p_first;
  following timestamptz := private.next_month(p_first, p_first);
begin
  while following <= p_at loop
    begun := following;
    following := private.next_month(p_first, begun);
  end loop;
  return begun;
end
$$;
revoke all on function private.month_begun(timestamptz, timestamptz) from public;

-- The resets of an account with the dates on which they were due, but for those that were taken back.
create view private.resets_that_stand as
select r.id, r.user_id, to_timestamp(split_part(r.idempotency_key, ':', 3)::double precision) as due_at
from private.ledger r
where r.kind = 'reset' and not exists (
  select from private.ledger back where back.user_id = r.user_id and back.id > r.id and back.detail -> 'takesBack' @> to_jsonb(r.id)
);
revoke all on private.resets_that_stand from public;

-- What an account spent within a span, whatever was reset in between: charges less what was given back of them.
create function private.spent_between(p_user_id uuid, p_after_id bigint, p_from timestamptz, p_until timestamptz) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(-sum(l.amount), 0)::bigint from private.ledger l
  where l.user_id = p_user_id and l.kind in ('charge', 'refund') and l.id > p_after_id and l.created_at >= p_from and l.created_at < p_until
$$;
revoke all on function private.spent_between(uuid, bigint, timestamptz, timestamptz) from public;

-- One moment of one account, whose subscription row the caller has locked. As before (see 018, 023), but a reset that was due after a
-- purchase and came before the word of it is taken back: the purchase began a month of its own, and what was spent in it counts.
create or replace function private.settle_at(p_user_id uuid, p_at timestamptz) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was public.user_subscriptions;
  account private.billing_accounts;
  now_holds record;
  full_limit bigint;
  free_limit bigint := (select tokens_per_month from private.tiers where tier = 'free');
  allowed bigint;
  spent bigint;
  since bigint := 0;
  target bigint;
  stood boolean;
  is_new boolean;
  is_reset boolean;
  month timestamptz;
  taken bigint[];
begin
  select * into strict was from public.user_subscriptions where user_id = p_user_id;
  select * into strict account from private.billing_accounts where user_id = p_user_id;
  select * into now_holds from private.entitlement_at(p_user_id, p_at);
  full_limit := coalesce((select tokens_per_month from private.tiers where tier = now_holds.tier), free_limit);
  -- Of a payment that went back in part, that part of the allowance goes too.
  allowed := full_limit - round((full_limit - free_limit) * coalesce(now_holds.share, 0));
  is_reset := was.reset_date <= p_at and was.is_active;
  is_new := now_holds.subscription_id is not null and now_holds.began_at > account.began_at;
  spent := account.granted - was.tokens_remaining - account.withheld;
  if is_new then
    -- A new subscription was paid for: it adds to what is there, whatever an earlier one granted this month. Where that had ended
    -- before, the free plan stood between the two, and asks for no more than it gives.
    stood := exists (
      select from private.billing_standings a where a.id = account.subscription_id and a.holds_until > now_holds.began_at
    );
    account.granted := case when stood or account.subscription_id is null then account.allowance else free_limit end;
    is_reset := is_reset and was.reset_date <= now_holds.began_at;
    select array_agg(r.id order by r.id) into taken
    from private.resets_that_stand r where r.user_id = p_user_id and r.due_at > now_holds.began_at and r.due_at <= p_at;
    if taken is null then
      since := private.spent_since(p_user_id, now_holds.began_at);
      spent := least(spent - since, account.granted);
    else
      month := private.month_begun(now_holds.began_at, p_at);
      since := private.spent_between(p_user_id, 0, month, 'infinity');
      -- Of what came before the purchase, only where that month still runs.
      spent := case when month > now_holds.began_at then 0 else least(account.granted, private.spent_between(
        p_user_id, coalesce((select max(r.id) from private.resets_that_stand r where r.user_id = p_user_id and r.id < taken[1]), 0),
        '-infinity', now_holds.began_at
      )) end;
    end if;
    account.overlap_id := case when stood then account.subscription_id end;
    account.overlap_spent := spent;
    spent := spent + since;
  elsif exists (
    select from private.billing_standings a where a.id = account.overlap_id and a.holds_until <= account.began_at
  ) then
    -- The word of the earlier one's end came after that of the new one's beginning.
    spent := spent - greatest(0, account.overlap_spent - free_limit);
    account.overlap_id := null;
  end if;
  if is_reset then
    target := allowed;
    account.granted := allowed;
    account.withheld := 0;
    account.overlap_id := null;
  else
    -- What was spent this month counts against every allowance. So an upgrade adds the new limit minus the old, each step up
    -- adds once however often one goes down and up again, and nothing falls below 0.
    target := greatest(0, allowed - spent);
    account.granted := greatest(account.granted, allowed, spent);
    account.withheld := account.granted - spent - target;
  end if;
  if is_reset or taken is not null or target <> was.tokens_remaining then
    perform private.post(
      p_user_id, case when is_reset then 'reset' when target >= was.tokens_remaining then 'upgrade' else 'withdraw' end,
      target - was.tokens_remaining,
      case when is_reset then 'reset:' || p_user_id || ':' || extract(epoch from was.reset_date)
        else 'plan:' || p_user_id || ':' || account.moves end,
      jsonb_strip_nulls(jsonb_build_object('tier', coalesce(now_holds.tier, 'free'), 'allowance', allowed, 'takesBack', to_jsonb(taken)))
    );
  end if;
  update public.user_subscriptions
  set tier = coalesce(now_holds.tier, 'free'), period = coalesce(now_holds.period, 'monthly'), token_limit = full_limit,
    stripe_subscription_id = now_holds.subscription_id,
    reset_date = case
      when now_holds.subscription_id is not null and (is_new or is_reset) then private.next_month(now_holds.began_at, p_at)
      when is_reset then was.reset_date + interval '30 days'
      else was.reset_date
    end
  where user_id = p_user_id;
  update private.billing_accounts
  set subscription_id = now_holds.subscription_id, began_at = greatest(account.began_at, now_holds.began_at), allowance = allowed,
    granted = account.granted, withheld = account.withheld, overlap_id = account.overlap_id, overlap_spent = account.overlap_spent,
    grace_until = now_holds.grace_until, settled_at = p_at,
    moves = account.moves + 1
  where user_id = p_user_id;
  if coalesce(now_holds.tier, 'free') <> was.tier or (now_holds.period is not null and now_holds.period <> was.period) then
    insert into private.billing_mails (user_id, kind, key, facts)
    values (p_user_id, 'plan-changed', 'plan:' || p_user_id || ':' || account.moves, jsonb_build_object(
      'from', was.tier, 'to', coalesce(now_holds.tier, 'free'), 'period', coalesce(now_holds.period, 'monthly'), 'tokens', full_limit
    ))
    on conflict (key) do nothing;
  end if;
end
$$;
