-- Orders beyond the limits are held: they take no stock until staff release or cancel them.
begin;
select plan(49);

select tests.add_staff('staff');
create function pg_temp.decide(p_order text, p_release boolean, p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.decide_held_order(p_id, jsonb_build_object('order_id', tests.id(p_order), 'release', p_release))
$$;
create function pg_temp.reason(p_order text) returns text language sql as $$
  select hold_reason from public.orders where id = tests.id(p_order)
$$;
-- Whether an order of these quantities is held: true or null.
create function pg_temp.held(p_quantities jsonb, p_phone text, p_order text default gen_random_uuid()::text)
returns jsonb language sql as $$
  select tests.place_order(tests.id(p_order), p_quantities, p_phone) #> '{row,held}'
$$;
update public.products set stock = 100;

-- Which orders are held
create temp table held as select tests.place_order(tests.id('21 of one'), '{"4": 21}') as answer;
select is(answer ->> 'status', 'applied', 'a held order is accepted') from held;
select is(answer #>> '{row,status}', 'pending', 'it is pending for apps that do not know held orders') from held;
select is(answer #> '{row,held}', 'true', 'it is held for apps that know held orders') from held;
select is(answer -> 'touched', '[]', 'it touches no product') from held;
select is(tests.stock('4'), 100, 'it takes no stock');
select is(pg_temp.reason('21 of one'), 'quantity', 'the reason: more than 20 of one product');
select is((select array_agg(kind order by kind) from private.mail_jobs), array['staff_new_order'],
  'staff get a mail, the customer gets none yet');
select is(tests.place_order(tests.id('21 of one'), '{"4": 21}'), answer, 'a replay returns the same outcome') from held;
select is(public.order_status(tests.id('21 of one'), repeat('t', 40)) #> '{order,held}', 'true',
  'the shopper sees that the order is held');
select is(pg_temp.held('{"4": 20, "3": 20, "5": 20}', '01000000201', '60 pieces'), null,
  '60 pieces, 20 of each product, are not held');
select is(pg_temp.held('{"4": 20, "3": 20, "5": 20, "6": 1}', '01000000202', '61 pieces'), 'true',
  '61 pieces are held');
select is(pg_temp.reason('61 pieces'), 'pieces', 'the reason: too many pieces');
update public.products set price = 25000.01 where id = '12';
select pg_temp.held('{"12": 1}', '01000000203', 'expensive');
select is(pg_temp.reason('expensive'), 'total', 'the reason: more than 25,000 EGP');
update public.products set price = 25000 where id = '12';
select is(pg_temp.held('{"12": 1}', '01000000204'), null, '25,000 EGP are not held');
select is((select array_agg(pg_temp.held('{"11": 1}', phone))
    from unnest(array['01000000205', '+20 100 000 0205', '00201000000205']) phone),
  array[null, null, null]::jsonb[], 'three open orders of one phone number are not held');
select is(pg_temp.held('{"11": 1}', '٠١٠٠٠٠٠٠٢٠٥', 'fourth'), 'true', 'the fourth is, in any notation of the number');
select is(pg_temp.reason('fourth'), 'phone', 'the reason: the phone number');
select is(pg_temp.held('{"11": 1}', '01000000206'), null, 'an order of another number is not held');
update public.orders set status = 'delivered'
where private.phone_search_digits(customer_phone) = '1000000205' and held_at is null;
select is(pg_temp.held('{"11": 1}', '01000000205'), null, 'delivered orders do not count');
update private.order_limits set max_of_one_product = 1;
select is(pg_temp.held('{"11": 2}', '01000000207'), 'true', 'the limits are settings');
update private.order_limits set max_of_one_product = 20;

-- Refusals of a phone number; off at first
create function pg_temp.refuse(p_order text, p_reason text) returns void language plpgsql as $$
begin
  perform pg_temp.held('{"11": 1}', '01000000218', p_order);
  update public.orders set status = 'shipped' where id = tests.id(p_order);
  update public.orders set attempt = jsonb_build_object('at', now(), 'reason', p_reason, 'next', 'back')
    where id = tests.id(p_order);
  update public.orders set status = 'cancelled' where id = tests.id(p_order);
end
$$;
select pg_temp.refuse('first refusal', 'refused'), pg_temp.refuse('not reached', 'nobody'),
  pg_temp.refuse('damaged', 'damaged');
select is(pg_temp.held('{"11": 1}', '01000000218', 'no limit'), null, 'without a limit, refusals hold no order');
update public.orders set status = 'cancelled' where id = tests.id('no limit');
update private.order_limits set max_refusals = 3;
select is(pg_temp.held('{"11": 1}', '01000000218', 'two'), null,
  'a damaged parcel and an order that was not sent are no refusals');
update private.order_limits set max_refusals = 2;
select is(pg_temp.held('{"11": 1}', '01000000218', 'held again'), 'true', 'the limit holds the next order');
select is(pg_temp.reason('held again'), 'refusals', 'the reason: refusals');
select is(pg_temp.held('{"11": 1}', '01000000219'), null, 'of this number only');
update private.order_limits set max_refusals = 0;
insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total, items)
  select 'Many', 'many@mail.example', '0111' || n, 'Cairo', 10, '[]' from generate_series(1000000, 1000500) n;
-- Replaces the plans for checking foreign keys, which were made while the table was empty.
analyze public.orders;
create function pg_temp.orders_read() returns bigint language sql as $$
  select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.orders'::regclass
$$;
create temp table before as select pg_temp.orders_read() as n;
select pg_temp.held('{"11": 1}', '01000000208');
select ok(pg_temp.orders_read() - n < 10, 'the limit of a number is checked without reading other orders') from before;

-- What staff see and may do
select tests.denied($$ select pg_temp.decide('21 of one', true) $$, 'only staff decide');
select tests.sign_in('staff');
create temp view order_rows as select o.id, private.order_json(o) as row from public.orders o;
select is((select array[row ->> 'hold_reason', row ->> 'held_at'] from order_rows where id = tests.id('21 of one')),
  array['quantity', private.iso(now())], 'staff see the reason and the time');
select is((select row ? 'held_at' from order_rows where id = tests.id('60 pieces')), false,
  'the row of another order has no such field');
select is(tests.set_status(tests.id('21 of one'), 'pending', 'shipped'), tests.rejected('held'),
  'the status of a held order cannot be changed');
select throws_ok($$ update public.orders set status = 'shipped' where id = tests.id('21 of one') $$, '23514', null,
  'an update cannot change it either');
select is(pg_temp.decide('21 of one', null) ->> 'path', 'release', 'a decision is true or false');
select is(pg_temp.decide('unknown', true) ->> 'code', 'not_found', 'an unknown order cannot be released');
update public.products set stock = 20 where id = '4';
select is(pg_temp.decide('21 of one', true) -> 'items',
  '[{"product_id": "4", "code": "not_enough_stock", "available": 20}]', 'a release needs enough stock');
update public.products set stock = 30 where id = '4';
create temp table released as select pg_temp.decide('21 of one', true, tests.id('release')) as answer;
select is(answer ->> 'status', 'applied', 'staff release the order') from released;
select is(answer -> 'row' ? 'held_at', false, 'it is no longer held') from released;
select is(tests.stock('4'), 9, 'it takes its stock');
select is((select count(*) from private.mail_jobs
    where order_id = tests.id('21 of one') and kind = 'order_confirmation'), 1::bigint,
  'the customer gets the confirmation');
select is(pg_temp.decide('21 of one', true, tests.id('release')) ->> 'status', 'applied', 'a replay is applied');
select is(pg_temp.decide('21 of one', true) ->> 'status', 'applied', 'the same decision of a colleague is applied');
select is(pg_temp.decide('21 of one', false) ->> 'code', 'not_held', 'the opposite decision is rejected');
select is(tests.stock('4'), 9, 'stock is taken once');
select is(tests.set_status(tests.id('21 of one'), 'pending', 'cancelled') ->> 'status', 'applied',
  'it can be cancelled later');
select is(tests.stock('4'), 30, 'its cancellation gives its stock back');

select is(pg_temp.decide('expensive', false) #>> '{row,status}', 'cancelled', 'staff cancel a held order');
select is(pg_temp.decide('expensive', false) ->> 'status', 'applied', 'a second cancellation is applied');
select is(pg_temp.decide('expensive', true) ->> 'code', 'not_held', 'a cancelled order cannot be released');
select is(tests.set_status(tests.id('expensive'), 'cancelled', 'pending') #>> '{row,hold_reason}', 'total',
  'a reopened order is held again');
select is(array[tests.stock('12'), tests.stock('6')], array[99, 100], 'stock that was not taken is not given back');

select * from finish();
rollback;
