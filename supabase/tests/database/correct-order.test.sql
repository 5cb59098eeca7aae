-- correct_order: name, phone and address as fields, lines as differences, until it is shipped.
begin;
select plan(60);

create function pg_temp.correct(p_patch jsonb, p_items jsonb default '[]', p_base jsonb default null,
  p_order text default 'order', p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.correct_order(p_id, jsonb_build_object('order_id', tests.id(p_order), 'patch', p_patch,
    'base', coalesce(p_base, (select private.order_contact(o) from public.orders o where o.id = tests.id(p_order))),
    'items', p_items))
$$;
create function pg_temp.line(p_product text, p_delta int, p_price int default null) returns jsonb language sql as $$
  select jsonb_build_object('product_id', p_product, 'delta', p_delta,
    'price', coalesce(p_price, (select private.to_piastres(p.price) from public.products p where p.id = p_product)))
$$;
create function pg_temp.bought(p_order text default 'order') returns text language sql as $$
  select string_agg(e.item ->> 'id' || '×' || (e.item ->> 'quantity'), ' ' order by e.position)
  from public.orders o, jsonb_array_elements(o.items) with ordinality as e (item, position)
  where o.id = tests.id(p_order)
$$;
create function pg_temp.row(p_order text default 'order') returns public.orders language sql as $$
  select o from public.orders o where o.id = tests.id(p_order)
$$;
create function pg_temp.mails() returns bigint language sql as $$
  select count(*) from private.mail_jobs j where j.kind = 'order_corrected'
$$;

-- 2 × product 4 (79.99).
select tests.place_order(tests.id('order'));
select tests.sign_in_staff();
create temp table stock as select p.id, p.stock from public.products p;
create function pg_temp.moved(p_product text) returns int language sql as $$
  select p.stock - s.stock from public.products p join stock s on s.id = p.id where p.id = p_product
$$;

-- The customer.
select is(pg_temp.correct('{"customerName": " Mona Aly ", "phone": "0100 000 0199", "city": "Rehab"}') ->> 'status',
  'applied',
  'a correction is applied');
select is((pg_temp.row()).customer_name || ', ' || (pg_temp.row()).customer_phone, 'Mona Aly, 01000000199',
  'name and phone are as typed, in their normal form');
select is((pg_temp.row()).shipping_info ->> 'city', 'Rehab', 'the city is the corrected one');
select is((pg_temp.row()).shipping_info ->> 'state', 'Cairo', 'the rest of the address stays');
select is((pg_temp.row()).total, 159.98, 'the total stays');
select is(private.order_json(pg_temp.row()) #> '{events,-1,fields}', '["customerName", "phone", "city"]',
  'the timeline names the fields');
select is(private.order_json(pg_temp.row()) #>> '{events,-1,by}', 'staff@nefer.example', 'and the member of staff');
select ok(private.order_json(pg_temp.row()) ->> 'events' not like '%Mona%', 'and no value: it stays after an erasure');
select is(pg_temp.mails(), 1::bigint, 'the customer gets a mail');
select is((select count(*) from jsonb_array_elements(public.find_orders('rehab') -> 'orders')), 1::bigint,
  'the order is found by its new city');

-- Conflicts, per field.
select is(pg_temp.correct('{"customerName": "Mona A."}', '[]', '{"customerName": "Mona Ali"}') -> 'fields',
  '{"customerName": {"base": "Mona Ali", "theirs": "Mona Aly", "mine": "Mona A."}}',
  'a name that changed since is a conflict');
select is(pg_temp.correct('{"address": "15 El Nahda Street"}', '[]', '{"address": "14 El Nahda Street"}') ->> 'status',
  'applied', 'another field is none');
select is((pg_temp.row()).customer_address, '15 El Nahda Street', 'the address is in both places');
select is(pg_temp.correct('{"customerName": "Mona Aly"}', '[]', '{"customerName": "x"}') ->> 'status', 'applied',
  'the value that is there already is none, either');
select is(pg_temp.mails(), 1::bigint, 'corrections in a row are one mail');
select is(pg_temp.correct('{"customerName": "M"}') ->> 'path', 'patch.customerName',
  'a name that is too short is refused');
select is(pg_temp.correct('{"customerName": "www.x.example"}') ->> 'path', 'patch.customerName',
  'and one with a web address');
select is(pg_temp.correct('{"status": "delivered", "total": 1}') ->> 'status', 'applied', 'other fields are left out');
select is((pg_temp.row()).status::text, 'pending', 'and change nothing');

-- Lines, as differences.
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', 1), pg_temp.line('6', 1))) #> '{row,total}',
  to_jsonb((3 * 7999 + (select private.to_piastres(price) from public.products where id = '6'))::bigint),
  'the total is that of the new lines');
select is(pg_temp.bought(), '4×3 6×1', 'a quantity is raised, a line added');
select is(pg_temp.moved('4') || ' ' || pg_temp.moved('6'), '-1 -1', 'the stock moves by the difference');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', -2))) ->> 'status', 'applied',
  'a colleague takes two');
