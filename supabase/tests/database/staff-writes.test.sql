-- Operations of staff: applied, replayed, in conflict per field, rejected.
begin;
select plan(105);

select tests.sign_in_staff();
create function pg_temp.create_product(p_change jsonb default '{}', p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.create_product(p_id, '{"product_id": "p-1", "name": "Sycamore Stool", "price": 12345,
    "description": "Three legs, one seat.", "image": "https://pictures.example/stool.jpg", "category": "office",
    "featured": false, "bestseller": false, "new": true, "stock": 4}'::jsonb || p_change)
$$;
create function pg_temp.update_product(p_base jsonb, p_patch jsonb, p_id text default 'p-1') returns jsonb
language sql as $$
  select public.update_product(gen_random_uuid(),
    jsonb_build_object('product_id', p_id, 'base', p_base, 'patch', p_patch))
$$;
create function pg_temp.adjust(p_id text, p_delta jsonb, p_operation uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.adjust_stock(p_operation, jsonb_build_object('product_id', p_id, 'delta', p_delta, 'reason', 'market'))
$$;

-- create_product
create temp table created as select pg_temp.create_product(p_id => tests.id('created')) as answer;
select is(answer ->> 'status', 'applied', 'a product is created') from created;
select is(answer -> 'touched', '[{"t": "products", "id": "p-1", "v": 1}]', 'the outcome lists it') from created;
select is(answer #> '{row,price}', '12345', 'its price is in piastres') from created;
select is((select price from public.products where id = 'p-1'), 123.45,
  'its price in the table is in EGP');
select is((select actor from private.operations where id = tests.id('created')), tests.id('staff'),
  'the ledger has its author');
select is(pg_temp.create_product(p_id => tests.id('created')), answer,
  'a replay returns the same outcome') from created;
select is(pg_temp.create_product('{"stock": 5}', tests.id('created')), tests.rejected('key_reused'),
  'the same id with another request is rejected');
select is(pg_temp.create_product(), tests.rejected('already_exists'), 'a product id that exists is rejected');
select is(pg_temp.create_product('{"product_id": "p-2", "category": "gone"}'), tests.rejected('not_found', 'category'),
  'an unknown category is rejected');
select is(pg_temp.create_product('{"product_id": "p-3", "category": null, "image": "/images/x.jpg"}') ->> 'status',
  'applied', 'no category and an image of this site are accepted');
select is(pg_temp.create_product(jsonb_build_object('product_id', 'x', f.field, f.value)),
  tests.rejected('invalid', f.field), f.field || ' ' || left(f.value::text, 30))
from (values ('name', '"No"'::jsonb), ('name', '"  No  "'), ('name', '5'), ('name', to_jsonb(repeat('n', 201))),
  ('name', 'null'), ('description', '"Too short"'), ('description', to_jsonb(repeat('d', 5001))),
  ('price', '0'), ('price', '-1'), ('price', '1.5'), ('price', '"5"'), ('price', '1000000000000'), ('price', 'null'),
  ('image', '"javascript:alert(1)"'), ('image', '"no address"'), ('image', '"//elsewhere.example/x.jpg"'),
  ('image', '""'), ('image', '"/\\elsewhere.example"'), ('image', '"http://"'), ('category', '5'), ('category', '""'),
  ('featured', '"yes"'), ('bestseller', '1'), ('new', 'null'), ('stock', '-1'), ('stock', '1.5'), ('stock', '1000001'),
  ('stock', '"4"'), ('product_id', '""')) f (field, value);
select is(public.create_product(gen_random_uuid(), '{}'), tests.rejected('invalid', 'product_id'), 'an empty request');
select is(public.create_product(gen_random_uuid(), null), tests.rejected('invalid', 'payload'), 'no request');

-- update_product
select is(pg_temp.update_product('{"price": 12345}', '{"price": 20000}') #> '{row,price}', '20000',
  'an edit with a current base is written');
select is(pg_temp.update_product('{"name": "Sycamore Stool"}', '{"name": "Acacia Stool"}') ->> 'status', 'applied',
  'an edit of another field from the same version is written');
select is(pg_temp.update_product('{"price": 12345}', '{"price": 20000}') -> 'touched',
  '[{"t": "products", "id": "p-1", "v": 3}]', 'an edit to the current value is applied without a new version');
create temp table conflicting as
select pg_temp.update_product('{"price": 12345, "featured": false}', '{"price": 1, "featured": true}') as answer;
select is(answer ->> 'status', 'conflict', 'an edit with an old base is a conflict') from conflicting;
select is(answer -> 'fields', '{"price": {"base": 12345, "theirs": 20000, "mine": 1}}', 'the conflict lists the fields')
from conflicting;
select is(answer -> 'version', '3', 'the conflict has the version') from conflicting;
select is(answer #> '{row,name}', '"Acacia Stool"', 'the conflict has the row') from conflicting;
select is((select featured from public.products where id = 'p-1'), false, 'no field of it is written');
select is(pg_temp.update_product('{}', '{"featured": true}') #> '{fields,featured}',
  '{"base": null, "theirs": false, "mine": true}', 'a field without a base is a conflict');
select is(pg_temp.update_product('{"category": "office"}', '{"category": null}') #> '{row,category}', 'null',
  'the category can be removed');
select is(pg_temp.update_product('{"category": null}', '{"category": "boxes"}') #> '{row,category}', '"boxes"',
  'the category can be set again');
select is(pg_temp.update_product('{"category": "boxes"}', '{"category": "gone"}'),
  tests.rejected('not_found', 'patch.category'), 'an unknown category is rejected');
select is(pg_temp.update_product('{"stock": 4}', '{"stock": 99, "version": 99, "id": "x"}') ->> 'status', 'applied',
  'unknown fields are accepted');
select is(tests.stock('p-1'), 4, 'they are not written: stock changes only by differences');
select is(pg_temp.update_product('{"price": 1}', '{"price": 2}', 'gone'), tests.rejected('not_found'),
  'an unknown product');
select is(pg_temp.update_product('{}', '{"price": 0}'), tests.rejected('invalid', 'patch.price'), 'an invalid field');
select is(pg_temp.update_product('{}', '5'), tests.rejected('invalid', 'patch'), 'an invalid patch');
select is(pg_temp.update_product('null', '{}'), tests.rejected('invalid', 'base'), 'an invalid base');

-- adjust_stock
select is(pg_temp.adjust('p-1', '-3') #> '{row,stock}', '1', 'a difference is applied');
select is(pg_temp.adjust('p-1', '-2'), tests.rejected('not_enough_stock') || '{"available": 1}',
  'stock cannot be negative');
select is(pg_temp.adjust('p-1', '5', tests.id('adjusted')) #> '{row,stock}', '6', 'a positive difference is applied');
select is(pg_temp.adjust('p-1', '5', tests.id('adjusted')) #> '{row,stock}', '6', 'a replay changes nothing');
select results_eq($$ select delta, reason, actor from public.stock_moves where operation_id = tests.id('adjusted') $$,
  $$ values (5, 'market', tests.id('staff')) $$, 'the history has difference, reason and author');
select is(pg_temp.adjust('gone', '1'), tests.rejected('not_found'), 'an unknown product');
select is(pg_temp.adjust('p-1', d), tests.rejected('invalid', 'delta'), 'an invalid difference: ' || d::text)
from unnest(array['0.5', '"1"', 'null', '1000001', '1000000']::jsonb[]) d;

-- delete_product
create function pg_temp.delete_product(p_id text) returns jsonb language sql as $$
  select public.delete_product(gen_random_uuid(), jsonb_build_object('product_id', p_id))
$$;
select is(pg_temp.delete_product('p-1') -> 'touched', '[{"t": "products", "id": "p-1", "v": 8}]',
  'a deletion has a version of its own');
select is(pg_temp.delete_product('p-1') ->> 'status', 'applied', 'a second deletion is applied');
select is(pg_temp.delete_product('never') -> 'touched', '[{"t": "products", "id": "never", "v": 1}]',
  'the deletion of a product that never existed is applied and leaves a tombstone');

-- create_category, update_category
create function pg_temp.create_category(p_change jsonb) returns jsonb language sql as $$
  select public.create_category(gen_random_uuid(), '{"category_id": "garden", "name": "Garden",
    "description": "Benches and boxes.", "image_url": "/images/garden.jpg"}'::jsonb || p_change)
$$;
create function pg_temp.rename_category(p_id text, p_base text, p_name text) returns jsonb language sql as $$
  select public.update_category(gen_random_uuid(), jsonb_build_object('category_id', p_id,
    'base', jsonb_build_object('name', p_base), 'patch', jsonb_build_object('name', p_name)))
$$;
select is(pg_temp.create_category('{}') -> 'touched', '[{"t": "categories", "id": "garden", "v": 1}]',
  'a category is created');
select is(pg_temp.create_category('{}'), tests.rejected('already_exists'), 'an id that exists is rejected');
select is(pg_temp.create_category('{"category_id": "g-2"}' || f.change), tests.rejected('invalid', f.path),
  f.path || f.change::text)
from (values ('{"category_id": ""}'::jsonb, 'category_id'), ('{"category_id": "a b"}', 'category_id'),
  ('{"category_id": "a/b"}', 'category_id'), ('{"name": "Ga"}', 'name'), ('{"description": "Short"}', 'description'),
  ('{"image_url": "x"}', 'image_url')) f (change, path);
select is(pg_temp.rename_category('garden', 'Garden', 'Gardens') #> '{row,name}', '"Gardens"', 'a category is renamed');
select is(pg_temp.rename_category('garden', 'Garden', 'Yards') -> 'fields',
  '{"name": {"base": "Garden", "theirs": "Gardens", "mine": "Yards"}}', 'an old base is a conflict');
select is(pg_temp.rename_category('gone', 'Gone', 'Back'), tests.rejected('not_found'), 'an unknown category');

-- delete_category
create function pg_temp.delete_category(p_id text, p_move_to text) returns jsonb language sql as $$
  select public.delete_category(gen_random_uuid(), jsonb_build_object('category_id', p_id, 'move_to', p_move_to))
$$;
select is(pg_temp.delete_category('boxes', 'gone'), tests.rejected('not_found', 'move_to'),
  'products cannot move to an unknown category');
select is(pg_temp.delete_category('boxes', 'boxes'), tests.rejected('invalid', 'move_to'),
  'products cannot move to the deleted category');
select is(pg_temp.delete_category('boxes', 'decor') -> 'touched',
  '[{"t": "categories", "id": "boxes", "v": 2}, {"t": "products", "id": "2", "v": 2},
    {"t": "products", "id": "3", "v": 2}]',
  'a category is deleted and its products are moved');
select is((select array_agg(category) from public.products where id in ('2', '3')), array['decor', 'decor'] collate "C",
  'its products are in the other category');
select is(pg_temp.delete_category('decor', null) ->> 'status', 'applied', 'a category is deleted without moving');
select is((select count(*) from public.products where category is null), 5::bigint, 'its products have no category');

-- set_order_status
create temp table an_order as select id from public.orders where items @> '[{"id": "8"}]' and status = 'processing';
create function pg_temp.set_status(p_base text, p_status text) returns jsonb language sql as $$
  select tests.set_status((select id from an_order), p_base, p_status)
$$;
select is(pg_temp.set_status('processing', 'cancelled') #>> '{row,status}', 'cancelled', 'an order is cancelled');
select is((select array_agg(stock order by id) from public.products where id in ('5', '8')), array[8, 6],
  'its stock is given back');
select is(pg_temp.set_status('processing', 'cancelled') ->> 'status', 'applied', 'a second cancellation is applied');
select is(tests.stock('8'), 6, 'stock is given back once');
select is(pg_temp.set_status('pending', 'shipped') -> 'fields',
  '{"status": {"base": "pending", "theirs": "cancelled", "mine": "shipped"}}', 'an old base is a conflict');
update public.products set stock = 0 where id = '8';
select is(pg_temp.set_status('cancelled', 'pending'), '{"status": "rejected", "code": "not_enough_stock",
  "items": [{"product_id": "8", "code": "sold_out"}]}', 'reopening needs stock');
select is((select status from public.orders where id = (select id from an_order)), 'cancelled', 'it stays cancelled');
update public.products set stock = 1 where id = '8';
select is(pg_temp.set_status('cancelled', 'delivered') -> 'touched' -> 1, '{"t": "products", "id": "5", "v": 4}',
  'reopening takes stock and lists the products');
select is(pg_temp.set_status('delivered', 'lost'), tests.rejected('invalid', 'status'), 'an unknown status');
select is(public.set_order_status(gen_random_uuid(), '{"order_id": "zz", "base": "pending", "status": "shipped"}'),
  tests.rejected('invalid', 'order_id'), 'an invalid order id');
select is(tests.set_status(tests.id('none'), 'pending', 'shipped'), tests.rejected('not_found'), 'an unknown order');

-- An order whose product is deleted: what cannot go back into stock is reported, also by a replay.
update public.products set stock = 9 where id = '8';
delete from public.products where id = '8';
create temp table cancelled as select tests.set_status((select id from an_order), 'delivered', 'cancelled',
  tests.id('cancel')) as answer;
select is((select answer ->> 'status' from cancelled), 'applied', 'an order with a deleted product is cancelled');
select is((select answer -> 'not_restored' from cancelled),
  (select jsonb_agg(jsonb_build_object('product_id', e ->> 'id', 'quantity', (e ->> 'quantity')::int))
    from public.orders o, jsonb_array_elements(o.items) e where o.id = (select id from an_order) and e ->> 'id' = '8'),
  'its outcome lists the lines that were not put back into stock');
select is(tests.set_status((select id from an_order), 'delivered', 'cancelled', tests.id('cancel')) -> 'not_restored',
  (select answer -> 'not_restored' from cancelled), 'a replay lists them, too');
select is(tests.stock('5'), 8, 'the other lines are put back');

select * from finish();
rollback;
