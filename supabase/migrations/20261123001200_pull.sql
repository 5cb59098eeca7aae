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
  -- A larger catalog is copied with priority rows first; see …_pull_catalog.sql.
  whole_catalogue_up_to int not null default 20000 check (whole_catalogue_up_to >= 0)
);
insert into private.app_settings default values;
alter table private.app_settings enable row level security;

-- For how many milliseconds the oldest open transaction has delayed rows.
create function private.horizon_age() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(1000 * extract(epoch from clock_timestamp() - least(
    (select min(a.xact_start) from pg_catalog.pg_stat_activity a
      where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()),
    (select min(p.prepared) from pg_catalog.pg_prepared_xacts p)))), 0)::bigint
$$;

-- What every page of a pull contains beside its rows. Evaluated before the page, so a transaction
-- that ends in between still counts as open.
create function private.pull_metadata() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('horizon_ms', private.horizon_age())
    || case when s.min_app_version is null then '{}'
      else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
  from private.app_settings s
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
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 500);
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
    -- The first copy has open orders and those of the last 90 days. Later every change is sent:
    -- otherwise an order that was open on the device for longer would stay open there.
    (select o.change_xid, 'orders', o.id::text collate "C", o.version, true
      from public.orders o
      where 'orders' = any (p_tables) and (o.change_xid, o.id::text collate "C") > (v_o.xid, v_o.id)
        and o.change_xid < v_horizon
        and (not v_from.first or o.status not in ('delivered', 'cancelled')
          or greatest(o.created_at, o.updated_at) > now() - interval '90 days')
      order by o.change_xid, o.id::text collate "C" limit v_limit + 1)
    union all
    -- The first copy has the moves of the last 30 days; later every new one is sent.
    (select m.change_xid, 'stock_moves', m.id::text collate "C", 1, true
      from public.stock_moves m
      where 'stock_moves' = any (p_tables) and (m.change_xid, m.id::text collate "C") > (v_m.xid, v_m.id)
        and m.change_xid < v_horizon and (not v_from.first or m.at > now() - interval '30 days')
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
      when g.t = 'orders' then (select private.order_json(o) from public.orders o where o.id = g.id::uuid)
      else (select private.stock_move_json(m) from public.stock_moves m where m.id = g.id::uuid)
    end) order by g.n), '[]'),
    coalesce(max(g.found) > v_limit, false),
    jsonb_agg(jsonb_build_object('xid', g.xid::text, 't', g.t, 'id', g.id)) filter (where g.n = g.size) -> 0
  into v_rows, v_more, v_last
  from (select page.*, max(page.n) over () as size from page where page.n <= v_limit) g;

  return jsonb_build_object('epoch', v_from.epoch, 'reset', false, 'more', v_more, 'rows', v_rows,
    'next',
      jsonb_build_object('epoch', v_from.epoch,
        'seen', case when v_more then least(v_from.seen, v_horizon) else v_horizon end::text)
      || coalesce(v_last, jsonb_build_object('xid', v_from.xid::text, 't', v_from.t, 'id', v_from.id))
      || case when v_more and v_from.first then '{"first": true}'::jsonb else '{}' end,
    'horizon', v_horizon::text, 'at', private.iso(now()));
end
$$;

-- Whole rows of the catalog, for builds and version 0.1.0 of the app. Later versions of the app use
-- pull_catalog_first and pull_catalog_changes (…_pull_catalog.sql).
create function private.pull_catalog(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.renew_epoch_if_restored();
  return private.pull(array['categories', 'products'], p_cursor, p_limit);
end
$$;
create function public.pull_catalog(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog(p_cursor, p_limit)
$$;

-- Orders and stock moves, for staff. The last page has `total`, the number of all orders below the
-- page's horizon, because a device holds only open orders and those of the last 90 days.
create function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_page jsonb;
begin
  perform private.require_staff();
  perform private.renew_epoch_if_restored();
  v_page := private.pull(array['orders', 'stock_moves'], p_cursor, p_limit);
  if v_page -> 'more' = 'true' or v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;
create function public.pull_orders(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$
  select private.pull_metadata() || private.pull_orders(p_cursor, p_limit)
$$;

grant execute on function private.pull_metadata(), private.pull_catalog(jsonb, int), public.pull_catalog(jsonb, int)
  to anon, authenticated, service_role;
grant execute on function private.pull_orders(jsonb, int), public.pull_orders(jsonb, int)
  to authenticated, service_role;
