-- The history of every stock: for each product, stock = sum of its moves. A trigger writes it, so that plain table
-- operations of other tools are in it too.
create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the history outlives the product.
  product_id text collate "C" not null,
  delta int not null,
  reason text not null check (length(reason) <= 200),
  -- The operation that caused it; for orders also the order's id.
  operation_id uuid,
  actor uuid,
  at timestamptz not null default now()
);
create index stock_moves_product on public.stock_moves (product_id, at);
alter table public.stock_moves enable row level security;
revoke all on public.stock_moves from anon, authenticated;
grant select on public.stock_moves to authenticated;
grant all on public.stock_moves to service_role;
create policy "staff read stock moves" on public.stock_moves
  for select to authenticated using ((select private.is_staff()));

-- Says for the rest of the transaction why stock changes.
create function private.explain_stock(p_reason text, p_operation_id uuid) returns void
language sql volatile set search_path = '' as $$
  select set_config('nefer.stock_reason', coalesce(p_reason, ''), true),
    set_config('nefer.stock_operation', coalesce(p_operation_id::text, ''), true)
$$;

create function private.record_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before int := 0;
begin
  if tg_op = 'UPDATE' then
    v_before := old.stock;
  end if;
  if new.stock <> v_before then
    insert into public.stock_moves (product_id, delta, reason, operation_id, actor) values (
      new.id, new.stock - v_before,
      coalesce(nullif(current_setting('nefer.stock_reason', true), ''),
        case tg_op when 'INSERT' then 'created' else 'set' end),
      nullif(current_setting('nefer.stock_operation', true), '')::uuid, auth.uid());
  end if;
  return null;
end
$$;
create trigger products_stock_created after insert on public.products
  for each row execute function private.record_stock();
create trigger products_stock_changed after update on public.products
  for each row when (old.stock is distinct from new.stock) execute function private.record_stock();

revoke execute on function private.explain_stock(text, uuid), private.record_stock() from public, anon, authenticated;
