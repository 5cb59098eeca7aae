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
  insert into public.categories (id, name, description, image_url)
  values (p_payload ->> 'category_id', v_fields ->> 'name', v_fields ->> 'description', v_fields ->> 'image_url')
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then return private.rejected('already_exists'); end if;
  return private.applied(private.touched_categories(v_row.id), private.category_json(v_row));
end
$$;

create function private.apply_update_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['name', 'description', 'image_url'];
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

  v_found := private.compare_fields(private.category_json(v_row), v_base, private.trim_text_fields(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.category_json(v_row));
  end if;
  v_new := private.category_json(v_row) || (v_found -> 'changes');
  update public.categories c set name = v_new ->> 'name', description = v_new ->> 'description',
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
