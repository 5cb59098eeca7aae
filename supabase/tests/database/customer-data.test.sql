-- What the privacy page promises: retention periods, and exporting and erasing a customer's data.
begin;
select plan(89);

select tests.add_staff('owner', 'owner'), tests.add_staff('member');
delete from public.orders;
insert into public.orders (id, created_at, customer_name, customer_email, customer_phone, customer_address, status,
  total, items, shipping_info, token_hash)
select tests.id(f.name), f.at::timestamptz, 'Mona Fathy', f.email, f.phone, '12 Al Muizz Street', f.status, 20,
  '[{"id": "1", "name": "A", "price": 20, "quantity": 1}]',
  '{"address": "12 Al Muizz Street", "city": "Cairo", "state": "Cairo", "zip": "11511"}', 'hash'
from (values ('done', now()::text, 'Mona@mail.example', '01001234567', 'delivered'),
  ('open', now()::text, 'mona@mail.example', '01001234567', 'shipped'),
  ('other address', now()::text, 'mona.f@mail.example', '+20 100 123 4567', 'cancelled'),
  ('ancient', '2015-01-01', 'omar@mail.example', '01112223334', 'delivered'),
  ('ancient but open', '2015-01-01', 'omar@mail.example', '01112223334', 'pending')) f (name, at, email, phone, status);
delete from private.mail_jobs;
insert into private.mail_jobs (kind, order_id, sent_at) values ('order_confirmation', tests.id('done'), now());
insert into private.mail_jobs (kind, order_id, status, failed_at, last_error)
values ('order_status', tests.id('done'), 'delivered', now(), '550 <mona@mail.example>');
insert into private.contact_messages (id, name, email, subject, message, answered_at)
select tests.id(f.id), f.name, f.email, 's', 'm', f.answered_at
from (values ('m1', 'Mona', 'MONA@mail.example', null),
  ('m2', 'Omar', 'omar@mail.example', now() - interval '13 months'),
  ('m3', 'Omar', 'omar@mail.example', now() - interval '11 months'),
  ('m4', 'Omar', 'omar@mail.example', null)) f (id, name, email, answered_at);
insert into private.newsletter_subscribers (email, confirmed_at) values ('mona@mail.example', now());

-- Only owners
set local role authenticated;
select tests.sign_in('member');
select tests.denied($$ select public.export_customer('mona@mail.example') $$, 'members cannot export personal data');
select tests.denied($$ select public.erase_customer('mona@mail.example') $$, 'members cannot erase personal data');
select tests.sign_in('stranger');
select tests.denied($$ select public.export_customer('mona@mail.example') $$, 'strangers cannot export personal data');
select tests.sign_in('owner');

create function pg_temp.counts(p_export jsonb) returns text language sql as $$
  select format('orders %s, messages %s, stock_alerts %s, newsletter %s', jsonb_array_length(p_export -> 'orders'),
    jsonb_array_length(p_export -> 'messages'), jsonb_array_length(p_export -> 'stock_alerts'),
    case jsonb_typeof(p_export -> 'newsletter') when 'array' then jsonb_array_length(p_export -> 'newsletter')
      when 'object' then 1 else 0 end)
$$;

