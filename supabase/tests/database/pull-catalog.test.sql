-- pull_catalog: pages, ties, tombstones and cursors that cannot be resumed. (Concurrency is tested on a real server.)
begin;
select plan(55);

-- Every row on one horizon-safe transaction id, so that this one transaction may see what it changes.
create function pg_temp.stamp(p_table text, p_id text, p_xid bigint) returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  execute format('update public.%I set change_xid = $1, version = version + 1 where id = $2', p_table) using p_xid, p_id;
  set local session_replication_role = origin;
end
$$;
-- Follows the cursor to the end; one text per row.
create function pg_temp.drain(p_cursor jsonb, p_limit int, out seen text[], out cursor jsonb, out pages int)
language plpgsql as $$
declare
  v_page jsonb;
begin
  seen := '{}'; cursor := p_cursor; pages := 0;
  loop
    v_page := public.pull_catalog(cursor, p_limit);
    seen := seen || array(select e ->> 't' || ':' || (e ->> 'id') from jsonb_array_elements(v_page -> 'rows') e);
    cursor := v_page -> 'next'; pages := pages + 1;
    exit when not (v_page ->> 'more')::boolean;
  end loop;
end
$$;

create temp table full_pull as select public.pull_catalog(null, 500) as page;
select is(jsonb_array_length(page -> 'rows'), 18, 'six categories and twelve products') from full_pull;
select is(page -> 'reset', 'false', 'no reset') from full_pull;
select is(page -> 'more', 'false', 'one page') from full_pull;
select is(page ->> 'epoch', (select epoch::text from public.sync_meta), 'epoch') from full_pull;
select matches(page ->> 'horizon', '^\d+$', 'the horizon is decimal text') from full_pull;
select matches(page ->> 'at', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'the clock is ISO 8601') from full_pull;
select is((select array_agg(k order by k) from jsonb_object_keys(page) k),
  array['at', 'epoch', 'horizon', 'horizon_ms', 'more', 'next', 'reset', 'rows'], 'the parts of a page') from full_pull;
select is((select e -> 'row' from jsonb_array_elements(page -> 'rows') e where e ->> 't' = 'products' and e ->> 'id' = '9')
    - array['created_at', 'updated_at', 'description'],
  '{"id": "9", "name": "Pyramid Bookends", "price": 6999, "image": "/images/products/9.jpg", "category": "office",
    "featured": false, "bestseller": false, "new": true, "stock": 8}', 'a product, its price in piastres') from full_pull;
select is((select e - 'row' from jsonb_array_elements(page -> 'rows') e where e ->> 't' = 'products' and e ->> 'id' = '9'),
  '{"t": "products", "id": "9", "v": 1}', 'with table, id and version') from full_pull;
select is((select e -> 'row' from jsonb_array_elements(page -> 'rows') e where e ->> 'id' = 'office') - 'updated_at',
  '{"id": "office", "name": "Office", "description": "Order and weight for the desk: organisers, bookends and trays.",
    "image_url": "/images/categories/office.jpg"}', 'a category') from full_pull;
select is((select array_agg(distinct e ->> 't') from jsonb_array_elements(page -> 'rows') e),
  array['categories', 'products'], 'nothing but the catalogue') from full_pull;

-- Pages: all rows of the seed share a transaction, so every border is a tie.
select is(d.seen, (pg_temp.drain(null, 500)).seen, 'the same rows in the same order by pages of ' || n)
  from generate_series(1, 19) n, pg_temp.drain(null, n) d where n in (1, 2, 5, 6, 7, 17, 18, 19);
select is((pg_temp.drain(null, 1)).pages, 18, 'eighteen pages of one row');
select is((select count(distinct s) from unnest((pg_temp.drain(null, 1)).seen) s), 18::bigint, 'no row twice');

-- Nothing new
create temp table done as select d.cursor from pg_temp.drain(null, 7) d;
select is(public.pull_catalog(cursor, 500) -> 'rows', '[]', 'nothing new: no rows') from done;
select cmp_ok(octet_length(public.pull_catalog(cursor, 500)::text), '<=', 2048, 'nothing new: at most 2 kB') from done;
select is(public.pull_catalog(cursor, 500) -> 'next', cursor, 'nothing new: the cursor stays') from done;

