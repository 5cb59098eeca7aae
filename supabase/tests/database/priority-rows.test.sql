-- pull_catalog_first: priority rows in front of the other pages of a large catalogue.
begin;
select plan(16);

-- The ids of priority products, sorted.
create function pg_temp.ahead(p_cursor jsonb, p_seen jsonb) returns text language sql volatile as $$
  select string_agg(e ->> 'id', ' ' order by e ->> 'id')
  from jsonb_array_elements(public.pull_catalog_first(p_cursor, 2, p_seen) -> 'ahead') e where e ->> 't' = 'products'
$$;
select tests.without_triggers($$ update public.products set change_xid = 100, described_xid = 100;
  update public.categories set change_xid = 100 $$);

select is(public.pull_catalog_first(null, 2, '["1"]') - 'horizon_ms',
  public.pull_catalog_changes(null, 2) - 'horizon_ms', 'a small catalogue has the pages of pull_catalog_changes');
select is(public.pull_catalog_first() - 'horizon_ms', public.pull_catalog_changes(null, 60) - 'horizon_ms',
  'a small catalogue has them without arguments too');
update private.app_settings set whole_catalogue_up_to = 11;
create temp table page as select public.pull_catalog_first(null, 2, '[]') as page;
create temp table ahead as
select e ->> 't' as t, e ->> 'id' as id, e from page, jsonb_array_elements(page -> 'ahead') e;
select is(page - array['ahead', 'total', 'horizon_ms'], public.pull_catalog_changes(null, 2) - 'horizon_ms',
  'the first page of a large catalogue adds priority rows and a total') from page;
select is(page -> 'total', '12', 'the total counts the products') from page;
select is((select count(*) from ahead where t = 'categories'), 6::bigint, 'all categories are priority rows');
select is((select count(*) from ahead where t = 'products'), 12::bigint, 'all products are priority rows');
select is((select e from ahead where t = 'products' and id = '3'),
  (select e from jsonb_array_elements(public.pull_catalog_changes(null, 500) -> 'rows') e
    where e ->> 't' = 'products' and e ->> 'id' = '3'), 'priority rows have the format of the other rows');
select is(public.pull_catalog_first(null, 500, '[]') -> 'ahead', null, 'a page with every row has no priority rows');

-- Which products
insert into public.products (id, name, price, stock, featured, created_at)
  select 'a-' || lpad(n::text, 3, '0'), 'Older', 1, case when n <= 3 then 0 else 1 end, n <= 6,
    now() + n * interval '1 second'
  from generate_series(1, 400) n;
select tests.without_triggers($$ update public.products set change_xid = 101 where id like 'a-%' $$);
create temp table first_ahead as select unnest(string_to_array(ids, ' ')) as id from pg_temp.ahead(null, '[]') ids;
select is((select string_agg(id, ' ' order by id) from first_ahead where id <= 'a-100'),
  (select string_agg(p.id, ' ' order by p.id) from public.products p
    where p.id <= 'a-100' and p.stock > 0 and (p.featured or p.bestseller or p."new")),
  'the priority rows of a larger catalogue include highlighted products in stock');
select is((select count(*) from first_ahead where id > 'a-100'), 120::bigint,
  'they include the newest 120 of the other products');
select is((select bool_or(id = 'a-400') and not bool_or(id = 'a-001') from first_ahead), true,
  'they do not include the oldest products or those sold out');
select is(pg_temp.ahead(null, '["a-001"]') like '%a-001%', true,
  'they include a product that the device requests');
select is(pg_temp.ahead(page -> 'next', '["a-001", "nobody", null, 700, "1"]'), '1 a-001',
  'later pages add only requested products') from page;
select is(pg_temp.ahead(page -> 'next', s), null,
  'a malformed request adds none: ' || coalesce(left(s::text, 20), 'null'))
from page, (values (null::jsonb), ('{"id": "1"}'), (to_jsonb(repeat('1', 9000)))) v (s);

select * from finish();
rollback;
