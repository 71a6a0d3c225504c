-- Whatever a browser sends as its subscription becomes the standard free row, or what a known address left. Only the user id
-- stays as sent; the policy refuses any but the caller's own.
create function private.make_free_row() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known private.known_emails;
begin
  select k.* into known from private.known_emails k
  where k.email_hash = private.email_hash(private.current_email()) and k.reset_date > now();
  new.tier := 'free';
  new.period := 'monthly';
  new.is_active := true;
  new.token_limit := (select tokens_per_month from private.tiers where tier = 'free');
  new.tokens_remaining := coalesce(known.tokens_left, new.token_limit);
  new.reset_date := coalesce(known.reset_date, now() + interval '30 days');
  new.stripe_customer_id := null;
  new.stripe_subscription_id := null;
  return new;
end
$$;
revoke all on function private.make_free_row() from public;
create trigger make_free_row before insert on public.user_subscriptions
for each row when (current_user in ('anon', 'authenticated')) execute function private.make_free_row();

create function private.note_email() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.account_emails (user_id, email_hash)
  select new.user_id, private.email_hash(private.current_email()) where private.current_email() is not null;
  return null;
end
$$;
revoke all on function private.note_email() from public;
create trigger note_email after insert on public.user_subscriptions
for each row when (current_user in ('anon', 'authenticated')) execute function private.note_email();
