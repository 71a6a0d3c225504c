-- Accounts, sessions and everything that leads to them. Only the server's own role reaches this schema:
-- the roles that answer for browsers get no grant here. Secrets are kept as SHA-256 digests, never as sent out.
create schema if not exists auth;
revoke all on schema auth from public;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  -- Trimmed and in lower case; the server alone writes it.
  email text not null constraint users_email_key unique,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The ways an account can be proven to be one's own.
create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_key unique (provider, provider_id)
);
create index identities_user_id on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_id on auth.sessions (user_id);
create index sessions_refreshed_at on auth.sessions (refreshed_at);

-- One session's tokens are a family: each is used once, and a late second use ends the session.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash bytea not null constraint refresh_tokens_hash_key unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session_id on auth.refresh_tokens (session_id);

-- What a sign-in mail carries: a link and a six-digit code, either of which uses up both.
create table auth.sign_in_mails (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  link_hash bytea not null constraint sign_in_mails_link_key unique,
  -- Digest of id, address and code together, so that equal codes do not look alike.
  code_hash bytea not null,
  code_attempts integer not null default 0,
  code_challenge text not null,
  redirect_to text not null,
  -- Profile data given with the request, for an account that does not exist yet.
  user_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_mails_email on auth.sign_in_mails (email, created_at desc);
create index sign_in_mails_expires_at on auth.sign_in_mails (expires_at);

-- A browser on its way to the provider and back.
create table auth.provider_flows (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  code_challenge text not null,
  redirect_to text not null,
  expires_at timestamptz not null
);
create index provider_flows_expires_at on auth.provider_flows (expires_at);

-- The code that the app exchanges for a session, together with its verifier.
create table auth.authorization_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  provider_token text,
  provider_refresh_token text,
  expires_at timestamptz not null
);
create index authorization_codes_expires_at on auth.authorization_codes (expires_at);
create index authorization_codes_user_id on auth.authorization_codes (user_id);

-- Keys that sign access tokens. A retired key stays published until the last token it signed has expired.
create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_one_active on auth.signing_keys ((retired_at is null)) where retired_at is null;

-- Tokens handed to the companion designer service: one minute, one use.
create table auth.designer_handoffs (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index designer_handoffs_user_id on auth.designer_handoffs (user_id);
create index designer_handoffs_expires_at on auth.designer_handoffs (expires_at);

-- Unlogged: after a crash the limits start anew, which costs less than writing each hit to the journal.
create unlogged table auth.rate_limits (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window on auth.rate_limits (window_ends_at);

-- Counts one hit within a window that begins with the first; true when allowed, null when the limit is reached.
-- A refused hit counts nothing, so waiting always helps.
create function auth.take_hit(p_key text, p_limit integer, p_window interval) returns boolean
language sql
as $$
  insert into auth.rate_limits as known (key, hits, window_ends_at)
  values (p_key, 1, now() + p_window)
  on conflict (key) do update
  set hits = case when known.window_ends_at <= now() then 1 else known.hits + 1 end,
      window_ends_at = case when known.window_ends_at <= now() then now() + p_window else known.window_ends_at end
  where known.window_ends_at <= now() or known.hits < p_limit
  returning true
$$;

-- Removes what has run out. Sessions end after ninety days without a refresh.
create function auth.sweep() returns void
language sql
as $$
  delete from auth.sign_in_mails where expires_at < now() - interval '1 day';
  delete from auth.provider_flows where expires_at < now() - interval '1 day';
  -- Sooner than the rest: these rows may hold the provider's own tokens.
  delete from auth.authorization_codes where expires_at < now() - interval '10 minutes';
  delete from auth.designer_handoffs where expires_at < now() - interval '1 day';
  delete from auth.rate_limits where window_ends_at < now() - interval '1 day';
  delete from auth.sessions where refreshed_at < now() - interval '90 days';
  delete from auth.refresh_tokens where used_at < now() - interval '30 days';
  delete from auth.signing_keys where retired_at < now() - interval '1 day';
$$;

revoke all on all functions in schema auth from public;