-- Exporting
create temp table exported as select public.export_customer(' mona@MAIL.example') as a;
select is(jsonb_array_length(a -> 'orders'), 2, 'an export holds all orders of an address') from exported;
select is(a #>> '{orders,0,customer_phone}', '01001234567', 'the exported orders have all their fields') from exported;
select is(jsonb_array_length(a -> 'messages'), 1, 'an export holds the messages') from exported;
select isnt(a #>> '{newsletter,confirmed_at}', null, 'an export holds the newsletter subscription') from exported;
select is(jsonb_array_length(a -> 'mails'), 2, 'an export holds the mails to the customer') from exported;
select is(jsonb_array_length(public.export_customer('0100 123 4567') -> 'orders'), 3,
  'finds orders by phone number in any notation');
select is(public.export_customer(tests.id('done')::text) ->> 'email', 'mona@mail.example',
  'finds a customer by order id');
select is(jsonb_array_length(public.export_customer('nobody@mail.example') -> 'orders'), 0,
  'an unknown address has no orders');
select is(public.export_customer(f.who) ->> 'code', 'invalid', 'no valid key: ' || coalesce(left(f.who, 9), 'null'))
from (values (''), (null), ('%'), (repeat('a', 100000)), ('00000000-0000-4000-8000-000000000000')) f (who);

-- Erasing
select is(public.erase_customer('mona@mail.example'),
  '{"status": "applied", "orders": 1, "open": 1, "messages": 1, "newsletter": true, "stock_alerts": 0, "notes": 0,
    "reasons": 0, "lines": 0, "closings": 0, "former_staff": 0}',
  'counts open orders');
reset role;
create temp view erased as select * from public.orders where id = tests.id('done');
select is((select row_to_json(o)::text like '%Muizz%' or row_to_json(o)::text ilike '%mona%' from erased o), false,
  'the erased order holds no personal data');
select results_eq($$ select total, status::text, items #>> '{0,id}' from erased $$,
  $$ values (20.00, 'delivered', '1') $$, 'it keeps its amounts');
select is((select version from erased), 2::bigint, 'it has a new version, so that devices pull it');
select is((select token_hash from erased), 'hash'::bytea, 'the shopper''s device can still read it');
select is((select count(*) from private.mail_jobs where last_error like '%mona%'), 0::bigint,
  'mail errors hold no address');
select results_eq($$ select customer_name, erase_when_closed from public.orders where id = tests.id('open') $$,
  $$ values ('Mona Fathy', true) $$, 'an open order keeps its data until it is closed');
select is_empty($$ select from private.contact_messages where lower(email) = 'mona@mail.example' $$,
  'the messages are deleted');
select is_empty($$ select from private.newsletter_subscribers where email = 'mona@mail.example' $$,
  'the subscription is deleted');
select is((select count(*) from private.order_search where words like '%mona@%'), 1::bigint,
  'the search index keeps only the open order');
set local role authenticated;
select is(public.erase_customer('mona@mail.example'),
  '{"status": "applied", "orders": 0, "open": 1, "messages": 0, "newsletter": false, "stock_alerts": 0, "notes": 0,
    "reasons": 0, "lines": 0, "closings": 0, "former_staff": 0}',
  'a second time erases nothing');
reset role;

-- An order that was reopened after it had been chosen
select is(private.erase_orders(array[tests.id('open'), tests.id('done')]), 1::bigint, 'erases closed orders only');
select is((select customer_name from public.orders where id = tests.id('open')), 'Mona Fathy',
  'a reopened order keeps its data');

-- Retention periods
create function pg_temp.email_of(p_name text) returns text language sql as $$
  select customer_email from public.orders where id = tests.id(p_name)
$$;
select is(private.forget_old_orders(), 2::bigint, 'erases orders older than tax law requires');
select is(pg_temp.email_of('ancient'), '', 'an old closed order has no address');
select results_eq($$ select customer_email, status::text from public.orders where id = tests.id('ancient but open') $$,
  $$ values ('', 'pending') $$, 'nor has one that was never delivered; it keeps its status');
select is(private.forget_old_orders(), 0::bigint, 'erases each order once');
select private.forget_old_messages();
select results_eq($$ select id from private.contact_messages order by id $$,
  $$ select tests.id(n) from unnest(array['m3', 'm4']) n order by 1 $$,
  'keeps a message until a year after its answer');

-- One address, however it is written; elsewhere than at Google, dots make another person.
select is(private.address_key(f.one) = private.address_key(f.other), f.same, f.one || ' and ' || f.other)
from (values ('Mona@Mail.example', 'mona@mail.example', true), ('mo.na@mail.example', 'mona@mail.example', false),
  ('mona+shop@mail.example', 'mona@mail.example', false), ('Mo.Na+shop@googlemail.com', 'mona@gmail.com', true),
  ('mona@gmail.com.example', 'mo.na@gmail.com.example', false)) f (one, other, same);

