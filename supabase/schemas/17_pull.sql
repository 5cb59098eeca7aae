-- Pull: pages of everything that changed after a cursor, read in one snapshot.
--
-- The horizon of a snapshot is its oldest running transaction. All transactions with lower ids have
-- ended, so no row below the horizon can appear later. A cursor over (change_xid, table, id) below
-- the horizon therefore misses nothing, however transactions overlap. An open transaction delays
-- rows; it never loses them.
--
-- A cursor is a position that was really delivered, never the horizon itself. After a crash the
-- server assigns ids again that were assigned but not yet durable, and a cursor beyond them would
-- skip the rows of the transactions that get them.

-- Settings that the database's owner makes for all apps. One row.
create table private.app_settings (
  one boolean primary key default true check (one),
  -- Apps built earlier keep their unsent writes, report that, and send nothing. Null: all may send.
  min_app_version timestamptz,
  -- A larger catalog is copied with priority rows first; see pull_catalog_first.
  whole_catalogue_up_to int not null default 20000 check (whole_catalogue_up_to >= 0)
);
insert into private.app_settings default values;
alter table private.app_settings enable row level security;

-- For how many milliseconds the oldest open transaction has delayed rows.
create function private.horizon_age() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(floor(1000 * extract(epoch from clock_timestamp() - least(
    (select min(a.xact_start) from pg_catalog.pg_stat_activity a
      where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()),
    (select min(p.prepared) from pg_catalog.pg_prepared_xacts p)))), 0)::bigint;
end
$$;

-- What every page of a pull contains beside its rows. Evaluated before the page, so a transaction
-- that ends in between still counts as open.
create function private.pull_metadata() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('schema', private.schema_number(), 'horizon_ms', private.horizon_age())
      || case when s.min_app_version is null then '{}'
        else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
    from private.app_settings s);
end
$$;

-- `seen`: all tombstones below it were delivered. `first`: the first full copy is not complete yet.
create function private.read_cursor(
  p_cursor jsonb, p_horizon bigint,
  out ok boolean, out xid bigint, out t text, out id text, out seen bigint, out first boolean, out epoch uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_floor bigint;
begin
  select m.epoch, m.tombstone_floor into epoch, v_floor from public.sync_meta m;
  ok := true; xid := 0; t := ''; id := ''; seen := v_floor; first := true;
  if p_cursor is null or jsonb_typeof(p_cursor) = 'null' then
    return;
  end if;
  ok := private.is_bounded(p_cursor, 4096);
  if not ok then
    return;
  end if;
  ok := jsonb_typeof(p_cursor) = 'object'
    and coalesce(p_cursor ->> 'epoch' = epoch::text, false)
    and coalesce(p_cursor ->> 'xid' ~ '^[0-9]{1,18}$' and p_cursor ->> 'seen' ~ '^[0-9]{1,18}$', false)
    and coalesce(jsonb_typeof(p_cursor -> 't') = 'string' and jsonb_typeof(p_cursor -> 'id') = 'string', false);
  if ok then
    xid := (p_cursor ->> 'xid')::bigint; t := p_cursor ->> 't'; id := p_cursor ->> 'id';
    seen := (p_cursor ->> 'seen')::bigint; first := coalesce(p_cursor -> 'first' = 'true', false);
    -- Not older than the purged tombstones, and not from changes that a restore has removed.
    ok := seen >= v_floor and seen <= p_horizon and xid <= p_horizon;
  end if;
end
$$;

-- Where one table starts after a cursor: within a transaction, tables are ordered by name.
create function private.table_cursor(p_table text, p_xid bigint, p_t text, p_id text, out xid bigint, out id text)
language sql immutable set search_path = '' as $$
  select case when p_table collate "C" < p_t collate "C" then p_xid + 1 else p_xid end,
    case when p_table = p_t then p_id else '' end
$$;

create function private.pull(p_tables text[], p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), case when 'orders' = any (p_tables) then 1000 else 500 end);
  v_short boolean := v_limit > 500;
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_from record;
  v_c record;
  v_p record;
  v_o record;
  v_m record;
  v_rows jsonb;
  v_more boolean;
  v_last jsonb;
