-- Names and descriptions in Arabic, the languages of orders and mails, and older apps beside them.
begin;
select plan(74);

select tests.sign_in_staff();
create function pg_temp.create_product(p_change jsonb default '{}') returns jsonb language sql as $$
  select public.create_product(gen_random_uuid(), '{"product_id": "p-1", "name": "Palm box", "price": 12345,
    "description": "A box of palm wood.", "image": "/images/products/1.jpg", "category": "boxes",
    "featured": false, "bestseller": false, "new": true, "stock": 4}'::jsonb || p_change)
$$;
create function pg_temp.update_product(p_base jsonb, p_patch jsonb, p_id text default 'p-1') returns jsonb
language sql as $$
  select public.update_product(gen_random_uuid(),
    jsonb_build_object('product_id', p_id, 'base', p_base, 'patch', p_patch))
$$;
create function pg_temp.translations(p_id text) returns jsonb language sql as $$
  select jsonb_build_array(p.name, p.name_ar, p.description_ar) from public.products p where p.id = p_id
$$;

-- Creating a product
select is(pg_temp.create_product() #> '{row,name_ar}', 'null', 'an older app creates a product without a translation');
select is(pg_temp.translations('p-1'), '["Palm box", null, null]', 'it is stored without one');
select is(pg_temp.create_product('{"product_id": "p-2", "name_ar": " صندوق ", "description_ar": "صندوق من خشب النخيل"}')
  -> 'row' ->> 'name_ar', 'صندوق', 'a translation is stored without white space around it');
select is(pg_temp.translations('p-2'), '["Palm box", "صندوق", "صندوق من خشب النخيل"]', 'with its description');
select is(pg_temp.create_product('{"product_id": "p-3", "name_ar": null, "description_ar": null}') ->> 'status',
  'applied', 'null is no translation');
select is(pg_temp.create_product(jsonb_build_object('product_id', 'x', f.field, f.value)),
  tests.rejected('invalid', f.field), f.field || ' ' || left(f.value::text, 30))
from (values ('name_ar', '"ص"'::jsonb), ('name_ar', '""'), ('name_ar', '5'), ('name_ar', to_jsonb(repeat('ص', 201))),
  ('description_ar', '"قصير"'), ('description_ar', '[]'), ('description_ar', to_jsonb(repeat('ص', 5001))))
  f (field, value);

-- Editing a product
select is(pg_temp.update_product('{"name_ar": null}', '{"name_ar": "علبة"}') #>> '{row,name_ar}', 'علبة',
  'the first translation is written');
select is(pg_temp.update_product('{"name": "Palm box"}', '{"name": "Palm chest"}') ->> 'status', 'applied',
  'an older app changes another field');
select is(pg_temp.translations('p-1'), '["Palm chest", "علبة", null]', 'and leaves the translation');
select is(pg_temp.update_product('{}', '{"description_ar": "علبة من خشب النخيل"}') ->> 'status', 'applied',
  'a translation without a base counts as seen without one');
select is(pg_temp.update_product('{}', '{"name_ar": "صندوق"}') -> 'fields',
  '{"name_ar": {"base": null, "theirs": "علبة", "mine": "صندوق"}}', 'so it never overwrites another translation');
select is(pg_temp.update_product('{"name_ar": null}', '{"name_ar": "صندوق", "price": 1}') ->> 'status', 'conflict',
  'nor does a base from before the translation');
select is(pg_temp.update_product('{"name_ar": "علبة"}', '{"name_ar": null}') #> '{row,name_ar}', 'null',
  'a translation can be removed');
select is(pg_temp.update_product('{"name_ar": null}', '{"name_ar": "ع"}'), tests.rejected('invalid', 'patch.name_ar'),
  'an invalid translation');

-- Deleting a product
create function pg_temp.delete_product(p_id text, p_base jsonb) returns jsonb language sql as $$
  select public.delete_product(gen_random_uuid(), jsonb_build_object('product_id', p_id, 'base', p_base))
$$;
create temp table seen as select private.product_json(p) as row from public.products p where p.id = 'p-3';
update public.products set name_ar = 'صندوق' where id = 'p-3';
select is(pg_temp.delete_product('p-3', row) -> 'fields',
  '{"name_ar": {"base": null, "theirs": "صندوق", "mine": null}}', 'a new translation is a conflict with a deletion')
from seen;
select is(pg_temp.delete_product('p-3', row - array['name_ar', 'description_ar']) ->> 'status', 'applied',
  'an app that never received translations deletes the product') from seen;

-- Categories
create function pg_temp.update_category(p_base jsonb, p_patch jsonb) returns jsonb language sql as $$
  select public.update_category(gen_random_uuid(),
    jsonb_build_object('category_id', 'garden', 'base', p_base, 'patch', p_patch))
$$;
create function pg_temp.create_category(p_change jsonb) returns jsonb language sql as $$
  select public.create_category(gen_random_uuid(), '{"category_id": "garden", "name": "Garden",
    "description": "Benches and boxes.", "image_url": "/images/garden.jpg"}'::jsonb || p_change)
$$;
select is(pg_temp.create_category(jsonb_build_object('category_id', 'x', f.field, f.value)),
  tests.rejected('invalid', f.field), 'category: ' || f.field || ' ' || f.value::text)
from (values ('name_ar', '"ح"'::jsonb), ('description_ar', '"قصير"')) f (field, value);
select is(pg_temp.create_category('{"name_ar": "الحديقة"}') #>> '{row,name_ar}', 'الحديقة',
  'a category is created with a translation');
select is(pg_temp.create_category('{"category_id": "yard"}') #> '{row,name_ar}', 'null', 'or without one');
select is(pg_temp.update_category('{}', '{"description_ar": "مقاعد وصناديق"}') #>> '{row,description_ar}',
  'مقاعد وصناديق', 'its translation is written');
select is(pg_temp.update_category('{"name": "Garden"}', '{"name": "Gardens"}') #>> '{row,name_ar}', 'الحديقة',
  'an older app leaves it');
select is(pg_temp.update_category('{}', '{"name_ar": "حديقة"}') ->> 'status', 'conflict', 'and no base overwrites it');
select throws_ok($$ update public.categories set name_ar = '' where id = 'garden' $$, '23514', null,
  'an empty translation is never stored');

-- Pull
create temp table pulled as select public.pull_catalog_first() as page;
select is((select array_agg(distinct (e -> 'row' ? 'name_ar') and (e -> 'row' ? 'description_ar'))
    from pulled, jsonb_array_elements(page -> 'rows') e where e -> 'row' <> 'null'), array[true],
  'every row has its translations or null');

-- What prerendered pages show
create temp table hashes as select private.catalog_hash() as hash;
update public.products set name_ar = 'مقعد' where id = '4';
select isnt(private.catalog_hash(), hash, 'the translation of a product is shown') from hashes;
update hashes set hash = private.catalog_hash();
update public.categories set name_ar = 'علب' where id = 'boxes';
select isnt(private.catalog_hash(), hash, 'and that of a category') from hashes;

-- Orders keep their language and both names
update public.products set name_ar = null where id = '1';
create function pg_temp.place(p_name text, p_change jsonb, p_phone text) returns jsonb language sql as $$
  select public.place_order(tests.id(p_name), tests.order_payload(
    '[{"product_id": "4", "quantity": 1, "price": 7999}, {"product_id": "1", "quantity": 1, "price": 14999}]',
    jsonb_build_object('customer',
      tests.customer(jsonb_build_object('phone', p_phone, 'email', p_phone || '@mail.example'))) || p_change))
$$;
create function pg_temp.locale_of(p_name text) returns text language sql as $$
  select o.locale from public.orders o where o.id = tests.id(p_name)
$$;
create function pg_temp.mails(p_name text) returns text[] language sql as $$
  select array_agg(j.kind || ' ' || j.locale order by j.kind)
  from private.mail_jobs j where j.order_id = tests.id(p_name)
$$;
create temp table answered as select pg_temp.place('arabic', '{"locale": "ar"}', '01000000201') as answer;
select is(answer ->> 'status', 'applied', 'an order with a language is applied') from answered;
select is(answer #> '{row,items,0,name_ar}', '"مقعد"', 'its items have both names') from answered;
select is(answer #> '{row,items,1}' ? 'name_ar', false, 'or one, without a translation') from answered;
select is(pg_temp.locale_of('arabic'), 'ar', 'its language is stored');
select is((select private.order_json(o) ->> 'locale' from public.orders o where o.id = tests.id('arabic')), 'ar',
  'staff receive it');
select is(pg_temp.mails('arabic'), array['order_confirmation ar', 'staff_new_order en'],
  'the customer''s mail has it, that of staff has not');
select is(pg_temp.place('old', '{}', '01000000202') ->> 'status', 'applied', 'an older app sends no language');
select is(pg_temp.locale_of('old'), 'en', 'it counts as English');
select is(pg_temp.place('unknown', jsonb_build_object('locale', l.locale), l.phone) ->> 'status', 'applied',
  'an unknown language is no reason to reject: ' || l.locale::text)
from (values ('"tlh"'::jsonb, '01000000203')) l (locale, phone);
select is(pg_temp.locale_of('unknown'), 'en', 'it counts as English');
select is(private.read_locale(l), 'en', 'language ' || coalesce(l::text, 'absent'))
from unnest(array['5', 'null', '["ar"]', '{"ar": 1}', '"AR"', null]::jsonb[]) l;
update public.settings set staff_locale = 'ar';
select tests.set_status(tests.id('arabic'), 'pending', 'shipped');
select pg_temp.place('late', '{}', '01000000204');
select is(pg_temp.mails('late'), array['order_confirmation en', 'staff_new_order ar'], 'staff can choose Arabic');
select is(pg_temp.mails('arabic'), array['order_confirmation ar', 'order_status ar', 'staff_new_order en'],
  'a new status is reported in the language of the order');
select is(public.record_sale(gen_random_uuid(), jsonb_build_object('sold_at', private.iso(now()),
    'items', '[{"product_id": "4", "quantity": 1, "price": 7999}]'::jsonb)) #> '{row,items,0,name_ar}', '"مقعد"',
  'a sale at the stall keeps both names');

-- Newsletter and messages
create function pg_temp.subscribe(p_payload jsonb) returns text language sql as $$
  select public.subscribe_newsletter(gen_random_uuid(), '{"email": "mona@mail.example"}'::jsonb || p_payload);
  select n.locale from private.newsletter_subscribers n where n.email = 'mona@mail.example'
$$;
select is(pg_temp.subscribe('{"locale": "ar"}'), 'ar', 'a subscription has a language');
select is((select j.locale from private.mail_jobs j where j.kind = 'newsletter_confirm'), 'ar', 'its mail has it');
select is(pg_temp.subscribe('{}'), 'en', 'the last one before the confirmation counts');
update private.newsletter_subscribers set confirmed_at = now();
select is(pg_temp.subscribe('{"locale": "ar"}'), 'en', 'then nobody changes it');
select public.send_contact_message(gen_random_uuid(), '{"name": "Mona", "email": "mona@mail.example",
  "subject": "مقعد", "message": "ما ارتفاعه؟", "locale": "ar"}');
select is(public.list_messages() #>> '{messages,0,locale}', 'ar', 'staff receive the language of a message');

-- Invitations
update private.staff set role = 'owner' where user_id = tests.id('staff');
create function pg_temp.invitation_locale() returns text language sql as $$
  select j.locale from private.mail_jobs j where j.invited = 'new@mail.example'
$$;
select public.invite_person('New@mail.example', 'member', 'ar');
select is(pg_temp.invitation_locale(), 'ar', 'an invitation has the language of the page');
select public.resend_invitation('new@mail.example');
select is(pg_temp.invitation_locale(), 'ar', 'the next mail has the same');
select public.invite_person(p_email => 'new@mail.example', p_role => 'member');
select is(pg_temp.invitation_locale(), 'en', 'an older app invites in English');

-- Search
select is(private.fold(f.text), f.folded, 'folded: ' || f.text) from (values
  ('عُلبـة', 'علبه'), ('أرابيسك إلى آخر', 'ارابيسك الي اخر'), ('ﻋﻠﺒﺔ', 'علبه'), ('٢٤ × ۱۶', '24 × 16'),
  ('Écrin d’Été', 'ecrin d’ete'), ('مؤذن', 'موذن'), ('ضوء', 'ضو'), ('کوی گ', 'كوي ك')) f (text, folded);
select is((select array_agg(e ->> 'id') from jsonb_array_elements(public.find_orders('مقعد') -> 'orders') e
    where e ->> 'id' = tests.id('arabic')::text), array[tests.id('arabic')::text],
  'an order is found by the Arabic name of its item');
update public.orders o set items = jsonb_set(o.items, '{0}',
    o.items -> 0 || '{"name": "Boxes", "name_ar": "صندوق بأرابيسك، علبة"}')
  where o.id = tests.id('arabic');
select is((select array_agg(e ->> 'id') from jsonb_array_elements(public.find_orders(q.word) -> 'orders') e
    where e ->> 'id' = tests.id('arabic')::text), array[tests.id('arabic')::text], 'by the word ' || q.word)
from (values ('علبه'), ('ارابيسك'), ('عُلبـة'), ('الصندوق'), ('boxes')) q (word);

select * from finish();
rollback;
