-- place_order: its effects, replays, and every request that it rejects.
begin;
select plan(121);

update private.rate_limits set max_count = 100000;
create function pg_temp.payload(p_items jsonb, p_change jsonb default '{}') returns jsonb language sql as $$
  select tests.order_payload(p_items, jsonb_build_object('customer',
    tests.customer('{"firstName": " Mona ", "phone": "0100 000-0101"}')) || p_change)
$$;
create function pg_temp.line(p_product text, p_quantity int, p_price bigint) returns jsonb language sql as $$
  select jsonb_build_object('product_id', p_product, 'quantity', p_quantity, 'price', p_price)
$$;
create function pg_temp.place(variadic p_lines jsonb[]) returns jsonb language sql as $$
  select public.place_order(gen_random_uuid(), pg_temp.payload(to_jsonb(p_lines)))
$$;
-- An order of one tray with changed fields.
create function pg_temp.place_with(p_change jsonb) returns jsonb language sql as $$
  select public.place_order(gen_random_uuid(),
    pg_temp.payload(jsonb_build_array(pg_temp.line('4', 1, 7999)), p_change))
$$;
create function pg_temp.place_as(p_id text, variadic p_lines jsonb[]) returns jsonb language sql as $$
  select public.place_order(tests.id(p_id), pg_temp.payload(to_jsonb(p_lines)))
$$;
create function pg_temp.customer(p_field text, p_value jsonb) returns jsonb language sql as $$
  select jsonb_build_object('customer', tests.customer(jsonb_build_object(p_field, p_value)))
$$;
create function pg_temp.place_first() returns jsonb language sql as $$
  select pg_temp.place_as('first', pg_temp.line('4', 2, 7999), pg_temp.line('1', 1, 14999), pg_temp.line('4', 1, 7999))
$$;

-- Applied
create temp table first as select pg_temp.place_first() as answer;
create temp view stored as select * from public.orders where id = tests.id('first');
select is(answer ->> 'status', 'applied', 'an order is applied') from first;
select is(answer ->> 'xid', pg_current_xact_id()::text, 'the outcome has the transaction id as text') from first;
select is(answer ->> 'epoch', (select epoch::text from public.sync_meta), 'the outcome has the epoch') from first;
select is(answer -> 'touched', '[{"t": "products", "id": "1", "v": 2}, {"t": "products", "id": "4", "v": 2}]',
  'it lists the products with their new versions') from first;
select is(answer #> '{row,total}', '38996', 'the server calculates the total in piastres') from first;
select is(answer #> '{row,items}', '[
  {"id": "4", "name": "Acacia Serving Tray", "name_ar": "صينية تقديم من السنط", "price": 7999, "quantity": 3,
    "image": "/images/products/4.jpg"},
  {"id": "1", "name": "Eye of Horus Wall Panel", "name_ar": "لوحة عين حورس الجدارية", "price": 14999, "quantity": 1,
    "image": "/images/products/1.jpg"}]',
  'lines of one product are summed, in the order of their first appearance') from first;
