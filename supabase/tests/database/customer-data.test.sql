-- What the privacy page promises: retention periods, and exporting and erasing a customer's data.
begin;
select plan(34);

select tests.add_staff('owner', 'owner'), tests.add_staff('member');
delete from public.orders;
insert into public.orders (id, created_at, customer_name, customer_email, customer_phone, customer_address, status,
  total, items, shipping_info, token_hash)
select tests.id(f.name), f.at::timestamptz, 'Mona Fathy', f.email, f.phone, '12 Al Muizz Street', f.status, 20,
  '[{"id": "1", "name": "A", "price": 20, "quantity": 1}]',
  '{"address": "12 Al Muizz Street", "city": "Cairo", "state": "Cairo", "zip": "11511"}', 'hash'
from (values ('done', now()::text, 'Mona@mail.example', '01001234567', 'delivered'),
  ('open', now()::text, 'mona@mail.example', '01001234567', 'shipped'),
  ('other address', now()::text, 'mona.f@mail.example', '+20 100 123 4567', 'cancelled'),
  ('ancient', '2015-01-01', 'omar@mail.example', '01112223334', 'delivered'),
  ('ancient but open', '2015-01-01', 'omar@mail.example', '01112223334', 'pending')) f (name, at, email, phone, status);
delete from private.mail_jobs;
insert into private.mail_jobs (kind, order_id, sent_at) values ('order_confirmation', tests.id('done'), now());
insert into private.mail_jobs (kind, order_id, status, failed_at, last_error)
values ('order_status', tests.id('done'), 'delivered', now(), '550 <mona@mail.example>');
insert into private.contact_messages (id, name, email, subject, message, answered_at)
select tests.id(f.id), f.name, f.email, 's', 'm', f.answered_at
from (values ('m1', 'Mona', 'MONA@mail.example', null),
  ('m2', 'Omar', 'omar@mail.example', now() - interval '13 months'),
  ('m3', 'Omar', 'omar@mail.example', now() - interval '11 months'),
  ('m4', 'Omar', 'omar@mail.example', null)) f (id, name, email, answered_at);
insert into private.newsletter_subscribers (email, confirmed_at) values ('mona@mail.example', now());

-- Only owners
set local role authenticated;
select tests.sign_in('member');
select tests.denied($$ select public.export_customer('mona@mail.example') $$, 'members cannot export personal data');
select tests.denied($$ select public.erase_customer('mona@mail.example') $$, 'members cannot erase personal data');
select tests.sign_in('stranger');
select tests.denied($$ select public.export_customer('mona@mail.example') $$, 'strangers cannot export personal data');
select tests.sign_in('owner');

-- Exporting
create temp table exported as select public.export_customer(' mona@MAIL.example') as a;
select is(jsonb_array_length(a -> 'orders'), 2, 'an export holds all orders of an address') from exported;
select is(a #>> '{orders,0,customer_phone}', '01001234567', 'the exported orders have all their fields') from exported;
select is(jsonb_array_length(a -> 'messages'), 1, 'an export holds the messages') from exported;
select isnt(a #>> '{newsletter,confirmed_at}', null, 'an export holds the newsletter subscription') from exported;
select is(jsonb_array_length(a -> 'mails'), 2, 'an export holds the mails to the customer') from exported;
select is(jsonb_array_length(public.export_customer('0100 123 4567') -> 'orders'), 3,
  'finds orders by phone number in any notation');
select is(public.export_customer(tests.id('done')::text) ->> 'email', 'mona@mail.example',
  'finds a customer by order id');
select is(jsonb_array_length(public.export_customer('nobody@mail.example') -> 'orders'), 0,
  'an unknown address has no orders');
select is(public.export_customer(f.who) ->> 'code', 'invalid', 'no valid key: ' || coalesce(left(f.who, 9), 'null'))
from (values (''), (null), ('%'), (repeat('a', 100000)), ('00000000-0000-4000-8000-000000000000')) f (who);

-- Erasing
select is(public.erase_customer('mona@mail.example'),
  '{"status": "applied", "orders": 1, "open": 1, "messages": 1, "newsletter": true, "stock_alerts": 0}',
  'keeps open orders and counts them');
reset role;
create temp view erased as select * from public.orders where id = tests.id('done');
select is((select row_to_json(o)::text like '%Muizz%' or row_to_json(o)::text ilike '%mona%' from erased o), false,
  'the erased order holds no personal data');
select results_eq($$ select total, status::text, items #>> '{0,id}' from erased $$,
  $$ values (20.00, 'delivered', '1') $$, 'it keeps its amounts');
select is((select version from erased), 2::bigint, 'it has a new version, so that devices pull it');
select is((select token_hash from erased), 'hash'::bytea, 'the shopper''s device can still read it');
select is((select count(*) from private.mail_jobs where last_error like '%mona%'), 0::bigint,
  'mail errors hold no address');
select is((select customer_name from public.orders where id = tests.id('open')), 'Mona Fathy',
  'an open order keeps its data');
select is_empty($$ select from private.contact_messages where lower(email) = 'mona@mail.example' $$,
  'the messages are deleted');
select is_empty($$ select from private.newsletter_subscribers where email = 'mona@mail.example' $$,
  'the subscription is deleted');
select is((select count(*) from private.order_search where words like '%mona@%'), 1::bigint,
  'the search index keeps only the open order');
set local role authenticated;
select is(public.erase_customer('mona@mail.example'),
  '{"status": "applied", "orders": 0, "open": 1, "messages": 0, "newsletter": false, "stock_alerts": 0}',
  'a second time erases nothing');
reset role;

-- An order that was reopened after it had been chosen
select is(private.erase_orders(array[tests.id('open'), tests.id('done')]), 1::bigint, 'erases closed orders only');
select is((select customer_name from public.orders where id = tests.id('open')), 'Mona Fathy',
  'a reopened order keeps its data');

-- Retention periods
create function pg_temp.email_of(p_name text) returns text language sql as $$
  select customer_email from public.orders where id = tests.id(p_name)
$$;
select is(private.forget_old_orders(), 1::bigint, 'erases orders older than tax law requires');
select is(pg_temp.email_of('ancient'), '', 'an old closed order has no address');
select is(pg_temp.email_of('ancient but open'), 'omar@mail.example', 'an old open order keeps it');
select is(private.forget_old_orders(), 0::bigint, 'erases each order once');
select private.forget_old_messages();
select results_eq($$ select id from private.contact_messages order by id $$,
  $$ select tests.id(n) from unnest(array['m3', 'm4']) n order by 1 $$,
  'keeps a message until a year after its answer');

select * from finish();
rollback;
