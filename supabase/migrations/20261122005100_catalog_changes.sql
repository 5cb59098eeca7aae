-- The catalogue for apps that take stocks apart from descriptions: a page is that of pull_catalog, and beside its rows
-- `stocks: [[product, version, stock, changed at (ms since 1970)]]`.
--
-- A product is told twice: whole, in the place of its last description (described_xid), and its stock alone, in the place of its last change
-- (change_xid), where that is a later one. Both are places of one order below one horizon, so what is true of pull_catalog is true of both; and
-- whoever hears of a stock has passed the description, so a version that comes with it stands for the whole row. A whole row may tell of
-- a stock above the horizon.

-- Where this pull began. `held`: of what has not changed since, the device has whole rows, from pull_catalog; its cursors stand for changes, and
-- a description is never told again behind them, so the order begins anew. `begun`: the whole rows of this pull contain all stocks
-- until then. Both are changes that were really delivered or seen, never the horizon, as in every cursor.
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

-- Every part is in the order of an index. With conditions beside it, statistics of another day may say that reading a whole table is cheaper.
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
  select * into v_c from private.start_of('categories', v_at.xid, v_at.t, v_at.id);
  select * into v_p from private.start_of('products', v_at.xid, v_at.t, v_at.id);

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
      where (p.change_xid, p.id) > (greatest(v_p.xid, v_at.begun + 1), case when v_p.xid > v_at.begun then v_p.id else '' end collate "C")
        and p.change_xid < v_horizon and p.change_xid > p.described_xid
      order by p.change_xid, p.id limit v_limit + 1)
    union all
    (select d.change_xid, d.table_name, d.row_id, d.version, 'gone'
      from public.deletions d
      where d.table_name in ('categories', 'products') and d.change_xid < v_horizon and d.change_xid >= v_at.held
        and (d.change_xid, d.table_name, d.row_id) > (v_at.xid, v_at.t, v_at.id)
        -- Whoever makes a row again while its deletion is under way does not see the tombstone: it is there beside the row.
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
    coalesce(jsonb_agg((select jsonb_build_array(p.id, p.version, p.stock, floor(extract(epoch from p.updated_at) * 1000))
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
  select private.pull_facts() || private.pull_catalog_changes(p_cursor, p_limit)
$$;
grant execute on function private.pull_catalog_changes(jsonb, int), public.pull_catalog_changes(jsonb, int)
  to anon, authenticated, service_role;
