-- A batch locks only rows that its caller may change, and only within the caller's limits.
begin;
select plan(11);

select tests.add_staff('staff');
create function pg_temp.op(p_n int, p_kind text, p_payload jsonb) returns jsonb language sql as $$
  select jsonb_build_object('id', tests.id(p_n::text), 'kind', p_kind, 'payload', p_payload)
$$;
create function pg_temp.an_order(p_n int, p_product text, p_more jsonb default '{}') returns jsonb language sql as $$
  select pg_temp.op(p_n, 'place_order', tests.order_payload(jsonb_build_array(
    jsonb_build_object('product_id', p_product, 'quantity', 1, 'price', 1))) || p_more)
$$;
-- The rows that locking this batch locks: the lock writes the transaction's id into xmax.
create function pg_temp.locked(variadic p_operations jsonb[]) returns text language plpgsql as $$
declare
  v_before text[] := array(select pg_temp.rows_with_xmax());
begin
  perform private.lock_batch(to_jsonb(p_operations));
  return (select string_agg(r, ' ' order by r) from pg_temp.rows_with_xmax() r where r <> all (v_before));
end
$$;
create function pg_temp.rows_with_xmax() returns setof text language sql as $$
  select 'product ' || id || '/' || xmax from public.products where xmax <> '0'
  union all select 'category ' || id || '/' || xmax from public.categories where xmax <> '0'
  union all select 'order ' || (row_number() over (order by id)) || '/' || xmax from public.orders where xmax <> '0'
$$;
create function pg_temp.names(p_locked text) returns text language sql as $$
  select regexp_replace(p_locked, '/\d+', '', 'g')
$$;
create temp table an_order_id as select id from public.orders order by id limit 1;

select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(1, '1'), pg_temp.an_order(2, '2'))), 'product 1 product 2',
  'the batch of a visitor locks the products of its orders');
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(3, '3', jsonb_build_object('order_id', id)))), 'product 3',
  'a field order_id of a visitor locks no order') from an_order_id;
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(4, '4', '{"category_id": "boxes", "move_to": "chess",
  "category": "boxes", "product_id": "12", "patch": {"category": "boxes"}}'))), 'product 4',
  'other fields lock neither categories nor products');
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(5, '5', '{"token": "short"}'))), null,
  'an invalid order locks nothing');
select is(pg_temp.names(pg_temp.locked(pg_temp.op(6, 'delete_category', '{"category_id": "boxes"}'),
  pg_temp.op(7, 'adjust_stock', '{"product_id": "6", "delta": 1, "reason": "x"}'))), null,
  'operations of staff lock nothing for a visitor');
select public.place_order(tests.id('8'), pg_temp.an_order(8, '7') -> 'payload');
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(8, '8'))), null, 'a known id locks nothing');
update private.rate_limits set max_count = 1 where name = 'orders';
delete from private.rate_counters;
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(9, '9'), pg_temp.an_order(10, '10'))), 'product 9',
  'orders beyond the limit of the address lock nothing');
update private.rate_counters set count = 1;
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(11, '11'))), null, 'none can be locked once it is reached');
select set_config('request.headers', '{"cf-connecting-ip": "2001:db8:1:1::1"}', true);
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(14, '10'))), 'product 10', 'another address has its own limit');
update private.rate_counters set count = 10 where address_hash = (private.address_hashes())[2];
select is(pg_temp.names(pg_temp.locked(pg_temp.an_order(15, '11'))), null,
  'an IPv6 address can lock none once its /48 network has reached ten times the limit');

select tests.sign_in('staff');
select is(pg_temp.names(pg_temp.locked(
  pg_temp.op(12, 'adjust_stock', '{"product_id": "12", "delta": 1, "reason": "x"}'),
  pg_temp.op(13, 'set_order_status', jsonb_build_object('order_id', id)))), 'order 1 product 12 product 5',
  'control: the operations of staff lock a product, an order and what is in it') from an_order_id;

select * from finish();
rollback;
