-- The ledger is kept for ever: it holds what was decided, and nothing about the person it was decided for.
begin;
select plan(24);

insert into private.staff (user_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
create function pg_temp.set_status(p_id uuid, p_base text, p_status text) returns jsonb language sql as $$
  select public.set_order_status(p_id, jsonb_build_object('order_id', '6513270e-269e-4d37-b2a7-4de452e6b438', 'base', p_base, 'status', p_status))
$$;
create temp table first as select pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'pending', 'shipped') as answer;
select is(answer #>> '{row,customer_name}', 'Mariam Adel', 'staff are told the order') from first;
select is(pg_temp.set_status('22222222-2222-4222-8222-222222222222', 'pending', 'processing') ->> 'status', 'conflict', 'also in a conflict');
select is_empty($$ select from private.operations o where o::text like '%Mariam%' or o::text like '%mariam%' or o::text like '%01000000117%'
  or o::text like '%Nahda%' $$, 'the ledger does not keep it');
select is(pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'pending', 'shipped'), answer, 'a replay tells it again') from first;
select is(pg_temp.set_status('22222222-2222-4222-8222-222222222222', 'pending', 'processing') #>> '{row,customer_name}', 'Mariam Adel',
  'so does that of a conflict');
select pg_temp.set_status('33333333-3333-4333-8333-333333333333', 'shipped', 'delivered');
select is(pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'pending', 'shipped') #>> '{row,status}', 'delivered', 'as it is by now');
delete from public.orders where id = '6513270e-269e-4d37-b2a7-4de452e6b438';
select is(pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'pending', 'shipped'), answer - 'row',
  'an erased order is gone from there, too; what was decided stays') from first;
create temp table made as select public.create_category('44444444-4444-4444-8444-444444444444',
  '{"category_id": "seats", "name": "Seats", "description": "Places to sit down on", "image_url": "/x.jpg"}') as answer;
select is(public.create_category('44444444-4444-4444-8444-444444444444',
  '{"category_id": "seats", "name": "Seats", "description": "Places to sit down on", "image_url": "/x.jpg"}'), answer, 'other rows likewise') from made;
select is((select outcome ? 'row' from private.operations where id = '44444444-4444-4444-8444-444444444444'), false, 'and not kept either');


-- Who was dismissed still hears what became of their own writes, and nothing else.
create temp table mine as select pg_temp.set_status('55555555-5555-4555-8555-555555555555', 'pending', 'shipped') as answer;
delete from private.staff;
select is(pg_temp.set_status('55555555-5555-4555-8555-555555555555', 'pending', 'shipped'), answer, 'a replay is answered from the ledger') from mine;
select throws_ok($$ select pg_temp.set_status('55555555-5555-4555-8555-555555555555', 'pending', 'delivered') $$, '42501', null, 'not with another request');
select throws_ok($$ select pg_temp.set_status(gen_random_uuid(), 'pending', 'shipped') $$, '42501', null, 'and nothing new');
select is(pg_temp.set_status('33333333-3333-4333-8333-333333333333', 'shipped', 'delivered') ? 'row', false, 'without the row');
select set_config('request.jwt.claims', '{"sub": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", "role": "authenticated"}', true);
select throws_ok($$ select pg_temp.set_status('55555555-5555-4555-8555-555555555555', 'pending', 'shipped') $$, '42501', null, 'nor what others wrote');
select throws_ok($$ select public.withdraw_operation('55555555-5555-4555-8555-555555555555', 'set_order_status') $$, '42501', null, 'not by asking, either');

-- Giving up what may be on its way.
insert into private.staff (user_id) values ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb');
select is(public.withdraw_operation('44444444-4444-4444-8444-444444444444', 'create_category') ->> 'status', 'applied', 'what has arrived is told');
select is(public.withdraw_operation('66666666-6666-4666-8666-666666666666', 'create_category'), '{"status": "rejected", "code": "withdrawn"}', 'what has not is withdrawn');
select is(public.withdraw_operation('66666666-6666-4666-8666-666666666666', 'create_category'), '{"status": "rejected", "code": "withdrawn"}', 'twice is once');
select is(public.create_category('66666666-6666-4666-8666-666666666666', '{"category_id": "late", "name": "Late ones", "description": "Places to sit down on",
  "image_url": "/x.jpg"}') ->> 'status', 'rejected', 'and a request that was on its way');
select is_empty($$ select from public.categories where id = 'late' $$, 'finds nothing to do');
select is(public.withdraw_operation(gen_random_uuid(), 'nothing') ->> 'path', 'kind', 'an unknown kind');
select is(public.withdraw_operation(null, 'place_order') ->> 'path', 'operation_id', 'no id');
select set_config('request.jwt.claims', '', true);
select throws_ok($$ select public.withdraw_operation(gen_random_uuid(), 'create_category') $$, '42501', null, 'staff writes: not without a name');
update private.rate_limits set max_count = 1 where name = 'orders';
select public.withdraw_operation(gen_random_uuid(), 'place_order');
select is(public.withdraw_operation(gen_random_uuid(), 'place_order') ->> 'status', 'wait', 'and not without end');

select * from finish();
rollback;