-- By phone number. The addresses in the orders that are found may be those of others.
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, status, total, items)
select tests.id('by phone ' || n), 'Hana Samir', f.email, f.phone, '3 Al Nasr Road', f.status, 20, '[]'
from (values (1, 'Hana@gmail.com', '01055555555', 'delivered'),
  (2, 'karim@mail.example', '01055555555', 'shipped'), (3, '', '01055555555', 'delivered'),
  (4, 'karim@mail.example', '01066666666', 'delivered')) f (n, email, phone, status);
insert into private.contact_messages (id, name, email, subject, message)
select tests.id('from ' || e), 'x', e, 's', 'm' from unnest(array['HA.NA@googlemail.com', 'karim@mail.example']) e;
insert into private.newsletter_subscribers (email)
select e from unnest(array['hana@gmail.com', 'karim@mail.example']) e;
insert into private.stock_alerts (product_id, email, locale)
select '2', e, 'en' from unnest(array['ha.na+shop@gmail.com', 'karim@mail.example']) e;
set local role authenticated;
select is(pg_temp.counts(public.export_customer('01055555555')), 'orders 3, messages 0, stock_alerts 0, newsletter 0',
  'an export by phone number has its orders');
select is(public.export_customer('01055555555') -> 'also', '[
  {"key": "email:hana@gmail.com", "kind": "email", "text": "hana@gmail.com", "n": 3},
  {"key": "email:karim@mail.example", "kind": "email", "text": "karim@mail.example", "n": 4}]',
  'and lists the addresses in them, with what else they have');
select is(pg_temp.counts(public.export_customer('ha.na@gmail.com')),
  'orders 1, messages 1, stock_alerts 1, newsletter 1', 'an export by address has all spellings of the mailbox');
select is(public.export_customer('ha.na@gmail.com') -> 'also',
  '[{"key": "phone:1055555555", "kind": "phone", "text": "01055555555", "n": 2}]', 'and lists the number');
select is(public.export_customer('01077777777') -> 'newsletter', 'null', 'an unknown number has none');
select is(public.erase_customer('+20 105 555 5555', '{email:hana@gmail.com}'),
  '{"status": "applied", "orders": 2, "open": 1, "messages": 1, "newsletter": true, "stock_alerts": 1, "notes": 0,
    "reasons": 0, "lines": 0, "closings": 0, "former_staff": 0}',
  'an erasure by phone number includes the address that the owner ticked');
select is(pg_temp.counts(public.export_customer('hana@gmail.com')),
  'orders 0, messages 0, stock_alerts 0, newsletter 0', 'nothing is left under it');
select is(pg_temp.counts(public.export_customer('01066666666')), 'orders 1, messages 0, stock_alerts 0, newsletter 0',
  'whose address was in one of the orders keeps the own order');
select is(pg_temp.counts(public.export_customer('karim@mail.example')),
  'orders 2, messages 1, stock_alerts 1, newsletter 1', 'and everything under the own address');
reset role;

-- Notes of staff that name the customer, wherever they are.
create function pg_temp.add_note(p_name text, p_order text, p_text text, p_at timestamptz default now()) returns void
language sql as $$
  select private.add_order_event(tests.id(p_order), 'note', jsonb_build_object('text', p_text), p_at, tests.id(p_name))
$$;
create function pg_temp.notes() returns text language sql as $$
  select string_agg(x.name, ', ' order by x.name) from unnest(array['own', 'own open', 'stall', 'stall 2', 'other',
    'other open', 'erased', 'erased new', 'stall new']) as x (name)
  where exists (select from private.order_events e where e.id = tests.id(x.name) and e.kind = 'note')
$$;
insert into public.orders (id, channel, customer_name, customer_email, customer_phone, customer_address, status, total,
  items)
select tests.id(f.name), f.channel, f.customer, f.email, f.phone, '', f.status, 20, '[]'
from (values ('of Laila', 'web', 'Laila Nour', 'laila@mail.example', '01088888888', 'delivered'),
  ('open of Laila', 'web', 'Laila Nour', 'laila@mail.example', '01088888888', 'pending'),
  ('a sale', 'stall', 'Stall sale', '', '', 'delivered'),
  ('of her aunt', 'web', 'Aunt', 'aunt@mail.example', '01044444444', 'cancelled'),
  ('open of her aunt', 'web', 'Aunt', 'aunt@mail.example', '01044444444', 'shipped'))
  f (name, channel, customer, email, phone, status);
