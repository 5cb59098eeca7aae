-- pull_orders: which orders a staff device holds.
begin;
select plan(18);

select tests.sign_in_staff();
-- pull-stock-moves.test.sql covers the stock history in the same pages.
delete from public.stock_moves;
create temp table pulled as select public.pull_orders(null, 500) as page;
create function pg_temp.count_rows(p_cursor jsonb, p_limit int) returns int language sql as $$
  select jsonb_array_length(public.pull_orders(p_cursor, p_limit) -> 'rows')
$$;
select is(jsonb_array_length(page -> 'rows'), 18, 'eighteen orders') from pulled;
select is(tests.keys(page #> '{rows,0,row}'), array['channel', 'created_at', 'customer_address', 'customer_email',
  'customer_name', 'customer_phone', 'events', 'id', 'items', 'left_at', 'locale', 'payment_method', 'placed_at',
  'shipping_info', 'status', 'total', 'updated_at'],
  'the fields of an order, without the hash of the token') from pulled;
select is((select count(*) from jsonb_array_elements(page -> 'rows') e where (e #>> '{row,total}')::int <>
  (select sum((i ->> 'price')::int * (i ->> 'quantity')::int - coalesce((i ->> 'discount')::int, 0))
    from jsonb_array_elements(e #> '{row,items}') i)),
  0::bigint, 'amounts are in piastres') from pulled;
select is(public.pull_orders(page -> 'next', 500) -> 'rows', '[]', 'after that there is nothing new') from pulled;

select tests.without_triggers($$
  update public.orders set created_at = now() - interval '91 days', updated_at = now() - interval '91 days' $$);
select is((select array_agg(distinct e #>> '{row,status}' order by e #>> '{row,status}')
    from jsonb_array_elements(public.pull_orders(null, 500) -> 'rows') e), array['pending', 'processing', 'shipped'],
  'a first copy holds only open orders of more than 90 days ago');
select is(pg_temp.count_rows(null, 4), 4, 'a first copy comes in pages');
select is(pg_temp.count_rows(public.pull_orders(null, 4) -> 'next', 500), 5, 'later pages hold only open orders too');
select tests.without_triggers($$
  update public.orders set status = 'delivered', change_xid = change_xid + 1 where status = 'pending' $$);
select is(pg_temp.count_rows(page -> 'next', 500), 3, 'a later pull returns an old order that was closed') from pulled;
select is(public.pull_orders('{}', 500) -> 'reset', 'true', 'an invalid cursor resets');
select tests.without_triggers($$
  update public.orders set left_at = created_at, payments = case status when 'delivered'
    then jsonb_build_array(jsonb_build_object('amount', private.to_piastres(total))) else '[]' end $$);
select is((select count(*) from jsonb_array_elements(public.pull_orders(null, 500) -> 'rows') e
    where e #>> '{row,status}' = 'delivered'), 0::bigint,
  'a delivered order is over when it is paid');
select is((select count(*) > 0 from jsonb_array_elements(public.pull_orders(null, 500) -> 'rows') e
    where e #>> '{row,status}' = 'cancelled'), true, 'a cancelled one is not before its parcel is back');
select tests.without_triggers($$
  update public.orders set left_at = null, payments = '[{"amount": 100000000}]'
    where status in ('delivered', 'cancelled') $$);
select is((select array_agg(distinct e #>> '{row,status}' order by e #>> '{row,status}')
    from jsonb_array_elements(public.pull_orders(null, 500) -> 'rows') e),
  array['cancelled', 'delivered', 'processing', 'shipped'], 'nor one for which something is to be given back');
select tests.without_triggers($$ update public.orders set payments = '[]' $$);

select is(page ->> 'role', 'member', 'each page has the role of the caller') from pulled;
update private.staff set role = 'owner' where user_id = auth.uid();
select is(public.pull_orders('{}', 500) ->> 'role', 'owner', 'as it is now') from pulled;

-- The total number of orders
select is(public.pull_orders(null, 500) -> 'total', '18', 'the total includes orders that the device does not hold');
select is(public.pull_orders(null, 4) ? 'total', false, 'only the last page has it');
select tests.insert_order('x');
select is(public.pull_orders(page -> 'next', 500) -> 'total', '18', 'an uncommitted order is not counted') from pulled;
select is(public.pull_orders('{}', 500) ? 'total', false, 'a reset has no total');

select * from finish();
rollback;
