-- What comes out as it went in is free, as in the browser: those inputs' tokens go back too. They are done, and count among the batch.
drop function private.end_job_in_part(uuid, jsonb, uuid[], jsonb);

-- Ends a job as done of which some files could not be made, or came out unchanged (`p_unchanged`, their places among the inputs). What it cost is then what
-- the others cost, in its row, in its usage and in the ledger; unless the balance was filled up since: that gave it back already. True when this call ended it.
create function private.end_job_in_part(p_id uuid, p_report jsonb, p_results uuid[], p_faults jsonb, p_unchanged integer[] default '{}') returns boolean
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
  cost := job.tokens - coalesce((
    select sum((job.inputs -> f.place ->> 'tokens')::int)
    from (select (e ->> 'index')::int as place from jsonb_array_elements(p_faults) e union select unnest(p_unchanged)) f
  ), 0);
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
revoke all on function private.end_job_in_part(uuid, jsonb, uuid[], jsonb, integer[]) from public;
grant execute on function private.end_job_in_part(uuid, jsonb, uuid[], jsonb, integer[]) to service;