-- Changes of a transaction that has not finished are not delivered.
update public.products set name = 'Renamed' where id = '3';
select is(public.pull_catalog(cursor, 500) -> 'rows', '[]', 'a running transaction is beyond the horizon') from done;
select cmp_ok((public.pull_catalog(cursor, 500) ->> 'horizon')::bigint, '<=', pg_current_xact_id()::text::bigint,
  'the horizon does not pass it') from done;

-- Changes that are below the horizon, one of them in the transaction the cursor stands on.
create temp table seed_xid as select max(change_xid) as xid from public.products where id <> '3';
select lives_ok($$ select pg_temp.stamp('products', '3', (select xid from seed_xid) + 1) $$, 'a later change');
select is(public.pull_catalog(cursor, 500) #> '{rows,0,row,name}', '"Renamed"', 'is delivered') from done;
select is((pg_temp.drain(cursor, 1)).seen, array['products:3'], 'alone') from done;
update done set cursor = jsonb_set(jsonb_set(cursor, '{t}', '"categories"'), '{id}', '"wall-art"');
select is((pg_temp.drain(cursor, 3)).seen[1:2], array['products:1', 'products:10'],
  'from within a transaction: its next table follows') from done;
update done set cursor = (pg_temp.drain(null, 500)).cursor;

-- Tombstones
delete from public.products where id = '5';
update public.deletions set change_xid = (select xid from seed_xid) + 1 where row_id = '5';
select is(public.pull_catalog(cursor, 500) -> 'rows', '[{"t": "products", "id": "5", "v": 2, "row": null}]',
  'a deletion after the row of the same transaction') from done;
select is((select count(*) from unnest((pg_temp.drain(null, 4)).seen) s where s = 'products:5'), 1::bigint, 'once only');
insert into public.products (id, name, price) values ('5', 'Back again', 5);
select is((select version from public.products where id = '5'), 3::bigint, 'a row made again counts on');
select is_empty($$ select from public.deletions where row_id = '5' $$, 'and its tombstone is gone');

-- Deleting a category tells the devices about its products.
delete from public.categories where id = 'boxes';
select is((select array_agg(id || ':' || version || ':' || coalesce(category, 'none') order by id) from public.products
  where id in ('2', '3')), array['2:2:none', '3:4:none'], 'its products are uncategorised, with new versions');
select is((select array_agg(change_xid) from public.products where id in ('2', '3')),
  array[private.current_xid(), private.current_xid()], 'and new stamps');

-- Cursors that cannot be resumed
select is(public.pull_catalog(c.cursor, 500) - array['at', 'horizon', 'horizon_ms', 'epoch'],
  '{"reset": true, "more": false, "rows": [], "next": null}', 'reset after ' || left(c.cursor::text, 60))
from (values ('5'::jsonb), ('"text"'), ('[]'), ('{}'), ('true'),
  ((select cursor || '{"epoch": "00000000-0000-4000-8000-000000000000"}' from done)),
  ((select cursor || '{"xid": "99999999999999"}' from done)), ((select cursor || '{"xid": "-1"}' from done)),
  ((select cursor || '{"xid": null}' from done)), ((select cursor || '{"xid": "99999999999999999999999"}' from done)),
  ((select cursor || '{"id": 5}' from done)), ((select cursor - 't' from done))) c (cursor);
update public.sync_meta set tombstone_floor = (select (cursor ->> 'seen')::bigint + 1 from done);
select is(public.pull_catalog(cursor, 500) -> 'reset', 'true', 'older than the purged tombstones') from done;
update public.sync_meta set tombstone_floor = 0;

-- Limits
select is(jsonb_array_length(public.pull_catalog(null, l.asked) -> 'rows'), l.got, 'limit ' || coalesce(l.asked::text, 'null'))
from (values (0, 1), (-5, 1)) l (asked, got);

set local session_replication_role = replica;
insert into public.products (id, name, price, change_xid) select 'many-' || n, 'One of many', 1, 5 from generate_series(1, 600) n;
set local session_replication_role = origin;
select is(jsonb_array_length(public.pull_catalog(null, l.asked) -> 'rows'), 500, 'limit ' || coalesce(l.asked::text, 'null'))
from (values (501), (2000000000), (null)) l (asked);
select is(array_length((pg_temp.drain(null, 500)).seen, 1), (select count(*)::int from public.products where change_xid < private.current_xid()) + 5,
  'pages of 500 hold everything that is below the horizon');

select * from finish();
rollback;
