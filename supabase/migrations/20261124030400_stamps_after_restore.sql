-- A row whose stamp comes from a restored backup gets a new one, but it has not changed: updated_at
-- stays. Otherwise staff devices would pull every old order as one of the last 90 days.
create or replace function private.stamp() returns trigger
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
