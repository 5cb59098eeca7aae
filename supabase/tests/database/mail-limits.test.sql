-- Nobody can fill another person's mailbox, or spread a text of their own, with the shop's mail.
begin;
select plan(35);

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
update private.mail_settings set daily_budget = 3;
insert into private.mail_jobs (kind, order_id)
  select 'order_confirmation', tests.id('flood ' || n) from generate_series(1, 5) n;
insert into private.mail_jobs (kind, order_id, status)
  select 'order_status', o.id, o.status from public.orders o where o.id = tests.id('flood 1');
create function pg_temp.claimed() returns text language sql as $$
  select string_agg(e ->> 'kind', ' ' order by e ->> 'kind')
  from jsonb_array_elements(public.claim_mail_jobs(10) -> 'jobs') e
$$;
select is(pg_temp.claimed(), 'order_confirmation order_confirmation order_confirmation order_status',
  'visitors cause as many mails a day as the budget allows');
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

select * from finish();
rollback;
