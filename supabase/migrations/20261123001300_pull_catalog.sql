-- The catalog for the app: stock changes travel without their products, and the first copy of a
-- large catalog starts with priority rows.
--
-- A page is a page of pull_catalog with `stocks: [[product, version, stock, changed at (ms)]]`.
-- A product appears twice in the order of changes: whole at its described_xid, and its stock alone
-- at its change_xid, if that is later. Both positions lie below one horizon, so everything that is
-- true of pull_catalog is true here. Whoever receives a stock has already received the description,
-- so the version that comes with a stock is the version of the whole row. A whole row can contain a
-- stock from above the horizon.

-- Reads where this pull started. A cursor of pull_catalog is accepted: `held` is then its position,
-- and the device has whole rows of everything below it. This order starts again at 0, because such
-- a cursor is no position in the order of descriptions, and skips unchanged rows.
-- `begun`: the whole rows of this pull include all stock changes up to this transaction. Like every
-- cursor, both are positions of real changes, never the horizon.
create function private.read_changes_cursor(
  p_cursor jsonb, p_horizon bigint,
  inout xid bigint, inout t text, inout id text, out held bigint, out begun bigint)
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_cursor ->> 'held' ~ '^[0-9]{1,18}$' and p_cursor ->> 'begun' ~ '^[0-9]{1,18}$', false) then
    held := (p_cursor ->> 'held')::bigint;
    begun := (p_cursor ->> 'begun')::bigint;
    return;
  end if;
  held := xid; xid := 0; t := ''; id := '';
  select coalesce(max(p.change_xid), 0) into begun from public.products p where p.change_xid < p_horizon;
end
$$;

-- Each part reads an index in its order. Sequential scans are off: with these extra conditions,
-- outdated statistics can make the planner read a whole table.
create function private.pull_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 2000);
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_from record;
  v_at record;
  v_c record;
  v_p record;
  v_rows jsonb;
  v_stocks jsonb;
  v_more boolean;
  v_last jsonb;
begin
  select * into v_from from private.read_cursor(p_cursor, v_horizon);
  if not v_from.ok then
    return jsonb_build_object('epoch', v_from.epoch, 'reset', true, 'more', false, 'rows', '[]'::jsonb, 'next', null,
      'horizon', v_horizon::text, 'at', private.iso(now()));
  end if;
  select * into v_at from private.read_changes_cursor(p_cursor, v_horizon, v_from.xid, v_from.t, v_from.id);
  select * into v_c from private.table_cursor('categories', v_at.xid, v_at.t, v_at.id);
  select * into v_p from private.table_cursor('products', v_at.xid, v_at.t, v_at.id);

  with changes as (
    (select c.change_xid as xid, 'categories' collate "C" as t, c.id, c.version as v, 'row' as kind
      from public.categories c
      where (c.change_xid, c.id) > (v_c.xid, v_c.id) and c.change_xid < v_horizon and c.change_xid >= v_at.held
      order by c.change_xid, c.id limit v_limit + 1)
    union all
    (select p.described_xid, 'products', p.id, p.version, 'row'
      from public.products p
      where (p.described_xid, p.id) > (v_p.xid, v_p.id) and p.described_xid < v_horizon and p.change_xid >= v_at.held
      order by p.described_xid, p.id limit v_limit + 1)
    union all
    (select p.change_xid, 'products', p.id, p.version, 'stock'
      from public.products p
      where (p.change_xid, p.id)
          > (greatest(v_p.xid, v_at.begun + 1), case when v_p.xid > v_at.begun then v_p.id else '' end collate "C")
        and p.change_xid < v_horizon and p.change_xid > p.described_xid
      order by p.change_xid, p.id limit v_limit + 1)
    union all
    (select d.change_xid, d.table_name, d.row_id, d.version, 'gone'
      from public.deletions d
      where d.table_name in ('categories', 'products') and d.change_xid < v_horizon and d.change_xid >= v_at.held
        and (d.change_xid, d.table_name, d.row_id) > (v_at.xid, v_at.t, v_at.id)
        -- A transaction that creates a row again during its deletion does not see the tombstone
        -- yet: for a moment both exist.
        and not exists (select from public.products p where d.table_name = 'products' and p.id = d.row_id)
      order by d.change_xid, d.table_name, d.row_id limit v_limit + 1)
  ),
  page as (
    select ch.*, row_number() over (order by ch.xid, ch.t, ch.id) as n, count(*) over () as found
    from changes ch order by ch.xid, ch.t, ch.id limit v_limit + 1
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('t', g.t, 'id', g.id, 'v', g.v, 'row', case
      when g.kind = 'gone' then null
      when g.t = 'categories' then (select private.category_json(c) from public.categories c where c.id = g.id)
      else (select private.product_json(p) from public.products p where p.id = g.id)
    end) order by g.n) filter (where g.kind <> 'stock'), '[]'),
    coalesce(jsonb_agg((
      select jsonb_build_array(p.id, p.version, p.stock, floor(extract(epoch from p.updated_at) * 1000))
      from public.products p where p.id = g.id) order by g.n) filter (where g.kind = 'stock'), '[]'),
    coalesce(max(g.found) > v_limit, false),
    jsonb_agg(jsonb_build_object('xid', g.xid::text, 't', g.t, 'id', g.id)) filter (where g.n = g.size) -> 0
  into v_rows, v_stocks, v_more, v_last
  from (select page.*, max(page.n) over () as size from page where page.n <= v_limit) g;

  return jsonb_build_object('epoch', v_from.epoch, 'reset', false, 'more', v_more, 'rows', v_rows, 'stocks', v_stocks,
    'next',
      jsonb_build_object('epoch', v_from.epoch, 'held', v_at.held::text, 'begun', v_at.begun::text,
        'seen', case when v_more then least(v_from.seen, v_horizon) else v_horizon end::text)
      || coalesce(v_last, jsonb_build_object('xid', v_at.xid::text, 't', v_at.t, 'id', v_at.id)),
    'horizon', v_horizon::text, 'at', private.iso(now()));
