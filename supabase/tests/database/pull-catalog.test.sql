-- pull_catalog: pages, ties, tombstones and cursors that cannot be resumed.
-- tests/database/pull-races.release.test.ts covers concurrent transactions.
begin;
select plan(56);

-- Gives a row a transaction id below the horizon, so that this transaction can pull its own change.
create function pg_temp.stamp(p_table text, p_id text, p_xid bigint) returns void language sql as $$
  select tests.without_triggers(format('update public.%I set change_xid = %s, version = version + 1 where id = %L',
    p_table, p_xid, p_id))
$$;
create function pg_temp.drain(p_cursor jsonb, p_limit int, out seen text[], out cursor jsonb, out pages int)
language sql as $$
  select rows, cursor, pages from tests.drain('pull_catalog', p_cursor, p_limit)
$$;

create temp table full_pull as select public.pull_catalog(null, 500) as page;
create temp table elements as select e from full_pull, jsonb_array_elements(page -> 'rows') e;
select is(jsonb_array_length(page -> 'rows'), 18, 'a full pull has six categories and twelve products') from full_pull;
select is(page -> 'reset', 'false', 'no reset') from full_pull;
select is(page -> 'more', 'false', 'one page') from full_pull;
select is(page ->> 'epoch', (select epoch::text from public.sync_meta), 'the epoch') from full_pull;
select matches(page ->> 'horizon', '^\d+$', 'the horizon as decimal text') from full_pull;
select matches(page ->> 'at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'the time in ISO 8601') from full_pull;
select is(tests.keys(page), array['at', 'epoch', 'horizon', 'horizon_ms', 'more', 'next', 'reset', 'rows', 'schema',
  'settings'],
  'the fields of a page') from full_pull;
select is((e -> 'row') - array['created_at', 'updated_at', 'description', 'description_ar'],
  '{"id": "9", "name": "Pyramid Bookends", "name_ar": "زوج مساند كتب هرمية", "price": 6999,
    "image": "/images/products/9.jpg", "category": "office", "featured": false, "bestseller": false,
    "new": true, "stock": 8, "size": "120 × 110 × 150", "weight": 2400, "wood": "Walnut and beech",
    "wood_ar": "الجوز والزان", "finish": "Oil and wax", "finish_ar": "زيت وشمع",
    "care": "Dust with a soft, dry cloth.", "care_ar": "مسح الغبار بقطعة قماش ناعمة جافة.",
    "maker": "Hoda Mansour", "maker_ar": "هدى منصور"}', 'a product, its price in piastres')
from elements where e ->> 't' = 'products' and e ->> 'id' = '9';
select is(e - 'row', '{"t": "products", "id": "9", "v": 1}', 'a row has table, id and version')
from elements where e ->> 't' = 'products' and e ->> 'id' = '9';
select is((e -> 'row') - 'updated_at',
  '{"id": "office", "name": "Office", "name_ar": "مكتب",
    "description_ar": "نظام وثبات لسطح المكتب: منظّمات ومساند كتب وصوانٍ.",
    "description": "Order and weight for the desk: organisers, bookends and trays.",
    "image_url": "/images/categories/office.jpg"}', 'a category') from elements where e ->> 'id' = 'office';
select is((select array_agg(distinct e ->> 't') from elements), array['categories', 'products'], 'only the catalogue');

-- Pages: all rows of the seed share a transaction, so every page border is a tie.
select is(d.seen, (pg_temp.drain(null, 500)).seen, 'pages of ' || n || ' have the same rows in the same order')
from generate_series(1, 19) n, pg_temp.drain(null, n) d where n in (1, 2, 5, 6, 7, 17, 18, 19);
select is((pg_temp.drain(null, 1)).pages, 18, 'eighteen pages of one row');
select is((select count(distinct s) from unnest((pg_temp.drain(null, 1)).seen) s), 18::bigint, 'no row twice');

-- Nothing new
create temp table done as select d.cursor from pg_temp.drain(null, 7) d;
select is(public.pull_catalog(cursor, 500) -> 'rows', '[]', 'without changes there are no rows') from done;
select cmp_ok(octet_length(public.pull_catalog(cursor, 500)::text), '<=', 2048, 'the page has at most 2 kB') from done;
select is(public.pull_catalog(cursor, 500) -> 'next', cursor, 'the cursor stays') from done;

-- Changes of a running transaction are not returned.
update public.products set name = 'Renamed' where id = '3';
select is(public.pull_catalog(cursor, 500) -> 'rows', '[]', 'a running transaction is above the horizon') from done;
select cmp_ok((public.pull_catalog(cursor, 500) ->> 'horizon')::bigint, '<=', pg_current_xact_id()::text::bigint,
  'the horizon does not pass it') from done;

-- Changes below the horizon, one of them in the transaction of the cursor
create temp table seed_xid as select max(change_xid) as xid from public.products where id <> '3';
select lives_ok($$ select pg_temp.stamp('products', '3', (select xid from seed_xid) + 1) $$,
  'a later change is stamped');
select is(public.pull_catalog(cursor, 500) #> '{rows,0,row,name}', '"Renamed"', 'it is returned') from done;
select is(public.pull_catalog(to_jsonb(cursor::text), 500) - array['at', 'horizon_ms'],
    public.pull_catalog(cursor, 500) - array['at', 'horizon_ms'],
  'the cursor may be JSON in a text, as PostgREST passes an argument of GET') from done;
select is((pg_temp.drain(cursor, 1)).seen, array['products:3'], 'no other row is returned') from done;
update done set cursor = cursor || '{"t": "categories", "id": "wall-art"}';
select is((pg_temp.drain(cursor, 3)).seen[1:2], array['products:1', 'products:10'],
  'from a cursor within a transaction its next table follows') from done;
update done set cursor = (pg_temp.drain(null, 500)).cursor;

-- Tombstones
delete from public.products where id = '5';
update public.deletions set change_xid = (select xid from seed_xid) + 1 where row_id = '5';
select is(public.pull_catalog(cursor, 500) -> 'rows', '[{"t": "products", "id": "5", "v": 2, "row": null}]',
  'a tombstone follows the row of the same transaction') from done;
select is((select count(*) from unnest((pg_temp.drain(null, 4)).seen) s where s = 'products:5'), 1::bigint,
  'it is returned once');
insert into public.products (id, name, price) values ('5', 'Back again', 5);
select is((select version from public.products where id = '5'), 3::bigint,
  'a row created again continues its versions');
select is_empty($$ select from public.deletions where row_id = '5' $$, 'its tombstone is deleted');

-- Deleting a category changes its products.
delete from public.categories where id = 'boxes';
select is((select array_agg(id || ':' || version || ':' || coalesce(category, 'none') order by id) from public.products
  where id in ('2', '3')), array['2:2:none', '3:4:none'], 'its products have no category and new versions');
select is((select array_agg(change_xid) from public.products where id in ('2', '3')),
  array[private.current_xid(), private.current_xid()], 'its products have new stamps');

-- Cursors that cannot be resumed
select is(public.pull_catalog(c.cursor, 500)
  - array['at', 'horizon', 'horizon_ms', 'schema', 'epoch'],
  '{"reset": true, "more": false, "rows": [], "next": null}', 'reset after ' || left(c.cursor::text, 60))
from (select unnest(array['5', '"text"', '[]', '{}', 'true']::jsonb[])
  union all select done.cursor || change from done, unnest(array['{"epoch": "00000000-0000-4000-8000-000000000000"}',
    '{"xid": "99999999999999"}', '{"xid": "-1"}', '{"xid": null}', '{"xid": "99999999999999999999999"}',
    '{"id": 5}']::jsonb[]) change
  union all select done.cursor - 't' from done) c (cursor);
update public.sync_meta set tombstone_floor = (select (cursor ->> 'seen')::bigint from done);
select is(public.pull_catalog(
    cursor || jsonb_build_object('seen', ((cursor ->> 'seen')::bigint - 1)::text), 500) -> 'reset',
  'true', 'a cursor older than the purged tombstones') from done;
update public.sync_meta set tombstone_floor = 0;

-- Limits
select is(jsonb_array_length(public.pull_catalog(null, l.n) -> 'rows'), 1, 'limit ' || l.n)
from unnest(array[0, -5]) l (n);
select tests.without_triggers($$ insert into public.products (id, name, price, change_xid)
  select 'many-' || n, 'One of many', 1, 5 from generate_series(1, 600) n $$);
select is(jsonb_array_length(public.pull_catalog(null, l.n) -> 'rows'), 500, 'limit ' || coalesce(l.n::text, 'null'))
from unnest(array[501, 2000000000, null]) l (n);
select is(array_length((pg_temp.drain(null, 500)).seen, 1),
  (select count(*)::int from public.products where change_xid < private.current_xid()) + 5,
  'pages of 500 hold every row below the horizon');

select * from finish();
rollback;
