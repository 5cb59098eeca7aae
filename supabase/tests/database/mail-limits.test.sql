-- Nobody can fill another person's mailbox, or spread a text of their own, with the shop's mail.
begin;
select plan(50);

select tests.add_staff('staff');
update public.products set stock = 1000;
create function pg_temp.ordered(p_customer jsonb, p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.place_order(p_id, tests.order_payload(
    (select jsonb_build_array(jsonb_build_object('product_id', p.id, 'quantity', 1,
      'price', private.to_piastres(p.price))) from public.products p where p.id = '4'),
    jsonb_build_object('customer', tests.customer(p_customer))))
$$;
create function pg_temp.mails(p_kind text) returns bigint language sql as $$
  select count(*) from private.mail_jobs where kind = p_kind
$$;

-- Names
select is(pg_temp.ordered(jsonb_build_object('firstName', n)) - 'row', tests.rejected('invalid', 'customer.firstName'),
  'no name: ' || replace(n, E'\n', '\n'))
from unnest(array[E'Mona\nfree money', E'Mona\rfree', 'See https://evil.example', 'HTTP://EVIL.EXAMPLE/', 'www.evil.example',
  U&'Mona\2028free']) n;
select is(pg_temp.ordered('{"lastName": "go to http://x.example"}') ->> 'path', 'customer.lastName',
  'nor is it a last name');
select is(pg_temp.ordered(jsonb_build_object('firstName', n)) ->> 'status', 'applied', 'a name: ' || n)
from unnest(array['Mona', 'منى', 'Dr. Mona-Lisa O''Neill', 'Wwwera']) n;
select is(public.send_contact_message(gen_random_uuid(), '{"name": "www.evil.example", "email": "a@mail.example",
  "subject": "s", "message": "m"}') ->> 'path', 'name', 'the name of a message neither');

-- One recipient
delete from private.mail_jobs;
select pg_temp.ordered(jsonb_build_object('email', 'victim+' || n || '@mail.example',
  'phone', '0107777' || lpad(n::text, 4, '0')), tests.id('flood ' || n)) from generate_series(1, 120) n;
select is(pg_temp.mails('order_confirmation'), 3::bigint, '120 orders for one mailbox are confirmed three times a day');
select tests.sign_in('staff');
select public.decide_held_order(gen_random_uuid(), jsonb_build_object('order_id', tests.id('flood ' || n),
  'release', false)) from generate_series(4, 40) n;
select is(pg_temp.mails('order_status'), 3::bigint, 'cancelling those that are held causes three more');
select is((select count(*) from public.orders where status = 'cancelled' and hold_reason = 'email'), 37::bigint,
  'all of them are cancelled');
update public.orders set status = 'shipped' where id = tests.id('flood 1');
select is(pg_temp.mails('order_status'), 4::bigint, 'the status of an accepted order is always mailed');
select tests.sign_in(null);
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "victim@mail.example"}');
update private.mail_jobs set created_at = created_at - interval '61 minutes';
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "victim@mail.example"}');
update private.mail_jobs set created_at = created_at - interval '61 minutes';
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "victim@mail.example"}');
update private.mail_jobs set created_at = created_at - interval '61 minutes';
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "victim@mail.example"}');
select is(pg_temp.mails('newsletter_confirm'), 3::bigint, 'an address is asked to confirm three times a day');
update private.mail_jobs set created_at = created_at - interval '1 day';
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "victim@mail.example"}');
select is(pg_temp.mails('newsletter_confirm'), 4::bigint, 'and again on the next day');

-- Orders that their sender cancels
delete from private.mail_jobs;
update private.rate_limits set max_count = 1000;
create function pg_temp.cancelled(p_order text) returns text language sql as $$
  select public.cancel_my_order(gen_random_uuid(), jsonb_build_object('order_id', tests.id(p_order),
    'token', repeat('t', 40))) ->> 'status'
$$;
do $$
begin
  for n in 1..60 loop
    perform pg_temp.ordered(jsonb_build_object('email', 'target+' || n || '@mail.example',
      'phone', '0107778' || lpad(n::text, 4, '0')), tests.id('loop ' || n));
    perform pg_temp.cancelled('loop ' || n);
  end loop;
end
$$;
select is((select count(*) from public.orders where customer_email like 'target%' and status = 'cancelled'), 60::bigint,
  'somebody orders with the address of another person and cancels, 60 times');
