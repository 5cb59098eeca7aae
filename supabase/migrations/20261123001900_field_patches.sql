-- Edits by staff travel as fields: `patch` holds the new values, `base` the values that the editor
-- saw. Per field: if the server already has the new value, nothing changes; if it still has the
-- base, the new value is written; otherwise it is a conflict, and nothing of the edit is written.

-- {changes: fields to write, conflicts: {field: {base, theirs, mine}}}. Compares JSON values, with
-- amounts in piastres.
create function private.compare_fields(p_now jsonb, p_base jsonb, p_patch jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'changes', coalesce(jsonb_object_agg(f.key, f.value) filter (where f.seen is not distinct from f.now), '{}'),
    'conflicts', coalesce(
      jsonb_object_agg(f.key, jsonb_build_object('base', f.seen, 'theirs', f.now, 'mine', f.value))
        filter (where f.seen is distinct from f.now), '{}'))
  from (
    select m.key, m.value, p_base -> m.key as seen, p_now -> m.key as now from jsonb_each(p_patch) as m
  ) f
  where f.value is distinct from f.now
$$;

create function private.conflict(p_fields jsonb, p_version bigint, p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'code', 'fields', 'version', p_version, 'row', p_row,
    'fields', p_fields)
$$;

-- A deletion names in `base` what its author saw: the row's fields, its version, or both. Null: no
-- named field has changed. The version decides only if no field is named, because after a restore
-- the same version can have other content. A lower stock is no conflict: pieces were sold.
create function private.deletion_conflict(p_now jsonb, p_version bigint, p_base jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_base) is distinct from 'object' then null
    when p_base - 'version' = '{}' then
      case when p_base -> 'version' = to_jsonb(p_version) then null else private.conflict('{}', p_version, p_now) end
    when f.changed <> '{}' then private.conflict(f.changed, p_version, p_now)
  end
  from (
    select coalesce(
      jsonb_object_agg(b.key, jsonb_build_object('base', b.value, 'theirs', p_now -> b.key, 'mine', null)),
      '{}') as changed
    from jsonb_each(case jsonb_typeof(p_base) when 'object' then p_base else '{}' end) as b
    where p_now ? b.key and b.key not in ('id', 'created_at', 'updated_at', 'version') and b.value <> p_now -> b.key
      and case when b.key = 'stock' and jsonb_typeof(b.value) = 'number' then p_now -> b.key > b.value else true end
  ) f
$$;

-- The path of the first invalid product field; with p_all also of a missing one.
create function private.invalid_product_path(p_fields jsonb, p_all boolean) returns text
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
  return null;
end
$$;

create function private.invalid_category_path(p_fields jsonb, p_all boolean) returns text
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
  return null;
end
$$;

-- Only known fields: the server does not store anything else that a client sends.
create function private.pick_fields(p_object jsonb, p_names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_object) = 'object'
    then (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p_object) e
      where e.key = any (p_names))
  end
$$;

-- Text fields without surrounding white space, as the forms send them.
create function private.trim_text_fields(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key,
    case when jsonb_typeof(e.value) = 'string' and e.key <> 'category' then to_jsonb(private.trimmed(e.value))
      else e.value end), '{}')
  from jsonb_each(p_fields) e
$$;
