-- The queue of mail: which events add a job, who may claim it, and how it ends.
begin;
select plan(107);

select tests.add_staff('staff'), tests.add_account('stranger');
update private.order_limits set max_open_orders = 1000;
update private.open_order_limits set max_orders = 1000;
create function pg_temp.kinds() returns text[] language sql as $$
  select array_agg(j.kind order by j.kind) from private.mail_jobs j
$$;
create function pg_temp.claim() returns jsonb language sql as $$ select public.claim_mail_jobs(10) $$;
create function pg_temp.make_due() returns void language sql as $$
  update private.mail_jobs set next_attempt_at = least(next_attempt_at, now()),
    locked_until = least(locked_until, now())
$$;
create function pg_temp.settle(p_outcome jsonb, p_kind text default 'order_confirmation') returns boolean
language sql as $$
  select public.settle_mail_job(j.id, j.lease, p_outcome) from private.mail_jobs j where j.kind = p_kind
$$;
create function pg_temp.staff_recipients() returns text[] language sql as $$
  select private.mail_recipients(j) from private.mail_jobs j where kind = 'staff_new_order'
$$;
create temp view staff_job as select * from private.mail_jobs where kind = 'staff_new_order';

-- Orders
select is(tests.place_order(tests.id('order')) ->> 'status', 'applied', 'an order is placed');
select is(pg_temp.kinds(), array['order_confirmation', 'staff_new_order'], 'the customer and the staff get a mail');
select is(tests.place_order(tests.id('order')) ->> 'status', 'applied', 'the order is sent again');
select is(pg_temp.kinds(), array['order_confirmation', 'staff_new_order'], 'a replay adds no mail');
select is(pg_temp.staff_recipients(), array['staff@nefer.example'], 'staff get it at their own addresses');
update private.mail_settings set staff_address = 'orders@nefer.example';
select is(pg_temp.staff_recipients(), array['orders@nefer.example'], 'staff get it at the configured address');
update private.mail_settings set staff_address = null;

-- Claiming
create temp table first as select pg_temp.claim() as answer;
select is(jsonb_path_query_array(answer, '$.jobs[*].kind'), '["order_confirmation", "staff_new_order"]',
  'a sender claims the due jobs') from first;
