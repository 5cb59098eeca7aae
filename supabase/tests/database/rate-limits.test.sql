-- How much an address may send: over the limit an operation waits, it is not refused and not stored.
begin;
select plan(14);

update private.rate_limits set max_count = 2;
create function pg_temp.subscribe(p_id uuid, p_email text) returns jsonb language sql as $$
  select public.subscribe_newsletter(p_id, jsonb_build_object('email', p_email))
$$;
select is(pg_temp.subscribe('11111111-1111-4111-8111-111111111111', 'a@mail.example') ->> 'status', 'applied', 'first');
select is(public.send_contact_message(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'a refused one counts too');
create temp table waiting as select pg_temp.subscribe('22222222-2222-4222-8222-222222222222', 'b@mail.example') as answer;
select is(answer ->> 'status', 'wait', 'the third waits') from waiting;
select cmp_ok((answer ->> 'retry_after_ms')::bigint, '<=', 600000::bigint, 'at most for the period') from waiting;
select cmp_ok((answer ->> 'retry_after_ms')::bigint, '>=', 1000::bigint, 'at least for a second') from waiting;
select is_empty($$ select from private.operations where id = '22222222-2222-4222-8222-222222222222' $$,
  'waiting is not stored');
select is(pg_temp.subscribe('11111111-1111-4111-8111-111111111111', 'a@mail.example') ->> 'status', 'applied',
  'a replay is answered from the ledger');
select is((select count from private.rate_counters where name = 'messages'), 2, 'and is not counted');
select is(public.place_order(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'orders have a limit of their own');

select set_config('request.headers', '{"x-forwarded-for": "198.51.100.7, 10.0.0.1"}', true);
select is(pg_temp.subscribe(gen_random_uuid(), 'c@mail.example') ->> 'status', 'applied', 'another address is not affected');
select set_config('request.headers', 'no json', true);
select is(private.client_address(), 'unknown', 'odd headers are one address');
select set_config('request.headers', '', true);

update private.rate_counters set started_at = now() - interval '10 minutes' where address_hash = sha256('unknown');
select is(pg_temp.subscribe('22222222-2222-4222-8222-222222222222', 'b@mail.example') ->> 'status', 'applied',
  'after the period it passes under the same id');
insert into private.rate_counters values ('orders', 'old', now() - interval '2 days', 3);
update private.rate_counters set started_at = now() - interval '10 minutes' where address_hash = sha256('unknown');
select is(pg_temp.subscribe(gen_random_uuid(), 'd@mail.example') ->> 'status', 'applied', 'a new period');
select is_empty($$ select from private.rate_counters where address_hash = 'old' $$, 'forgets addresses after a day');

select * from finish();
rollback;