select is(pg_temp.mails('order_confirmation'), 3::bigint, 'three of these orders are confirmed');
select is(pg_temp.mails('order_status'), 3::bigint, 'three of the cancellations are mailed');
select is(pg_temp.mails('staff_new_order') || ' ' || pg_temp.mails('staff_order_cancelled'), '13 3',
  'staff get mails about the orders that were accepted and about ten held ones');
-- Placed on earlier days.
select pg_temp.ordered(jsonb_build_object('email', 'older+' || n || '@mail.example', 'phone', '0107779000' || n),
  tests.id('older ' || n)) from generate_series(1, 3) n;
update private.order_sources set at = at - interval '2 days';
select pg_temp.ordered(jsonb_build_object('email', 'older+' || n || '@mail.example', 'phone', '0107779000' || n),
  tests.id('older ' || n)) from generate_series(4, 5) n;
delete from private.mail_jobs;
select is((select string_agg(distinct pg_temp.cancelled('older ' || n), ' ') from generate_series(1, 5) n), 'applied',
  'orders of several days are cancelled on one');
select is(pg_temp.mails('order_status'), 3::bigint, 'which mails three cancellations, too');

-- The daily budget
delete from private.mail_jobs;
update private.mail_settings set daily_budget = 9;
insert into private.mail_jobs (kind, order_id)
  select 'order_confirmation', tests.id('flood ' || n) from generate_series(1, 5) n;
insert into private.mail_jobs (kind, order_id, status)
  select 'order_status', o.id, o.status from public.orders o where o.id = tests.id('flood 1');
create function pg_temp.claimed() returns text language sql as $$
  select string_agg(e ->> 'kind', ' ' order by e ->> 'kind')
  from jsonb_array_elements(public.claim_mail_jobs(10) -> 'jobs') e
$$;
create function pg_temp.claimed_kinds() returns text language sql as $$
  select string_agg(k.kind || ' ' || k.n, ', ' order by k.kind) from (
    select e ->> 'kind' as kind, count(*) as n
    from jsonb_array_elements(public.claim_mail_jobs(50) -> 'jobs') e group by 1) k
$$;
select is(pg_temp.claimed(), 'order_confirmation order_confirmation order_confirmation order_status',
  'orders cause as many mails to customers a day as their part of the budget allows');
select is(pg_temp.claimed(), null, 'the others wait');
update private.mail_jobs set sent_at = now(), lease = null, locked_until = null where attempts > 0;
select is(pg_temp.claimed(), null, 'also after those have been sent');
insert into private.mail_jobs (kind, order_id, status)
  select 'order_status', o.id, o.status from public.orders o where o.id = tests.id('flood 2');
select is(pg_temp.claimed(), 'order_status', 'mails that staff cause are not limited');
update private.mail_jobs set sent_at = sent_at - interval '1 day';
select is(pg_temp.claimed(), 'order_confirmation order_confirmation', 'a day later the others are sent');

-- Customers cancel
update private.order_sources set at = at - interval '2 days';
select pg_temp.ordered(jsonb_build_object('email', 'buyer' || n || '@mail.example', 'phone', '0107776000' || n),
  tests.id('buyer ' || n)) from generate_series(1, 5) n;
delete from private.mail_jobs;
select pg_temp.cancelled('buyer ' || n) from generate_series(1, 5) n;
select is(pg_temp.mails('order_status') || ' ' || pg_temp.mails('staff_order_cancelled'), '5 5',
  'five customers cancel their orders');
delete from private.mail_jobs where kind <> 'order_status';
update private.mail_jobs set next_attempt_at = now();
select is(pg_temp.claimed(), 'order_status order_status order_status', 'their mails are within the budget');
insert into private.mail_jobs (kind, order_id, status)
  select 'order_status', o.id, o.status from public.orders o where o.id = tests.id('flood 3');
select is(pg_temp.claimed(), 'order_status', 'a status that staff set is mailed beyond it');
select is(pg_temp.claimed(), null, 'the other cancellations wait');
delete from private.mail_jobs;
select is(pg_temp.cancelled('flood 50'), 'applied', 'a customer cancels an order that is held');
select is(pg_temp.mails('order_status'), 0::bigint, 'which was never confirmed, so no mail says it');

-- Each kind has a part of the budget of its own.
delete from private.mail_jobs;
update private.mail_settings set daily_budget = 0;
select is((select max(n) from private.mail_budgets_left()), 0::bigint, 'a budget of 0 sends none');
update private.mail_settings set daily_budget = 3;
select is((select array_agg(n) from private.mail_budgets_left()), '{1,1,1,1,1}',
  'a small one at least one of each kind');
