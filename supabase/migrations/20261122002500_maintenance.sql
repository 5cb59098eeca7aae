-- Rare jobs of the owner of the database; nobody reaches them through the API.

-- Forgets old tombstones. Devices that have been away for longer pull everything again.
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
  update public.sync_meta m set tombstone_floor = greatest(m.tombstone_floor, v_highest + 1) where v_highest is not null;
  return v_count;
end
$$;

-- To be run after restoring a backup: the devices know a future that this database has forgotten, so they pull everything
-- again. Rows stamped with transaction ids that a new cluster has not reached yet get new stamps.
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
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

-- A forgotten open transaction would hold back what devices may see.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set idle_in_transaction_session_timeout = '30s';
  end if;
exception when insufficient_privilege then
  raise notice 'idle_in_transaction_session_timeout of authenticator is left as it is';
end
$$;

-- Realtime is a hint to pull, where there is Realtime.
do $$
begin
  if exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    alter publication supabase_realtime add table public.categories, public.products, public.orders;
  end if;
end
$$;
