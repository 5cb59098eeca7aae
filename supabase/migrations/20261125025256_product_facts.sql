-- More fields of a product: pictures, facts, whether it is archived, and when its stock counts as
-- low. Apps of 1.0.0 send none of them and ignore them in rows.
--
-- `pictures` has up to eight of {image, alt, alt_ar}; the first is `image`, which older apps show
-- and edit. An edit of `image` replaces the first picture, an edit of `pictures` sets `image`. '[]'
-- stands for that one picture without a text of its own, so rows without pictures stay as small as
-- before. Null is an unknown fact; every fact in words has an Arabic one beside it, as names do.

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

-- Width, depth and height, or fewer, in mm.
create domain private.size_mm as text check (value ~ '^[1-9]\d{0,4}( × [1-9]\d{0,4}){0,2}$');

alter table public.products
  add column pictures jsonb not null default '[]' check (
    jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 8
    and not pictures @? '$[*] ? (!exists(@.image ? (@.type() == "string")) || !exists(@.alt ? (@.type() == "string"))
      || !exists(@.alt_ar ? (@.type() == "string")))'),
  add column size private.size_mm,
  -- In g.
  add column weight int check (weight between 1 and 1000000),
  add column wood text check (length(wood) between 1 and 200),
  add column wood_ar text check (length(wood_ar) between 1 and 200),
  add column finish text check (length(finish) between 1 and 200),
  add column finish_ar text check (length(finish_ar) between 1 and 200),
  add column care text check (length(care) between 1 and 1000),
  add column care_ar text check (length(care_ar) between 1 and 1000),
  add column maker text check (length(maker) between 1 and 200),
  add column maker_ar text check (length(maker_ar) between 1 and 200),
  add column archived boolean not null default false,
  -- Null: the default of the settings.
  add column low_stock int check (low_stock between 0 and 1000000);

-- The whole list: the first picture is p_image, whatever the list says.
create function private.pictures_of(p_image text, p_pictures jsonb) returns jsonb
language sql immutable
return case when p_pictures #>> '{0,image}' = p_image then p_pictures
  when p_image = '' then '[]'
  else jsonb_build_array(jsonb_build_object('image', p_image, 'alt', '', 'alt_ar', '')) || (p_pictures - 0) end;

-- The same as it is stored: '[]' for one picture without texts.
create function private.stored_pictures(p_image text, p_pictures jsonb) returns jsonb
language sql immutable
return case when private.pictures_of(p_image, p_pictures) = private.pictures_of(p_image, '[]') then '[]'
  else private.pictures_of(p_image, p_pictures) end;

-- Rows without these fields are as before: absent is null, false, or one picture.
create or replace function private.product_json(p_row public.products) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar,
  'price', private.to_piastres(p_row.price), 'image', p_row.image, 'category', p_row.category,
  'featured', p_row.featured, 'bestseller', p_row.bestseller, 'new', p_row."new", 'stock', p_row.stock,
  'created_at', private.iso(p_row.created_at), 'updated_at', private.iso(p_row.updated_at))
  || jsonb_strip_nulls(jsonb_build_object(
    'pictures', nullif(private.stored_pictures(p_row.image, p_row.pictures), '[]'),
    'size', p_row.size, 'weight', p_row.weight, 'wood', p_row.wood, 'wood_ar', p_row.wood_ar,
    'finish', p_row.finish, 'finish_ar', p_row.finish_ar, 'care', p_row.care, 'care_ar', p_row.care_ar,
    'maker', p_row.maker, 'maker_ar', p_row.maker_ar,
    'archived', nullif(p_row.archived, false), 'low_stock', p_row.low_stock));

-- Fields that a row or a base of an older app lacks.
create function private.with_product_defaults(p_fields jsonb) returns jsonb
language sql immutable
return '{"name_ar": null, "description_ar": null, "size": null, "weight": null, "wood": null, "wood_ar": null,
  "finish": null, "finish_ar": null, "care": null, "care_ar": null, "maker": null, "maker_ar": null,
  "archived": false, "low_stock": null}'::jsonb || p_fields;

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
language plpgsql immutable set search_path = '' as $$
declare
  v_name text;
begin
  if p_fields ? 'pictures' and not private.is_pictures(p_fields -> 'pictures') then return 'pictures'; end if;
  if p_fields -> 'size' <> 'null' and not coalesce(
    private.trimmed(p_fields -> 'size') ~ '^[1-9]\d{0,4}( × [1-9]\d{0,4}){0,2}$', false) then
    return 'size';
  end if;
  if p_fields -> 'weight' <> 'null' and not private.is_integer(p_fields -> 'weight', 1, 1000000) then
    return 'weight';
  end if;
  foreach v_name in array array['wood', 'wood_ar', 'finish', 'finish_ar', 'care', 'care_ar', 'maker', 'maker_ar'] loop
    if p_fields -> v_name <> 'null'
      and not private.is_text(p_fields -> v_name, 1, case when v_name like 'care%' then 1000 else 200 end) then
      return v_name;
    end if;
  end loop;
  if p_fields ? 'archived' and not private.is_boolean(p_fields -> 'archived') then return 'archived'; end if;
  if p_fields -> 'low_stock' <> 'null' and not private.is_integer(p_fields -> 'low_stock', 0, 1000000) then
    return 'low_stock';
  end if;
  return null;
end
$$;

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
  return coalesce(private.invalid_translation(p_fields), private.invalid_product_fact(p_fields));
end
$$;