update private.mail_settings set daily_budget = 20;
insert into private.newsletter_subscribers (email) select 'reader' || n || '@mail.example' from generate_series(1, 9) n;
insert into private.mail_jobs (kind, subscriber)
  select 'newsletter_confirm', n.email from private.newsletter_subscribers n where n.email like 'reader%';
insert into private.stock_alerts (id, product_id, email, locale)
  select tests.id('alert ' || n), '9', 'waits' || n || '@mail.example', 'en' from generate_series(1, 9) n;
insert into private.mail_jobs (kind, stock_alert_id)
  select 'back_in_stock', tests.id('alert ' || n) from generate_series(1, 9) n;
insert into private.mail_jobs (kind, order_id)
  select 'order_confirmation', tests.id('flood ' || n) from generate_series(1, 9) n;
select is(pg_temp.claimed_kinds(), 'back_in_stock 4, newsletter_confirm 2, order_confirmation 7',
  'a fifth is for mails about products, a tenth for the newsletter, a third for orders');
insert into private.mail_jobs (kind, order_id)
  select 'staff_new_order', tests.id('flood ' || n) from generate_series(1, 9) n;
select public.send_contact_message(tests.id('message'), '{"name": "Mona", "email": "a@mail.example",
  "subject": "s", "message": "m"}');
select is(pg_temp.claimed_kinds(), 'staff_new_message 1, staff_new_order 4',
  'mails to staff are sent even if visitors have used up everything else');

-- A flood of messages
delete from private.mail_jobs;
delete from private.contact_messages;
update private.mail_settings set daily_budget = 2000;
create function pg_temp.write(p_n int) returns void language sql as $$
  select public.send_contact_message(gen_random_uuid(), '{"name": "Mona", "email": "a@mail.example", "subject": "s",
    "message": "m"}') from generate_series(1, p_n)
$$;
create function pg_temp.an_hour_later() returns void language sql as $$
  update private.mail_jobs set next_attempt_at = next_attempt_at - interval '1 hour',
    sent_at = case when sent_at is null and attempts > 0 then now() else sent_at end - interval '1 hour'
$$;
select pg_temp.write(30);
select is(pg_temp.claimed_kinds(), 'staff_new_message 12', 'of 30 messages in an hour, staff are mailed twelve');
select pg_temp.an_hour_later();
select is(pg_temp.claimed_kinds(), 'staff_new_message 12', 'an hour later twelve more');
select pg_temp.write(1);
select pg_temp.an_hour_later();
select is(pg_temp.claimed_kinds(), 'staff_new_message 7', 'and then the last ones, and one that was written meanwhile');
select pg_temp.write(300);
select is(pg_temp.mails('staff_new_message') - 31, 12 * 24 - 7::bigint, 'a day is full');
select is((select count(*) from private.mail_jobs where not private.is_within(next_attempt_at, '1 day')), 0::bigint,
  'no mail is planned so late that it counts as due');
select is(pg_temp.claimed_kinds(), 'staff_new_message 5', 'no flood is mailed at once');
select is((select count(*) from private.contact_messages), 331::bigint, 'all are in the staff room');
select ok(12 * 24 <= 2000 * private.mail_share('messages, to staff'), 'a day of it fits into their part of the budget');

-- Strangers of one network
update public.products set stock = 0 where id = '9';
delete from private.rate_counters;
update private.rate_limits set max_count = 1000;
update private.rate_limits set max_count = 3 where name = 'recipients';
create function pg_temp.ask(p_email text, p_product text default '9') returns text language sql as $$
  select public.request_stock_alert(gen_random_uuid(),
    jsonb_build_object('product_id', p_product, 'email', p_email)) ->> 'status'
$$;
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7"}', true);
select pg_temp.ask('one@mail.example'), pg_temp.ask('ONE@mail.example'), pg_temp.ask('one@mail.example', '8'),
  public.subscribe_newsletter(gen_random_uuid(), '{"email": "two@mail.example"}'), pg_temp.ask('three@mail.example');
select is(pg_temp.ask('four@mail.example') || ' '
    || (public.subscribe_newsletter(gen_random_uuid(), '{"email": "five@mail.example"}') ->> 'status'), 'wait wait',
  'one network has three mailboxes mailed a day: the requests for others wait');
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.8"}', true);
select is(pg_temp.ask('four@mail.example'), 'applied', 'another network has its own limit');
select set_config('request.headers', '', true);
select pg_temp.ask('unknown' || n || '@mail.example') from generate_series(1, 4) n;
select is(pg_temp.ask('unknown5@mail.example'), 'applied', 'callers of whom nothing is known are not counted');

select * from finish();
rollback;
