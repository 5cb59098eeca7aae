-- Work by the clock: what is due is done, what fails stops nothing else, and what went wrong can be read.
begin;
select plan(20);

select is(private.tick() > 5, true, 'the first time everything is due');
select is_empty($$ select name from private.clock_jobs where succeeded_at is null or last_error is not null $$, 'and goes well');
select is(private.tick(), 0, 'then nothing is');
update private.clock_jobs set tried_at = now() - interval '51 seconds' where name = 'send mail';
select is(private.tick(), 1, 'a minute later one thing is, even by a clock that is a little early');

create function private.always_fails() returns void language plpgsql set search_path = '' as $$ begin perform 1 / 0; end $$;
insert into private.clock_jobs (name, every, calls) values ('a planted fault', '1 minute', 'always_fails');
update private.clock_jobs set tried_at = null where name = 'send mail';
select is(private.tick(), 1, 'one that fails stops no other');
select matches((select last_error from private.clock_jobs where name = 'a planted fault'), 'division by zero', 'and is noted');
select is((select succeeded_at from private.clock_jobs where name = 'a planted fault'), null, 'as not done');

-- Counting orders
create function pg_temp.counted() returns bigint language sql as $$ select sum(n)::bigint from private.order_counts $$;
select is(pg_temp.counted(), (select count(*) from public.orders), 'orders are counted');
insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total, items)
  select 'x', 'x', 'x', 'x', 1, '[]' from generate_series(1, 3);
select is(pg_temp.counted(), (select count(*) from public.orders), 'also those that come together');
delete from public.orders where customer_name = 'x' and id in (select id from public.orders where customer_name = 'x' limit 2);
select is(pg_temp.counted(), (select count(*) from public.orders), 'and those that go');
select private.add_up_orders();
select results_eq($$ select n from private.order_counts $$, $$ select count(*) from public.orders $$, 'the parts are added up');
select is((select count(*) from private.order_search), (select count(*) from public.orders), 'each can be found');

-- Addresses are counted for minutes
insert into private.rate_counters values ('orders', 'old', now() - interval '11 minutes', 1), ('orders', 'new', now() - interval '9 minutes', 1);
update private.clock_jobs set tried_at = null where name = 'forget addresses';
select private.tick();
select results_eq($$ select address_hash from private.rate_counters where address_hash in ('old', 'new') $$, $$ values ('new'::bytea) $$,
  'a counter goes when its period is over');

-- Refused requests
update private.rate_limits set max_count = 3 where name = 'refused';
select is((select string_agg(public.send_contact_message(md5(i::text)::uuid, '{}') ->> 'status', ' ' order by i) from generate_series(1, 3) i),
  'rejected rejected rejected', 'what is wrong is refused');
select is(public.send_contact_message(gen_random_uuid(), '{}') ->> 'status', 'wait', 'but not for ever');
select is(public.send_contact_message(md5('1')::uuid, '{}') ->> 'status', 'rejected', 'a replay is answered');
select is(public.place_order(gen_random_uuid(), '{}') ->> 'status', 'wait', 'whatever it asks for');
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7"}', true);
select is(public.place_order(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'somebody else is not concerned');

-- Backups, and copies of files
select is(private.is_restored(), false, 'nothing was restored');
update public.sync_meta set timeline = '00000000';
select is(private.is_restored(), true, 'another timeline is a sure sign of a restore');

select * from finish();
rollback;
