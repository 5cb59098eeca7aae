-- Over the limit of an address an operation waits. It is neither rejected nor stored.
begin;
select plan(23);

update private.rate_limits set max_count = 2;
create function pg_temp.subscribe(p_email text, p_id uuid default gen_random_uuid()) returns text language sql as $$
  select public.subscribe_newsletter(p_id, jsonb_build_object('email', p_email)) ->> 'status'
$$;
create function pg_temp.end_period() returns void language sql as $$
  update private.rate_counters set started_at = now() - interval '10 minutes'
  where address_hash = private.address_hash()
$$;
select is(pg_temp.subscribe('a@mail.example', tests.id('first')), 'applied', 'the first operation is applied');
select is(public.send_contact_message(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'an invalid one is rejected');
select is(pg_temp.subscribe('a2@mail.example'), 'applied', 'it does not count for the limit');
create temp table waiting as
select public.subscribe_newsletter(tests.id('waiting'), '{"email": "b@mail.example"}') as answer;
select is(answer ->> 'status', 'wait', 'the third has to wait') from waiting;
select cmp_ok((answer ->> 'retry_after_ms')::bigint, '<=', 600000::bigint, 'at most for the period') from waiting;
select cmp_ok((answer ->> 'retry_after_ms')::bigint, '>=', 1000::bigint, 'at least for a second') from waiting;
select is_empty($$ select from private.operations where id = tests.id('waiting') $$, 'it is not in the ledger');
select is(pg_temp.subscribe('a@mail.example', tests.id('first')), 'applied', 'a replay is answered from the ledger');
select is((select count from private.rate_counters where name = 'messages'), 2, 'a replay is not counted');
select is(public.place_order(gen_random_uuid(), '{}') ->> 'status', 'rejected', 'orders have their own limit');
select tests.sign_in_staff();
select is(pg_temp.subscribe('staff@mail.example'), 'applied', 'the limit of visitors does not apply to staff');
select tests.sign_in(null);

select set_config('request.headers', '{"x-forwarded-for": "198.51.100.7", "x-real-ip": "198.51.100.7"}', true);
select is(pg_temp.subscribe('c@mail.example'), 'wait', 'headers that a client can set are ignored');
select set_config('request.headers', '{"cf-connecting-ip": "198.51.100.7"}', true);
select is(pg_temp.subscribe('c@mail.example'), 'applied', 'another address has its own counter');
select is((select count(*) from private.rate_counters
    where address_hash in (sha256('198.51.100.7'), sha256('unknown'))),
  0::bigint, 'the hash of an address cannot be found by hashing all addresses');
create function pg_temp.address(p_value text, p_header text default 'cf-connecting-ip') returns text
language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object(p_header, p_value)::text, true);
  return private.client_address();
end
$$;
select is(pg_temp.address('2001:db8:1:2:3:4:5:6'), pg_temp.address('2001:DB8:1:2::9'),
  'an IPv6 network is one address');
select isnt(pg_temp.address('2001:db8:1:2::1'), pg_temp.address('2001:db8:1:3::1'), 'its neighbour is another');
select is(pg_temp.address('::ffff:198.51.100.7'), '198.51.100.7', 'a mapped IPv4 address is the IPv4 address');
select is(pg_temp.address(f.value), 'unknown',
  'no address: ' || f.value) from (values (''), ('somebody'), ('1.2.3')) f (value);
update private.address_settings set trusted_header = 'x-forwarded-for';
select is(pg_temp.address('203.0.113.9, 198.51.100.7', 'x-forwarded-for'), '198.51.100.7',
  'the last entry of a list counts, because the trusted proxy added it');
update private.address_settings set trusted_header = 'cf-connecting-ip';
select set_config('request.headers', 'no json', true);
select is(private.client_address(), 'unknown', 'malformed headers give an unknown address');
select set_config('request.headers', '', true);

select pg_temp.end_period();
select is(pg_temp.subscribe('b@mail.example', tests.id('waiting')), 'applied',
  'after the period the operation is applied under the same id');

select * from finish();
rollback;
