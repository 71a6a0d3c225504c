-- A mail is less than the end of a run, which carries its result and its refund: a fault in the note is handed back to who tells the log, and takes
-- back nothing but the note. A statement that was cancelled is no fault of the note, and stays cancelled.
drop function private.note_long_run(uuid);

create function private.note_long_run(p_id uuid) returns text
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
  return null;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$$;
comment on function private.note_long_run(uuid) is 'Null, or why the mail could not be noted.';
revoke all on function private.note_long_run(uuid) from public;
grant execute on function private.note_long_run(uuid) to service;
