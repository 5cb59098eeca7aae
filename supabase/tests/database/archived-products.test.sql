-- Archived products: hidden in the shop, kept for staff.
begin;
select plan(13);

create function pg_temp.row_of(p_page jsonb, p_id text) returns jsonb language sql as $$
  select r -> 'row' from jsonb_array_elements(p_page -> 'rows') r where r ->> 't' = 'products' and r ->> 'id' = p_id
$$;

-- Pulls, of rows with an old stamp
select tests.without_triggers($$ update public.products set change_xid = 100, described_xid = 100;
  update public.products set archived = true, stock = 5, change_xid = 101 where id = '1' $$);
create temp table held as
  select jsonb_build_object('epoch', m.epoch, 'xid', '100', 't', 'products', 'id', '9999', 'seen', '0', 'held', '0',
    'begun', '100') as cursor from public.sync_meta m;
select is(pg_temp.row_of(public.pull_catalog_first(null, 500), '1') ->> 'archived', 'true',
  'a device gets the row');
select is(pg_temp.row_of(public.pull_catalog(null, 500), '1') ->> 'archived', 'true', 'a build, too');
select is(public.pull_catalog_changes(cursor, 500) #>> '{stocks,0,0}', '1', 'and its stock') from held;
select is(private.priority_rows('{1}', 0) #>> '{0,row,archived}', 'true', 'also as a priority row');

-- The shop
update public.products set archived = false, stock = 5 where id = '1';
create temp table before as select private.catalog_hash() as hash;
update public.products set archived = true where id = '1';
select isnt(private.catalog_hash(), hash, 'archiving changes the pages of the site') from before;
select is((select row(i.in_stock, i.promoted)::text from private.catalog_index i where i.id = '1'), '(f,f)',
  'an archived product is not shown first');
select is(private.order_problems('[{"product_id": "1", "quantity": 1, "price": 14999}]'),
  '[{"product_id": "1", "code": "not_sold"}]', 'it is not sold');
update public.products set archived = false where id = '1';
select is(private.catalog_hash(), hash, 'bringing it back restores them') from before;
select is(private.order_problems('[{"product_id": "1", "quantity": 1, "price": 14999}]'), '[]', 'and it is sold again');

-- People who wait
update public.products set archived = true, stock = 0 where id = '1';
select is(public.request_stock_alert(gen_random_uuid(), '{"product_id": "1", "email": "mona@mail.example"}')
  ->> 'status', 'applied', 'somebody asked before it was archived');
update public.products set stock = 3 where id = '1';
select is((select count(*) from private.mail_jobs where kind = 'back_in_stock'), 0::bigint,
  'pieces of an archived product are announced to nobody');
update public.products set archived = false where id = '1';
select is((select count(*) from private.mail_jobs where kind = 'back_in_stock'), 1::bigint,
  'bringing it back is announced');
update public.products set archived = true where id = '1';
select is((select count(*) from private.mail_jobs where kind = 'back_in_stock'), 0::bigint,
  'archiving it again within the minute is not');
select * from finish();
rollback;
