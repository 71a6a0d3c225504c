-- A lease that holds longer than any is given was written by a clock that has been set back since: it would keep everybody out until then.
create or replace function private.take_upload(p_id uuid, p_writer uuid, p_lease interval) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update private.files set writer = p_writer, writer_until = clock_timestamp() + p_lease
  where id = p_id and (
    writer is null or writer = p_writer or writer_until < clock_timestamp() or writer_until > clock_timestamp() + 2 * p_lease
  );
  if found then
    return 'taken';
  end if;
  if not exists (select from private.files where id = p_id) then
    return 'gone';
  end if;
  perform pg_notify('underbase_uploads', 'wanted ' || p_id);
  return 'held';
end
$$;
