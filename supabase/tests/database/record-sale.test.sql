-- record_sale: what was sold at the stall.
begin;
select plan(27);

insert into auth.users (id, email, email_confirmed_at) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
create function pg_temp.sale(p_items jsonb, p_sold_at jsonb default to_jsonb(private.iso(now() - interval '5 hours')),
  p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.record_sale(p_id, jsonb_build_object('sold_at', p_sold_at, 'items', p_items))
$$;

create temp table sold as select pg_temp.sale('[{"product_id": "11", "quantity": 2, "price": 3500}, {"product_id": "7", "quantity": 1, "price": 5499}]',
  p_id => '11111111-1111-4111-8111-111111111111') as answer;
select is(answer ->> 'status', 'applied', 'a sale is applied') from sold;
select is(answer -> 'touched', '[{"t": "orders", "id": "11111111-1111-4111-8111-111111111111", "v": 1},
  {"t": "products", "id": "11", "v": 2}, {"t": "products", "id": "7", "v": 2}]', 'touched are the order and its products') from sold;
select is((answer -> 'row') - array['items', 'created_at', 'placed_at', 'updated_at'],
  '{"id": "11111111-1111-4111-8111-111111111111", "customer_name": "Stall sale", "customer_email": "", "customer_phone": "",
    "customer_address": "", "payment_method": "cash", "status": "delivered", "channel": "stall", "total": 12499, "sold_by": "staff@nefer.example",
    "shipping_info": {"address": "", "city": "", "state": "", "zip": ""}}', 'an order, delivered and paid, at the price that was taken') from sold;
select is(answer #>> '{row,created_at}', private.iso(now() - interval '5 hours'), 'dated when it was sold') from sold;
select is((select stock from public.products where id = '11'), 10, 'stock falls');
select is((select reason from public.stock_moves where product_id = '11' and delta = -2), 'stall sale', 'the history says why');
select is_empty($$ select from private.mail_jobs $$, 'nobody is sent a mail');
select is(pg_temp.sale('[{"product_id": "11", "quantity": 2, "price": 3500}, {"product_id": "7", "quantity": 1, "price": 5499}]',
  p_id => '11111111-1111-4111-8111-111111111111'), answer, 'replayed') from sold;
select is((select stock from public.products where id = '11'), 10, 'once');

-- What the stock did not have, or what is gone, was sold all the same: the money was taken.
create temp table short as select pg_temp.sale('[{"product_id": "11", "quantity": 7, "price": 1}, {"product_id": "gone", "quantity": 2, "price": 900, "name": " Lotus Box "},
  {"product_id": "11", "quantity": 5, "price": 2}, {"product_id": "lost", "quantity": 1, "price": 1}]', p_id => '22222222-2222-4222-8222-222222222222') as answer;
select is(answer ->> 'status', 'applied', 'more than there is, and what is gone: recorded') from short;
select is(answer #> '{row,items}', '[{"id": "11", "name": "Ankh Key Rack", "image": "/images/products/11.jpg", "price": 1, "quantity": 7},
  {"id": "gone", "name": "Lotus Box", "image": "", "price": 900, "quantity": 2, "short": 2},
  {"id": "11", "name": "Ankh Key Rack", "image": "/images/products/11.jpg", "price": 2, "quantity": 5, "short": 2},
  {"id": "lost", "name": "lost", "image": "", "price": 1, "quantity": 1, "short": 1}]',
  'under the name that came with the line, with what has to be counted again') from short;
select is(answer #> '{row,total}', '1818', 'with all the money') from short;
select is(answer -> 'touched', '[{"t": "orders", "id": "22222222-2222-4222-8222-222222222222", "v": 1}, {"t": "products", "id": "11", "v": 3}]',
  'touched is what is there') from short;
select is((select stock from public.products where id = '11'), 0, 'stock falls to 0 at the least');
select is((select delta from public.stock_moves where operation_id = '22222222-2222-4222-8222-222222222222'), -10, 'the history moves what moved');
select is((select product_version from public.stock_moves where operation_id = '22222222-2222-4222-8222-222222222222'), 3::bigint, 'and names the version it made');
select is(pg_temp.sale('[{"product_id": "11", "quantity": 1, "price": 3999}]') #> '{row,items,0,short}', '1', 'of nothing at all, too');
update public.orders set status = 'cancelled' where id = '22222222-2222-4222-8222-222222222222';
select is((select stock from public.products where id = '11'), 10, 'cancelled, only what was taken comes back');
update public.orders set status = 'delivered' where id = '22222222-2222-4222-8222-222222222222';
select is((select stock from public.products where id = '11'), 0, 'and is taken again');
update public.products set stock = 10 where id = '11';
select is((select sum(delta) from public.stock_moves where product_id = '11'), 10::bigint, 'stock stays the sum of its moves');
select is(pg_temp.sale('[{"product_id": "11", "quantity": 1, "price": 3999}]', '"2099-01-01T00:00:00Z"') #>> '{row,created_at}',
  private.iso(now()), 'a clock that cannot be right does not date it');
select is(public.order_status('11111111-1111-4111-8111-111111111111', ''), '{"order": null}', 'no secret opens it');
select is(pg_temp.sale(f.items, f.sold_at) ->> 'path', f.path, 'refused: ' || f.path)
from (values ('[]'::jsonb, '"2026-11-01T10:00:00Z"'::jsonb, 'items'), ('[{"product_id": "11", "quantity": 0, "price": 1}]', '"2026-11-01T10:00:00Z"', 'items.0.quantity'),
  ('[{"product_id": "11", "quantity": 1, "price": -1}]', '"2026-11-01T10:00:00Z"', 'items.0.price'),
  ('[{"product_id": "11", "quantity": 1, "price": 1}]', '"today"', 'sold_at')) f (items, sold_at, path);
update public.orders set status = 'cancelled' where id = '11111111-1111-4111-8111-111111111111';
select is((select array_agg(stock order by id) from public.products where id in ('11', '7')), array[11, 10], 'cancelling a sale gives back');

select * from finish();
rollback;
