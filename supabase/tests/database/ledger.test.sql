-- The ledger is kept for ever: it holds what was decided, and nothing about the person it was decided for.
begin;
select plan(9);

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

select * from finish();
rollback;
