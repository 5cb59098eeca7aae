-- What staff do to categories.

create function private.apply_create_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_flaw text := private.category_flaw(p_payload, true);
  v_fields jsonb := private.trim_fields(p_payload);
  v_row public.categories;
begin
  -- The device makes the slug; it only has to be safe in an address.
  if not private.is_id(p_payload -> 'category_id') or p_payload ->> 'category_id' !~ '^[^\s/?#&%"<>\\]+$' then
    return private.invalid('category_id');
  end if;
  if v_flaw is not null then return private.invalid(v_flaw); end if;
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
  v_patch jsonb := private.only_fields(p_payload -> 'patch', c_fields);
  v_base jsonb := private.only_fields(p_payload -> 'base', c_fields);
  v_flaw text := private.category_flaw(v_patch, false);
  v_row public.categories;
  v_found jsonb;
  v_todo jsonb;
begin
  if not private.is_id(p_payload -> 'category_id') then return private.invalid('category_id'); end if;
  if v_base is null then return private.invalid('base'); end if;
  if v_flaw is not null then return private.invalid(trim(trailing '.' from 'patch.' || v_flaw)); end if;
  select * into v_row from public.categories c where c.id = p_payload ->> 'category_id' for no key update;
  if not found then return private.rejected('not_found'); end if;

  v_found := private.compare_fields(private.category_json(v_row), v_base, private.trim_fields(v_patch));
  if v_found -> 'fields' <> '{}' then
    return private.conflict(v_found -> 'fields', v_row.version, private.category_json(v_row));
  end if;
  v_todo := private.category_json(v_row) || (v_found -> 'todo');
  update public.categories c set name = v_todo ->> 'name', description = v_todo ->> 'description',
    image_url = v_todo ->> 'image_url'
  where c.id = v_row.id returning * into v_row;
  return private.applied(private.touched_categories(v_row.id), private.category_json(v_row));
end
$$;

-- Its products move to another category or become uncategorised. Also when the category itself is gone already.
create function private.apply_delete_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_id text := p_payload ->> 'category_id';
  v_to text := p_payload ->> 'move_to';
  v_products text[];
begin
  if not private.is_id(p_payload -> 'category_id') then return private.invalid('category_id'); end if;
  if not coalesce(jsonb_typeof(p_payload -> 'move_to') = 'null', true) and not private.is_id(p_payload -> 'move_to') then
    return private.invalid('move_to');
  end if;
  if v_to = v_id then return private.invalid('move_to'); end if;

  -- Categories in id order, then products in id order, as every other write locks them.
  perform from public.categories c where c.id in (v_id, v_to) order by c.id for update;
  if v_to is not null and not exists (select from public.categories c where c.id = v_to) then
    return private.rejected('not_found', '{"path": "move_to"}');
  end if;
  perform from public.products p where p.category = v_id order by p.id for update;
  v_products := array(select p.id from public.products p where p.category = v_id);
  update public.products p set category = v_to where p.id = any (v_products);
  delete from public.categories c where c.id = v_id;
  return private.applied(private.touched_deletion('categories', v_id) || private.touched_products(v_products));
end
$$;

create function private.touched_categories(p_id text) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'categories', 'id', c.id, 'v', c.version)), '[]')
  from public.categories c where c.id = p_id
$$;

revoke execute on function private.apply_create_category(uuid, jsonb), private.apply_update_category(uuid, jsonb),
  private.apply_delete_category(uuid, jsonb), private.touched_categories(text) from public, anon, authenticated;