begin
  select * into v_from from private.read_cursor(p_cursor, v_horizon);
  if not v_from.ok then
    return jsonb_build_object('epoch', v_from.epoch, 'reset', true, 'more', false, 'rows', '[]'::jsonb, 'next', null,
      'horizon', v_horizon::text, 'at', private.iso(now()));
  end if;
  select * into v_c from private.table_cursor('categories', v_from.xid, v_from.t, v_from.id);
  select * into v_p from private.table_cursor('products', v_from.xid, v_from.t, v_from.id);
  select * into v_o from private.table_cursor('orders', v_from.xid, v_from.t, v_from.id);
  select * into v_m from private.table_cursor('stock_moves', v_from.xid, v_from.t, v_from.id);

  with changes as (
    (select c.change_xid as xid, 'categories' collate "C" as t, c.id, c.version as v, true as live
      from public.categories c
      where 'categories' = any (p_tables) and (c.change_xid, c.id) > (v_c.xid, v_c.id) and c.change_xid < v_horizon
      order by c.change_xid, c.id limit v_limit + 1)
    union all
    (select p.change_xid, 'products', p.id, p.version, true
      from public.products p
      where 'products' = any (p_tables) and (p.change_xid, p.id) > (v_p.xid, v_p.id) and p.change_xid < v_horizon
      order by p.change_xid, p.id limit v_limit + 1)
    union all
    -- The first copy has unsettled orders and those of the last 90 days. Later every change is
    -- sent: otherwise an order that was open on the device for longer would stay open there.
    (select o.change_xid, 'orders', o.id::text collate "C", o.version, true
      from public.orders o
      where 'orders' = any (p_tables) and (o.change_xid, o.id::text collate "C") > (v_o.xid, v_o.id)
        and o.change_xid < v_horizon
        and (not v_from.first or greatest(o.created_at, o.updated_at) > now() - interval '90 days'
          or private.is_unsettled(o))
      order by o.change_xid, o.id::text collate "C" limit v_limit + 1)
    union all
    -- The first copy has the moves of the last 30 days; later every new one is sent.
    (select m.change_xid, 'stock_moves', m.id::text collate "C", 1, true
      from public.stock_moves m
      where 'stock_moves' = any (p_tables) and (m.change_xid, m.id::text collate "C") > (v_m.xid, v_m.id)
        and m.change_xid < v_horizon
        and (not v_from.first
          or m.at > now() - interval '30 days' and not (v_short and m.reason = 'created'))
      order by m.change_xid, m.id::text collate "C" limit v_limit + 1)
    union all
    (select d.change_xid, d.table_name, d.row_id, d.version, false
      from public.deletions d
      where d.table_name = any (p_tables) and (d.change_xid, d.table_name, d.row_id) > (v_from.xid, v_from.t, v_from.id)
        and d.change_xid < v_horizon
      order by d.change_xid, d.table_name, d.row_id limit v_limit + 1)
  ),
  page as (
    select ch.*, row_number() over (order by ch.xid, ch.t, ch.id) as n, count(*) over () as found
    from changes ch order by ch.xid, ch.t, ch.id limit v_limit + 1
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('t', g.t, 'id', g.id, 'v', g.v, 'row', case
      when not g.live then null
      when g.t = 'categories' then (select private.category_json(c) from public.categories c where c.id = g.id)
      when g.t = 'products' then (select private.product_json(p) from public.products p where p.id = g.id)
      when g.t = 'orders' then (select private.pulled_order_json(o) from public.orders o where o.id = g.id::uuid)
      else (select private.stock_move_json(m) from public.stock_moves m where m.id = g.id::uuid)
    end) order by g.n), '[]'),
    coalesce(max(g.found) > v_limit, false),
    jsonb_agg(jsonb_build_object('xid', g.xid::text, 't', g.t, 'id', g.id)) filter (where g.n = g.size) -> 0
  into v_rows, v_more, v_last
  from (select page.*, max(page.n) over () as size from page where page.n <= v_limit) g;

  if v_from.first and v_short and not v_more then
    -- Otherwise the next pull would return the moves that this copy has left out.
    v_last := private.later_position(
      coalesce(v_last, jsonb_build_object('xid', v_from.xid::text, 't', v_from.t, 'id', v_from.id)),
      private.last_move(v_horizon));
  end if;
  return jsonb_build_object('epoch', v_from.epoch, 'reset', false, 'more', v_more, 'rows', v_rows,
    'next',
      jsonb_build_object('epoch', v_from.epoch,
        'seen', case when v_more then least(v_from.seen, v_horizon) else v_horizon end::text)
      || coalesce(v_last, jsonb_build_object('xid', v_from.xid::text, 't', v_from.t, 'id', v_from.id))
      || case when v_more and v_from.first then '{"first": true}'::jsonb else '{}' end,
    'horizon', v_horizon::text, 'at', private.iso(now()));
end
$$;

