-- The deletion of a product that is missing leaves a tombstone, and a creation whose product has a
-- tombstone creates nothing. After a restore from a backup, a deletion may be sent again before the
-- creation that the backup lacks: before, the product existed again. No product is ever created
-- again under its id on purpose, because devices generate the ids at random. The ids of categories
-- are made of their names, so a deleted category may be created again.

-- Creations and deletions of one product wait for each other: there is no row to lock.
create function private.lock_new_product(p_payload jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.lock_name('create_product ' || coalesce(p_payload ->> 'product_id', ''))
$$;

create or replace function private.apply_delete_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_row public.products;
  v_conflict jsonb;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then
    perform private.lock_new_product(p_payload);
    select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  end if;
  if found then
    v_conflict := private.deletion_conflict(private.whole_product(v_row), v_row.version, p_payload -> 'base');
    if v_conflict is not null then return v_conflict; end if;
  end if;
  delete from public.products p where p.id = p_payload ->> 'product_id';
  insert into public.deletions (table_name, row_id, version, change_xid)
    values ('products', p_payload ->> 'product_id', 1, private.current_xid())
    on conflict (table_name, row_id) do nothing;
  return private.applied(private.touched_deletion('products', p_payload ->> 'product_id'));
end
$$;

create or replace function private.apply_create_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_product_path(p_payload, true);
  v_fields jsonb;
  v_has_category boolean;
  v_image text := private.trimmed(p_payload -> 'image');
  v_row public.products;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if not private.is_integer(p_payload -> 'stock', 0, 1000000) then return private.invalid('stock'); end if;
  v_fields := private.with_product_defaults(private.clean_product(p_payload));
  -- The lock prevents a concurrent deletion.
  perform from public.categories c where c.id = v_fields ->> 'category' for key share;
  v_has_category := found or v_fields ->> 'category' is null;
  perform private.lock_new_product(p_payload);
  if exists (select from public.deletions d where d.table_name = 'products' and d.row_id = p_payload ->> 'product_id')
  then
    return private.applied(private.touched_deletion('products', p_payload ->> 'product_id'));
  end if;
  if not v_has_category then return private.rejected('not_found', '{"path": "category"}'); end if;

  insert into public.products (id, name, name_ar, description, description_ar, price, image, pictures, category,
    featured, bestseller, "new", stock, size, weight, wood, wood_ar, finish, finish_ar, care, care_ar, maker, maker_ar,
    archived, low_stock)
  values (p_payload ->> 'product_id', v_fields ->> 'name', v_fields ->> 'name_ar', v_fields ->> 'description',
    v_fields ->> 'description_ar', (v_fields ->> 'price')::numeric / 100, v_image,
    private.stored_pictures(v_image, coalesce(v_fields -> 'pictures', '[]')), v_fields ->> 'category',
    (v_fields ->> 'featured')::boolean, (v_fields ->> 'bestseller')::boolean, (v_fields ->> 'new')::boolean,
    (v_fields ->> 'stock')::numeric::int, v_fields ->> 'size', (v_fields ->> 'weight')::numeric::int,
    v_fields ->> 'wood', v_fields ->> 'wood_ar', v_fields ->> 'finish', v_fields ->> 'finish_ar', v_fields ->> 'care',
    v_fields ->> 'care_ar', v_fields ->> 'maker', v_fields ->> 'maker_ar', (v_fields ->> 'archived')::boolean,
    (v_fields ->> 'low_stock')::numeric::int)
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then
    return private.rejected('already_exists');
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

create or replace function private.lock_batch(p_operations jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_name text;
  v_placed jsonb[];
  v_orders uuid[];
  v_changed text[];
  v_categories text[];
  v_deleted text[];
  v_products text[];
begin
  for v_name in
    select distinct 'operation ' || b.id from private.batch_operations(p_operations) b order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
  for v_name in
    select distinct b.rate_limit from private.batch_operations(p_operations) b where b.rate_limit is not null order by 1
  loop
    insert into private.rate_counters (name, address_hash, started_at, count)
      values (v_name, private.address_hash(), now(), 0)
      on conflict (name, address_hash) do nothing;
    perform from private.rate_counters c where c.name = v_name and c.address_hash = private.address_hash() for update;
  end loop;
  v_placed := array(select private.batch_orders(p_operations));
  for v_name in
    select distinct n.name collate "C" from unnest(v_placed) as p (payload),
      private.names_to_lock(p.payload -> 'customer') as n (name) order by 1
  loop
    perform private.lock_name(v_name);
  end loop;

  v_orders := array(select (b.payload ->> 'order_id')::uuid from private.batch_operations(p_operations) b
    where b.may_run and b.kind <> 'place_order'
      and b.payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  perform from public.orders o where o.id = any (v_orders) order by o.id for update;

  v_changed := array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category_id'), (b.payload ->> 'move_to')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  v_categories := v_changed || array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category'), (b.payload #>> '{patch,category}')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  for v_name in select distinct c.id collate "C" from unnest(v_categories) as c (id) order by 1 loop
    if v_name = any (v_changed) then
      perform from public.categories c where c.id = v_name for update;
    else
      perform from public.categories c where c.id = v_name for key share;
    end if;
  end loop;

  v_deleted := array(select b.payload ->> 'category_id' from private.batch_operations(p_operations) b
    where b.may_run and b.kind = 'delete_category');
  v_products := array(select b.payload ->> 'product_id' from private.batch_operations(p_operations) b
      where b.may_run and b.kind <> 'place_order')
    || array(select l.item ->> 'product_id' from private.batch_operations(p_operations) b,
        jsonb_array_elements(
          case jsonb_typeof(b.payload -> 'items') when 'array' then b.payload -> 'items' else '[]' end) as l (item)
        where b.may_run and b.kind <> 'place_order')
    || array(select l.product_id from unnest(v_placed) as p (payload), private.order_lines(p.payload -> 'items') l)
    || array(select q.product_id from public.orders o, private.order_quantities(o.items) q where o.id = any (v_orders));
  perform from public.products p where p.id = any (v_products) or p.category = any (v_deleted) order by p.id for update;

  for v_name in
    select distinct case b.kind when 'delete_product' then 'create_product' else b.kind end
      || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('create_product', 'delete_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;
