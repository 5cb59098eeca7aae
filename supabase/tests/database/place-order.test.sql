-- place_order: what it does, that it does it once, and everything it refuses.
begin;
select plan(100);

update private.rate_limits set max_count = 100000;
create function pg_temp.payload(p_items jsonb, p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00.000Z', 'payment_method', 'cash',
    'customer', '{"firstName": " Mona ", "lastName": "Ali", "email": "mona@mail.example", "phone": "0100 000-0101",
      "address": "14 El Nahda Street", "city": "Maadi", "governorate": "Cairo", "postalCode": "11431"}'::jsonb,
    'items', p_items) || p_change
$$;
create function pg_temp.place(p_items jsonb, p_change jsonb default '{}') returns jsonb language sql as $$
  select public.place_order(gen_random_uuid(), pg_temp.payload(p_items, p_change))
$$;
create function pg_temp.customer(p_field text, p_value jsonb) returns jsonb language sql as $$
  select jsonb_build_object('customer', pg_temp.payload('[]') -> 'customer' || jsonb_build_object(p_field, p_value))
$$;
create temp table answers (name text primary key, answer jsonb);

-- Applied
insert into answers select 'first', public.place_order('11111111-1111-4111-8111-111111111111',
  pg_temp.payload('[{"product_id": "4", "quantity": 2, "price": 7999}, {"product_id": "1", "quantity": 1, "price": 14999},
    {"product_id": "4", "quantity": 1, "price": 7999}]'));
create temp view first as select answer from answers where name = 'first';
select is(answer ->> 'status', 'applied', 'an order is applied') from first;
select is(answer ->> 'xid', pg_current_xact_id()::text, 'with its transaction as text') from first;
select is(answer ->> 'epoch', (select epoch::text from public.sync_meta), 'and the epoch') from first;
select is(answer -> 'touched', '[{"t": "products", "id": "1", "v": 2}, {"t": "products", "id": "4", "v": 2}]',
  'touched are the products with their new versions') from first;
select is(answer #> '{row,total}', '38996', 'the total is counted here, in piastres') from first;
select is(answer #> '{row,items}', '[
  {"id": "4", "name": "Acacia Serving Tray", "price": 7999, "quantity": 3, "image": "/images/products/4.jpg"},
  {"id": "1", "name": "Eye of Horus Wall Panel", "price": 14999, "quantity": 1, "image": "/images/products/1.jpg"}]',
  'lines of one product are summed, in the order of their first appearance') from first;
select is(answer #>> '{row,status}', 'pending', 'it is pending') from first;
select matches(answer #>> '{row,created_at}', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'times are ISO 8601') from first;
select is((select array_agg(k order by k) from jsonb_object_keys(answer -> 'row') k),
  array['created_at', 'id', 'items', 'status', 'total'], 'a receipt holds no personal data') from first;
select results_eq($$ select stock from public.products where id in ('1', '4') order by id $$, $$ values (3), (9) $$,
  'stock falls in the same transaction');
select results_eq(
  $$ select customer_name, customer_email, customer_phone, customer_address, payment_method, status::text, total
     from public.orders where id = '11111111-1111-4111-8111-111111111111' $$,
  $$ values ('Mona Ali', 'mona@mail.example', '01000000101', '14 El Nahda Street', 'cash', 'pending', 389.96) $$,
  'the order is stored trimmed, the phone normalised, the total in EGP');
select is((select items #> '{0,price}' from public.orders where id = '11111111-1111-4111-8111-111111111111'), '79.99',
  'the table holds prices in EGP');
select is((select shipping_info from public.orders where id = '11111111-1111-4111-8111-111111111111'),
  '{"address": "14 El Nahda Street", "city": "Maadi", "state": "Cairo", "zip": "11431"}', 'shipping info');
select is((select token_hash from public.orders where id = '11111111-1111-4111-8111-111111111111'),
  sha256(convert_to(repeat('t', 40), 'utf8')), 'only the hash of the token is stored');
select is((select placed_at from public.orders where id = '11111111-1111-4111-8111-111111111111'),
  '2026-11-01T10:00:00Z'::timestamptz, 'when the shopper pressed the button is stored');
select results_eq(
  $$ select j.kind, private.mail_recipients(j) from private.mail_jobs j where j.order_id = '11111111-1111-4111-8111-111111111111' $$,
  $$ values ('order_confirmation', array['mona@mail.example']) $$, 'the mail job is written with the order');
select results_eq(
  $$ select product_id, delta, reason from public.stock_moves
     where operation_id = '11111111-1111-4111-8111-111111111111' order by 1 $$,
  $$ values ('1' collate "C", -1, 'order'), ('4', -3, 'order') $$, 'the stock history says why');

-- Once
select is(public.place_order('11111111-1111-4111-8111-111111111111',
    pg_temp.payload('[{"product_id": "4", "quantity": 2, "price": 7999}, {"product_id": "1", "quantity": 1, "price": 14999},
      {"product_id": "4", "quantity": 1, "price": 7999}]')),
  (select answer from first), 'a replay hears the same outcome');
select is((select stock from public.products where id = '4'), 9, 'a replay takes no stock');
select is((select count(*) from private.mail_jobs), 1::bigint, 'a replay sends no second mail');
select is(public.place_order('11111111-1111-4111-8111-111111111111',
    pg_temp.payload('[{"product_id": "4", "quantity": 1, "price": 7999}]')),
  '{"status": "rejected", "code": "key_reused"}', 'the same id with another request is refused');
select is(public.subscribe_newsletter('11111111-1111-4111-8111-111111111111', '{"email": "a@mail.example"}') ->> 'code',
  'key_reused', 'also as another kind of operation');
select is((select outcome from private.operations where id = '11111111-1111-4111-8111-111111111111'),
  (select answer - 'row' from first), 'the ledger keeps the first outcome, without the row');
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, total, items)
  values ('22222222-2222-4222-8222-222222222222', 'x', 'x', 'x', 'x', 1, '[]');
select is(public.place_order('22222222-2222-4222-8222-222222222222',
    pg_temp.payload('[{"product_id": "4", "quantity": 1, "price": 7999}]')) ->> 'code',
  'key_reused', 'an id that an order of other origin has is refused');

-- What stands against lines
create temp table before_rejections as
  select (select count(*) from public.orders) orders, (select sum(stock) from public.products) stock,
    (select count(*) from private.mail_jobs) mails;
update public.products set stock = 0 where id = '7';
update before_rejections set stock = (select sum(stock) from public.products);
select is(pg_temp.place('[{"product_id": "7", "quantity": 1, "price": 5499}]'),
  '{"status": "rejected", "code": "items", "items": [{"product_id": "7", "code": "sold_out"}]}', 'sold out');
select is(pg_temp.place('[{"product_id": "1", "quantity": 4, "price": 14999}]') -> 'items',
  '[{"product_id": "1", "code": "not_enough_stock", "available": 3}]', 'not enough, with what there is');
select is(pg_temp.place('[{"product_id": "1", "quantity": 2, "price": 14999}, {"product_id": "1", "quantity": 2, "price": 14999}]') -> 'items',
  '[{"product_id": "1", "code": "not_enough_stock", "available": 3}]', 'lines of one product count together');
select is(pg_temp.place('[{"product_id": "1", "quantity": 1, "price": 14998}]') -> 'items',
  '[{"product_id": "1", "code": "price_changed", "price": 14999}]', 'another price, with the right one');
select is(pg_temp.place('[{"product_id": "gone", "quantity": 1, "price": 1}]') -> 'items',
  '[{"product_id": "gone", "code": "not_sold"}]', 'unknown product');
select is(pg_temp.place('[{"product_id": "gone", "quantity": 1, "price": 1}, {"product_id": "5", "quantity": 1, "price": 8999},
    {"product_id": "1", "quantity": 9, "price": 1}, {"product_id": "7", "quantity": 1, "price": 1}]') -> 'items',
  '[{"product_id": "gone", "code": "not_sold"}, {"product_id": "1", "code": "not_enough_stock", "available": 3},
    {"product_id": "1", "code": "price_changed", "price": 14999}, {"product_id": "7", "code": "sold_out"}]',
  'all problems at once, in the order of the lines');
insert into answers select 'refused', public.place_order('33333333-3333-4333-8333-333333333333',
  pg_temp.payload('[{"product_id": "7", "quantity": 1, "price": 5499}]'));
update public.products set stock = 10 where id = '7';
select is(public.place_order('33333333-3333-4333-8333-333333333333',
    pg_temp.payload('[{"product_id": "7", "quantity": 1, "price": 5499}]')),
  (select answer from answers where name = 'refused'), 'a rejection is replayed too, even if it would pass by now');
update before_rejections set stock = stock + 10;

-- The 72 hours
update public.products set price = 200 where id = '1';
select is(pg_temp.place('[{"product_id": "1", "quantity": 9, "price": 14999}]') -> 'items',
  '[{"product_id": "1", "code": "not_enough_stock", "available": 3}]', 'a price replaced just now is still honoured');
update private.price_history set valid_to = now() - interval '71 hours 59 minutes' where product_id = '1' and price = 149.99;
select is(jsonb_array_length(pg_temp.place('[{"product_id": "1", "quantity": 9, "price": 14999}]') -> 'items'), 1,
  'a price replaced 71:59 ago is honoured');
update private.price_history set valid_to = now() - interval '72 hours' where product_id = '1' and price = 149.99;
select is(pg_temp.place('[{"product_id": "1", "quantity": 1, "price": 14999}]') -> 'items',
  '[{"product_id": "1", "code": "price_changed", "price": 20000}]', 'a price replaced 72 hours ago is not');
update public.products set price = 1 where id = '1';
update public.products set price = 200 where id = '1';
select is(pg_temp.place('[{"product_id": "1", "quantity": 1, "price": 100}]') ->> 'code', 'items',
  'a price that never left its transaction is not');

-- Nothing stored
select is((select count(*) from public.orders), (select orders from before_rejections), 'no rejected order is stored');
select is((select sum(stock) from public.products), (select stock from before_rejections), 'no rejected order takes stock');
select is((select count(*) from private.mail_jobs), (select mails from before_rejections), 'no rejected order sends mail');

-- Both prices within the window: each line keeps its own
update private.price_history set valid_to = now() - interval '1 hour' where product_id = '1' and price = 149.99;
select is(pg_temp.place('[{"product_id": "1", "quantity": 1, "price": 14999}, {"product_id": "1", "quantity": 1, "price": 20000}]') #> '{row,total}',
  '34999', 'two lines of one product at two honoured prices');

-- Invalid fields
select is(pg_temp.place('[{"product_id": "4", "quantity": 1, "price": 7999}]', f.change),
  jsonb_build_object('status', 'rejected', 'code', 'invalid', 'path', f.path), f.path || ' as ' || left(f.change::text, 70))
from (values
  ('token', '{"token": null}'::jsonb), ('token', '{"token": 5}'), ('token', jsonb_build_object('token', repeat('t', 31))),
  ('token', jsonb_build_object('token', repeat('t', 129))),
  ('placed_at', '{"placed_at": null}'), ('placed_at', '{"placed_at": "yesterday"}'), ('placed_at', '{"placed_at": 5}'),
  ('placed_at', '{"placed_at": "2026-13-01T10:00:00Z"}'), ('placed_at', '{"placed_at": "infinity"}'),
  ('payment_method', '{"payment_method": "card"}'), ('payment_method', '{"payment_method": null}'),
  ('customer', '{"customer": null}'), ('customer', '{"customer": "Mona"}'), ('customer', '{"customer": []}'),
  ('customer.firstName', pg_temp.customer('firstName', '" M "')), ('customer.firstName', pg_temp.customer('firstName', '7')),
  ('customer.firstName', pg_temp.customer('firstName', to_jsonb(repeat('m', 201)))),
  ('customer.lastName', pg_temp.customer('lastName', '"\u00a0A\u3000"')),
  ('customer.email', pg_temp.customer('email', '"mona@mail"')), ('customer.email', pg_temp.customer('email', '"mona"')),
  ('customer.email', pg_temp.customer('email', '["mona@mail.example"]')),
  ('customer.email', pg_temp.customer('email', to_jsonb(repeat('m', 190) || '@mail.example'))),
  ('customer.phone', pg_temp.customer('phone', '"0100000010"')), ('customer.phone', pg_temp.customer('phone', '"phone number"')),
  ('customer.phone', pg_temp.customer('phone', '"012345678901234567890"')),
  ('customer.address', pg_temp.customer('address', '"Home"')),
  ('customer.address', pg_temp.customer('address', to_jsonb(repeat('a', 501)))),
  ('customer.city', pg_temp.customer('city', '"M"')), ('customer.governorate', pg_temp.customer('governorate', 'null')),
  ('customer.postalCode', pg_temp.customer('postalCode', '"1143"')),
  ('customer.postalCode', pg_temp.customer('postalCode', to_jsonb(repeat('1', 21)))),
  ('items', '{"items": null}'), ('items', '{"items": []}'), ('items', '{"items": {"0": 1}}'), ('items', '{"items": "[]"}'),
  ('items', jsonb_build_object('items', (select jsonb_agg('{"product_id": "4", "quantity": 1, "price": 7999}'::jsonb)
    from generate_series(1, 101)))),
  ('items.0', '{"items": [null]}'), ('items.0', '{"items": ["4"]}'),
  ('items.0.product_id', '{"items": [{"product_id": 4, "quantity": 1, "price": 7999}]}'),
  ('items.0.product_id', '{"items": [{"product_id": "", "quantity": 1, "price": 7999}]}'),
  ('items.0.quantity', '{"items": [{"product_id": "4", "price": 7999}]}'),
  ('items.0.quantity', '{"items": [{"product_id": "4", "quantity": 0, "price": 7999}]}'),
  ('items.0.quantity', '{"items": [{"product_id": "4", "quantity": -1, "price": 7999}]}'),
  ('items.0.quantity', '{"items": [{"product_id": "4", "quantity": 1.5, "price": 7999}]}'),
  ('items.0.quantity', '{"items": [{"product_id": "4", "quantity": "1", "price": 7999}]}'),
  ('items.0.quantity', '{"items": [{"product_id": "4", "quantity": 1000, "price": 7999}]}'),
  ('items.1.quantity', '{"items": [{"product_id": "4", "quantity": 1, "price": 7999}, {"product_id": "4", "quantity": 1e300, "price": 7999}]}'),
  ('items.0.price', '{"items": [{"product_id": "4", "quantity": 1, "price": 79.99}]}'),
  ('items.0.price', '{"items": [{"product_id": "4", "quantity": 1, "price": -1}]}'),
  ('items.0.price', '{"items": [{"product_id": "4", "quantity": 1, "price": 1e30}]}')
) f (path, change);

-- The request as a whole
select is(public.place_order(gen_random_uuid(), f.payload), '{"status": "rejected", "code": "invalid", "path": "payload"}',
  'payload ' || coalesce(f.payload::text, 'NULL'))
from (values (null::jsonb), ('null'), ('[]'), ('5')) f (payload);
select is(public.place_order(null, pg_temp.payload('[]')) ->> 'path', 'operation_id', 'no operation id');
select is(pg_temp.place('[]', jsonb_build_object('more', repeat('x', 65536))), '{"status": "rejected", "code": "too_large"}',
  'more than 64 KB');

-- Boundaries that pass
update public.products set stock = 5000 where id = '4';
select is(pg_temp.place('[{"product_id": "4", "quantity": 999, "price": 7999}]') ->> 'status', 'applied', 'quantity 999');
select is(public.place_order(gen_random_uuid(), pg_temp.payload((select jsonb_agg('{"product_id": "4", "quantity": 1, "price": 7999}'::jsonb)
  from generate_series(1, 100)))) #> '{row,items,0,quantity}', '100', '100 lines');
select is(pg_temp.place('[{"product_id": "4", "quantity": 1, "price": 7999}]', pg_temp.customer('phone', '"+٠١٠٠٠٠٠٠١٠١"')) ->> 'status',
  'applied', 'Arabic digits');
select is(pg_temp.place('[{"product_id": "4", "quantity": 1, "price": 7999}]', pg_temp.customer('firstName', '"Al"')) ->> 'status',
  'applied', 'a first name of two letters');
update public.products set price = 9999999999.99 where id = '4';
select is(pg_temp.place('[{"product_id": "4", "quantity": 2, "price": 999999999999}]') ->> 'path', 'items',
  'a total beyond what can be stored');

select * from finish();
rollback;
