-- Pictures, facts, archived and low stock of products, and older apps beside them.
begin;
select plan(88);

select tests.sign_in_staff();
create function pg_temp.create_product(p_change jsonb default '{}') returns jsonb language sql as $$
  select public.create_product(gen_random_uuid(), '{"product_id": "p-1", "name": "Palm box", "price": 12345,
    "description": "A box of palm wood.", "image": "/a.jpg", "category": "boxes",
    "featured": false, "bestseller": false, "new": true, "stock": 4}'::jsonb || p_change)
$$;
create function pg_temp.update_product(p_base jsonb, p_patch jsonb, p_id text default 'p-1') returns jsonb
language sql as $$
  select public.update_product(gen_random_uuid(),
    jsonb_build_object('product_id', p_id, 'base', p_base, 'patch', p_patch))
$$;
create function pg_temp.picture(p_image text, p_alt text default '', p_alt_ar text default '') returns jsonb
language sql as $$
  select jsonb_build_object('image', p_image, 'alt', p_alt, 'alt_ar', p_alt_ar)
$$;
create function pg_temp.row(p_id text) returns jsonb language sql as $$
  select private.product_json(p) from public.products p where p.id = p_id
$$;
create function pg_temp.stored(p_id text) returns jsonb language sql as $$
  select p.pictures from public.products p where p.id = p_id
$$;
create temp table new_fields as
select array['pictures', 'size', 'weight', 'wood', 'wood_ar', 'finish', 'finish_ar',
  'care', 'care_ar', 'maker', 'maker_ar', 'archived', 'low_stock'] as names;
create temp table all_facts as select '{"size": "240 × 160 × 110", "weight": 1450, "wood": "Walnut", "wood_ar": "جوز",
  "finish": "Oiled", "finish_ar": "مدهون بالزيت", "care": "Wipe with a dry cloth.", "care_ar": "يُمسح بقماش جاف.",
  "maker": "Mona", "maker_ar": "منى", "archived": true, "low_stock": 2}'::jsonb as facts;

-- Creating
select is((pg_temp.create_product() -> 'row') ?| names, false, 'the row of an older creation has none of the fields')
from new_fields;
select is(pg_temp.stored('p-1'), '[]', 'it has no list of pictures');
select is((pg_temp.create_product('{"product_id": "p-2"}' || facts) -> 'row') @> facts, true,
  'every fact is stored') from all_facts;
select is(pg_temp.create_product(jsonb_build_object('product_id', 'p-3', 'wood', '  Olive ', 'weight', null,
    'pictures', jsonb_build_array(pg_temp.picture('/a.jpg', ' The box ') || '{"x": 1}', pg_temp.picture('/b.jpg'))))
  -> 'row' -> 'pictures', jsonb_build_array(pg_temp.picture('/a.jpg', 'The box'), pg_temp.picture('/b.jpg')),
  'pictures are stored in their order, without white space and unknown fields');
