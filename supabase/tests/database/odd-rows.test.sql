-- Rows of other tools, and rows made again: none of them keeps everybody from the others.
begin;
select plan(9);

select throws_ok($$ update public.products set price = 'NaN' where id = '1' $$, '23514', null, 'a price is a number');
select throws_ok($$ update public.orders set total = 'NaN' $$, '23514', null, 'so is a total');
insert into private.staff (user_id) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
update public.orders set items = '[{"id": "1", "price": 1e300, "quantity": 1}]' where id = '6513270e-269e-4d37-b2a7-4de452e6b438';
update public.orders set items = '[{"id": "1", "price": 1e131071, "quantity": 1}]' where id = 'd23f0824-128b-4f33-8c5c-7fd0a6a3a450';
select is((select count(*) from public.orders o where private.order_json(o) is not null), 15::bigint, 'prices beyond all bounds stop no page');
select is((select private.order_json(o) -> 'items' from public.orders o where o.id = 'd23f0824-128b-4f33-8c5c-7fd0a6a3a450'), 'null',
  'what cannot be printed is left out');
select is(jsonb_array_length(public.find_orders() -> 'orders'), 15, 'and everything else is told');

delete from public.products where id = '2';
select is((select sum(delta) from public.stock_moves where product_id = '2'), 0::bigint, 'a deleted product''s history ends at 0');
insert into public.products (id, name, price, stock) values ('2', 'Again', 10, 3);
select is((select sum(delta) from public.stock_moves where product_id = '2'), 3::bigint, 'made again, it begins there');
delete from public.products where id = '3';
insert into public.products (id, name, price, stock) values ('3', 'Again', 10, 0);
update public.products set stock = 5 where id = '3';
select is((select edited_at from public.stock_moves where product_id = '3' and delta = 5), null, 'being made is no edit');
select is((select version from public.products where id = '3'), 4::bigint, 'though its versions go on');

select * from finish();
rollback;
