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

alter table public.user_subscriptions
  add constraint user_subscriptions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;

-- Nobody listens: the server has no realtime service of its own there.
drop trigger tell_change on public.user_subscriptions;