select is(answer #> '{jobs,0,to}', '["mona@mail.example"]', 'the jobs have their recipients') from first;
select is(answer #> '{jobs,0,data,order,total}', '15998', 'the jobs have their data') from first;
select is(answer #>> '{jobs,0,locale}', 'en', 'the jobs have the language of the order') from first;
select is(pg_temp.claim(), '{"jobs": []}', 'a claimed job is not claimed again');
select is(public.settle_mail_job((select id from private.mail_jobs where kind = 'order_confirmation'),
  gen_random_uuid(), '{"status": "sent"}'), false, 'only the lease settles a job');
create function pg_temp.shopper_order() returns jsonb language sql as $$
  select public.order_status(tests.id('order'), repeat('t', 40)) -> 'order'
$$;
select is(pg_temp.shopper_order() ? 'mailed_at', false,
  'the shopper''s order has no mailed_at before the mail is sent');
select is(pg_temp.settle('{"status": "sent"}'), true, 'a job is settled as sent');
select is((pg_temp.shopper_order() ->> 'mailed_at')::timestamptz, now(), 'the shopper''s order has mailed_at');
select is(pg_temp.settle('{"status": "sent"}'), false, 'a settled job has no lease any more');
select throws_ok($$ select pg_temp.settle('{"status": "lost"}', 'staff_new_order') $$, '22023', null,
  'an unknown outcome is an error');

-- Retries
select is(pg_temp.settle('{"status": "retry", "error": "421 later"}', 'staff_new_order'), true,
  'a job is settled for a retry');
select is((select (j.next_attempt_at - now(), j.last_error, j.attempts) from staff_job j),
  (interval '1 minute', '421 later'::text, 1), 'the second attempt is due in a minute');
select is(pg_temp.claim(), '{"jobs": []}', 'it is not claimed before');
create temp table attempts as select message_id from staff_job;
create function pg_temp.retry() returns interval language plpgsql as $$
begin
  perform pg_temp.make_due();
  perform pg_temp.claim();
  perform pg_temp.settle('{"status": "retry", "error": "no"}', 'staff_new_order');
  return (select j.next_attempt_at - now() from staff_job j where j.failed_at is null);
end
$$;
select is(pg_temp.retry(), f.wait::interval, 'after attempt ' || f.n || ' the next is due in ' || f.wait)
from (values (2, '5 minutes'), (3, '15 minutes'), (4, '1 hour'), (5, '2 hours'), (6, '4 hours'),
  (7, '8 hours')) f (n, wait);
select is((select message_id from staff_job), (select message_id from attempts), 'all attempts have one message id');
select is(pg_temp.retry(), null, 'the eighth attempt is the last');
select isnt((select failed_at from staff_job), null, 'the job becomes a dead letter');
select pg_temp.make_due();
select is(pg_temp.claim(), '{"jobs": []}', 'a dead letter is not claimed');

-- Dead letters
set local role authenticated;
select tests.sign_in('stranger');
select tests.denied($$ select public.list_failed_mail() $$, 'strangers cannot list dead letters');
select tests.denied($$ select public.resend_mail(gen_random_uuid()) $$, 'strangers cannot resend mail');
select tests.denied($$ select public.claim_mail_jobs(1) $$, 'strangers cannot claim jobs');
select tests.denied($$ select public.settle_mail_job(gen_random_uuid(), gen_random_uuid(), '{"status": "sent"}') $$,
  'strangers cannot settle jobs');
select tests.sign_in('staff');
select tests.denied($$ select public.claim_mail_jobs(1) $$, 'staff cannot claim jobs');
select is(public.list_failed_mail() #- '{jobs,0,id}' #- '{jobs,0,created_at}' #- '{jobs,0,failed_at}',
  jsonb_build_object('jobs', jsonb_build_array(jsonb_build_object('order_id', tests.id('order'))
    || '{"kind": "staff_new_order", "status": null, "to": ["staff@nefer.example"], "attempts": 8, "error": "no"}')),
  'staff list dead letters');
select is(public.resend_mail((public.list_failed_mail() #>> '{jobs,0,id}')::uuid), '{"status": "queued"}',
  'staff resend a mail');
select is(public.list_failed_mail(), '{"jobs": []}', 'it is no longer a dead letter');
select is(public.resend_mail(gen_random_uuid()), '{"status": "not_found"}', 'an unknown job is not found');
reset role;
select isnt((select message_id from staff_job), (select message_id from attempts),
  'a resent mail has a new message id');
select is(jsonb_array_length(pg_temp.claim() -> 'jobs'), 1, 'it is due at once');
select is(pg_temp.settle('{"status": "failed", "error": "550 no such mailbox"}', 'staff_new_order'), true,
  'a job is settled as failed');
select isnt((select failed_at from staff_job), null, 'it becomes a dead letter at once');

-- A sender that is killed
select tests.place_order(tests.id('order 2'));
delete from private.mail_jobs where kind = 'staff_new_order';
create temp table killed as select pg_temp.claim() #>> '{jobs,0,message_id}' as message_id;
update private.mail_jobs set locked_until = now() where sent_at is null;
select is(pg_temp.claim() #>> '{jobs,0,message_id}', message_id, 'after the lease the same message is claimed again')
from killed;
update private.mail_jobs set attempts = 8, locked_until = now() where sent_at is null;
select is(pg_temp.claim(), '{"jobs": []}', 'a mail that kills its senders is not claimed for ever');
select is((select count(*) from private.mail_jobs where failed_at is not null), 1::bigint, 'it becomes a dead letter');
delete from private.mail_jobs;

-- Mail about the status of an order
create function pg_temp.set_status(variadic p_statuses text[]) returns void language plpgsql as $$
begin
  for n in 1 .. cardinality(p_statuses) loop
    update public.orders set status = p_statuses[n] where id = tests.id('order');
  end loop;
end
$$;
select pg_temp.set_status('processing');
select is(pg_temp.kinds(), null, 'processing an order sends no mail');
select pg_temp.set_status('cancelled', 'shipped');
select results_eq($$ select kind, status::text, next_attempt_at - now() from private.mail_jobs $$,
  $$ values ('order_status', 'shipped', interval '1 minute') $$,
  'a status that changes again within a minute sends no mail of its own');
select pg_temp.set_status('pending');
select is(pg_temp.kinds(), null, 'a status that returns to its old value within a minute sends no mail');
select pg_temp.set_status('cancelled');
select pg_temp.make_due();
select is(pg_temp.claim() #>> '{jobs,0,data,status}', 'cancelled', 'after a minute the mail is due');
select pg_temp.settle('{"status": "sent"}', 'order_status');
select pg_temp.set_status('processing', 'cancelled');
select is(pg_temp.kinds(), array['order_status'], 'the status of the last mail is not sent again');
select pg_temp.set_status('processing');
select is((select status from private.mail_jobs where sent_at is null), 'processing',
  'after a mail about the cancellation, processing sends one');
delete from private.mail_jobs;

-- A status that changes while its mail waits for another attempt
create function pg_temp.send(p_outcome text) returns text language plpgsql as $$
declare
  v_jobs jsonb;
begin
  update private.mail_jobs set created_at = created_at - interval '10 minutes';
  perform pg_temp.make_due();
  v_jobs := pg_temp.claim() -> 'jobs';
  perform public.settle_mail_job(x.id, x.lease, jsonb_build_object('status', p_outcome, 'error', 'no'))
  from jsonb_to_recordset(v_jobs) x (id uuid, lease uuid);
  return (select string_agg(concat_ws(' ', x.kind, x.data ->> 'status'), ', ')
    from jsonb_to_recordset(v_jobs) x (kind text, data jsonb));
end
$$;
-- The order is pending again, and nobody got a mail about it.
create function pg_temp.start_again() returns void language plpgsql as $$
begin
  perform pg_temp.set_status('pending');
  delete from private.mail_jobs;
end
$$;
select pg_temp.start_again(), pg_temp.set_status('cancelled');
select is(pg_temp.send('retry'), 'order_status cancelled', 'a mail about a cancellation is tried');
select pg_temp.set_status('pending');
select is(pg_temp.send('sent'), null, 'a cancellation that is taken back before its second attempt sends nothing');

select pg_temp.start_again(), pg_temp.set_status('cancelled');
select is(pg_temp.send('sent'), 'order_status cancelled', 'a cancellation is mailed');
select pg_temp.set_status('pending');
select is(pg_temp.send('retry'), 'order_status pending', 'a mail says that the order is open again, and fails');
select pg_temp.set_status('processing');
select is(pg_temp.send('sent'), 'order_status processing', 'the next status replaces it: the customer learns of it');
select is(pg_temp.send('sent'), null, 'once');

select pg_temp.start_again(), pg_temp.set_status('cancelled');
select pg_temp.send('sent'), pg_temp.set_status('pending'), pg_temp.make_due(), pg_temp.claim();
select pg_temp.set_status('processing');
select public.settle_mail_job(j.id, j.lease, '{"status": "retry", "error": "no"}') from private.mail_jobs j
where j.lease is not null;
select is(pg_temp.send('sent'), 'order_status pending',
  'a mail that says that the order is open is tried again when the order was begun during the first attempt');

select pg_temp.start_again(), pg_temp.set_status('shipped');
select pg_temp.send('sent'), pg_temp.set_status('cancelled');
select is(pg_temp.send('retry'), 'order_status cancelled', 'a shipped order is cancelled, whose mail fails');
select pg_temp.set_status('shipped');
select is(pg_temp.send('sent'), null, 'when it is shipped after all, no status is mailed twice');

select pg_temp.start_again();
insert into private.mail_jobs (kind, order_id) values ('order_confirmation', tests.id('order'));
select is(pg_temp.send('retry'), 'order_confirmation', 'a confirmation is tried');
select pg_temp.set_status('cancelled'), pg_temp.claim(), pg_temp.set_status('pending');
select is(pg_temp.send('retry'), 'order_confirmation', 'it stays when a cancellation is taken back within a minute');
update private.mail_jobs set next_attempt_at = now() + interval '1 hour';
select pg_temp.set_status('cancelled'), pg_temp.claim();
select is(pg_temp.kinds(), array['order_confirmation', 'order_status'], 'it waits for the mail about a cancellation');
update private.mail_jobs set next_attempt_at = now() where kind = 'order_status';
select pg_temp.claim();
select pg_temp.settle('{"status": "sent"}', 'order_status');
select is(pg_temp.send('sent'), null, 'after that it is not sent any more');

select pg_temp.start_again(), pg_temp.set_status('shipped');
select is(pg_temp.send('failed'), 'order_status shipped', 'a mail about a status is refused for good');
select pg_temp.set_status('processing');
set local role authenticated;
select tests.sign_in('staff');
select is(public.resend_mail((public.list_failed_mail() #>> '{jobs,0,id}')::uuid), '{"status": "queued"}',
  'staff send it again');
reset role;
select is(pg_temp.send('sent'), 'order_status shipped', 'although the order has another status now');
select is((select count(*) from private.mail_jobs where sent_at is not null), 1::bigint, 'it arrives');
delete from private.mail_jobs;
select tests.insert_order('Stall sale', tests.id('sale'));
update public.orders set status = 'cancelled' where id = tests.id('sale');
select is(pg_temp.kinds(), null, 'an order without an e-mail address sends no mail');

-- Messages
create function pg_temp.write_message(p_id text) returns jsonb language sql as $$
  select public.send_contact_message(tests.id(p_id),
    '{"name": "Mona", "email": "mona@mail.example", "subject": "A stool", "message": "How high is it?"}')
$$;
select pg_temp.write_message('message');
select is(pg_temp.claim() #> '{jobs,0,data,message,subject}', '"A stool"', 'staff get a mail about a message');
delete from private.mail_jobs;
create temp table staff as select * from private.staff;
delete from private.staff;
select pg_temp.write_message('message 2');
select is(pg_temp.kinds(), null, 'without staff no mail is queued');
insert into private.staff select * from staff;

-- Newsletter
create function pg_temp.subscribe(p_email text) returns jsonb language sql as $$
  select public.subscribe_newsletter(gen_random_uuid(), jsonb_build_object('email', p_email))
$$;
select pg_temp.subscribe('mona@mail.example'), pg_temp.subscribe('Mona@mail.example');
select is(pg_temp.kinds(), array['newsletter_confirm'], 'an address gets at most one confirmation request an hour');
create temp table token as select pg_temp.claim() #>> '{jobs,0,data,token}' as token;
grant select on token to anon;
select is((select token_hash from private.newsletter_tokens), sha256(convert_to(token, 'utf8')),
  'the database keeps the hash of the token') from token;
select pg_temp.settle('{"status": "sent"}', 'newsletter_confirm');
select is((select secret from private.mail_jobs), null, 'the token is deleted when the mail is sent');
set local role anon;
select is(public.confirm_newsletter(repeat('0', 64)), '{"status": "unknown"}', 'a wrong token is unknown');
select is(public.confirm_newsletter(null), '{"status": "unknown"}', 'a missing token is unknown');
reset role;
create temp view subscriber as select * from private.newsletter_subscribers where email = 'mona@mail.example';
select is((select confirmed_at from subscriber), null, 'the address is not confirmed');
update private.newsletter_tokens set created_at = now() - interval '8 days';
select is(public.confirm_newsletter(token), '{"status": "unknown"}', 'a token expires after a week') from token;
update private.newsletter_tokens set created_at = now();
set local role anon;
select is(public.confirm_newsletter(token), '{"status": "confirmed"}', 'the token confirms the address') from token;
select is(public.confirm_newsletter(token), '{"status": "confirmed"}', 'confirming twice is accepted') from token;
reset role;
select is((select confirmed_at from subscriber), now(), 'the address is confirmed');
update private.mail_jobs set created_at = now() - interval '2 hours';
select pg_temp.subscribe('mona@mail.example');
select is((select count(*) from private.mail_jobs), 1::bigint, 'a confirmed address gets no further request');
set local role anon;
select is(public.unsubscribe_newsletter(repeat('0', 64)), '{"status": "unsubscribed"}',
  'a wrong token gets the same answer as a right one');
select is(public.unsubscribe_newsletter(token), '{"status": "unsubscribed"}',
  'the token unsubscribes the address') from token;
select is(public.confirm_newsletter(token), '{"status": "unknown"}', 'it cannot be used again') from token;
reset role;
select is_empty($$ select from private.newsletter_subscribers $$, 'the address is deleted');

-- Calling the function that sends mail, where pg_net is available
create schema net;
create table net.calls (url text, headers jsonb, body jsonb);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds int default 5000) returns bigint language sql as $$
  insert into net.calls values (url, headers, body) returning 1::bigint
$$;
delete from private.mail_jobs;
select tests.place_order(tests.id('order 3'));
select is_empty($$ select from net.calls $$, 'without an address no function is called');
update private.mail_settings
set function_url = 'https://shop.example/functions/v1/send-mail', function_secret = 's3cret';
select tests.place_order(tests.id('order 4'));
select results_eq($$ select distinct url, headers ->> 'Authorization' from net.calls $$,
  $$ values ('https://shop.example/functions/v1/send-mail', 'Bearer s3cret') $$, 'an order calls the function at once');
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
select is(private.secret_of('nefer_mail_function_secret', 'of the column'), 'of the column', 'an empty Vault');
insert into vault.decrypted_secrets values ('another', 'x'), ('nefer_mail_function_secret', 'of Vault');
delete from net.calls;
select private.wake_mail();
select is((select headers ->> 'Authorization' from net.calls), 'Bearer of Vault', 'a secret in Vault takes precedence');
drop schema vault cascade;
drop function net.http_post;
select is(tests.place_order(tests.id('order 5')) ->> 'status', 'applied', 'a failing call does not fail the order');
create schema cron;
create table cron.jobs (name text, schedule text, command text);
create function cron.schedule(text, text, text) returns bigint language sql as $$
  insert into cron.jobs values ($1, $2, $3) returning 1::bigint
$$;
select private.schedule_clock();
select set_eq($$ select name from cron.jobs $$, $$ select 'nefer: ' || name from private.clock_jobs $$,
  'pg_cron has an entry for each job');
select is((select schedule || ' ' || command from cron.jobs where name = 'nefer: send mail'),
  $$* * * * * set statement_timeout = '5min'; set lock_timeout = '5s'; select private.run_job('send mail')$$,
  'mail is sent every minute, with time-outs of its own');

-- Invitations
insert into private.staff_invitations (email) values ('new@nefer.example');
delete from private.mail_jobs;
select private.queue_invitation_mail('new@nefer.example', 'a-secret');
select is((pg_temp.claim() #> '{jobs,0}') - array['id', 'lease', 'message_id', 'created_at', 'workshop'],
  '{"kind": "invitation", "locale": "en", "to": ["new@nefer.example"], "data": {"token": "a-secret"}}',
  'an invitation is mailed with its token');

-- A server whose clock was ahead
update public.orders set status = 'shipped' where id = tests.id('order');
delete from private.mail_jobs;
insert into private.mail_jobs (kind, order_id, status) values ('order_status', tests.id('order'), 'shipped');
update private.mail_jobs set next_attempt_at = now() + interval '23 hours';
select is(pg_temp.claim() -> 'jobs', '[]', 'a mail of tomorrow is not due');
update private.mail_jobs set next_attempt_at = now() + interval '2 years', created_at = now() + interval '2 years';
select is(jsonb_array_length(pg_temp.claim() -> 'jobs'), 1, 'one that was queued while the clock was ahead is');
select is(pg_temp.claim() -> 'jobs', '[]', 'once');
update private.mail_jobs set locked_until = now() + interval '2 years';
select is(jsonb_array_length(pg_temp.claim() -> 'jobs'), 1, 'a lease of that time has ended');
update private.mail_jobs set sent_at = now() + interval '2 years', lease = null, locked_until = null;
create function pg_temp.used(p_part text) returns bigint language sql as $$
  select floor(m.daily_budget * private.mail_share(p_part))::bigint - b.n
  from private.mail_settings m, private.mail_budgets_left() b where b.part = p_part
$$;
update private.mail_jobs set by_visitor = true;
select is(pg_temp.used('orders'), 0::bigint, 'a mail of that time uses none of the budget');
update private.mail_jobs set sent_at = null, by_visitor = true, lease = gen_random_uuid(),
  locked_until = now() + interval '1 minute';
select is(pg_temp.used('orders'), 1::bigint, 'a mail that is being sent uses some');
update private.mail_jobs set locked_until = now() + interval '2 years';
select is(pg_temp.used('orders'), 0::bigint, 'one whose lease has ended none');
delete from private.mail_jobs;
insert into private.newsletter_subscribers (email) values ('ahead@mail.example');
insert into private.mail_jobs (kind, subscriber, created_at, sent_at)
  values ('newsletter_confirm', 'ahead@mail.example', now() + interval '2 years', now() + interval '2 years');
select private.queue_newsletter_confirm('ahead@mail.example');
select is((select count(*) from private.mail_jobs where subscriber = 'ahead@mail.example'), 2::bigint,
  'nor does it hold up a confirmation');
delete from private.mail_jobs;
delete from private.newsletter_subscribers where email = 'ahead@mail.example';
select private.queue_invitation_mail('new@nefer.example', 'a-secret');

-- Purging
update private.mail_jobs set sent_at = now() - interval '31 days';
select tests.place_order(tests.id('order 6'));
update private.mail_jobs set sent_at = now() - interval '31 days' where kind = 'order_confirmation';
insert into private.newsletter_subscribers (email, created_at, confirmed_at) values
  ('old@mail.example', now() - interval '31 days', null), ('again@mail.example', now() - interval '31 days', null),
  ('reader@mail.example', now() - interval '31 days', now());
select private.queue_newsletter_confirm('again@mail.example');
select private.purge_mail();
select is(pg_temp.kinds(), array['newsletter_confirm', 'order_confirmation', 'staff_new_order'],
  'deletes sent mail after 30 days, but not order confirmations');
update private.mail_jobs set sent_at = now() - interval '1 year 1 day' where kind = 'order_confirmation';
select private.purge_mail();
select is('order_confirmation' = any (pg_temp.kinds()), true, 'and not that of an open order');
update public.orders set status = 'delivered' where id = tests.id('order 6');
select private.purge_mail(p_limit => 1);
select is('order_confirmation' = any (pg_temp.kinds()), false, 'but that of a closed one after a year');
select is((select array_agg(email order by email) from private.newsletter_subscribers),
  array['again@mail.example', 'reader@mail.example'], 'deletes addresses that were never confirmed');

select * from finish();
rollback;
