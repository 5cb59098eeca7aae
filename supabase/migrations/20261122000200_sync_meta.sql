-- What a pull cursor is checked against. One row.
create table public.sync_meta (
  one boolean primary key default true check (one),
  -- Renews itself after a restore: every device then pulls again from the start.
  epoch uuid not null default gen_random_uuid(),
  -- Tombstones below this transaction id are purged: an older cursor cannot be resumed.
  tombstone_floor bigint not null default 0,
  -- This table's own number. A restored copy has another one, and so knows that it is a copy.
  table_oid bigint not null
);
insert into public.sync_meta (table_oid) values ('public.sync_meta'::regclass::oid::bigint);

-- Tombstones: deletes are real deletes, devices learn of them here.
create table public.deletions (
  table_name text collate "C" not null,
  row_id text collate "C" not null,
  -- One more than the last version of the row, so that it outranks every copy of it.
  version bigint not null,
  change_xid bigint not null,
  deleted_at timestamptz not null default now(),
  primary key (table_name, row_id)
);
create index deletions_sync on public.deletions (change_xid, table_name, row_id);

alter table public.sync_meta enable row level security;
alter table public.deletions enable row level security;
grant all on public.sync_meta, public.deletions to service_role;
