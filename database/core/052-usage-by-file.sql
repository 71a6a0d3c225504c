-- What the caller's charged runs came to, by month (UTC) and file, newest month first: a batch stands under its first file's name. Names are
-- what the page recorded with the run; runs of a time before names were recorded stand together under null. Fifty rows a month. Runs on the
-- server count as in usage_by_month (051).
create function public.usage_by_file(months integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(sums) - 'place' order by sums.month desc, sums.place), '[]')
  from (
    select to_char(u.created_at at time zone 'UTC', 'YYYY-MM') as month, u.metadata ->> 'file' as file, u.batch_size as files,
      jsonb_agg(distinct u.tool_id) as tools, sum(u.credits_used)::int as tokens, count(*)::int as runs,
      row_number() over (
        partition by to_char(u.created_at at time zone 'UTC', 'YYYY-MM')
        order by sum(u.credits_used) desc, u.metadata ->> 'file', u.batch_size
      ) as place
    from public.token_usage u
    left join private.jobs j on j.usage_id = u.id
    join private.ledger l
      on l.idempotency_key = coalesce('job:' || j.id, 'usage:' || u.id) and l.kind = 'charge' and l.user_id = u.user_id
    where u.user_id = private.current_user_id() and u.credits_used > 0
      and coalesce(j.state, 'done') not in ('failed', 'cancelled')
      and u.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
        - interval '1 month' * (least(greatest(months, 1), 24) - 1)
    group by 1, 2, 3
  ) as sums
  where sums.place <= 50
$$;
revoke all on function public.usage_by_file(integer) from public, anon;
grant execute on function public.usage_by_file(integer) to authenticated;