-- Pulls write nothing, so they are stable: PostgREST then runs them in read-only transactions,
-- which a standby accepts.
create function private.pull_catalog(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.with_settings(
    private.pull(array['categories', 'products'], p_cursor, p_limit), p_cursor, 'settings');
end
$$;

create function public.pull_catalog(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog(private.unquoted(p_cursor), p_limit)
$$;

-- A page has the settings, the closings and the markets beside its rows: they take no part in the
-- order and the limit of its rows. The settings for staff are a second row, so that signing out
-- removes it. Each page has the closings and markets from its cursor to the next one, the last page
-- those up to the horizon. The last cursor is that of a row, so a closing after it is sent again.
-- The last page also says how many orders there are, and how many people wait for which product.
-- Each page has the caller's role: it changes while a device is signed in.
create function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
  v_from bigint;
  v_to bigint;
begin
  perform private.require_staff();
  perform private.require_ready(p_cursor);
  v_page := private.with_settings(
    private.pull(array['orders', 'stock_moves'], p_cursor, p_limit), p_cursor, 'staff_settings')
    || (select jsonb_build_object('role', s.role) from private.staff s where s.user_id = auth.uid());
  if v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  v_from := coalesce(private.cursor_xid(p_cursor -> 'xid'), 0);
  v_to := (case when v_page -> 'more' = 'true' then v_page #>> '{next,xid}' else v_page ->> 'horizon' end)::bigint;
  v_page := v_page || jsonb_build_object('closings', private.pulled_closings(v_from, v_to))
    || private.pulled_markets(v_from, v_to);
  if v_page -> 'more' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('waiting', private.waiting_people(), 'total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;

create function public.pull_orders(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_orders(private.unquoted(p_cursor), p_limit)
$$;
grant execute on function private.pull_metadata(), private.pull_catalog(jsonb, int), public.pull_catalog(jsonb, int)
  to anon, authenticated, service_role;
grant execute on function private.pull_orders(jsonb, int), public.pull_orders(jsonb, int)
  to authenticated, service_role;

-- The catalog for the app: stock changes travel without their products, and the first copy of a
-- large catalog starts with priority rows.
--
-- A page is a page of pull_catalog with `stocks: [[product, version, stock, changed at (ms), set
-- aside?]]`.
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
        || case when p.set_aside = 0 then '[]' else jsonb_build_array(p.set_aside) end
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
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.with_settings(private.pull_changes(p_cursor, p_limit), p_cursor, 'settings');
end
$$;

create function public.pull_catalog_changes(p_cursor jsonb default null, p_limit int default 500)
returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog_changes(private.unquoted(p_cursor), p_limit)
$$;

-- Priority rows: all categories (few products are useful without them), the products with these
-- ids, products in stock that are featured, bestsellers or new, and then the newest in stock.
-- They do not move a cursor; each row, or its deletion, comes again in its turn. They are read
-- after the cursor was made, so a change since then lies behind the cursor.
create function private.priority_rows(p_ids text[], p_most int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_ids text[] := p_ids
    || array(select i.id from private.catalog_index i where i.in_stock and i.promoted
      order by i.created_at desc, i.id limit p_most)
    || array(select i.id from private.catalog_index i
      order by i.in_stock desc, i.created_at desc, i.id limit p_most);
begin
  return coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'categories', 'id', c.id, 'v', c.version, 'row', private.category_json(c)))
      from (select * from public.categories x where p_most > 0 order by x.id limit 500) c), '[]')
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'products', 'id', p.id, 'v', p.version, 'row', private.product_json(p)))
      from public.products p
      where p.id = any (v_ids)), '[]');
end
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
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 120;
  v_page jsonb := private.pull_catalog_changes(p_cursor, p_limit);
  v_first boolean := p_cursor is null or jsonb_typeof(p_cursor) = 'null';
  v_total bigint;
begin
  if v_page -> 'more' <> 'true' then
    return v_page;
  end if;
  select coalesce(sum(c.n), 0) into v_total from private.product_counts c;
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
language sql stable set search_path = '' as $$
  select private.pull_metadata()
    || private.pull_catalog_first(private.unquoted(p_cursor), p_limit, private.unquoted(p_seen))
$$;
grant execute on function private.pull_catalog_changes(jsonb, int), public.pull_catalog_changes(jsonb, int),
  private.pull_catalog_first(jsonb, int, jsonb), public.pull_catalog_first(jsonb, int, jsonb)
  to anon, authenticated, service_role;

-- What is asked about the whole catalogue, in narrow rows: the number of products, the first ones
-- to show, and whether prerendered pages have changed. Reading all products for that took 90 to
-- 600 ms in a catalogue of 100,000.

-- What the pages of the site show; see above.
create function private.page_hash(p_row public.products) returns bigint
language sql stable set search_path = '' as $$
  select hashtextextended(row(p_row.id, p_row.name, p_row.name_ar, p_row.description, p_row.description_ar, p_row.price,
  p_row.image, p_row.category, p_row.featured, p_row.bestseller, p_row."new", p_row.stock > 0,
  extract(epoch from p_row.created_at), p_row.pictures,
  p_row.facts - array(select f.name from private.product_facts f where not f.in_shop), p_row.archived)::text, 0)