select is(pg_temp.bought(), '4×1 6×1', 'which leaves the line of the other correction');
select is(pg_temp.moved('4'), 1, 'the pieces are back in stock');
select is((select m.reason from public.stock_moves m where m.product_id = '4' order by m.product_version desc limit 1),
  'order corrected', 'the stock history names the reason');
select is(private.order_json(pg_temp.row()) #> '{events,-1,items}',
  jsonb_build_array(jsonb_build_object('name', (select name from public.products where id = '4'),
    'name_ar', (select name_ar from public.products where id = '4'), 'from', 3, 'to', 1)),
  'the timeline has the quantities');
update public.products set price = 10 where id in ('4', '6');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', 1, 7999))) #>> '{row,items,0,price}', '7999',
  'a line keeps its price');
select pg_temp.correct('{}', jsonb_build_array(pg_temp.line('9', 1, 1)));
select is((pg_temp.row()).items #>> '{2,price}', (select price::text from public.products where id = '9'),
  'a new line takes the present price');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', -3, 7999))) ->> 'code', 'items_changed',
  'more than the line has cannot be taken');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', 900, 7999))) #>> '{items,0,code}',
  'not_enough_stock', 'nor more than the stock');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('none', 1, 1))) #>> '{items,0,code}', 'not_sold',
  'nor what is not sold');
select is(pg_temp.bought(), '4×2 6×1 9×1', 'a rejected correction changes nothing');
select is((select sum((e ->> 'price')::numeric * (e ->> 'quantity')::int)
  from jsonb_array_elements((pg_temp.row()).items) e), (pg_temp.row()).total, 'the total is the sum of the lines');
select is((select count(*) from public.products p where p.stock <>
  (select sum(m.delta) from public.stock_moves m where m.product_id = p.id)), 0::bigint, 'the stock adds up');

-- Whole numbers that are written as 1.0, products that are not sold, and items of other tools.
select is(pg_temp.correct('{}', '[{"product_id": "9", "price": 1, "delta": 1.0}]') ->> 'status', 'applied',
  'a difference may be written as 1.0');
select pg_temp.correct('{}', jsonb_build_array(pg_temp.line('9', -1)));
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('none', 1, 1), pg_temp.line('none', -1, 1))),
  tests.rejected('not_enough_stock') || '{"items": [{"product_id": "none", "code": "not_sold"}]}',
  'a deleted product is not added, not even to be taken away again');
update public.products set archived = true where id in ('9', '12');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('12', 1))) #> '{items,0}',
  '{"product_id": "12", "code": "not_sold"}', 'an archived product is not added');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('9', 1))) ->> 'status', 'applied',
  'unless the order has it');
select pg_temp.correct('{}', jsonb_build_array(pg_temp.line('9', -1)));
select is(pg_temp.bought(), '4×2 6×1 9×1', 'the lines are as before');
select is((select count(*) from public.orders o, jsonb_array_elements(o.items) e where e -> 'id' = 'null'), 0::bigint,
  'no line lacks its product');
select tests.place_order(tests.id('of a tool'), '{"3": 2}', '01000000104');
update public.orders set items = jsonb_set(items, '{0,quantity}', '2.0') where id = tests.id('of a tool');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('3', -1)), null, 'of a tool') ->> 'status', 'applied',
  'a quantity may be written as 2.0');
