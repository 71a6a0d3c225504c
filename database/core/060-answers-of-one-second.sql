-- As before (see 020), but the answers to our own calls are no surer than events: two changes that were asked for at once, in two tabs, may be
-- answered in another order than they were made in. Where they are of one second and differ, the provider is asked which holds.
create or replace function private.record_subscription(p_customer text, p jsonb, p_at timestamptz, p_order text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  known private.billing_subscriptions;
  fresh private.billing_subscriptions;
begin
  fresh := row(
    p ->> 'id', p_customer, p ->> 'tier', p ->> 'period', p ->> 'status', (p ->> 'createdAt')::timestamptz,
    (p ->> 'periodStart')::timestamptz, (p ->> 'periodEnd')::timestamptz, (p ->> 'endsAt')::timestamptz,
    (p ->> 'collects')::boolean, p ->> 'itemId', p ->> 'scheduleId', p_at, p_order, false
  );
  insert into private.billing_subscriptions select fresh.* on conflict (id) do nothing;
  if found then
    return;
  end if;
  select * into known from private.billing_subscriptions where id = fresh.id for update;
  -- The customer of a subscription never changes; a forged one could not be signed.
  fresh.is_unsure := known.snapshot_at = p_at
    and (known.tier, known.period, known.status, known.period_end, known.ends_at, known.collects)
      is distinct from (fresh.tier, fresh.period, fresh.status, fresh.period_end, fresh.ends_at, fresh.collects);
  if (p_at, p_order collate "C") > (known.snapshot_at, known.snapshot_order) then
    update private.billing_subscriptions
    set (tier, period, status, period_start, period_end, ends_at, collects, item_id, schedule_id, snapshot_at, snapshot_order, is_unsure)
      = (select fresh.tier, fresh.period, fresh.status, fresh.period_start, fresh.period_end, fresh.ends_at, fresh.collects,
          fresh.item_id, fresh.schedule_id, p_at, p_order, fresh.is_unsure)
    where id = fresh.id;
  elsif fresh.is_unsure then
    update private.billing_subscriptions set is_unsure = true where id = fresh.id;
  end if;
end
$$;
