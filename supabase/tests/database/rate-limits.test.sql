-- Over the limit of an address an operation waits. It is neither rejected nor stored.
begin;
select plan(43);

update private.rate_limits set max_count = 2;
create function pg_temp.subscribe(p_email text, p_id uuid default gen_random_uuid()) returns text language sql as $$
  select public.subscribe_newsletter(p_id, jsonb_build_object('email', p_email)) ->> 'status'
$$;
create function pg_temp.end_period() returns void language sql as $$
  update private.rate_counters set started_at = now() - interval '10 minutes'
  where address_hash = any (private.address_hashes())
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

-- IPv6: one customer can have a /48 network, which contains 65,536 of the networks that count as an
-- address. All of them together have ten times the limit.
delete from private.rate_counters;
create function pg_temp.come_from(p_address text) returns void language sql as $$
  select set_config('request.headers', jsonb_build_object('cf-connecting-ip', p_address)::text, true)
$$;
create function pg_temp.counted(p_address text, p_name text default 'messages') returns text language plpgsql as $$
begin
  perform pg_temp.come_from(p_address);
  return (select string_agg(coalesce(c.count, 0)::text, ' of ' order by h.n)
    from unnest(private.address_hashes()) with ordinality as h (hash, n)
    left join private.rate_counters c on c.name = p_name and c.address_hash = h.hash);
end
$$;
-- One request from each address; how many of them had which status.
create function pg_temp.ask(p_call text, p_addresses text[]) returns text language plpgsql as $$
declare
  v_address text;
  v_status text;
  v_all text[] := '{}';
begin
  foreach v_address in array p_addresses loop
    perform pg_temp.come_from(v_address);
    execute p_call into v_status;
    v_all := v_all || v_status;
  end loop;
  return (select string_agg(s || ' ' || n, ', ' order by s) from (
    select s, count(*) as n from unnest(v_all) s group by s) x);
end
$$;
-- The networks 2001:db8:<p_site>:1::/64, 2001:db8:<p_site>:2::/64, …
create function pg_temp.networks(p_site int, p_from int, p_to int) returns text[] language sql as $$
  select array(select format('2001:db8:%s:%s::%s', p_site, n, n) from generate_series(p_from, p_to) n)
$$;
create function pg_temp.message() returns text language sql as $$
  select $q$ select pg_temp.subscribe(gen_random_uuid() || '@mail.example') $q$
$$;
select is(pg_temp.ask(pg_temp.message(), pg_temp.networks(1, 1, 1) || pg_temp.networks(1, 1, 1)
  || pg_temp.networks(1, 1, 1)), 'applied 2, wait 1', 'one /64 network has the limit of an address');
select is(pg_temp.counted('2001:db8:1:1::1'), '2 of 2', 'what its limit refuses does not count for the /48 network');
select is(pg_temp.ask(pg_temp.message(), pg_temp.networks(1, 2, 9) || pg_temp.networks(1, 2, 9)), 'applied 16',
  'other networks of the same /48 have limits of their own');
select is(pg_temp.ask(pg_temp.message(), pg_temp.networks(1, 10, 15)), 'applied 2, wait 4',
  'together they have ten times the limit');
select is(pg_temp.counted('2001:db8:1:11::1'), '1 of 20', 'the last request within it is counted twice');
select is(pg_temp.counted('2001:db8:1:12::1'), '0 of 20', 'what the /48 refuses does not count for the /64 network');
select is(pg_temp.ask(pg_temp.message(), pg_temp.networks(2, 1, 1)), 'applied 1', 'another /48 is not affected');
select is(pg_temp.ask(pg_temp.message(), array['198.51.100.8', '::ffff:198.51.100.9']), 'applied 2', 'nor is IPv4');
select is(pg_temp.counted('198.51.100.8'), '1', 'an IPv4 address has one counter');
select is(pg_temp.counted(''), '0', 'so have requests without an address');
update private.address_settings set trusted_header = null;
select is(cardinality(private.address_hashes()), 1, 'and those without a trusted header');
update private.address_settings set trusted_header = 'cf-connecting-ip';
select cmp_ok((public.subscribe_newsletter(gen_random_uuid(), '{"email": "x@mail.example"}')
    ->> 'retry_after_ms')::bigint, '>=', 1000::bigint, 'a request that the /48 refuses has to wait')
  from pg_temp.come_from('2001:db8:1:99::1');

-- Requests without effect, and every kind of request
select is(pg_temp.ask($$ select public.place_order(gen_random_uuid(), '{}') ->> 'status' $$, pg_temp.networks(3, 1, 3)),
  'rejected 3', 'rejected requests');
select is(pg_temp.counted('2001:db8:3:1::1', 'orders'), '0 of 0', 'count for neither network');
select is(pg_temp.counted('2001:db8:3:1::1', 'refused'), '1 of 3', 'but are limited for both');
select is(pg_temp.ask($$ select public.place_order(gen_random_uuid(), '{}') ->> 'status' $$,
  pg_temp.networks(3, 4, 30)), 'rejected 17, wait 10', 'rejections of a /48 have ten times the limit of rejections');
update private.rate_limits set max_count = 1000 where name = 'lookups of a phone';
select is(pg_temp.ask($$ select public.find_order('0', '0', repeat('t', 40)) ->> 'status' $$,
  pg_temp.networks(5, 1, 25)), 'not_found 20, wait 5', 'the limit of a /48 covers searches for orders');
select is(pg_temp.ask($$ select public.withdraw_operation(gen_random_uuid(), 'cancel_my_order') ->> 'status' $$,
  pg_temp.networks(6, 1, 25)), 'rejected 20, wait 5', 'withdrawals and cancellations');
select is(pg_temp.ask($$ select tests.place_order(gen_random_uuid()) ->> 'status' $$, pg_temp.networks(7, 1, 25)),
  'applied 20, wait 5', 'and orders');
update private.rate_counters set started_at = now() - interval '1 day';
select is(pg_temp.ask(pg_temp.message(), pg_temp.networks(1, 1, 3)), 'applied 3', 'until the period is over');

select * from finish();
rollback;
