-- Signing out ends what a session's access token may do, at once and on every node: a token is only as good as its session.

-- Raises PT401 unless the session stands. Part of every browser's transaction (see asCaller), so it costs one look-up by key in a
-- flight that is under way anyway.
create function private.require_session(p_session uuid, p_user uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.sessions where id = p_session and user_id = p_user) then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end
$$;
revoke all on function private.require_session(uuid, uuid) from public;
grant execute on function private.require_session(uuid, uuid) to anon, authenticated;

-- Tells every node, so that it closes the session's open channels. However a session ends (sign-out, a stolen token, the deleted
-- account, ninety days), its row goes.
create function auth.tell_session_end() returns trigger
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_notify('underbase_sessions', old.id::text);
  return null;
end
$$;
revoke all on function auth.tell_session_end() from public;
create trigger tell_session_end after delete on auth.sessions
for each row execute function auth.tell_session_end();
