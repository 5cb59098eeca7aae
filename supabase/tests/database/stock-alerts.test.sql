-- Requests for a mail when a sold-out product is back.
begin;
select plan(36);

select tests.add_staff('staff');
update public.products set stock = 0 where id in ('1', '2');
update public.products set stock = 5 where id = '3';
create function pg_temp.ask(p_change jsonb default '{}', p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.request_stock_alert(p_id,
    '{"product_id": "1", "email": "mona@mail.example", "locale": "en"}'::jsonb || p_change)
$$;
create function pg_temp.waiting(p_product text default '1') returns bigint language sql as $$
  select count(*) from private.stock_alerts a where a.product_id = p_product and a.told_at is null
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
select is(pg_temp.ask('{"product_id": "3", "email": "late@mail.example"}') ->> 'status', 'applied',
  'a request that arrives late is accepted');
select is(pg_temp.mails_to('late@mail.example'), 1::bigint, 'and answered at once');
select pg_temp.ask('{"product_id": "3", "email": "late@mail.example"}');
select is(pg_temp.mails_to('late@mail.example'), 1::bigint, 'once a day');

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
update private.stock_alerts set told_at = now() - interval '31 days';
select private.forget_old_stock_alerts();
select is((select count(*) from private.stock_alerts), 0::bigint, 'answered requests are forgotten after 30 days');
select * from finish();
rollback;