$$;

-- One row for each product.
create table private.catalog_index (
  id text collate "C" primary key,
  created_at timestamptz not null,
  in_stock boolean not null,
  promoted boolean not null,
  page_hash bigint not null
);
create index catalog_index_newest on private.catalog_index (in_stock desc, created_at desc, id);
create index catalog_index_promoted on private.catalog_index (created_at desc, id) where in_stock and promoted;
alter table private.catalog_index enable row level security;

create function private.index_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalog_index as i (id, created_at, in_stock, promoted, page_hash)
  values (new.id, new.created_at, private.is_available(new),
    (new.featured or new.bestseller or new."new") and not new.archived, private.page_hash(new))
  on conflict (id) do update set created_at = excluded.created_at, in_stock = excluded.in_stock,
    promoted = excluded.promoted, page_hash = excluded.page_hash;
  return null;
end
$$;

create function private.unindex_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.catalog_index i where i.id = old.id;
  return null;
end
$$;
create trigger products_index_insert after insert on public.products
  for each row execute function private.index_product();
create trigger products_index_delete after delete on public.products
  for each row execute function private.unindex_product();

-- The number of products is the sum of these rows; see private.order_counts.
create table private.product_counts (n bigint not null);
alter table private.product_counts enable row level security;

create function private.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.product_counts (n) select count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into private.product_counts (n) select -count(*) from gone having count(*) > 0;
  else
    delete from private.product_counts;
    delete from private.catalog_index;
  end if;
  return null;
end
$$;
create trigger products_count_added after insert on public.products
  referencing new table as added for each statement execute function private.count_products();
create trigger products_count_gone after delete on public.products
  referencing old table as gone for each statement execute function private.count_products();
create trigger products_count_emptied after truncate on public.products
  for each statement execute function private.count_products();

create function private.sum_product_counts() returns void
language sql volatile set search_path = '' as $$
  with parts as (delete from private.product_counts returning n)
  insert into private.product_counts (n) select sum(p.n) from parts p having count(*) > 0
$$;

insert into private.clock_jobs (name, every, calls) values ('sum product counts', '1 hour', 'sum_product_counts');

-- A staff device's first copy. An app that asks for pages of more than 500 rows gets up to 1,000,
-- and its first copy leaves out the 'created' move of each product, which the product itself shows.

-- The position of the last stock move below the horizon. It is that of a real change, as the
-- position of every cursor. Null: there is none.
create function private.last_move(p_horizon bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('xid', m.change_xid::text, 't', 'stock_moves', 'id', m.id)
  from public.stock_moves m where m.change_xid < p_horizon
  order by m.change_xid desc, m.id::text collate "C" desc limit 1
$$;

create function private.later_position(p_one jsonb, p_other jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when
    ((p_one ->> 'xid')::bigint, (p_one ->> 't') collate "C", (p_one ->> 'id') collate "C")
    < ((p_other ->> 'xid')::bigint, (p_other ->> 't') collate "C", (p_other ->> 'id') collate "C")
  then p_other else p_one end
$$;

-- Pictures, facts, whether a product is archived, and when its stock counts as low.
--
-- `pictures` has up to eight of {image, alt, alt_ar}; the first is `image`. An edit of `image`
-- replaces the first picture, an edit of `pictures` sets `image`. '[]' stands for that one picture
-- without a text of its own, so rows without pictures stay small. Null is an unknown fact; every
-- fact in words has an Arabic one beside it, as names do.

create trigger products_index_update after update on public.products
  for each row when ((old.name, old.name_ar, old.description, old.description_ar, old.price, old.image, old.category,
      old.featured, old.bestseller, old."new", old.created_at, old.stock > 0, old.pictures, old.facts, old.archived)
    is distinct from (new.name, new.name_ar, new.description, new.description_ar, new.price, new.image, new.category,
      new.featured, new.bestseller, new."new", new.created_at, new.stock > 0, new.pictures, new.facts, new.archived))
  execute function private.index_product();

-- Polls by GET, which is all that a read replica at Supabase answers (docs/hosting.md). PostgREST
-- 12 passes an argument of a query as text, so JSON in it arrives as a string.

create function private.unquoted(p_argument jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  -- A longer one is no cursor and no list of ids, and takes long to parse.
  if jsonb_typeof(p_argument) = 'string' and pg_column_size(p_argument) <= 16384 then
    begin
      return (p_argument #>> '{}')::jsonb;
    exception when invalid_text_representation or untranslatable_character then null;
    end;
  end if;
  return p_argument;
end
$$;
grant execute on function private.unquoted(jsonb) to anon, authenticated, service_role;
