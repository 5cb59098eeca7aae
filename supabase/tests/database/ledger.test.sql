-- The ledger is kept for ever: it stores outcomes, and no personal data.
begin;
select plan(24);

select tests.sign_in_staff();
create function pg_temp.set_status(p_operation text, p_base text, p_status text) returns jsonb language sql as $$
  select tests.set_status('6513270e-269e-4d37-b2a7-4de452e6b438', p_base, p_status, tests.id(p_operation))
$$;
create temp table first as select pg_temp.set_status('shipped', 'pending', 'shipped') as answer;
select is(answer #>> '{row,customer_name}', 'Mariam Adel', 'an outcome shows staff the order') from first;
select is(pg_temp.set_status('conflict', 'pending', 'processing') ->> 'status', 'conflict', 'a conflict shows it too');
select is_empty($$ select from private.operations o where o::text like '%Mariam%' or o::text like '%mariam%'
  or o::text like '%01000000117%' or o::text like '%Nahda%' $$, 'the ledger does not store it');
select is(pg_temp.set_status('shipped', 'pending', 'shipped'), answer, 'a replay shows the order again') from first;
select is(pg_temp.set_status('conflict', 'pending', 'processing') #>> '{row,customer_name}', 'Mariam Adel',
  'so does the replay of a conflict');
select pg_temp.set_status('delivered', 'shipped', 'delivered');
select is(pg_temp.set_status('shipped', 'pending', 'shipped') #>> '{row,status}', 'delivered',
  'a replay shows the current row');
delete from public.orders where id = '6513270e-269e-4d37-b2a7-4de452e6b438';
select is(pg_temp.set_status('shipped', 'pending', 'shipped'), answer - 'row',
  'for a deleted order a replay returns the outcome without the row') from first;
create function pg_temp.create_category(p_operation text, p_category text) returns jsonb language sql as $$
  select public.create_category(tests.id(p_operation), jsonb_build_object('category_id', p_category, 'name', p_category,
    'description', 'Places to sit down on', 'image_url', '/x.jpg'))
$$;
create temp table made as select pg_temp.create_category('seats', 'seats') as answer;
select is(pg_temp.create_category('seats', 'seats'), answer, 'a replay shows rows of other tables too') from made;
select is((select outcome ? 'row' from private.operations where id = tests.id('seats')), false,
  'the ledger does not store them either');

-- Former staff can replay their own operations, without rows.
create temp table mine as select pg_temp.set_status('mine', 'pending', 'shipped') as answer;
delete from private.staff;
select is(pg_temp.set_status('mine', 'pending', 'shipped'), answer, 'a replay is answered from the ledger') from mine;
select tests.denied($$ select pg_temp.set_status('mine', 'pending', 'delivered') $$,
  'the id of another request is denied');
select tests.denied($$ select pg_temp.set_status('new', 'pending', 'shipped') $$, 'a new operation is denied');
select is(pg_temp.set_status('delivered', 'shipped', 'delivered') ? 'row', false, 'the answer has no row');
select tests.sign_in('colleague');
select tests.denied($$ select pg_temp.set_status('mine', 'pending', 'shipped') $$,
  'the operation of another account is denied');
select tests.denied($$ select public.withdraw_operation(tests.id('mine'), 'set_order_status') $$,
  'the operation of another account cannot be withdrawn');

-- Withdrawing an operation that may still be on its way
select tests.add_staff('colleague');
create function pg_temp.withdraw(p_operation text, p_kind text) returns jsonb language sql as $$
  select public.withdraw_operation(tests.id(p_operation), p_kind)
$$;
select is(pg_temp.withdraw('seats', 'create_category') ->> 'status', 'applied',
  'for a processed operation returns its outcome');
select is(pg_temp.withdraw('late', 'create_category'), tests.rejected('withdrawn'),
  'withdraws an operation not yet received');
select is(pg_temp.withdraw('late', 'create_category'), tests.rejected('withdrawn'), 'a second time returns the same');
select is(pg_temp.create_category('late', 'late') ->> 'status', 'rejected',
  'the withdrawn operation arrives and is rejected');
select is_empty($$ select from public.categories where id = 'late' $$, 'it has no effect');
select is(pg_temp.withdraw('x', 'nothing') ->> 'path', 'kind', 'an unknown kind is invalid');
select is(public.withdraw_operation(null, 'place_order') ->> 'path', 'operation_id', 'a missing id is invalid');
select tests.sign_in(null);
select tests.denied($$ select pg_temp.withdraw('y', 'create_category') $$,
  'visitors cannot withdraw operations of staff');
update private.rate_limits set max_count = 1 where name = 'orders';
select pg_temp.withdraw('order', 'place_order');
select is(pg_temp.withdraw('order 2', 'place_order') ->> 'status', 'wait', 'withdrawing counts for the rate limit');

select * from finish();
rollback;
