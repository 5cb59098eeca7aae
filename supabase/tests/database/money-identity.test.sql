-- The identity of sales and returns: the id of the order or return, recorded once.
begin;
select plan(20);

select tests.sign_in_staff();
create function pg_temp.sell(p_id uuid, p_details jsonb default '{}') returns jsonb language sql as $$
  select public.record_sale(p_id, jsonb_build_object('sold_at', private.iso(now()),
    'items', '[{"product_id": "11", "quantity": 2, "price": 3500}]'::jsonb) || p_details)
$$;
create function pg_temp.bring_back(p_id uuid, p_order uuid, p_details jsonb default '{}') returns jsonb
language sql as $$
  select public.record_return(p_id, jsonb_build_object('order_id', p_order, 'returned_at', private.iso(now()),
    'items', '[]'::jsonb, 'restocked', false, 'method', 'cash', 'refund', 100) || p_details)
$$;
create function pg_temp.as_identity(p_name text) returns jsonb language sql as $$
  select jsonb_build_object('identity', tests.id(p_name))
$$;

-- A sale that replaces another one.
create temp table sold as select pg_temp.sell(tests.id('second'), pg_temp.as_identity('first')) as answer;
select is(answer #>> '{row,id}', tests.id('first')::text, 'the identity is the id of the order') from sold;
select is(tests.stock('11'), 10, 'it takes stock');
select is((select operation_id from public.stock_moves where product_id = '11' and delta = -2), tests.id('first'),
  'the stock history names the order');
select is(pg_temp.sell(tests.id('second'), pg_temp.as_identity('first')), answer, 'a replay has the same outcome')
from sold;
create temp table twice as select pg_temp.sell(tests.id('third'), pg_temp.as_identity('first')) as answer;
select is(answer ->> 'code', 'already_recorded', 'another replacement is rejected') from twice;
select is((select answer -> 'first' from twice), (select answer - 'row' from sold), 'with the first outcome');
select is(pg_temp.sell(tests.id('first')) ->> 'code', 'already_recorded',
  'also what was replaced, without an identity');
select is(tests.stock('11'), 10, 'a rejection takes no stock');

-- A sale without an identity, and a replacement of it that comes later.
select pg_temp.sell(tests.id('plain'));
select is(pg_temp.sell(tests.id('fourth'), pg_temp.as_identity('plain')) #>> '{first,touched,0,id}',
  tests.id('plain')::text, 'an operation without an identity has its own id as identity');

-- Returns.
select is(pg_temp.bring_back(tests.id('money'), tests.id('first'), pg_temp.as_identity('back'))
  #>> '{row,returns,0,id}', tests.id('back')::text, 'the identity is the id of the return');
select is(pg_temp.bring_back(tests.id('more'), tests.id('first'), pg_temp.as_identity('back')) ->> 'code',
  'already_recorded', 'another replacement is rejected');
select is(pg_temp.bring_back(tests.id('more money'), tests.id('plain'), pg_temp.as_identity('back')) ->> 'code',
  'already_recorded', 'also of another order');
select is(pg_temp.bring_back(tests.id('back'), tests.id('first')) ->> 'code', 'already_recorded',
  'also what was replaced');
select is(jsonb_array_length((select returns from public.orders where id = tests.id('first'))), 1,
  'the money is recorded once');
select is(pg_temp.bring_back(tests.id('other'), tests.id('first'), pg_temp.as_identity('other one')) ->> 'status',
  'applied', 'another return of the order is recorded');

-- An identity is for one sale or one return.
select is(pg_temp.sell(tests.id('late sale'), pg_temp.as_identity('back')) ->> 'code', 'already_recorded',
  'a sale is rejected if a return has its identity');
select is(pg_temp.sell(tests.id('back')) ->> 'code', 'key_reused', 'also the operation with that id');
select is(pg_temp.bring_back(tests.id('late return'), tests.id('plain'), pg_temp.as_identity('first')) ->> 'code',
  'already_recorded', 'a return, if a sale has it');

select is(pg_temp.sell(gen_random_uuid(), '{"identity": "x"}') ->> 'path', 'identity',
  'a sale with no UUID is invalid');
select is(pg_temp.bring_back(gen_random_uuid(), tests.id('first'), '{"identity": null}') ->> 'path', 'identity',
  'a return, too');

select * from finish();
rollback;
