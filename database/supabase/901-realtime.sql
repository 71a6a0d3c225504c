-- On Supabase its own realtime service watches the table, and its own service role does the server's work.
do $$
begin
  if not exists (
    select from pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'user_subscriptions'
  ) then
    alter publication supabase_realtime add table public.user_subscriptions;
  end if;
  grant service to service_role;
end
$$;
drop trigger tell_change on public.user_subscriptions;
