-- From facts to tokens. One function settles an account up to a moment; whoever calls it, however often and in whatever order
-- the facts came, the same facts and the same moment lead to the same balance.

-- The month's end after a moment, counted from a first day in UTC, so that a 31st stays a 31st where the month has one.
create function private.next_month(p_first timestamptz, p_after timestamptz) returns timestamptz
language plpgsql immutable
set search_path = ''
as $$
declare
  start timestamp := p_first at time zone 'UTC';
  passed interval := age(p_after at time zone 'UTC', start);
  months integer := greatest(extract(year from passed) * 12 + extract(month from passed), 0);
begin
  for n in months .. months + 2 loop
    if n > 0 and start + interval '1 month' * n > p_after at time zone 'UTC' then
      return (start + interval '1 month' * n) at time zone 'UTC';
    end if;
  end loop;
  return (start + interval '1 month' * (months + 3)) at time zone 'UTC';
end
$$;
revoke all on function private.next_month(timestamptz, timestamptz) from public;

-- The invoice of each payment. Events that name it may be missing: then it is the customer's invoice of that amount and day.
create view private.billing_paid as
select p.id, coalesce(p.invoice_id, near.id) as invoice_id, p.amount_minor,
  least(p.amount_minor, coalesce(gone.refunds, p.refunded_minor) + coalesce(gone.disputes, 0)) as reversed_minor
from private.billing_payments p
left join lateral (
  select sum(r.amount_minor) filter (where r.kind = 'refund' and r.counts)
      + case when bool_or(r.kind = 'refund') then 0 end as refunds,
    sum(r.amount_minor) filter (where r.kind = 'dispute' and r.counts) as disputes
  from private.billing_reversals r where r.payment_id = p.id
) gone on true
left join lateral (
  select i.id from private.billing_invoices i
  where p.invoice_id is null and i.customer_id = p.customer_id and i.amount_minor = p.amount_minor
    and i.paid_at between p.paid_at - interval '1 day' and p.paid_at + interval '1 day'
    and not exists (select from private.billing_payments other where other.invoice_id = i.id)
  order by abs(extract(epoch from i.paid_at - p.paid_at)), i.id limit 1
) near on true;
revoke all on private.billing_paid from public;

-- How much of what was paid for a moment went back, from 0 to 1.
create function private.reversed_share(p_subscription text, p_at timestamptz) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(p.reversed_minor)::numeric / nullif(sum(i.amount_minor), 0), 0)
  from private.billing_invoices i
  left join (select invoice_id, sum(reversed_minor) as reversed_minor from private.billing_paid group by invoice_id) p
    on p.invoice_id = i.id
  where i.subscription_id = p_subscription and i.paid_at is not null and i.service_start <= p_at and p_at < i.service_end
$$;
revoke all on function private.reversed_share(text, timestamptz) from public;

-- Each subscription with how long it holds, as far as is known now.
create view private.billing_standings as
select c.user_id, s.id, s.customer_id, s.tier, s.period, s.status, s.created_at, s.period_start, s.period_end, s.ends_at,
  n.next_tier, n.next_period, n.changes_at, case when s.status = 'past_due' then g.grace_until end as grace_until,
  case
    when s.tier is null then '-infinity'
    when s.status = 'canceled' then coalesce(s.ends_at, '-infinity')
    when s.status = 'past_due' then least(g.grace_until, s.ends_at)
    when s.status in ('active', 'trialing') and not s.collects then coalesce(least(g.paid_until, s.ends_at), '-infinity')
    -- News of a renewal may be late; without any it ends as after a failed payment.
    when s.status in ('active', 'trialing') then least(s.ends_at, s.period_end + b.grace)
    else '-infinity'::timestamptz
  end as holds_until
