-- cancel_my_order: a shopper cancels a pending order; dates of an order's steps.
begin;
select plan(36);

update private.rate_limits set max_count = 100000;
select tests.add_staff('member');
create function pg_temp.cancel(p_order text, p_token text default repeat('t', 40), p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.cancel_my_order(p_id, jsonb_build_object('order_id', tests.id(p_order), 'token', p_token))
$$;
grant execute on function pg_temp.cancel to anon;
create function pg_temp.mails(p_order text) returns text[] language sql as $$
  select coalesce(array_agg(j.kind || coalesce(' ' || j.status, '') order by j.kind), '{}') from private.mail_jobs j
  where j.order_id = tests.id(p_order) and j.kind in ('order_status', 'staff_order_cancelled')
$$;

create temp table stock as select tests.stock('4') as n;
create temp table placed as select tests.place_order(tests.id('order')) as answer;
select is(answer #> '{row,dates}', jsonb_build_object('received', answer #> '{row,created_at}'),
  'a receipt has the date of each step') from placed;
select is(pg_temp.cancel('order', repeat('x', 40)), tests.rejected('not_found'), 'another secret cancels nothing');
select is(pg_temp.cancel('unknown'), tests.rejected('not_found'), 'nor an unknown order, with the same answer');
select is(public.cancel_my_order(gen_random_uuid(), '{"order_id": "x"}'), tests.rejected('invalid', 'order_id'),
  'no id');
select is(public.cancel_my_order(gen_random_uuid(), jsonb_build_object('order_id', tests.id('order'))),
  tests.rejected('invalid', 'token'), 'no secret');
select is(tests.stock('4'), (select n - 2 from stock), 'a refused cancellation returns no stock');
select is(pg_temp.mails('order'), '{}', 'and sends no mail');

set local role anon;
create temp table cancelled as select pg_temp.cancel('order', p_id => '5a000000-0000-4000-8000-0000000000c1') as answer;
reset role;
select is(answer ->> 'status', 'applied', 'a pending order is cancelled') from cancelled;
select is(answer #>> '{row,status}', 'cancelled', 'its receipt says so') from cancelled;
select is(answer #>> '{row,dates,cancelled}' is not null, true, 'with the date') from cancelled;
select is(answer -> 'touched', '[{"t": "products", "id": "4", "v": 3}]', 'the products have new versions')
from cancelled;
select is(tests.stock('4'), (select n from stock), 'its stock is back');
select is(pg_temp.mails('order'), '{order_status cancelled,staff_order_cancelled}', 'the customer and staff get mails');
select is((select private.mail_recipients(j) from private.mail_jobs j where j.kind = 'staff_order_cancelled'),
  '{member@nefer.example}', 'staff get theirs');
select is((select e.data from private.order_events e where e.order_id = tests.id('order') and e.kind = 'status'),
  '{"from": "pending", "to": "cancelled", "cause": "customer"}', 'the timeline names the customer');
select is((select changed_by from public.orders where id = tests.id('order')), null, 'no member of staff did it');

-- Again
select is(pg_temp.cancel('order', p_id => '5a000000-0000-4000-8000-0000000000c1'), answer,
  'a replay has the same outcome') from cancelled;
select is(pg_temp.cancel('order') ->> 'status', 'applied', 'a cancelled order is applied again');
select is(tests.stock('4'), (select n from stock), 'its stock is returned once');
select is(pg_temp.mails('order'), '{order_status cancelled,staff_order_cancelled}', 'and mailed once');

-- Too late
select tests.place_order(tests.id('shipped'), '{"4": 1}', '01000000102');
update public.orders set status = 'shipped' where id = tests.id('shipped');
select is(pg_temp.cancel('shipped', p_id => '5a000000-0000-4000-8000-0000000000c2'),
  '{"status": "rejected", "code": "too_late", "order_status": "shipped"}', 'a shipped order is not cancelled');
select is(pg_temp.cancel('shipped', p_id => '5a000000-0000-4000-8000-0000000000c2') ->> 'code', 'too_late',
  'a replay neither');
select is(tests.stock('4'), (select n - 1 from stock), 'its stock stays taken');
select is(pg_temp.mails('shipped'), '{order_status shipped}', 'only its shipping is mailed');
select is((select count(*) from private.order_events e where e.order_id = tests.id('shipped')
    and e.data ->> 'to' = 'cancelled'), 0::bigint, 'no event says that it was cancelled');
update public.orders set status = 'processing' where id = tests.id('shipped');
select is(pg_temp.cancel('shipped') ->> 'code', 'too_late', 'nor one in the workshop');

-- Staff change it meanwhile: what they saw has changed.
select tests.sign_in('member');
select is(public.set_order_status(gen_random_uuid(),
    jsonb_build_object('order_id', tests.id('order'), 'base', 'pending', 'status', 'shipped')) ->> 'status', 'conflict',
  'staff who ship a cancelled order get a conflict');
select tests.sign_in(null);

-- A held order has taken no stock.
select tests.place_order(tests.id('held'), '{"4": 1}', '01000000103');
update public.orders set held_at = now(), hold_reason = 'total' where id = tests.id('held');
create temp table before_held as select tests.stock('4') as n;
select is(pg_temp.cancel('held') ->> 'status', 'applied', 'a held order is cancelled');
select is(tests.stock('4'), (select n from before_held), 'it returns no stock, because it had taken none');
select is(pg_temp.cancel('held') #>> '{row,held}', null, 'its receipt no longer says that it is held');

-- With the secret of a device that found it
select tests.place_order(tests.id('found'), '{"4": 1}', '01000000104');
select is(public.find_order(left(tests.id('found')::text, 8), '01000000104', repeat('f', 40)) ->> 'status', 'found',
  'another device finds an order');
select is(pg_temp.cancel('found', repeat('f', 40)) ->> 'status', 'applied', 'and cancels it');
select is(public.order_status(tests.id('found'), repeat('t', 40)) #>> '{order,status}', 'cancelled',
  'the first device reads it');

-- Visitors' limits
select is((select k.batched from private.operation_kinds k where k.kind = 'cancel_my_order'), false,
  'a batch locks no rows for it');
update private.rate_limits set max_count = 1 where name = 'cancellations';
update private.rate_counters set count = 0 where name = 'cancellations';
select is(pg_temp.cancel('found', repeat('f', 40)) ->> 'status', 'applied', 'within the limit');
select is(pg_temp.cancel('found', repeat('f', 40)) ->> 'status', 'wait', 'above it, the device waits');

select * from finish();
rollback;
