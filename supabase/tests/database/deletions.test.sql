-- A deletion does not destroy what its author has not seen.
begin;
select plan(18);

insert into private.staff (user_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
create function pg_temp.delete_product(p_id text, p_base jsonb) returns jsonb language sql as $$
  select public.delete_product(gen_random_uuid(), jsonb_build_object('product_id', p_id, 'base', p_base))
$$;
create temp table seen as select private.product_json(p) as row from public.products p where id = '11';

update public.products set price = 45, stock = stock + 50 where id = '11';
create temp table answered as select pg_temp.delete_product('11', '{"version": 1}' || row) as answer from seen;
select is(answer ->> 'status', 'conflict', 'a newer change is a conflict') from answered;
select is(answer -> 'fields', '{"price": {"base": 3999, "theirs": 4500, "mine": null}, "stock": {"base": 12, "theirs": 62, "mine": null}}',
  'that says what has changed') from answered;
select is(answer -> 'version', '2', 'since which version') from answered;
select is(answer #> '{row,price}', '4500', 'and shows the row') from answered;
select is((select stock from public.products where id = '11'), 62, 'it is still there');
select is(pg_temp.delete_product('11', '{"version": 1}') -> 'fields', '{}', 'with the version alone: a conflict, too');
select is(pg_temp.delete_product('11', '{"version": 2}') ->> 'status', 'applied', 'naming the newer version deletes anyway');
select is_empty($$ select from public.products where id = '11' $$, 'it is gone');
select is(pg_temp.delete_product('11', '{"version": 1}') ->> 'status', 'applied', 'deleting what is gone is applied');

select is(pg_temp.delete_product('7', (select private.product_json(p) from public.products p where id = '7')) ->> 'status', 'applied',
  'seen as it is, the version does not matter');
update public.products set stock = stock - 1 where id = '8';
select is(pg_temp.delete_product('8', (select '{"version": 1}' || private.product_json(p) || jsonb_build_object('stock', p.stock + 1) from public.products p where id = '8')) ->> 'status',
  'applied', 'one piece fewer was sold: no reason to keep it');
update public.products set price = 1 where id = '9';
select is(public.delete_product(gen_random_uuid(), '{"product_id": "9"}') ->> 'status', 'applied', 'older apps name nothing');
select is(pg_temp.delete_product('6', b) ->> 'status', 'applied', 'nor is what they cannot have meant: ' || b::text)
from unnest(array['null', '5']::jsonb[]) b;

select is(pg_temp.delete_product('5', (select private.product_json(p) || jsonb_build_object('version', p.version, 'price', 1) from public.products p where id = '5')) ->> 'status',
  'conflict', 'a version that was counted again after a restore says nothing about what was seen');

update public.categories set name = 'Chests' where id = 'boxes';
select is(public.delete_category(gen_random_uuid(), '{"category_id": "boxes", "move_to": null, "base": {"version": 1, "name": "Boxes", "image_url": "/x"}}') #> '{fields,name,theirs}',
  '"Chests"', 'categories likewise');
select is((select count(*) from public.products where category is null), 0::bigint, 'their products stay where they are');
select is(public.delete_category(gen_random_uuid(), '{"category_id": "boxes", "move_to": null, "base": {"version": 2}}') ->> 'status', 'applied', 'until it is deleted anyway');

select * from finish();
rollback;
