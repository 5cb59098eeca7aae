-- find_orders: staff search orders that their device does not hold.
begin;
select plan(74);

select tests.add_staff('staff');
create function pg_temp.ids(p_answer jsonb) returns text[] language sql as $$
  select coalesce(array_agg(left(e.o ->> 'id', 8) order by e.n), '{}')
  from jsonb_array_elements(p_answer -> 'orders') with ordinality e (o, n)
$$;
create function pg_temp.found(p_query text, p_status text default null) returns text[] language sql as $$
  select pg_temp.ids(public.find_orders(p_query, p_status))
$$;
insert into public.orders (id, created_at, customer_name, customer_email, customer_phone, customer_address, status,
  total, items)
select rpad(o.id || '-0000-4000-8000-', 36, '0')::uuid, now() - make_interval(days => o.days), o.name, o.email,
  o.phone, '', o.status, 12.5, '[]'
from (values
  ('aaaa0001', 200, 'Zeinab 100% Wood', 'zeinab_z@old.example', '01001112223', 'delivered'),
  ('aaaa0002', 210, 'Zeinab 1000 Wood', 'zeinabxz@old.example', '+201001112223', 'cancelled'),
  ('aaaa0003', 220, 'Back\slash "Quote"', 'B.S@OLD.example', '0020 (100) 111-2223', 'delivered'),
  ('aaaa0004', 230, 'زينب', '', '٠١٢٣٤٥٦٧٨٩٩', 'delivered')) o (id, days, name, email, phone, status);

-- Only staff
set local role anon;
select tests.denied($$ select public.find_orders('zeinab') $$, 'a visitor cannot search');
set local role authenticated;
select tests.denied($$ select public.find_orders('zeinab') $$, 'a request without a session cannot search');
select set_config('request.jwt.claims', '{"sub": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", "role": "authenticated",
  "user_metadata": {"role": "staff"}}', true);
select tests.denied($$ select public.find_orders('zeinab') $$, 'a stranger cannot search, whatever the token claims');
select tests.denied($$ select public.find_orders(repeat('x', 300), 'lost', '5', -1) $$,
  'a stranger does not learn which arguments are invalid');
select tests.denied($$ select private.sum_order_counts() $$, 'the inner functions cannot be called');
select tests.sign_in('staff');
select is(jsonb_array_length(public.find_orders('aaaa0001') -> 'orders'), 1, 'staff can search');
reset role;

