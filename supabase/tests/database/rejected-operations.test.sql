-- Of a visitor's rejected operation the ledger stores the code. Operations of visitors that can be
-- repeated without effect are kept for 180 days.
begin;
select plan(16);

select tests.add_staff('staff');
create function pg_temp.stored(p_operation text) returns jsonb language sql as $$
  select outcome from private.operations where id = tests.id(p_operation)
$$;
create function pg_temp.long_order(p_operation text) returns jsonb language sql as $$
  select public.place_order(tests.id(p_operation), tests.order_payload((select jsonb_agg(jsonb_build_object(
    'product_id', p.id || 'x', 'quantity', 1, 'price', 1)) from public.products p)))
$$;
select set_config('request.headers', jsonb_build_object('x-client-info', 'nefer/' || repeat('9', 64))::text, true);

create temp table answers as select pg_temp.long_order('long') as answer;
select is(jsonb_array_length(answer -> 'items'), 12, 'the answer names every line that is wrong') from answers;
select is(pg_temp.stored('long'), tests.rejected('items'), 'the ledger has the code only');
select is(pg_temp.long_order('long'), answer, 'a replay finds out the details again') from answers;
select is(public.place_order(tests.id('long'), '{}') ->> 'code', 'key_reused', 'the id belongs to its payload');
create temp table invalid as select public.place_order(tests.id('invalid'), '{"token": 1}') as answer;
select is(public.place_order(tests.id('invalid'), '{"token": 1}'), answer, 'so does the replay of an invalid order')
from invalid;
select is(answer, tests.rejected('invalid', 'token'), 'which names the field') from invalid;
select is(public.place_order(tests.id('no object'), '7'), public.place_order(tests.id('no object'), '7'),
  'and that of one that is no object');
select public.send_contact_message(tests.id('message'), '{}');
select is(public.send_contact_message(tests.id('message'), '{}'), tests.rejected('invalid'),
  'the replay of another kind has the code');
select is(
  (select max(pg_column_size(o)) from private.operations o where o.outcome ->> 'status' = 'rejected') < 160, true,
  'a row has less than 160 bytes');
select is((select max(app) from private.operations where outcome ->> 'status' = 'rejected'), null,
  'a visitor cannot add a long text to it');
select public.withdraw_operation(tests.id('withdrawn'), 'place_order');
select is((select app from private.operations where id = tests.id('withdrawn')), null, 'nor to a withdrawn one');

select tests.sign_in('staff');
select public.adjust_stock(tests.id('staff'), '{"product_id": "4", "delta": -1000000, "reason": "x"}');
select is(pg_temp.stored('staff') ? 'available', true, 'the outcomes of staff are stored as they are');

select tests.sign_in(null);
select tests.place_order(tests.id('applied'));
select public.cancel_my_order(tests.id('cancelled'), jsonb_build_object('order_id', tests.id('applied'),
  'token', repeat('t', 40)));
select public.request_stock_alert(tests.id('alert'), '{"product_id": "1", "email": "mona@mail.example"}');
select public.subscribe_newsletter(tests.id('newsletter'), '{"email": "mona@mail.example"}');
select public.send_contact_message(tests.id('sent'), '{"name": "Mona", "email": "mona@mail.example", "subject": "Hello",
  "message": "Hello"}');
select is((select count(*) from private.operations o where o.id in (tests.id('cancelled'), tests.id('alert'),
  tests.id('newsletter'), tests.id('sent')) and o.outcome ->> 'status' = 'applied'), 4::bigint, 'others are applied');
update private.operations set at = at - interval '181 days';
select public.place_order(tests.id('new'), '{}');
update private.clock_jobs set tried_at = now();
update private.clock_jobs set tried_at = null where name = 'forget rejected operations';
select tests.tick();
select set_eq($$ select n from unnest(array['long', 'invalid', 'message', 'withdrawn', 'staff', 'applied', 'new',
    'cancelled', 'alert', 'newsletter', 'sent']) n
  where exists (select from private.operations o where o.id = tests.id(n)) $$,
  $$ values ('staff'), ('applied'), ('new'), ('sent') $$,
  'after 180 days the clock deletes rejected operations of visitors and applied ones that change nothing again');
select is((select last_error from private.clock_jobs where name = 'forget rejected operations'), null,
  'without an error');
select is((select count(*) from private.operations where outcome is null), 0::bigint, 'each operation has an outcome');

select * from finish();
rollback;
