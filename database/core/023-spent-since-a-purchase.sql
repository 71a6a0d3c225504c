-- What an account spent since a moment, within its month: charges less what was given back of them.
create function private.spent_since(p_user_id uuid, p_from timestamptz) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(-sum(l.amount), 0)::bigint from private.ledger l
  where l.user_id = p_user_id and l.kind in ('charge', 'refund') and l.created_at >= p_from
    and l.id > coalesce((select max(r.id) from private.ledger r where r.user_id = p_user_id and r.kind = 'reset'), 0)
$$;
revoke all on function private.spent_since(uuid, timestamptz) from public;

-- One moment of one account, whose subscription row the caller has locked. As before (see 018), but what was spent after a purchase counts
-- against the purchase, also where the word of it came later than that.
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
    since := private.spent_since(p_user_id, now_holds.began_at);
    spent := least(spent - since, account.granted);
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
  if is_reset or target <> was.tokens_remaining then
    perform private.post(
      p_user_id, case when is_reset then 'reset' when target > was.tokens_remaining then 'upgrade' else 'withdraw' end,
      target - was.tokens_remaining,
      case when is_reset then 'reset:' || p_user_id || ':' || extract(epoch from was.reset_date)
        else 'plan:' || p_user_id || ':' || account.moves end,
      jsonb_build_object('tier', coalesce(now_holds.tier, 'free'), 'allowance', allowed)
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
