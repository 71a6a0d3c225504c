-- Runs on the server. pg-boss holds the queue; this is what people see of it, and what they paid.
create table private.jobs (
  id uuid primary key,
  user_id uuid not null references public.user_subscriptions (user_id) on delete cascade,
  -- Of the page: the same press of a button, sent again, is the same job.
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  tool_id text not null,
  options jsonb not null check (octet_length(options::text) <= 4000000),
  format text not null,
  -- Files in their order, each with its name, page and the resolution in force for it.
  inputs jsonb not null,
  tokens integer not null check (tokens between 0 and 10000),
  pixels bigint not null check (pixels >= 0),
  usage_id bigint references public.token_usage (id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- The place in line: see private.take_turn. Lower goes first.
  turn bigint not null,
  stage text,
  progress real not null default 0,
  error jsonb,
  report jsonb,
  -- Ids of private.files, in their order.
  results uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (user_id, idempotency_key)
);
alter table private.jobs enable row level security;
create index jobs_of_user on private.jobs (user_id, created_at desc);
create index jobs_waiting on private.jobs (turn) where state = 'queued';
create index jobs_by_usage on private.jobs (usage_id);
-- Free runs of a day, for their quota.
create index jobs_free on private.jobs (user_id, created_at) where tokens = 0;

-- Start-time fair queuing (Goyal, Vin, Cheng 1996): a job's turn is the later of the clock of the line and of the end of its owner's last job, whose
-- length is its work over the owner's weight. So of two owners each gets the line in proportion to weight, and nobody starves.
create table private.job_clock (
  single boolean primary key default true check (single),
  now bigint not null default 0
);
alter table private.job_clock enable row level security;
insert into private.job_clock default values;
create table private.job_turns (
  user_id uuid primary key references public.user_subscriptions (user_id) on delete cascade,
  ends_at bigint not null
);
alter table private.job_turns enable row level security;

create function private.take_turn(p_user_id uuid, p_work bigint, p_weight integer) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  begins bigint;
begin
  -- Where nobody waits the line begins anew: numbers grow with a backlog alone, and stay within what the queue can hold.
  if not exists (select from private.jobs where state = 'queued') then
    update private.job_clock c set now = 0 where c.now <> 0;
    delete from private.job_turns;
  end if;
  select greatest(c.now, coalesce((select t.ends_at from private.job_turns t where t.user_id = p_user_id), 0)) into begins
  from private.job_clock c;
  insert into private.job_turns (user_id, ends_at) values (p_user_id, begins + greatest(1, p_work / p_weight))
  on conflict (user_id) do update set ends_at = excluded.ends_at;
  return begins;
end
$$;
revoke all on function private.take_turn(uuid, bigint, integer) from public;

-- What the ledger calls the charge of a usage row: a job's charge has the job's name.
create function private.charge_key(p_usage_id bigint) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select 'job:' || j.id from private.jobs j where j.usage_id = p_usage_id), 'usage:' || p_usage_id)
$$;
revoke all on function private.charge_key(bigint) from public;

