-- pull_catalog_first: rows out of their turn, in a catalogue that is larger than its owner wants people to wait for.
begin;
select plan(16);

-- Products as text, in the order of their ids.
create function pg_temp.ahead(p_cursor jsonb, p_seen jsonb) returns text language sql volatile as $$
  select string_agg(e ->> 'id', ' ' order by e ->> 'id') from
    jsonb_array_elements(public.pull_catalog_first(p_cursor, 2, p_seen) -> 'ahead') e where e ->> 't' = 'products'
$$;
set local session_replication_role = replica;
update public.products set change_xid = 100, described_xid = 100;
update public.categories set change_xid = 100;
set local session_replication_role = origin;

select is(public.pull_catalog_first(null, 2, '["1"]') - 'horizon_ms', public.pull_catalog_changes(null, 2) - 'horizon_ms',
  'in a small catalogue it is pull_catalog_changes');
select is(public.pull_catalog_first() - 'horizon_ms', public.pull_catalog_changes(null, 60) - 'horizon_ms', 'also without arguments');
update private.app_settings set whole_catalogue_up_to = 11;
create temp table page as select public.pull_catalog_first(null, 2, '[]') as page;
select is(page - array['ahead', 'total', 'horizon_ms'], public.pull_catalog_changes(null, 2) - 'horizon_ms', 'in a large one there is more beside it') from page;
select is(page -> 'total', '12', 'how many products there are') from page;
select is((select count(*) from page, jsonb_array_elements(page -> 'ahead') e where e ->> 't' = 'categories'), 6::bigint, 'all categories');
select is((select count(*) from page, jsonb_array_elements(page -> 'ahead') e where e ->> 't' = 'products'), 12::bigint, 'and products');
select is((select e from page, jsonb_array_elements(page -> 'ahead') e where e ->> 't' = 'products' and e ->> 'id' = '3'),
  (select e from jsonb_array_elements(public.pull_catalog_changes(null, 500) -> 'rows') e where e ->> 't' = 'products' and e ->> 'id' = '3'),
  'as they come in their turn');
select is(public.pull_catalog_first(null, 500, '[]') -> 'ahead', null, 'nothing comes ahead of a page that has everything');

-- Which
set local session_replication_role = replica;
insert into public.products (id, name, price, stock, featured, change_xid, created_at)
  select 'a-' || lpad(n::text, 3, '0'), 'Older', 1, case when n <= 3 then 0 else 1 end, n <= 6, 101, now() + n * interval '1 second'
  from generate_series(1, 400) n;
set local session_replication_role = origin;
select is((select string_agg(id, ' ' order by id) from unnest(string_to_array(pg_temp.ahead(null, '[]'), ' ')) id where id <= 'a-100'),
  (select string_agg(p.id, ' ' order by p.id) from public.products p where p.id <= 'a-100' and p.stock > 0 and (p.featured or p.bestseller or p."new")),
  'what stands out and can be bought');
select is((select count(*) from unnest(string_to_array(pg_temp.ahead(null, '[]'), ' ')) id where id > 'a-100'), 120::bigint, 'and of the others the newest 120');
select is(pg_temp.ahead(null, '[]') like '%a-400%' and pg_temp.ahead(null, '[]') not like '%a-001%', true, 'not the oldest, nor what is sold out');
select is(pg_temp.ahead(null, '["a-001"]') like '%a-001%', true, 'unless it is asked for');
select is(pg_temp.ahead(page -> 'next', '["a-001", "nobody", null, 700, "1"]'), '1 a-001', 'later only what is asked for') from page;
select is(pg_temp.ahead(page -> 'next', s), null, 'what makes no sense asks for nothing: ' || coalesce(left(s::text, 20), 'null'))
from page, (values (null::jsonb), ('{"id": "1"}'), (to_jsonb(repeat('1', 9000)))) v (s);

select * from finish();
rollback;
