-- Every change of a row writes its version, stamp, tombstone, price history and stock history.
begin;
select plan(37);

select tests.without_triggers($$ update public.products set change_xid = 1, updated_at = '2020-01-01' $$);
update public.products set name = name where id = '1';
select results_eq($$ select version, change_xid from public.products where id = '1' $$,
  $$ values (1::bigint, 1::bigint) $$, 'an update that changes nothing is not stamped');
update public.products set updated_at = now(), version = 9, change_xid = 9 where id = '1';
select results_eq($$ select version, change_xid, updated_at from public.products where id = '1' $$,
  $$ values (1::bigint, 1::bigint, '2020-01-01'::timestamptz) $$, 'an update of only the stamps has no effect');
update public.products set description = 'Changed' where id = '1';
select results_eq($$ select version, change_xid, updated_at from public.products where id = '1' $$,
  $$ values (2::bigint, pg_current_xact_id()::text::bigint, now()) $$, 'a change is stamped');
savepoint inner_transaction;
update public.products set description = 'Changed inside' where id = '1';
select is((select change_xid from public.products where id = '1'), pg_current_xact_id()::text::bigint,
  'the stamp is the id of the whole transaction, also inside a savepoint');
release savepoint inner_transaction;
insert into public.products (id, name, price, version, change_xid, updated_at) values ('new', 'New', 5, 50, 50,
  '1999-01-01');
select results_eq($$ select version, change_xid, updated_at from public.products where id = 'new' $$,
  $$ values (1::bigint, pg_current_xact_id()::text::bigint, now()) $$, 'an insert is stamped');
select lives_ok($$ insert into public.products (name, price) values ('No id', 5) $$,
  'an insert without an id gets one');
select throws_ok($$ insert into public.products (name, price) values ('Free', 0) $$, '23514', null,
  'a price is at least 0.01');
select throws_ok($$ update public.products set stock = -1 $$, '23514', null, 'stock is at least 0');

update public.categories set name = 'Decoration' where id = 'decor';
create temp table pending as select id, version from public.orders where status = 'pending';
update public.orders set status = 'processing' where status = 'pending';
select is((select version from public.categories where id = 'decor'), 2::bigint, 'categories are stamped');
select is((select count(*) from public.orders o join pending p on p.id = o.id and o.version = p.version + 1), 3::bigint,
  'orders are stamped');

delete from public.products where id = '1';
select results_eq($$ select table_name, row_id, version, change_xid from public.deletions $$,
  $$ values ('products' collate "C", '1' collate "C", 4::bigint, pg_current_xact_id()::text::bigint) $$,
  'a deletion leaves a tombstone');
insert into public.products (id, name, price) values ('1', 'Again', 5);
delete from public.products where id = '1';
select results_eq($$ select version from public.deletions where row_id = '1' $$, $$ values (6::bigint) $$,
  'a row created again and deleted again continues its versions');
insert into public.categories (id, name) values ('1', 'Same id in another table');
select is((select version from public.categories where id = '1'), 1::bigint, 'tombstones are kept per table');
insert into public.deletions (table_name, row_id, version, change_xid) values ('categories', 'decor', 7, 1);
update public.categories set version = version where id = 'decor';
select is_empty($$ select from public.deletions where row_id = 'decor' $$, 'a row that exists has no tombstone');
select is((select version from public.categories where id = 'decor'), 8::bigint,
  'its version is above that of the tombstone');

-- Price history
select results_eq($$ select price, valid_from = (select created_at from public.products where id = '4'), valid_to
  from private.price_history where product_id = '4' $$, $$ values (79.99::numeric(12, 2), true, null::timestamptz) $$,
  'the prices of the seed are valid since its products exist');
update public.products set stock = 3 where id = '4';
select is((select count(*) from private.price_history where product_id = '4'), 1::bigint,
  'other changes add no price');
update public.products set price = 85 where id = '4';
select results_eq($$ select price, valid_to from private.price_history where product_id = '4' order by id $$,
  $$ values (79.99::numeric(12, 2), now()), (85.00, null) $$, 'a new price ends the old one');
select ok(private.was_price('4', 79.99), 'the old price is known');
select ok(private.was_price('4', 85), 'the new price is known');
select ok(not private.was_price('4', 80), 'no other price is known');
delete from public.products where id = '4';
select is_empty($$ select from private.price_history where product_id = '4' $$,
  'a deleted product has no price history');

-- Stock history
select is_empty($$ select p.id from public.products p where p.stock <>
  (select coalesce(sum(m.delta), 0) from public.stock_moves m where m.product_id = p.id) and p.id <> '1' $$,
  'the stock of every product is the sum of its moves');
update public.products set stock = stock - 2 where id = '6';
select is((select array_agg(delta || ' ' || reason order by delta desc) from public.stock_moves where product_id = '6'),
  array['8 created', '-2 set'], 'an update of stock is in the history');

-- Updating the status of an order changes stock
create temp table an_order as select id from public.orders where items @> '[{"id": "8"}]' and status <> 'cancelled';
create function pg_temp.set_status(p_status text) returns void language sql as $$
  update public.orders set status = p_status where id = (select id from an_order)
$$;
select pg_temp.set_status('cancelled');
select is(tests.stock('8'), 6, 'cancelling gives stock back');
select pg_temp.set_status('cancelled');
select is(tests.stock('8'), 6, 'only once');
select pg_temp.set_status('delivered');
select is(tests.stock('8'), 5, 'reopening takes it again');
select pg_temp.set_status('pending');
select is(tests.stock('8'), 5, 'other changes of the status change no stock');
select pg_temp.set_status('cancelled');
update public.products set stock = 0 where id = '8';
select throws_ok($$ select pg_temp.set_status('pending') $$, '23514', null,
  'reopening needs stock');
update public.orders set items = '"corrupt"' where id = (select id from an_order);
select lives_ok($$ select pg_temp.set_status('pending') $$,
  'malformed items change no stock');

-- Purging and restoring
update public.deletions set deleted_at = now() - interval '200 days', change_xid = 7 where row_id = '1';
select is(private.purge_deletions(), 1::bigint, 'old tombstones are purged');
select is((select tombstone_floor from public.sync_meta), 8::bigint, 'the tombstone floor rises above them');

select tests.without_triggers($$
  update public.products set change_xid = case id when '7' then 999999999999 else 1 end,
    updated_at = now() - interval '1 year' $$);
create temp table old_epoch as select epoch from public.sync_meta;
select isnt(private.renew_epoch(), (select epoch from old_epoch), 'a restored backup gets a new epoch');
select results_eq($$ select version, change_xid from public.products where id = '7' $$,
  $$ values (2::bigint, private.current_xid()) $$, 'rows with stamps from the future get new ones');
select is_empty($$ select from public.products where updated_at > now() - interval '1 year' $$,
  'no row counts as changed');
select is((select count(*) from public.products where change_xid = 1), (select count(*) - 1 from public.products),
  'other rows keep their stamps');
select cmp_ok((select tombstone_floor from public.sync_meta), '<=', private.current_xid(),
  'the tombstone floor is not in the future');

select * from finish();
rollback;
