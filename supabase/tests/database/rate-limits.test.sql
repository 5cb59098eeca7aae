-- How much an address may send: over the limit an operation waits, it is not refused and not stored.
begin;
select plan(25);

update private.rate_limits set max_count = 2;
create function pg_temp.subscribe(p_id uuid, p_email text) returns jsonb language sql as $$
  select public.subscribe_newsletter(p_id, jsonb_build_object('email', p_email))
$$;
select is(pg_temp.subscribe('11111111-1111-4111-8111-111111111111', 'a@mail.example') ->> 'status', 'applied', 'first');
select is(public.send_contact_message(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'a refused one');
select is(pg_temp.subscribe(gen_random_uuid(), 'a2@mail.example') ->> 'status', 'applied', 'does not count');
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
insert into private.staff (user_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
select is(pg_temp.subscribe(gen_random_uuid(), 'staff@mail.example') ->> 'status', 'applied', 'staff do not wait behind the shop''s customers');
select set_config('request.jwt.claims', '', true);

select set_config('request.headers', '{"x-forwarded-for": "198.51.100.7", "x-real-ip": "198.51.100.7"}', true);
select is(pg_temp.subscribe(gen_random_uuid(), 'c@mail.example') ->> 'status', 'wait', 'a header that any client can write is not believed');
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7"}', true);
select is(pg_temp.subscribe(gen_random_uuid(), 'c@mail.example') ->> 'status', 'applied', 'another address is not affected');
select is((select count(*) from private.rate_counters where address_hash in (sha256('198.51.100.7'), sha256('unknown'))), 0::bigint,
  'an address is not kept as a hash that could be found by trying');
create function pg_temp.address(p_value text, p_header text default 'cf-connecting-ip') returns text language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object(p_header, p_value)::text, true);
  return private.client_address();
end
$$;
select is(pg_temp.address('2001:db8:1:2:3:4:5:6'), pg_temp.address('2001:DB8:1:2::9'), 'one IPv6 customer is one address');
select isnt(pg_temp.address('2001:db8:1:2::1'), pg_temp.address('2001:db8:1:3::1'), 'the neighbour is another');
select is(pg_temp.address('::ffff:198.51.100.7'), '198.51.100.7', 'IPv4 in the dress of IPv6');
select is(pg_temp.address(f.value), 'unknown', 'no address: ' || f.value) from (values (''), ('somebody'), ('1.2.3')) f (value);
update private.address_settings set trusted_header = 'x-forwarded-for';
select is(pg_temp.address('203.0.113.9, 198.51.100.7', 'x-forwarded-for'), '198.51.100.7',
  'of a list the last, which the trusted proxy has added');
update private.address_settings set trusted_header = 'cf-connecting-ip';
select set_config('request.headers', 'no json', true);
select is(private.client_address(), 'unknown', 'odd headers are one address');
select set_config('request.headers', '', true);

update private.rate_counters set started_at = now() - interval '10 minutes' where address_hash = private.address_hash();
select is(pg_temp.subscribe('22222222-2222-4222-8222-222222222222', 'b@mail.example') ->> 'status', 'applied',
  'after the period it passes under the same id');
insert into private.rate_counters values ('orders', 'old', now() - interval '2 days', 3);
update private.rate_counters set started_at = now() - interval '10 minutes' where address_hash = private.address_hash();
select is(pg_temp.subscribe(gen_random_uuid(), 'd@mail.example') ->> 'status', 'applied', 'a new period');
select is_empty($$ select from private.rate_counters where address_hash = 'old' $$, 'forgets addresses after a day');

select * from finish();
rollback;
