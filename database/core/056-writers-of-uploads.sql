-- Who writes an upload just now, on whichever node: one at a time. A lease, since a node may be lost with it.
alter table private.files add column writer uuid, add column writer_until timestamptz;

-- Answers taken (also where it is held already: then the lease goes on), held by another, or gone. Whoever holds it hears that it is wanted.
create function private.take_upload(p_id uuid, p_writer uuid, p_lease interval) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update private.files set writer = p_writer, writer_until = clock_timestamp() + p_lease
  where id = p_id and (writer is null or writer = p_writer or writer_until < clock_timestamp());
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
revoke all on function private.take_upload(uuid, uuid, interval) from public;
grant execute on function private.take_upload(uuid, uuid, interval) to service;

create function private.leave_upload(p_id uuid, p_writer uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update private.files set writer = null, writer_until = null where id = p_id and writer = p_writer;
  if found then
    perform pg_notify('underbase_uploads', 'free ' || p_id);
  end if;
end
$$;
revoke all on function private.leave_upload(uuid, uuid) from public;
grant execute on function private.leave_upload(uuid, uuid) to service;
