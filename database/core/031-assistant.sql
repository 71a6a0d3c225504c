-- How many questions an asker had in the hour that began with the first of them. Keys are hashed; no question and no answer is kept.
-- Unlogged: after a crash counting starts anew.
create unlogged table private.assistant_counts (
  key text primary key,
  began_at timestamptz not null default now(),
  questions integer not null default 1
);
alter table private.assistant_counts enable row level security;
create index assistant_counts_age on private.assistant_counts (began_at);

-- Counts one question. 0 where it is within the limit, else the seconds until the next one is.
create function private.take_question(p_key text, p_most integer) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  row private.assistant_counts;
begin
  delete from private.assistant_counts where began_at <= now() - interval '1 hour';
  insert into private.assistant_counts as known (key) values (p_key)
  on conflict (key) do update set questions = least(known.questions + 1, p_most + 1)
  returning * into row;
  if row.questions <= p_most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from row.began_at + interval '1 hour' - now())))::integer;
end
$$;
revoke all on function private.take_question(text, integer) from public;

-- Whether answers helped, counted by day; nothing says who found so, or about what.
create table private.assistant_votes (
  day date not null default current_date,
  vote text not null check (vote in ('up', 'down')),
  votes bigint not null default 1,
  primary key (day, vote)
);
alter table private.assistant_votes enable row level security;

create function private.count_vote(p_vote text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.assistant_votes as known (vote) values (p_vote)
  on conflict (day, vote) do update set votes = known.votes + 1
$$;
revoke all on function private.count_vote(text) from public;
