-- Files of a batch that could not be made, each with its place among the inputs and why: [{index, error}]. What they cost (each input has its tokens)
-- is given back.
alter table private.jobs add column faults jsonb not null default '[]';

-- Ends a job as done of which some files could not be made. What it cost is then what the others cost, in its row, in its usage and in the ledger;
-- unless the balance was filled up since: that gave it back already. True when this call ended it.
create function private.end_job_in_part(p_id uuid, p_report jsonb, p_results uuid[], p_faults jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  job private.jobs;
  cost integer;
begin
  select * into job from private.jobs where id = p_id;
  if not found then
    return false;
  end if;
  -- The balance before the job, as everywhere.
  perform private.lock_balance(job.user_id);
  cost := job.tokens - coalesce((select sum((job.inputs -> (f ->> 'index')::int ->> 'tokens')::int) from jsonb_array_elements(p_faults) f), 0);
  update private.jobs
  set state = 'done', faults = p_faults, tokens = cost, report = p_report, results = p_results, error = null, ended_at = now(), stage = null, progress = 1
  where id = p_id and state in ('queued', 'running');
  if not found then
    return false;
  end if;
  update public.token_usage set credits_used = cost, batch_size = jsonb_array_length(job.inputs) - jsonb_array_length(p_faults)
  where id = job.usage_id;
  if cost < job.tokens and not exists (
    select from private.ledger r join private.ledger c on c.idempotency_key = 'job:' || p_id
    where r.user_id = job.user_id and r.kind = 'reset' and r.id > c.id
  ) then
    perform private.post(job.user_id, 'refund', job.tokens - cost, 'refund:job:' || p_id);
  end if;
  update private.files set state = 'ready' where id = any(p_results);
  return true;
end
$$;
revoke all on function private.end_job_in_part(uuid, jsonb, uuid[], jsonb) from public;
grant execute on function private.end_job_in_part(uuid, jsonb, uuid[], jsonb) to service;

-- A charge of which a part went back is one still.
create or replace function private.is_own_usage_paid(p_id bigint) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(l.amount), 0) < 0 from private.ledger l
  where l.idempotency_key in (private.charge_key(p_id), 'refund:' || private.charge_key(p_id)) and l.user_id = private.current_user_id()
$$;
