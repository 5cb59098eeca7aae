-- pack_for_market, count_market, and sales and returns at a market.
begin;
select plan(71);

select tests.sign_in_staff();
-- '11' has 12 pieces.
create function pg_temp.ago(p_minutes int) returns text language sql as $$
  select private.iso(now() - p_minutes * interval '1 minute')
$$;
create function pg_temp.pack(p_delta int, p_change jsonb default '{}', p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.pack_for_market(p_id, jsonb_build_object('day', '2026-12-04', 'product_id', '11', 'delta', p_delta,
    'packed_at', pg_temp.ago(90)) || p_change)
$$;
create function pg_temp.sell(p_quantity int, p_id uuid, p_change jsonb default '{"market": "2026-12-04"}') returns jsonb
language sql as $$
  select public.record_sale(p_id, jsonb_build_object('sold_at', pg_temp.ago(60), 'items',
    jsonb_build_array(jsonb_build_object('product_id', '11', 'quantity', p_quantity, 'price', 3500))) || p_change)
$$;
create function pg_temp.bring_back(p_order uuid, p_change jsonb default '{"market": "2026-12-04"}') returns jsonb
language sql as $$
  select public.record_return(gen_random_uuid(), jsonb_build_object('order_id', p_order, 'returned_at', pg_temp.ago(30),
    'items', '[{"product_id": "11", "quantity": 1, "price": 3500}]'::jsonb, 'restocked', true, 'method', 'cash',
    'refund', 0) || p_change)
$$;
create function pg_temp.count(p_back int, p_change jsonb default '{}') returns jsonb language sql as $$
  select public.count_market(gen_random_uuid(), jsonb_build_object('day', '2026-12-04', 'counted_at', pg_temp.ago(10),
    'lines', jsonb_build_array(jsonb_build_object('product_id', '11', 'back', p_back))) || p_change)
$$;
-- 'stock + set aside: packed sold returned back'
create function pg_temp.now(p_day date default '2026-12-04') returns text language sql as $$
  select format('%s + %s: %s', p.stock, p.set_aside, coalesce((
    select concat_ws(' ', l -> 'packed', l -> 'sold', l -> 'returned', l -> 'back')
    from public.markets m, lateral (select private.market_json(m) #> '{lines,11}' as l) x where m.day = p_day), '-'))
  from public.products p where p.id = '11'
$$;
create function pg_temp.moves() returns text language sql as $$
  select string_agg(format('%s %s', delta, reason), ', ' order by reason, delta) from public.stock_moves
  where product_id = '11' and reason <> 'created'
$$;
create function pg_temp.missing() returns bigint language sql as $$
  select coalesce(-sum(delta), 0) from public.stock_moves
  where product_id = '11' and reason = 'not back from the market'
$$;
create function pg_temp.books_are_right() returns boolean language sql as $$
  select sum(m.delta) = max(p.stock + p.set_aside) from public.stock_moves m
  join public.products p on p.id = m.product_id where p.id = '11'
$$;
create temp table before as select * from public.products where id = '11';

-- Packing.
create temp table first as select pg_temp.pack(5, p_id => tests.id('first')) as answer;
select is(answer ->> 'status', 'applied', 'a packing is applied') from first;
select is((answer ->> 'packed')::int, 5, 'the outcome says how many pieces were set aside') from first;
select is(answer #> '{row,stock}', '7', 'the row has what the shop can sell') from first;
select is(answer #> '{row,set_aside}', '5', 'and what is set aside') from first;
select is(answer -> 'touched' -> 1, '{"t": "markets", "id": "2026-12-04", "v": 1}', 'the outcome lists the market')
from first;
select is(pg_temp.pack(5, p_id => tests.id('first')), answer, 'a replay returns the same outcome') from first;
select is(pg_temp.now(), '7 + 5: 5 0 0', 'and sets nothing more aside');
select is(pg_temp.moves(), null, 'packing is no stock move');
select is(p.updated_at, b.updated_at, 'and no edit') from public.products p, before b where p.id = '11';
select is(p.version, b.version + 1, 'but a new version') from public.products p, before b where p.id = '11';
select is(p.described_xid, b.described_xid, 'that travels as a stock') from public.products p, before b
where p.id = '11';
select is((pg_temp.pack(9) ->> 'packed')::int, 7, 'no more than there are is set aside');
select is(pg_temp.now(), '0 + 12: 12 0 0', 'the shop has none left');
select is(tests.place_order(tests.id('web'), '{"11": 1}') #>> '{items,0,code}', 'sold_out', 'the web shop sells none');
select is((pg_temp.pack(-3) ->> 'packed')::int, -3, 'pieces are taken back');
select is((pg_temp.pack(-99) ->> 'packed')::int, -9, 'at most those that are set aside');
select is(pg_temp.now(), '12 + 0: 0 0 0', 'all can be sold again');
select ok(not private.is_open_market(lines), 'a market of which nothing is left is not open') from public.markets;
select is(pg_temp.pack(1, f.change) - 'row', tests.rejected('invalid', f.path), 'invalid: ' || f.path)
from (values ('{"day": "2026-02-30"}'::jsonb, 'day'), ('{"product_id": ""}', 'product_id'), ('{"delta": 0}', 'delta'),
  ('{"delta": 1.5}', 'delta'), ('{"packed_at": "now"}', 'packed_at')) as f (change, path);
select is(pg_temp.pack(1, '{"product_id": "gone"}'), tests.rejected('not_found'), 'an unknown product');

-- One market at a time.
select is(pg_temp.pack(5) ->> 'status', 'applied', 'the market is open');
select is(pg_temp.pack(1, '{"day": "2026-12-05"}') - 'status', '{"code": "other_market", "day": "2026-12-04"}',
  'another one waits until it is closed');
select is(pg_temp.pack(-1, '{"day": "2026-12-05"}') ->> 'packed', '0', 'nothing of it can be taken back');
select is(pg_temp.count(1, '{"day": "2026-12-05"}') - 'status', '{"code": "other_market", "day": "2026-12-04"}',
  'nor counted: its pieces never left the stock');
select is(pg_temp.now(), '7 + 5: 5 0 0', 'so that no piece is there twice');

-- Sales take from what is set aside, then from the stock.
create temp table sale as select pg_temp.sell(2, tests.id('sale')) as answer;
select is(answer #>> '{row,market}', '2026-12-04', 'the order names the market') from sale;
select is(answer #> '{touched,2,t}', '"markets"', 'the outcome lists the market') from sale;
select is(pg_temp.now(), '7 + 3: 5 2 0', 'a sale takes what is set aside');
select is(pg_temp.sell(1, tests.id('other'), '{}') ->> 'status', 'applied', 'a sale elsewhere');
select is(pg_temp.now(), '6 + 3: 5 2 0', 'takes from the stock');
select is(pg_temp.sell(11, tests.id('many')) #> '{row,items,0,short}', '2', 'more than there are');
select is(pg_temp.now(), '0 + 0: 5 11 0', 'takes all');
select is(tests.set_status(tests.id('many'), 'delivered', 'cancelled') ->> 'status', 'applied', 'it is taken back');
select is(pg_temp.now(), '6 + 3: 5 2 0', 'and its pieces are where they came from');
select is(tests.set_status(tests.id('many'), 'cancelled', 'delivered') ->> 'status', 'applied', 'it is sold after all');
select is(pg_temp.now(), '0 + 0: 5 11 0', 'also what is set aside');
select is(tests.set_status(tests.id('many'), 'delivered', 'cancelled') ->> 'status', 'applied', 'and taken back');
select is(pg_temp.sell(1, tests.id('bad'), '{"market": "soon"}') ->> 'path', 'market', 'the market is a day');

-- Returns.
select is(pg_temp.bring_back(tests.id('other')) ->> 'status', 'applied', 'a piece comes back to the market');
select is(pg_temp.now(), '6 + 4: 5 2 1', 'and is set aside');
select is(pg_temp.bring_back(tests.id('sale'), '{}') ->> 'status', 'applied', 'a piece comes back to the workshop');
select is(pg_temp.now(), '7 + 4: 5 2 1', 'and can be sold there');
select is(pg_temp.bring_back(tests.id('sale'), '{"market": 1}') ->> 'path', 'market', 'the market is a day');

-- Back from the market.
create temp table counted as select pg_temp.count(3) as answer;
select is(answer - array['xid', 'epoch', 'touched'], jsonb_build_object('status', 'applied', 'row', jsonb_build_object(
    'id', '2026-12-04', 'lines', jsonb_build_object('11', jsonb_build_object('packed', 5, 'sold', 2, 'returned', 1,
      'back', 3, 'counted', jsonb_build_object('at', pg_temp.ago(10), 'by', 'staff@nefer.example'))))),
  'the market has the count') from counted;
select is(pg_temp.now(), '10 + 0: 5 2 1 3', 'what is back can be sold');
select is(pg_temp.missing(), 1::bigint, 'what is missing is a stock move');
select ok(pg_temp.books_are_right(), 'the moves explain the pieces');
select is(pg_temp.count(3), tests.rejected('market_counted')
  || jsonb_build_object('at', pg_temp.ago(10), 'by', 'staff@nefer.example'), 'a line is counted once');
select is(pg_temp.count(1, f.change) - 'row', tests.rejected('invalid', f.path), 'invalid: ' || f.path)
from (values ('{"day": 4}'::jsonb, 'day'), ('{"counted_at": 1}', 'counted_at'), ('{"lines": []}', 'lines'),
  ('{"lines": [{"product_id": "11", "back": -1}]}', 'lines'),
  ('{"lines": [{"product_id": "1", "back": 1}, {"product_id": "1", "back": 1}]}', 'lines')) as f (change, path);

-- After the count.
select is(pg_temp.pack(1, jsonb_build_object('packed_at', pg_temp.ago(5))) - array['status', 'by'],
  jsonb_build_object('code', 'market_counted', 'at', pg_temp.ago(10)), 'nothing more is packed');
select is(pg_temp.sell(1, tests.id('late'), jsonb_build_object('market', '2026-12-04', 'sold_at', pg_temp.ago(5)))
  ->> 'status', 'applied', 'a sale after the count');
select is(pg_temp.now(), '9 + 0: 5 2 1 3', 'takes from the stock');
select is(pg_temp.pack(2, '{"day": "2026-12-05"}') ->> 'packed', '2', 'the next market can be packed');

-- Whatever the order of arrival, the result is the same: 8 packed, 4 sold, 1 returned, 4 back, 1
-- missing, and 1 sold after the count. A sale that is taken back is of the market, too.
create function pg_temp.arrive(p_what text) returns void language plpgsql as $$
declare
  v_answer jsonb;
begin
  v_answer := case p_what
    when 'pack 5' then pg_temp.pack(5, '{"day": "2026-12-06"}')
    when 'pack 3' then pg_temp.pack(3, '{"day": "2026-12-06"}')
    when 'sell 4' then pg_temp.sell(4, tests.id('sell 4'), '{"market": "2026-12-06"}')
    when 'sell 2' then pg_temp.sell(2, tests.id('sell 2'), '{"market": "2026-12-06"}')
    when 'take back' then tests.set_status(tests.id('sell 2'), 'delivered', 'cancelled')
    when 'return' then pg_temp.bring_back(tests.id('sale'), '{"market": "2026-12-06"}')
    when 'sell later' then pg_temp.sell(1, tests.id('sell later'),
      jsonb_build_object('market', '2026-12-06', 'sold_at', pg_temp.ago(4)))
    when 'count' then pg_temp.count(4, '{"day": "2026-12-06"}')
    when 'sell unpacked' then pg_temp.sell(2, tests.id('unpacked'), '{"market": "2026-12-07"}')
    when 'return one' then pg_temp.bring_back(tests.id('unpacked'), '{"market": "2026-12-07"}')
    when 'count one' then pg_temp.count(1, '{"day": "2026-12-07"}') end;
  if v_answer ->> 'status' <> 'applied' then raise '% is %', p_what, v_answer; end if;
end
$$;
create function pg_temp.after(p_order text[], p_day date default '2026-12-06') returns text language plpgsql as $$
declare
  v_result text;
begin
  begin
    for n in 1 .. cardinality(p_order) loop perform pg_temp.arrive(p_order[n]); end loop;
    v_result := pg_temp.now(p_day) || ', missing ' || pg_temp.missing() || ' ' || pg_temp.books_are_right();
    raise exception 'undo';
  exception when raise_exception then
    return coalesce(v_result, sqlerrm);
  end;
end
$$;
select is(pg_temp.pack(-2, '{"day": "2026-12-05"}') ->> 'packed', '-2', 'no other market is open');
update public.products set stock = 20 where id = '11';
create temp table orders as
  with recursive steps as (
    select array['pack 5', 'pack 3', 'sell 4', 'sell 2', 'take back', 'return', 'sell later', 'count'] as all_of_them
  ),
  tries as (
    select '{}'::text[] as done
    union all
    select t.done || s.one from tries t, steps, unnest(all_of_them) as s (one)
    where not s.one = any (t.done) and (s.one <> 'take back' or 'sell 2' = any (t.done))
  )
  select done from tries where cardinality(done) = 8;
create temp table results as
  select pg_temp.after(done) as result, done from (select done, row_number() over (order by done) as n from orders) o
  where n % 487 = 0;
select is((select count(*) from orders), 20160::bigint, 'there are many orders of arrival');
select is((select array_agg(distinct result) from results), array['15 + 0: 8 4 1 4, missing 2 true'],
  'each has the same result');
-- A returned piece of a sale beyond what was packed is in stock, also when it is counted.
select is(pg_temp.after(o.one, '2026-12-07'), '19 + 0: 0 2 1 1, missing 1 true', o.one::text)
from (values (array['sell unpacked', 'return one', 'count one']), (array['sell unpacked', 'count one', 'return one']))
  as o (one);

-- Devices that hold an open market learn that it was counted, however late that was.
insert into public.markets (day, lines) values (private.shop_day(now()) - 20,
  '{"11": {"packed": 1, "sold": 0, "returned": 0, "back": 1, "counted_at": "2026-12-06T10:00:00.000Z"}}');
create function pg_temp.is_pulled(p_from bigint) returns boolean language sql as $$
  select coalesce(jsonb_path_exists(
    private.pulled_markets(p_from, 9223372036854775807), '$.markets[*] ? (@.id == $day)',
    jsonb_build_object('day', private.shop_day(now()) - 20)), false)
$$;
select ok(pg_temp.is_pulled((select min(m.change_xid) from public.markets m)),
  'a market that was counted after 14 days is pulled by a device that was here before');
select ok(not pg_temp.is_pulled(0), 'a new device does not need it');

-- Who may.
select tests.sign_in(null);
select tests.denied($$select pg_temp.pack(1)$$, 'visitors pack nothing');
select tests.denied($$select pg_temp.count(1)$$, 'and count nothing');
set local role anon;
select tests.denied('select 1 from public.markets', 'nor read the table');

select * from finish();
rollback;
