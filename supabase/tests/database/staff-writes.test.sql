-- What staff write: applied, replayed, in conflict per field, rejected.
begin;
select plan(101);

insert into auth.users (id, email, email_confirmed_at) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
create function pg_temp.product(p_change jsonb default '{}') returns jsonb language sql as $$
  select '{"product_id": "p-1", "name": "Sycamore Stool", "description": "Three legs, one seat.", "price": 12345,
    "image": "https://pictures.example/stool.jpg", "category": "office", "featured": false, "bestseller": false, "new": true,
    "stock": 4}'::jsonb || p_change
$$;
create function pg_temp.update_product(p_base jsonb, p_patch jsonb, p_id text default 'p-1') returns jsonb language sql as $$
  select public.update_product(gen_random_uuid(), jsonb_build_object('product_id', p_id, 'base', p_base, 'patch', p_patch))
$$;
create function pg_temp.adjust(p_id text, p_delta jsonb, p_operation uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.adjust_stock(p_operation, jsonb_build_object('product_id', p_id, 'delta', p_delta, 'reason', 'market'))
$$;
create function pg_temp.outcome(p_code text, p_path text default null) returns jsonb language sql as $$
  select jsonb_build_object('status', 'rejected', 'code', p_code)
    || case when p_path is null then '{}' else jsonb_build_object('path', p_path) end
$$;

-- create_product
create temp table created as select public.create_product('11111111-1111-4111-8111-111111111111', pg_temp.product()) as answer;
select is(answer ->> 'status', 'applied', 'a product is created') from created;
select is(answer -> 'touched', '[{"t": "products", "id": "p-1", "v": 1}]', 'touched') from created;
select is(answer #> '{row,price}', '12345', 'its price in piastres') from created;
select is((select price from public.products where id = 'p-1'), 123.45, 'in EGP in the table');
select is((select actor from private.operations where id = '11111111-1111-4111-8111-111111111111'),
  'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, 'the ledger says who');
select is(public.create_product('11111111-1111-4111-8111-111111111111', pg_temp.product()), answer, 'replayed') from created;
select is(public.create_product('11111111-1111-4111-8111-111111111111', pg_temp.product('{"stock": 5}')),
  pg_temp.outcome('key_reused'), 'the id with another request');
select is(public.create_product(gen_random_uuid(), pg_temp.product()), pg_temp.outcome('already_exists'), 'an id that is taken');
select is(public.create_product(gen_random_uuid(), pg_temp.product('{"product_id": "p-2", "category": "gone"}')),
  pg_temp.outcome('not_found', 'category'), 'an unknown category');
select is(public.create_product(gen_random_uuid(), pg_temp.product('{"product_id": "p-3", "category": null, "image": "/images/x.jpg"}')) ->> 'status',
  'applied', 'without a category, with an image of this site');
select is(public.create_product(gen_random_uuid(), pg_temp.product(jsonb_build_object('product_id', 'x', f.field, f.value))),
  pg_temp.outcome('invalid', f.field), f.field || ' ' || left(f.value::text, 30))
from (values ('name', '"No"'::jsonb), ('name', '"  No  "'), ('name', '5'), ('name', to_jsonb(repeat('n', 201))), ('name', 'null'),
  ('description', '"Too short"'), ('description', to_jsonb(repeat('d', 5001))),
  ('price', '0'), ('price', '-1'), ('price', '1.5'), ('price', '"5"'), ('price', '1000000000000'), ('price', 'null'),
  ('image', '"javascript:alert(1)"'), ('image', '"no address"'), ('image', '"//elsewhere.example/x.jpg"'), ('image', '""'),
  ('image', '"/\\elsewhere.example"'), ('image', '"http://"'),
  ('category', '5'), ('category', '""'), ('featured', '"yes"'), ('bestseller', '1'), ('new', 'null'),
  ('stock', '-1'), ('stock', '1.5'), ('stock', '1000001'), ('stock', '"4"'), ('product_id', '""')) f (field, value);
select is(public.create_product(gen_random_uuid(), '{}'), pg_temp.outcome('invalid', 'product_id'), 'an empty request');
select is(public.create_product(gen_random_uuid(), null), pg_temp.outcome('invalid', 'payload'), 'no request');

-- update_product
select is(pg_temp.update_product('{"price": 12345}', '{"price": 20000}') #> '{row,price}', '20000', 'base is current: written');
select is(pg_temp.update_product('{"name": "Sycamore Stool"}', '{"name": "Acacia Stool"}') ->> 'status', 'applied',
  'another field from the same base: written');
select is(pg_temp.update_product('{"price": 12345}', '{"price": 20000}') -> 'touched', '[{"t": "products", "id": "p-1", "v": 3}]',
  'the server has mine already: applied, nothing new');
create temp table conflicting as select pg_temp.update_product('{"price": 12345, "featured": false}', '{"price": 1, "featured": true}') as answer;
select is(answer ->> 'status', 'conflict', 'a stale base is a conflict') from conflicting;
select is(answer -> 'fields', '{"price": {"base": 12345, "theirs": 20000, "mine": 1}}', 'per field') from conflicting;
select is(answer -> 'version', '3', 'with the version') from conflicting;
select is(answer #> '{row,name}', '"Acacia Stool"', 'and the row') from conflicting;
select is((select featured from public.products where id = 'p-1'), false, 'nothing of it is written');
select is(pg_temp.update_product('{}', '{"featured": true}') #> '{fields,featured}', '{"base": null, "theirs": false, "mine": true}',
  'a field without a base is a conflict');
select is(pg_temp.update_product('{"category": "office"}', '{"category": null}') #> '{row,category}', 'null', 'to no category');
select is(pg_temp.update_product('{"category": null}', '{"category": "boxes"}') #> '{row,category}', '"boxes"', 'and back to one');
select is(pg_temp.update_product('{"category": "boxes"}', '{"category": "gone"}'), pg_temp.outcome('not_found', 'patch.category'), 'to a missing one');
select is(pg_temp.update_product('{"stock": 4}', '{"stock": 99, "version": 99, "id": "x"}') ->> 'status', 'applied', 'unknown fields');
select is((select stock from public.products where id = 'p-1'), 4, 'are not written: stock travels as a difference');
select is(pg_temp.update_product('{"price": 1}', '{"price": 2}', 'gone'), pg_temp.outcome('not_found'), 'a missing product');
select is(pg_temp.update_product('{}', '{"price": 0}'), pg_temp.outcome('invalid', 'patch.price'), 'a bad field');
select is(pg_temp.update_product('{}', '5'), pg_temp.outcome('invalid', 'patch'), 'a bad patch');
select is(pg_temp.update_product('null', '{}'), pg_temp.outcome('invalid', 'base'), 'a bad base');

-- adjust_stock
select is(pg_temp.adjust('p-1', '-3') #> '{row,stock}', '1', 'a difference is applied');
select is(pg_temp.adjust('p-1', '-2'), '{"status": "rejected", "code": "not_enough_stock", "available": 1}', 'never below zero');
select is(pg_temp.adjust('p-1', '5', '22222222-2222-4222-8222-222222222222') #> '{row,stock}', '6', 'upwards');
select is(pg_temp.adjust('p-1', '5', '22222222-2222-4222-8222-222222222222') #> '{row,stock}', '6', 'once');
select results_eq($$ select delta, reason, actor from public.stock_moves where operation_id = '22222222-2222-4222-8222-222222222222' $$,
  $$ values (5, 'market', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid) $$, 'the history says what, why and who');
select is(pg_temp.adjust('gone', '1'), pg_temp.outcome('not_found'), 'a missing product');
select is(pg_temp.adjust('p-1', d), pg_temp.outcome('invalid', 'delta'), 'delta ' || d::text)
from unnest(array['0.5', '"1"', 'null', '1000001', '1000000']::jsonb[]) d;

-- delete_product
select is(public.delete_product(gen_random_uuid(), '{"product_id": "p-1"}') -> 'touched', '[{"t": "products", "id": "p-1", "v": 8}]',
  'deleted: one version more');
select is(public.delete_product(gen_random_uuid(), '{"product_id": "p-1"}') ->> 'status', 'applied', 'deleted twice: applied');
select is(public.delete_product(gen_random_uuid(), '{"product_id": "never"}') -> 'touched', '[]', 'never there: applied');

-- create_category, update_category
select is(public.create_category(gen_random_uuid(), '{"category_id": "garden", "name": "Garden", "description": "Benches and boxes.",
  "image_url": "/images/garden.jpg"}') -> 'touched', '[{"t": "categories", "id": "garden", "v": 1}]', 'a category is created');
select is(public.create_category(gen_random_uuid(), '{"category_id": "garden", "name": "Garden", "description": "Benches and boxes.",
  "image_url": "/images/garden.jpg"}'), pg_temp.outcome('already_exists'), 'its slug is taken');
select is(public.create_category(gen_random_uuid(), jsonb_build_object('category_id', 'g-2', 'name', 'Garden', 'description', 'Benches and boxes.',
  'image_url', '/x.jpg') || f.change), pg_temp.outcome('invalid', f.path), f.path || f.change::text)
from (values ('{"category_id": ""}'::jsonb, 'category_id'), ('{"category_id": "a b"}', 'category_id'), ('{"category_id": "a/b"}', 'category_id'),
  ('{"name": "Ga"}', 'name'), ('{"description": "Short"}', 'description'), ('{"image_url": "x"}', 'image_url')) f (change, path);
select is(public.update_category(gen_random_uuid(), '{"category_id": "garden", "base": {"name": "Garden"}, "patch": {"name": "Gardens"}}') #> '{row,name}',
  '"Gardens"', 'renamed');
select is(public.update_category(gen_random_uuid(), '{"category_id": "garden", "base": {"name": "Garden"}, "patch": {"name": "Yards"}}') -> 'fields',
  '{"name": {"base": "Garden", "theirs": "Gardens", "mine": "Yards"}}', 'in conflict');
select is(public.update_category(gen_random_uuid(), '{"category_id": "gone", "base": {}, "patch": {}}'), pg_temp.outcome('not_found'), 'missing');

-- delete_category
select is(public.delete_category(gen_random_uuid(), '{"category_id": "boxes", "move_to": "gone"}'), pg_temp.outcome('not_found', 'move_to'), 'to nowhere');
select is(public.delete_category(gen_random_uuid(), '{"category_id": "boxes", "move_to": "boxes"}'), pg_temp.outcome('invalid', 'move_to'), 'to itself');
select is(public.delete_category(gen_random_uuid(), '{"category_id": "boxes", "move_to": "decor"}') -> 'touched',
  '[{"t": "categories", "id": "boxes", "v": 2}, {"t": "products", "id": "2", "v": 2}, {"t": "products", "id": "3", "v": 2}]',
  'deleted, its products moved');
select is((select array_agg(category) from public.products where id in ('2', '3')), array['decor', 'decor'] collate "C", 'to the other one');
select is(public.delete_category(gen_random_uuid(), '{"category_id": "decor", "move_to": null}') ->> 'status', 'applied', 'deleted');
select is((select count(*) from public.products where category is null), 5::bigint, 'its products have none');

-- set_order_status
create temp table an_order as select id from public.orders where items @> '[{"id": "8"}]' and status = 'processing';
create function pg_temp.set_status(p_base text, p_status text) returns jsonb language sql as $$
  select public.set_order_status(gen_random_uuid(), jsonb_build_object('order_id', (select id from an_order), 'base', p_base, 'status', p_status))
$$;
select is(pg_temp.set_status('processing', 'cancelled') #>> '{row,status}', 'cancelled', 'cancelled');
select is((select array_agg(stock order by id) from public.products where id in ('5', '8')), array[8, 6], 'stock is back');
select is(pg_temp.set_status('processing', 'cancelled') ->> 'status', 'applied', 'already so: applied');
select is((select stock from public.products where id = '8'), 6, 'and given back once');
select is(pg_temp.set_status('pending', 'shipped') -> 'fields', '{"status": {"base": "pending", "theirs": "cancelled", "mine": "shipped"}}', 'in conflict');
update public.products set stock = 0 where id = '8';
select is(pg_temp.set_status('cancelled', 'pending'), '{"status": "rejected", "code": "not_enough_stock",
  "items": [{"product_id": "8", "code": "sold_out"}]}', 'cannot be taken again');
select is((select status from public.orders where id = (select id from an_order)), 'cancelled', 'and stays cancelled');
update public.products set stock = 1 where id = '8';
select is(pg_temp.set_status('cancelled', 'delivered') -> 'touched' -> 1, '{"t": "products", "id": "5", "v": 4}', 'taken again, touched says so');
select is(pg_temp.set_status('delivered', 'lost'), pg_temp.outcome('invalid', 'status'), 'an unknown status');
select is(public.set_order_status(gen_random_uuid(), '{"order_id": "zz", "base": "pending", "status": "shipped"}'), pg_temp.outcome('invalid', 'order_id'), 'a bad id');
select is(public.set_order_status(gen_random_uuid(), '{"order_id": "99999999-9999-4999-8999-999999999999", "base": "pending", "status": "shipped"}'),
  pg_temp.outcome('not_found'), 'a missing order');

select * from finish();
rollback;