end
$$;

create function private.pull_catalog_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.renew_epoch_if_restored();
  return private.pull_changes(p_cursor, p_limit);
end
$$;
create function public.pull_catalog_changes(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog_changes(p_cursor, p_limit)
$$;

-- Priority rows: all categories (few products are useful without them), the products with these
-- ids, products in stock that are featured, bestsellers or new, and then the newest in stock.
-- They do not move a cursor; each row, or its deletion, comes again in its turn. They are read
-- after the cursor was made, so a change since then lies behind the cursor.
create function private.priority_rows(p_ids text[], p_most int) returns jsonb
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
  select coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'categories', 'id', c.id, 'v', c.version, 'row', private.category_json(c)))
      from named n join public.categories c on c.id = n.id), '[]')
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'products', 'id', p.id, 'v', p.version, 'row', private.product_json(p)))
      from chosen n join public.products p on p.id = n.id), '[]')
$$;

-- At most 50 ids; anything unreadable counts as none.
create function private.read_ids(p_ids jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if p_ids is null or not private.is_bounded(p_ids, 8192) or jsonb_typeof(p_ids) <> 'array' then
    return '{}';
  end if;
  return array(select e.id from jsonb_array_elements_text(p_ids) e (id) where e.id is not null limit 50);
end
$$;

-- For a device whose first copy is not complete: a page of pull_catalog_changes. For a catalog with
-- more than whole_catalogue_up_to products, the page also has `total`, their number, and `ahead`,
-- the priority rows. After the first page, those are only the products with the requested ids.
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
    'ahead', private.priority_rows(private.read_ids(p_seen), case when v_first then c_most else 0 end));
end
$$;
create function public.pull_catalog_first(
  p_cursor jsonb default null, p_limit int default 60, p_seen jsonb default '[]')
returns jsonb
language sql volatile set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog_first(p_cursor, p_limit, p_seen)
$$;

grant execute on function private.pull_catalog_changes(jsonb, int), public.pull_catalog_changes(jsonb, int),
  private.pull_catalog_first(jsonb, int, jsonb), public.pull_catalog_first(jsonb, int, jsonb)
  to anon, authenticated, service_role;
