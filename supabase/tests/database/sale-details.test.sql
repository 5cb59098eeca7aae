-- record_sale with agreed prices, discounts, free lines and methods of payment.
begin;
select plan(29);

select tests.sign_in_staff();
create function pg_temp.sell(p_details jsonb, p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.record_sale(p_id, jsonb_build_object('sold_at', private.iso(now()),
    'items', '[{"product_id": "11", "quantity": 2, "price": 3500}]'::jsonb) || p_details)
$$;

create temp table sold as select pg_temp.sell('{"payment": "instapay", "tendered": 20000,
  "items": [{"product_id": "11", "quantity": 3, "price": 3000, "list_price": 3500, "discount": 100,
    "reason": " Scratched "}, {"product_id": "7", "quantity": 1, "price": 5499}],
  "extra": [{"text": " Gift wrapping ", "amount": 1050}, {"text": "Engraving", "amount": 0}]}',
  '11111111-1111-4111-8111-111111111111') as answer;
select is(answer ->> 'status', 'applied', 'a sale with details is applied') from sold;
select is(answer #> '{row,total}', '15449', 'the total is the lines at agreed prices, less discounts, and free lines')
from sold;
select is(answer #> '{row,items}', '[
  {"id": "11", "name": "Ankh Key Rack", "name_ar": "علّاقة مفاتيح «عنخ»", "image": "/images/products/11.jpg",
    "price": 3000, "quantity": 3, "list_price": 3500, "discount": 100, "reason": "Scratched"},
  {"id": "7", "name": "Obelisk Pair", "name_ar": "زوج مسلات", "image": "/images/products/7.jpg", "price": 5499,
    "quantity": 1},
  {"id": "extra:1", "name": "Gift wrapping", "image": "", "price": 1050, "quantity": 1, "extra": true},
  {"id": "extra:2", "name": "Engraving", "image": "", "price": 0, "quantity": 1, "extra": true}]',
  'each line keeps its agreed price, the price of the catalogue, discount and reason; free lines are items') from sold;
select is(answer #>> '{row,payment_method}', 'instapay', 'the order has the method of payment') from sold;
select is(answer #> '{row,tendered}', '20000', 'the order has what was handed over') from sold;
select is(tests.stock('11'), 9, 'stock falls by the lines with a product');
select is((select count(*) from public.stock_moves where operation_id = '11111111-1111-4111-8111-111111111111'),
  2::bigint, 'free lines move no stock');
select is((select total from public.orders where id = '11111111-1111-4111-8111-111111111111'),
  (select private.order_total(items) from public.orders where id = '11111111-1111-4111-8111-111111111111'),
  'the stored total is that of the stored items');
update public.orders set status = 'cancelled' where id = '11111111-1111-4111-8111-111111111111';
select is(tests.stock('11'), 12, 'cancelling gives the stock back');

select is(pg_temp.sell('{}') #>> '{row,payment_method}', 'cash', 'a sale without details is paid in cash');
select is(pg_temp.sell('{"items": [], "extra": [{"text": "Repair", "amount": 5000}]}') #> '{row,total}', '5000',
  'a sale may have free lines only');
select is(pg_temp.sell('{"items": [{"product_id": "11", "quantity": 1, "price": 3500, "discount": 3500}]}')
  #> '{row,total}', '0', 'a discount may take the whole line');
select is(pg_temp.sell('{"items": [{"product_id": "11", "quantity": 1, "price": 3500, "discount": 10},
    {"product_id": "11", "quantity": 2, "price": 3500, "discount": 5}]}') #> '{row,items,0,discount}', '15',
  'the discounts of lines that become one are summed');
select is(pg_temp.sell('{"items": [{"product_id": "11", "quantity": 1, "price": 3500, "reason": "Scratched"},
    {"product_id": "11", "quantity": 1, "price": 3500}, {"product_id": "11", "quantity": 1, "price": 3500,
    "reason": " Friend"}, {"product_id": "11", "quantity": 1, "price": 3500, "reason": "Scratched "}]}')
  #>> '{row,items,0,reason}', 'Friend; Scratched', 'and their reasons are kept, each once');
select is(pg_temp.sell(jsonb_build_object('items', (select jsonb_agg(jsonb_build_object('product_id', '11',
    'quantity', 1, 'price', 3500, 'reason', repeat(r, 120))) from unnest(array['b', 'a']) r)))
  #>> '{row,items,0,reason}', repeat('b', 120), 'the first one, if all are longer than one may be');
select is(pg_temp.sell('{"items": [{"product_id": "11", "quantity": 999, "price": 999999999999,
    "discount": 998999999999001}]}'),
  tests.rejected('invalid', 'items'), 'a discount that no order can store is refused');
select is(pg_temp.sell('{"items": [
    {"product_id": "11", "quantity": 1, "price": 999999999999, "discount": 999999999999},
    {"product_id": "11", "quantity": 1, "price": 999999999999, "discount": 999999999999}]}'),
  tests.rejected('invalid', 'items'), 'also as the sum of the lines');
select is(pg_temp.sell('{"items": [{"product_id": "11", "quantity": 1, "price": 999999999999,
  "discount": 999999999999}]}') #> '{row,items,0,discount}', '999999999999', 'the largest one is stored');

select is(pg_temp.sell(f.details) ->> 'path', f.path, 'rejects an invalid ' || f.path)
from (values ('{"payment": "cheque"}'::jsonb, 'payment'), ('{"tendered": -1}', 'tendered'), ('{"extra": {}}', 'extra'),
  ('{"extra": [7]}', 'extra.0'), ('{"extra": [{"text": " ", "amount": 1}]}', 'extra.0.text'),
  ('{"extra": [{"text": "x", "amount": 1.5}]}', 'extra.0.amount'), ('{"items": []}', 'items'),
  ('{"items": [{"product_id": "11", "quantity": 1, "price": 1, "discount": 2}]}', 'items.0.discount'),
  ('{"items": [{"product_id": "11", "quantity": 1, "price": 1, "list_price": "1"}]}', 'items.0.list_price'),
  ('{"items": [{"product_id": "11", "quantity": 1, "price": 1, "reason": 1}]}', 'items.0.reason')) f (details, path);
select throws_ok($$ insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total,
  items, payment_method) values ('', '', '', '', 0, '[]', 'cheque') $$, '23514', null,
  'no other method of payment is stored');

select * from finish();
rollback;