create or replace function private.apply_create_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_product_path(p_payload, true);
  v_fields jsonb;
  v_image text := private.trimmed(p_payload -> 'image');
  v_row public.products;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if not private.is_integer(p_payload -> 'stock', 0, 1000000) then return private.invalid('stock'); end if;
  v_fields := private.with_product_defaults(private.clean_product(p_payload));
  -- The lock prevents a concurrent deletion.
  perform from public.categories c where c.id = v_fields ->> 'category' for key share;
  if not found and v_fields ->> 'category' is not null then
    return private.rejected('not_found', '{"path": "category"}');
  end if;

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

create or replace function private.apply_update_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['name', 'name_ar', 'description', 'description_ar', 'price', 'image', 'pictures',
    'category', 'featured', 'bestseller', 'new', 'size', 'weight', 'wood', 'wood_ar', 'finish', 'finish_ar', 'care',
    'care_ar', 'maker', 'maker_ar', 'archived', 'low_stock'];
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
    update public.products p set name = v_new ->> 'name', name_ar = v_new ->> 'name_ar',
      description = v_new ->> 'description', description_ar = v_new ->> 'description_ar',
      price = (v_new ->> 'price')::numeric / 100, image = v_new ->> 'image',
      pictures = private.stored_pictures(v_new ->> 'image', v_new -> 'pictures'), category = v_new ->> 'category',
      featured = (v_new ->> 'featured')::boolean, bestseller = (v_new ->> 'bestseller')::boolean,
      "new" = (v_new ->> 'new')::boolean, size = v_new ->> 'size', weight = (v_new ->> 'weight')::numeric::int,
      wood = v_new ->> 'wood', wood_ar = v_new ->> 'wood_ar', finish = v_new ->> 'finish',
      finish_ar = v_new ->> 'finish_ar', care = v_new ->> 'care', care_ar = v_new ->> 'care_ar',
      maker = v_new ->> 'maker', maker_ar = v_new ->> 'maker_ar', archived = (v_new ->> 'archived')::boolean,
      low_stock = (v_new ->> 'low_stock')::numeric::int
    where p.id = v_row.id returning * into v_row;
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

-- What the pages of the site show; see 20261124040800_catalog_index.sql.
create or replace function private.page_hash(p_row public.products) returns bigint
language sql immutable
return hashtextextended(row(p_row.id, p_row.name, p_row.name_ar, p_row.description, p_row.description_ar, p_row.price,
  p_row.image, p_row.category, p_row.featured, p_row.bestseller, p_row."new", p_row.stock > 0,
  extract(epoch from p_row.created_at), p_row.pictures, p_row.size, p_row.weight, p_row.wood, p_row.wood_ar,
  p_row.finish, p_row.finish_ar, p_row.care, p_row.care_ar, p_row.maker, p_row.maker_ar, p_row.archived)::text, 0);

drop trigger products_index_update on public.products;
create trigger products_index_update after update on public.products
  for each row when ((old.name, old.name_ar, old.description, old.description_ar, old.price, old.image, old.category,
      old.featured, old.bestseller, old."new", old.created_at, old.stock > 0, old.pictures, old.size, old.weight,
      old.wood, old.wood_ar, old.finish, old.finish_ar, old.care, old.care_ar, old.maker, old.maker_ar, old.archived)
    is distinct from (new.name, new.name_ar, new.description, new.description_ar, new.price, new.image, new.category,
      new.featured, new.bestseller, new."new", new.created_at, new.stock > 0, new.pictures, new.size, new.weight,
      new.wood, new.wood_ar, new.finish, new.finish_ar, new.care, new.care_ar, new.maker, new.maker_ar, new.archived))
  execute function private.index_product();
update private.catalog_index i set page_hash = private.page_hash(p) from public.products p where p.id = i.id;

-- Deleting a missing product is applied. A product that changed since its author saw it stays.
create or replace function private.apply_delete_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_row public.products;
  v_conflict jsonb;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if found then
    v_conflict := private.deletion_conflict(private.whole_product(v_row), v_row.version, p_payload -> 'base');
    if v_conflict is not null then return v_conflict; end if;
  end if;
  delete from public.products p where p.id = p_payload ->> 'product_id';
  return private.applied(private.touched_deletion('products', p_payload ->> 'product_id'));
end
$$;

-- In a new project, products, categories and orders still name photos of the old one. Returns how
-- many rows were changed. Orders that devices no longer hold stay: a change would bring them back.
-- Both arguments are addresses of projects, without a path.
create or replace function private.move_photos(p_from text, p_to text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  c_path constant text := '/storage/v1/object/public/product-photos/';
  v_from text := p_from || c_path;
  v_to text := p_to || c_path;
  v_count bigint;
  v_sum bigint := 0;
begin
  update public.products p set image = replace(p.image, v_from, v_to),
      pictures = replace(p.pictures::text, v_from, v_to)::jsonb
    where starts_with(p.image, v_from) or strpos(p.pictures::text, v_from) > 0;
  get diagnostics v_sum = row_count;
  update public.categories c set image_url = replace(c.image_url, v_from, v_to) where starts_with(c.image_url, v_from);
  get diagnostics v_count = row_count;
  v_sum := v_sum + v_count;
  update public.orders o set items = replace(o.items::text, v_from, v_to)::jsonb
    where strpos(o.items::text, v_from) > 0
      and (o.status not in ('delivered', 'cancelled')
        or greatest(o.created_at, o.updated_at) > now() - interval '90 days');
  get diagnostics v_count = row_count;
  return v_sum + v_count;
end
$$;

insert into private.features (name) values ('product_facts');
