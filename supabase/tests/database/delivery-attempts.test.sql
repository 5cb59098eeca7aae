-- Deliveries that failed: tried again, or on the way back without a move of stock.
begin;
select plan(46);

select tests.sign_in_staff();
create function pg_temp.attempt(p_order text, p_more jsonb default '{}', p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.record_attempt(p_id, jsonb_build_object('order_id', tests.id(p_order), 'base', 'shipped', 'status',
    'shipped', 'attempted_at', now(), 'reason', 'nobody', 'next', 'back') || p_more)
$$;
create function pg_temp.again(p_day text, p_at timestamptz default now()) returns jsonb language sql as $$
  select jsonb_build_object('next', 'again', 'day', p_day, 'attempted_at', p_at)
$$;
create function pg_temp.back(p_order text, p_base text) returns jsonb language sql as $$
  select public.set_order_status(gen_random_uuid(), jsonb_build_object('order_id', tests.id(p_order), 'base', p_base,
    'status', 'cancelled', 'back', '{"broken": []}'::jsonb))
$$;
create function pg_temp.ship(p_order text) returns void language plpgsql as $$
begin
  perform tests.place_order(tests.id(p_order), '{"4": 2}', '0101' || lpad((random() * 9999999)::int::text, 7, '0'));
  perform tests.set_status(tests.id(p_order), 'pending', 'shipped');
  update public.orders set created_at = now() - interval '10 days' where id = tests.id(p_order);
end
$$;
create function pg_temp.events(p_order text, p_kind text) returns jsonb language sql as $$
  select coalesce(jsonb_agg(e.data order by e.at, e.n), '[]') from private.order_events e
  where e.order_id = tests.id(p_order) and e.kind = p_kind
$$;
create function pg_temp.seen(p_order text) returns jsonb language sql as $$
  select public.order_status(tests.id(p_order), repeat('t', 40)) #> '{order,attempt}'
$$;
update public.products set stock = 20 where id = '4';

-- Try again
select pg_temp.ship('one');
create temp table tried as select pg_temp.attempt('one', pg_temp.again('2026-12-02'), tests.id('first')) as answer;
select is(answer #>> '{row,status}', 'shipped', 'a failed delivery leaves the order shipped') from tried;
select is((answer #> '{row,attempt}') - 'at', '{"reason": "nobody", "next": "again", "day": "2026-12-02"}',
  'the row has the attempt') from tried;
select is((select n from pg_temp.events('one', 'attempt') n),
  '[{"reason": "nobody", "next": "again", "day": "2026-12-02"}]', 'the timeline, too');
select is((select e.id from private.order_events e where e.order_id = tests.id('one') and e.kind = 'attempt'),
  tests.id('first'), 'under the id of the operation');
select is(pg_temp.attempt('one', pg_temp.again('2026-12-02'), tests.id('first')) ->> 'status', 'applied',
  'a repeated request is answered');
select is(pg_temp.attempt('one', pg_temp.again('2026-12-03'), tests.id('first')) ->> 'code', 'key_reused',
  'another attempt under its id is refused');
select is(jsonb_array_length(pg_temp.events('one', 'attempt')), 1, 'and adds nothing');
select is(pg_temp.seen('one') - 'at', '{"reason": "nobody", "day": "2026-12-02"}', 'the shopper sees date and reason');
select isnt(pg_temp.seen('one') ->> 'at', null, 'and when it was');

-- Attempts are only added; the last one by its time counts, whatever arrives first.
select is(pg_temp.attempt('one', pg_temp.again('2026-12-05', now() - interval '1 day') || '{"reason": "address"}')
  #>> '{row,attempt,day}', '2026-12-02', 'an earlier attempt that arrives late does not replace a later one');
select is(jsonb_array_length(pg_temp.events('one', 'attempt')), 2, 'and is recorded');
select is(pg_temp.attempt('one', '{"attempted_at": "2999-01-01T00:00:00Z"}') #>> '{row,attempt,next}', 'back',
  'a wrong clock is accepted');
select ok((select (o.attempt ->> 'at')::timestamptz <= now() from public.orders o where o.id = tests.id('one')),
  'and corrected');

-- It comes back: no stock moves until it is back.
select is((select o.status::text from public.orders o where o.id = tests.id('one')), 'shipped', 'it is still shipped');
select is(tests.stock('4'), 18, 'no stock moves');
select is(pg_temp.seen('one') ? 'day', false, 'the shopper sees no other day');
create temp table here as select pg_temp.back('one', 'shipped') as answer;
select is(answer #>> '{row,status}', 'cancelled', 'it is back: the order is cancelled') from here;
select is(answer #>> '{row,attempt,reason}', 'nobody', 'with the reason') from here;
select is(pg_temp.events('one', 'status') -> -1 ->> 'reason', 'nobody', 'the timeline has it');
select is(tests.stock('4'), 20, 'its pieces are in stock');
select is(pg_temp.seen('one'), null, 'a cancelled order shows its shopper no attempt');
select is(pg_temp.back('one', 'shipped') ->> 'code', 'came_back', 'a second time it needs a person');
select is(tests.stock('4'), 20, 'and moves nothing');

-- Afterwards
select is(pg_temp.attempt('one') ->> 'status', 'applied', 'an attempt that arrives after that is recorded');
select is((select o.status::text from public.orders o where o.id = tests.id('one')), 'cancelled',
  'and changes nothing');
select is(tests.set_status(tests.id('one'), 'cancelled', 'shipped') #> '{row,attempt}', null,
  'an order that is sent again begins without attempts');

-- Delivered by one, 'It comes back' by another
select pg_temp.ship('two');
select tests.set_status(tests.id('two'), 'shipped', 'delivered');
select is(pg_temp.attempt('two') #> '{fields,status}', '{"base": "shipped", "mine": "shipped", "theirs": "delivered"}',
  'a delivered order conflicts with its way back');
select is(pg_temp.events('two', 'attempt'), '[]', 'and records nothing');
select is(pg_temp.attempt('two', pg_temp.again('2026-12-02')) #>> '{row,status}', 'delivered',
  'another try is a fact of before');
select is((select attempt from public.orders where id = tests.id('two')), null, 'that no longer counts');
select is(pg_temp.attempt('two', '{"base": "delivered"}') #>> '{row,status}', 'shipped',
  'a person decides that it comes back');
select is((select attempt ->> 'next' from public.orders where id = tests.id('two')), 'back',
  'so it is on its way back');
select is(tests.set_status(tests.id('two'), 'shipped', 'delivered') #> '{row,attempt}', null,
  'a delivered order has no attempt');
select pg_temp.ship('three');
select is(pg_temp.attempt('three') ->> 'status', 'applied', 'one says that it comes back');
select is(tests.set_status(tests.id('three'), 'pending', 'delivered') ->> 'status', 'conflict',
  'who never saw it shipped conflicts');

-- Other: the text is a note
select is(pg_temp.attempt('three', '{"reason": "else", "text": "  No lift.  "}') ->> 'status', 'applied',
  'another reason');
select is(pg_temp.events('three', 'note'), '[{"text": "No lift."}]', 'its text is a note of staff');
select is(pg_temp.seen('three') - 'at', '{"reason": "else"}', 'which the shopper does not see');

-- What is refused
select is(public.record_attempt(gen_random_uuid(), jsonb_build_object('order_id', tests.id('unknown'), 'base',
  'shipped', 'status', 'shipped', 'attempted_at', now(), 'reason', 'nobody', 'next', 'back')),
  tests.rejected('not_found'), 'an order that is unknown');
select is(pg_temp.attempt('three', x.more), tests.rejected('invalid', x.path), 'an invalid ' || x.path)
from (values ('{"reason": "late"}'::jsonb, 'reason'), ('{"reason": "else"}', 'text'), ('{"text": "No lift."}', 'text'),
  ('{"next": "again"}', 'day'), ('{"next": "again", "day": "2026-13-40"}', 'day'),
  ('{"status": "delivered"}', 'status')) x (more, path);

-- Visitors
set local role anon;
select throws_ok($$ select pg_temp.attempt('three') $$, '42501', null, 'only staff record attempts');

select * from finish();
rollback;
