-- A deletion is a conflict when the row has changed since its author saw it.
begin;
select plan(24);

select tests.sign_in_staff();
create function pg_temp.delete_product(p_id text, p_base jsonb) returns jsonb language sql as $$
  select public.delete_product(gen_random_uuid(), jsonb_build_object('product_id', p_id, 'base', p_base))
$$;
create function pg_temp.delete_boxes(p_base jsonb) returns jsonb language sql as $$
  select public.delete_category(gen_random_uuid(),
    jsonb_build_object('category_id', 'boxes', 'move_to', null, 'base', p_base))
$$;
create function pg_temp.row_of(p_id text) returns jsonb language sql as $$
  select private.product_json(p) from public.products p where id = p_id
$$;
create temp table seen as select pg_temp.row_of('11') as row;

update public.products set price = 45, stock = stock + 50 where id = '11';
create temp table answered as select pg_temp.delete_product('11', '{"version": 1}' || row) as answer from seen;
select is(answer ->> 'status', 'conflict', 'a newer change of the product is a conflict') from answered;
select is(answer -> 'fields', '{"price": {"base": 3999, "theirs": 4500, "mine": null},
    "stock": {"base": 12, "theirs": 62, "mine": null}}', 'the conflict lists the changed fields') from answered;
select is(answer -> 'version', '2', 'the conflict has the current version') from answered;
select is(answer #> '{row,price}', '4500', 'the conflict has the row') from answered;
select is(tests.stock('11'), 62, 'the product still exists');
select is(pg_temp.delete_product('11', '{"version": 1}') -> 'fields', '{}',
  'an old version without fields is a conflict');
select is(pg_temp.delete_product('11', '{"version": 2}') ->> 'status', 'applied',
  'the current version deletes the product');
select is_empty($$ select from public.products where id = '11' $$, 'the product is gone');
select is(pg_temp.delete_product('11', '{"version": 1}') ->> 'status', 'applied',
  'deleting a deleted product is applied');

select is(pg_temp.delete_product('7', pg_temp.row_of('7')) ->> 'status', 'applied',
  'a base with the current fields and no version is applied');
update public.products set stock = stock - 1 where id = '8';
select is(pg_temp.delete_product('8', '{"version": 1}' || pg_temp.row_of('8')
    || jsonb_build_object('stock', tests.stock('8') + 1)) ->> 'status',
  'applied', 'a lower stock is no conflict');
update public.products set price = 1 where id = '9';
select is(public.delete_product(gen_random_uuid(), '{"product_id": "9"}') ->> 'status', 'applied',
  'an older app that sends no base deletes the product');
select is(pg_temp.delete_product('6', b) ->> 'status', 'applied', 'a malformed base is ignored: ' || b::text)
from unnest(array['null', '5']::jsonb[]) b;

select is(pg_temp.delete_product('5', pg_temp.row_of('5')
    || jsonb_build_object('version', (select version from public.products where id = '5'), 'price', 1)) ->> 'status',
  'conflict', 'other fields at the same version are a conflict: a restore can assign a version again');

update public.categories set name = 'Chests' where id = 'boxes';
select is(pg_temp.delete_boxes('{"version": 1, "name": "Boxes", "image_url": "/x"}') #> '{fields,name,theirs}',
  '"Chests"', 'a newer change of a category is a conflict');
select is((select count(*) from public.products where category is null), 0::bigint, 'its products keep their category');
select is(pg_temp.delete_boxes('{"version": 2}') ->> 'status', 'applied', 'the current version deletes the category');

-- A restored server has lost a product; its deletion arrives before its creation is sent again.
create function pg_temp.create_lost(p_id text, p_category text default null) returns jsonb language sql as $$
  select public.create_product(gen_random_uuid(), jsonb_build_object('product_id', p_id, 'name', 'Lost panel',
    'description', 'A panel, carved and inlaid by hand.', 'price', 4000, 'image', '/a.jpg', 'category', p_category,
    'featured', false, 'bestseller', false, 'new', true, 'stock', 2))
$$;
select is(pg_temp.delete_product('lost', '{"name": "Lost panel"}') #>> '{touched,0,id}', 'lost',
  'the deletion of a missing product leaves a tombstone');
create temp table again as select pg_temp.create_lost('lost', 'lost-category') as answer;
select is(answer ->> 'status', 'applied', 'the creation that is sent again is applied') from again;
select is(answer -> 'touched', '[{"t": "products", "id": "lost", "v": 1}]', 'its outcome names the tombstone')
  from again;
select is_empty($$ select from public.products where id = 'lost' $$, 'the product stays deleted');
select is(pg_temp.create_lost('new') #>> '{row,id}', 'new', 'control: a product that nobody has deleted is created');
select is(public.create_category(gen_random_uuid(), '{"category_id": "boxes", "name": "Boxes",
  "description": "Boxes of carved wood.", "image_url": "/a.jpg"}') ->> 'status', 'applied',
  'a deleted category may be created again: its id is made of its name');

select * from finish();
rollback;
