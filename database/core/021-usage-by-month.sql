-- What the caller's charged runs came to, by month (UTC) and tool, newest month first: a year of a busy shop is thousands of rows, and the
-- page shows dozens of sums. Runs whose charge failed took no tokens and don't count.
create function public.usage_by_month(months integer) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(sums) order by sums.month desc, sums.tokens desc, sums.tool), '[]')
  from (
    select to_char(u.created_at at time zone 'UTC', 'YYYY-MM') as month, u.tool_id as tool, sum(u.credits_used)::int as tokens,
      sum(u.batch_size)::int as files, count(*)::int as runs
    from public.token_usage u
    join private.ledger l on l.idempotency_key = 'usage:' || u.id and l.kind = 'charge' and l.user_id = u.user_id
    where u.user_id = private.current_user_id() and u.credits_used > 0
      and u.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
        - interval '1 month' * (least(greatest(months, 1), 24) - 1)
    group by 1, 2
  ) as sums
$$;
revoke all on function public.usage_by_month(integer) from public, anon;
grant execute on function public.usage_by_month(integer) to authenticated;
