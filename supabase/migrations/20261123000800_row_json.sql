-- How our functions return rows: amounts in integer piastres, times in ISO 8601.

create function private.category_json(p_row public.categories) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'description', p_row.description, 'image_url', p_row.image_url,
  'updated_at', private.iso(p_row.updated_at));

create function private.product_json(p_row public.products) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'description', p_row.description,
  'price', private.to_piastres(p_row.price), 'image', p_row.image, 'category', p_row.category,
  'featured', p_row.featured, 'bestseller', p_row.bestseller, 'new', p_row."new", 'stock', p_row.stock,
  'created_at', private.iso(p_row.created_at), 'updated_at', private.iso(p_row.updated_at));

create function private.stock_move_json(p_row public.stock_moves) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'product_id', p_row.product_id, 'delta', p_row.delta, 'reason', p_row.reason,
  'operation_id', p_row.operation_id, 'edited_at', private.iso(p_row.edited_at),
  'product_version', p_row.product_version, 'at', private.iso(p_row.at))
  || case when p_row.actor is null then '{}'::jsonb else jsonb_build_object('by', private.staff_name(p_row.actor)) end;

-- Items that other tools stored in another shape are returned unchanged; the app reports such a
-- record as corrupt. Items that cannot be printed are null, so that one bad row does not block all
-- others.
create function private.items_json(p_items jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when not private.is_bounded(p_items, 1000000) then null
  when jsonb_typeof(p_items) = 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(e.item -> 'price') is distinct from 'number' then e.item
        when abs((e.item -> 'price')::numeric) < 1e12
        then e.item || jsonb_build_object('price', private.to_piastres((e.item -> 'price')::numeric))
        else e.item
      end order by e.position), '[]')
    from jsonb_array_elements(p_items) with ordinality as e (item, position))
  else p_items end
$$;

-- For staff.
create function private.order_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'customer_name', p_row.customer_name,
    'customer_email', p_row.customer_email, 'customer_phone', p_row.customer_phone,
    'customer_address', p_row.customer_address, 'payment_method', p_row.payment_method, 'status', p_row.status,
    'channel', p_row.channel, 'total', private.to_piastres(p_row.total), 'items', private.items_json(p_row.items),
    'shipping_info', p_row.shipping_info, 'placed_at', private.iso(p_row.placed_at),
    'updated_at', private.iso(p_row.updated_at))
    || case when p_row.held_at is not null and p_row.status = 'pending'
      then jsonb_build_object('held_at', private.iso(p_row.held_at), 'hold_reason', p_row.hold_reason) else '{}' end
    || case when p_row.sold_by is null then '{}'
      else jsonb_build_object('sold_by', private.staff_name(p_row.sold_by)) end
    || case when p_row.changed_by is null then '{}'
      else jsonb_build_object('changed_by', private.staff_name(p_row.changed_by)) end
$$;

-- For the shopper who has the order's secret.
create function private.receipt_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'status', p_row.status,
    'total', private.to_piastres(p_row.total), 'items', private.items_json(p_row.items))
    || case when p_row.held_at is not null and p_row.status = 'pending' then '{"held": true}'::jsonb else '{}' end
$$;

-- `touched`: the rows that an operation changed, with their new versions.
create function private.touched_products(p_ids text[]) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'products', 'id', p.id, 'v', p.version) order by p.id), '[]')
  from public.products p where p.id = any (p_ids)
$$;

create function private.touched_categories(p_id text) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'categories', 'id', c.id, 'v', c.version)), '[]')
  from public.categories c where c.id = p_id
$$;

create function private.touched_order(p_order public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('t', 'orders', 'id', p_order.id, 'v', p_order.version))
$$;

-- The tombstone of a deleted row; empty if the row never existed.
create function private.touched_deletion(p_table text, p_row_id text) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', d.table_name, 'id', d.row_id, 'v', d.version)), '[]')
  from public.deletions d where d.table_name = p_table and d.row_id = p_row_id
$$;
