-- Change tracking for synced rows: each row carries a version and the id of the transaction that
-- last changed it, and a deletion leaves a tombstone. Pull cursors (17_pull.sql) rely on both.

-- The top-level 64-bit transaction id. Not the system column xmin, which differs inside a
-- savepoint and wraps around.
create function private.current_xid() returns bigint
language sql volatile set search_path = '' as $$
  select pg_current_xact_id()::text::bigint
$$;

-- The first eight digits of the WAL file name. They change when the files of a whole cluster are
-- restored, and also when a standby takes over. Null where the server does not reveal them.
create function private.timeline() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  -- This server does not reveal it. private.is_restored checks other signs too.
  return null;
end
$$;

-- What every pull cursor is checked against. One row.
create table public.sync_meta (
  one boolean primary key default true check (one),
  -- Changes after a restore: every device then pulls everything again.
  epoch uuid not null default gen_random_uuid(),
  -- Tombstones below this transaction id are purged: an older cursor cannot be resumed.
  tombstone_floor bigint not null default 0,
  -- The oid of this table. A restored copy has another oid and so finds out that it is a copy.
  table_oid bigint not null,
  timeline text,
  -- The transaction that renewed the epoch. A pull sees its rows once it is below the horizon.
  renewed_xid bigint not null default 0
);
insert into public.sync_meta (table_oid, timeline)
values ('public.sync_meta'::regclass::oid::bigint, private.timeline());

-- Tombstones of deleted rows. Devices learn of deletions from them.
create table public.deletions (
  table_name text collate "C" not null,
  row_id text collate "C" not null,
  -- One more than the last version of the row, so that it outranks every copy of the row.
  version bigint not null,
  change_xid bigint not null,
  deleted_at timestamptz not null default now(),
  primary key (table_name, row_id)
);
create index deletions_sync on public.deletions (change_xid, table_name, row_id);
alter table public.sync_meta enable row level security;
alter table public.deletions enable row level security;
grant all on public.sync_meta, public.deletions to service_role;

-- A row whose stamp comes from a restored backup gets a new one, but it has not changed: updated_at
-- stays. Otherwise staff devices would pull every old order as one of the last 90 days.
create function private.stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last bigint;
  v_updated_at timestamptz := now();
begin
  if tg_op = 'INSERT' then
    delete from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text
      returning d.version into v_last;
    new.version := coalesce(v_last, 0) + 1;
  else
    if new.id is distinct from old.id then
      raise check_violation using message = 'the id of a synced row cannot be changed';
    end if;
    new.version := old.version;
    new.change_xid := old.change_xid;
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      -- A transaction id that this cluster has not reached comes from a restored backup and must be
      -- renewed, even if nothing else changes.
      if old.change_xid > private.current_xid() then
        v_updated_at := old.updated_at;
      else
        delete from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text
          returning d.version into v_last;
        if v_last is null then
          return new;
        end if;
      end if;
    end if;
    new.version := greatest(old.version, v_last) + 1;
  end if;
  new.change_xid := private.current_xid();
  new.updated_at := v_updated_at;
  return new;
end
$$;

-- After delete.
create function private.record_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deletions (table_name, row_id, version, change_xid)
  values (tg_table_name, old.id::text, old.version + 1, private.current_xid())
  on conflict (table_name, row_id) do update
    set version = excluded.version, change_xid = excluded.change_xid, deleted_at = now();
  return null;
end
$$;

-- After insert: removes a tombstone that private.stamp could not see yet, because a concurrent
-- transaction was deleting the row. That deletion has committed by now, and nobody else can delete
-- the row before this transaction ends. The empty update makes private.stamp remove the tombstone
-- and continue its version.
create function private.drop_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text) then
    execute format('update public.%I set version = version where id = $1', tg_table_name) using new.id;
  end if;
  return null;
end
$$;

-- After a restore, only the clock and the steps of docs/hosting.md renew the epoch: new stamps for
-- many rows take longer than a visitor's request may take. Until then a pull is answered with
-- status 503. A device then keeps its rows and its cursor and tries again later.

-- Raises 503 where this server cannot continue a device's pull now, but this or another one can
-- soon: after a restore until the epoch is renewed, and on a standby that is behind the cursor.
create function private.require_ready(p_cursor jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_meta public.sync_meta;
begin
  select * into strict v_meta from public.sync_meta;
  if private.is_restored() or v_meta.renewed_xid >= v_horizon then
    raise sqlstate 'PT503' using message = 'A backup is being restored.', hint = 'Try again in a minute.';
  end if;
  if pg_is_in_recovery() and jsonb_typeof(p_cursor) = 'object' and (
    p_cursor ->> 'epoch' is distinct from v_meta.epoch::text
    or greatest(private.cursor_xid(p_cursor -> 'xid'), private.cursor_xid(p_cursor -> 'seen')) > v_horizon)
  then
    raise sqlstate 'PT503' using message = 'This standby is behind the device.', hint = 'Try again in a moment.';
  end if;
end
$$;

-- Null for anything that is no transaction id.
create function private.cursor_xid(p_value jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_value #>> '{}' ~ '^[0-9]{1,18}$' then (p_value #>> '{}')::bigint end
$$;
