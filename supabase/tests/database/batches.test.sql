-- Many operations in one request: each has an id and an outcome of its own.
begin;
select plan(35);

insert into private.staff (user_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
create function pg_temp.sign_in(p_user text) returns void language sql as $$
  select set_config('request.jwt.claims', case p_user when '' then '' else jsonb_build_object('sub', p_user, 'role', 'authenticated')::text end, true)
$$;
create function pg_temp.op(p_n int, p_kind text, p_payload jsonb) returns jsonb language sql as $$
  select jsonb_build_object('id', format('11111111-1111-4111-8111-%s', lpad(p_n::text, 12, '0')), 'kind', p_kind, 'payload', p_payload)
$$;
create function pg_temp.stock(p_n int, p_product text, p_delta int) returns jsonb language sql as $$
  select pg_temp.op(p_n, 'adjust_stock', jsonb_build_object('product_id', p_product, 'delta', p_delta, 'reason', 'count'))
$$;
create function pg_temp.an_order(p_n int, p_product text, p_quantity int, p_price int) returns jsonb language sql as $$
  select pg_temp.op(p_n, 'place_order', jsonb_build_object('token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00.000Z',
    'payment_method', 'cash', 'items', jsonb_build_array(jsonb_build_object('product_id', p_product, 'quantity', p_quantity, 'price', p_price)),
    'customer', '{"firstName": "Mona", "lastName": "Ali", "email": "mona@mail.example", "phone": "01000000101", "address": "14 El Nahda Street",
      "city": "Maadi", "governorate": "Cairo", "postalCode": "11431"}'::jsonb))
$$;
create function pg_temp.outcome(p_answer jsonb, p_n int) returns jsonb language sql as $$
  select p_answer -> 'outcomes' -> format('11111111-1111-4111-8111-%s', lpad(p_n::text, 12, '0'))
$$;
create function pg_temp.stock_of(p_id text) returns int language sql as $$ select stock from public.products where id = p_id $$;
update public.products set stock = 10 where id in ('1', '2', '3');

-- Staff
select pg_temp.sign_in('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
create temp table mixed as select public.run_operations(jsonb_build_array(
  pg_temp.stock(1, '1', 5),
  pg_temp.stock(2, '2', -99),
  pg_temp.op(3, 'update_product', '{"product_id": "3", "base": {"price": 1}, "patch": {"price": 2}}'),
  pg_temp.op(4, 'subscribe_newsletter', '{"email": "a@mail.example"}'),
  pg_temp.op(5, 'no_such_kind', '{}'),
  pg_temp.stock(6, '1', 1))) as answer;
select is(answer ->> 'status', 'done', 'a batch is done') from mixed;
select is(pg_temp.outcome(answer, 1) ->> 'status', 'applied', 'one is applied') from mixed;
select is(pg_temp.outcome(answer, 2) ->> 'code', 'not_enough_stock', 'one is refused') from mixed;
select is(pg_temp.outcome(answer, 3) ->> 'status', 'conflict', 'one meets a conflict') from mixed;
select is(pg_temp.outcome(answer, 6) ->> 'status', 'applied', 'and takes nothing else with it') from mixed;
select is(pg_temp.stock_of('1'), 16, 'both changes of one product count') from mixed;
select is(pg_temp.outcome(answer, 4), null, 'what does not travel with others has no outcome') from mixed;
select is_empty($$ select from private.newsletter_subscribers where email = 'a@mail.example' $$, 'and no effect');
select is(pg_temp.outcome(answer, 5), null, 'nor has a kind that this server does not know') from mixed;
select is(public.adjust_stock('11111111-1111-4111-8111-000000000001', '{"product_id": "1", "delta": 5, "reason": "count"}') - 'row',
  pg_temp.outcome(answer, 1) - 'row', 'alone and again it hears the same') from mixed;
select is(pg_temp.outcome(public.run_operations(jsonb_build_array(pg_temp.stock(6, '1', 1), pg_temp.stock(1, '1', 5))), 1) - 'row',
  pg_temp.outcome(answer, 1) - 'row', 'as it does in another batch') from mixed;
select is(pg_temp.stock_of('1'), 16, 'and happens once');
select is(public.run_operations(jsonb_build_array(pg_temp.stock(1, '1', 6))) #>> '{outcomes,11111111-1111-4111-8111-000000000001,code}', 'key_reused',
  'an id is for one request');

-- One that fails: its savepoint is rolled back, nothing else.
create function pg_temp.no_thirteen() returns trigger language plpgsql as $$
begin
  if new.stock = 13 then raise exception 'Not thirteen' using errcode = 'P0001'; end if;
  return new;
end
$$;
create trigger no_thirteen before update on public.products for each row execute function pg_temp.no_thirteen();
create temp table failing as select public.run_operations(jsonb_build_array(
  pg_temp.stock(11, '2', 1), pg_temp.stock(12, '3', 3), pg_temp.stock(13, '2', 1))) as answer;
drop trigger no_thirteen on public.products;
select is(pg_temp.outcome(answer, 12), null, 'what fails has no outcome') from failing;
select is(pg_temp.stock_of('3'), 10, 'and no effect');
select is_empty($$ select from private.operations where id = '11111111-1111-4111-8111-000000000012' $$, 'and its id is not used up');
select is(pg_temp.stock_of('2'), 12, 'what was before it and what comes after it happens');
select is((select array_agg(m.reason order by m.id) from public.stock_moves m
    where m.operation_id in ('11111111-1111-4111-8111-000000000011', '11111111-1111-4111-8111-000000000013')),
  array['count', 'count'], 'with its own cause in the history');

-- Limits
select is(public.run_operations((select jsonb_agg(pg_temp.stock(n, '1', 1)) from generate_series(100, 150) n)) ->> 'code', 'too_large', 'at most 50');
select is(public.run_operations(jsonb_build_array(pg_temp.op(21, 'adjust_stock', jsonb_build_object('reason', (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 9000)))))) ->> 'code',
  'too_large', 'and so much');
select is(pg_temp.stock_of('1'), 16, 'nothing of what is too large happens');
select is(public.run_operations('{}') ->> 'path', 'operations', 'a list');
select is(public.run_operations('[]'), '{"status": "done", "outcomes": {}}', 'of none');
select is(public.run_operations('[1, null, {"id": "x", "kind": "adjust_stock"}, {"kind": "adjust_stock"}, {"id": "11111111-1111-4111-8111-000000000031", "kind": "adjust_stock"},
    {"id": "11111111-1111-4111-8111-000000000032", "kind": "place_order", "payload": {"items": [1, {"product_id": {}}], "customer": {"phone": []}, "order_id": "x"}}]')
  #>> '{outcomes,11111111-1111-4111-8111-000000000031,path}', 'payload', 'of whatever');

-- Anybody
select pg_temp.sign_in('');
delete from private.rate_counters;
update private.rate_limits set max_count = 2 where name = 'orders';
create temp table orders_sent as select public.run_operations(jsonb_build_array(
  pg_temp.an_order(41, '1', 1, 1), pg_temp.an_order(42, '3', 99, 1), pg_temp.stock(43, '1', 5),
  pg_temp.an_order(44, '1', 1, p.price), pg_temp.an_order(45, '1', 1, p.price), pg_temp.an_order(46, '1', 1, p.price))) as answer
  from (select private.to_piastres(price)::int as price from public.products where id = '1') p;
select is(pg_temp.outcome(answer, 41) ->> 'code', 'items', 'an order with another price') from orders_sent;
select is(pg_temp.outcome(answer, 43), null, 'a visitor changes no stock') from orders_sent;
select is(pg_temp.outcome(answer, 44) ->> 'status', 'applied', 'what is refused does not count') from orders_sent;
select is(pg_temp.outcome(answer, 45) ->> 'status', 'applied', 'every order does') from orders_sent;
select is(pg_temp.outcome(answer, 46) ->> 'status', 'wait', 'the third has to wait') from orders_sent;
select cmp_ok((pg_temp.outcome(answer, 46) ->> 'retry_after_ms')::bigint, '>=', 1000::bigint, 'for its turn') from orders_sent;
select is((select count from private.rate_counters where name = 'orders'), 2, 'two are counted');
select is(pg_temp.stock_of('1'), 14, 'two are taken');
select is((select count(*) from public.orders where id::text like '11111111-1111-4111-8111-%'), 2::bigint, 'two are there');
select is((select count(*) from private.mail_jobs where order_id::text like '11111111-1111-4111-8111-%'), 2::bigint, 'with their mail');
select is_empty($$ select from private.operations where id = '11111111-1111-4111-8111-000000000046' $$, 'waiting is not stored');

select * from finish();
rollback;
