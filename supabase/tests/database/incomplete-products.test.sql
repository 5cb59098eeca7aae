-- Products without a text or picture: only archived, until they have both.
begin;
select plan(11);

select tests.sign_in_staff();
create function pg_temp.create_product(p_change jsonb) returns jsonb language sql as $$
  select public.create_product(gen_random_uuid(), '{"product_id": "p-1", "name": "Palm box", "price": 12345,
    "description": "A box of palm wood.", "image": "/a.jpg", "category": "boxes", "archived": true,
    "featured": false, "bestseller": false, "new": true, "stock": 4}'::jsonb || p_change)
$$;
create function pg_temp.update_product(p_base jsonb, p_patch jsonb) returns jsonb language sql as $$
  select public.update_product(gen_random_uuid(),
    jsonb_build_object('product_id', 'p-1', 'base', p_base, 'patch', p_patch))
$$;

select is(pg_temp.create_product(f.change || '{"archived": false}'), tests.rejected('invalid', f.path),
  'a product of the shop needs it: ' || f.path)
from (values ('{"description": ""}'::jsonb, 'description'), ('{"description": "Nine char"}', 'description'),
  ('{"image": ""}', 'image')) f (change, path);
select is(pg_temp.create_product('{"image": "a.jpg"}'), tests.rejected('invalid', 'image'),
  'a picture of an archived product is an address or none');
select is(pg_temp.create_product('{"description": null}'), tests.rejected('invalid', 'description'),
  'its text is a text');
select is(pg_temp.create_product('{"description": "", "image": "", "category": null}') -> 'row' ->> 'image', '',
  'an archived product may lack text, picture and category');

select is(pg_temp.update_product('{"archived": true}', '{"archived": false}'), tests.rejected('invalid', 'description'),
  'it does not come back without a text');
select is(pg_temp.update_product('{"description": ""}', '{"description": "short"}'),
  tests.rejected('invalid', 'patch.description'), 'an edit of its text has 10 characters');
select is(pg_temp.update_product('{"description": ""}', '{"description": "A box of palm wood."}') ->> 'status',
  'applied', 'a text can be added');
select is(pg_temp.update_product('{"archived": true}', '{"archived": false}'), tests.rejected('invalid', 'image'),
  'it does not come back without a picture');
select is(pg_temp.update_product('{"archived": true, "image": ""}', '{"archived": false, "image": "/a.jpg"}')
  ->> 'status', 'applied', 'it comes back together with its picture');

select * from finish();
rollback;