-- Takes a job in: recorded, charged and placed in line, or refused with nothing changed. The caller puts it into the queue in the same
-- transaction. Answers {outcome: taken | repeated | no-subscription | insufficient | over-quota, balance, turn, id}.
create function private.open_job(
  p_id uuid, p_user_id uuid, p_key text, p_tool text, p_options jsonb, p_format text, p_inputs jsonb, p_tokens integer, p_pixels bigint,
  p_variant text, p_metadata jsonb, p_free_pixels_a_day bigint, p_weight integer
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Locked first: calls of one user take turns, so a repetition finds what the first one made.
  balance bigint := private.lock_balance(p_user_id);
  before private.jobs;
  usage bigint;
  turn bigint;
begin
  if balance is null then
    return jsonb_build_object('outcome', 'no-subscription');
  end if;
  select * into before from private.jobs j where j.user_id = p_user_id and j.idempotency_key = p_key;
  if found then
    return jsonb_build_object('outcome', 'repeated', 'id', before.id);
  end if;
  if balance < p_tokens then
    return jsonb_build_object('outcome', 'insufficient', 'balance', balance);
  end if;
  if p_tokens = 0 and p_pixels + coalesce((
    select sum(j.pixels) from private.jobs j
    where j.user_id = p_user_id and j.tokens = 0 and j.state not in ('failed', 'cancelled') and j.created_at > now() - interval '1 day'
  ), 0) > p_free_pixels_a_day then
    return jsonb_build_object('outcome', 'over-quota');
  end if;
  insert into public.token_usage (user_id, tool_id, credits_used, batch_size, variant, metadata)
  values (p_user_id, p_tool, p_tokens, jsonb_array_length(p_inputs), p_variant, p_metadata) returning id into usage;
  -- In tenths of a megapixel, and what every job takes besides.
  turn := private.take_turn(p_user_id, 5 + p_pixels / 100000, p_weight);
  insert into private.jobs (id, user_id, idempotency_key, tool_id, options, format, inputs, tokens, pixels, usage_id, turn)
  values (p_id, p_user_id, p_key, p_tool, p_options, p_format, p_inputs, p_tokens, p_pixels, usage, turn);
  if p_tokens > 0 then
    perform private.charge_locked(p_user_id, balance, p_tokens, 'job:' || p_id, jsonb_build_object('tool', p_tool));
  end if;
  -- What it reads stays as long as it may wait.
  update private.files f set expires_at = greatest(f.expires_at, now() + interval '1 day')
  where f.user_id = p_user_id and f.id in (select (i ->> 'file')::uuid from jsonb_array_elements(p_inputs) i);
  return jsonb_build_object('outcome', 'taken', 'id', p_id, 'turn', turn);
end
$$;
revoke all on function private.open_job(uuid, uuid, text, text, jsonb, text, jsonb, integer, bigint, text, jsonb, bigint, integer) from public;
grant execute on function private.open_job(uuid, uuid, text, text, jsonb, text, jsonb, integer, bigint, text, jsonb, bigint, integer) to service;

-- Somebody begins the work, for the first time or again after a loss. The row, or nothing where it has ended.
create function private.begin_job(p_id uuid) returns setof private.jobs
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return query
    update private.jobs j set state = 'running', started_at = coalesce(j.started_at, now()), stage = null, progress = 0
    where j.id = p_id and j.state in ('queued', 'running') returning j.*;
  update private.job_clock c set now = greatest(c.now, j.turn) from private.jobs j where j.id = p_id and j.turn > c.now;
end
$$;
revoke all on function private.begin_job(uuid) from public;
grant execute on function private.begin_job(uuid) to service;

-- Ends a job once. Of what failed or was cancelled the charge goes back, unless the balance was filled up since: that gave it back already.
-- True when this call ended it.
create function private.end_job(p_id uuid, p_state text, p_error jsonb, p_report jsonb, p_results uuid[]) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  -- The balance before the job, as everywhere, so that no two calls wait for each other.
  select user_id into owner from private.jobs where id = p_id;
  if not found then
    return false;
  end if;
  perform private.lock_balance(owner);
  update private.jobs
  set state = p_state, error = p_error, report = p_report, results = coalesce(p_results, '{}'), ended_at = now(), stage = null,
    progress = case when p_state = 'done' then 1 else progress end
  where id = p_id and state in ('queued', 'running');
  if not found then
    return false;
  end if;
  if p_state in ('failed', 'cancelled') and not exists (
    select from private.ledger r join private.ledger c on c.idempotency_key = 'job:' || p_id
    where r.user_id = owner and r.kind = 'reset' and r.id > c.id
  ) then
    perform private.refund('job:' || p_id);
  end if;
  if p_state = 'done' then
    update private.files set state = 'ready' where id = any(p_results);
  end if;
  return true;
end
$$;
revoke all on function private.end_job(uuid, text, jsonb, jsonb, uuid[]) from public;
grant execute on function private.end_job(uuid, text, jsonb, jsonb, uuid[]) to service;

-- Every node hears of every step: the key alone; each reads the row for whom it shows it to.
create function private.tell_job() returns trigger
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_notify('underbase_jobs', new.id || ' ' || new.state);
  return null;
end
$$;
revoke all on function private.tell_job() from public;
create trigger tell_job after update on private.jobs
for each row when (old.state is distinct from new.state or old.progress is distinct from new.progress) execute function private.tell_job();

-- Charges of jobs are found under their own names from here on.
create or replace function public.deduct_tokens(p_user_id uuid, p_amount integer) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  balance bigint;
  unpaid bigint;
  newest bigint;
  is_repetition boolean;
  settles text;
begin
  if p_user_id is null or p_user_id is distinct from private.current_user_id() then
    raise exception 'tokens can be deducted from one''s own balance only' using errcode = 'insufficient_privilege';
  end if;
  if p_amount is null or p_amount not between 1 and 10000 then
    raise exception 'p_amount must be a whole number from 1 to 10000' using errcode = 'invalid_parameter_value';
  end if;
  -- Locked before the search, so that of two calls at once the second sees what the first one paid.
  balance := private.lock_balance(p_user_id);
  if balance is null then
    return false;
  end if;
  -- A job's row is the server's: it was charged when it was made.
  select u.id into unpaid from public.token_usage u
  where u.user_id = p_user_id and u.credits_used = p_amount and u.created_at > now() - interval '1 day'
    and not exists (select from private.ledger l where l.idempotency_key = 'usage:' || u.id)
    and not exists (select from private.jobs j where j.usage_id = u.id)
  order by u.id desc limit 1;
  if unpaid is null then
    select u.id, exists (
      select from private.ledger l where l.idempotency_key = 'usage:' || u.id and l.created_at > now() - interval '10 minutes'
    ) into newest, is_repetition
    from public.token_usage u
    where u.user_id = p_user_id and u.credits_used = p_amount and not exists (select from private.jobs j where j.usage_id = u.id)
    order by u.id desc limit 1;
  end if;
  settles := case
    when unpaid is not null then 'usage:' || unpaid
    when is_repetition then 'usage:' || newest
    else 'call:' || gen_random_uuid()
  end;
  return private.charge_locked(p_user_id, balance, p_amount, settles);
end
$$;

create or replace function private.is_own_usage_paid(p_id bigint) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.ledger
    where idempotency_key = private.charge_key(p_id) and kind = 'charge' and user_id = private.current_user_id()
  ) and not exists (select from private.ledger where idempotency_key = 'refund:' || private.charge_key(p_id))
$$;

create or replace function public.usage_by_month(months integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(sums) order by sums.month desc, sums.tokens desc, sums.tool), '[]')
  from (
    select to_char(u.created_at at time zone 'UTC', 'YYYY-MM') as month, u.tool_id as tool, sum(u.credits_used)::int as tokens,
      sum(u.batch_size)::int as files, count(*)::int as runs
    from public.token_usage u
    left join private.jobs j on j.usage_id = u.id
    join private.ledger l
      on l.idempotency_key = coalesce('job:' || j.id, 'usage:' || u.id) and l.kind = 'charge' and l.user_id = u.user_id
    where u.user_id = private.current_user_id() and u.credits_used > 0
      and coalesce(j.state, 'done') not in ('failed', 'cancelled')
      and u.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
        - interval '1 month' * (least(greatest(months, 1), 24) - 1)
    group by 1, 2
  ) as sums
$$;
