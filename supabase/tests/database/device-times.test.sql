-- Times that a device writes: its clock may be wrong, and people put it right at any moment.
begin;
select plan(38);

select tests.sign_in_staff();
create function pg_temp.ago(p_age text) returns text language sql as $$ select private.iso(now() - p_age::interval) $$;
create function pg_temp.at(p_age text) returns jsonb language sql as $$
  select jsonb_build_object('at', pg_temp.ago(p_age)) $$;
create function pg_temp.sent(p_age text) returns jsonb language sql as $$
  select jsonb_build_object('sent', pg_temp.ago(p_age)) $$;
create function pg_temp.sell(p_sold text, p_written jsonb, p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$ select public.record_sale(p_id, jsonb_build_object('sold_at', p_sold,
  'items', '[{"product_id": "11", "quantity": 1, "price": 100}]'::jsonb), p_written) $$;

-- `sold` and `sent`: how long ago, by the device's clock; negative: in the future.
select is(pg_temp.sell(pg_temp.ago(f.sold), f.written) #>> '{row,created_at}', pg_temp.ago(f.expected), f.name)
from (values
  ('without anything beside it, the device''s time counts', '3 hours', null::jsonb, '3 hours'),
  ('at most now', '-1 day', null, '0'),
  ('a year ahead, sent 2 hours later', '-365 days', pg_temp.sent('-365 days -2 hours'), '2 hours'),
  ('a day ahead, sent 5 hours later', '-1 day', pg_temp.sent('-29 hours'), '5 hours'),
  ('40 days behind, sent 6 hours later', '40 days', pg_temp.sent('39 days 18 hours'), '6 hours'),
  ('2 years behind, sent 6 hours later', '730 days', pg_temp.sent('729 days 18 hours'), '6 hours'),
  ('a request that took half a minute', '3 hours', pg_temp.sent('30 seconds'), '3 hours'),
  ('put right between writing and sending, nobody can know: the device''s time', '40 days', pg_temp.sent('0'),
    '40 days'),
  ('turned back between writing and sending', '-1 day', pg_temp.sent('0'), '0'),
  ('a device that knew the right time says so', '40 days', pg_temp.at('7 hours'), '7 hours'),
  ('also if that is ahead: at most now', '40 days', pg_temp.at('-7 hours'), '0'),
  ('nonsense counts as nothing', '3 hours', '{"at": "soon", "sent": [1]}', '3 hours'),
  ('nor does a list', '3 hours', '["at"]', '3 hours'),
  ('nor an age of centuries', '3 hours', '{"sent": "9999-01-01T00:00:00Z"}', '3 hours')
) f (name, sold, written, expected);

create function pg_temp.again(p_written jsonb) returns jsonb language sql as $$
  select pg_temp.sell(pg_temp.ago('40 days'), p_written, tests.id('sale')) $$;
create temp table first as select pg_temp.again(pg_temp.sent('39 days 18 hours')) as answer;
select is(pg_temp.again(pg_temp.sent('39 days 10 hours')), answer, 'a repeated request changes nothing') from first;
select is(pg_temp.again(null), answer, 'what is beside the payload is no part of its hash') from first;

-- The other writes with a time.
create function pg_temp.batch(p_kind text, p_id uuid, p_payload jsonb, p_written jsonb) returns jsonb language sql as $$
  select public.run_operations(jsonb_build_array(jsonb_build_object('kind', p_kind, 'id', p_id, 'payload', p_payload,
    'written', p_written))) #> array['outcomes', p_id::text] $$;
create temp table back as select pg_temp.batch('record_return', tests.id('back'), jsonb_build_object(
  'order_id', tests.id('sale'), 'returned_at', pg_temp.ago('40 days'), 'restocked', true, 'method', 'cash',
  'items', '[{"product_id": "11", "quantity": 1, "price": 100}]'::jsonb, 'refund', 100),
  pg_temp.sent('39 days 22 hours')) as answer;
select is(answer #>> '{row,returns,0,at}', pg_temp.ago('2 hours'), 'a return, in a batch') from back;
select is(public.add_order_note(tests.id('note'), jsonb_build_object('order_id', tests.id('sale'), 'text', 'Call',
  'written_at', pg_temp.ago('-1 day')), pg_temp.sent('-25 hours')) ->> 'status', 'applied', 'a note');
select is((select e.at from private.order_events e where e.id = tests.id('note')), pg_temp.ago('1 hour')::timestamptz,
  'has its time');
select is(public.place_order(tests.id('order'), tests.order_payload(
  (select jsonb_build_array(jsonb_build_object('product_id', p.id, 'quantity', 1,
    'price', private.to_piastres(p.price))) from public.products p where p.id = '4'),
  jsonb_build_object('placed_at', pg_temp.ago('40 days'))),
  pg_temp.sent('39 days 21 hours')) ->> 'status', 'applied',
  'a shopper''s order');
select is((select o.placed_at from public.orders o where o.id = tests.id('order')), pg_temp.ago('3 hours')::timestamptz,
  'has the time when it was placed');

-- A closing.
create function pg_temp.close_day(p_day int, p_closed text, p_written jsonb) returns jsonb language sql as $$
  select public.close_day(gen_random_uuid(), jsonb_build_object('device_id', gen_random_uuid(),
    'day', private.shop_day(now()) + p_day, 'closed_at', pg_temp.ago(p_closed), 'opening', 0, 'counted', 0, 'note', '',
    'sale_ids', '[]'::jsonb, 'return_ids', '[]'::jsonb, 'takings', (select jsonb_object_agg(m,
      '{"sales": 0, "sales_count": 0, "returns": 0, "returns_count": 0}'::jsonb)
      from unnest(array['cash', 'instapay', 'card']) m)), p_written) $$;
select is(coalesce(a.answer ->> 'path', a.answer ->> 'status'), a.expected, 'a closing of ' || a.name)
from (select f.*, pg_temp.close_day(f.day, f.closed, f.written) as answer from (values
  ('today', 0, '0', pg_temp.at('0'), 'applied'),
  ('tomorrow: the device is east of Egypt', 1, '0', pg_temp.at('0'), 'applied'),
  ('the day after tomorrow', 2, '0', pg_temp.at('0'), 'day'),
  ('next year, whose clock was right', 365, '0', pg_temp.at('0'), 'day'),
  ('80 days ago', -80, '0', pg_temp.at('0'), 'applied'),
  ('92 days ago', -92, '0', pg_temp.at('0'), 'day'),
  ('200 days ago that waited', -200, '200 days', pg_temp.at('200 days'), 'applied'),
  ('200 days ago, of a help file', -200, '200 days', null, 'applied')
) f (name, day, closed, written, expected)) a;

-- The day of a device that did not know its clock moves with the time.
select is(a.answer #>> '{row,day}', (private.shop_day(now()) + a.expected)::text, 'a closing of ' || a.name)
from (select f.*, pg_temp.close_day(f.day, f.closed, f.written) as answer from (values
  ('next year, by a clock that is ahead', 365, '-365 days', pg_temp.sent('-365 days'), 0),
  ('next year, without anything beside it', 365, '-365 days', null, 0),
  ('2 years ago, by a clock that is behind', -730, '730 days', pg_temp.sent('730 days'), 0),
  ('the day before, by a clock that is 40 days behind', -41, '40 days', pg_temp.sent('40 days'), -1),
  ('the same, whose clock the next pull has put right', -41, '40 days', pg_temp.at('0'), -1),
  ('yesterday, whose clock was right and which waited', -1, '1 day', pg_temp.sent('0'), -1)
) f (name, day, closed, written, expected)) a;

select is(array[private.shop_day('2026-07-01T21:30:00Z'), private.shop_day('2026-12-01T21:30:00Z'),
  private.shop_day('2026-12-01T22:30:00Z')], array['2026-07-02', '2026-12-01', '2026-12-02']::date[],
  'the shop''s day in summer and in winter');
select is((select count(*) from public.day_closings c where c.closed_at > now()), 0::bigint,
  'no closing is of the future');
select isnt_empty($$ select from private.operations o where o.id = tests.id('sale')
  and octet_length(o.request_hash) = 32 $$, 'the ledger knows the request');

select * from finish();
rollback;