select is(pg_temp.row('p-3') ->> 'wood', 'Olive', 'a fact is stored without white space around it');
select is(pg_temp.create_product(jsonb_build_object('product_id', 'p-4',
    'pictures', jsonb_build_array(pg_temp.picture('/other.jpg'), pg_temp.picture('/b.jpg'))))
  #>> '{row,pictures,0,image}', '/a.jpg', 'the first picture of a creation is its image');
select is(pg_temp.create_product(jsonb_build_object('product_id', 'p-5',
    'pictures', jsonb_build_array(pg_temp.picture('/a.jpg')))) -> 'row' -> 'pictures', null,
  'one picture without texts is no list');
select is(pg_temp.create_product(jsonb_build_object('product_id', 'x', f.field, f.value)),
  tests.rejected('invalid', f.field), f.field || ' ' || left(f.value::text, 30))
from (values ('size', '"24 cm"'::jsonb), ('size', '"0"'), ('size', '"1 × 2 × 3 × 4"'), ('size', '240'),
  ('size', '"100000"'), ('weight', '0'), ('weight', '1.5'), ('weight', '"12"'), ('weight', '1000001'),
  ('wood', '" "'), ('wood', '5'), ('wood', to_jsonb(repeat('w', 201))), ('wood_ar', '""'), ('finish', '[]'),
  ('finish_ar', to_jsonb(repeat('w', 201))), ('care', to_jsonb(repeat('c', 1001))), ('care_ar', 'false'),
  ('maker', '""'), ('maker_ar', '{}'), ('archived', 'null'), ('archived', '1'), ('low_stock', '-1'),
  ('low_stock', '1000001'), ('low_stock', '"1"'),
  ('pictures', 'null'), ('pictures', '{}'), ('pictures', '[]'), ('pictures', '["/a.jpg"]'),
  ('pictures', '[{"image": "/a.jpg"}]'), ('pictures', '[{"image": "a.jpg", "alt": "", "alt_ar": ""}]'),
  ('pictures', jsonb_build_array(pg_temp.picture('/a.jpg', repeat('t', 201)))),
  ('pictures', jsonb_build_array(pg_temp.picture('/a.jpg', '', repeat('t', 201)))),
  ('pictures', (select jsonb_agg(pg_temp.picture('/' || n || '.jpg')) from generate_series(1, 9) n))) f (field, value);
select is(pg_temp.create_product(jsonb_build_object('product_id', 'p-8', 'pictures',
  (select jsonb_agg(pg_temp.picture('/' || n || '.jpg')) from generate_series(1, 8) n))) ->> 'status', 'applied',
  'eight pictures are accepted');

-- Editing facts
select is(pg_temp.update_product('{}', '{"wood": "Palm"}') #>> '{row,wood}', 'Palm',
  'a fact without a base counts as seen unknown');
select is(pg_temp.update_product('{}', '{"wood": "Oak"}') -> 'fields',
  '{"wood": {"base": null, "theirs": "Palm", "mine": "Oak"}}', 'so it never overwrites another one');
select is(pg_temp.update_product('{"wood": "Palm"}', '{"wood": null}') #> '{row,wood}', null, 'a fact can be removed');
select is(pg_temp.update_product('{"weight": null}', '{"weight": 900, "size": "10 × 20"}') #> '{row,weight}', '900',
  'the first weight is written');
select is(pg_temp.update_product('{"weight": 800}', '{"weight": 950}') -> 'fields',
  '{"weight": {"base": 800, "theirs": 900, "mine": 950}}', 'another base is a conflict');
select is(pg_temp.update_product('{"name": "Palm box"}', '{"name": "Palm chest"}') #>> '{row,size}', '10 × 20',
  'an older app changes another field and leaves the facts');
select is(pg_temp.update_product('{}', '{"archived": true}') #> '{row,archived}', 'true',
  'archiving without a base counts as seen not archived');
select is(pg_temp.update_product('{"archived": true}', '{"archived": false}') #> '{row,archived}', null,
  'an archived product comes back');
select is(pg_temp.update_product('{}', '{"low_stock": 0}') #> '{row,low_stock}', '0', 'a low stock of 0 is a level');
select is(pg_temp.update_product('{}', '{"size": "wide"}'), tests.rejected('invalid', 'patch.size'), 'an invalid fact');

-- A new fact is one row
insert into private.product_facts (name, kind, most, in_shop) values ('colour', 'words', 10, false);
select is(pg_temp.create_product('{"product_id": "p-9", "colour": " Red "}') #>> '{row,colour}', 'Red',
  'it is created');
select is(pg_temp.create_product('{"product_id": "p-10", "colour": "Ultramarine"}'),
  tests.rejected('invalid', 'colour'), 'its maximum applies');
select is(pg_temp.update_product('{}', '{"colour": "Blue"}', 'p-9') -> 'fields',
  '{"colour": {"base": null, "theirs": "Red", "mine": "Blue"}}', 'its base is compared');
select is(pg_temp.update_product('{"colour": "Red"}', '{"colour": "Blue"}', 'p-9') #>> '{row,colour}', 'Blue',
  'it is changed');
select is(pg_temp.update_product('{"wood": null}', '{"wood": "Oak"}', 'p-9') ->> 'status', 'applied',
  'an edit of another fact does not conflict');
select is(pg_temp.row('p-9') - (select array_agg(k) from jsonb_object_keys(pg_temp.row('p-9')) k
  where k not in ('wood', 'colour')), '{"wood": "Oak", "colour": "Blue"}', 'and both are there');
select is(pg_temp.update_product('{"colour": "Blue"}', '{"colour": null}', 'p-9') #> '{row,wood}', '"Oak"',
  'removing one leaves the other');
select is((select p.facts from public.products p where p.id = 'p-9'), '{"wood": "Oak"}', 'nothing of it is left');
select is(pg_temp.create_product('{"product_id": "p-11", "height": 4}') -> 'row' ? 'height', false,
  'a name without a rule is not stored');

-- Other tools
select throws_ok(format('update public.products set facts = %L where id = %L', f, 'p-9'), '23514', null,
  'refused in the table: ' || f)
from unnest(array['[]', '{"height": 4}', '{"wood": 5}', '{"wood": null}', '{"weight": 0}']) f;
insert into private.product_facts (name, kind, most, in_shop) values ('price', 'words', 10, false);
update public.products set facts = '{"wood": "Oak", "colour": "Red", "price": "free"}' where id = 'p-9';
select is(pg_temp.row('p-9') -> 'price', '12345', 'no fact stands above a field');
delete from private.product_facts where name in ('colour', 'price');
select is(pg_temp.update_product('{"wood": "Oak"}', '{"wood": "Elm"}', 'p-9') #>> '{row,wood}', 'Elm',
  'a fact whose rule is gone does not block an edit');

-- Editing pictures
create temp table two as
select jsonb_build_array(pg_temp.picture('/a.jpg', 'The box'), pg_temp.picture('/b.jpg', 'Lid')) as list;
select is(pg_temp.update_product(jsonb_build_object('pictures', jsonb_build_array(pg_temp.picture('/a.jpg'))),
  jsonb_build_object('pictures', list)) #> '{row,pictures}', list, 'the base of a product without a list is its image')
from two;
select is(pg_temp.update_product('{}', jsonb_build_object('pictures', jsonb_build_array(pg_temp.picture('/c.jpg'))))
  #> '{fields,pictures,theirs}', list, 'the list without a base is a conflict') from two;
select is(pg_temp.update_product(jsonb_build_object('pictures', list),
    jsonb_build_object('pictures', jsonb_build_array(list -> 1, list -> 0), 'image', '/ignored.jpg')) #>> '{row,image}',
  '/b.jpg', 'the first picture of an edited list becomes the image') from two;
select is(pg_temp.update_product('{"image": "/b.jpg"}', '{"image": "/c.jpg"}') #> '{row,pictures}',
  jsonb_build_array(pg_temp.picture('/c.jpg'), list -> 0),
  'an older app replaces the first picture, whose text goes; the others stay') from two;
select is(pg_temp.update_product(jsonb_build_object('pictures', jsonb_build_array(list -> 1, list -> 0)),
    jsonb_build_object('pictures', list)) ->> 'status', 'conflict',
  'a list that was edited over the old first picture is a conflict') from two;
select is(pg_temp.update_product('{"image": "/b.jpg"}', '{"image": "/d.jpg"}') ->> 'status', 'conflict',
  'an older edit of the image conflicts with a changed first picture');
update public.products set image = '/tool.jpg' where id = 'p-1';
select is(pg_temp.row('p-1') #>> '{pictures,0,image}', '/tool.jpg',
  'an image written by another tool is the first picture');
select is(pg_temp.update_product(jsonb_build_object('pictures', pg_temp.row('p-1') -> 'pictures'),
    jsonb_build_object('pictures', jsonb_build_array(pg_temp.picture('/a.jpg')))) #> '{row,pictures}', null,
  'a list becomes one picture again');
select is(pg_temp.stored('p-1'), '[]', 'and is stored as none');

select throws_ok(format('update public.products set pictures = %L', p), '23514', null, 'refused in the table: ' || p)
from unnest(array['{}', '["/a.jpg"]', '[{"image": 5, "alt": "", "alt_ar": ""}]', '[{"image": "/a.jpg", "alt": ""}]']) p;

-- Deleting
create function pg_temp.delete_product(p_id text, p_base jsonb) returns jsonb language sql as $$
  select public.delete_product(gen_random_uuid(), jsonb_build_object('product_id', p_id, 'base', p_base))
$$;
select is(pg_temp.delete_product('p-3', '{"wood": null, "finish": null}') -> 'fields',
  '{"wood": {"base": null, "theirs": "Olive", "mine": null}}', 'a new fact is a conflict with a deletion');
select is(pg_temp.delete_product('p-3', pg_temp.row('p-3') - names) ->> 'status', 'applied',
  'an app that never received the fields deletes the product') from new_fields;

-- What the pages show
create function pg_temp.hash() returns bigint language sql as $$
  select i.page_hash from private.catalog_index i where i.id = 'p-1'
$$;
create temp table before as select pg_temp.hash() as hash;
select is(pg_temp.update_product('{"low_stock": 0}', '{"low_stock": 1}') ->> 'status', 'applied', 'a level is changed');
select is(pg_temp.hash(), hash, 'which no page shows') from before;
insert into private.product_facts (name, kind, most, in_shop) values ('shelf', 'words', 10, false);
select is(pg_temp.update_product('{}', '{"shelf": "B2"}') #>> '{row,shelf}', 'B2', 'a fact for staff is changed');
select is(pg_temp.hash(), hash, 'which no page shows') from before;
select is(pg_temp.update_product('{}', '{"maker": "Mona"}') ->> 'status', 'applied', 'a fact is changed');
select isnt(pg_temp.hash(), hash, 'which the page shows') from before;

select * from finish();
rollback;
