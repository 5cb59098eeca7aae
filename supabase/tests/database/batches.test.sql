-- run_operations: many operations in one request, each with its own id and outcome.
begin;
select plan(35);

select tests.add_staff('staff');
create function pg_temp.op(p_n int, p_kind text, p_payload jsonb) returns jsonb language sql as $$
  select jsonb_build_object('id', tests.id(p_n::text), 'kind', p_kind, 'payload', p_payload)
$$;
create function pg_temp.adjust(p_n int, p_product text, p_delta int) returns jsonb language sql as $$
  select pg_temp.op(p_n, 'adjust_stock',
    jsonb_build_object('product_id', p_product, 'delta', p_delta, 'reason', 'count'))
$$;
create function pg_temp.an_order(p_n int, p_product text, p_quantity int, p_price int) returns jsonb language sql as $$
  select pg_temp.op(p_n, 'place_order', tests.order_payload(jsonb_build_array(
    jsonb_build_object('product_id', p_product, 'quantity', p_quantity, 'price', p_price))))
$$;
create function pg_temp.outcome(p_answer jsonb, p_n int) returns jsonb language sql as $$
  select p_answer -> 'outcomes' -> tests.id(p_n::text)::text
$$;
create function pg_temp.run(variadic p_operations jsonb[]) returns jsonb language sql as $$
  select public.run_operations(to_jsonb(p_operations))
$$;
update public.products set stock = 10 where id in ('1', '2', '3');

-- Operations of staff
select tests.sign_in('staff');
create temp table mixed as select pg_temp.run(
  pg_temp.adjust(1, '1', 5),
  pg_temp.adjust(2, '2', -99),
  pg_temp.op(3, 'update_product', '{"product_id": "3", "base": {"price": 1}, "patch": {"price": 2}}'),
  pg_temp.op(4, 'subscribe_newsletter', '{"email": "a@mail.example"}'),
  pg_temp.op(5, 'no_such_kind', '{}'),
  pg_temp.adjust(6, '1', 1)) as answer;
select is(answer ->> 'status', 'done', 'a batch is done') from mixed;
select is(pg_temp.outcome(answer, 1) ->> 'status', 'applied', 'a valid operation is applied') from mixed;
select is(pg_temp.outcome(answer, 2) ->> 'code', 'not_enough_stock',
  'an operation without enough stock is rejected') from mixed;
select is(pg_temp.outcome(answer, 3) ->> 'status', 'conflict', 'an outdated edit is a conflict') from mixed;
select is(pg_temp.outcome(answer, 6) ->> 'status', 'applied', 'operations after a rejected one are applied') from mixed;
select is(tests.stock('1'), 16, 'both changes of one product count');
select is(pg_temp.outcome(answer, 4), null, 'a kind that cannot be batched has no outcome') from mixed;
select is_empty($$ select from private.newsletter_subscribers where email = 'a@mail.example' $$,
  'a kind that cannot be batched has no effect');
select is(pg_temp.outcome(answer, 5), null, 'an unknown kind has no outcome') from mixed;
select is(public.adjust_stock(tests.id('1'), '{"product_id": "1", "delta": 5, "reason": "count"}') - 'row',
  pg_temp.outcome(answer, 1) - 'row', 'a replay as a single operation returns the same outcome') from mixed;
select is(pg_temp.outcome(pg_temp.run(pg_temp.adjust(6, '1', 1), pg_temp.adjust(1, '1', 5)), 1) - 'row',
  pg_temp.outcome(answer, 1) - 'row', 'a replay in another batch returns the same outcome') from mixed;
select is(tests.stock('1'), 16, 'replays do not change stock');
select is(pg_temp.outcome(pg_temp.run(pg_temp.adjust(1, '1', 6)), 1) ->> 'code', 'key_reused',
  'an id cannot be used for another request');

-- An operation that raises an error: only its own savepoint is rolled back.
create function pg_temp.no_thirteen() returns trigger language plpgsql as $$
begin
  if new.stock = 13 then raise exception 'Not thirteen' using errcode = 'P0001'; end if;
  return new;
