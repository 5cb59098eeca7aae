-- pull_orders: what of the orders a staff device holds.
begin;
select plan(13);

insert into auth.users (id, email, email_confirmed_at) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);

-- The history of stock comes with them: pull-stock-moves.test.sql.
delete from public.stock_moves;
create temp table pulled as select public.pull_orders(null, 500) as page;
select is(jsonb_array_length(page -> 'rows'), 15, 'fifteen orders') from pulled;
select is((select array_agg(k order by k) from jsonb_object_keys(page #> '{rows,0,row}') k), array['channel', 'created_at', 'customer_address',
  'customer_email', 'customer_name', 'customer_phone', 'id', 'items', 'payment_method', 'placed_at', 'shipping_info', 'status', 'total',
  'updated_at'], 'their fields, without the hash of the secret') from pulled;
select is((select count(*) from jsonb_array_elements(page -> 'rows') e where (e #>> '{row,total}')::int <>
  (select sum((i ->> 'price')::int * (i ->> 'quantity')::int) from jsonb_array_elements(e #> '{row,items}') i)), 0::bigint,
  'amounts are piastres') from pulled;
select is(public.pull_orders(page -> 'next', 500) -> 'rows', '[]', 'nothing new') from pulled;

set local session_replication_role = replica;
update public.orders set created_at = now() - interval '91 days', updated_at = now() - interval '91 days';
set local session_replication_role = origin;
select is((select array_agg(distinct e #>> '{row,status}' order by e #>> '{row,status}')
    from jsonb_array_elements(public.pull_orders(null, 500) -> 'rows') e), array['pending', 'processing', 'shipped'],
  'a first copy holds older orders only if they are open');
select is(jsonb_array_length(public.pull_orders(null, 4) -> 'rows'), 4, 'in pages');
select is((select count(*) from jsonb_array_elements(public.pull_orders(public.pull_orders(null, 4) -> 'next', 500) -> 'rows')), 5::bigint,
  'and on its later pages too');
set local session_replication_role = replica;
update public.orders set status = 'delivered', change_xid = change_xid + 1 where status = 'pending';
set local session_replication_role = origin;
select is(jsonb_array_length(public.pull_orders(page -> 'next', 500) -> 'rows'), 3,
  'an old order that is closed is still told to who has it open') from pulled;
select is(public.pull_orders('{}', 500) -> 'reset', 'true', 'a bad cursor');

-- How many there are in all
select is(public.pull_orders(null, 500) -> 'total', '15', 'all orders are counted, those it does not hold included');
select is(public.pull_orders(null, 4) ? 'total', false, 'on the last page only');
insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total, items) values ('x', '', '', '', 1, '[]');
select is(public.pull_orders(page -> 'next', 500) -> 'total', '15', 'one that is still being written is not counted yet') from pulled;
select is(public.pull_orders('{}', 500) ? 'total', false, 'nor anything with a bad cursor');

select * from finish();
rollback;
