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
