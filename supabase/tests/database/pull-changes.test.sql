-- pull_catalog_changes: stock apart from descriptions, and cursors of pull_catalog.
-- tests/database/pull-races.release.test.ts covers concurrent transactions.
begin;
select plan(35);

-- As if committed transactions with these ids had written the row.
create function pg_temp.stamp(p_id text, p_described bigint, p_changed bigint) returns void language sql as $$
  select tests.without_triggers(format(
    'update public.products set described_xid = %s, change_xid = %s, version = version + 1 where id = %L',
    p_described, p_changed, p_id))
$$;
create function pg_temp.drain(p_cursor jsonb, p_limit int,
  out rows text[], out stocks text[], out cursor jsonb, out pages int)
language sql as $$ select * from tests.drain('pull_catalog_changes', p_cursor, p_limit) $$;
create function pg_temp.drain_whole(p_cursor jsonb, out rows text[], out cursor jsonb) language sql as $$
  select rows, cursor from tests.drain('pull_catalog', p_cursor, 500)
$$;

-- Stamps
create temp table seed_xid as select max(change_xid) as xid from public.products;
select is((select count(*) from public.products p where p.described_xid = p.change_xid), 12::bigint,
  'a new row is described by the transaction that created it');
update public.products set stock = stock + 1 where id = '1';
select results_eq(
  $$ select described_xid, change_xid = private.current_xid(), version from public.products where id = '1' $$,
  $$ select xid, true, 2::bigint from seed_xid $$, 'a stock change stamps the row, but not its description');
update public.products set stock = stock where id = '2';
update public.products set described_xid = 7, version = 9 where id = '2';
select results_eq($$ select described_xid, version from public.products where id = '2' $$,
  $$ select xid, 1::bigint from seed_xid $$, 'an update that changes nothing stamps nothing');
update public.products set price = price + 1 where id = '3';
select is((select described_xid from public.products where id = '3'), private.current_xid(),
  'a price change stamps the description');
select lives_ok($$ select pg_temp.stamp('4', private.current_xid() + 5, private.current_xid() + 5) $$,
  'a younger transaction describes a product');
update public.products set stock = stock + 1 where id = '4';
select results_eq($$ select described_xid, change_xid from public.products where id = '4' $$,
  $$ select private.current_xid(), private.current_xid() $$,
  'an older transaction that changes its stock lowers the stamp of the description');
select is((select edited_at from public.stock_moves where product_id = '4' order by at desc limit 1), null,
  'the stock history does not count that as an edit');

-- From here on all rows have an old stamp, with room for transactions in between.
select tests.without_triggers($$ update public.products set change_xid = 100, described_xid = 100;
  update public.categories set change_xid = 100 $$);
update seed_xid set xid = 100;

-- A first copy
select is((pg_temp.drain(null, 500)).rows, (pg_temp.drain_whole(null)).rows,
  'a first copy has the rows of pull_catalog');
select is((pg_temp.drain(null, 1)).rows, (pg_temp.drain(null, 500)).rows, 'pages of one have the same rows');
select is((pg_temp.drain(null, 1)).pages, 18, 'there are eighteen of them');
select is((pg_temp.drain(null, 7)).stocks, '{}', 'a first copy has no separate stock');
create temp table done as select d.cursor from pg_temp.drain(null, 7) d;
select is((pg_temp.drain(cursor, 500)).rows || (pg_temp.drain(cursor, 500)).stocks, '{}', 'then there is nothing new')
from done;
select is((pg_temp.drain(cursor, 500)).cursor, cursor, 'the cursor stays') from done;

