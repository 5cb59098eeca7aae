-- First things first: what a device asks while its first copy of the catalogue is not complete. The answer is a page of pull_catalog_changes. Where
-- there are more products than the owner wants people to wait for, it has `total`, how many they are, and `ahead`: rows out of their turn.
--
-- Rows that come ahead move no cursor; each comes again in its turn, or its deletion does. That is sure because they are read later than
-- the cursor was made: who has changed one of them since is not below the cursor's horizon, so the change stands behind the cursor.

-- update private.app_settings set whole_catalogue_up_to = …;
alter table private.app_settings add column whole_catalogue_up_to int not null default 20000 check (whole_catalogue_up_to >= 0);

-- All categories, because few products are good for little without them; the products of these ids; what is in stock and stands out; what can be
-- bought and is new.
create function private.rows_ahead(p_ids text[], p_most int) returns jsonb
language sql stable set search_path = '' as $$
  with chosen as (
    (select p.id from public.products p where p.id = any (p_ids))
    union
    (select p.id from public.products p where p.stock > 0 and (p.featured or p.bestseller or p."new")
      order by p.created_at desc, p.id limit p_most)
    union
    (select p.id from public.products p order by p.stock > 0 desc, p.created_at desc, p.id limit p_most)
  ),
  named as (
    select c.id from public.categories c where p_most > 0 order by c.id limit 500
  )
  select coalesce((select jsonb_agg(jsonb_build_object('t', 'categories', 'id', c.id, 'v', c.version, 'row', private.category_json(c)))
      from named n join public.categories c on c.id = n.id), '[]')
    || coalesce((select jsonb_agg(jsonb_build_object('t', 'products', 'id', p.id, 'v', p.version, 'row', private.product_json(p)))
      from chosen n join public.products p on p.id = n.id), '[]')
$$;

-- At most 50 ids; what makes no sense counts as none.
create function private.read_ids(p_ids jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if p_ids is null or not private.is_bounded(p_ids, 8192) or jsonb_typeof(p_ids) <> 'array' then
    return '{}';
  end if;
  return array(select e.id from jsonb_array_elements_text(p_ids) e (id) where e.id is not null limit 50);
end
$$;

-- After the first page only what is asked for by its id comes ahead.
create function private.pull_catalog_first(p_cursor jsonb, p_limit int, p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_most constant int := 120;
  v_page jsonb := private.pull_catalog_changes(p_cursor, p_limit);
  v_first boolean := p_cursor is null or jsonb_typeof(p_cursor) = 'null';
  v_total bigint;
begin
  if v_page -> 'more' <> 'true' then
    return v_page;
  end if;
  select count(*) into v_total from public.products;
  if v_total <= (select s.whole_catalogue_up_to from private.app_settings s) then
    return v_page;
  end if;
  return v_page || jsonb_build_object('total', v_total,
    'ahead', private.rows_ahead(private.read_ids(p_seen), case when v_first then c_most else 0 end));
end
$$;
create function public.pull_catalog_first(p_cursor jsonb default null, p_limit int default 60, p_seen jsonb default '[]') returns jsonb
language sql volatile set search_path = '' as $$
  select private.pull_facts() || private.pull_catalog_first(p_cursor, p_limit, p_seen)
$$;
grant execute on function private.pull_catalog_first(jsonb, int, jsonb), public.pull_catalog_first(jsonb, int, jsonb)
  to anon, authenticated, service_role;
