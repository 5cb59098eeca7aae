-- When a product was last changed in more than its stock: a stock changes with every sale and is a few bytes, a description
-- hardly ever changes and is most of a row.

-- Never above `change_xid`. 0 for what was there before: no cursor that asks for it can stand behind that.
alter table public.products add column described_xid bigint not null default 0;
create index products_described on public.products (described_xid, id);

-- Before products_stamp, by its name: what a client sends for the column is overwritten before stamps are compared. A transaction with a lower
-- id than that of the last description takes the description along: devices have seen nothing above it while it was open.
create function private.note_described() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'version', 'change_xid', 'described_xid', 'updated_at'];
begin
  if tg_op = 'INSERT' or to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
    new.described_xid := private.current_xid();
  elsif new.stock is distinct from old.stock or old.change_xid > private.current_xid() then
    new.described_xid := least(old.described_xid, private.current_xid());
  else
    new.described_xid := old.described_xid;
  end if;
  return new;
end
$$;
create trigger products_described before insert or update on public.products
  for each row execute function private.note_described();

-- As it was, but for the new stamp: it says nothing about what else has changed.
create or replace function private.record_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'version', 'change_xid', 'described_xid', 'updated_at'];
  v_before int := 0;
  v_edited_at timestamptz;
begin
  if tg_op = 'UPDATE' then
    v_before := old.stock;
    if to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
      v_edited_at := now();
    elsif old.version > 1 and old.updated_at is distinct from old.created_at then
      -- The change before this one was either a move, which knows, or the edit itself.
      select m.edited_at into v_edited_at from public.stock_moves m
        where m.product_id = new.id and m.at = old.updated_at order by m.edited_at desc nulls last limit 1;
      if not found then v_edited_at := old.updated_at; end if;
    end if;
  end if;
  if new.stock <> v_before then
    insert into public.stock_moves (product_id, delta, reason, operation_id, actor, edited_at, product_version) values (
      new.id, new.stock - v_before,
      coalesce(nullif(current_setting('nefer.stock_reason', true), ''),
        case tg_op when 'INSERT' then 'created' else 'set' end),
      nullif(current_setting('nefer.stock_operation', true), '')::uuid, auth.uid(), v_edited_at, new.version);
  end if;
  return null;
end
$$;
