-- place_order charges the lower of the price that was seen and the price of now.
begin;
select plan(5);

update private.rate_limits set max_count = 100000;
create function pg_temp.place(p_price int) returns jsonb language sql as $$
  select public.place_order(gen_random_uuid(), jsonb_build_object(
    'token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00.000Z', 'payment_method', 'cash',
    'customer', '{"firstName": "Mona", "lastName": "Ali", "email": "mona@mail.example", "phone": "01000000101",
      "address": "14 El Nahda Street", "city": "Maadi", "governorate": "Cairo", "postalCode": "11431"}'::jsonb,
    'items', jsonb_build_array(jsonb_build_object('product_id', '4', 'quantity', 2, 'price', p_price))))
$$;
update private.price_history set valid_from = valid_from - interval '1 day' where product_id = '4';
update public.products set price = 59.99 where id = '4';
create temp table answers as select pg_temp.place(7999) as answer;
select is(answer ->> 'status', 'applied', 'the price that was seen is accepted') from answers;
select is(answer #>> '{row,total}', '11998', 'after the price has fallen, the total is the lower one') from answers;
select is(answer #>> '{row,items,0,price}', '5999', 'and so is the line''s price') from answers;
select is((select o.total from public.orders o join answers a on o.id = (a.answer #>> '{row,id}')::uuid), 119.98,
  'the order is stored with what is charged');

update public.products set price = 99.99 where id = '4';
select is(pg_temp.place(7999) #>> '{row,total}', '15998', 'after a rise the price that was seen is charged');

select * from finish();
rollback;
