-- What no browser may see. Functions that browsers' statements reach through policies and triggers are granted one by one.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service;

-- The caller's user id from the verified claims of the request; null without a session.
create function private.current_user_id() returns uuid
language sql stable
set search_path = ''
as $$
  select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
$$;

-- The e-mail address in the caller's claims, in lower case.
create function private.current_email() returns text
language sql stable
set search_path = ''
as $$
  select lower(nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email', ''))
$$;

revoke all on function private.current_user_id(), private.current_email() from public;
grant execute on function private.current_user_id(), private.current_email() to anon, authenticated, service;

-- Random keys of this database, made once.
create table private.secrets (
  name text primary key,
  value bytea not null
);
alter table private.secrets enable row level security;
insert into private.secrets (name, value)
values ('email-hash-key', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
