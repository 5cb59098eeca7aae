-- find_orders: what staff look for beyond the orders their device holds.
begin;
select plan(64);

insert into auth.users (id, email, email_confirmed_at) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
create function pg_temp.ids(p_answer jsonb) returns text[] language sql as $$
  select coalesce(array_agg(left(e.o ->> 'id', 8) order by e.n), '{}')
  from jsonb_array_elements(p_answer -> 'orders') with ordinality e (o, n)
$$;
create function pg_temp.found(p_query text, p_status text default null) returns text[] language sql as $$
  select pg_temp.ids(public.find_orders(p_query, p_status))
$$;
create function pg_temp.invalid(p_path text) returns jsonb language sql as $$
  select jsonb_build_object('status', 'rejected', 'code', 'invalid', 'path', p_path)
$$;
create function pg_temp.add(p_id text, p_days int, p_name text, p_email text, p_phone text, p_status text default 'delivered')
  returns void language sql as $$
  insert into public.orders (id, created_at, customer_name, customer_email, customer_phone, customer_address, status, total, items)
  values (rpad(p_id || '-0000-4000-8000-', 36, '0')::uuid, now() - make_interval(days => p_days), p_name, p_email, p_phone, '',
    p_status, 12.5, '[]')
$$;
do $$ begin
  perform pg_temp.add('aaaa0001', 200, 'Zeinab 100% Wood', 'zeinab_z@old.example', '01001112223');
  perform pg_temp.add('aaaa0002', 210, 'Zeinab 1000 Wood', 'zeinabxz@old.example', '+201001112223', 'cancelled');
  perform pg_temp.add('aaaa0003', 220, 'Back\slash "Quote"', 'B.S@OLD.example', '0020 (100) 111-2223');
  perform pg_temp.add('aaaa0004', 230, 'زينب', '', '٠١٢٣٤٥٦٧٨٩٩');
end $$;

-- Nobody but staff
set local role anon;
select throws_ok($$ select public.find_orders('zeinab') $$, '42501', null, 'a visitor finds nothing');
reset role;
set local role authenticated;
select throws_ok($$ select public.find_orders('zeinab') $$, '42501', null, 'nor does somebody without a session');
select set_config('request.jwt.claims', '{"sub": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", "role": "authenticated",
  "user_metadata": {"role": "staff"}}', true);
select throws_ok($$ select public.find_orders('zeinab') $$, '42501', null, 'nor a stranger, whatever the token claims');
select throws_ok($$ select public.find_orders(repeat('x', 300), 'lost', '5', -1) $$, '42501', null, 'who is not told what was wrong either');
select throws_ok($$ select private.add_up_orders() $$, '42501', null, 'the inner functions are closed');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
select is(jsonb_array_length(public.find_orders('aaaa0001') -> 'orders'), 1, 'staff do, as authenticated');
reset role;

-- What it answers
select is((select array_agg(k order by k) from jsonb_object_keys(public.find_orders('aaaa0001')) k),
  array['next', 'orders', 'status'], 'the answer');
