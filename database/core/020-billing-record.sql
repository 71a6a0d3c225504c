-- Takes in what the payment provider says: facts in one form whatever the version of its interface (apps/server/billing/facts.ts).

-- A subscription's snapshot. Two different ones of the same second are settled by their order, and the provider is asked.
create function private.record_subscription(p_customer text, p jsonb, p_at timestamptz, p_order text) returns void
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
  fresh.is_unsure := known.snapshot_at = p_at and p_order !~ '^~'
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
revoke all on function private.record_subscription(text, jsonb, timestamptz, text) from public;

create function private.record_schedule(p_customer text, p jsonb, p_at timestamptz, p_order text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.billing_schedules as known
  values (
    p ->> 'id', p_customer, p ->> 'subscriptionId', (p ->> 'isActive')::boolean, p ->> 'nextTier', p ->> 'nextPeriod',
    (p ->> 'changesAt')::timestamptz, p_at, p_order
  )
  on conflict (id) do update
  set is_active = excluded.is_active, next_tier = excluded.next_tier, next_period = excluded.next_period,
    changes_at = excluded.changes_at, snapshot_at = excluded.snapshot_at, snapshot_order = excluded.snapshot_order
  where (excluded.snapshot_at, excluded.snapshot_order) > (known.snapshot_at, known.snapshot_order)
$$;
revoke all on function private.record_schedule(text, jsonb, timestamptz, text) from public;

create function private.record_invoice(p_customer text, p jsonb, p_at timestamptz, p_order text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.billing_invoices as known
  values (
    p ->> 'id', p_customer, p ->> 'subscriptionId', p ->> 'number', p ->> 'status', p ->> 'reason', (p ->> 'amountMinor')::bigint,
    p ->> 'currency', (p ->> 'serviceStart')::timestamptz, (p ->> 'serviceEnd')::timestamptz, (p ->> 'createdAt')::timestamptz,
    (p ->> 'paidAt')::timestamptz, (p ->> 'failedAt')::timestamptz, p_at, p_order
  )
  on conflict (id) do update
  set
    -- First times count, and are never forgotten; the rest is as the newest snapshot has it.
    paid_at = least(known.paid_at, excluded.paid_at), failed_at = least(known.failed_at, excluded.failed_at),
    (subscription_id, number, status, reason, amount_minor, service_start, service_end, snapshot_at, snapshot_order) = (
      select newest.* from (values
        (excluded.subscription_id, excluded.number, excluded.status, excluded.reason, excluded.amount_minor, excluded.service_start,
          excluded.service_end, excluded.snapshot_at, excluded.snapshot_order),
        (known.subscription_id, known.number, known.status, known.reason, known.amount_minor, known.service_start,
          known.service_end, known.snapshot_at, known.snapshot_order)
      ) as newest (a, b, c, d, e, f, g, h, i) order by newest.h desc, newest.i desc limit 1
    )
$$;
revoke all on function private.record_invoice(text, jsonb, timestamptz, text) from public;

create function private.record_payment(p_customer text, p jsonb, p_at timestamptz) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.billing_payments as known
  values (
    p ->> 'id', p_customer, p ->> 'invoiceId', (p ->> 'amountMinor')::bigint, (p ->> 'paidAt')::timestamptz,
    coalesce((p ->> 'refundedMinor')::bigint, 0), case when p ? 'refundedMinor' then p_at else '-infinity' end
  )
  on conflict (id) do update
  set customer_id = coalesce(known.customer_id, excluded.customer_id), invoice_id = coalesce(known.invoice_id, excluded.invoice_id),
    amount_minor = coalesce(known.amount_minor, excluded.amount_minor), paid_at = coalesce(known.paid_at, excluded.paid_at),
    refunded_minor = case
      when excluded.refunded_as_of > known.refunded_as_of then excluded.refunded_minor
      when excluded.refunded_as_of = known.refunded_as_of then greatest(known.refunded_minor, excluded.refunded_minor)
      else known.refunded_minor
    end,
    refunded_as_of = greatest(known.refunded_as_of, excluded.refunded_as_of)
$$;
revoke all on function private.record_payment(text, jsonb, timestamptz) from public;

create function private.record_reversal(p jsonb, p_at timestamptz, p_order text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.billing_reversals as known
  values (p ->> 'id', p ->> 'paymentId', p ->> 'kind', (p ->> 'amountMinor')::bigint, (p ->> 'counts')::boolean, p_at, p_order)
  on conflict (id) do update
  set amount_minor = excluded.amount_minor, counts = excluded.counts, snapshot_at = excluded.snapshot_at,
    snapshot_order = excluded.snapshot_order
  where (excluded.snapshot_at, excluded.snapshot_order) > (known.snapshot_at, known.snapshot_order)
$$;
revoke all on function private.record_reversal(jsonb, timestamptz, text) from public;

-- One event, or one object that was read, whole or not at all. Answers 'recorded', 'repeated', or 'unknown' where no account of
-- ours is behind it (yet).
create function private.record_billing(p jsonb, p_at timestamptz default now()) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  at timestamptz := (p ->> 'at')::timestamptz;
  ordering text := p ->> 'order';
  customer text := p #>> '{customer,id}';
  owner uuid := (p #>> '{customer,userId}')::uuid;
  payer uuid;
  answer text := 'recorded';
begin
  if p -> 'event' is not null then
    insert into private.billing_events (id, type, api_version, created_at)
    values (p #>> '{event,id}', p #>> '{event,type}', p #>> '{event,apiVersion}', at) on conflict (id) do nothing;
    if not found then
      return 'repeated';
    end if;
  end if;
  -- Some objects name a payment or an invoice alone; its customer may be known from before.
  customer := coalesce(
    customer,
    (select customer_id from private.billing_payments where id = p #>> '{payment,id}'),
    (select customer_id from private.billing_invoices where id = p #>> '{payment,invoiceId}')
  );
  if customer is not null then
    owner := (select user_id from public.user_subscriptions where user_id = owner);
    insert into private.billing_customers as known (id, user_id) values (customer, owner)
    -- Whom a customer belongs to is said once: nobody takes over another's.
    on conflict (id) do update set user_id = coalesce(known.user_id, excluded.user_id)
    returning known.user_id into payer;
  end if;
  if customer is not null and p -> 'subscription' is not null then
    perform private.record_subscription(customer, p -> 'subscription', at, ordering);
  end if;
  if customer is not null and p -> 'schedule' is not null then
    perform private.record_schedule(customer, p -> 'schedule', at, ordering);
  end if;
  if customer is not null and p -> 'invoice' is not null then
    perform private.record_invoice(customer, p -> 'invoice', at, ordering);
  end if;
  if p -> 'payment' is not null then
    perform private.record_payment(customer, p -> 'payment', at);
  end if;
  if p -> 'reversal' is not null then
    perform private.record_reversal(p -> 'reversal', at, ordering);
  end if;
  if payer is null then
    answer := 'unknown';
  else
    update public.user_subscriptions set stripe_customer_id = customer where user_id = payer and stripe_customer_id is null;
    perform private.settle(payer, greatest(p_at, at));
    perform private.tell_invoices(payer, customer);
  end if;
  if p -> 'event' is not null then
    update private.billing_events set outcome = answer where id = p #>> '{event,id}' and outcome <> answer;
  end if;
  return answer;
end
$$;
revoke all on function private.record_billing(jsonb, timestamptz) from public;

-- A receipt for what was paid, and word of a payment that failed; each invoice once, also one that was told of before we knew whose it is.
create function private.tell_invoices(p_user_id uuid, p_customer text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.billing_mails (user_id, kind, key, facts)
  select p_user_id, 'receipt', 'paid:' || i.id, jsonb_build_object(
    'number', i.number, 'amountMinor', i.amount_minor, 'currency', i.currency, 'paidAt', i.paid_at, 'from', i.service_start,
    'until', i.service_end
  )
  from private.billing_invoices i where i.customer_id = p_customer and i.amount_minor > 0 and i.paid_at is not null
  union all
  select p_user_id, 'payment-failed', 'failed:' || i.id, jsonb_build_object(
    'amountMinor', i.amount_minor, 'currency', i.currency, 'keepsUntil', i.failed_at + (select grace from private.billing_settings)
  )
  from private.billing_invoices i
  where i.customer_id = p_customer and i.amount_minor > 0 and i.paid_at is null and i.failed_at is not null and i.status = 'open'
  on conflict (key) do nothing
$$;
revoke all on function private.tell_invoices(uuid, text) from public;