from private.billing_subscriptions s
join private.billing_customers c on c.id = s.customer_id
cross join private.billing_settings b
left join lateral (
  select x.next_tier, x.next_period, x.changes_at from private.billing_schedules x
  where x.subscription_id = s.id and x.is_active and x.next_tier is not null and x.changes_at > s.snapshot_at
  order by x.snapshot_at desc, x.id limit 1
) n on true
left join lateral (
  select coalesce(min(i.failed_at) filter (where i.paid_at is null and i.status in ('open', 'uncollectible')), s.period_start)
      + b.grace as grace_until,
    max(i.service_end) filter (where i.paid_at is not null) as paid_until
  from private.billing_invoices i where i.subscription_id = s.id
) g on true;
revoke all on private.billing_standings from public;

-- The subscription that counts at a moment, if any: the highest tier, then the youngest.
create function private.entitlement_at(p_user_id uuid, p_at timestamptz)
returns table (subscription_id text, tier text, period text, began_at timestamptz, grace_until timestamptz, share numeric)
language sql stable
set search_path = ''
as $$
  select s.id, due.tier, due.period, s.created_at, s.grace_until, gone.share
  from private.billing_standings s
  cross join lateral (
    select case when s.changes_at <= p_at then s.next_tier else s.tier end as tier,
      case when s.changes_at <= p_at then coalesce(s.next_period, s.period) else s.period end as period
  ) due
  cross join lateral (select private.reversed_share(s.id, p_at) as share) gone
  join private.tiers t on t.tier = due.tier
  where s.user_id = p_user_id and s.created_at <= p_at and p_at < s.holds_until and gone.share < 1
  order by t.tokens_per_month desc, s.created_at desc, s.id limit 1
$$;
revoke all on function private.entitlement_at(uuid, timestamptz) from public;

-- The next moment at which time alone changes what an account is entitled to.
create function private.next_boundary(p_user_id uuid, p_after timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(moment) from private.billing_standings s
  cross join lateral unnest(array[s.created_at, s.holds_until, s.changes_at]) as moment
  where s.user_id = p_user_id and moment > p_after
$$;
revoke all on function private.next_boundary(uuid, timestamptz) from public;

-- One moment of one account, whose subscription row the caller has locked.
create function private.settle_at(p_user_id uuid, p_at timestamptz) returns void
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
    spent := least(spent, account.granted);
    account.overlap_id := case when stood then account.subscription_id end;
    account.overlap_spent := spent;
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
    account.granted := greatest(account.granted, allowed);
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
revoke all on function private.settle_at(uuid, timestamptz) from public;

-- Brings an account up to a moment, boundary by boundary in their order, so that it makes no difference when somebody looks.
create function private.settle(p_user_id uuid, p_at timestamptz default now()) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was public.user_subscriptions;
  until timestamptz := p_at;
  reached timestamptz;
  moment timestamptz;
begin
  select * into was from public.user_subscriptions where user_id = p_user_id for update;
  if not found then
    return;
  end if;
  select settled_at into reached from private.billing_accounts where user_id = p_user_id;
  if not found then
    if not exists (select from private.billing_standings where user_id = p_user_id) then
      return;
    end if;
    reached := p_at;
    insert into private.billing_accounts (user_id, began_at, allowance, granted, settled_at, due_at)
    values (p_user_id, '-infinity', was.token_limit, was.token_limit, reached, reached);
  end if;
  -- Time never runs back, though an event of a moment ago may come now.
  until := greatest(until, reached);
  loop
    select least(case when is_active then reset_date end, private.next_boundary(p_user_id, reached)) into moment
    from public.user_subscriptions where user_id = p_user_id;
    exit when moment is null or moment > until;
    reached := greatest(reached, moment);
    perform private.settle_at(p_user_id, moment);
  end loop;
  perform private.settle_at(p_user_id, until);
  update private.billing_accounts
  set due_at = coalesce(private.next_boundary(p_user_id, until), 'infinity') where user_id = p_user_id;
end
$$;
revoke all on function private.settle(uuid, timestamptz) from public;
