-- Orders are held for the open orders and pieces of one network and of one e-mail address.
begin;
select plan(24);

update public.products set stock = 1000;
update private.order_limits set max_open_orders = 1000000;
create function pg_temp.from_address(p_address text) returns void language sql as $$
  select set_config('request.headers', jsonb_build_object('cf-connecting-ip', p_address)::text, true)
$$;
-- The reason for which an order is held; null: it is not.
create function pg_temp.reason(p_pieces int, p_email text, p_id uuid default gen_random_uuid()) returns text
language plpgsql as $$
begin
  perform public.place_order(p_id, tests.order_payload(
    (select jsonb_build_array(jsonb_build_object('product_id', p.id, 'quantity', p_pieces,
      'price', private.to_piastres(p.price))) from public.products p where p.id = '4'),
    jsonb_build_object('customer', tests.customer(jsonb_build_object('email', p_email)))));
  return (select o.hold_reason from public.orders o where o.id = p_id);
end
$$;
-- Orders of people who have one e-mail address each.
create function pg_temp.reasons(p_count int, p_pieces int, p_name text) returns text[] language sql as $$
  select array_agg(distinct pg_temp.reason(p_pieces, p_name || n || '@mail.example'))
  from generate_series(1, p_count) n
$$;
create function pg_temp.later(p_by interval) returns void language sql as $$
  update private.order_sources set at = at - p_by;
  update private.rate_counters set started_at = started_at - p_by
$$;

-- E-mail addresses
select is(array_agg(pg_temp.reason(1, e)), array[null, null, null, 'email'],
  'the fourth open order of one mailbox is held, however its address is written')
from unnest(array['mona.ali@mail.example', 'Mona.Ali@mail.example', 'monaali+1@mail.example',
  'mona.a.li+2@MAIL.example']) e;
select is(pg_temp.reason(1, 'monaali@other.example'), null, 'a mailbox of another server is another one');
select is(array[pg_temp.reason(20, 'a@mail.example'), pg_temp.reason(20, 'a@mail.example'),
  pg_temp.reason(20, 'a@mail.example', tests.id('third')), pg_temp.reason(1, 'a@mail.example')],
  array[null, null, null, 'email'], 'the 61st open piece is held');
update public.orders set status = 'cancelled' where id = tests.id('third');
select is(pg_temp.reason(20, 'a@mail.example'), null, 'orders that are no longer open do not count');
select is(pg_temp.reason(1, 'a@mail.example'), 'email', 'held orders do not count, and the limit is reached again');
select pg_temp.later('1 day 1 second');
select is(pg_temp.reason(1, 'a@mail.example'), null, 'after a day they no longer count');

-- Addresses
select is(pg_temp.reasons(40, 10, 'nobody'), array[null]::text[], 'an unknown address holds nothing');
select pg_temp.from_address('198.51.100.7');
select is(pg_temp.reasons(30, 1, 'b'), array[null]::text[], '30 orders of one address in 10 minutes are not held');
select is(pg_temp.reason(1, 'b31@mail.example'), 'address', 'the 31st is');
select pg_temp.from_address('198.51.100.8');
select is(pg_temp.reason(1, 'b31@mail.example'), null, 'another address has its own limit');
select pg_temp.later('10 minutes 1 second');
select pg_temp.from_address('198.51.100.7');
select is(pg_temp.reason(1, 'b32@mail.example'), null, 'after ten minutes it is not');
select pg_temp.later('10 minutes 1 second');
select is(pg_temp.reasons(3, 20, 'c'), array[null]::text[], '60 pieces in 10 minutes are not held');
select is(pg_temp.reason(1, 'c4@mail.example'), 'address', 'the 61st piece is');
select pg_temp.later('10 minutes 1 second');
select is(pg_temp.reasons(3, 20, 'd'), array[null]::text[], 'ten minutes later 60 more are not');
select pg_temp.later('10 minutes 1 second');
select is(pg_temp.reasons(2, 14, 'e'), array[null]::text[], 'up to 180 pieces in an hour');
select is(pg_temp.reason(20, 'e9@mail.example'), 'address', 'more than 180 pieces in an hour are held');
select is((select count(*) from public.orders o where o.hold_reason = 'address' and o.status = 'pending'), 3::bigint,
  'such orders wait for staff, and none is rejected');

-- IPv6
select pg_temp.from_address('2001:db8:1:2::1');
select is(pg_temp.reasons(3, 20, 'f'), array[null]::text[], 'an IPv6 network has the same limits');
select pg_temp.from_address('2001:db8:1:99::1');
select is(pg_temp.reason(1, 'f4@mail.example'), 'address', 'a /48 network is one customer');
select pg_temp.from_address('2001:db8:2:2::1');
select is(pg_temp.reason(1, 'f5@mail.example'), null, 'its neighbour is another');

-- Without a trusted header
update private.address_settings set trusted_header = null;
select is(private.client_address(), coalesce(host(inet_client_addr()), 'unknown'),
  'without a trusted header the address of the connection counts');
select is(private.client_network(), null, 'it says nothing about a customer');

-- What is stored
select is_empty($$ select from private.order_sources where source_hash in (sha256('198.51.100.7'),
    sha256('address 198.51.100.7'), sha256('email a@mail.example')) $$, 'the stored hashes are salted');
update private.order_sources set at = now() - interval '25 hours';
select private.forget_order_sources();
select is_empty($$ select from private.order_sources $$, 'they are deleted after a day');

select * from finish();
rollback;
