-- Rows that other tools wrote, and rows created again under an old id: neither breaks a pull.
begin;
select plan(9);

select throws_ok($$ update public.products set price = 'NaN' where id = '1' $$, '23514', null, 'a price cannot be NaN');
select throws_ok($$ update public.orders set total = 'NaN' $$, '23514', null, 'a total cannot be NaN');
select tests.sign_in_staff();
update public.orders set items = '[{"id": "1", "price": 1e300, "quantity": 1}]'
where id = '6513270e-269e-4d37-b2a7-4de452e6b438';
update public.orders set items = '[{"id": "1", "price": 1e131071, "quantity": 1}]'
where id = 'd23f0824-128b-4f33-8c5c-7fd0a6a3a450';
select is((select count(*) from public.orders o where private.order_json(o) is not null), 18::bigint,
  'huge prices do not stop a page');
select is((select private.order_json(o) -> 'items' from public.orders o
    where o.id = 'd23f0824-128b-4f33-8c5c-7fd0a6a3a450'), 'null', 'items that cannot be converted are null');
select is(jsonb_array_length(public.find_orders() -> 'orders'), 18, 'the other fields are returned');

create function pg_temp.moved(p_product text) returns bigint language sql as $$
  select sum(delta)::bigint from public.stock_moves where product_id = p_product
$$;
delete from public.products where id = '2';
select is(pg_temp.moved('2'), 0::bigint, 'the stock history of a deleted product ends at 0');
insert into public.products (id, name, price, stock) values ('2', 'Again', 10, 3);
select is(pg_temp.moved('2'), 3::bigint, 'the history of a product created again starts at 0');
delete from public.products where id = '3';
insert into public.products (id, name, price, stock) values ('3', 'Again', 10, 0);
update public.products set stock = 5 where id = '3';
select is((select edited_at from public.stock_moves where product_id = '3' and delta = 5), null,
  'creating a product is not an edit');
select is((select version from public.products where id = '3'), 4::bigint, 'its versions continue');

select * from finish();
rollback;
