-- One mailbox has many addresses. For limits and for the starting balance they count as one: plus-tags go everywhere, and at Gmail
-- the dots and the second name of the domain too. Mails still go to the address as it was given.
-- A test holds this and packages/platform/auth/mailbox.ts together.
create function private.mailbox_of(p_email text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(plain, '.', '') || '@gmail.com'
    else plain || '@' || domain
  end
  from (
    select lower(split_part(p_email, '@', 2)) as domain, regexp_replace(lower(split_part(p_email, '@', 1)), '(.)\+.*$', '\1') as plain
  ) as parts
$$;
revoke all on function private.mailbox_of(text) from public;

alter table private.ledger drop constraint ledger_kind_check;
alter table private.ledger add constraint ledger_kind_check
check (kind in ('grant', 'charge', 'refund', 'reset', 'close', 'carry'));

-- The lowest balance that an account had since its period began.
create function private.lowest_balance(p_user_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  with rows as (
    select id, kind, sum(amount) over (order by id) as total from private.ledger where user_id = p_user_id
  ), start as (
    select coalesce(max(id) filter (where kind = 'reset'), min(id)) as id from rows
  )
  select coalesce(min(rows.total), 0)::bigint from rows, start where rows.id >= start.id
$$;
revoke all on function private.lowest_balance(uuid) from public;

create or replace function private.close_balance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.known_emails as known (email_hash, tokens_left, reset_date)
  select email_hash, private.lowest_balance(old.user_id), old.reset_date from private.account_emails where user_id = old.user_id
  on conflict (email_hash) do update
    set tokens_left = case when known.reset_date > now() then least(known.tokens_left, excluded.tokens_left) else excluded.tokens_left end,
        reset_date = greatest(known.reset_date, excluded.reset_date), left_at = now();
  insert into private.ledger (user_id, kind, amount, idempotency_key)
  values (old.user_id, 'close', -old.tokens_remaining, 'close:' || old.user_id || ':' || gen_random_uuid());
  return old;
end
$$;

-- Whatever a browser sends as its subscription becomes the standard free row; only the user id stays as sent.
create or replace function private.make_free_row() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  new.tier := 'free';
  new.period := 'monthly';
  new.is_active := true;
  new.token_limit := (select tokens_per_month from private.tiers where tier = 'free');
  new.tokens_remaining := new.token_limit;
  new.reset_date := now() + interval '30 days';
  new.stripe_customer_id := null;
  new.stripe_subscription_id := null;
  return new;
end
$$;

create or replace function private.note_email() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.account_emails (user_id, email_hash)
  select new.user_id, private.email_hash(private.mailbox_of(private.current_email())) where private.current_email() is not null;
  return null;
end
$$;
create index account_emails_hash on private.account_emails (email_hash);

-- A new account of a known mailbox goes on where the mailbox's accounts are: at the lowest balance that any of them had in its
-- period, until that period ends. The row was inserted as every other; the ledger tells why it holds less.
-- Its name sorts behind open_balance, which has to be first.
create function private.start_from_mailbox() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  mailbox bytea := private.email_hash(private.mailbox_of(private.current_email()));
  known record;
begin
  if mailbox is null then
    return null;
  end if;
  -- Two accounts of one mailbox made at once take turns.
  perform pg_advisory_xact_lock(hashtextextended(encode(mailbox, 'hex'), 0));
  select tokens_left, reset_date into known from (
    select k.tokens_left, k.reset_date from private.known_emails k where k.email_hash = mailbox
    union all
    select private.lowest_balance(s.user_id), s.reset_date
    from private.account_emails a join public.user_subscriptions s on s.user_id = a.user_id
    where a.email_hash = mailbox and a.user_id <> new.user_id
  ) as accounts
  where accounts.reset_date > now()
  order by accounts.tokens_left, accounts.reset_date desc limit 1;
  if not found or known.tokens_left >= new.tokens_remaining then
    return null;
  end if;
  perform private.post(
    new.user_id, 'carry', known.tokens_left - new.tokens_remaining, 'carry:' || new.user_id || ':' || gen_random_uuid(),
    '{"reason": "known mailbox"}'
  );
  update public.user_subscriptions set reset_date = known.reset_date where user_id = new.user_id;
  return null;
end
$$;
revoke all on function private.start_from_mailbox() from public;
create trigger start_from_mailbox after insert on public.user_subscriptions
for each row when (current_user in ('anon', 'authenticated')) execute function private.start_from_mailbox();
