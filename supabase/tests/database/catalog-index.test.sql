-- The narrow rows of the catalogue: they follow every change of a product.
begin;
select plan(15);

create function pg_temp.wrong() returns setof text language sql as $$
  select id from public.products p full join private.catalog_index i using (id)
  where (p.created_at, p.stock > 0, p.featured or p.bestseller or p."new", private.page_hash(p))
    is distinct from (i.created_at, i.in_stock, i.promoted, i.page_hash)
$$;
create function pg_temp.total() returns bigint language sql as $$
  select sum(n)::bigint from private.product_counts
$$;
select is_empty($$ select pg_temp.wrong() $$, 'every product of the seed has its row');
select is(pg_temp.total(), 12::bigint, 'and is counted');

insert into public.products (id, name, price, stock) values ('a', 'A', 1, 0), ('b', 'B', 1, 1);
insert into public.products (id, name, price) values ('a', 'Again', 1) on conflict (id) do nothing;
update public.products set stock = stock + 1 where id = 'a';
update public.products set stock = 0, featured = true where id = 'b';
update public.products set price = 2 where id = '1';
update public.products set category = null where category = 'boxes';
delete from public.products where id = '3';
select is_empty($$ select pg_temp.wrong() $$, 'insertions, updates and deletions change the rows');
select is(pg_temp.total(), 13::bigint, 'the total follows');
select private.sum_product_counts();
select is((select array_agg(n) from private.product_counts), array[13::bigint], 'the clock adds up the counts');

-- Only what a page shows changes its hash.
create temp table hashes as select private.catalog_hash() as hash;
update public.products set stock = stock + 1 where stock > 0;
select is(private.catalog_hash(), hash, 'another number in stock is not shown') from hashes;
update public.products set stock = 0 where id = '4';
select isnt(private.catalog_hash(), hash, 'a product that sells out is') from hashes;
update public.products set stock = 1 where id = '4';
select is(private.catalog_hash(), hash, 'back in stock it is as before') from hashes;
update public.categories set name = name || '.' where id = 'boxes';
select isnt(private.catalog_hash(), hash, 'the name of a category is shown') from hashes;

update private.app_settings set whole_catalogue_up_to = 5;
select is((public.pull_catalog_first(null, 2, '[]') ->> 'total')::int, 13, 'a first page has the total');

-- Without reading the catalogue
insert into public.products (id, name, price, stock, featured)
  select 'many-' || n, 'Many', 1, n % 3, n % 9 = 0 from generate_series(1, 3000) n;
analyze private.catalog_index, public.products;
create function pg_temp.products_read() returns bigint language sql volatile as $$
  select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = 'public.products'::regclass
$$;
create temp table at_first as select pg_temp.products_read() as n;
select private.catalog_hash();
select is(pg_temp.products_read(), n, 'the check for changes of the site reads no product') from at_first;
select is(jsonb_array_length(private.priority_rows(array['1', 'a'], 120)) > 120, true, 'priority rows are found');
select cmp_ok(pg_temp.products_read() - n, '<=', 250::bigint, 'by reading only them') from at_first;
truncate public.products cascade;
select is_empty($$ select pg_temp.wrong() $$, 'an emptied table has no rows');
select is((select count(*) from private.product_counts), 0::bigint, 'and no count');

select * from finish();
rollback;