select pg_temp.add_note('own', 'of Laila', 'rings twice'),
  pg_temp.add_note('own open', 'open of Laila', 'Laila Nour rings twice'),
  pg_temp.add_note('stall', 'a sale', 'Laila Nour collects it'), pg_temp.add_note('stall 2', 'a sale', 'A gift'),
  pg_temp.add_note('other', 'of her aunt', 'Call 0108 888 8888'),
  pg_temp.add_note('other open', 'open of her aunt', 'For laila@mail.example');
create temp table stamped as select id, version from public.orders;
create function pg_temp.new_versions() returns text language sql as $$
  select string_agg(n, ', ' order by n) from unnest(array['of Laila', 'open of Laila', 'a sale', 'of her aunt',
    'open of her aunt']) n
  join public.orders o on o.id = tests.id(n) join stamped s on s.id = o.id and s.version < o.version
$$;
-- Another customer of this name.
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, status, total, items)
select tests.id('of another Laila'), 'Laila Nour', 'another@mail.example', '01099999999', '', 'delivered', 20, '[]';
select pg_temp.add_note('erased', 'of another Laila', 'Laila Nour likes walnut'),
  pg_temp.add_note('erased new', 'of another Laila', 'Laila Nour prefers the evening');
set local role authenticated;
select is((select jsonb_agg(jsonb_build_array(e -> 'kind', e -> 'text'))
    from jsonb_array_elements(public.export_customer('laila@mail.example') -> 'also') e),
  '[["note", "For laila@mail.example"], ["note", "Laila Nour collects it"], ["note", "Laila Nour likes walnut"],
    ["note", "Laila Nour prefers the evening"], ["phone", "01088888888"]]',
  'notes with her name are listed with their text, and those about orders under way');
select is(public.erase_customer('laila@mail.example', array['phone:1088888888', 'note:' || tests.id('stall')])
  ->> 'notes', '3', 'Laila is erased');
select is(public.erase_customer('laila@mail.example', array['note:x', 'phone:', 'email:', 'reason:', null])
  ->> 'status', 'applied', 'keys of nothing erase nothing');
reset role;
select is(pg_temp.notes(), 'erased, erased new, other open, own open, stall 2',
  'notes of her closed orders are deleted, those with a ticked number, and the ticked ones');
delete from private.order_events where id in (tests.id('erased'), tests.id('erased new'));
select is(pg_temp.new_versions(), 'a sale, of Laila, of her aunt, open of Laila',
  'devices receive the orders that lost notes');
select is((select jsonb_agg(e ->> 'kind')
    from public.orders o, jsonb_array_elements(private.order_json(o) -> 'events') e
    where o.id = tests.id('of her aunt')), '["placed", "status"]', 'they keep the other events');

-- One word may be in notes about anybody.
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, status, total, items)
select tests.id('of one word'), 'Call', 'call@mail.example', '01012312312', '', 'delivered', 20, '[]';
select pg_temp.add_note('erased', 'of her aunt', 'Call before delivery; paid 200 in advance'),
  pg_temp.add_note('erased new', 'a sale', 'For call@mail.example'),
  pg_temp.add_note('stall new', 'a sale', 'Ring ٠١٠ ١٢٣١ ٢٣١٢');
set local role authenticated;
select is(public.export_customer('call@mail.example') -> 'also',
  '[{"key": "phone:1012312312", "kind": "phone", "text": "01012312312", "n": 0}]',
  'a name of one word is not looked for');
select is(public.export_customer('call@mail.example') -> 'texts',
  '[{"kind": "note", "text": "For call@mail.example"}]', 'texts elsewhere with the address are exported');
select is(public.erase_customer('call@mail.example') ->> 'orders', '1', 'a customer with such a name is erased');
reset role;
select is(pg_temp.notes(), 'erased, other open, own open, stall 2, stall new',
  'notes with the address are deleted, others stay');
