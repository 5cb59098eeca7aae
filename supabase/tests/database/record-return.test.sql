-- record_return: pieces of an order come back.
begin;
select plan(42);

select tests.sign_in_staff();
create function pg_temp.sale() returns uuid language sql as $$ select '11111111-1111-4111-8111-111111111111'::uuid $$;
select public.record_sale(pg_temp.sale(), jsonb_build_object('sold_at', private.iso(now() - interval '3 hours'),
  'items', '[{"product_id": "11", "quantity": 3, "price": 3500, "discount": 100},
    {"product_id": "7", "quantity": 1, "price": 5499}, {"product_id": "gone", "quantity": 1, "price": 900}]'::jsonb,
  'extra', '[{"text": "Gift wrapping", "amount": 1000}]'::jsonb));
create function pg_temp.bring_back(p_details jsonb, p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$
  select public.record_return(p_id, jsonb_build_object('order_id', pg_temp.sale(), 'returned_at', private.iso(now()),
    'items', '[{"product_id": "11", "quantity": 1, "price": 3500}]'::jsonb, 'restocked', true, 'method', 'cash',
    'refund', 3000) || p_details)
$$;
create function pg_temp.status(p_status text) returns void language sql as $$
  update public.orders set status = p_status where id = pg_temp.sale()
$$;
select is(tests.stock('11'), 9, 'the sale took stock');

create temp table first as select pg_temp.bring_back('{"refund": 3466, "method": "instapay", "reason": " Too small "}',
  '22222222-2222-4222-8222-222222222222') as answer;
select is(answer ->> 'status', 'applied', 'a return is applied') from first;
select is(answer #> '{row,returns}', jsonb_build_array('{"id": "22222222-2222-4222-8222-222222222222",
    "by": "staff@nefer.example", "method": "instapay", "refund": 3466, "restocked": true, "reason": "Too small",
    "items": [{"id": "11", "quantity": 1, "price": 3500}]}'::jsonb || jsonb_build_object('at', private.iso(now()))),
  'devices receive it in the order''s row') from first;
