-- The queue of mail: what is written about what, who may take it, and how it ends.
begin;
select plan(77);

insert into auth.users (id, email, email_confirmed_at) values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now()),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'stranger@mail.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');

update private.order_limits set max_open_orders = 1000;
create function pg_temp.order_from(p_id uuid, p_email text default 'mona@mail.example') returns jsonb language sql as $$
  select public.place_order(p_id, jsonb_build_object(
    'token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00Z', 'payment_method', 'cash',
    'customer', jsonb_build_object('firstName', 'Mona', 'lastName', 'Ali', 'email', p_email, 'phone', '01000000101',
      'address', '14 El Nahda Street', 'city', 'Maadi', 'governorate', 'Cairo', 'postalCode', '11431'),
    'items', '[{"product_id": "4", "quantity": 2, "price": 7999}]'::jsonb))
$$;
create function pg_temp.kinds() returns text[] language sql as $$
  select array_agg(j.kind order by j.kind) from private.mail_jobs j
$$;
create function pg_temp.due() returns void language sql as $$
  update private.mail_jobs set next_attempt_at = least(next_attempt_at, now()), locked_until = least(locked_until, now())
$$;

-- Orders
select is(pg_temp.order_from('11111111-1111-4111-8111-111111111111') ->> 'status', 'applied', 'an order');
select is(pg_temp.kinds(), array['order_confirmation', 'staff_new_order'], 'the customer and the staff are told');
select is(pg_temp.order_from('11111111-1111-4111-8111-111111111111') ->> 'status', 'applied', 'the same again');
select is(pg_temp.kinds(), array['order_confirmation', 'staff_new_order'], 'nobody is told twice');
select is((select private.mail_recipients(j) from private.mail_jobs j where kind = 'staff_new_order'),
  array['staff@nefer.example'], 'staff are told at their addresses');
update private.mail_settings set staff_address = 'orders@nefer.example';
select is((select private.mail_recipients(j) from private.mail_jobs j where kind = 'staff_new_order'),
  array['orders@nefer.example'], 'or at the one that is set');
update private.mail_settings set staff_address = null;

-- Claiming
create temp table first as select public.claim_mail_jobs(10) as answer;
select is((select jsonb_path_query_array(answer, '$.jobs[*].kind') from first), '["order_confirmation", "staff_new_order"]',
  'what is due is taken');