select is(public.find_orders('aaaa0001') -> 'next', 'null', 'nothing behind the only one');
select is(public.find_orders('aaaa0001') #> '{orders,0,row,total}', '1250', 'rows as in a pull: piastres');
select is(public.find_orders('aaaa0001') #> '{orders,0,v}', '1', 'and their version');
select is((select array_agg(k order by k) from jsonb_object_keys(public.find_orders('aaaa0001') #> '{orders,0,row}') k),
  (select array_agg(k order by k) from jsonb_object_keys((select e -> 'row' from jsonb_array_elements(public.pull_orders() -> 'rows') e
    where e ->> 't' = 'orders' limit 1)) k), 'the same fields');
select is(public.find_orders('no such customer'), '{"status": "found", "orders": [], "next": null}', 'nothing found');

-- By each key
select is(pg_temp.found(q.text), q.ids::text[], q.about) from (values
  ('aaaa', '{aaaa0001,aaaa0002,aaaa0003,aaaa0004}', 'the beginning of the id, newest first'),
  ('AAAA0003', '{aaaa0003}', 'in capitals'),
  ('aaaa0001-0000-4000-8000-000000000000', '{aaaa0001}', 'the whole id'),
  ('aaa0001', '{}', 'not its middle'),
  ('  zeinab  ', '{aaaa0001,aaaa0002}', 'part of the name'),
  ('WOOD', '{aaaa0001,aaaa0002}', 'in any case'),
  ('زينب', '{aaaa0004}', 'in any script'),
  ('b.s@old', '{aaaa0003}', 'part of the e-mail address'),
  ('01001112223', '{aaaa0001,aaaa0002,aaaa0003}', 'a phone number however it is stored'),
  ('+20 100 111 2223', '{aaaa0001,aaaa0002,aaaa0003}', 'however it is typed'),
  ('0020-100-1112223', '{aaaa0001,aaaa0002,aaaa0003}', 'with the prefix of abroad'),
  ('٠١٠٠١١١٢٢٢٣', '{aaaa0001,aaaa0002,aaaa0003}', 'in Arabic digits'),
  ('0123 456', '{aaaa0004}', 'its first digits'),
  ('11122', '{aaaa0001,aaaa0002,aaaa0003}', 'five digits of it'),
  ('1122', '{}', 'four digits say nothing')) q (text, ids, about);

-- Nothing is a pattern
select is(pg_temp.found(q.text), q.ids::text[], 'literally: ' || q.text) from (values
  ('100%', '{aaaa0001}'), ('%', '{aaaa0001}'), ('zeinab_z', '{aaaa0001}'), ('_', '{aaaa0001}'), ('k\s', '{aaaa0003}'),
  ('\', '{aaaa0003}'), ('"Quote"', '{aaaa0003}'), ('.*', '{}'), ('[0-9]', '{}'), ('(', '{}'), ('+', '{}'),
  ('''; drop table public.orders; --', '{}')) q (text, ids);

-- Status
select is(pg_temp.found('zeinab', 'cancelled'), array['aaaa0002'], 'of one status');
select is(pg_temp.found('zeinab', 'pending'), '{}', 'of another');
select is(jsonb_array_length(public.find_orders(null, 'pending') -> 'orders'), 3, 'a status alone');

-- Bad input has an answer
select is(public.find_orders(repeat('x', 201)), pg_temp.invalid('query'), 'too much text');
select is(public.find_orders(p_status => s.status), pg_temp.invalid('status'), 'status ' || s.status)
from unnest(array['lost', '', 'PENDING']) s (status);
select is(public.find_orders(p_before => c.before), pg_temp.invalid('before'), 'before ' || left(c.before::text, 50))
from unnest(array['5', '"id"', '[]', '{}', '{"at": 5}', '{"at": "yesterday"}', '{"at": "2026-13-45T99:00:00Z"}',
  '{"at": "2026-01-01T00:00:00Z", "id": "x"}', '{"at": "2026-01-01T00:00:00Z", "id": null}', '{"id": "aaaa0001"}']::jsonb[]) c (before);
select is(jsonb_array_length(public.find_orders(p_limit => l.n) -> 'orders'), 1, 'at least one, asked for ' || l.n)
from unnest(array[0, -5]) l (n);
select is(jsonb_array_length(public.find_orders(p_before => 'null', p_limit => null) -> 'orders'), 19, 'all of the 19 fit on a page');

-- Pages: none twice, none left out, also among orders of the same instant
insert into public.orders (created_at, customer_name, customer_email, customer_phone, customer_address, total, items)
select now() - interval '300 days' - (n / 10) * interval '1 microsecond', 'Flood ' || n, '', '', '', 1, '[]'
from generate_series(1, 130) n;
create temp table pages as
with recursive p as (
  select 1 as page, public.find_orders('flood', null, null, 7) as answer
  union all
  select p.page + 1, public.find_orders('flood', null, p.answer -> 'next', 7) from p where p.answer -> 'next' <> 'null'
)
select p.page, e.n, (e.o ->> 'id')::uuid as id from p, jsonb_array_elements(p.answer -> 'orders') with ordinality e (o, n);
select is((select count(*) || ' of ' || count(distinct id) from pages), '130 of 130', 'every one once');
select is((select max(page) from pages), 19, 'in nineteen pages');
select is_empty($$ select id, row_number() over (order by page, n) from pages
  except select o.id, row_number() over (order by o.created_at desc, o.id desc) from public.orders o where o.customer_name like 'Flood %' $$,
  'newest first');
select is(jsonb_array_length(public.find_orders('flood', null, null, 100000) -> 'orders'), 50, 'never more than fifty');
select is(pg_temp.ids(public.find_orders('aaaa', null, jsonb_build_object('at', private.iso(now() - interval '215 days')))),
  array['aaaa0003', 'aaaa0004'], 'from a time on into the past');

select * from finish();
rollback;
