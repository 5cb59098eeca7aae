-- order_status: a shopper's own order, with its secret and never without.
begin;
select plan(8);

create temp table placed as select public.place_order('11111111-1111-4111-8111-111111111111', jsonb_build_object(
  'token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00Z', 'payment_method', 'cash',
  'customer', '{"firstName": "Mona", "lastName": "Ali", "email": "mona@mail.example", "phone": "01000000101",
    "address": "14 El Nahda Street", "city": "Maadi", "governorate": "Cairo", "postalCode": "11431"}'::jsonb,
  'items', '[{"product_id": "4", "quantity": 2, "price": 7999}]'::jsonb)) as answer;
set local role anon;
select is(public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 40)) #> '{order,total}', '15998',
  'the receipt, in piastres');
reset role;
select is(public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 40)) -> 'order', answer -> 'row',
  'the same as when it was placed') from placed;
update public.orders set status = 'shipped' where id = '11111111-1111-4111-8111-111111111111';
select is(public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 40)) #>> '{order,status}', 'shipped',
  'with its status of today');
select is(public.order_status('11111111-1111-4111-8111-111111111111', repeat('t', 39)), '{"order": null}', 'wrong secret');
select is(public.order_status('11111111-1111-4111-8111-111111111111', null), '{"order": null}', 'no secret');
select is(public.order_status('99999999-9999-4999-8999-999999999999', repeat('t', 40)), '{"order": null}', 'unknown order');
select is(public.order_status(null, null), '{"order": null}', 'nothing');
select is((select count(*) from public.orders o where o.token_hash is null
    and public.order_status(o.id, '') <> '{"order": null}'), 0::bigint, 'orders without a secret cannot be read');

select * from finish();
rollback;
