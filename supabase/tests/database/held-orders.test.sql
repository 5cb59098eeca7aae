-- Orders beyond the limits are held: accepted without taking stock, until staff release or cancel them.
begin;
select plan(44);

insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
create function pg_temp.place(p_id uuid, p_lines jsonb, p_phone text default '01000000101') returns jsonb language sql as $$
  select public.place_order(p_id, jsonb_build_object(
    'token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00Z', 'payment_method', 'cash',
    'customer', jsonb_build_object('firstName', 'Mona', 'lastName', 'Ali', 'email', 'mona@mail.example', 'phone', p_phone,
      'address', '14 El Nahda Street', 'city', 'Maadi', 'governorate', 'Cairo', 'postalCode', '11431'),
    'items', (select jsonb_agg(jsonb_build_object('product_id', p.id, 'quantity', l.n, 'price', private.to_piastres(p.price)))
      from jsonb_each_text(p_lines) as e (id, quantity), lateral (select e.quantity::int as n) l
      join public.products p on true where p.id = e.id)))
$$;
create function pg_temp.stock(p_id text) returns int language sql as $$ select stock from public.products where id = p_id $$;
create function pg_temp.as_staff() returns void language sql as $$
  select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true)
$$;
create function pg_temp.decide(p_order uuid, p_release boolean, p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.decide_held_order(p_id, jsonb_build_object('order_id', p_order, 'release', p_release))
$$;
create function pg_temp.set_status(p_order uuid, p_base text, p_status text) returns jsonb language sql as $$
  select public.set_order_status(gen_random_uuid(), jsonb_build_object('order_id', p_order, 'base', p_base, 'status', p_status))
$$;
create function pg_temp.reason(p_order uuid) returns text language sql as $$ select hold_reason from public.orders where id = p_order $$;
update public.products set stock = 100;

-- What is held
create temp table answers (name text primary key, answer jsonb);
insert into answers select 'held', pg_temp.place('11111111-1111-4111-8111-111111111111', '{"4": 21}');
select is(answer ->> 'status', 'applied', 'an order that is held is accepted') from answers;
select is(answer #>> '{row,status}', 'pending', 'pending, for apps that know no more') from answers;
select is(answer #> '{row,held}', 'true', 'and held, for those that do') from answers;
select is(answer -> 'touched', '[]', 'it touches no product') from answers;
select is(pg_temp.stock('4'), 100, 'takes no stock');
select is(pg_temp.reason('11111111-1111-4111-8111-111111111111'), 'quantity', 'more than 20 of one product');
select is((select array_agg(kind order by kind) from private.mail_jobs), array['staff_new_order'], 'staff are told, the customer not yet');
select is(pg_temp.place('11111111-1111-4111-8111-111111111111', '{"4": 21}'), answer, 'a replay hears the same') from answers;
select is(public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 40)) #> '{order,held}', 'true', 'so does the shopper');
select is(pg_temp.place('22222222-2222-4222-8222-222222222221', '{"4": 20, "3": 20, "5": 20}', '01000000201') #> '{row,held}', null, '60 pieces, 20 of each, pass');
select is(pg_temp.place('22222222-2222-4222-8222-222222222222', '{"4": 20, "3": 20, "5": 20, "6": 1}', '01000000202') #> '{row,held}', 'true', '61 do not');
select is(pg_temp.reason('22222222-2222-4222-8222-222222222222'), 'pieces', 'too many pieces');
update public.products set price = 25000.01 where id = '12';
select pg_temp.place('33333333-3333-4333-8333-333333333333', '{"12": 1}', '01000000203');
select is(pg_temp.reason('33333333-3333-4333-8333-333333333333'), 'total', 'more than 25,000 EGP');
update public.products set price = 25000 where id = '12';
select is(pg_temp.place(gen_random_uuid(), '{"12": 1}', '01000000204') #> '{row,held}', null, '25,000 EGP pass');
select is((select array_agg(pg_temp.place(gen_random_uuid(), '{"11": 1}', phone) #> '{row,held}')
  from unnest(array['01000000205', '+20 100 000 0205', '00201000000205']) phone), array[null, null, null]::jsonb[], 'three orders of one number pass');
select is(pg_temp.place('44444444-4444-4444-8444-444444444444', '{"11": 1}', '٠١٠٠٠٠٠٠٢٠٥') #> '{row,held}', 'true', 'the fourth is held, however it is written');
select is(pg_temp.reason('44444444-4444-4444-8444-444444444444'), 'phone', 'the number');
select is(pg_temp.place(gen_random_uuid(), '{"11": 1}', '01000000206') #> '{row,held}', null, 'another number is not affected');
update public.orders set status = 'delivered' where private.phone_search_digits(customer_phone) = '1000000205' and held_at is null;
select is(pg_temp.place(gen_random_uuid(), '{"11": 1}', '01000000205') #> '{row,held}', null, 'delivered orders do not count');
update private.order_limits set max_of_one_product = 1;
select is(pg_temp.place(gen_random_uuid(), '{"11": 2}', '01000000207') #> '{row,held}', 'true', 'the limits are settings');
update private.order_limits set max_of_one_product = 20;
insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total, items)
  select 'Many', 'many@mail.example', '0111' || n, 'Cairo', 10, '[]' from generate_series(1000000, 1000500) n;
create function pg_temp.orders_read() returns bigint language sql as $$
  select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.orders'::regclass
$$;
create temp table before as select pg_temp.orders_read() as n;
select pg_temp.place(gen_random_uuid(), '{"11": 1}', '01000000208');
select ok(pg_temp.orders_read() - n < 10, 'the orders of a number are counted without reading those of others') from before;

-- What staff see and may do
select throws_ok($$ select pg_temp.decide('11111111-1111-4111-8111-111111111111', true) $$, '42501', null, 'only staff decide');
select pg_temp.as_staff();
select is((select array[private.order_json(o) ->> 'hold_reason', private.order_json(o) ->> 'held_at'] from public.orders o
  where o.id = '11111111-1111-4111-8111-111111111111'), array['quantity', private.iso(now())], 'staff see why and since when');
select is((select private.order_json(o) ? 'held_at' from public.orders o where o.id = '22222222-2222-4222-8222-222222222221'), false, 'others say nothing of it');
select is(pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'pending', 'shipped'), '{"status": "rejected", "code": "held"}', 'a held order goes nowhere');
select throws_ok($$ update public.orders set status = 'shipped' where id = '11111111-1111-4111-8111-111111111111' $$, '23514', null, 'by no way');
select is(pg_temp.decide('11111111-1111-4111-8111-111111111111', null) ->> 'path', 'release', 'yes or no');
select is(pg_temp.decide('00000000-0000-4000-8000-000000000000', true) ->> 'code', 'not_found', 'an order there is');
update public.products set stock = 20 where id = '4';
select is(pg_temp.decide('11111111-1111-4111-8111-111111111111', true) -> 'items',
  '[{"product_id": "4", "code": "not_enough_stock", "available": 20}]', 'released only if there is enough by now');
update public.products set stock = 30 where id = '4';
insert into answers select 'released', pg_temp.decide('11111111-1111-4111-8111-111111111111', true, '55555555-5555-4555-8555-555555555555');
select is(answer ->> 'status', 'applied', 'released') from answers where name = 'released';
select is(answer -> 'row' ? 'held_at', false, 'it is an order like others') from answers where name = 'released';
select is(pg_temp.stock('4'), 9, 'now it takes its stock');
select is((select count(*) from private.mail_jobs where order_id = '11111111-1111-4111-8111-111111111111' and kind = 'order_confirmation'),
  1::bigint, 'now its customer is written to');
select is(pg_temp.decide('11111111-1111-4111-8111-111111111111', true, '55555555-5555-4555-8555-555555555555') ->> 'status', 'applied', 'replayed');
select is(pg_temp.decide('11111111-1111-4111-8111-111111111111', true) ->> 'status', 'applied', 'a colleague says the same');
select is(pg_temp.decide('11111111-1111-4111-8111-111111111111', false) ->> 'code', 'not_held', 'or too late something else');
select is(pg_temp.stock('4'), 9, 'all of it once');
select is(pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'pending', 'cancelled') ->> 'status', 'applied', 'it can be cancelled later');
select is(pg_temp.stock('4'), 30, 'and gives back');

select is(pg_temp.decide('33333333-3333-4333-8333-333333333333', false) #>> '{row,status}', 'cancelled', 'or staff cancel it');
select is(pg_temp.decide('33333333-3333-4333-8333-333333333333', false) ->> 'status', 'applied', 'twice');
select is(pg_temp.decide('33333333-3333-4333-8333-333333333333', true) ->> 'code', 'not_held', 'then it is not released');
select is(pg_temp.set_status('33333333-3333-4333-8333-333333333333', 'cancelled', 'pending') #>> '{row,hold_reason}', 'total', 'reopened it is held again');
select is_empty($$ select p.id from public.products p where p.id in ('12', '6') and p.stock <> case p.id when '12' then 99 else 100 end $$,
  'what was never taken is not given back');

select * from finish();
rollback;
