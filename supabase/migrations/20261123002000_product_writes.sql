-- Writes of staff: products and their stock.

create function private.apply_create_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_product_path(p_payload, true);
  v_fields jsonb := private.trim_text_fields(p_payload);
  v_row public.products;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if not private.is_integer(p_payload -> 'stock', 0, 1000000) then return private.invalid('stock'); end if;
  -- The lock prevents a concurrent deletion.
  perform from public.categories c where c.id = v_fields ->> 'category' for key share;
  if not found and v_fields ->> 'category' is not null then
    return private.rejected('not_found', '{"path": "category"}');
  end if;

  insert into public.products (id, name, description, price, image, category, featured, bestseller, "new", stock)
  values (p_payload ->> 'product_id', v_fields ->> 'name', v_fields ->> 'description',
    (v_fields ->> 'price')::numeric / 100, v_fields ->> 'image', v_fields ->> 'category',
    (v_fields ->> 'featured')::boolean, (v_fields ->> 'bestseller')::boolean, (v_fields ->> 'new')::boolean,
    (v_fields ->> 'stock')::numeric::int)
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then
    return private.rejected('already_exists');
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

create function private.apply_update_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array[
    'name', 'description', 'price', 'image', 'category', 'featured', 'bestseller', 'new'];
  v_patch jsonb := private.pick_fields(p_payload -> 'patch', c_fields);
  v_base jsonb := private.pick_fields(p_payload -> 'base', c_fields);
  v_invalid text := private.invalid_product_path(v_patch, false);
  v_row public.products;
  v_found jsonb;
  v_new jsonb;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if v_base is null then return private.invalid('base'); end if;
  if v_invalid is not null then return private.invalid(trim(trailing '.' from 'patch.' || v_invalid)); end if;

  -- Locks the category before the product, as deleting a category does.
  perform from public.categories c where c.id = v_patch ->> 'category' for key share;
  if not found and v_patch ->> 'category' is not null then
    return private.rejected('not_found', '{"path": "patch.category"}');
  end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then return private.rejected('not_found'); end if;

  v_found := private.compare_fields(private.product_json(v_row), v_base, private.trim_text_fields(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.product_json(v_row));
  end if;
  v_new := v_found -> 'changes';
  if v_new <> '{}' then
    v_new := private.product_json(v_row) || v_new;
    update public.products p set name = v_new ->> 'name', description = v_new ->> 'description',
      price = (v_new ->> 'price')::numeric / 100, image = v_new ->> 'image', category = v_new ->> 'category',
      featured = (v_new ->> 'featured')::boolean, bestseller = (v_new ->> 'bestseller')::boolean,
      "new" = (v_new ->> 'new')::boolean
    where p.id = v_row.id returning * into v_row;
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

-- Deleting a missing product is applied. A product that changed since its author saw it stays.
create function private.apply_delete_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_row public.products;
  v_conflict jsonb;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if found then
    v_conflict := private.deletion_conflict(private.product_json(v_row), v_row.version, p_payload -> 'base');
    if v_conflict is not null then return v_conflict; end if;
  end if;
  delete from public.products p where p.id = p_payload ->> 'product_id';
  return private.applied(private.touched_deletion('products', p_payload ->> 'product_id'));
end
$$;

-- Stock travels as a difference, so the counts of two devices at once are both right.
create function private.apply_adjust_stock(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_row public.products;
  v_stock bigint;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if not private.is_integer(p_payload -> 'delta', -1000000, 1000000) then return private.invalid('delta'); end if;
  if not private.is_text(p_payload -> 'reason', 0, 200) then return private.invalid('reason'); end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then return private.rejected('not_found'); end if;

  v_stock := v_row.stock + (p_payload ->> 'delta')::numeric::bigint;
  if v_stock < 0 then
    return private.rejected('not_enough_stock', jsonb_build_object('available', v_row.stock));
  end if;
  if v_stock > 1000000 then return private.invalid('delta'); end if;
  perform private.set_stock_reason(coalesce(nullif(private.trimmed(p_payload -> 'reason'), ''), 'count'), p_id);
  update public.products p set stock = v_stock where p.id = v_row.id returning * into v_row;
  perform private.set_stock_reason(null, null);
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched) values
  ('create_product', true, 'product', true),
  ('update_product', true, 'product', true),
  ('delete_product', true, 'product', true),
  ('adjust_stock', true, 'product', true);

create function public.create_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('create_product', p_operation_id, p_payload)
$$;
create function public.update_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_product', p_operation_id, p_payload)
$$;
create function public.delete_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('delete_product', p_operation_id, p_payload)
$$;
create function public.adjust_stock(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('adjust_stock', p_operation_id, p_payload)
$$;
grant execute on function public.create_product(uuid, jsonb), public.update_product(uuid, jsonb),
  public.delete_product(uuid, jsonb), public.adjust_stock(uuid, jsonb) to authenticated, service_role;