end
$$;
create trigger no_thirteen before update on public.products for each row execute function pg_temp.no_thirteen();
create temp table failing as
select pg_temp.run(pg_temp.adjust(11, '2', 1), pg_temp.adjust(12, '3', 3), pg_temp.adjust(13, '2', 1)) as answer;
drop trigger no_thirteen on public.products;
select is(pg_temp.outcome(answer, 12), null, 'an operation that raises an error has no outcome') from failing;
select is(tests.stock('3'), 10, 'an operation that raises an error has no effect');
select is_empty($$ select from private.operations where id = tests.id('12') $$,
  'an operation that raises an error is not in the ledger');
select is(tests.stock('2'), 12, 'the operations before and after it are applied');
select is((select array_agg(m.reason order by m.id) from public.stock_moves m
    where m.operation_id in (tests.id('11'), tests.id('13'))),
  array['count', 'count'], 'the stock history has the reason of each');

-- Limits
select is(pg_temp.run(variadic array_fill(pg_temp.adjust(100, '1', 1), array[51])) ->> 'code', 'too_large',
  'a batch has at most 50 operations');
select is(pg_temp.run(pg_temp.op(21, 'adjust_stock', jsonb_build_object('reason', (
    select string_agg(gen_random_uuid()::text, '') from generate_series(1, 9000))))) ->> 'code',
  'too_large', 'the size of a batch is limited');
select is(tests.stock('1'), 16, 'no operation of a too large batch is applied');
select is(public.run_operations('{}') ->> 'path', 'operations', 'the operations must be a list');
select is(public.run_operations('[]'), '{"status": "done", "outcomes": {}}', 'an empty batch is done');
select is(pg_temp.outcome(pg_temp.run('1', 'null', '{"id": "x", "kind": "adjust_stock"}', '{"kind": "adjust_stock"}',
    pg_temp.op(31, 'adjust_stock', null) - 'payload',
    pg_temp.op(32, 'place_order',
      '{"items": [1, {"product_id": {}}], "customer": {"phone": []}, "order_id": "x"}')), 31) ->> 'path',
  'payload', 'malformed operations do not stop a batch');

-- Operations of visitors
select tests.sign_in(null);
delete from private.rate_counters;
update private.rate_limits set max_count = 2 where name = 'orders';
create temp table orders_sent as select pg_temp.run(
  pg_temp.an_order(41, '1', 1, 1), pg_temp.an_order(42, '3', 99, 1), pg_temp.adjust(43, '1', 5),
  pg_temp.an_order(44, '1', 1, p.price), pg_temp.an_order(45, '1', 1, p.price), pg_temp.an_order(46, '1', 1, p.price)
  ) as answer
  from (select private.to_piastres(price)::int as price from public.products where id = '1') p;
select is(pg_temp.outcome(answer, 41) ->> 'code', 'items', 'an order at a wrong price is rejected') from orders_sent;
select is(pg_temp.outcome(answer, 43), null, 'visitors cannot change stock') from orders_sent;
select is(pg_temp.outcome(answer, 44) ->> 'status', 'applied',
  'rejected orders do not count as orders') from orders_sent;
select is(pg_temp.outcome(answer, 45) ->> 'status', 'applied', 'the second order is within the limit') from orders_sent;
select is(pg_temp.outcome(answer, 46) ->> 'status', 'wait', 'the third order has to wait') from orders_sent;
select cmp_ok((pg_temp.outcome(answer, 46) ->> 'retry_after_ms')::bigint, '>=', 1000::bigint,
  'it has to wait for at least a second') from orders_sent;
select is((select count from private.rate_counters where name = 'orders'), 2, 'two orders are counted');
select is(tests.stock('1'), 14, 'two orders take stock');
create function pg_temp.sent() returns setof uuid language sql as $$
  select tests.id(n::text) from generate_series(41, 46) n
$$;
select is((select count(*) from public.orders where id in (select pg_temp.sent())), 2::bigint, 'two orders are stored');
select is((select count(*) from private.mail_jobs
    where order_id in (select pg_temp.sent()) and kind = 'order_confirmation'), 2::bigint,
  'two customers are sent a mail');
select is_empty($$ select from private.operations where id = tests.id('46') $$,
  'an order that waits is not in the ledger');

select * from finish();
rollback;
