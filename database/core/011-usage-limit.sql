-- Recording usage costs nothing, so a changed client could fill the disk with it. No bulk run comes near this limit.
create function private.limit_usage() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  recent integer;
begin
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
revoke all on function private.limit_usage() from public;
create trigger limit_usage after insert on public.token_usage
for each statement when (current_user in ('anon', 'authenticated')) execute function private.limit_usage();
