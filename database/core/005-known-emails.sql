-- Deleting an account and coming back must not refill it. An address is known by a keyed hash, never by itself.
create table private.known_emails (
  email_hash bytea primary key,
  tokens_left bigint not null check (tokens_left >= 0),
  reset_date timestamptz not null,
  left_at timestamptz not null default now()
);
alter table private.known_emails enable row level security;

-- Which hash belongs to a live account, noted when its row is made, because the address is not at hand when it is deleted.
create table private.account_emails (
  user_id uuid primary key references public.user_subscriptions (user_id) on delete cascade,
  email_hash bytea not null
);
alter table private.account_emails enable row level security;

-- HMAC-SHA-256 in its two-pass form (RFC 2104) over the key of this database; the key has 32 bytes, padded to the block of 64.
create function private.email_hash(p_email text) returns bytea
language plpgsql stable security definer
set search_path = ''
as $$
declare
  key bytea;
  inner_key bytea := '';
  outer_key bytea := '';
begin
  select value || decode(repeat('00', 32), 'hex') into strict key from private.secrets where name = 'email-hash-key';
  for i in 0..63 loop
    inner_key := inner_key || set_byte('\x00', 0, get_byte(key, i) # 54);
    outer_key := outer_key || set_byte('\x00', 0, get_byte(key, i) # 92);
  end loop;
  return sha256(outer_key || sha256(inner_key || convert_to(lower(p_email), 'UTF8')));
end
$$;
revoke all on function private.email_hash(text) from public;

-- Notes the balance that an account leaves, and closes its ledger.
create function private.close_balance() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.known_emails (email_hash, tokens_left, reset_date)
  select email_hash, old.tokens_remaining, old.reset_date from private.account_emails where user_id = old.user_id
  on conflict (email_hash) do update
    set tokens_left = excluded.tokens_left, reset_date = excluded.reset_date, left_at = now();
  insert into private.ledger (user_id, kind, amount, idempotency_key)
  values (old.user_id, 'close', -old.tokens_remaining, 'close:' || old.user_id || ':' || gen_random_uuid());
  return old;
end
$$;
revoke all on function private.close_balance() from public;
create trigger close_balance before delete on public.user_subscriptions
for each row execute function private.close_balance();