set local role authenticated;
select is(public.erase_customer('01012312312') ->> 'notes', '1', 'the number is erased');
reset role;
select is(pg_temp.notes(), 'erased, other open, own open, stall 2', 'and the note with it');
-- A customer chooses the name that is looked for.
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, status, total, items)
select tests.id('of not home'), 'not home', 'nobody@mail.example', '01012312313', '', 'delivered', 20, '[]';
select pg_temp.add_note('erased new', 'of her aunt', 'was not home');
set local role authenticated;
select is(public.erase_customer('nobody@mail.example') ->> 'notes', '0', 'a name deletes nothing by itself');
reset role;
delete from private.order_events where id = tests.id('erased new');
delete from private.order_events where id = tests.id('erased');

-- The digits of a landline are the end of other people's numbers.
select is(private.has_trace(private.words_of(f.text),
    private.trace_patterns('{}', array[private.phone_search_digits(f.phone)])), f.found,
  format('%s is %s in: %s', f.phone, case when f.found then 'found' else 'not found' end, f.text))
from (values ('034812345', 'ring 010 3481 2345', false), ('034812345', 'ring 01034812345', false),
  ('0223456789', 'ring 01223456789', false), ('0223456789', 'ring +20 122 345 6789', false),
  ('034812345', 'ring 348123456', false), ('034812345', 'ring 03 481 2345', true),
  ('034812345', 'ring +20 3 4812345', true), ('034812345', 'ring 0020-34812345', true),
  ('034812345', 'paid 200, 03 4812345', true), ('034812345', 'Ring ٠٣٤٨١٢٣٤٥.', true),
  ('034812345', '34812345 rings twice', true), ('0223456789', '+20 (0)2 2345 6789', true),
  ('01001234567', 'paid 200, 01001234567', true), ('01001234567', '2×01001234567', true),
  ('01001234567', 'ring 20100 123 4567', true), ('+971501234567', 'ring 00971 50 123 4567', true),
  ('+971501234567', 'ring +971 50 1234567', true)) f (phone, text, found);

-- A landline of Alexandria has eight digits.
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, status, total, items)
select tests.id('of a landline'), 'Land Line', 'land@mail.example', '034812345', '', 'delivered', 20, '[]';
set local role authenticated;
select is(public.export_customer('land@mail.example') -> 'also',
  '[{"key": "phone:34812345", "kind": "phone", "text": "034812345", "n": 0}]', 'a landline is listed');
reset role;
select pg_temp.add_note('erased', 'of her aunt', 'or 03 481 2345');
set local role authenticated;
select is(public.erase_customer('land@mail.example', '{phone:34812345}') ->> 'notes', '1',
  'and erased if it is ticked');
reset role;
delete from private.order_events where id = tests.id('erased');

-- Notes of orders without a customer are kept for a year.
select pg_temp.add_note('erased', 'of Laila', 'Laila Nour again', now() - interval '1 year 1 day'),
  pg_temp.add_note('erased new', 'of Laila', 'And again', now() - interval '11 months'),
  pg_temp.add_note('stall new', 'a sale', 'Late', now() - interval '11 months');
update private.order_events set at = now() - interval '13 months'
where id in (tests.id('stall 2'), tests.id('own open'), tests.id('other open'));
select is(private.forget_old_orders(), 0::bigint, 'orders newer than five years are not erased again');
truncate stamped;
insert into stamped select id, version from public.orders;
select is(private.forget_order_notes(1), 1::bigint, 'a portion has a limit');
select is(private.forget_order_notes(), 1::bigint, 'the rest follows');
select is(pg_temp.notes(), 'erased new, other open, own open, stall new',
  'notes of sales at the stall and of erased orders are deleted after a year');
select is(pg_temp.new_versions(), 'a sale, of Laila', 'devices receive these orders');
select is(private.forget_order_notes(), 0::bigint, 'each note is deleted once');
update private.retention set return_reasons = '10 months';
select is(private.forget_order_notes(), 2::bigint, 'the period is the one of reasons of returns');
select is(pg_temp.notes(), 'other open, own open', 'orders with a customer keep theirs');
update public.orders set created_at = now() - interval '6 years' where id = tests.id('a sale');
select pg_temp.add_note('stall', 'a sale', 'Very late');
select is(private.forget_old_orders(), 1::bigint, 'an order of six years loses also a new note');

select * from finish();
rollback;
