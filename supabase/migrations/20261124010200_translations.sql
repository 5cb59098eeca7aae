-- Writes of names and descriptions in both languages. Apps that are older than the translations
-- send none: their creations are not translated, and their edits leave translations as they are.

-- The name of the first translation that is neither null nor a text of its length.
create function private.invalid_translation(p_fields jsonb) returns text
language sql immutable
return case
  when p_fields -> 'name_ar' <> 'null' and not private.is_text(p_fields -> 'name_ar', 2, 200) then 'name_ar'
  when p_fields -> 'description_ar' <> 'null' and not private.is_text(p_fields -> 'description_ar', 10, 5000)
    then 'description_ar' end;

-- The path of the first invalid product field; with p_all also of a missing one.
create or replace function private.invalid_product_path(p_fields jsonb, p_all boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_flag text;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then return ''; end if;
  if (p_all or p_fields ? 'name') and not private.is_text(p_fields -> 'name', 3, 200) then return 'name'; end if;
  if (p_all or p_fields ? 'description') and not private.is_text(p_fields -> 'description', 10, 5000) then
    return 'description';
  end if;
  if (p_all or p_fields ? 'price') and not private.is_integer(p_fields -> 'price', 1, 999999999999) then
    return 'price';
  end if;
  if (p_all or p_fields ? 'image') and not private.is_image(p_fields -> 'image') then return 'image'; end if;
  if (p_all or p_fields ? 'category') and not coalesce(jsonb_typeof(p_fields -> 'category') = 'null', false)
    and not private.is_id(p_fields -> 'category') then
    return 'category';
  end if;
  foreach v_flag in array array['featured', 'bestseller', 'new'] loop
    if (p_all or p_fields ? v_flag) and not private.is_boolean(p_fields -> v_flag) then return v_flag; end if;
  end loop;
  return private.invalid_translation(p_fields);
end
$$;

create or replace function private.invalid_category_path(p_fields jsonb, p_all boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then return ''; end if;
  if (p_all or p_fields ? 'name') and not private.is_text(p_fields -> 'name', 3, 200) then return 'name'; end if;
  if (p_all or p_fields ? 'description') and not private.is_text(p_fields -> 'description', 10, 5000) then
    return 'description';
  end if;
  if (p_all or p_fields ? 'image_url') and not private.is_image(p_fields -> 'image_url') then
    return 'image_url';
  end if;
  return private.invalid_translation(p_fields);
end
$$;

create or replace function private.apply_create_product(p_id uuid, p_payload jsonb) returns jsonb
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

  insert into public.products (id, name, name_ar, description, description_ar, price, image, category, featured,
    bestseller, "new", stock)
  values (p_payload ->> 'product_id', v_fields ->> 'name', v_fields ->> 'name_ar', v_fields ->> 'description',
    v_fields ->> 'description_ar', (v_fields ->> 'price')::numeric / 100, v_fields ->> 'image',
    v_fields ->> 'category', (v_fields ->> 'featured')::boolean, (v_fields ->> 'bestseller')::boolean,
    (v_fields ->> 'new')::boolean, (v_fields ->> 'stock')::numeric::int)
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then
    return private.rejected('already_exists');
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

-- A translation without a base counts as seen without one.
create function private.with_translations(p_base jsonb) returns jsonb
language sql immutable
return '{"name_ar": null, "description_ar": null}'::jsonb || p_base;

create or replace function private.apply_update_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['name', 'name_ar', 'description', 'description_ar', 'price', 'image', 'category',
    'featured', 'bestseller', 'new'];
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

  v_found := private.compare_fields(private.product_json(v_row), private.with_translations(v_base),
    private.trim_text_fields(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.product_json(v_row));
  end if;
  v_new := v_found -> 'changes';
  if v_new <> '{}' then
    v_new := private.product_json(v_row) || v_new;
    update public.products p set name = v_new ->> 'name', name_ar = v_new ->> 'name_ar',
      description = v_new ->> 'description', description_ar = v_new ->> 'description_ar',
      price = (v_new ->> 'price')::numeric / 100, image = v_new ->> 'image', category = v_new ->> 'category',
      featured = (v_new ->> 'featured')::boolean, bestseller = (v_new ->> 'bestseller')::boolean,
      "new" = (v_new ->> 'new')::boolean
    where p.id = v_row.id returning * into v_row;
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

create or replace function private.apply_create_category(p_id uuid, p_payload jsonb) returns jsonb
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

create or replace function private.apply_update_category(p_id uuid, p_payload jsonb) returns jsonb
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
