-- Requests for a mail when a sold-out product is back.
begin;
select plan(51);

select tests.add_staff('staff');
update public.products set stock = 0 where id in ('1', '2');
update public.products set stock = 5 where id = '3';
create function pg_temp.ask(p_change jsonb default '{}', p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.request_stock_alert(p_id,
    '{"product_id": "1", "email": "mona@mail.example", "locale": "en"}'::jsonb || p_change)
$$;
create function pg_temp.waiting(p_product text default '1') returns bigint language sql as $$
  select count(*) from private.stock_alerts a where a.product_id = p_product and a.mailed_at is null
$$;
create function pg_temp.mails() returns bigint language sql as $$
  select count(*) from private.mail_jobs where kind = 'back_in_stock'
$$;
create function pg_temp.mails_to(p_email text) returns bigint language sql as $$
  select count(*) from private.mail_jobs j where p_email = any (private.mail_recipients(j))
$$;

-- Asking
select is(pg_temp.ask('{"email": " Mona@Mail.example ", "locale": "ar"}', tests.id('asks')) - array['xid', 'epoch'],
  '{"status": "applied", "touched": []}', 'a visitor asks');
select is(pg_temp.ask('{"email": " Mona@Mail.example ", "locale": "ar"}', tests.id('asks')) ->> 'status', 'applied',
  'a replay is applied');
select is(pg_temp.ask() - array['xid', 'epoch'], '{"status": "applied", "touched": []}',
  'the answer does not reveal that the address is known');
select is(pg_temp.waiting(), 1::bigint, 'once for each product and address');
select is((select a.locale::text from private.stock_alerts a), 'ar', 'in the language of the first request');
select is(pg_temp.ask(c.change), tests.rejected('invalid', c.path), 'rejects ' || c.change::text)
from (values ('{"email": "mona"}'::jsonb, 'email'), ('{"email": null}', 'email'), ('{"product_id": 1}', 'product_id'),
  ('{"product_id": ""}', 'product_id')) c (change, path);
select is(pg_temp.ask('{"product_id": "none"}'), tests.rejected('not_found'), 'rejects an unknown product');
select is(pg_temp.ask('{"product_id": "2"}') ->> 'status', 'applied', 'another product is another request');

-- Too many
select pg_temp.ask(jsonb_build_object('email', 'victim+' || n || '@mail.example')) from generate_series(1, 27) n;
select is((pg_temp.ask('{"email": "late@mail.example"}') ->> 'status'), 'wait',
  'one network address asks 30 times at most');
delete from private.rate_counters;
select pg_temp.ask(jsonb_build_object('email', 'vic.tim+' || n || '@mail.example')) from generate_series(28, 40) n;
select is((select count(*) from private.stock_alerts a where private.mailbox(a.email) = 'victim@mail.example'),
  30::bigint, 'one mailbox waits 30 times at most');
delete from private.stock_alerts a where a.email like 'vic%';
delete from private.rate_counters;

-- The stock leaves 0
select is(pg_temp.mails(), 0::bigint, 'nobody is mailed before');
update public.products set name = 'A bowl' where id = '1';
select is(pg_temp.mails(), 0::bigint, 'another change of the product mails nobody');
select tests.sign_in('staff');
select public.adjust_stock(gen_random_uuid(), '{"product_id": "1", "delta": 1, "reason": "made"}');
select is(pg_temp.mails_to('mona@mail.example'), 1::bigint, 'one mail when staff add a piece');
select is(pg_temp.waiting('2'), 1::bigint, 'the request for another product waits');
select is((select j.locale || ' ' || (j.next_attempt_at = now() + interval '1 minute') from private.mail_jobs j
  where j.kind = 'back_in_stock'), 'ar true', 'in its language, after a minute');
update public.products set stock = 0 where id = '1';
select is(pg_temp.mails() || ' ' || pg_temp.waiting(), '0 1',
  'a slip that is corrected within the minute mails nobody');
update public.products set stock = 2 where id = '1';
update private.mail_jobs set next_attempt_at = now() where kind = 'back_in_stock';
create temp table claimed on commit drop as
  select x.job from jsonb_array_elements(private.claim_mail_jobs(50) -> 'jobs') x (job)
  where x.job ->> 'kind' = 'back_in_stock';
select is((select job #> '{data,product}' from claimed),
  (select jsonb_build_object('id', '1', 'name', 'A bowl', 'name_ar', p.name_ar, 'stock', 2)
    from public.products p where p.id = '1'), 'the mail names the product and the pieces');
select is((select job -> 'to' from claimed), '["mona@mail.example"]', 'and goes to the address');
select private.settle_mail_job((job ->> 'id')::uuid, (job ->> 'lease')::uuid, '{"status": "sent"}') from claimed;
update public.products set stock = 0 where id = '1';
update public.products set stock = 4 where id = '1';
select is(pg_temp.mails() || ' ' || pg_temp.waiting(), '1 0', 'a request is done after its mail');
update public.products set stock = 5 where id = '1';
select is(pg_temp.mails(), 1::bigint, 'more pieces are no news');

-- Asked while it was sold out, received when it is back
select tests.sign_in(null);
select is(pg_temp.ask('{"product_id": "3", "email": "late@mail.example"}', tests.id('late')) - array['xid', 'epoch'],
  '{"status": "applied", "touched": [], "available": true}', 'the answer to a request that arrives late says so');
select is(pg_temp.ask('{"product_id": "3", "email": "late@mail.example"}', tests.id('late')) -> 'available', 'true',
  'a replay, too');
select is(pg_temp.mails_to('late@mail.example') || ' ' || pg_temp.waiting('3'), '0 0', 'nothing is mailed or stored');

-- One mailbox gets three such mails a day.
delete from private.stock_alerts;
update public.products set stock = 0;
select pg_temp.ask(jsonb_build_object('product_id', n::text)) from generate_series(1, 7) n;
update public.products set stock = 1 where id = '1';
update public.products set stock = 1 where id = '2';
update public.products set stock = 1 where id = '3';
update public.products set stock = 1 where id = '4';
select is((select array_agg((extract(epoch from j.next_attempt_at - now()) / 60)::int order by j.next_attempt_at)
  from private.mail_jobs j where j.kind = 'back_in_stock'), array[1, 1, 1, 1441],
  'the fourth mail of a day waits for the next day');

-- Unsubscribing
select is(public.unsubscribe_newsletter((
  select j.secret from private.mail_jobs j where j.kind = 'back_in_stock' limit 1)),
  '{"status": "unsubscribed"}', 'the link in the mail ends all requests');
select is((select count(*) from private.stock_alerts) + pg_temp.mails(), 0::bigint, 'the address is deleted');

-- 300 people wait, one piece arrives.
insert into private.stock_alerts (product_id, email, locale)
  select '5', 'person' || n || '@mail.example', 'en' from generate_series(1, 300) n;
select tests.sign_in('staff');
select is((public.pull_orders(null, 1000) #>> '{waiting,5}'), '300', 'staff see the number of waiting people');
select throws_ok('select public.pull_orders() from (select tests.sign_in(null)) s', '42501', null,
  'nobody else receives it');
select public.adjust_stock(gen_random_uuid(), '{"product_id": "5", "delta": 1, "reason": "made"}');
select is((select count(distinct private.mail_recipients(j)) || ' ' || count(*) from private.mail_jobs j
  where j.kind = 'back_in_stock'), '300 300', 'each gets exactly one mail');
select is((select count(distinct j.secret) from private.mail_jobs j where j.kind = 'back_in_stock'), 300::bigint,
  'with a link of their own');
select is(public.pull_orders(null, 1000) -> 'waiting', '{}', 'nobody waits any more');

-- Retention
select private.forget_old_stock_alerts();
select is((select count(*) from private.stock_alerts), 300::bigint, 'recent requests are kept');
update private.mail_jobs set sent_at = now() where kind = 'back_in_stock';
update private.stock_alerts set mailed_at = now() - interval '31 days';
select private.forget_old_stock_alerts();
select is((select count(*) from private.stock_alerts), 0::bigint, 'answered requests are forgotten after 30 days');
insert into private.stock_alerts (product_id, email, locale, created_at) values
  ('5', 'late@mail.example', 'en', now() - interval '366 days'),
  ('5', 'early@mail.example', 'en', now() - interval '364 days');
select private.forget_old_stock_alerts();
select is((select array_agg(a.email) from private.stock_alerts a), '{early@mail.example}',
  'unanswered requests are forgotten after a year');
delete from private.stock_alerts;

-- Many addresses of one mailbox
delete from private.mail_jobs;
update private.rate_limits set max_count = 1000;
update public.products set stock = 0;
create function pg_temp.minutes() returns int[] language sql as $$
  select array_agg(round(extract(epoch from coalesce(j.sent_at, j.next_attempt_at) - now()) / 60)::int
    order by coalesce(j.sent_at, j.next_attempt_at))
  from private.mail_jobs j where j.kind = 'back_in_stock'
$$;
create function pg_temp.requests() returns bigint language sql as $$ select count(*) from private.stock_alerts $$;
select tests.sign_in(null);
select pg_temp.ask(jsonb_build_object('product_id', '6', 'email', 'v+' || n || '@mail.example'))
  from generate_series(1, 7) n;
update public.products set stock = 1 where id = '6';
select is(pg_temp.minutes(), array[1, 1, 1, 1441, 1441, 1441, 2881],
  'one mailbox gets three mails a day, however its address is written');
select pg_temp.ask(jsonb_build_object('product_id', '7', 'email', 'v+' || n || '@mail.example'))
  from generate_series(1, 40) n;
select is(pg_temp.requests(), 30::bigint, 'mails that wait to be sent count as requests that wait');

-- On the next day: three were sent yesterday, three are due now.
delete from private.stock_alerts where product_id = '7';
update private.mail_jobs set next_attempt_at = next_attempt_at - interval '1 day' - interval '1 minute',
  created_at = created_at - interval '1 day' - interval '1 minute';
update private.mail_jobs set sent_at = now() - interval '1 day' where next_attempt_at < now() - interval '1 hour';
select pg_temp.ask('{"product_id": "7", "email": "v@mail.example"}');
update public.products set stock = 1 where id = '7';
select is(pg_temp.minutes(), array[-1440, -1440, -1440, 0, 0, 0, 1440, 1440],
  'the mails of the next day are three, too: what was put off counts on the day when it is sent');

-- The way out of one address ends the requests of the mailbox.
select pg_temp.ask('{"product_id": "8", "email": "v+w@mail.example"}');
select pg_temp.ask('{"product_id": "8", "email": "other@mail.example"}');
select public.unsubscribe_newsletter((select j.secret from private.mail_jobs j
  where j.kind = 'back_in_stock' and j.sent_at is null limit 1));
select is((select array_agg(a.email) from private.stock_alerts a), '{other@mail.example}',
  'the link in one mail ends all requests of the mailbox');

-- The daily budget
delete from private.stock_alerts;
delete from private.mail_jobs;
update private.mail_settings set daily_budget = 20;
insert into private.stock_alerts (product_id, email, locale)
  select '9', 'person' || n || '@mail.example', 'en' from generate_series(1, 60) n;
update public.products set stock = 5 where id = '9';
update private.mail_jobs set next_attempt_at = now() - interval '1 hour';
select tests.place_order(tests.id('while people wait'), '{"9": 1}');
create function pg_temp.claimed() returns text language sql as $$
  select string_agg(k.kind || ' ' || k.n, ', ' order by k.kind) from (
    select e ->> 'kind' as kind, count(*) as n
    from jsonb_array_elements(public.claim_mail_jobs(50) -> 'jobs') e group by 1) k
$$;
select is((select string_agg(e ->> 'kind', ' ') from jsonb_array_elements(public.claim_mail_jobs(1) -> 'jobs') e),
  'order_confirmation', 'the confirmation of an order is sent before alerts that are older');
select is(pg_temp.claimed(), 'back_in_stock 4, staff_new_order 1', 'alerts get a fifth of the budget of a day');
update private.mail_jobs set sent_at = now(), lease = null, locked_until = null where attempts > 0;
select tests.place_order(tests.id('later'), '{"9": 1}');
select is(pg_temp.claimed(), 'order_confirmation 1, staff_new_order 1', 'and leave the rest to orders');
update private.mail_jobs set sent_at = now(), lease = null, locked_until = null where attempts > 0;
update private.mail_jobs set sent_at = sent_at - interval '1 day' where sent_at is not null;
select is(pg_temp.claimed(), 'back_in_stock 4', 'others follow on the next day');

-- Two requests of one address for one product, one of them a dead letter that staff send again
delete from private.stock_alerts;
delete from private.mail_jobs;
update public.products set stock = 0;
select pg_temp.ask('{"product_id": "10"}');
update public.products set stock = 1 where id = '10';
update private.mail_jobs set failed_at = now(), attempts = 8, last_error = '550';
update public.products set stock = 0 where id = '10';
select pg_temp.ask('{"product_id": "10"}');
select is(pg_temp.requests(), 2::bigint, 'after a mail that failed, the same address can ask again');
update public.products set stock = 1 where id = '10';
select tests.sign_in('staff');
select is(public.resend_mail((select j.id from private.mail_jobs j where j.failed_at is not null)),
  '{"status": "queued"}', 'staff send the first mail again');
select tests.sign_in(null);
select is(tests.place_order(tests.id('the last'), '{"10": 1}') ->> 'status', 'applied',
  'an order of the last piece is accepted');
select is(pg_temp.waiting('10') || ' ' || pg_temp.requests() || ' ' || pg_temp.mails(), '1 1 0',
  'the address waits again, once');

-- The first attempt fails, and the product is sold out again.
delete from private.stock_alerts;
update public.products set stock = 0;
select pg_temp.ask('{"product_id": "11"}');
update public.products set stock = 1 where id = '11';
update private.mail_jobs set next_attempt_at = now() where kind = 'back_in_stock';
create temp table tried as
  select x.job from jsonb_array_elements(private.claim_mail_jobs(50) -> 'jobs') x (job)
  where x.job ->> 'kind' = 'back_in_stock';
update public.products set stock = 0 where id = '11';
select is(pg_temp.waiting('11') || ' ' || pg_temp.mails(), '0 1', 'a mail that is being sent is not withdrawn');
update public.products set stock = 1 where id = '11';
select private.settle_mail_job((job ->> 'id')::uuid, (job ->> 'lease')::uuid, '{"status": "retry"}') from tried;
update public.products set stock = 0 where id = '11';
select is(pg_temp.waiting('11') || ' ' || pg_temp.mails(), '1 0',
  'a mail that waits for its next attempt is withdrawn, and the address waits again');

select * from finish();
rollback;
