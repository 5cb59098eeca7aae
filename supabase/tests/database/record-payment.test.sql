-- record_payment: what was paid for an order of the web shop before its delivery.
begin;
select plan(43);

select tests.sign_in_staff();
create function pg_temp.pay(p_order text, p_more jsonb default '{}', p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.record_payment(p_id, jsonb_build_object('order_id', tests.id(p_order), 'recorded_at',
    private.iso(now()), 'day', private.shop_day(now()), 'amount', 5000, 'method', 'instapay') || p_more)
$$;
create function pg_temp.paid(p_order text) returns bigint language sql as $$
  select private.paid_of(o.payments) from public.orders o where o.id = tests.id(p_order)
$$;
create function pg_temp.seen(p_order text) returns jsonb language sql as $$
  select public.order_status(tests.id(p_order), repeat('t', 40)) -> 'order'
$$;
update public.products set stock = 50 where id = '4';
select tests.place_order(tests.id('one'), '{"4": 2}', '01000000701');
update public.orders set created_at = now() - interval '10 days' where id = tests.id('one');

-- A deposit
create temp table first as select pg_temp.pay('one', '{"reference": " IP 4711 "}', tests.id('first')) as answer;
select is(answer ->> 'status', 'applied', 'a payment is applied') from first;
select is(answer #> '{row,payments}', jsonb_build_array(jsonb_build_object('id', tests.id('first'), 'by',
    'staff@nefer.example', 'day', private.shop_day(now()), 'amount', 5000, 'method', 'instapay', 'reference', 'IP 4711',
    'at', private.iso(now()))),
  'devices receive it in the order''s row') from first;
select is(answer #>> '{row,status}', 'pending', 'the order stays as it is') from first;
select is(tests.stock('4'), 48, 'and its stock');
select is((select e.data from private.order_events e where e.id = tests.id('first')),
  '{"amount": 5000, "method": "instapay"}', 'the timeline has it, without the reference');
select is(pg_temp.pay('one', '{"reference": " IP 4711 "}', tests.id('first')), answer, 'a replay has the same outcome')
from first;
select is(pg_temp.pay('one', '{"amount": 6000}', tests.id('first')) ->> 'code', 'key_reused',
  'another payment under its id is refused');
select is(pg_temp.seen('one') ->> 'paid', '5000', 'the shopper sees the sum');
select ok(pg_temp.seen('one')::text !~ '4711|instapay', 'and neither the reference nor how it was paid');
select is(private.mail_data((j)) #> '{order,payments,0,amount}', '5000', 'the mail has it')
from private.mail_jobs j where j.order_id = tests.id('one') and j.kind = 'order_confirmation';

-- Payments are only added, each once by its identity.
select is(pg_temp.pay('one', jsonb_build_object('identity', tests.id('first'))) ->> 'code', 'already_recorded',
  'a replacement of a recorded payment is rejected');
select is(pg_temp.pay('one', jsonb_build_object('identity', tests.id('second'), 'amount', 1000), tests.id('sent again'))
  #>> '{row,payments,1,id}', tests.id('second')::text, 'the identity is the id of the payment');
select is(pg_temp.pay('one', '{"amount": 1000}', tests.id('second')) ->> 'code', 'already_recorded',
  'also what it replaced is rejected');
select is(pg_temp.paid('one'), 6000::bigint, 'the money counts once');
select is(pg_temp.pay('one', '{"amount": 1000}') ->> 'status', 'applied',
  'an equal payment of another identity is recorded: two people may have taken money');
select is(pg_temp.pay('one', '{"amount": 1000, "another": true}') #> '{row,payments,3,another}', 'true',
  'or a person says that it is another one');
select is(pg_temp.paid('one'), 8000::bigint, 'all of them count');

-- Above the total, and repayments
select is(pg_temp.pay('one', '{"amount": 9999900}') ->> 'status', 'applied', 'more than the rest is recorded, too');
select is(pg_temp.pay('one', '{"amount": -9999900, "method": "cash"}') ->> 'status', 'applied', 'so is a repayment');
select is(pg_temp.paid('one'), 8000::bigint, 'which counts below 0');
select tests.set_status(tests.id('one'), 'pending', 'cancelled');
select is(pg_temp.pay('one', '{"amount": 100}') ->> 'status', 'applied', 'a payment for a cancelled order is recorded');
select is(pg_temp.pay('one', '{"amount": -8100}') ->> 'status', 'applied', 'and what was given back');
select is(pg_temp.seen('one') ? 'paid', false, 'then the shopper sees no sum');

-- Held orders take deposits, and stay held.
select tests.place_order(tests.id('held'), '{"4": 21}', '01000000702');
select is(pg_temp.pay('held') #>> '{row,hold_reason}', 'quantity', 'a held order has a payment and stays held');
select is(pg_temp.seen('held') ->> 'paid', '5000', 'its shopper sees it');

-- Times
select is(pg_temp.pay('held', '{"recorded_at": "2999-01-01T00:00:00Z", "day": "2999-01-01"}')
  #>> '{row,payments,1,day}', private.shop_day(now())::text, 'a wrong clock is accepted and corrected');

-- An erased order keeps no reference.
select tests.place_order(tests.id('gone'), '{"4": 1}', '01000000703');
select pg_temp.pay('gone', '{"reference": "Mona"}');
update public.orders set status = 'delivered' where id = tests.id('gone');
select private.erase_orders(array[tests.id('gone')]);
select is((select o.payments #> '{0,reference}' from public.orders o where o.id = tests.id('gone')), null,
  'an erasure takes the reference');
select is(pg_temp.paid('gone'), 5000::bigint, 'and leaves the amount');
select is(pg_temp.pay('gone', '{"reference": "Mona", "amount": 1}') #>> '{row,payments,1,reference}', null,
  'a later payment keeps none');

-- What is refused
select is(pg_temp.pay('unknown'), tests.rejected('not_found'), 'an order that is unknown');
select is(pg_temp.pay('one', x.more), tests.rejected('invalid', x.path), 'an invalid ' || x.path)
from (values ('{"order_id": "1"}'::jsonb, 'order_id'), ('{"identity": "x"}', 'identity'),
  ('{"recorded_at": "today"}', 'recorded_at'), ('{"day": "2026-13-40"}', 'day'), ('{"amount": 0}', 'amount'),
  ('{"amount": 1.5}', 'amount'), ('{"amount": 1000000000000}', 'amount'), ('{"method": "gold"}', 'method'),
  (jsonb_build_object('reference', repeat('x', 61)), 'reference'), ('{"another": false}', 'another')) x (more, path);
select public.record_sale(tests.id('sale'), jsonb_build_object('sold_at', private.iso(now()),
  'items', '[{"product_id": "4", "quantity": 1, "price": 3500}]'::jsonb));
select is(pg_temp.pay('sale'), tests.rejected('invalid', 'order_id'), 'a sale at the stall is paid already');
select is(pg_temp.pay('one', jsonb_build_object('identity', tests.id('sale'))) ->> 'code', 'already_recorded',
  'an identity is for one sale or one payment');

-- Visitors
set local role anon;
select throws_ok($$ select pg_temp.pay('one') $$, '42501', null, 'only staff record payments');

select * from finish();
rollback;
