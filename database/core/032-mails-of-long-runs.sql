-- Who wants it (mail_runs in the profile) is mailed when a run on the server has ended that took longer than a minute from the press. Noted in the
-- statement that ends the run, and sent as mails about money are: once, by whichever server comes first.
alter table private.billing_mails drop constraint billing_mails_kind_check;
alter table private.billing_mails add constraint billing_mails_kind_check
  check (kind in ('receipt', 'payment-failed', 'plan-changed', 'tokens-low', 'run-ended'));

-- The table of runs comes with a later migration: it is looked for when this is called.
create function private.note_long_run(p_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.billing_mails (user_id, kind, key, facts)
  select j.user_id, 'run-ended', 'run:' || j.id, jsonb_build_object(
    'tool', j.tool_id, 'file', j.inputs -> 0 ->> 'name', 'files', jsonb_array_length(j.inputs), 'tokens', j.tokens, 'error', j.error,
    'keptUntil', (select min(f.expires_at) from private.files f where f.id = any(j.results))
  )
  from private.jobs j join auth.users u on u.id = j.user_id
  where j.id = p_id and j.state in ('done', 'failed') and j.ended_at - j.created_at > interval '1 minute'
    and u.raw_user_meta_data ->> 'mail_runs' = 'true'
  on conflict (key) do nothing;
end
$$;
revoke all on function private.note_long_run(uuid) from public;
grant execute on function private.note_long_run(uuid) to service;