-- The answer
create temp table answered as select public.find_orders('aaaa0001') as answer;
select is(tests.keys(answer), array['next', 'orders', 'status'], 'the fields of an answer') from answered;
select is(answer -> 'next', 'null', 'the last page has no next page') from answered;
select is(answer #> '{orders,0,row,total}', '1250', 'rows have amounts in piastres, as in a pull') from answered;
select is(answer #> '{orders,0,v}', '1', 'rows have a version') from answered;
select is(tests.keys(answer #> '{orders,0,row}'), tests.keys(
  (select e -> 'row' from jsonb_array_elements(public.pull_orders() -> 'rows') e where e ->> 't' = 'orders' limit 1)),
  'rows have the fields of a pulled row') from answered;
select is(public.find_orders('no such customer'), '{"status": "found", "orders": [], "next": null}',
  'no order is found');

-- By each key
select is(pg_temp.found(q.text), q.ids::text[], q.about) from (values
  ('aaaa', '{aaaa0001,aaaa0002,aaaa0003,aaaa0004}', 'by the beginning of the id, newest first'),
  ('AAAA0003', '{aaaa0003}', 'by the id in capitals'),
  ('aaaa0001-0000-4000-8000-000000000000', '{aaaa0001}', 'by the whole id'),
  ('aaa0001', '{}', 'not by the middle of the id'),
  ('  zeinab  ', '{aaaa0001,aaaa0002}', 'by part of the name'),
  ('wood  zeinab', '{aaaa0001,aaaa0002}', 'by words in another order, with two spaces'),
  ('WOOD back', '{}', 'not by one word of two'),
  ('الزينب زين', '{aaaa0004}', 'by two words, one with the article'),
  ('WOOD', '{aaaa0001,aaaa0002}', 'in upper or lower case'),
  ('زينب', '{aaaa0004}', 'in any script'),
  ('زَيْنَب', '{aaaa0004}', 'with vowel signs'),
  ('زيـنب', '{aaaa0004}', 'with a tatweel'),
  ('زینب', '{aaaa0004}', 'with Persian letters'),
  ('الزينب', '{aaaa0004}', 'with the article'),
  ('والزينب', '{aaaa0004}', 'after و'),
  ('zéinab', '{aaaa0001,aaaa0002}', 'with accents'),
  ('b.s@old', '{aaaa0003}', 'by part of the e-mail address'),
  ('01001112223', '{aaaa0001,aaaa0002,aaaa0003}', 'by phone number, in any stored notation'),
  ('+20 100 111 2223', '{aaaa0001,aaaa0002,aaaa0003}', 'by phone number, in any typed notation'),
  ('0020-100-1112223', '{aaaa0001,aaaa0002,aaaa0003}', 'with the international prefix 00'),
  ('٠١٠٠١١١٢٢٢٣', '{aaaa0001,aaaa0002,aaaa0003}', 'in Arabic digits'),
  ('0123 456', '{aaaa0004}', 'by the first digits of the phone number'),
  ('11122', '{aaaa0001,aaaa0002,aaaa0003}', 'by five digits of the phone number'),
  ('1122', '{}', 'not by four digits')) q (text, ids, about);

-- Special characters are literal
select is(pg_temp.found(q.text), q.ids::text[], 'literal text: ' || q.text) from (values
  ('100%', '{aaaa0001}'), ('%', '{aaaa0001}'), ('zeinab_z', '{aaaa0001}'), ('_', '{aaaa0001}'), ('k\s', '{aaaa0003}'),
  ('\', '{aaaa0003}'), ('"Quote"', '{aaaa0003}'), ('.*', '{}'), ('[0-9]', '{}'), ('(', '{}'), ('+', '{}'),
  ('''; drop table public.orders; --', '{}')) q (text, ids);

-- Status
select is(pg_temp.found('zeinab', 'cancelled'), array['aaaa0002'], 'filters by status');
select is(pg_temp.found('zeinab', 'pending'), '{}', 'finds no order of another status');
select is(jsonb_array_length(public.find_orders(null, 'pending') -> 'orders'), 3, 'a status without a text');
select tests.set_status((public.find_orders('aaaa0001') #>> '{orders,0,id}')::uuid, 'delivered', 'shipped');
select is(pg_temp.found('zeinab', 'shipped'), array['aaaa0001'], 'a found order can be updated');

-- Invalid arguments
select is(public.find_orders(repeat('x', 201)), tests.rejected('invalid', 'query'), 'a text that is too long');
select is(public.find_orders(p_status => s.status), tests.rejected('invalid', 'status'), 'status ' || s.status)
from unnest(array['lost', '', 'PENDING']) s (status);
select is(public.find_orders(p_before => c.before), tests.rejected('invalid', 'before'),
  'before ' || left(c.before::text, 50))
from unnest(array['5', '"id"', '[]', '{}', '{"at": 5}', '{"at": "yesterday"}', '{"at": "2026-13-45T99:00:00Z"}',
  '{"at": "2026-01-01T00:00:00Z", "id": "x"}', '{"at": "2026-01-01T00:00:00Z", "id": null}', '{"id": "aaaa0001"}'
  ]::jsonb[]) c (before);
select is(jsonb_array_length(public.find_orders(p_limit => l.n) -> 'orders'), 1,
  'returns at least one order for the limit ' || l.n)
from unnest(array[0, -5]) l (n);
select is(jsonb_array_length(public.find_orders(p_before => 'null', p_limit => null) -> 'orders'), 20,
  'a page has 20 orders');

-- Pages: no order twice or missing, also among orders of the same instant
insert into public.orders (created_at, customer_name, customer_email, customer_phone, customer_address, total, items)
select now() - interval '300 days' - (n / 10) * interval '1 microsecond', 'Flood ' || n, '', '', '', 1, '[]'
from generate_series(1, 130) n;
create temp table pages as
with recursive p as (
  select 1 as page, public.find_orders('flood', null, null, 7) as answer
  union all
  select p.page + 1, public.find_orders('flood', null, p.answer -> 'next', 7) from p where p.answer -> 'next' <> 'null'
)
select p.page, e.n, (e.o ->> 'id')::uuid as id
from p, jsonb_array_elements(p.answer -> 'orders') with ordinality e (o, n);
select is((select count(*) || ' of ' || count(distinct id) from pages), '130 of 130', 'the pages hold each order once');
select is((select max(page) from pages), 19, 'the orders take nineteen pages');
select is_empty($$ select id, row_number() over (order by page, n) from pages
  except select o.id, row_number() over (order by o.created_at desc, o.id desc)
  from public.orders o where o.customer_name like 'Flood %' $$, 'newest first');
select is(jsonb_array_length(public.find_orders('flood', null, null, 100000) -> 'orders'), 50,
  'a page has at most fifty orders');
-- The ids of the others are random.
select is(pg_temp.ids(public.find_orders('aaaa000', null,
    jsonb_build_object('at', private.iso(now() - interval '215 days')))),
  array['aaaa0003', 'aaaa0004'], 'returns only orders before a given time');

select * from finish();
rollback;
