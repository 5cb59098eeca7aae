-- pull_catalog_changes: stocks apart from descriptions, and cursors of pull_catalog. (Concurrency is tested on a real server.)
begin;
select plan(33);

-- As if transactions had written them one after the other, all below the horizon of this one.
create function pg_temp.stamp(p_id text, p_described bigint, p_changed bigint) returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  update public.products set described_xid = p_described, change_xid = p_changed, version = version + 1 where id = p_id;
  set local session_replication_role = origin;
end
$$;
-- Follows the cursor to the end; one text per row, and one per stock.
create function pg_temp.drain(p_cursor jsonb, p_limit int, out rows text[], out stocks text[], out cursor jsonb, out pages int)
language plpgsql as $$
declare
  v_page jsonb;
begin
  rows := '{}'; stocks := '{}'; cursor := p_cursor; pages := 0;
  loop
    v_page := public.pull_catalog_changes(cursor, p_limit);
    rows := rows || array(select e ->> 't' || ':' || (e ->> 'id') from jsonb_array_elements(v_page -> 'rows') e);
    stocks := stocks || array(select e ->> 0 || ':' || (e ->> 1) || ':' || (e ->> 2) from jsonb_array_elements(v_page -> 'stocks') e);
    cursor := v_page -> 'next'; pages := pages + 1;
    exit when not (v_page ->> 'more')::boolean;
  end loop;
end
$$;
create function pg_temp.drain_whole(p_cursor jsonb, out rows text[], out cursor jsonb) language plpgsql as $$
declare
  v_page jsonb := public.pull_catalog(p_cursor, 500);
begin
  rows := array(select e ->> 't' || ':' || (e ->> 'id') from jsonb_array_elements(v_page -> 'rows') e);
  cursor := v_page -> 'next';
end
$$;

-- Stamps
create temp table seed_xid as select max(change_xid) as xid from public.products;
select is((select count(*) from public.products p where p.described_xid = p.change_xid), 12::bigint, 'a new row is described when it is made');
update public.products set stock = stock + 1 where id = '1';
select results_eq($$ select described_xid, change_xid = private.current_xid(), version from public.products where id = '1' $$,
  $$ select xid, true, 2::bigint from seed_xid $$, 'a stock leaves the description''s stamp, and has the row''s');
update public.products set stock = stock where id = '2';
update public.products set described_xid = 7, version = 9 where id = '2';
select results_eq($$ select described_xid, version from public.products where id = '2' $$,
  $$ select xid, 1::bigint from seed_xid $$, 'what changes nothing stamps nothing, whatever is sent');
update public.products set price = price + 1 where id = '3';
select is((select described_xid from public.products where id = '3'), private.current_xid(), 'a price is part of the description');
select lives_ok($$ select pg_temp.stamp('4', private.current_xid() + 5, private.current_xid() + 5) $$, 'a younger transaction described it');
update public.products set stock = stock + 1 where id = '4';
select results_eq($$ select described_xid, change_xid from public.products where id = '4' $$,
  $$ select private.current_xid(), private.current_xid() $$, 'an older one that changes the stock takes that along');
select is((select edited_at from public.stock_moves where product_id = '4' order by at desc limit 1), null,
  'which is no edit: the history of stock says so');

-- From here on the past is long enough for transactions in between.
set local session_replication_role = replica;
update public.products set change_xid = 100, described_xid = 100;
update public.categories set change_xid = 100;
set local session_replication_role = origin;
update seed_xid set xid = 100;

-- A first copy
select is((pg_temp.drain(null, 500)).rows, (pg_temp.drain_whole(null)).rows, 'a first copy is that of pull_catalog');
select is((pg_temp.drain(null, 1)).rows, (pg_temp.drain(null, 500)).rows, 'by pages of one, too');
select is((pg_temp.drain(null, 1)).pages, 18, 'eighteen of them');
select is((pg_temp.drain(null, 7)).stocks, '{}', 'and no stock twice');
create temp table done as select d.cursor from pg_temp.drain(null, 7) d;
select is((pg_temp.drain(cursor, 500)).rows || (pg_temp.drain(cursor, 500)).stocks, '{}', 'nothing new') from done;
select is((pg_temp.drain(cursor, 500)).cursor, cursor, 'the cursor stays') from done;