select is((select answer #> '{jobs,0,to}' from first), '["mona@mail.example"]', 'with its recipients');
select is((select answer #> '{jobs,0,data,order,total}' from first), '15998', 'and what its words are made of');
select is((select answer #>> '{jobs,0,locale}' from first), 'en', 'in the language of the order');
select is(public.claim_mail_jobs(10), '{"jobs": []}', 'what somebody holds is not taken again');
create function pg_temp.settle(p_outcome jsonb, p_kind text default 'order_confirmation') returns boolean language sql as $$
  select public.settle_mail_job(j.id, j.lease, p_outcome) from private.mail_jobs j where j.kind = p_kind
$$;
select is(public.settle_mail_job((select id from private.mail_jobs where kind = 'order_confirmation'), gen_random_uuid(),
  '{"status": "sent"}'), false, 'only with the lease');
select is(public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 40)) -> 'order' ? 'mailed_at', false,
  'the shopper is not told that a mail was sent');
select is(pg_temp.settle('{"status": "sent"}'), true, 'sent');
select is((public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 40)) #>> '{order,mailed_at}')::timestamptz,
  now(), 'and now they are');
select is(pg_temp.settle('{"status": "sent"}'), false, 'once: the lease is gone');
select throws_ok($$ select pg_temp.settle('{"status": "lost"}', 'staff_new_order') $$, '22023', null, 'an unknown outcome');

-- Retries
select is(pg_temp.settle('{"status": "retry", "error": "421 later"}', 'staff_new_order'), true, 'not now');
select is((select (j.next_attempt_at - now(), j.last_error, j.attempts) from private.mail_jobs j where kind = 'staff_new_order'),
  (interval '1 minute', '421 later'::text, 1), 'again in a minute');
select is(public.claim_mail_jobs(10), '{"jobs": []}', 'and not before');
create temp table attempts as select message_id from private.mail_jobs where kind = 'staff_new_order';
create function pg_temp.retry() returns interval language plpgsql as $$
begin
  perform pg_temp.due();
  perform public.claim_mail_jobs(10);
  perform pg_temp.settle('{"status": "retry", "error": "no"}', 'staff_new_order');
  return (select j.next_attempt_at - now() from private.mail_jobs j where j.kind = 'staff_new_order' and j.failed_at is null);
end
$$;
select is(pg_temp.retry(), f.wait::interval, 'attempt ' || f.n || ': again in ' || f.wait)
  from (values (2, '5 minutes'), (3, '15 minutes'), (4, '1 hour'), (5, '2 hours'), (6, '4 hours'), (7, '8 hours')) f (n, wait);
select is((select message_id from private.mail_jobs where kind = 'staff_new_order'), (select message_id from attempts),
  'all attempts are the same message');
select is(pg_temp.retry(), null, 'the eighth is the last');
select isnt((select failed_at from private.mail_jobs where kind = 'staff_new_order'), null, 'a dead letter');
select pg_temp.due();
select is(public.claim_mail_jobs(10), '{"jobs": []}', 'that nobody takes');

-- Dead letters
set local role authenticated;
set local request.jwt.claims = '{"sub": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"}';
select throws_ok($$ select public.list_failed_mail() $$, '42501', null, 'strangers see no dead letters');
select throws_ok($$ select public.resend_mail(gen_random_uuid()) $$, '42501', null, 'and send none');
select throws_ok($$ select public.claim_mail_jobs(1) $$, '42501', null, 'nor do they take jobs');
select throws_ok($$ select public.settle_mail_job(gen_random_uuid(), gen_random_uuid(), '{"status": "sent"}') $$, '42501', null, 'or settle them');
set local request.jwt.claims = '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"}';
select throws_ok($$ select public.claim_mail_jobs(1) $$, '42501', null, 'staff take no jobs either');
select is(public.list_failed_mail() #- '{jobs,0,id}' #- '{jobs,0,created_at}' #- '{jobs,0,failed_at}',
  '{"jobs": [{"kind": "staff_new_order", "order_id": "11111111-1111-4111-8111-111111111111", "status": null,
    "to": ["staff@nefer.example"], "attempts": 8, "error": "no"}]}', 'staff see them');
select is(public.resend_mail((public.list_failed_mail() #>> '{jobs,0,id}')::uuid), '{"status": "queued"}', 'and send them again');
select is(public.list_failed_mail(), '{"jobs": []}', 'then it is none any more');
select is(public.resend_mail(gen_random_uuid()), '{"status": "not_found"}', 'an unknown one');
reset role;
select isnt((select message_id from private.mail_jobs where kind = 'staff_new_order'), (select message_id from attempts),
  'a message of its own');
select is(jsonb_array_length(public.claim_mail_jobs(10) -> 'jobs'), 1, 'it is due at once');
select is(pg_temp.settle('{"status": "failed", "error": "550 no such mailbox"}', 'staff_new_order'), true, 'refused for good');
select isnt((select failed_at from private.mail_jobs where kind = 'staff_new_order'), null, 'a dead letter at once');

-- A sender that dies
select pg_temp.order_from('33333333-3333-4333-8333-333333333333');
delete from private.mail_jobs where kind = 'staff_new_order';
create temp table killed as select public.claim_mail_jobs(10) #>> '{jobs,0,message_id}' as message_id;
update private.mail_jobs set locked_until = now() where sent_at is null;
select is(public.claim_mail_jobs(10) #>> '{jobs,0,message_id}', message_id, 'after the lease it is due again, as the same message')
  from killed;
update private.mail_jobs set attempts = 8, locked_until = now() where sent_at is null;
select is(public.claim_mail_jobs(10), '{"jobs": []}', 'a mail that kills its senders is not sent for ever');
select is((select count(*) from private.mail_jobs where failed_at is not null), 1::bigint, 'but is a dead letter');
delete from private.mail_jobs;

-- What an order's status is told
update public.orders set status = 'processing' where id = '11111111-1111-4111-8111-111111111111';
select is(pg_temp.kinds(), null, 'work in the shop is not told');
update public.orders set status = 'cancelled' where id = '11111111-1111-4111-8111-111111111111';
update public.orders set status = 'shipped' where id = '11111111-1111-4111-8111-111111111111';
select results_eq($$ select kind, status::text, next_attempt_at - now() from private.mail_jobs $$,
  $$ values ('order_status', 'shipped', interval '1 minute') $$, 'a slip that was put right is not told');
update public.orders set status = 'pending' where id = '11111111-1111-4111-8111-111111111111';
select is(pg_temp.kinds(), null, 'nor is a status that was taken back');
update public.orders set status = 'cancelled' where id = '11111111-1111-4111-8111-111111111111';
select pg_temp.due();
select is(public.claim_mail_jobs(10) #>> '{jobs,0,data,status}', 'cancelled', 'after a minute it is sent');
select pg_temp.settle('{"status": "sent"}', 'order_status');
update public.orders set status = 'processing' where id = '11111111-1111-4111-8111-111111111111';
update public.orders set status = 'cancelled' where id = '11111111-1111-4111-8111-111111111111';
select is(pg_temp.kinds(), array['order_status'], 'what was told last is not told again');
update public.orders set status = 'processing' where id = '11111111-1111-4111-8111-111111111111';
select is((select status from private.mail_jobs where sent_at is null), 'processing', 'who was told of the cancellation hears that it goes on');
delete from private.mail_jobs;
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, total, items, status)
  values ('44444444-4444-4444-8444-444444444444', 'Stall sale', '', '', '', 1, '[]', 'delivered');
update public.orders set status = 'cancelled' where id = '44444444-4444-4444-8444-444444444444';
select is(pg_temp.kinds(), null, 'a sale at the stall sends nothing');

-- Messages
select public.send_contact_message('55555555-5555-4555-8555-555555555555',
  '{"name": "Mona", "email": "mona@mail.example", "subject": "A stool", "message": "How high is it?"}');
select is(public.claim_mail_jobs(10) #> '{jobs,0,data,message,subject}', '"A stool"', 'staff are told of a message');
delete from private.mail_jobs;
create temp table staff as select * from private.staff;
delete from private.staff;
select public.send_contact_message('66666666-6666-4666-8666-666666666666',
  '{"name": "Mona", "email": "mona@mail.example", "subject": "A stool", "message": "How high is it?"}');
select is(pg_temp.kinds(), null, 'where nobody is staff nobody is told, not even later');
insert into private.staff select * from staff;

-- Newsletter
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "mona@mail.example"}');
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "Mona@mail.example"}');
select is(pg_temp.kinds(), array['newsletter_confirm'], 'one mail an hour asks whether the address is theirs');
create temp table token as select public.claim_mail_jobs(10) #>> '{jobs,0,data,token}' as token;
grant select on token to anon;
select is((select token_hash from private.newsletter_tokens), sha256(convert_to(token, 'utf8')), 'of the secret the hash is kept') from token;
select pg_temp.settle('{"status": "sent"}', 'newsletter_confirm');
select is((select secret from private.mail_jobs), null, 'and nothing else once it is sent');
set local role anon;
select is(public.confirm_newsletter(repeat('0', 64)), '{"status": "unknown"}', 'a wrong secret');
select is(public.confirm_newsletter(null), '{"status": "unknown"}', 'none');
reset role;
select is((select confirmed_at from private.newsletter_subscribers where email = 'mona@mail.example'), null, 'not confirmed');
update private.newsletter_tokens set created_at = now() - interval '8 days';
select is(public.confirm_newsletter(token), '{"status": "unknown"}', 'a week later') from token;
update private.newsletter_tokens set created_at = now();
set local role anon;
select is(public.confirm_newsletter(token), '{"status": "confirmed"}', 'confirmed') from token;
select is(public.confirm_newsletter(token), '{"status": "confirmed"}', 'twice is the same') from token;
reset role;
select is((select confirmed_at from private.newsletter_subscribers where email = 'mona@mail.example'), now(), 'now they are');
update private.mail_jobs set created_at = now() - interval '2 hours';
select public.subscribe_newsletter(gen_random_uuid(), '{"email": "mona@mail.example"}');
select is((select count(*) from private.mail_jobs), 1::bigint, 'who has confirmed is not asked again');
set local role anon;
select is(public.unsubscribe_newsletter(repeat('0', 64)), '{"status": "unsubscribed"}', 'a wrong secret finds nothing out');
select is(public.unsubscribe_newsletter(token), '{"status": "unsubscribed"}', 'unsubscribed') from token;
select is(public.confirm_newsletter(token), '{"status": "unknown"}', 'for good') from token;
reset role;
select is_empty($$ select from private.newsletter_subscribers $$, 'the address is forgotten');

-- Waking the function that sends, where the database can
create schema net;
create table net.calls (url text, headers jsonb, body jsonb);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds int default 5000) returns bigint language sql as $$
  insert into net.calls values (url, headers, body) returning 1::bigint
$$;
delete from private.mail_jobs;
select pg_temp.order_from('77777777-7777-4777-8777-777777777777');
select is_empty($$ select from net.calls $$, 'nothing is called that is not set up');
update private.mail_settings set function_url = 'https://shop.example/functions/v1/send-mail', function_secret = 's3cret';
select pg_temp.order_from('88888888-8888-4888-8888-888888888888');
select results_eq($$ select distinct url, headers ->> 'Authorization' from net.calls $$,
  $$ values ('https://shop.example/functions/v1/send-mail', 'Bearer s3cret') $$, 'an order wakes the function at once');
drop function net.http_post;
select is(pg_temp.order_from('99999999-9999-4999-8999-999999999999') ->> 'status', 'applied', 'an order never fails because of it');
create schema cron;
create table cron.jobs (name text, schedule text, command text);
create function cron.schedule(text, text, text) returns bigint language sql as $$
  insert into cron.jobs values ($1, $2, $3) returning 1::bigint
$$;
select private.schedule_mail();
select results_eq($$ select * from cron.jobs $$,
  $$ values ('nefer-clock', '* * * * *', 'select private.tick()') $$, 'and every minute');

-- Invitations
insert into private.staff_invitations (email) values ('new@nefer.example');
delete from private.mail_jobs;
select private.queue_invitation_mail('new@nefer.example', 'a-secret');
select is((public.claim_mail_jobs(10) #> '{jobs,0}') - array['id', 'lease', 'message_id', 'created_at'],
  '{"kind": "invitation", "locale": "en", "to": ["new@nefer.example"], "data": {"token": "a-secret"}}', 'an invitation');

-- Purging
update private.mail_jobs set sent_at = now() - interval '31 days';
select pg_temp.order_from('aaaaaaaa-1111-4111-8111-111111111111');
update private.mail_jobs set sent_at = now() - interval '31 days' where kind = 'order_confirmation';
insert into private.newsletter_subscribers (email, created_at, confirmed_at) values
  ('old@mail.example', now() - interval '31 days', null), ('again@mail.example', now() - interval '31 days', null),
  ('reader@mail.example', now() - interval '31 days', now());
select private.queue_newsletter_confirm('again@mail.example');
select private.purge_mail();
select is(pg_temp.kinds(), array['newsletter_confirm', 'order_confirmation', 'staff_new_order'],
  'what was sent long ago is forgotten, but for what the customer of an order was told');
select is((select array_agg(email order by email) from private.newsletter_subscribers), array['again@mail.example', 'reader@mail.example'],
  'and so is an address that never confirmed');

select * from finish();
rollback;
