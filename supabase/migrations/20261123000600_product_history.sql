-- The history of prices and of stock. Triggers write both, so changes by plain table operations of
-- other tools are included.

-- Which price was valid when. An order that was written offline keeps the price that the shopper
-- saw, for 72 hours.
create table private.price_history (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references public.products (id) on delete cascade,
  price numeric(12, 2) not null,
  valid_from timestamptz not null default now(),
  -- Null: valid now.
  valid_to timestamptz
);
create index price_history_product on private.price_history (product_id, valid_to);
alter table private.price_history enable row level security;

create function private.record_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.price_history h set valid_to = now() where h.product_id = new.id and h.valid_to is null;
  insert into private.price_history (product_id, price) values (new.id, new.price);
  return null;
end
$$;
create trigger products_price_created after insert on public.products
  for each row execute function private.record_price();
create trigger products_price_changed after update on public.products
  for each row when (old.price is distinct from new.price) execute function private.record_price();

-- Was this price valid at any time in the last 72 hours?
create function private.was_price(p_product_id text, p_price numeric) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.price_history h
    where h.product_id = p_product_id and h.price = p_price
      and (h.valid_to is null or h.valid_to > now() - interval '72 hours')
      -- Nobody saw a price that was replaced in its own transaction.
      and h.valid_to is distinct from h.valid_from)
$$;

-- For each product, stock is the sum of its moves. A move never changes: its version is always 1,
-- and it has no tombstone.
create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the history outlives the product.
  product_id text collate "C" not null,
  delta int not null,
  reason text not null check (length(reason) <= 200),
  -- The operation that caused the move; for orders it is also the order's id.
  operation_id uuid,
  actor uuid,
  -- The last time before this move when more than the product's stock changed. Null: never.
  edited_at timestamptz,
  -- The product's version after this move. This version and later ones include the move.
  product_version bigint,
  change_xid bigint not null default private.current_xid(),
  at timestamptz not null default now()
);
create index stock_moves_product on public.stock_moves (product_id, at);
create index stock_moves_sync on public.stock_moves (change_xid, (id::text) collate "C");
alter table public.stock_moves enable row level security;
-- Only the trigger writes moves; of the API roles, only staff read them.
grant select on public.stock_moves to authenticated;
grant select, delete on public.stock_moves to service_role;
create policy "staff read stock moves" on public.stock_moves
  for select to authenticated using ((select private.is_staff()));

-- Sets the reason of stock changes for the rest of the transaction.
create function private.set_stock_reason(p_reason text, p_operation_id uuid) returns void
language sql volatile set search_path = '' as $$
  select set_config('nefer.stock_reason', coalesce(p_reason, ''), true),
    set_config('nefer.stock_operation', coalesce(p_operation_id::text, ''), true)
$$;

create function private.record_stock() returns trigger
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
      -- The previous change was either a move, which has edited_at, or the edit itself.
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

-- The history of a deleted product ends at 0, so a product that is created again under its id
-- starts at 0.
create function private.close_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_moves (product_id, delta, reason, actor) values (old.id, -old.stock, 'deleted', auth.uid());
  return null;
end
$$;
create trigger products_stock_closed after delete on public.products
  for each row when (old.stock <> 0) execute function private.close_stock();
