-- Row-level security: one's own rows, and no way to change a subscription from a browser.
alter table public.user_subscriptions enable row level security;
alter table public.token_usage enable row level security;

revoke all on public.user_subscriptions, public.token_usage from public, anon, authenticated;
grant select, insert on public.user_subscriptions to authenticated;
grant select, insert (user_id, tool_id, credits_used, batch_size, variant, metadata) on public.token_usage to authenticated;

create policy own_subscription_read on public.user_subscriptions for select to authenticated
using (user_id = (select private.current_user_id()));
create policy own_subscription_made on public.user_subscriptions for insert to authenticated
with check (user_id = (select private.current_user_id()));

create policy own_usage_read on public.token_usage for select to authenticated
using (user_id = (select private.current_user_id()));
create policy own_usage_recorded on public.token_usage for insert to authenticated
with check (user_id = (select private.current_user_id()));

-- The service reads, and changes what is not money; money moves by the functions above.
grant select on public.user_subscriptions, public.token_usage to service;
grant update (tier, period, is_active, token_limit, reset_date, stripe_customer_id, stripe_subscription_id)
  on public.user_subscriptions to service;
create policy service_subscriptions on public.user_subscriptions for all to service using (true) with check (true);
create policy service_usage on public.token_usage for select to service using (true);
create policy service_ledger on private.ledger for select to service using (true);
grant select on private.ledger to service;
