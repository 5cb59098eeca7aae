-- Pull: pages of what changed after a cursor, read in one snapshot.
--
-- Rows whose transaction id is below the snapshot's horizon (its oldest running transaction) can get no unseen neighbours:
-- whoever had a lower id has finished. So a cursor over (change_xid, table, id) below the horizon misses nothing, however
-- transactions overlap. An open write transaction delays rows, it never loses them.
--
-- The cursor is a position that was really delivered, never the horizon itself: ids that were handed out but not yet
-- durable are given again after a crash, and a cursor beyond them would skip the rows of their second owners.

-- `seen`: all tombstones below it have been delivered. `first`: the first complete copy is still being made.
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
    -- Older than the purged tombstones, or from a future that a restored backup does not know.
    ok := seen >= v_floor and seen <= p_horizon and xid <= p_horizon;
  end if;
end
$$;

-- Where one table begins after a cursor: tables follow each other by name within a transaction.
create function private.start_of(p_table text, p_xid bigint, p_t text, p_id text, out xid bigint, out id text)
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
  select * into v_c from private.start_of('categories', v_from.xid, v_from.t, v_from.id);
  select * into v_p from private.start_of('products', v_from.xid, v_from.t, v_from.id);
  select * into v_o from private.start_of('orders', v_from.xid, v_from.t, v_from.id);
  select * into v_m from private.start_of('stock_moves', v_from.xid, v_from.t, v_from.id);

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
    -- The first copy holds open orders and those of the last 90 days; later every change is sent, or an order that was
    -- open on the device for longer would stay open there.
    (select o.change_xid, 'orders', o.id::text collate "C", o.version, true
      from public.orders o
      where 'orders' = any (p_tables) and (o.change_xid, o.id::text collate "C") > (v_o.xid, v_o.id)
        and o.change_xid < v_horizon
        and (not v_from.first or o.status not in ('delivered', 'cancelled')
          or greatest(o.created_at, o.updated_at) > now() - interval '90 days')
      order by o.change_xid, o.id::text collate "C" limit v_limit + 1)
    union all
    -- The first copy holds the moves of the last 30 days; later every new one is sent.
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

-- After a restore devices know a future that this database has forgotten, so they pull everything again. Rows stamped with
-- transaction ids that this cluster has not reached yet get new stamps: they would be above every horizon.
create function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

-- Sure signs of a restored backup: this table is a copy, or there are stamps of transactions that have not begun.
create function private.is_restored() returns boolean
language sql volatile set search_path = '' as $$
  select m.table_oid <> 'public.sync_meta'::regclass::oid::bigint
    or greatest(
      (select max(c.change_xid) from public.categories c), (select max(p.change_xid) from public.products p),
      (select max(o.change_xid) from public.orders o), (select max(v.change_xid) from public.stock_moves v),
      (select max(d.change_xid) from public.deletions d), m.tombstone_floor
    ) > greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
      pg_current_xact_id_if_assigned()::text::bigint)
  from public.sync_meta m
$$;

-- Looked for at every pull, because nobody remembers to run something after a restore.
create function private.renew_epoch_if_restored() returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_lock constant bigint := 728134901;
begin
  if not private.is_restored() then
    return;
  end if;
  perform pg_advisory_xact_lock(c_lock);
  if private.is_restored() then
    perform private.renew_epoch();
  end if;
end
$$;

create function private.pull_catalog(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.renew_epoch_if_restored();
  return private.pull(array['categories', 'products'], p_cursor, p_limit);
end
$$;
create function public.pull_catalog(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$ select private.pull_catalog(p_cursor, p_limit) $$;

-- Orders and the history of stock. A device holds open orders and those of the last 90 days; how many there are in all is
-- told with the last page, counted below the page's horizon: exactly what the device has been told of.
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
    (select count(*) from public.orders o where o.change_xid < (v_page ->> 'horizon')::bigint));
end
$$;
create function public.pull_orders(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$ select private.pull_orders(p_cursor, p_limit) $$;

grant execute on function private.pull_catalog(jsonb, int), public.pull_catalog(jsonb, int)
  to anon, authenticated, service_role;
grant execute on function private.pull_orders(jsonb, int), public.pull_orders(jsonb, int) to authenticated, service_role;