-- What changes
select pg_temp.stamp('1', xid, xid + 1) from seed_xid;
select is(public.pull_catalog_changes(cursor, 500) -> 'rows', '[]', 'a stock alone: no row') from done;
select results_eq($$ select s ->> 0, (s ->> 1)::bigint, (s ->> 2)::int, (s ->> 3)::bigint
    from done, jsonb_array_elements(public.pull_catalog_changes(cursor, 500) -> 'stocks') s $$,
  $$ select p.id collate "default", p.version, p.stock, (extract(epoch from (public.pull_catalog(cursor, 500) #>> '{rows,0,row,updated_at}')::timestamptz) * 1000)::bigint
    from done, public.products p where p.id = '1' $$, 'its product, version, number and time, as in the whole row');
select cmp_ok(octet_length(s::text), '<=', 80, 'in at most 80 bytes')
  from done, jsonb_array_elements(public.pull_catalog_changes(cursor, 500) -> 'stocks') s;
select pg_temp.stamp('3', xid + 2, xid + 2) from seed_xid;
select is((d.rows, d.stocks), (array['products:3'], array['1:' || p.version || ':' || p.stock]), 'a description: the whole row')
  from done, pg_temp.drain(cursor, 500) d, public.products p where p.id = '1';
select pg_temp.stamp('3', xid + 2, xid + 3) from seed_xid;
select is((d.rows, cardinality(d.stocks), d.pages), (array['products:3'], 2, 3), 'both: the row in its place, its stock in another')
  from done, pg_temp.drain(cursor, 1) d;
update done set cursor = (pg_temp.drain(cursor, 500)).cursor;
select pg_temp.stamp('3', xid + 2, xid + 4) from seed_xid;
select is((d.rows, cardinality(d.stocks)), ('{}'::text[], 1), 'then the stock alone') from done, pg_temp.drain(cursor, 500) d;
select pg_temp.stamp('5', xid + 4, private.current_xid()) from seed_xid;
select is((d.rows, cardinality(d.stocks)), (array['products:5'], 1), 'a description does not wait for a stock above the horizon')
  from done, pg_temp.drain(cursor, 500) d;
update done set cursor = (pg_temp.drain(cursor, 500)).cursor;
select is((pg_temp.drain(cursor, 500)).rows, '{}', 'and is told once') from done;
delete from public.products where id = '6';
update public.deletions set change_xid = (select xid + 5 from seed_xid) where row_id = '6';
select is(public.pull_catalog_changes(cursor, 500) -> 'rows', '[{"t": "products", "id": "6", "v": 2, "row": null}]', 'a deletion') from done;
update done set cursor = (pg_temp.drain(cursor, 500)).cursor;

-- Two versions of the app on one device: each goes on from the other's cursor.
select pg_temp.stamp('7', xid + 1, xid + 6) from seed_xid;
select is((pg_temp.drain_whole(cursor)).rows, array['products:7'], 'pull_catalog goes on from a cursor of this') from done;
create temp table older as select (pg_temp.drain_whole(d.cursor)).cursor from done d;
select pg_temp.stamp('8', xid, xid + 7), pg_temp.stamp('9', xid + 7, xid + 7) from seed_xid;
select is((d.rows, d.stocks), (array['products:8', 'products:7', 'products:5', 'products:9'], '{}'::text[]),
  'from a cursor of pull_catalog: whole rows of what has changed since, on its border, or above the horizon')
  from older, pg_temp.drain(cursor, 500) d;
select is((d.rows, d.stocks), (array['products:8', 'products:7', 'products:5', 'products:9'], '{}'::text[]), 'by pages of one, too') from older, pg_temp.drain(cursor, 1) d;
update older set cursor = (pg_temp.drain(cursor, 500)).cursor;
select pg_temp.stamp('8', xid, xid + 8) from seed_xid;
select is((d.rows, cardinality(d.stocks)), ('{}'::text[], 1), 'then stocks alone') from older, pg_temp.drain(cursor, 500) d;

-- A first copy of what was sold since it was made
select is(cardinality((pg_temp.drain(null, 3)).stocks), 0, 'a first copy tells no stock that its rows contain');

-- Cursors that cannot be resumed, and limits
select is(public.pull_catalog_changes(c.cursor, 500) - array['at', 'horizon', 'horizon_ms', 'epoch'],
  '{"reset": true, "more": false, "rows": [], "next": null}', 'reset after ' || left(c.cursor::text, 60))
from (values ('[]'::jsonb), ('{}'), ((select cursor || '{"epoch": "00000000-0000-4000-8000-000000000000"}' from done)),
  ((select cursor || '{"xid": "-1"}' from done))) c (cursor);
select is((pg_temp.drain(cursor || '{"held": {}, "begun": "x"}', 500)).stocks, '{}', 'what makes no sense in it counts as not said') from done;
set local session_replication_role = replica;
insert into public.products (id, name, price, change_xid) select 'many-' || n, 'One of many', 1, 5 from generate_series(1, 2500) n;
set local session_replication_role = origin;
select is(jsonb_array_length(public.pull_catalog_changes(null, 100000) -> 'rows'), 2000, 'at most 2,000 rows a page');

select * from finish();
rollback;
