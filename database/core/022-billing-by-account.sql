-- What went back of a subscription's bills is looked up bill by bill. The sum before this one was made over the payments of every customer,
-- several times for each moment of each account: an event took longer with every sale that the shop had ever made.

-- As before (see 018), with whose payment it is and the invoice that its events named, so that a reader can ask by either.
create or replace view private.billing_paid as
select p.id, coalesce(p.invoice_id, near.id) as invoice_id, p.amount_minor,
  least(p.amount_minor, coalesce(gone.refunds, p.refunded_minor) + coalesce(gone.disputes, 0)) as reversed_minor,
  p.customer_id, p.invoice_id as named_invoice_id
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

create or replace function private.reversed_share(p_subscription text, p_at timestamptz) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(gone.minor)::numeric / nullif(sum(i.amount_minor), 0), 0)
  from private.billing_invoices i
  cross join lateral (
    select sum(p.reversed_minor) as minor from (
      select named.reversed_minor from private.billing_paid named where named.named_invoice_id = i.id
      union all
      select near.reversed_minor from private.billing_paid near
      where near.named_invoice_id is null and near.customer_id = i.customer_id and near.invoice_id = i.id
    ) p
  ) gone
  where i.subscription_id = p_subscription and i.paid_at is not null and i.service_start <= p_at and p_at < i.service_end
$$;

-- As before (see 018), but the account's own subscriptions are found first: the planner asked what went back of everybody's.
create or replace function private.entitlement_at(p_user_id uuid, p_at timestamptz)
returns table (subscription_id text, tier text, period text, began_at timestamptz, grace_until timestamptz, share numeric)
language sql stable
set search_path = ''
as $$
  with own as materialized (
    select s.id, s.created_at, s.grace_until,
      case when s.changes_at <= p_at then s.next_tier else s.tier end as tier,
      case when s.changes_at <= p_at then coalesce(s.next_period, s.period) else s.period end as period
    from private.billing_standings s
    where s.user_id = p_user_id and s.created_at <= p_at and p_at < s.holds_until
  ),
  shares as materialized (
    select own.*, private.reversed_share(own.id, p_at) as share from own
  )
  select s.id, s.tier, s.period, s.created_at, s.grace_until, s.share
  from shares s join private.tiers t on t.tier = s.tier
  where s.share < 1
  order by t.tokens_per_month desc, s.created_at desc, s.id limit 1
$$;
