-- A staff device's first copy needed 344 pages in a shop with 100,000 products and 59,000 orders.
-- An app that asks for pages of more than 500 rows gets up to 1,000, and its first copy leaves out
-- the 'created' move of each product, which the product itself shows. Older apps ask for 500 and
-- get what they always got.

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

create or replace function private.pull(p_tables text[], p_cursor jsonb, p_limit int) returns jsonb
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
      when g.t = 'products' then (select private.product_json(p) from public.products p where p.id = g.id)
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
