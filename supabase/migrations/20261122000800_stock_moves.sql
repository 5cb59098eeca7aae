-- The history of every stock: for each product, stock = sum of its moves. A trigger writes it, so that plain table
-- operations of other tools are in it too. A move is written once and never changed: its version is always 1, and it has no
-- tombstone.
create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the history outlives the product.
  product_id text collate "C" not null,
  delta int not null,
  reason text not null check (length(reason) <= 200),
  -- The operation that caused it; for orders also the order's id.
  operation_id uuid,
  actor uuid,
  -- When the product was last changed in more than its stock, as of this move: `updated_at` cannot tell any longer. Null:
  -- not since it was made.
  edited_at timestamptz,
  -- The product's version since this move: who holds it, or a later one, has the move in its stock.
  product_version bigint,
  change_xid bigint not null default private.current_xid(),
  at timestamptz not null default now()
);
create index stock_moves_product on public.stock_moves (product_id, at);
create index stock_moves_sync on public.stock_moves (change_xid, (id::text) collate "C");
alter table public.stock_moves enable row level security;
-- The trigger alone writes the history. Other roles can only read it, and only staff do.
grant select on public.stock_moves to authenticated;
grant select, delete on public.stock_moves to service_role;
create policy "staff read stock moves" on public.stock_moves
  for select to authenticated using ((select private.is_staff()));

-- Says for the rest of the transaction why stock changes.
create function private.set_stock_reason(p_reason text, p_operation_id uuid) returns void
language sql volatile set search_path = '' as $$
  select set_config('nefer.stock_reason', coalesce(p_reason, ''), true),
    set_config('nefer.stock_operation', coalesce(p_operation_id::text, ''), true)
$$;

create function private.record_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'version', 'change_xid', 'updated_at'];
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
create trigger products_stock_created after insert on public.products
  for each row execute function private.record_stock();
create trigger products_stock_changed after update on public.products
  for each row when (old.stock is distinct from new.stock) execute function private.record_stock();

-- A deleted product's history ends at 0, so that one made again under its id begins there.
create function private.close_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_moves (product_id, delta, reason, actor) values (old.id, -old.stock, 'deleted', auth.uid());
  return null;
end
$$;
create trigger products_stock_closed after delete on public.products
  for each row when (old.stock <> 0) execute function private.close_stock();
