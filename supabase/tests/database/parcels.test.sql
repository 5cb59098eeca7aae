-- Stock follows the pieces of a parcel that left, not the status of its order.
begin;
select plan(55);

select tests.sign_in_staff();
create function pg_temp.cancel(p_order text, p_base text, p_more jsonb default '{}') returns jsonb language sql as $$
  select public.set_order_status(gen_random_uuid(),
    jsonb_build_object('order_id', tests.id(p_order), 'base', p_base, 'status', 'cancelled') || p_more)
$$;
create function pg_temp.ship(p_order text, p_quantities jsonb default '{"4": 2}') returns void language plpgsql as $$
begin
  perform tests.place_order(tests.id(p_order), p_quantities, '0101' || lpad((random() * 9999999)::int::text, 7, '0'));
  perform tests.set_status(tests.id(p_order), 'pending', 'shipped');
end
$$;
create function pg_temp.last_event(p_order text) returns jsonb language sql as $$
  select e.data || jsonb_build_object('kind', e.kind) from private.order_events e
  where e.order_id = tests.id(p_order) and e.kind <> 'mail' order by e.at desc, e.n desc limit 1
$$;
update public.products set stock = 20 where id in ('4', '5');

-- The order remembers
select tests.place_order(tests.id('one'), '{"4": 2, "5": 1}');
select is(tests.set_status(tests.id('one'), 'pending', 'processing') #> '{row,left_at}', null, 'no parcel left yet');
select isnt(tests.set_status(tests.id('one'), 'processing', 'shipped') #> '{row,left_at}', null, 'a parcel left');
select isnt(tests.set_status(tests.id('one'), 'shipped', 'processing') #> '{row,left_at}', null,
  'another status does not bring it back');

-- Not back yet
create temp table away as select pg_temp.cancel('one', 'processing', '{"pieces": "away"}') as answer;
select is(answer #>> '{row,status}', 'cancelled', 'it is cancelled while its parcel is out') from away;
select isnt(answer #> '{row,left_at}', null, 'and still out') from away;
select is(answer #>> '{row,cancelled_from}', 'processing', 'the row has the status before') from away;
select is(answer #> '{row,missing}', 'true', 'and says that pieces are missing') from away;
select is(array[tests.stock('4'), tests.stock('5')], '{18,19}', 'no stock moved');
select is(pg_temp.last_event('one'), '{"kind": "status", "from": "processing", "to": "cancelled", "pieces": "away"}',
  'the timeline says so');
select is(pg_temp.cancel('one', 'processing', '{"pieces": "away"}') ->> 'status', 'applied', 'the same again');
select is(array[tests.stock('4'), tests.stock('5')], '{18,19}', 'moves nothing');

-- It is back: of each line, in stock or broken
create temp table back as
select pg_temp.cancel('one', 'cancelled', '{"back": {"broken": [{"product_id": "4", "quantity": 2}]}}') as answer;
select is(answer #> '{row,left_at}', null, 'the parcel is back') from back;
select is(array[tests.stock('4'), tests.stock('5')], '{18,20}', 'only whole pieces are in stock');
select is(pg_temp.last_event('one'), '{"kind": "back", "broken": 2}', 'the timeline counts the broken ones');
create temp table again as select pg_temp.cancel('one', 'cancelled', '{"back": {"broken": []}}') as answer;
select is(answer ->> 'code', 'came_back', 'a second time it is rejected') from again;
select is(answer ->> 'by', private.staff_name(tests.id('staff')), 'with the name') from again;
select isnt(answer ->> 'at', null, 'and the date of the first') from again;
select is(array[tests.stock('4'), tests.stock('5')], '{18,20}', 'and no stock moves again');

-- Leaving cancelled takes only what was put back, and the question is asked again.
create temp table reopened as select tests.set_status(tests.id('one'), 'cancelled', 'pending') as answer;
select is(array[tests.stock('4'), tests.stock('5')], '{18,19}', 'leaving cancelled takes what was put back');
select isnt(answer #> '{row,left_at}', null, 'its other pieces are still out') from reopened;
select is(answer #> '{row,cancelled_from}', null, 'it is no longer cancelled') from reopened;
select is(answer #> '{row,missing}', null, 'so nothing is missing') from reopened;
select is(pg_temp.cancel('one', 'pending', '{"pieces": "broken"}') ->> 'status', 'applied', 'all is broken');
select is(array[tests.stock('4'), tests.stock('5')], '{18,19}', 'broken pieces stay out of stock');
select is((select left_at from public.orders where id = tests.id('one')), null, 'and nothing is on its way');
select is(pg_temp.last_event('one') ->> 'pieces', 'broken', 'the timeline says broken');

-- Back at once, without an answer (of older apps), and answers of two people
select pg_temp.ship('two');
select is(pg_temp.cancel('two', 'shipped', '{"pieces": "back"}') #> '{row,left_at}', null, 'back into stock');
select is(tests.stock('4'), 18, 'its pieces are in stock');
select is(pg_temp.cancel('two', 'shipped', '{"pieces": "away"}') #> '{row,left_at}', null,
  'a later answer does not send it away');
select pg_temp.ship('three');
select is(pg_temp.cancel('three', 'shipped') #> '{row,left_at}', null, 'without an answer all is back');
select is(tests.stock('4'), 18, 'as it was');
select is(pg_temp.cancel('three', 'cancelled', '{"back": {"broken": []}}') ->> 'code', 'came_back', 'once');
select pg_temp.ship('four');
select pg_temp.cancel('four', 'shipped', '{"pieces": "away"}');
select is(pg_temp.cancel('four', 'shipped', '{"pieces": "back"}') #> '{row,left_at}', null,
  'who cancels with the pieces in hand brings them back');
select is(tests.stock('4'), 18, 'once');

-- It is back, of a shipped order; somebody else delivered it meanwhile
select pg_temp.ship('five');
select is(pg_temp.cancel('five', 'shipped', '{"back": {"broken": [{"product_id": "4", "quantity": 1}]}}')
  #>> '{row,status}', 'cancelled', 'a parcel that is back cancels its order');
select is(tests.stock('4'), 17, 'one of two pieces is whole');
select pg_temp.ship('six');
select tests.set_status(tests.id('six'), 'shipped', 'delivered');
select is(pg_temp.cancel('six', 'shipped', '{"back": {"broken": []}}') #> '{fields,status}',
  '{"base": "shipped", "mine": "cancelled", "theirs": "delivered"}', 'a delivered one is a conflict');
select is(pg_temp.cancel('six', 'delivered', '{"back": {"broken": [{"product_id": "4", "quantity": 9}]}}')
  #>> '{row,status}', 'cancelled', 'no more is broken than was sent');
select is(tests.stock('4'), 15, 'all of it');

-- Pieces that were returned before, and not into stock
select pg_temp.ship('returned');
select tests.set_status(tests.id('returned'), 'shipped', 'delivered');
select is(public.record_return(gen_random_uuid(), (
  select jsonb_build_object('order_id', o.id, 'returned_at', private.iso(now()), 'restocked', false, 'method', 'cash',
    'refund', 0, 'items', jsonb_build_array(jsonb_build_object('product_id', '4', 'quantity', 1,
      'price', private.to_piastres((o.items #>> '{0,price}')::numeric))))
  from public.orders o where o.id = tests.id('returned'))) ->> 'status', 'applied', 'a broken piece is returned');
select is(pg_temp.cancel('returned', 'delivered', '{"pieces": "back"}') ->> 'status', 'applied',
  'then it is cancelled');
select is(tests.stock('4'), 14, 'only its other piece goes back into stock');

-- A shopper cancels an order whose parcel is out and that was set to pending.
select pg_temp.ship('seven');
select tests.set_status(tests.id('seven'), 'shipped', 'pending');
select is(public.cancel_my_order(gen_random_uuid(), jsonb_build_object('order_id', tests.id('seven'), 'token',
  repeat('t', 40))) ->> 'status', 'applied', 'its shopper cancels a pending order');
select is(tests.stock('4'), 12, 'its parcel is still out');

-- An erasure while a cancelled parcel is out: it comes back with the name on it.
select tests.add_staff('owner', 'owner'), tests.sign_in('owner');
select private.add_order_event(tests.id('seven'), 'note', '{"text": "Call mona@mail.example"}');
select is(public.erase_customer('mona@mail.example') ->> 'notes', '0', 'a note about it may be needed');
create temp table erased as
select public.erase_customer((select customer_phone from public.orders where id = tests.id('seven'))) as answer;
select is(array[answer -> 'orders', answer -> 'open'], '{0,1}', 'its order is under way') from erased;
create function pg_temp.erase() returns bigint language sql as $$
  select tests.without_triggers($s$ update public.orders set updated_at = now() - interval '25 hours'
    where id = tests.id('seven') $s$);
  select private.erase_closed_orders()
$$;
select is(pg_temp.erase(), 0::bigint, 'it keeps its data while its parcel is out');
select is(private.erase_orders(array[tests.id('seven')]), 0::bigint, 'also if it was chosen before it left');
select is(pg_temp.cancel('seven', 'cancelled', '{"back": {"broken": []}}') ->> 'status', 'applied', 'it is back');
select is(pg_temp.erase(), 1::bigint, 'and erased a day later');
select is((select customer_phone from public.orders where id = tests.id('seven')), '', 'it has no number');

-- Sales at the stall have no parcel
insert into public.orders (id, channel, status, customer_name, customer_email, customer_phone, customer_address, total,
  items) values (tests.id('sale'), 'stall', 'delivered', '', '', '', '', 1, '[]');
select is((select left_at from public.orders where id = tests.id('sale')), null, 'a sale at the stall has no parcel');

select is(pg_temp.cancel('six', 'cancelled', x.more), tests.rejected('invalid', x.path), 'an invalid ' || x.path)
from (values ('{"pieces": "lost"}'::jsonb, 'pieces'), ('{"back": 5}', 'back.broken'),
  ('{"back": {"broken": [{"product_id": "4", "quantity": 0}]}}', 'back.broken')) x (more, path);

select * from finish();
rollback;
