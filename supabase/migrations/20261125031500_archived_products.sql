-- Archived products: hidden in the shop, kept in orders and for staff, until they are brought back.

-- The version of the calling app, from its header `x-client-info: nefer/<build time>+archive`.
-- Null: another program. The words after the plus sign say what the app can read; 1.0.0 sends none.
create or replace function private.client_app() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info'
    from '^nefer/([0-9A-Za-z:.-]{1,64})(?:[+][a-z+]*)?$');
exception when data_exception then
  return null;
end
$$;

-- An app that does not know archived products would show and sell them. It gets a tombstone
-- instead, and the row again when the product is brought back.
create function private.reads_archived() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info'
    ~ '^nefer/[0-9A-Za-z:.-]*[+]([a-z]+[+])*archive([+]|$)', false);
exception when data_exception then
  return false;
end
$$;

create or replace function private.pull(p_tables text[], p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), case when 'orders' = any (p_tables) then 1000 else 500 end);
  v_short boolean := v_limit > 500;
  v_reads_archived boolean := private.reads_archived();
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
      when g.t = 'products' then (
        select private.product_json(p) from public.products p
        where p.id = g.id and (v_reads_archived or not p.archived))
      when g.t = 'orders' then (select private.order_json(o) from public.orders o where o.id = g.id::uuid)
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

create or replace function private.pull_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_reads_archived boolean := private.reads_archived();
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
        and p.change_xid < v_horizon and p.change_xid > p.described_xid and (v_reads_archived or not p.archived)
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
      else (
        select private.product_json(p) from public.products p
        where p.id = g.id and (v_reads_archived or not p.archived))
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

-- Priority rows: all categories (few products are useful without them), the products with these
-- ids, products in stock that are featured, bestsellers or new, and then the newest in stock.
-- They do not move a cursor; each row, or its deletion, comes again in its turn. They are read
-- after the cursor was made, so a change since then lies behind the cursor.
create or replace function private.priority_rows(p_ids text[], p_most int) returns jsonb
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
      where p.id = any (v_ids) and (not p.archived or private.reads_archived())), '[]');
end
$$;

-- An archived product is not sold. It counts as neither in stock nor promoted.
create or replace function private.order_problems(p_items jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    with asked as (
      select l.product_id, sum(l.quantity) as quantity, min(l.first_position) as first_position,
        bool_and(private.was_price(l.product_id, l.price)) as price_known
      from private.order_lines(p_items) l group by l.product_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('product_id', a.product_id) || f.problem
      order by a.first_position, f.rank), '[]')
    from asked a
    left join public.products p on p.id = a.product_id and not p.archived
    cross join lateral (
      select 1 as rank, '{"code": "not_sold"}'::jsonb as problem where p.id is null
      union all
      select 1, '{"code": "sold_out"}' where p.stock = 0
      union all
      select 1, jsonb_build_object('code', 'not_enough_stock', 'available', p.stock)
        where p.stock > 0 and p.stock < a.quantity
      union all
      select 2, jsonb_build_object('code', 'price_changed', 'price', private.to_piastres(p.price))
        where p.stock > 0 and not a.price_known
    ) f);
end
$$;

create or replace function private.index_product() returns trigger
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

insert into private.features (name) values ('archive'), ('stock_levels');
