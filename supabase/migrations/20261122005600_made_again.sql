-- A row made again while its deletion is under way in another transaction: when it is stamped the tombstone is not to be seen yet, and the
-- insert then waits until the deletion has committed. Row and tombstone were both there: devices that heard of the deletion last went without
-- the row, and its versions began again below those that devices had seen.

-- As it was, but for an update that changes nothing of a row that has a tombstone: the row lives, and goes on counting where that stopped.
create or replace function private.stamp() returns trigger
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
      delete from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text
        returning d.version into v_last;
      if v_last is null then
        return new;
      end if;
    end if;
    new.version := greatest(old.version, v_last) + 1;
  end if;
  new.change_xid := private.current_xid();
  new.updated_at := now();
  return new;
end
$$;

-- After insert: whatever the insert has waited for has committed, and nobody else can delete the row before this transaction ends.
create function private.forget_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text) then
    execute format('update public.%I set version = version where id = $1', tg_table_name) using new.id;
  end if;
  return null;
end
$$;
create trigger categories_made_again after insert on public.categories
  for each row execute function private.forget_tombstone();
create trigger products_made_again after insert on public.products
  for each row execute function private.forget_tombstone();
create trigger orders_made_again after insert on public.orders
  for each row execute function private.forget_tombstone();

-- What has happened already: the row gets a new stamp, and is told to every device.
update public.categories c set version = c.version
  where exists (select from public.deletions d where d.table_name = 'categories' and d.row_id = c.id);
update public.products p set version = p.version
  where exists (select from public.deletions d where d.table_name = 'products' and d.row_id = p.id);
update public.orders o set version = o.version
  where exists (select from public.deletions d where d.table_name = 'orders' and d.row_id = o.id::text);