select is(answer #>> '{row,status}', 'pending', 'the order is pending') from first;
select matches(answer #>> '{row,created_at}', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$',
  'times are ISO 8601') from first;
select is(tests.keys(answer -> 'row'), array['created_at', 'dates', 'id', 'items', 'status', 'total'],
  'a receipt holds no personal data') from first;
select results_eq($$ select stock from public.products where id in ('1', '4') order by id $$, $$ values (3), (9) $$,
  'stock falls in the same transaction');
select results_eq(
  $$ select customer_name, customer_email, customer_phone, customer_address, payment_method, status::text, total
     from stored $$,
  $$ values ('Mona Ali', 'mona@mail.example', '01000000101', '14 El Nahda Street', 'cash', 'pending', 389.96) $$,
  'the order is stored trimmed, the phone normalised, the total in EGP');
select is((select items #> '{0,price}' from stored), '79.99', 'the table holds prices in EGP');
select is((select shipping_info from stored),
  '{"address": "14 El Nahda Street", "city": "Maadi", "state": "Cairo", "zip": "11431"}', 'the address is stored');
select is((select token_hash from stored), sha256(convert_to(repeat('t', 40), 'utf8')),
  'only the hash of the token is stored');
select is((select placed_at from stored), '2026-11-01T10:00:00Z'::timestamptz,
  'the time at which the shopper placed the order is stored');
select results_eq(
  $$ select j.kind, private.mail_recipients(j) from private.mail_jobs j where j.order_id = tests.id('first') $$,
  $$ values ('order_confirmation', array['mona@mail.example']) $$, 'the mail job is written with the order');
select results_eq(
  $$ select product_id, delta, reason from public.stock_moves where operation_id = tests.id('first') order by 1 $$,
  $$ values ('1' collate "C", -1, 'order'), ('4', -3, 'order') $$, 'the stock history has the reason');

-- Replays
select is(pg_temp.place_first(), answer, 'a replay returns the same outcome') from first;
select is((select count(*) from private.mail_jobs), 1::bigint, 'a replay sends no second mail');
select is(pg_temp.place_as('first', pg_temp.line('4', 1, 7999)), tests.rejected('key_reused'),
  'the same id with another request is rejected');
select is(public.subscribe_newsletter(tests.id('first'), '{"email": "a@mail.example"}') ->> 'code', 'key_reused',
  'the same id with another kind of operation is rejected');
select is(tests.stock('4'), 9, 'neither a replay nor a reused id takes stock');
select is((select outcome from private.operations where id = tests.id('first')), answer - 'row',
  'the ledger keeps the first outcome, without the row') from first;
select tests.insert_order('x', tests.id('inserted'));
select is(pg_temp.place_as('inserted', pg_temp.line('4', 1, 7999)) ->> 'code', 'key_reused',
  'the id of an order that place_order did not write is rejected');

-- Rejected lines
update public.products set stock = 0 where id = '7';
create temp table before_rejections as
  select (select count(*) from public.orders) orders, (select sum(stock) from public.products) stock,
    (select count(*) from private.mail_jobs) mails;
select is(pg_temp.place(pg_temp.line('7', 1, 5499)),
  '{"status": "rejected", "code": "items", "items": [{"product_id": "7", "code": "sold_out"}]}', 'sold out');
select is(pg_temp.place(pg_temp.line('1', 4, 14999)) -> 'items',
  '[{"product_id": "1", "code": "not_enough_stock", "available": 3}]', 'not enough stock, with the available quantity');
select is(pg_temp.place(pg_temp.line('1', 2, 14999), pg_temp.line('1', 2, 14999)) -> 'items',
  '[{"product_id": "1", "code": "not_enough_stock", "available": 3}]', 'lines of one product count together');
select is(pg_temp.place(pg_temp.line('1', 1, 14998)) -> 'items',
  '[{"product_id": "1", "code": "price_changed", "price": 14999}]', 'a wrong price, with the current one');
select is(pg_temp.place(pg_temp.line('gone', 1, 1)) -> 'items', '[{"product_id": "gone", "code": "not_sold"}]',
  'an unknown product');
select is(pg_temp.place(pg_temp.line('gone', 1, 1), pg_temp.line('5', 1, 8999), pg_temp.line('1', 9, 1),
    pg_temp.line('7', 1, 1)) -> 'items',
  '[{"product_id": "gone", "code": "not_sold"}, {"product_id": "1", "code": "not_enough_stock", "available": 3},
    {"product_id": "1", "code": "price_changed", "price": 14999}, {"product_id": "7", "code": "sold_out"}]',
  'all problems at once, in the order of the lines');
create temp table refused as select pg_temp.place_as('refused', pg_temp.line('7', 1, 5499)) as answer;
update public.products set stock = 10 where id = '7';
select is(pg_temp.place_as('refused', pg_temp.line('7', 1, 5499)), answer || '{"items": []}',
  'a replay of a rejected order is rejected, even if it is possible now') from refused;
update before_rejections set stock = stock + 10;

-- A replaced price is valid for 72 hours.
create function pg_temp.replaced(p_ago interval) returns void language sql as $$
  update private.price_history set valid_to = now() - p_ago where product_id = '1' and price = 149.99
$$;
update public.products set price = 200 where id = '1';
select is(pg_temp.place(pg_temp.line('1', 9, 14999)) -> 'items',
  '[{"product_id": "1", "code": "not_enough_stock", "available": 3}]', 'a price that was just replaced is valid');
select pg_temp.replaced('71 hours 59 minutes');
select is(jsonb_array_length(pg_temp.place(pg_temp.line('1', 9, 14999)) -> 'items'), 1,
  'a price replaced 71:59 hours ago is valid');
select pg_temp.replaced('72 hours');
select is(pg_temp.place(pg_temp.line('1', 1, 14999)) -> 'items',
  '[{"product_id": "1", "code": "price_changed", "price": 20000}]', 'a price replaced 72 hours ago is not');
update public.products set price = 1 where id = '1';
update public.products set price = 200 where id = '1';
select is(pg_temp.place(pg_temp.line('1', 1, 100)) ->> 'code', 'items', 'a price that was never committed is not');

-- Invalid fields
select is(pg_temp.place_with(f.change), tests.rejected('invalid', f.path), f.path || ' as ' || left(f.change::text, 70))
from (
  select * from (values
    ('token', '{"token": null}'::jsonb), ('token', '{"token": 5}'),
    ('token', jsonb_build_object('token', repeat('t', 31))), ('token', jsonb_build_object('token', repeat('t', 129))),
    ('placed_at', '{"placed_at": null}'), ('placed_at', '{"placed_at": "yesterday"}'),
    ('placed_at', '{"placed_at": 5}'),
    ('placed_at', '{"placed_at": "2026-13-01T10:00:00Z"}'), ('placed_at', '{"placed_at": "infinity"}'),
    ('payment_method', '{"payment_method": "card"}'), ('payment_method', '{"payment_method": null}'),
    ('customer', '{"customer": null}'), ('customer', '{"customer": "Mona"}'), ('customer', '{"customer": []}'),
    ('customer.firstName', '{"customer": {}}'),
    ('items', '{"items": null}'), ('items', '{"items": []}'), ('items', '{"items": {"0": 1}}'),
    ('items', '{"items": "[]"}'),
    ('items', jsonb_build_object('items', array_fill(pg_temp.line('4', 1, 7999), array[101]))),
    ('items.0', '{"items": [null]}'), ('items.0', '{"items": ["4"]}'),
    ('items.1.quantity', jsonb_build_object('items',
      array[pg_temp.line('4', 1, 7999), pg_temp.line('4', 1, 7999) || '{"quantity": 1e300}']))) as whole
  union all select 'customer.' || c.field, pg_temp.customer(c.field, c.value) from (values
    ('firstName', '" M "'::jsonb), ('firstName', '7'), ('firstName', to_jsonb(repeat('m', 201))),
    ('lastName', '"\u00a0A\u3000"'), ('email', '"mona@mail"'), ('email', '"mona"'), ('email', '["mona@mail.example"]'),
    ('email', to_jsonb(repeat('m', 190) || '@mail.example')), ('phone', '"0100000010"'), ('phone', '"phone number"'),
    ('phone', '"012345678901234567890"'), ('address', '"Home"'), ('address', to_jsonb(repeat('a', 501))),
    ('note', to_jsonb(repeat('n', 301))), ('note', '5'), ('note', 'null'), ('note', '"see https://x"'),
    ('note', '"www.nefer"'), ('note', '"Nefer.com"'), ('note', '"wa.me/20"'), ('city', '"M"'), ('governorate', 'null'),
    ('postalCode', '"1143"'), ('postalCode', to_jsonb(repeat('1', 21)))
    ) c (field, value)
  union all select 'items.0.' || i.field, jsonb_build_object('items', array[
      jsonb_strip_nulls(pg_temp.line('4', 1, 7999) || jsonb_build_object(i.field, i.value))]) from (values
    ('product_id', '4'::jsonb), ('product_id', '""'), ('quantity', null), ('quantity', '0'), ('quantity', '-1'),
    ('quantity', '1.5'), ('quantity', '"1"'), ('quantity', '1000'), ('price', '79.99'), ('price', '-1'),
    ('price', '1e30')) i (field, value)) f (path, change);

-- Invalid requests
select is(public.place_order(gen_random_uuid(), f.payload), tests.rejected('invalid', 'payload'),
  'payload ' || coalesce(f.payload::text, 'NULL'))
from (values (null::jsonb), ('null'), ('[]'), ('5')) f (payload);
select is(public.place_order(null, pg_temp.payload('[]')) ->> 'path', 'operation_id', 'no operation id');
select is(pg_temp.place_with(jsonb_build_object('more', repeat('x', 65536))), tests.rejected('too_large'),
  'more than 64 KB');

-- Rejected orders have no effect.
select is((select count(*) from public.orders), orders, 'no rejected order is stored') from before_rejections;
select is((select sum(stock) from public.products), stock, 'no rejected order takes stock') from before_rejections;
select is((select count(*) from private.mail_jobs), mails, 'no rejected order sends mail') from before_rejections;

-- With two valid prices each line keeps its own.
select pg_temp.replaced('1 hour');
select is(pg_temp.place(pg_temp.line('1', 1, 14999), pg_temp.line('1', 1, 20000)) #> '{row,total}', '34999',
  'two lines of one product at two valid prices');

-- Valid boundaries
update public.products set stock = 5000 where id = '4';
select is(pg_temp.place(pg_temp.line('4', 999, 7999)) ->> 'status', 'applied', 'quantity 999');
select is(pg_temp.place(variadic array_fill(pg_temp.line('4', 1, 7999), array[100])) #> '{row,items,0,quantity}', '100',
  '100 lines');
select is(pg_temp.place_with(pg_temp.customer('phone', '"+٠١٠٠٠٠٠٠١٠١"')) ->> 'status', 'applied', 'Arabic digits');
select is(private.normal_phone(E'\u2066+20 100 123 4567\u2069'), '+201001234567', 'isolates around a phone number');
select is(pg_temp.place_with(pg_temp.customer('firstName', '"Al"')) ->> 'status', 'applied',
  'a first name of two letters');

-- A note for the workshop
create temp table noted as select pg_temp.place_with(pg_temp.customer('note', '" A gift.\nشكرا "')) as answer;
select is((select o.shipping_info -> 'note' from public.orders o where o.id = (answer #>> '{row,id}')::uuid),
  '"A gift.\nشكرا"', 'a note is stored trimmed, on its lines') from noted;
select is(answer::text ~ 'gift', false, 'a receipt does not repeat the note') from noted;
update public.orders set status = 'cancelled' where id = (select (answer #>> '{row,id}')::uuid from noted);
select is(private.erase_orders(array[(answer #>> '{row,id}')::uuid]), 1::bigint, 'an order is erased') from noted;
select is((select o.shipping_info ? 'note' from public.orders o where o.id = (answer #>> '{row,id}')::uuid), false,
  'its note is erased with it') from noted;
create temp table empty_note as select pg_temp.place_with(pg_temp.customer('note', '" "')) as answer;
select is((select o.shipping_info ? 'note' from public.orders o where o.id = (answer #>> '{row,id}')::uuid), false,
  'an empty note is not stored') from empty_note;
select is(pg_temp.place_with(pg_temp.customer('note', to_jsonb(repeat('n', 300)))) ->> 'status', 'applied',
  'a note of 300 characters');
select is(pg_temp.place_with(pg_temp.customer('note', '"Flat 3.Ring twice; 2.5 kg, by 6 p.m./7"')) ->> 'status',
  'applied', 'dots are not links');

-- The customer pays the lower of the price shown and the current price.
update private.price_history set valid_from = valid_from - interval '1 day' where product_id = '4';
update public.products set price = 59.99 where id = '4';
create temp table cheaper as select pg_temp.place(pg_temp.line('4', 2, 7999)) as answer;
select is(answer ->> 'status', 'applied', 'the old price is accepted after a reduction') from cheaper;
select is(answer #>> '{row,total}', '11998', 'the total is the lower one') from cheaper;
select is(answer #>> '{row,items,0,price}', '5999', 'the price of the line is the lower one') from cheaper;
select is((select o.total from public.orders o where o.id = (answer #>> '{row,id}')::uuid), 119.98,
  'the stored order has the lower total') from cheaper;
update public.products set price = 99.99 where id = '4';
select is(pg_temp.place(pg_temp.line('4', 2, 7999)) #> '{row,total}', '15998',
  'after an increase the price shown is charged');
update public.products set price = 9999999999.99 where id = '4';
select is(pg_temp.place(pg_temp.line('4', 2, 999999999999)) ->> 'path', 'items', 'a total that is too large to store');

select * from finish();
rollback;