-- Changes
select pg_temp.stamp('1', xid, xid + 1) from seed_xid;
create temp view changes as select public.pull_catalog_changes(cursor, 500) as page from done;
create temp view stocks as select s from changes, jsonb_array_elements(page -> 'stocks') s;
select is(page -> 'rows', '[]', 'a stock change returns no row') from changes;
select results_eq($$ select s ->> 0, (s ->> 1)::bigint, (s ->> 2)::int, (s ->> 3)::bigint from stocks $$,
  $$ select p.id collate "default", p.version, p.stock,
      (extract(epoch from (public.pull_catalog(cursor, 500) #>> '{rows,0,row,updated_at}')::timestamptz) * 1000)::bigint
    from done, public.products p where p.id = '1' $$,
  'it returns product, version, stock and time, as in the whole row');
select cmp_ok(octet_length(s::text), '<=', 80, 'a stock change takes at most 80 bytes') from stocks;
select pg_temp.stamp('3', xid + 2, xid + 2) from seed_xid;
select is((d.rows, d.stocks), (array['products:3'], array['1:' || p.version || ':' || p.stock]),
  'a new description returns the whole row')
from done, pg_temp.drain(cursor, 500) d, public.products p where p.id = '1';
select pg_temp.stamp('3', xid + 2, xid + 3) from seed_xid;
select is((d.rows, cardinality(d.stocks), d.pages), (array['products:3'], 2, 3),
  'a later stock change of the same product is returned after its row') from done, pg_temp.drain(cursor, 1) d;
update done set cursor = (pg_temp.drain(cursor, 500)).cursor;
select pg_temp.stamp('3', xid + 2, xid + 4) from seed_xid;
select is((d.rows, cardinality(d.stocks)), ('{}'::text[], 1), 'the next stock change returns only stock')
from done, pg_temp.drain(cursor, 500) d;
select pg_temp.stamp('5', xid + 4, private.current_xid()) from seed_xid;
select is((d.rows, cardinality(d.stocks)), (array['products:5'], 1),
  'a description does not wait for a stock change above the horizon') from done, pg_temp.drain(cursor, 500) d;
update done set cursor = (pg_temp.drain(cursor, 500)).cursor;
select is((pg_temp.drain(cursor, 500)).rows, '{}', 'it is returned once') from done;
delete from public.products where id = '6';
update public.deletions set change_xid = (select xid + 5 from seed_xid) where row_id = '6';
select is(page -> 'rows', '[{"t": "products", "id": "6", "v": 2, "row": null}]', 'a deletion returns a tombstone')
from changes;
update done set cursor = (pg_temp.drain(cursor, 500)).cursor;

-- Two versions of the app on one device: each continues from the other's cursor.
select pg_temp.stamp('7', xid + 1, xid + 6) from seed_xid;
select is((pg_temp.drain_whole(cursor)).rows, array['products:7'], 'pull_catalog continues from this cursor') from done;
create temp table older as select (pg_temp.drain_whole(d.cursor)).cursor from done d;
select pg_temp.stamp('8', xid, xid + 7), pg_temp.stamp('9', xid + 7, xid + 7) from seed_xid;
select is((d.rows, d.stocks), (array['products:8', 'products:7', 'products:5', 'products:9'], '{}'::text[]),
  'from a cursor of pull_catalog: whole rows changed after it, at its border or above the horizon, in pages of ' || n)
from older, unnest(array[500, 1]) n, pg_temp.drain(cursor, n) d;
update older set cursor = (pg_temp.drain(cursor, 500)).cursor;
select pg_temp.stamp('8', xid, xid + 8) from seed_xid;
select is((d.rows, cardinality(d.stocks)), ('{}'::text[], 1),
  'then only stock') from older, pg_temp.drain(cursor, 500) d;

-- A first copy after sales
select is(cardinality((pg_temp.drain(null, 3)).stocks), 0, 'a first copy returns no stock that its rows contain');

-- Cursors that cannot be resumed, and limits
select is(public.pull_catalog_changes(c.cursor, 500)
  - array['at', 'horizon', 'horizon_ms', 'schema', 'epoch'],
  '{"reset": true, "more": false, "rows": [], "next": null}', 'reset after ' || left(c.cursor::text, 60))
from (values ('[]'::jsonb), ('{}'), ((select cursor || '{"epoch": "00000000-0000-4000-8000-000000000000"}' from done)),
  ((select cursor || '{"xid": "-1"}' from done))) c (cursor);
select is((pg_temp.drain(cursor || '{"held": {}, "begun": "x"}', 500)).stocks, '{}',
  'malformed optional fields are ignored')
from done;
select tests.without_triggers($$ insert into public.products (id, name, price, change_xid)
  select 'many-' || n, 'One of many', 1, 5 from generate_series(1, 2500) n $$);
select is(jsonb_array_length(public.pull_catalog_changes(null, 100000) -> 'rows'), 2000,
  'a page has at most 2,000 rows');

-- Arguments of a query are texts.
select is(private.unquoted(to_jsonb('{"xid": "5"}'::text)), '{"xid": "5"}', 'JSON in a text is read');
select is(jsonb_typeof(private.unquoted(to_jsonb('[' || repeat('1,', 100000) || '1]'::text))), 'string',
  'a text that is too long for a cursor is not parsed');

select * from finish();
rollback;
