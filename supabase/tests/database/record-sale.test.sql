-- record_sale: what was sold at the stall.
begin;
select plan(17);

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
    "customer_address": "", "payment_method": "cash", "status": "delivered", "channel": "stall", "total": 12499,
    "shipping_info": {"address": "", "city": "", "state": "", "zip": ""}}', 'an order, delivered and paid, at the price that was taken') from sold;
select is(answer #>> '{row,created_at}', private.iso(now() - interval '5 hours'), 'dated when it was sold') from sold;
select is((select stock from public.products where id = '11'), 10, 'stock falls');
select is((select reason from public.stock_moves where product_id = '11' and delta = -2), 'stall sale', 'the history says why');
select is_empty($$ select from private.mail_jobs $$, 'nobody is sent a mail');
select is(pg_temp.sale('[{"product_id": "11", "quantity": 2, "price": 3500}, {"product_id": "7", "quantity": 1, "price": 5499}]',
  p_id => '11111111-1111-4111-8111-111111111111'), answer, 'replayed') from sold;
select is((select stock from public.products where id = '11'), 10, 'once');
select is(pg_temp.sale('[{"product_id": "11", "quantity": 11, "price": 1}, {"product_id": "gone", "quantity": 1, "price": 1}]'),
  '{"status": "rejected", "code": "items", "items": [{"product_id": "11", "code": "not_enough_stock", "available": 10},
    {"product_id": "gone", "code": "not_sold"}]}', 'what was never there cannot have been sold; prices are not judged');
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
