-- What the server nodes tell each other of who asks how often. Each counts in its own memory and adds here each second; the rate
-- holds over all of them. Unlogged: after a crash counting starts anew. Keys are hashed, no address stands here.
create unlogged table private.request_counts (
  key text primary key,
  hits bigint not null,
  counted_at timestamptz not null default now()
);
alter table private.request_counts enable row level security;
create index request_counts_age on private.request_counts (counted_at);

create unlogged table private.open_sockets (
  node uuid not null,
  key text not null,
  sockets integer not null,
  seen_at timestamptz not null default now(),
  primary key (node, key)
);
alter table private.open_sockets enable row level security;
create index open_sockets_key on private.open_sockets (key);

-- Adds one node's hits since the last time and answers the totals of all nodes.
create function private.share_hits(p_keys text[], p_hits bigint[]) returns table (key text, hits bigint)
language sql volatile
set search_path = ''
as $$
  -- In one order everywhere, or two nodes would wait for each other's rows.
  insert into private.request_counts as known (key, hits)
  select given.key, given.hits from unnest(p_keys, p_hits) as given (key, hits) order by given.key
  on conflict (key) do update set hits = known.hits + excluded.hits, counted_at = now()
  returning known.key, known.hits
$$;
revoke all on function private.share_hits(text[], bigint[]) from public;

-- Says what one node holds open and answers what the others do. A node that was not heard of for ten seconds is gone.
create function private.share_sockets(p_node uuid, p_keys text[], p_sockets integer[]) returns table (key text, sockets bigint)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  delete from private.open_sockets o where o.node = p_node and not (o.key = any(p_keys));
  insert into private.open_sockets as known (node, key, sockets)
  select p_node, given.key, given.sockets from unnest(p_keys, p_sockets) as given (key, sockets) order by given.key
  on conflict (node, key) do update set sockets = excluded.sockets, seen_at = now();
  return query
    select o.key, sum(o.sockets) from private.open_sockets o
    where o.node <> p_node and o.key = any(p_keys) and o.seen_at > now() - interval '10 seconds'
    group by o.key;
end
$$;
revoke all on function private.share_sockets(uuid, text[], integer[]) from public;

create function private.sweep_limits() returns void
language sql
set search_path = ''
as $$
  delete from private.request_counts where counted_at < now() - interval '5 minutes';
  delete from private.open_sockets where seen_at < now() - interval '1 minute';
$$;
revoke all on function private.sweep_limits() from public;
