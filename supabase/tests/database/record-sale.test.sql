-- record_sale: a sale at the market stall.
begin;
select plan(27);

select tests.sign_in_staff();
create function pg_temp.sell(p_items jsonb, p_sold_at jsonb default to_jsonb(private.iso(now() - interval '5 hours')),
  p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.record_sale(p_id, jsonb_build_object('sold_at', p_sold_at, 'items', p_items))
$$;
create function pg_temp.sell_first() returns jsonb language sql as $$
  select pg_temp.sell('[{"product_id": "11", "quantity": 2, "price": 3500},
    {"product_id": "7", "quantity": 1, "price": 5499}]', p_id => '11111111-1111-4111-8111-111111111111')
$$;
create function pg_temp.set_status(p_order uuid, p_status text) returns void language sql as $$
  update public.orders set status = p_status where id = p_order
$$;

create temp table sold as select pg_temp.sell_first() as answer;
select is(answer ->> 'status', 'applied', 'a sale is applied') from sold;
select is(answer -> 'touched', '[{"t": "orders", "id": "11111111-1111-4111-8111-111111111111", "v": 1},
  {"t": "products", "id": "11", "v": 2}, {"t": "products", "id": "7", "v": 2}]',
  'the outcome lists the order and its products') from sold;
select is((answer -> 'row') - array['items', 'created_at', 'placed_at', 'updated_at', 'events'],
  '{"id": "11111111-1111-4111-8111-111111111111", "customer_name": "Stall sale", "customer_email": "",
    "customer_phone": "", "customer_address": "", "payment_method": "cash", "status": "delivered", "channel": "stall",
    "locale": "en", "total": 12499, "sold_by": "staff@nefer.example",
    "shipping_info": {"address": "", "city": "", "state": "", "zip": ""}}',
  'it is a delivered order at the price that was paid') from sold;
select is(answer #>> '{row,created_at}', private.iso(now() - interval '5 hours'), 'its date is the time of the sale')
from sold;
select is(tests.stock('11'), 10, 'stock falls');
select is((select reason from public.stock_moves where product_id = '11' and delta = -2), 'stall sale',
  'the stock history has the reason');
select is_empty($$ select from private.mail_jobs $$, 'it sends no mail');
select is(pg_temp.sell_first(), answer, 'a replay returns the same outcome') from sold;
select is(tests.stock('11'), 10, 'a replay takes no stock');

-- A sale is recorded even if stock is short or the product is gone, because the customer has paid.
create temp table short as select pg_temp.sell('[{"product_id": "11", "quantity": 7, "price": 1},
  {"product_id": "gone", "quantity": 2, "price": 900, "name": " Lotus Box "},
  {"product_id": "11", "quantity": 5, "price": 2}, {"product_id": "lost", "quantity": 1, "price": 1}]',
  p_id => '22222222-2222-4222-8222-222222222222') as answer;
create temp view short_move as
  select * from public.stock_moves where operation_id = '22222222-2222-4222-8222-222222222222';
select is(answer ->> 'status', 'applied', 'a sale with missing stock and missing products is applied') from short;
select is(answer #> '{row,items}', '[
  {"id": "11", "name": "Ankh Key Rack", "name_ar": "علّاقة مفاتيح «عنخ»", "image": "/images/products/11.jpg",
    "price": 1, "quantity": 7},
  {"id": "gone", "name": "Lotus Box", "image": "", "price": 900, "quantity": 2, "short": 2},
  {"id": "11", "name": "Ankh Key Rack", "name_ar": "علّاقة مفاتيح «عنخ»", "image": "/images/products/11.jpg",
    "price": 2, "quantity": 5, "short": 2},
  {"id": "lost", "name": "lost", "image": "", "price": 1, "quantity": 1, "short": 1}]',
  'a missing product keeps the name of the line; each line has its missing quantity') from short;
select is(answer #> '{row,total}', '1818', 'the total is the whole amount') from short;
select is(answer -> 'touched', '[{"t": "orders", "id": "22222222-2222-4222-8222-222222222222", "v": 1},
  {"t": "products", "id": "11", "v": 3}]', 'the outcome lists the products that exist') from short;
select is(tests.stock('11'), 0, 'stock does not fall below 0');
select is((select delta from short_move), -10, 'the stock history has the change of stock');
select is((select product_version from short_move), 3::bigint, 'the stock history has the version that it created');
select is(pg_temp.sell('[{"product_id": "11", "quantity": 1, "price": 3999}]') #> '{row,items,0,short}', '1',
  'a product without stock can be sold');
select pg_temp.set_status('22222222-2222-4222-8222-222222222222', 'cancelled');
select is(tests.stock('11'), 10, 'cancelling gives back only the stock that was taken');
select pg_temp.set_status('22222222-2222-4222-8222-222222222222', 'delivered');
select is(tests.stock('11'), 0, 'reopening takes it again');
update public.products set stock = 10 where id = '11';
select is((select sum(delta) from public.stock_moves where product_id = '11'), 10::bigint,
  'stock is the sum of its moves');
select is(pg_temp.sell('[{"product_id": "11", "quantity": 1, "price": 3999}]', '"2099-01-01T00:00:00Z"')
  #>> '{row,created_at}', private.iso(now()), 'a time in the future is replaced by the current time');
select is(public.order_status('11111111-1111-4111-8111-111111111111', ''), '{"order": null}', 'no token reads a sale');
select is(pg_temp.sell(f.items, f.sold_at) ->> 'path', f.path, 'rejects an invalid ' || f.path)
from (values ('[]'::jsonb, '"2026-11-01T10:00:00Z"'::jsonb, 'items'),
  ('[{"product_id": "11", "quantity": 0, "price": 1}]', '"2026-11-01T10:00:00Z"', 'items.0.quantity'),
  ('[{"product_id": "11", "quantity": 1, "price": -1}]', '"2026-11-01T10:00:00Z"', 'items.0.price'),
  ('[{"product_id": "11", "quantity": 1, "price": 1}]', '"today"', 'sold_at')) f (items, sold_at, path);
select pg_temp.set_status('11111111-1111-4111-8111-111111111111', 'cancelled');
select is((select array_agg(stock order by id) from public.products where id in ('11', '7')), array[11, 10],
  'cancelling a sale gives its stock back');

select * from finish();
rollback;
