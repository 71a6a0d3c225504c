-- Who asks: `anon` without a session, `authenticated` with one, `service` for the server's own workers that need no ownership.
-- None can log in: the server's connection takes a role for the length of one transaction.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception
      -- Roles belong to the whole cluster: a node of another database in it may have been first.
      when duplicate_object or unique_violation then null;
    end;
    -- Since PostgreSQL 16 whoever creates a role may administer it, but not take it, until it is granted.
    begin
      execute format('set local role %I', role_name);
      reset role;
    exception
      when insufficient_privilege then execute format('grant %I to %I', role_name, current_user);
    end;
  end loop;
end
$$;

-- Tables are opened one by one; nothing is open because it was forgotten.
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service;
