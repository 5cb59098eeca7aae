-- Pieces are set aside for a market, so that the web shop does not sell them meanwhile. A market is
-- identified by its day. Each of its lines has sums: `packed` pieces were set aside, `sold` ones
-- were sold at the market (also of the shop's stock, when nothing was set aside), `returned` ones
-- came back from customers there. While a line is not counted, products.set_aside has greatest(0,
-- packed + returned - sold) pieces of it. So the result does not depend on the order of arrival.

create table public.markets (
  day date primary key,
  -- {product: {packed, sold, returned, back?, counted_at?, counted_by?}}
  lines jsonb not null default '{}' check (jsonb_typeof(lines) = 'object'),
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid()
);
create index markets_sync on public.markets (change_xid);
alter table public.markets enable row level security;
grant select on public.markets to authenticated, service_role;
create policy "staff read markets" on public.markets
  for select to authenticated using ((select private.is_staff()));

-- Markets are few, and two at once are a rejection: one lock for all. Before products.
create function private.lock_markets(p_day date) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_day is not null then perform private.lock_name('markets'); end if;
end
$$;

create function private.sum_of(p_line jsonb, p_name text) returns int
language sql immutable
return coalesce((p_line ->> p_name)::numeric::int, 0);

-- How many pieces of a line should be there.
create function private.left_of(p_line jsonb) returns int
language sql immutable
return greatest(0, private.sum_of(p_line, 'packed') + private.sum_of(p_line, 'returned')
  - private.sum_of(p_line, 'sold'));

-- With p_back pieces counted; below 0: more came back. Where more was sold than packed, returned
-- pieces are in stock already: one that is counted with the others is neither missing nor one more.
create function private.missing_of(p_line jsonb, p_back int) returns int
language sql immutable strict
return case when p_back <= private.left_of(p_line) then private.left_of(p_line) - p_back
  else least(0, private.left_of(p_line) - p_back + least(private.sum_of(p_line, 'returned'),
    greatest(0, private.sum_of(p_line, 'sold') - private.sum_of(p_line, 'packed')))) end;

-- Something is set aside for it that nobody has counted.
create function private.is_open_market(p_lines jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_each(p_lines) as l (id, line) where not l.line ? 'counted_at'
    and private.sum_of(l.line, 'packed') + private.sum_of(l.line, 'returned') > 0)
$$;

-- The line as it counts for what happened at p_at; null: what happens after the count concerns the
-- shop's stock alone.
create function private.market_line(p_day date, p_product_id text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line jsonb := coalesce((select m.lines -> p_product_id from public.markets m where m.day = p_day), '{}');
begin
  return case when p_day is not null and coalesce(p_at <= (v_line ->> 'counted_at')::timestamptz, true)
    then v_line end;
end
$$;

create function private.left_at_market(p_day date, p_product_id text, p_at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
begin
  return private.left_of(private.market_line(p_day, p_product_id, p_at));
end
$$;

create function private.change_line(p_day date, p_product_id text, p_line jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.markets as m (day, lines) values (p_day, jsonb_build_object(p_product_id, p_line))
  on conflict (day) do update set lines = m.lines || excluded.lines, version = m.version + 1,
    change_xid = private.current_xid()
$$;

-- What an order took from the stock.
create function private.pieces_sold(p_order public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', q.product_id, 'sold', q.quantity))
    from private.order_quantities(p_order.items) q);
end
$$;

-- Every change of an order, a return or a packing moves its pieces here. p_moves: [{id, packed?,
-- sold?, returned?}], below 0: taken back. p_day: at which market, at p_at; null: at none. The
-- caller looks for too few pieces before. The count of a line is the truth: what happened before it
-- and arrives later changes the line, not the pieces, so an opposite move follows or precedes it.
create function private.move_pieces(
  p_reason text, p_operation_id uuid, p_day date, p_at timestamptz, p_moves jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_missing constant text := 'not back from the market';
  v_move record;
  v_line jsonb;
  v_after jsonb;
  v_aside int;
  v_missing int;
begin
  perform private.lock_markets(p_day);
  perform from public.products p where p.id in (select e.one ->> 'id' from jsonb_array_elements(p_moves) as e (one))
    order by p.id for update;
  for v_move in
    select e.one ->> 'id' as id, sum(private.sum_of(e.one, 'packed'))::int as packed,
      sum(private.sum_of(e.one, 'sold'))::int as sold, sum(private.sum_of(e.one, 'returned'))::int as returned
    from jsonb_array_elements(p_moves) as e (one) group by 1 order by 1
  loop
    v_aside := 0;
    v_line := private.market_line(p_day, v_move.id, p_at);
    if v_line is not null then
      v_after := v_line || jsonb_build_object('packed', private.sum_of(v_line, 'packed') + v_move.packed,
        'sold', private.sum_of(v_line, 'sold') + v_move.sold,
        'returned', private.sum_of(v_line, 'returned') + v_move.returned);
      v_aside := case when v_line ? 'counted_at'
        then private.missing_of(v_after, private.sum_of(v_line, 'back'))
          - private.missing_of(v_line, private.sum_of(v_line, 'back'))
        else private.left_of(v_after) - private.left_of(v_line) end;
      perform private.change_line(p_day, v_move.id, v_after);
    end if;
    v_missing := case when v_line ? 'counted_at' then v_aside else 0 end;
    if v_missing < 0 then
      perform private.set_stock_reason(c_missing, p_operation_id);
      update public.products p set set_aside = p.set_aside - v_missing where p.id = v_move.id;
    end if;
    perform private.set_stock_reason(p_reason, p_operation_id);
    update public.products p set
        stock = least(1000000, p.stock + v_move.returned - v_move.sold - v_aside),
        set_aside = greatest(0, p.set_aside + v_aside)
      where p.id = v_move.id and (v_aside, v_move.returned) is distinct from (0, v_move.sold);
    if v_missing > 0 then
      perform private.set_stock_reason(c_missing, p_operation_id);
      update public.products p set set_aside = greatest(0, p.set_aside - v_missing) where p.id = v_move.id;
    end if;
  end loop;
  perform private.set_stock_reason(null, null);
end
$$;

create function private.market_json(p_row public.markets) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_row.day, 'lines', (
    select coalesce(jsonb_object_agg(l.id, jsonb_strip_nulls(jsonb_build_object(
      'packed', private.sum_of(l.line, 'packed'), 'sold', private.sum_of(l.line, 'sold'),
      'returned', private.sum_of(l.line, 'returned'), 'back', l.line -> 'back',
      'counted', case when l.line ? 'counted_at' then private.count_of(l.line) end))), '{}')
    from jsonb_each(p_row.lines) as l (id, line)));
end
$$;

-- When the pieces of a line were counted, and by whom.
create function private.count_of(p_line jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('at', p_line -> 'counted_at',
    'by', private.staff_name((p_line ->> 'counted_by')::uuid)));
end
$$;

create function private.touched_market(p_day date) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('t', 'markets', 'id', m.day, 'v', m.version)), '[]')
    from public.markets m where m.day = p_day);
end
$$;

-- {day, product_id, delta, packed_at}. Sets aside as many pieces as there are in stock, or takes
-- back as many as are set aside; the outcome's `packed` is their number. Pieces that were sold at
-- the market before their packing arrived are not set aside any more.
create function private.apply_pack_for_market(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_day date := private.parse_day(p_payload -> 'day');
  v_at timestamptz := private.parse_time(p_payload -> 'packed_at');
  v_product public.products;
  v_other date;
  v_line jsonb;
  v_sold_before int;
  v_packed int;
begin
  if v_day is null then return private.invalid('day'); end if;
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if not private.is_integer(p_payload -> 'delta', -1000000, 1000000)
    or (p_payload ->> 'delta')::numeric = 0 then
    return private.invalid('delta');
  end if;
  if v_at is null then return private.invalid('packed_at'); end if;
  perform private.lock_markets(v_day);
  select * into v_product from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then return private.rejected('not_found'); end if;

  v_packed := (p_payload ->> 'delta')::numeric::int;
  select min(m.day) into v_other from public.markets m where m.day <> v_day and private.is_open_market(m.lines);
  if v_other is not null and v_packed > 0 then
    return private.rejected('other_market', jsonb_build_object('day', v_other));
  end if;
  v_line := private.market_line(v_day, v_product.id, v_at);
  if v_line is null then
    return private.rejected('market_counted', (select private.count_of(m.lines -> v_product.id)
      from public.markets m where m.day = v_day));
  end if;
  v_sold_before := greatest(0, private.sum_of(v_line, 'sold')
    - private.sum_of(v_line, 'packed') - private.sum_of(v_line, 'returned'));
  v_packed := case when v_packed > 0 then least(v_packed, v_sold_before + v_product.stock)
    else -least(-v_packed, private.left_of(v_line)) end;
  if v_packed <> 0 then
    perform private.move_pieces('', p_id, v_day, v_at,
      jsonb_build_array(jsonb_build_object('id', v_product.id, 'packed', v_packed)));
  end if;
  select * into v_product from public.products p where p.id = v_product.id;
  return private.applied(private.touched_products(array[v_product.id]) || private.touched_market(v_day),
    private.product_json(v_product)) || jsonb_build_object('packed', v_packed);
end
$$;

-- The path of the first invalid part of a count; null: all are valid.
create function private.invalid_count_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_lines jsonb := p_payload -> 'lines';
begin
  if private.parse_day(p_payload -> 'day') is null then return 'day'; end if;
  if private.parse_time(p_payload -> 'counted_at') is null then return 'counted_at'; end if;
  if jsonb_typeof(v_lines) is distinct from 'array' then return 'lines'; end if;
  if jsonb_array_length(v_lines) not between 1 and 1000
    or exists (select from jsonb_array_elements(v_lines) as e (line) where jsonb_typeof(e.line) <> 'object'
      or not private.is_id(e.line -> 'product_id') or not private.is_integer(e.line -> 'back', 0, 1000000))
    or (select count(distinct e.line ->> 'product_id') from jsonb_array_elements(v_lines) as e (line))
      <> jsonb_array_length(v_lines) then
    return 'lines';
  end if;
  return null;
end
$$;

-- What was sold and returned at the market after p_at, and arrived before the count of that time:
-- {product: {sold, returned}}.
create function private.moved_after(p_day date, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(x.id, jsonb_build_object('sold', x.sold, 'returned', x.returned)), '{}')
  from (
    select y.id, sum(y.sold) as sold, sum(y.returned) as returned
    from (
      select q.product_id as id, q.quantity - coalesce(i.quantity, 0) as sold, 0 as returned
      from public.orders o
      cross join lateral private.order_quantities(o.items) q
      left join lateral private.pieces_in_stock(o) i on i.product_id = q.product_id
      where o.market = p_day and o.created_at > p_at
      union all
      select e.item ->> 'id', 0, (e.item ->> 'quantity')::int
      from public.orders o, jsonb_array_elements(o.returns) as r (one),
        jsonb_array_elements(r.one -> 'items') as e (item)
      where o.returns <> '[]' and r.one ->> 'market' = p_day::text and (r.one ->> 'at')::timestamptz > p_at
    ) y
    group by y.id
  ) x
$$;

-- Something of these products was set aside.
create function private.has_packed(p_lines jsonb, p_ids text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_each(p_lines) as l (id, line) where l.id = any (p_ids)
    and private.sum_of(l.line, 'packed') + private.sum_of(l.line, 'returned') > 0)
$$;

-- {day, lines: [{product_id, back}], counted_at}. What is back can be sold again; what is missing
-- is a stock move. Lines that are not listed stay set aside. A line is counted once. What happened
-- after it leaves the line: it concerns the shop's stock alone. If another market is open, the
-- packings of a market without any were refused: what is back of it never left the stock.
create function private.apply_count_market(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_count_path(p_payload);
  v_day date := private.parse_day(p_payload -> 'day');
  v_at text := private.iso(private.parse_time(p_payload -> 'counted_at'));
  v_ids text[];
  v_row public.markets;
  v_other date;
  v_counted jsonb;
  v_later jsonb;
  v_line jsonb;
  v_one record;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_ids := array(select e.line ->> 'product_id' from jsonb_array_elements(p_payload -> 'lines') as e (line));
  perform private.lock_markets(v_day);
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  select * into v_row from public.markets m where m.day = v_day;
  select l.line into v_counted from jsonb_each(v_row.lines) as l (id, line)
    where l.id = any (v_ids) and l.line ? 'counted_at' order by l.line ->> 'counted_at' desc limit 1;
  if found then return private.rejected('market_counted', private.count_of(v_counted)); end if;
  select min(m.day) into v_other from public.markets m where m.day <> v_day and private.is_open_market(m.lines);
  if v_other is not null and not coalesce(private.has_packed(v_row.lines, v_ids), false) then
    return private.rejected('other_market', jsonb_build_object('day', v_other));
  end if;

  v_later := private.moved_after(v_day, v_at::timestamptz);
  perform private.set_stock_reason('not back from the market', p_id);
  for v_one in
    select l.id, (e.line ->> 'back')::numeric::int as back, coalesce(v_row.lines -> l.id, '{}') as line
    from jsonb_array_elements(p_payload -> 'lines') as e (line), lateral (select e.line ->> 'product_id' as id) l
    where v_row.lines ? l.id or exists (select from public.products p where p.id = l.id) order by l.id
  loop
    v_line := v_one.line || jsonb_build_object(
      'sold', private.sum_of(v_one.line, 'sold') - private.sum_of(v_later -> v_one.id, 'sold'),
      'returned', private.sum_of(v_one.line, 'returned') - private.sum_of(v_later -> v_one.id, 'returned'));
    update public.products p set
        stock = least(1000000,
          greatest(0, p.stock + private.left_of(v_one.line) - private.missing_of(v_line, v_one.back))),
        set_aside = greatest(0, p.set_aside - private.left_of(v_one.line))
      where p.id = v_one.id;
    perform private.change_line(v_day, v_one.id, v_line || jsonb_strip_nulls(jsonb_build_object(
      'back', v_one.back, 'counted_at', v_at, 'counted_by', auth.uid())));
  end loop;
  perform private.set_stock_reason(null, null);
  select * into v_row from public.markets m where m.day = v_day;
  return private.applied(private.touched_products(v_ids) || private.touched_market(v_day),
    case when v_row.day is not null then private.market_json(v_row) end);
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field) values
  ('pack_for_market', true, 'product', true, 'packed_at'),
  ('count_market', true, 'market', false, 'counted_at');

create function public.pack_for_market(p_operation_id uuid, p_payload jsonb, p_written jsonb default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('pack_for_market', p_operation_id, p_payload, p_written)
$$;

create function public.count_market(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('count_market', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.pack_for_market(uuid, jsonb, jsonb), public.count_market(uuid, jsonb, jsonb)
  to authenticated, service_role;

-- The markets at the positions from p_from up to below p_to: {markets: rows}, without any {}. From
-- the beginning only the open ones and those of the last 14 days. A device that was here before may
-- have the market as open, so it learns of every count.
create function private.pulled_markets(p_from bigint, p_to bigint) returns jsonb
language sql stable set search_path = '' as $$
  select case when count(*) = 0 then '{}' else jsonb_build_object('markets', jsonb_agg(jsonb_build_object(
    't', 'markets', 'id', m.day, 'v', m.version, 'row', private.market_json(m)) order by m.change_xid, m.day)) end
  from public.markets m
  where m.change_xid >= p_from and m.change_xid < p_to
    and (p_from > 0 or m.day >= private.shop_day(now()) - 14 or private.is_open_market(m.lines))
$$;
