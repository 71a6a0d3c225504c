-- Tells every server node that a row changed: table and key, nothing of the row. Each node reads it again as the user that
-- asked, so a notification can reveal nothing. One transaction that changes a row several times is told once.
create function private.tell_change() returns trigger
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_notify(
    'underbase_changes',
    jsonb_build_object('table', tg_table_name, 'type', tg_op, 'key', jsonb_build_object('user_id', new.user_id))::text
  );
  return null;
end
$$;
revoke all on function private.tell_change() from public;
create trigger tell_change after update on public.user_subscriptions
for each row when (old.* is distinct from new.*) execute function private.tell_change();
