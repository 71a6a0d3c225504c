-- What people wrote to us by the feedback form. Stored before it is mailed, so that nothing is lost while mail is down.
create table private.feedback (
  id bigint generated always as identity primary key,
  email text not null,
  message text not null,
  -- Keyed hash of the sender's network, for the limit below; not the address itself.
  network_hash bytea not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  -- A server that is about to mail a row moves this on, so that no other one mails it too.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0
);
alter table private.feedback enable row level security;
create index feedback_unmailed on private.feedback (next_try_at) where mailed_at is null;
create index feedback_network on private.feedback (network_hash, created_at);
create index feedback_email on private.feedback (email, created_at);

-- Stores a message; null where the address or the network has sent its share of the last hour.
create function private.store_feedback(p_email text, p_message text, p_network text, p_per_address integer, p_per_network integer)
returns bigint
language plpgsql volatile
set search_path = ''
as $$
declare
  sender bytea := private.email_hash('network:' || p_network);
  stored bigint;
begin
  -- One at a time, or two at once would both find room for the last one.
  perform pg_advisory_xact_lock(hashtextextended('private.feedback', 0));
  if (select count(*) from private.feedback where email = p_email and created_at > now() - interval '1 hour') >= p_per_address
    or (select count(*) from private.feedback where network_hash = sender and created_at > now() - interval '1 hour') >= p_per_network
  then
    return null;
  end if;
  insert into private.feedback (email, message, network_hash) values (p_email, p_message, sender) returning id into stored;
  return stored;
end
$$;
revoke all on function private.store_feedback(text, text, text, integer, integer) from public;

-- Takes messages that wait to be mailed, oldest first. One that is not marked as mailed comes again, later each time.
create function private.take_feedback(p_most integer)
returns table (id bigint, email text, message text, created_at timestamptz)
language sql volatile
set search_path = ''
as $$
  update private.feedback as row
  set tries = row.tries + 1, next_try_at = now() + least(interval '1 minute' * power(2, row.tries), interval '6 hours')
  where row.id in (
    select waiting.id from private.feedback as waiting
    where waiting.mailed_at is null and waiting.next_try_at <= now()
    order by waiting.id
    limit p_most
    for update skip locked
  )
  returning row.id, row.email, row.message, row.created_at
$$;
revoke all on function private.take_feedback(integer) from public;
