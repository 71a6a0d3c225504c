-- Rows that were recorded at the same moment did not see each other, so many at once passed the limit together. They take turns.
create or replace function private.limit_usage() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  recent integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('usage:' || private.current_user_id(), 0));
  select count(*) into recent from (
    select from public.token_usage
    where user_id = private.current_user_id() and created_at > now() - interval '1 hour'
    limit 5001
  ) as counted;
  if recent > 5000 then
    raise exception 'too many usage records within an hour' using errcode = 'PT429';
  end if;
  return null;
end
$$;