select is(pg_temp.bought('of a tool'), '3×1', 'and is corrected');
delete from private.mail_jobs j where j.order_id = tests.id('of a tool');

-- Repeated, and too late.
select pg_temp.correct('{}', jsonb_build_array(pg_temp.line('6', 1, 9499)), null, 'order', tests.id('once'))
from generate_series(1, 2);
select ok((select count(*) <= 1 from private.order_events e where e.id = tests.id('once')), 'an id is applied once');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', -2, 7999), pg_temp.line('9', -1))
    || coalesce((select jsonb_agg(pg_temp.line('6', -(e ->> 'quantity')::int, ((e ->> 'price')::numeric * 100)::int))
      from jsonb_array_elements((pg_temp.row()).items) e where e ->> 'id' = '6'), '[]')) ->> 'code', 'no_items',
  'an order keeps at least one line');
select tests.set_status(tests.id('order'), 'pending', 'shipped');
select is(pg_temp.correct('{"customerName": "Late"}'), tests.rejected('shipped'), 'a shipped order is not corrected');
select tests.set_status(tests.id('order'), 'shipped', 'cancelled');
select is(pg_temp.correct('{"customerName": "Late"}'), tests.rejected('cancelled'), 'nor a cancelled one');
select is(pg_temp.mails(), 0::bigint, 'whose customer gets no mail about the correction');

-- A held order takes no stock.
update public.products set stock = 50 where id = '3';
select tests.place_order(tests.id('held'), '{"3": 21}', '01000000103');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('3', -20)), null, 'held') ->> 'status', 'applied',
  'a held order is corrected');
select is(tests.stock('3'), 50, 'without moving stock');
select is(pg_temp.mails(), 0::bigint, 'and without a mail: its confirmation follows');

-- Pieces that came back are in stock and paid back already.
select tests.place_order(tests.id('returned'), '{"7": 3}', '01000000105');
update public.orders set status = 'delivered' where id = tests.id('returned');
select public.record_return(gen_random_uuid(), jsonb_build_object('order_id', tests.id('returned'),
  'returned_at', private.iso(now()), 'items', jsonb_build_array(jsonb_build_object('product_id', '7', 'quantity', 2,
    'price', (select private.to_piastres(price) from public.products where id = '7'))),
  'restocked', true, 'method', 'cash', 'refund', 0));
update public.orders set status = 'processing' where id = tests.id('returned');
create temp table before as select tests.stock('7') as stock, (pg_temp.row('returned')).total as total;
select is(pg_temp.correct('{"city": "Giza"}', jsonb_build_array(pg_temp.line('7', -2)), null, 'returned'),
  tests.rejected('returned'), 'the pieces of an order of which some came back stay');
select is(tests.stock('7') || ' ' || (pg_temp.row('returned')).total, stock || ' ' || total,
  'stock and total are not counted twice') from before;
select is(pg_temp.correct('{"city": "Giza"}', '[]', null, 'returned') ->> 'status', 'applied',
  'its address is corrected');
update public.orders set returns = jsonb_set(returns, '{0,items}', '[]') where id = tests.id('returned');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('7', -1)), null, 'returned') ->> 'status', 'applied',
  'and its pieces, if only money was paid back');

-- A line of more pieces than the shop accepts: lines of the same product were merged.
select tests.place_order(tests.id('large'), '{"3": 1}', '01000000106');
update public.orders set items = jsonb_set(items, '{0,quantity}', '1001') where id = tests.id('large');
select is(pg_temp.correct('{"city": "Giza"}', '[]', null, 'large') ->> 'status', 'applied',
  'the address of an order with a very large line is corrected');
select is(pg_temp.bought('large'), '3×1001', 'and its line stays');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('3', 1)), null, 'large'),
  tests.rejected('invalid', 'items'), 'no piece is added to it');

-- Shipping.
select tests.place_order(tests.id('sent'));
update public.orders set shipping = 40, total = total + 40 where id = tests.id('sent');
select is(pg_temp.correct('{}', jsonb_build_array(pg_temp.line('4', -1)), null, 'sent') ->> 'status', 'applied',
  'an order with shipping loses a piece');
select is((pg_temp.row('sent')).total, 50.00, 'and keeps its shipping: a piece for 10.00 is left');

select * from finish();
rollback;
