-- After a restore, devices know changes that this database has forgotten. Every pull checks for the
-- signs of a restore and then renews the epoch, so that every device pulls everything again.

-- Also gives new stamps to rows with transaction ids that this cluster has not reached yet: they
-- would be above every horizon.
create function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    timeline = private.timeline(),
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

-- True if sync_meta is a copy, if the timeline is another one, or if there are stamps of
-- transactions that have not started.
create function private.is_restored() returns boolean
language sql volatile set search_path = '' as $$
  select m.table_oid <> 'public.sync_meta'::regclass::oid::bigint
    or coalesce(m.timeline <> private.timeline(), false)
    or greatest(
      (select max(c.change_xid) from public.categories c), (select max(p.change_xid) from public.products p),
      (select max(o.change_xid) from public.orders o), (select max(v.change_xid) from public.stock_moves v),
      (select max(d.change_xid) from public.deletions d), m.tombstone_floor
    ) > greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
      pg_current_xact_id_if_assigned()::text::bigint)
  from public.sync_meta m
$$;

create function private.renew_epoch_if_restored() returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_lock constant bigint := 728134901;
begin
  if not private.is_restored() then
    return;
  end if;
  perform pg_advisory_xact_lock(c_lock);
  if private.is_restored() then
    perform private.renew_epoch();
  end if;
end
$$;

-- Removes old tombstones. Devices that were away for longer pull everything again.
create function private.purge_deletions(p_older_than interval default '180 days') returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
  v_highest bigint;
begin
  with purged as (
    delete from public.deletions d where d.deleted_at < now() - p_older_than returning d.change_xid
  )
  select count(*), max(purged.change_xid) into v_count, v_highest from purged;
  update public.sync_meta m set tombstone_floor = greatest(m.tombstone_floor, v_highest + 1)
    where v_highest is not null;
  return v_count;
end
$$;

-- The time of the last backup. Owners run `select private.note_backup()` after each one;
-- `npm run doctor` reports its age.
create table private.backup_notes (
  one boolean primary key default true check (one),
  at timestamptz not null
);
alter table private.backup_notes enable row level security;

create function private.note_backup() returns timestamptz
language sql volatile set search_path = '' as $$
  insert into private.backup_notes as b (at) values (now()) on conflict (one) do update set at = now() returning b.at
$$;
