-- Scheduled jobs: those that are due run, a failing one stops no other, and its error is recorded.
begin;
select plan(31);

select is(tests.tick() > 5, true, 'at the first tick every job is due');
select is_empty($$ select name from private.clock_jobs where succeeded_at is null or last_error is not null $$,
  'all of them succeed');
select is(tests.tick(), 0, 'at the next tick none is due');
update private.clock_jobs set tried_at = now() - interval '51 seconds' where name = 'send mail';
select is(tests.tick(), 1, 'a job of every minute is due after 51 seconds, so that an early tick does not skip it');
select is((select every::text from private.clock_jobs where name = 'forget old orders'), '01:00:00',
  'old orders are erased every hour');
update private.clock_jobs set tried_at = now() + interval '50 seconds' where name = 'send mail';
select is(tests.tick(), 0, 'a job that the server''s clock dates a little ahead is not due');
update private.clock_jobs set tried_at = now() + interval '30 days' where name = 'send mail';
select is(tests.tick(), 1, 'one that was tried while the clock was a month ahead is');
select is((select tried_at from private.clock_jobs where name = 'send mail'), now(),
  'and is due as usual from then on');

create function private.always_fails() returns void language plpgsql set search_path = ''
as $$ begin perform 1 / 0; end $$;
insert into private.clock_jobs (name, every, calls) values ('a planted fault', '1 minute', 'always_fails');
update private.clock_jobs set tried_at = null where name = 'send mail';
select is(tests.tick(), 1, 'a failing job stops no other');
create temp view failed as select * from private.clock_jobs where name = 'a planted fault';
select matches((select last_error from failed), 'division by zero', 'its error is recorded');
select is((select succeeded_at from failed), null, 'it is not recorded as successful');

-- Counting orders
create function pg_temp.counted() returns bigint language sql as $$ select sum(n)::bigint from private.order_counts $$;
select is(pg_temp.counted(), (select count(*) from public.orders), 'orders are counted');
select tests.insert_order('x') from generate_series(1, 3);
select is(pg_temp.counted(), (select count(*) from public.orders), 'inserted orders are counted');
delete from public.orders where id in (select id from public.orders where customer_name = 'x' limit 2);
select is(pg_temp.counted(), (select count(*) from public.orders), 'deleted orders are subtracted');
select private.sum_order_counts();
select results_eq($$ select n from private.order_counts $$, $$ select count(*) from public.orders $$,
  'the partial counts are added up');
select is((select count(*) from private.order_search), (select count(*) from public.orders), 'each order can be found');

-- Rate counters
insert into private.rate_counters values
  ('orders', 'old', now() - interval '11 minutes', 1), ('orders', 'new', now() - interval '9 minutes', 1),
  ('orders', 'soon', now() + interval '30 seconds', 1), ('orders', 'ahead', now() + interval '1 day', 1);
update private.clock_jobs set tried_at = null where name = 'forget addresses';
select tests.tick();
select is_empty($$ select from private.rate_counters where address_hash = 'old' $$,
  'a rate counter is deleted when its period is over');
select is_empty($$ select from private.rate_counters where address_hash = 'ahead' $$,
  'one that begins in the future is deleted, because the server''s clock was ahead');
select set_eq($$ select address_hash from private.rate_counters where address_hash in ('new', 'soon') $$,
  $$ values ('new'::bytea), ('soon') $$, 'others are kept');

-- Jobs that delete work in portions
create function pg_temp.without_limit() returns setof text language sql as $$
  select j.name from private.clock_jobs j
  left join pg_proc p on p.proname = j.calls and p.pronamespace = 'private'::regnamespace
    and pg_get_function_arguments(p.oid) ~ 'p_limit integer DEFAULT [0-9]+$' and p.prorettype = 'bigint'::regtype
  where j.name ~ '^(forget|merge) ' and (p.oid is null or j.every > interval '1 hour')
$$;
select is_empty($$ select * from pg_temp.without_limit() $$, 'each has a limit, and runs again within an hour');
insert into private.clock_jobs (name, every, calls) values ('forget faults', '1 hour', 'always_fails');
select results_eq($$ select * from pg_temp.without_limit() $$, $$ values ('forget faults') $$,
  'control: one without a limit is noticed');
insert into private.order_sources (source_hash, order_id, pieces, at)
  select 'x', gen_random_uuid(), 1, now() - interval '2 days' from generate_series(1, 3);
select is(private.forget_order_sources(2), 2::bigint, 'a portion is deleted');
select is(private.forget_order_sources(2), 1::bigint, 'then the rest');
select is(private.forget_order_sources(2), 0::bigint, 'then nothing');

-- The limit of rejected requests
update private.rate_limits set max_count = 3 where name = 'refused';
select is((select string_agg(public.send_contact_message(tests.id(i::text), '{}') ->> 'status', ' ' order by i)
  from generate_series(1, 3) i), 'rejected rejected rejected', 'invalid requests are rejected up to the limit');
select is(public.send_contact_message(gen_random_uuid(), '{}') ->> 'status', 'wait',
  'over the limit they have to wait');
select is(public.send_contact_message(tests.id('1'), '{}') ->> 'status', 'rejected', 'a replay is answered');
select is(public.place_order(gen_random_uuid(), '{}') ->> 'status', 'wait', 'the limit covers every kind of request');
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7"}', true);
select is(public.place_order(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'another address has its own limit');

-- Restored backups
select is(private.is_restored(), false, 'a database that keeps its timeline is not restored');
update public.sync_meta set timeline = '00000000';
select is(private.is_restored(), true, 'another timeline proves a restore');

select * from finish();
rollback;
