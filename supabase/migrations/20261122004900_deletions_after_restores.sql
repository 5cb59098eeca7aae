-- Versions are counted again after a restore: the same number may then be another content, so that fields which were named decide,
-- and the version only where nothing else is named.
create or replace function private.deletion_conflict(p_now jsonb, p_version bigint, p_base jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_base) is distinct from 'object' then null
    when p_base - 'version' = '{}' then
      case when p_base -> 'version' = to_jsonb(p_version) then null else private.conflict('{}', p_version, p_now) end
    when f.changed <> '{}' then private.conflict(f.changed, p_version, p_now)
  end
  from (
    select coalesce(
      jsonb_object_agg(b.key, jsonb_build_object('base', b.value, 'theirs', p_now -> b.key, 'mine', null)), '{}') as changed
    from jsonb_each(case jsonb_typeof(p_base) when 'object' then p_base else '{}' end) as b
    where p_now ? b.key and b.key not in ('id', 'created_at', 'updated_at', 'version') and b.value <> p_now -> b.key
      and case when b.key = 'stock' and jsonb_typeof(b.value) = 'number' then p_now -> b.key > b.value else true end
  ) f
$$;
