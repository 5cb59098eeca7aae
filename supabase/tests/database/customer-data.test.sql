-- What the privacy page promises: how long data is kept, and what owners do for who asks.
begin;
select plan(32);

insert into private.staff (user_id, email, role) values (md5('owner')::uuid, 'owner@nefer.example', 'owner'),
  (md5('member')::uuid, 'member@nefer.example', 'member');
create function pg_temp.sign_in(p_name text) returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', md5(p_name)::uuid, 'role', 'authenticated')::text, true)
$$;
grant execute on function pg_temp.sign_in(text) to authenticated;
create function pg_temp.id(p_name text) returns uuid language sql as $$ select md5(p_name)::uuid $$;
grant execute on function pg_temp.id(text) to authenticated;
delete from public.orders;
insert into public.orders (id, created_at, customer_name, customer_email, customer_phone, customer_address, status, total, items, shipping_info, token_hash)
select md5(f.name)::uuid, f.at::timestamptz, 'Mona Fathy', f.email, f.phone, '12 Al Muizz Street', f.status, 20, '[{"id": "1", "name": "A", "price": 20, "quantity": 1}]',
  '{"address": "12 Al Muizz Street", "city": "Cairo", "state": "Cairo", "zip": "11511"}', 'hash'
from (values ('done', now()::text, 'Mona@mail.example', '01001234567', 'delivered'),
  ('open', now()::text, 'mona@mail.example', '01001234567', 'shipped'),
  ('other address', now()::text, 'mona.f@mail.example', '+20 100 123 4567', 'cancelled'),
  ('ancient', '2015-01-01', 'omar@mail.example', '01112223334', 'delivered'),
  ('ancient but open', '2015-01-01', 'omar@mail.example', '01112223334', 'pending')) f (name, at, email, phone, status);
delete from private.mail_jobs;
insert into private.mail_jobs (kind, order_id, sent_at) values ('order_confirmation', md5('done')::uuid, now());
insert into private.mail_jobs (kind, order_id, status, failed_at, last_error) values ('order_status', md5('done')::uuid, 'delivered', now(), '550 <mona@mail.example>');
insert into private.contact_messages (id, name, email, subject, message, answered_at) values
  (md5('m1')::uuid, 'Mona', 'MONA@mail.example', 's', 'm', null),
  (md5('m2')::uuid, 'Omar', 'omar@mail.example', 's', 'm', now() - interval '13 months'),
  (md5('m3')::uuid, 'Omar', 'omar@mail.example', 's', 'm', now() - interval '11 months'),
  (md5('m4')::uuid, 'Omar', 'omar@mail.example', 's', 'm', null);
insert into private.newsletter_subscribers (email, confirmed_at) values ('mona@mail.example', now());

-- Only owners
set local role authenticated;
select pg_temp.sign_in(f.who) from (values ('member')) f (who);
select throws_ok($$ select public.export_customer('mona@mail.example') $$, '42501', null, 'members export nobody''s data');
select throws_ok($$ select public.erase_customer('mona@mail.example') $$, '42501', null, 'nor erase it');
select pg_temp.sign_in('stranger');
select throws_ok($$ select public.export_customer('mona@mail.example') $$, '42501', null, 'strangers do not at all');
select pg_temp.sign_in('owner');

-- Exporting
create temp table told as select public.export_customer(' mona@MAIL.example') as a;
select is(jsonb_array_length(a -> 'orders'), 2, 'all orders of an address') from told;
select is(a #>> '{orders,0,customer_phone}', '01001234567', 'with everything in them') from told;
select is(jsonb_array_length(a -> 'messages'), 1, 'messages') from told;
select isnt(a #>> '{newsletter,confirmed_at}', null, 'the newsletter') from told;
select is(jsonb_array_length(a -> 'mails'), 2, 'what was written to them') from told;
select is(jsonb_array_length(public.export_customer('0100 123 4567') -> 'orders'), 3, 'by phone number, however it is written');
select is(public.export_customer(pg_temp.id('done')::text) ->> 'email', 'mona@mail.example', 'by the number of an order');
select is(jsonb_array_length(public.export_customer('nobody@mail.example') -> 'orders'), 0, 'nobody has nothing');
select is(public.export_customer(f.who) ->> 'code', 'invalid', 'that is nobody: ' || coalesce(left(f.who, 9), 'null'))
from (values (''), (null), ('%'), (repeat('a', 100000)), ('00000000-0000-4000-8000-000000000000')) f (who);

-- Erasing
select is(public.erase_customer('mona@mail.example'),
  '{"status": "applied", "orders": 1, "open": 1, "messages": 1, "newsletter": true}', 'what is under way is told, and stays');
reset role;
select is((select row_to_json(o)::text like '%Muizz%' or row_to_json(o)::text ilike '%mona%' from public.orders o where id = md5('done')::uuid), false, 'nothing of the customer is left');
select results_eq($$ select total, status::text, items #>> '{0,id}' from public.orders where id = md5('done')::uuid $$, $$ values (20.00, 'delivered', '1') $$, 'the numbers are');
select is((select version from public.orders where id = md5('done')::uuid), 2::bigint, 'devices hear of it');
select is((select token_hash from public.orders where id = md5('done')::uuid), 'hash'::bytea, 'the shopper''s device still finds it');
select is((select count(*) from private.mail_jobs where last_error like '%mona%'), 0::bigint, 'no error names them');
select is((select customer_name from public.orders where id = md5('open')::uuid), 'Mona Fathy', 'an order under way can be delivered');
select is_empty($$ select from private.contact_messages where lower(email) = 'mona@mail.example' $$, 'messages are gone');
select is_empty($$ select from private.newsletter_subscribers where email = 'mona@mail.example' $$, 'so is the sign-up');
select is((select count(*) from private.order_search where words like '%mona@%'), 1::bigint, 'nor are they found by it');
set local role authenticated;
select is(public.erase_customer('mona@mail.example'), '{"status": "applied", "orders": 0, "open": 1, "messages": 0, "newsletter": false}', 'twice does nothing');
reset role;

-- How long it is kept
select is(private.forget_old_orders(), 1::bigint, 'orders that tax law does not ask for any more');
select is((select customer_email from public.orders where id = md5('ancient')::uuid), '', 'are numbers');
select is((select customer_email from public.orders where id = md5('ancient but open')::uuid), 'omar@mail.example', 'if they are closed');
select is(private.forget_old_orders(), 0::bigint, 'once');
select private.forget_old_messages();
select results_eq($$ select id from private.contact_messages order by id $$,
  $$ select md5(n)::uuid from unnest(array['m3', 'm4']) n order by 1 $$, 'a message is kept until it is answered, and for a year');

select * from finish();
rollback;
