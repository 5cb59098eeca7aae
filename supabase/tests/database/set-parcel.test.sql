-- set_parcel: courier and tracking number, what customers read, the mail about a late number.
begin;
select plan(43);

select tests.sign_in_staff();
update public.settings set couriers = E'Bosta; 19043; https://bosta.example/?n={number}\nAhmed';
create function pg_temp.set_parcel(p_patch jsonb, p_base jsonb default '{}', p_order text default 'one',
  p_id uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.set_parcel(p_id, jsonb_build_object('order_id', tests.id(p_order), 'base', p_base, 'patch', p_patch))
$$;
create function pg_temp.number(p_number text) returns jsonb language sql as $$
  select jsonb_build_object('tracking_number', p_number)
$$;
create function pg_temp.row(p_order text default 'one') returns public.orders language sql as $$
  select o from public.orders o where o.id = tests.id(p_order)
$$;
create function pg_temp.seen(p_order text default 'one') returns jsonb language sql as $$
  select public.order_status(tests.id(p_order), repeat('t', 40)) #> '{order,parcel}'
$$;
create function pg_temp.mails(p_order text default 'one', p_kind text default 'order_tracking') returns bigint
language sql as $$
  select count(*) from private.mail_jobs j where j.order_id = tests.id(p_order) and j.kind = p_kind
$$;
create function pg_temp.ship(p_order text) returns void language plpgsql as $$
begin
  perform tests.place_order(tests.id(p_order), '{"4": 1}', '0101' || lpad((random() * 9999999)::int::text, 7, '0'));
  perform tests.set_status(tests.id(p_order), 'pending', 'shipped');
end
$$;
create function pg_temp.mail_left(p_order text) returns void language sql as $$
  update private.mail_jobs set sent_at = now() where order_id = tests.id(p_order) and kind = 'order_status'
$$;
update public.products set stock = 20 where id = '4';
select pg_temp.ship('one');

-- Both fields
create temp table first as
  select pg_temp.set_parcel('{"courier": " Bosta ", "tracking_number": "EG-1"}', '{}', 'one', tests.id('op')) as answer;
select is(answer ->> 'status', 'applied', 'courier and number are set') from first;
select is((answer #>> '{row,courier}') || ', ' || (answer #>> '{row,tracking_number}'), 'Bosta, EG-1', 'trimmed')
from first;
select is(answer #>> '{row,status}', 'shipped', 'the status stays') from first;
select is(answer #> '{row,events,-1,fields}', '["courier", "tracking_number"]', 'the timeline names the fields')
from first;
select ok(answer #>> '{row,events}' not like '%EG-1%', 'and no value: it stays after an erasure') from first;
select is(pg_temp.set_parcel('{"courier": " Bosta ", "tracking_number": "EG-1"}', '{}', 'one', tests.id('op'))
  ->> 'status', 'applied', 'a repeated request is answered');
select is((select count(*) from private.order_events e where e.order_id = tests.id('one') and e.kind = 'parcel'),
  1::bigint, 'and adds nothing');
select is(pg_temp.set_parcel('{"tracking_number": "EG-1"}') ->> 'status', 'applied',
  'the value that is there already is no conflict');
select is((select count(*) from private.order_events e where e.order_id = tests.id('one') and e.kind = 'parcel'),
  1::bigint, 'and no event');

-- What the customer reads
select is(pg_temp.seen(), '{"courier": "Bosta", "number": "EG-1", "url": "https://bosta.example/?n=EG-1"}',
  'the customer sees courier, number and address');
select is(pg_temp.set_parcel('{"courier": "Ahmed"}', '{"courier": "Bosta"}') ->> 'status', 'applied',
  'another courier');
select is(pg_temp.seen(), '{"courier": "Ahmed", "number": "EG-1"}', 'a courier without a page has no address');
select is(pg_temp.set_parcel('{"courier": "Aramex"}', '{"courier": "Ahmed"}') #>> '{row,courier}', 'Aramex',
  'a courier that is no longer in the list is kept');
select is(pg_temp.seen() ? 'url', false, 'and has no address');
select is(pg_temp.set_parcel('{"courier": ""}', '{"courier": "Aramex"}') #> '{row,courier}', null, 'it can be removed');
select is(pg_temp.seen(), '{"number": "EG-1"}', 'so the number is alone');

-- Conflicts, per field
select is(pg_temp.set_parcel('{"tracking_number": "EG-2"}', '{"tracking_number": ""}') -> 'fields',
  '{"tracking_number": {"base": "", "theirs": "EG-1", "mine": "EG-2"}}',
  'a number that another person set is a conflict');
select is((pg_temp.row()).tracking_number, 'EG-1', 'and stays');
select is(pg_temp.set_parcel('{"courier": "Bosta"}', '{"courier": ""}') ->> 'status', 'applied',
  'the courier of another person is merged');
select is(pg_temp.set_parcel('{"courier": "Ahmed", "tracking_number": "EG-3"}',
  '{"courier": "Bosta", "tracking_number": ""}') ->> 'status', 'conflict', 'one field in conflict');
select is((pg_temp.row()).courier, 'Bosta', 'keeps the other one, too');

-- The mail: the number was there before the mail 'on its way', so it needs no other one.
select is(pg_temp.mails(), 0::bigint, 'a number that the mail of the status has needs no mail of its own');
select pg_temp.ship('late');
select pg_temp.mail_left('late');
select pg_temp.set_parcel('{"courier": "Bosta"}', '{}', 'late');
select is(pg_temp.mails('late'), 0::bigint, 'a courier alone is not mailed');
select pg_temp.set_parcel(pg_temp.number('EG-9'), '{}', 'late');
select is(pg_temp.mails('late'), 1::bigint, 'a number that comes later is');
select ok((select j.next_attempt_at = now() + interval '1 minute' from private.mail_jobs j
  where j.order_id = tests.id('late') and j.kind = 'order_tracking'), 'a minute later');
select is((select private.mail_data(j) -> 'parcel' from private.mail_jobs j
  where j.order_id = tests.id('late') and j.kind = 'order_tracking'),
  '{"courier": "Bosta", "number": "EG-9", "url": "https://bosta.example/?n=EG-9"}', 'with what is known then');
select pg_temp.set_parcel(pg_temp.number(''), pg_temp.number('EG-9'), 'late');
select is(pg_temp.mails('late'), 0::bigint, 'a number that is removed within the minute is not mailed');
select pg_temp.set_parcel(pg_temp.number('EG-8'), pg_temp.number(''), 'late');
update private.mail_jobs set sent_at = now() where order_id = tests.id('late') and kind = 'order_tracking';
select pg_temp.set_parcel(pg_temp.number(''), pg_temp.number('EG-8'), 'late');
select pg_temp.set_parcel(pg_temp.number('EG-7'), pg_temp.number(''), 'late');
select is(pg_temp.mails('late'), 1::bigint, 'once for each order');
select is((private.order_json(pg_temp.row('late')) #>> '{events,-3,mail}'), 'order_tracking', 'the timeline has it');
select pg_temp.ship('gone');
select pg_temp.mail_left('gone');
select pg_temp.set_parcel(pg_temp.number('EG-6'), '{}', 'gone');
select tests.set_status(tests.id('gone'), 'shipped', 'delivered');
select is(pg_temp.mails('gone'), 0::bigint, 'an order that arrives within the minute is not mailed');
select is(pg_temp.seen('gone'), null, 'and shows no parcel');

-- Before it is shipped
select tests.place_order(tests.id('open'), '{"4": 1}', '01019999999');
select is(pg_temp.set_parcel('{"courier": "Bosta"}', '{}', 'open') #>> '{row,status}', 'pending',
  'it can be set before the order is shipped');
select is(pg_temp.seen('open'), null, 'and is shown once it is');
select is(pg_temp.mails('open'), 0::bigint, 'without a mail');

-- An erasure
select tests.set_status(tests.id('one'), 'shipped', 'delivered');
select private.erase_orders(array[tests.id('one')]);
select is((pg_temp.row()).tracking_number || (pg_temp.row()).courier, '', 'an erased order has no parcel');

-- What is refused
select is(pg_temp.set_parcel('{}', '{}', 'unknown'), tests.rejected('not_found'), 'an order that is unknown');
select is(pg_temp.set_parcel(x.patch, '{}', 'late'), tests.rejected('invalid', 'patch.' || x.path),
  'an invalid ' || x.path)
from (values ('{"courier": 5}'::jsonb, 'courier'), ('{"courier": "a;b"}', 'courier'),
  (jsonb_build_object('courier', repeat('x', 61)), 'courier'), ('{"tracking_number": "EG 1"}', 'tracking_number'),
  ('{"tracking_number": "١"}', 'tracking_number')) x (patch, path);
select is(public.set_parcel(gen_random_uuid(), jsonb_build_object('order_id', tests.id('late'), 'patch', '{}'::jsonb)),
  tests.rejected('invalid', 'base'), 'no base');
set local role anon;
select throws_ok($$ select pg_temp.set_parcel('{}') $$, '42501', null, 'only staff set parcels');

select * from finish();
rollback;
