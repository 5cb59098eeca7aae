-- Writes of staff: products and their stock.

create function private.apply_create_product(p_id uuid, p_payload jsonb) returns jsonb
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
    featured, bestseller, "new", stock, facts, archived, low_stock)
  values (p_payload ->> 'product_id', v_fields ->> 'name', v_fields ->> 'name_ar', v_fields ->> 'description',
    v_fields ->> 'description_ar', (v_fields ->> 'price')::numeric / 100, v_image,
    private.stored_pictures(v_image, coalesce(v_fields -> 'pictures', '[]')), v_fields ->> 'category',
    (v_fields ->> 'featured')::boolean, (v_fields ->> 'bestseller')::boolean, (v_fields ->> 'new')::boolean,
    (v_fields ->> 'stock')::numeric::int,
    jsonb_strip_nulls(private.pick_fields(v_fields, private.fact_names())), (v_fields ->> 'archived')::boolean,
    (v_fields ->> 'low_stock')::numeric::int)
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
  v_fields text[] := array['name', 'name_ar', 'description', 'description_ar', 'price', 'image', 'pictures',
    'category', 'featured', 'bestseller', 'new', 'archived', 'low_stock'] || private.fact_names();
  v_patch jsonb := private.pick_fields(p_payload -> 'patch', v_fields);
  v_base jsonb := private.pick_fields(p_payload -> 'base', v_fields);
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

  v_found := private.compare_fields(private.whole_product(v_row), private.with_product_defaults(v_base),
    private.clean_product(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.product_json(v_row));
  end if;
  v_new := v_found -> 'changes';
  if v_new <> '{}' then
    if v_new ? 'pictures' then
      v_new := v_new || jsonb_build_object('image', v_new #> '{pictures,0,image}');
    end if;
    v_new := private.whole_product(v_row) || v_new;
    -- An incomplete product stays archived.
    if v_row.archived and v_new -> 'archived' = 'false' then
      if not private.is_text(v_new -> 'description', 10, 5000) then return private.invalid('description'); end if;
      if v_new ->> 'image' = '' then return private.invalid('image'); end if;
    end if;
    update public.products p set name = v_new ->> 'name', name_ar = v_new ->> 'name_ar',
      description = v_new ->> 'description', description_ar = v_new ->> 'description_ar',
      price = (v_new ->> 'price')::numeric / 100, image = v_new ->> 'image',
      pictures = private.stored_pictures(v_new ->> 'image', v_new -> 'pictures'), category = v_new ->> 'category',
      featured = (v_new ->> 'featured')::boolean, bestseller = (v_new ->> 'bestseller')::boolean,
      "new" = (v_new ->> 'new')::boolean, archived = (v_new ->> 'archived')::boolean,
      facts = jsonb_strip_nulls(p.facts || private.pick_fields(v_new, private.fact_names())),
      low_stock = (v_new ->> 'low_stock')::numeric::int
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

-- Writes of staff: categories.

create function private.apply_create_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_category_path(p_payload, true);
  v_fields jsonb := private.trim_text_fields(p_payload);
  v_row public.categories;
begin
  -- The device generates the slug; it only has to be safe in an address.
  if not private.is_id(p_payload -> 'category_id') or p_payload ->> 'category_id' !~ '^[^\s/?#&%"<>\\]+$' then
    return private.invalid('category_id');
  end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  insert into public.categories (id, name, name_ar, description, description_ar, image_url)
  values (p_payload ->> 'category_id', v_fields ->> 'name', v_fields ->> 'name_ar', v_fields ->> 'description',
    v_fields ->> 'description_ar', v_fields ->> 'image_url')
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then return private.rejected('already_exists'); end if;
  return private.applied(private.touched_categories(v_row.id), private.category_json(v_row));
end
$$;

create function private.apply_update_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['name', 'name_ar', 'description', 'description_ar', 'image_url'];
  v_patch jsonb := private.pick_fields(p_payload -> 'patch', c_fields);
  v_base jsonb := private.pick_fields(p_payload -> 'base', c_fields);
  v_invalid text := private.invalid_category_path(v_patch, false);
  v_row public.categories;
  v_found jsonb;
  v_new jsonb;
begin
  if not private.is_id(p_payload -> 'category_id') then return private.invalid('category_id'); end if;
  if v_base is null then return private.invalid('base'); end if;
  if v_invalid is not null then return private.invalid(trim(trailing '.' from 'patch.' || v_invalid)); end if;
  select * into v_row from public.categories c where c.id = p_payload ->> 'category_id' for no key update;
  if not found then return private.rejected('not_found'); end if;

  v_found := private.compare_fields(private.category_json(v_row), private.with_translations(v_base),
    private.trim_text_fields(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.category_json(v_row));
  end if;
  v_new := private.category_json(v_row) || (v_found -> 'changes');
  update public.categories c set name = v_new ->> 'name', name_ar = v_new ->> 'name_ar',
    description = v_new ->> 'description', description_ar = v_new ->> 'description_ar',
    image_url = v_new ->> 'image_url'
  where c.id = v_row.id returning * into v_row;
  return private.applied(private.touched_categories(v_row.id), private.category_json(v_row));
end
$$;

-- The products of the category move to another one or become uncategorised, also if the category
-- itself is already deleted. A category that changed since its author saw it stays.
create function private.apply_delete_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_id text := p_payload ->> 'category_id';
  v_to text := p_payload ->> 'move_to';
  v_products text[];
  v_row public.categories;
  v_conflict jsonb;
begin
  if not private.is_id(p_payload -> 'category_id') then return private.invalid('category_id'); end if;
  if not coalesce(jsonb_typeof(p_payload -> 'move_to') = 'null', true)
    and not private.is_id(p_payload -> 'move_to') then
    return private.invalid('move_to');
  end if;
  if v_to = v_id then return private.invalid('move_to'); end if;

  -- Locks categories in id order, then products in id order, as every other write does.
  perform from public.categories c where c.id in (v_id, v_to) order by c.id for update;
  if v_to is not null and not exists (select from public.categories c where c.id = v_to) then
    return private.rejected('not_found', '{"path": "move_to"}');
  end if;
  select * into v_row from public.categories c where c.id = v_id;
  if found then
    v_conflict := private.deletion_conflict(private.category_json(v_row), v_row.version, p_payload -> 'base');
    if v_conflict is not null then return v_conflict; end if;
  end if;
  perform from public.products p where p.category = v_id order by p.id for update;
  v_products := array(select p.id from public.products p where p.category = v_id);
  update public.products p set category = v_to where p.id = any (v_products);
  delete from public.categories c where c.id = v_id;
  return private.applied(private.touched_deletion('categories', v_id) || private.touched_products(v_products));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched) values
  ('create_category', true, 'category', true),
  ('update_category', true, 'category', true),
  ('delete_category', true, 'category', true);

create function public.create_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('create_category', p_operation_id, p_payload)
$$;

create function public.update_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_category', p_operation_id, p_payload)
$$;

create function public.delete_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('delete_category', p_operation_id, p_payload)
$$;
grant execute on function public.create_category(uuid, jsonb), public.update_category(uuid, jsonb),
  public.delete_category(uuid, jsonb) to authenticated, service_role;

-- Names and descriptions in both languages. A creation without translations is not translated, and
-- an edit without them leaves them as they are.

-- The name of the first translation that is neither null nor a text of its length.
create function private.invalid_translation(p_fields jsonb) returns text
language sql immutable
return case
  when p_fields -> 'name_ar' <> 'null' and not private.is_text(p_fields -> 'name_ar', 2, 200) then 'name_ar'
  when p_fields -> 'description_ar' <> 'null' and not private.is_text(p_fields -> 'description_ar', 10, 5000)
    then 'description_ar' end;

-- A translation without a base counts as seen without one.
create function private.with_translations(p_base jsonb) returns jsonb
language sql immutable
return '{"name_ar": null, "description_ar": null}'::jsonb || p_base;

-- Pictures, facts, whether a product is archived, and when its stock counts as low.
--
-- `pictures` has up to eight of {image, alt, alt_ar}; the first is `image`. An edit of `image`
-- replaces the first picture, an edit of `pictures` sets `image`. '[]' stands for that one picture
-- without a text of its own, so rows without pictures stay small. Null is an unknown fact; every
-- fact in words has an Arabic one beside it, as names do.

create function private.is_picture(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'object' and private.is_image(p_value -> 'image')
    and private.is_text(p_value -> 'alt', 0, 200) and private.is_text(p_value -> 'alt_ar', 0, 200)
$$;

create function private.is_pictures(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'array' then jsonb_array_length(p_value) between 1 and 8
    and (select coalesce(bool_and(private.is_picture(e)), true) from jsonb_array_elements(p_value) e)
  else false end
$$;

-- Fields that a row or a base of an older app lacks.
create function private.with_product_defaults(p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select (select coalesce(jsonb_object_agg(f.name, null), '{}') from private.product_facts f)
    || '{"name_ar": null, "description_ar": null, "archived": false, "low_stock": null}'::jsonb || p_fields
$$;

-- The row with all its fields, for comparing.
create function private.whole_product(p_row public.products) returns jsonb
language sql stable
return private.with_product_defaults(private.product_json(p_row))
  || jsonb_build_object('pictures', private.pictures_of(p_row.image, p_row.pictures));

-- Texts without surrounding white space, pictures without unknown fields. An edit of the pictures
-- includes the first one.
create function private.clean_product(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_fields ? 'pictures' then (private.trim_text_fields(p_fields) - 'image')
      || jsonb_build_object('pictures', (
        select jsonb_agg(jsonb_build_object('image', private.trimmed(e.value -> 'image'),
          'alt', private.trimmed(e.value -> 'alt'), 'alt_ar', private.trimmed(e.value -> 'alt_ar')) order by e.n)
        from jsonb_array_elements(p_fields -> 'pictures') with ordinality e (value, n)))
    else private.trim_text_fields(p_fields) end
$$;

-- The name of the first of the new fields that is neither absent nor valid.
create function private.invalid_product_fact(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_name text;
begin
  if p_fields ? 'pictures' and not private.is_pictures(p_fields -> 'pictures') then return 'pictures'; end if;
  select f.name into v_name from private.product_facts f
    where p_fields -> f.name <> 'null' and not private.is_product_fact(f, p_fields -> f.name)
    order by f.name limit 1;
  if found then return v_name; end if;
  if p_fields ? 'archived' and not private.is_boolean(p_fields -> 'archived') then return 'archived'; end if;
  if p_fields -> 'low_stock' <> 'null' and not private.is_integer(p_fields -> 'low_stock', 0, 1000000) then
    return 'low_stock';
  end if;
  return null;
end
$$;

-- The deletion of a product that is missing leaves a tombstone, and a creation whose product has a
-- tombstone creates nothing: after a restore from a backup, a deletion may be sent again before the
-- creation that the backup lacks. No product is ever created again under its id on purpose, because
-- devices generate the ids at random. The ids of categories are made of their names, so a deleted
-- category may be created again.

-- Creations and deletions of one product wait for each other: there is no row to lock.
create function private.lock_new_product(p_payload jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.lock_name('create_product ' || coalesce(p_payload ->> 'product_id', ''))
$$;
