-- Is this order right? The link of an order, the customer's answer, and what staff record.
begin;
select plan(62);

update private.rate_limits set max_count = 100000;
select tests.add_staff('member');
create function pg_temp.link(p_order text) returns text language sql as $$
  select private.answer_token(tests.id(p_order))
$$;
create function pg_temp.ask(p_order text, p_token text default null) returns jsonb language sql as $$
  select public.order_question(tests.id(p_order), coalesce(p_token, pg_temp.link(p_order)))
$$;
create function pg_temp.answer(p_order text, p_answer text, p_more jsonb default '{}',
  p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.answer_order(p_id, jsonb_build_object('order_id', tests.id(p_order), 'token', pg_temp.link(p_order),
    'answer', p_answer, 'answered_at', now()) || p_more)
$$;
create function pg_temp.record(p_order text, p_how text, p_at timestamptz default now(),
  p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.record_confirmation(p_id, jsonb_build_object('order_id', tests.id(p_order), 'how', p_how,
    'confirmed_at', p_at))
$$;
create function pg_temp.events(p_order text) returns jsonb language sql as $$
  select coalesce(jsonb_agg(e.kind || coalesce(' ' || (e.data ->> 'how'), '') || case when e.actor is null then ''
    else ' by staff' end order by e.n), '[]') from private.order_events e
  where e.order_id = tests.id(p_order) and e.kind in ('asked', 'confirmed')
$$;
create function pg_temp.place(p_order text) returns void language plpgsql as $$
begin
  perform tests.place_order(tests.id(p_order), '{"4": 2}', '0101' || lpad((random() * 9999999)::int::text, 7, '0'));
  update public.orders set created_at = now() - interval '10 days' where id = tests.id(p_order);
end
$$;
create function pg_temp.pulled(p_order text) returns jsonb language sql as $$
  select private.pulled_order_json(o) from public.orders o where o.id = tests.id(p_order)
$$;
update public.products set stock = 50 where id = '4';
select pg_temp.place(o) from unnest(array['one', 'two', 'three', 'four', 'five']) o;

-- The secret
select matches(pg_temp.link('one'), '^[0-9a-f]{32}$', 'the secret of an order has 128 bits');
select isnt(pg_temp.link('one'), pg_temp.link('two'), 'each order has its own');
select is_empty($$ select 1 from public.orders o where to_jsonb(o)::text
  like '%' || private.answer_token(o.id) || '%' $$,
  'no order stores it');
select tests.sign_in_staff();
select is(pg_temp.pulled('one') ->> 'answer_token', pg_temp.link('one'), 'staff pull it');
select is((select r #>> '{row,answer_token}' from jsonb_array_elements(
  public.find_orders(left(tests.id('one')::text, 8))
  -> 'orders') r), pg_temp.link('one'), 'and find it');
select is(private.order_json(o) ? 'answer_token', false, 'no outcome and no export has it')
from public.orders o where o.id = tests.id('one');

-- Opening the link
create temp table version as select o.version from public.orders o where o.id = tests.id('one');
select is(pg_temp.ask('one'), jsonb_build_object('status', 'open', 'pieces', 2, 'total',
  (select private.to_piastres(total) from public.orders where id = tests.id('one'))),
  'the link shows pieces and total, no name and no address');
select is(pg_temp.ask('one'), pg_temp.ask('one'), 'it can be opened again');
select is((select o.version from public.orders o where o.id = tests.id('one')), (select version from version),
  'and changes nothing');
select is(pg_temp.events('one'), '[]', 'so a messenger that opens it confirms nothing');
select is(pg_temp.ask('one', pg_temp.link('two')), '{"status": "unknown"}',
  'the secret of another order opens nothing');
select is(pg_temp.ask('one', repeat('x', 600)), '{"status": "unknown"}', 'nor does a long text');
select is(pg_temp.ask('unknown'), '{"status": "unknown"}', 'an unknown order gets the same answer');

-- What the secret does not open
select is(public.order_status(tests.id('one'), pg_temp.link('one')), '{"order": null}', 'it does not read the order');
select is(public.add_order_token(tests.id('one'), pg_temp.link('one'), repeat('n', 40)), '{"order": null}',
  'it gives no other secret');
select is(public.cancel_my_order(gen_random_uuid(), jsonb_build_object('order_id', tests.id('one'), 'token',
  pg_temp.link('one'))), tests.rejected('not_found'), 'it cancels by its own function alone');
select is(pg_temp.answer('one', 'yes', '{"token": "tttttttttttttttttttttttttttttttttttttttt"}'),
  tests.rejected('not_found'), 'and the secret of the device answers no link');

-- Yes
create temp table yes as select pg_temp.answer('one', 'yes', p_id => tests.id('yes')) as answer;
select is(answer ->> 'status', 'applied', 'yes') from yes;
select is(answer ? 'row', false, 'tells nothing about the order') from yes;
select is(pg_temp.events('one'), '["confirmed link"]', 'the timeline has it, by nobody of the staff');
select is(pg_temp.ask('one') ? 'answered_at', true, 'the link shows the answer');
select is(pg_temp.pulled('one') #>> '{confirmation,how}', 'link', 'staff pull it with the order');
select is(pg_temp.answer('one', 'yes', p_id => tests.id('yes')) ->> 'status', 'applied',
  'a repeated request is answered');
select is(pg_temp.answer('one', 'yes') ->> 'status', 'applied', 'a second yes, too');
select is(pg_temp.events('one'), '["confirmed link"]', 'without another event');
select is((select o.status::text from public.orders o where o.id = tests.id('one')), 'pending', 'the status stays');

-- What staff record: only added; the customer's own answer counts before one on the phone.
select is(pg_temp.record('two', 'asked', p_id => tests.id('asked')) #>> '{row,confirmation,asked_at}' is not null, true,
  'staff asked');
select is(pg_temp.record('two', 'asked', p_id => tests.id('asked')) ->> 'status', 'applied', 'a repeated request');
select is(pg_temp.record('two', 'phone', p_id => tests.id('asked')) ->> 'code', 'key_reused',
  'another one under its id');
select is(pg_temp.record('two', 'asked', now() - interval '1 day') #>> '{row,confirmation,asked_at}',
  private.iso(now() - interval '1 day'), 'the first question counts, whichever arrives first');
select is(pg_temp.record('two', 'phone', now() - interval '2 hours') #>> '{row,confirmation,how}', 'phone',
  'on the phone');
select is(pg_temp.ask('two') ? 'answered_at', false, 'the link does not show what was said on the phone');
select is(pg_temp.record('two', 'phone', now() - interval '1 hour') #>> '{row,confirmation,answered_at}',
  private.iso(now() - interval '2 hours'), 'the first answer counts');
select is(pg_temp.record('two', 'phone', now() - interval '3 hours') #>> '{row,confirmation,answered_at}',
  private.iso(now() - interval '3 hours'), 'also if it arrives last');
select is(pg_temp.answer('two', 'yes') ->> 'status', 'applied', 'then the customer answers');
select is((select confirmation ->> 'how' from public.orders where id = tests.id('two')), 'link', 'whose answer counts');
select is(pg_temp.record('two', 'phone', now() - interval '9 days') #>> '{row,confirmation,how}', 'link',
  'before any on the phone');
select is(pg_temp.events('two'), '["asked by staff", "asked by staff", "confirmed phone by staff",
  "confirmed phone by staff", "confirmed phone by staff", "confirmed link", "confirmed phone by staff"]',
  'the timeline has all of them');
select is(pg_temp.record('three', 'phone', now() + interval '1 year') #>> '{row,confirmation,answered_at}',
  private.iso(now()), 'a wrong clock is corrected');

-- No, and a yes after it
create temp table stock as select tests.stock('4') as n;
select is(pg_temp.answer('three', 'no') ->> 'status', 'applied', 'no, although somebody had said yes');
select is((select o.status::text from public.orders o where o.id = tests.id('three')), 'cancelled',
  'cancels the order');
select is(tests.stock('4'), (select n + 2 from stock), 'its pieces are back in stock');
select is((select e.data from private.order_events e where e.order_id = tests.id('three') and e.kind = 'status'),
  '{"from": "pending", "to": "cancelled", "cause": "customer"}', 'as every cancellation of a customer');
select is(pg_temp.answer('three', 'yes'), tests.rejected('cancelled'), 'a yes after that is rejected');
select is((select o.status::text from public.orders o where o.id = tests.id('three')), 'cancelled',
  'and changes nothing');
select is(tests.stock('4'), (select n + 2 from stock), 'nor the stock');
select is(pg_temp.answer('three', 'no') ->> 'status', 'applied', 'a second no is applied again');
select is(pg_temp.record('three', 'phone') ->> 'code', 'cancelled', 'a yes on the phone is rejected, too');
select is(pg_temp.record('three', 'asked') ->> 'status', 'applied', 'a question of before is recorded');
select is(pg_temp.ask('three'), '{"status": "cancelled"}', 'the link says that the order is cancelled');
select is(pg_temp.pulled('three') ? 'answer_token', false, 'and is not handed out any more');

-- Once the workshop has begun, and once the order was sent
select tests.set_status(tests.id('four'), 'pending', 'processing');
select is(pg_temp.answer('four', 'no') ->> 'code', 'too_late', 'too late for no');
select is(pg_temp.answer('four', 'yes') ->> 'status', 'applied', 'not for yes');
select tests.set_status(tests.id('four'), 'processing', 'shipped');
select is(pg_temp.ask('four'), '{"status": "unknown"}', 'the link of an order that was sent no longer works');
select is(pg_temp.answer('four', 'yes'), tests.rejected('not_found'), 'nor does a late answer');
select is(pg_temp.pulled('four') ? 'answer_token', false, 'it is not handed out any more');

-- Erased
update public.orders set customer_phone = '' where id = tests.id('five');
select is(pg_temp.ask('five'), '{"status": "unknown"}', 'the link of an erased order does not work');

-- What is refused
select is(pg_temp.answer('one', 'perhaps'), tests.rejected('invalid', 'answer'), 'another answer');
select is(pg_temp.record('one', 'mail'), tests.rejected('invalid', 'how'), 'another way');
select is(pg_temp.answer('one', 'yes', '{"answered_at": "soon"}'), tests.rejected('invalid', 'answered_at'), 'no time');

-- Visitors
grant execute on all functions in schema tests to anon;
update private.rate_limits set max_count = 2 where name in ('answers', 'lookups');
set local role anon;
select throws_ok($$ select pg_temp.record('one', 'phone') $$, '42501', null, 'only staff record answers');
reset role;
select pg_temp.ask('one') from generate_series(1, 3);
select is(pg_temp.ask('one') ->> 'status', 'wait', 'guesses are counted');

select * from finish();
rollback;
