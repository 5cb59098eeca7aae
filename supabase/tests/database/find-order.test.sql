-- find_order: a shopper finds an order by its number and phone number.
begin;
select plan(42);

update private.rate_limits set max_count = 100000;
create function pg_temp.find(p_number text, p_phone text, p_token text default repeat('n', 40)) returns jsonb
language sql as $$ select public.find_order(p_number, p_phone, p_token) $$;
grant execute on function pg_temp.find to anon;
create function pg_temp.status(p_token text) returns jsonb language sql as $$
  select public.order_status(tests.id('order'), p_token)
$$;
create temp table placed as select tests.place_order(tests.id('order')) as answer;
create temp table facts as select tests.id('order')::text as id, left(tests.id('order')::text, 8) as number,
  (select customer_phone from public.orders where id = tests.id('order')) as phone;
grant select on facts to anon;

set local role anon;
select is(pg_temp.find(number, phone) ->> 'status', 'found', 'an order is found by its short number') from facts;
reset role;
select is(pg_temp.find(number, phone) -> 'order', answer -> 'row', 'the answer is the receipt') from facts, placed;
select is(pg_temp.find(f.number, f.phone) ->> 'status', 'found', f.number || ' / ' || f.phone) from (
  select upper(number), phone from facts union all
  select '# ' || left(number, 4) || ' ' || right(number, 4), phone from facts union all
  select left(number, 4) || '-' || right(number, 4), phone from facts union all
  select id, phone from facts union all
  select left(id, 13), '+2' || phone from facts union all
  select E'\u2066' || number || E'\u2069', '002' || phone from facts union all
  select translate(number, '0123456789', '٠١٢٣٤٥٦٧٨٩'), translate(phone, '0123456789', '٠١٢٣٤٥٦٧٨٩')
    from facts union all
  select number, left(phone, 4) || ' ' || right(phone, -4) from facts) f (number, phone);
select is(pg_temp.find(f.number, f.phone), '{"status": "not_found"}',
  'not found: ' || coalesce(f.number, 'null') || ' / ' || coalesce(f.phone, 'null')) from (
  select number, '01099999999' from facts union all
  select 'ffffffff', phone from facts union all
  select left(number, 7), phone from facts union all
  select number || 'ffff', phone from facts union all
  select left(id, 35) || 'x', phone from facts union all
  select '', phone from facts union all
  select number, '' from facts union all
  select null, phone from facts union all
  select number, null from facts union all
  select '%', '%') f (number, phone);

-- Each device has a secret of its own.
select is(pg_temp.status(repeat('n', 40)) -> 'order', answer -> 'row', 'the new secret reads the order') from placed;
select is(pg_temp.status(repeat('t', 40)) -> 'order', answer -> 'row', 'the first one still does') from placed;
select is(pg_temp.status(repeat('o', 40)), '{"order": null}', 'another one does not');
select is(pg_temp.find(number, phone, repeat('n', 31)), tests.rejected('invalid', 'token'), 'a short secret')
from facts;
select is((select count(*) from private.order_tokens), 1::bigint, 'the same secret is stored once');
select is((select token_hash from private.order_tokens), sha256(convert_to(repeat('n', 40), 'utf8')), 'as a hash');
do $$ begin
  for i in 1 .. 12 loop
    perform pg_temp.find(f.number, f.phone, repeat('d', 40) || i) from facts f;
    update private.order_tokens set created_at = created_at - interval '1 minute';
  end loop;
end $$;
select is((select count(*) from private.order_tokens), 10::bigint, 'the ten newest secrets are kept');
select is(pg_temp.status(repeat('n', 40)), '{"order": null}', 'an older one is forgotten');
select isnt(pg_temp.status(repeat('d', 40) || '12'), '{"order": null}', 'the newest is known');

-- Sales at the stall, and erased orders
select is((select count(*) from public.orders o where o.channel = 'stall'
    and pg_temp.find(o.id::text, o.customer_phone) ->> 'status' <> 'not_found'), 0::bigint, 'no sale is found');
update public.orders set status = 'cancelled' where id = tests.id('order');
select is(pg_temp.find(number, phone) #>> '{order,status}', 'cancelled', 'with its present status') from facts;
select is(private.erase_orders(array[tests.id('order')]), 1::bigint, 'the order is erased');
select is((select count(*) from private.order_tokens), 0::bigint, 'its secrets are erased with it');
select is(pg_temp.find(f.number, p.phone) ->> 'status', 'not_found', 'an erased order is not found by ' || p.phone)
from facts f, (select phone from facts union all select '') p (phone);

-- Limits
update private.rate_limits set max_count = 5 where name = 'lookups of a phone';
create temp table replies as
  select a.phone, n, pg_temp.find('0000000' || n, a.phone) - 'retry_after_ms' as answer
  from generate_series(0, 8) n, (values ('01000000117'), ('01055555555')) a (phone) order by n;
select is((select array_agg(distinct answer order by answer) from replies where n < 5),
  array['{"status": "not_found"}'::jsonb], 'five guesses for a phone number are answered');
select is((select array_agg(distinct answer order by answer) from replies where n >= 5),
  array['{"status": "wait"}'::jsonb], 'later ones wait');
select is((select array_agg(answer order by n) from replies where phone = '01000000117'),
  (select array_agg(answer order by n) from replies where phone = '01055555555'),
  'for a customer''s number as for an unknown one');
select is(pg_temp.find('6513270e', '01000000117') ->> 'status', 'wait', 'also the right number');
select is(pg_temp.find('d23f0824', '01100000142') ->> 'status', 'found', 'other numbers are not affected');
update private.rate_limits set max_count = 1 where name = 'lookups';
select is(pg_temp.find('d23f0824', '01100000142') ->> 'status', 'wait', 'an address has a limit, too');
select is((select count(*) from private.rate_counters where address_hash in (
    sha256(convert_to('phone 1000000117', 'utf8')), sha256('1000000117'))), 0::bigint,
  'the hash of a phone number has a salt');

select * from finish();
rollback;