select is(answer #> '{row,total}', '17799', 'the total of the sale stays') from first;
select is(answer -> 'touched' -> 1, '{"t": "products", "id": "11", "v": 3}', 'the outcome lists the product')
from first;
select is((answer #>> '{touched,0,v}')::bigint, (select version from public.orders where id = pg_temp.sale()),
  'the outcome has the last version of the order') from first;
select is(tests.stock('11'), 10, 'the piece is back in stock');
select is((select reason from public.stock_moves where operation_id = '22222222-2222-4222-8222-222222222222'), 'return',
  'the stock history has the reason');
select is(pg_temp.bring_back('{"refund": 3466, "method": "instapay", "reason": " Too small "}',
  '22222222-2222-4222-8222-222222222222'), answer, 'a replay returns the same outcome') from first;
select is(tests.stock('11'), 10, 'a replay moves no stock');
select is((select count(*) from private.order_events where order_id = pg_temp.sale() and kind = 'return'), 1::bigint,
  'the timeline has the return');

-- Parts of a line add up to its total: 3466 + 3467 + 3467 = 10400.
select is(pg_temp.bring_back('{"refund": 3468}') ->> 'path', 'refund', 'no more than the pieces cost is paid back');
select is(pg_temp.bring_back('{"refund": 3467, "restocked": false}') ->> 'status', 'applied',
  'pieces may stay out of stock');
select is(tests.stock('11'), 10, 'these move no stock');

-- More than was sold.
create temp table more as select pg_temp.bring_back('{"items": [{"product_id": "11", "quantity": 2, "price": 3500}]}')
  as answer;
select is(answer ->> 'code', 'returned_before', 'never more pieces than were sold') from more;
select is(answer -> 'lines', '[{"product_id": "11", "price": 3500, "quantity": 2, "sold": 3, "returned": 2}]',
  'the rejection says what was sold and returned') from more;
select is(jsonb_array_length(answer -> 'returns'), 2, 'and lists the returns before') from more;
select is(pg_temp.bring_back('{"items": [{"product_id": "11", "quantity": 1, "price": 3500},
  {"product_id": "11", "quantity": 1, "price": 3500}]}') ->> 'code', 'returned_before', 'also in two lines');
select is(pg_temp.bring_back('{"items": [{"product_id": "11", "quantity": 1, "price": 3499}]}') ->> 'code',
  'returned_before', 'nor pieces at another price');
select is(pg_temp.bring_back('{"items": [{"product_id": "2", "quantity": 1, "price": 3500}]}') #>> '{lines,0,sold}',
  '0', 'nor another product');
select is(jsonb_array_length((select returns from public.orders where id = pg_temp.sale())), 2,
  'a rejection records nothing');

-- The money of a return that a person decided about.
select is(pg_temp.bring_back('{"items": [], "refund": 3466}') #> '{row,returns,2,items}', '[]',
  'money that was paid back is recorded without pieces');
select is(pg_temp.bring_back('{"items": [], "refund": 17800}') ->> 'path', 'refund', 'at most the total of the sale');
select is(pg_temp.bring_back('{"items": [], "refund": 0}') ->> 'path', 'refund', 'and not nothing');

-- A free line and a deleted product come back without stock.
select is(pg_temp.bring_back('{"items": [{"product_id": "extra:1", "quantity": 1, "price": 1000},
  {"product_id": "gone", "quantity": 1, "price": 900}], "refund": 1900}') ->> 'status', 'applied',
  'a free line and a deleted product are returned');

-- Taking the sale back.
select pg_temp.status('cancelled');
select is(tests.stock('11'), 11, 'taking the sale back restores what was not returned before');
select is(pg_temp.bring_back('{"items": [{"product_id": "7", "quantity": 1, "price": 5499}], "refund": 5499}')
  ->> 'code', 'not_delivered', 'nothing comes back of a sale that was taken back');
select pg_temp.status('delivered');
select is(tests.stock('11'), 10, 'reopening takes the same again');
create temp table again as select tests.set_status(pg_temp.sale(), 'delivered', 'cancelled') as answer;
select is(answer - array['xid', 'epoch', 'touched', 'row'], '{"status": "applied"}',
  'what was returned before is not missed when staff cancel the sale') from again;
update public.products set stock = 0 where id = '11';
select is(tests.set_status(pg_temp.sale(), 'cancelled', 'delivered') #> '{items,0}',
  '{"product_id": "11", "code": "sold_out"}', 'reopening needs the piece that it takes');
update public.products set stock = 1 where id = '11';
select is(tests.set_status(pg_temp.sale(), 'cancelled', 'delivered') ->> 'status', 'applied',
  'and not those that were returned before');
select is(tests.stock('11'), 0, 'it takes one');
select is(public.record_return(gen_random_uuid(), jsonb_build_object('order_id', gen_random_uuid(), 'returned_at',
  private.iso(now()), 'items', '[{"product_id": "11", "quantity": 1, "price": 3500}]'::jsonb, 'restocked', true,
  'method', 'cash', 'refund', 1)) ->> 'code', 'not_found', 'an unknown order is rejected');

select is(pg_temp.bring_back(f.details) ->> 'path', f.path, 'rejects an invalid ' || f.path)
from (values ('{"order_id": "1"}'::jsonb, 'order_id'), ('{"returned_at": "today"}', 'returned_at'),
  ('{"items": {}}', 'items'), ('{"items": [{"product_id": "11", "quantity": 0, "price": 1}]}', 'items.0.quantity'),
  ('{"restocked": 1}', 'restocked'), ('{"method": "cheque"}', 'method'), ('{"refund": -1}', 'refund'),
  ('{"reason": 1}', 'reason')) f (details, path);
select is((select sum(delta) from public.stock_moves where product_id = '11'), tests.stock('11')::bigint,
  'stock is the sum of its moves');

select * from finish();
rollback;
