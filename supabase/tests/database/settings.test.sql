-- Settings: who receives and edits them, conflicts per field, invalid values, and their readers.
begin;
select plan(87);

select tests.add_staff('owner', 'owner'), tests.add_staff('member');
update public.settings set
  facts = '{"phone": "+20 2 1000 0000", "hours_mon": "09:00-18:00", "address_en": "Old Street"}';
create function pg_temp.update_settings(p_base jsonb, p_patch jsonb, p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.update_settings(p_id, jsonb_build_object('base', p_base, 'patch', p_patch))
$$;
create function pg_temp.setting(p_field text) returns jsonb language sql as $$
  select private.settings_json(s, true) -> p_field from public.settings s
$$;

-- Pulls
create temp table visitor as select public.pull_catalog_changes() as page;
select is(page #>> '{settings,t}', 'settings', 'a catalogue page has the settings') from visitor;
select is(tests.keys(page #> '{settings,row}'),
  array['address_en', 'hours_mon', 'id', 'phone', 'updated_at'], 'for visitors: only the facts') from visitor;
select ok(not exists (select from jsonb_array_elements(page -> 'rows') r where r ->> 't' = 'settings'),
  'but not among the rows') from visitor;
select is(public.pull_catalog_changes(page -> 'next') -> 'settings', null, 'not again while they stay the same')
from visitor;
select is(public.pull_catalog() #> '{settings,row}', page #> '{settings,row}', 'a build receives the same')
from visitor;
select is(public.pull_catalog_first() #> '{settings,row}', page #> '{settings,row}', 'and a first copy') from visitor;
select is(public.pull_catalog_changes('{"epoch": "x"}') -> 'settings', null, 'not with a reset');
select is((public.pull_catalog_changes((page -> 'next') - 'settings')) #>> '{settings,v}', page #>> '{settings,v}',
  'a device whose cursor names none receives them at its next pull') from visitor;
select tests.sign_in('member');
create temp table room as select public.pull_orders() as page;
select is(page #>> '{settings,t}', 'staff_settings', 'staff receive a row of their own') from room;
select is(page #> '{settings,row}' ->> f.field, f.value, 'with ' || f.field)
from room, (values ('phone', '+20 2 1000 0000'), ('low_stock', '5'), ('max_of_one_product', '20'), ('max_pieces', '60'),
  ('max_total', '2500000'), ('max_open_orders', '3'), ('max_refusals', '0'), ('couriers', ''),
  ('instapay_address', ''), ('ask_above', '0'), ('staff_locale', 'en')) f (field, value);
select is(public.pull_orders(page -> 'next') -> 'settings', null, 'once') from room;

-- Who edits
select is(pg_temp.update_settings('{"phone": "+20 2 1000 0000"}', '{"phone": ""}'), tests.rejected('owners_only'),
  'a member edits nothing');
select tests.sign_in('owner');
create temp table written as
select pg_temp.update_settings('{"phone": "+20 2 1000 0000", "low_stock": 5}', '{"phone": " 02 555 ", "low_stock": 3}',
  tests.id('write')) as answer;
select is(answer ->> 'status', 'applied', 'an owner does') from written;
select is(answer #>> '{row,phone}', '02 555', 'the outcome has the row, texts without white space') from written;
select is((select s.low_stock from public.settings s), 3, 'a limit is written');
select is(answer -> 'touched', jsonb_build_array(
  jsonb_build_object('t', 'settings', 'id', 'shop', 'v', s.version),
  jsonb_build_object('t', 'staff_settings', 'id', 'shop', 'v', s.version)), 'it lists both rows')
from written, public.settings s;
select is(pg_temp.update_settings('{"phone": "+20 2 1000 0000", "low_stock": 5}',
  '{"phone": " 02 555 ", "low_stock": 3}', tests.id('write')), answer, 'a replay returns the same') from written;
select is(pg_temp.update_settings('{"address_en": "Old Street"}', '{"address_en": "New Street"}') ->> 'status',
  'applied', 'an edit of another field from the same version is written');
select is(pg_temp.setting('phone'), '"02 555"', 'and keeps the first');
create temp table conflicting as
select pg_temp.update_settings('{"phone": "+20 2 1000 0000", "hours_mon": "09:00-18:00"}',
  '{"phone": "19000", "hours_mon": "10:00-18:00"}') as answer;
select is(answer -> 'fields', '{"phone": {"base": "+20 2 1000 0000", "theirs": "02 555", "mine": "19000"}}',
  'a field that has changed since is a conflict') from conflicting;
select is(pg_temp.setting('hours_mon'), '"09:00-18:00"', 'and nothing of that edit is written');
select is(pg_temp.update_settings('{"low_stock": 5}', '{"low_stock": 9}') -> 'fields',
  '{"low_stock": {"base": 5, "theirs": 3, "mine": 9}}', 'a limit can be in conflict');
select is(pg_temp.update_settings('{}', '{"whatsapp": "+20 100 000 0000"}') ->> 'status', 'applied',
  'a fact that was never known needs no base');
select is(pg_temp.update_settings('{"whatsapp": ""}', '{"whatsapp": "19001"}') ->> 'status', 'conflict',
  'or the base is the empty text');
select is(pg_temp.update_settings('{}', '{"later": 5}') ->> 'status', 'applied', 'a field of a later app is ignored');
select is(pg_temp.setting('later'), null, 'and not stored');
select is(pg_temp.update_settings('{}', '{"id": "x", "version": 1}') ->> 'status', 'applied', 'so is an id');
select is(public.update_settings(gen_random_uuid(), '{}'), tests.rejected('invalid', 'base'), 'no base');
select is(public.update_settings(gen_random_uuid(), '{"base": {}}'), tests.rejected('invalid', 'patch'), 'no patch');

-- Values
select is(pg_temp.update_settings(jsonb_build_object(f.field, pg_temp.setting(f.field)),
  jsonb_build_object(f.field, f.value)), tests.rejected('invalid', 'patch.' || f.field),
  f.field || ' ' || left(f.value::text, 30))
from (values ('phone', '5'::jsonb), ('phone', '"call me"'), ('phone', 'null'), ('email', '"nobody"'),
  ('instagram', '"http://x.example"'), ('instagram', '"javascript:alert(1)"'),
  ('facebook', to_jsonb('https://' || repeat('x', 300))), ('address_en', to_jsonb(repeat('x', 501))),
  ('announcement_en', to_jsonb(repeat('x', 201))), ('announcement_until', '"2026-02-30"'),
  ('announcement_until', '"soon"'), ('hours_mon', '"9-18"'), ('hours_mon', '"18:00-09:00"'),
  ('hours_mon', '"09:00-24:00"'), ('delivery_cairo', '"3"'), ('delivery_cairo', '"3-1"'), ('delivery_cairo', '"0-1"'),
  ('testimonial_1_text_ar', to_jsonb(repeat('x', 501))), ('testimonial_1_name_en', to_jsonb(repeat('x', 101))),
  ('low_stock', '-1'), ('low_stock', '1.5'), ('low_stock', '"5"'), ('low_stock', 'null'), ('max_total', '0'),
  ('max_pieces', '0'), ('max_open_orders', '0'), ('max_refusals', '11'), ('max_of_one_product', '0'),
  ('ask_above', '-1'),
  ('couriers', '5'), ('couriers', '"; 19043"'), ('couriers', '"Bosta; call"'), ('couriers', '"Bosta\nbosta"'),
  ('couriers', '"Bosta; ; http://x.example/{number}"'), ('couriers', '"Bosta; ; https://x.example/"'),
  ('couriers', '"Bosta; ; https://{number}.example/"'), ('staff_locale', '"fr"')) f (field, value);
select is(pg_temp.update_settings('{}', '{"announcement_en": "Closed for Eid", "announcement_until": "2026-12-01",
  "delivery_kafr_el_sheikh": "3-6", "hours_sun": "10:00-14:30", "testimonial_6_name_ar": "منى"}') ->> 'status',
  'applied', 'valid values of every kind are written');
select is(pg_temp.update_settings('{"hours_sun": "10:00-14:30"}', '{"hours_sun": ""}') #>> '{row,hours_sun}', '',
  'and removed');

select is(pg_temp.update_settings('{"couriers": ""}',
  '{"couriers": "Bosta; 19043; https://x.example/?n={number}\nAhmed\nAramex; ; https://y.example/{number}"}') ->> 'status',
  'applied', 'couriers are one text');

-- What reads them
select is(pg_temp.update_settings('{"max_of_one_product": 20, "max_total": 2500000}',
  '{"max_of_one_product": 1, "max_total": 123456}') ->> 'status', 'applied', 'limits of orders are written');
select is((select l.max_total from private.order_limits l), 1234.56, 'in EGP');
select tests.sign_in(null);
select is(tests.place_order(tests.id('two of one'), '{"4": 2}') ->> 'status', 'applied', 'an order above a limit');
select is((select o.hold_reason from public.orders o where o.id = tests.id('two of one')), 'quantity', 'is held');
select is((select count(*) from private.mail_jobs j where j.kind = 'staff_new_order' and j.locale = 'en'), 1::bigint,
  'mail to staff is in English');
update public.settings set staff_locale = 'ar', max_of_one_product = 20, max_total = 25000;
select tests.place_order(tests.id('another'), '{"4": 1}');
select is((select count(*) from private.mail_jobs j where j.kind = 'staff_new_order' and j.locale = 'ar'), 1::bigint,
  'or in the language of the settings');

select is(job -> 'workshop', '{"address": "New Street", "phone": "02 555"}',
  'a mail job has the address, in English where there is no other, and the phone number')
from jsonb_array_elements(public.claim_mail_jobs(10) -> 'jobs') as job where job ->> 'locale' = 'ar';
select is(private.mail_workshop('en') ->> 'address', 'New Street', 'in the language of the mail');

select * from finish();
rollback;
