-- Stamps every change of a synced row, so that a pull cursor cannot miss it.

-- The top-level 64-bit transaction id. Not the system column xmin: that one differs inside a savepoint and wraps round.
create function private.current_xid() returns bigint
language sql volatile set search_path = '' as $$
  select pg_current_xact_id()::text::bigint
$$;

-- Before insert and update. Overwrites whatever a client sends for the three columns; an update that changes nothing
-- else keeps its old stamp. A row created again under a deleted id goes on counting where its tombstone stopped.
create function private.stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last bigint;
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
    -- A stamp from the future comes from a restored backup: it must be renewed even if nothing else changes.
    if new is not distinct from old and old.change_xid <= private.current_xid() then
      return new;
    end if;
    new.version := old.version + 1;
  end if;
  new.change_xid := private.current_xid();
  new.updated_at := now();
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
