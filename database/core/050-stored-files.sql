-- Files that people bring for runs on the server, and what those runs make. A row comes before its object and goes before it, so that
-- no object is ever without a row that names it, or named one to delete.
create table private.files (
  id uuid primary key,
  user_id uuid not null references public.user_subscriptions (user_id) on delete cascade,
  kind text not null check (kind in ('upload', 'result')),
  -- Arriving: its bytes are not whole yet; it counts against the owner's room all the same.
  state text not null default 'arriving' check (state in ('arriving', 'ready')),
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null check (bytes >= 0),
  -- Compared within one owner alone (settled 4).
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- What its header says, once it is whole: format, measures, resolution.
  facts jsonb,
  -- Of an upload under way: what the protocol keeps between its requests.
  progress jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
alter table private.files enable row level security;
create index files_of_user on private.files (user_id, created_at desc);
create index files_expiring on private.files (expires_at);
create index files_by_content on private.files (user_id, sha256) where state = 'ready' and kind = 'upload';

-- Objects whose rows are gone, by expiry, by hand or with their account. The sweep deletes them and then their line here.
create table private.gone_files (
  id uuid primary key,
  kind text not null,
  gone_at timestamptz not null default now()
);
alter table private.gone_files enable row level security;

create function private.note_gone_file() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.gone_files (id, kind) values (old.id, old.kind) on conflict do nothing;
  return null;
end
$$;
revoke all on function private.note_gone_file() from public;
create trigger note_gone_file after delete on private.files
for each row execute function private.note_gone_file();

-- Makes room for a file that is about to arrive; false where the owner's room does not hold it. Arrivals of one owner take turns.
create function private.admit_file(p_id uuid, p_user_id uuid, p_kind text, p_name text, p_bytes bigint, p_room bigint, p_keep interval)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('files:' || p_user_id, 0));
  if p_bytes + coalesce((select sum(bytes) from private.files where user_id = p_user_id), 0) > p_room then
    return false;
  end if;
  insert into private.files (id, user_id, kind, name, bytes, expires_at)
  values (p_id, p_user_id, p_kind, p_name, p_bytes, now() + p_keep);
  return true;
end
$$;
revoke all on function private.admit_file(uuid, uuid, text, text, bigint, bigint, interval) from public;
grant execute on function private.admit_file(uuid, uuid, text, text, bigint, bigint, interval) to service;
