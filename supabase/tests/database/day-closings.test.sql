-- close_day: the end of a day at the stall. What is closed never changes.
begin;
select plan(68);

select tests.without_triggers($$ delete from public.day_closings $$);
select tests.add_staff('ann'), tests.add_staff('owner', 'owner'), tests.sign_in('ann');
create function pg_temp.takings(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_object_agg(m, '{"sales": 0, "sales_count": 0, "returns": 0, "returns_count": 0}'::jsonb) || p_change
  from unnest(array['cash', 'instapay', 'card']) m
$$;
create function pg_temp.payload(p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('device_id', 'd0000000-0000-4000-8000-00000000000a', 'day', '2026-11-20',
    'closed_at', '2026-11-20T18:30:00.000Z', 'opening', 20000, 'counted', 32000, 'note', ' 4.99 short ',
    'takings', pg_temp.takings('{"cash": {"sales": 14999, "sales_count": 2, "returns": 2500, "returns_count": 1}}'),
    'sale_ids', array[tests.id('sale 1'), tests.id('sale 2')], 'return_ids', array[tests.id('return')]) || p_change
$$;
create function pg_temp.close_day(p_change jsonb default '{}', p_id uuid default gen_random_uuid()) returns jsonb
language sql as $$ select public.close_day(p_id, pg_temp.payload(p_change)) $$;

create temp table first as select pg_temp.close_day(p_id => tests.id('a')) as answer;
grant select on first to public;
select is(answer ->> 'status', 'applied', 'a day is closed') from first;
select is(answer -> 'touched', jsonb_build_array(jsonb_build_object('t', 'day_closings', 'id', tests.id('a'), 'v', 1)),
  'the outcome names the closing') from first;
select is(answer -> 'row', pg_temp.payload() || jsonb_build_object('id', tests.id('a'), 'note', '4.99 short',
  'closed_by', 'ann@nefer.example'), 'it is stored as sent, with the person') from first;
select is(pg_temp.close_day(p_id => tests.id('a')), answer, 'a replay returns the same outcome') from first;
select is((select count(*) from public.day_closings), 1::bigint, 'and stores nothing');
select is(pg_temp.close_day('{"counted": 1}', tests.id('a')), tests.rejected('key_reused'),
  'its id cannot be used for other amounts');
select is(pg_temp.close_day('{"counted": 1}'), tests.rejected('already_closed'), 'a drawer is closed once a day');
select is(pg_temp.close_day('{"device_id": "d0000000-0000-4000-8000-00000000000b"}', tests.id('b')) ->> 'status',
  'applied', 'another device closes its own drawer');
select is(pg_temp.close_day('{"day": "2026-11-21"}', tests.id('a 2')) ->> 'status', 'applied', 'and the next day');

select is(pg_temp.close_day(jsonb_build_object('day', '2026-11-22') || f.change), tests.rejected('invalid', f.path),
  'rejects an invalid ' || f.path)
from (values ('{"device_id": "1"}'::jsonb, 'device_id'), ('{"day": "2026-02-30"}', 'day'), ('{"day": "today"}', 'day'),
  ('{"closed_at": "20:00"}', 'closed_at'), ('{"closed_at": "+010000-01-01T00:00:00.000Z"}', 'closed_at'),
  ('{"closed_at": "10000-01-01T00:00:00.000Z"}', 'closed_at'),
  ('{"closed_at": "9999-12-31T23:59:59-14:00"}', 'closed_at'),
  ('{"opening": -1}', 'opening'), ('{"opening": null}', 'opening'),
  ('{"counted": 10.5}', 'counted'), ('{"counted": "10"}', 'counted'),
  (jsonb_build_object('note', repeat('x', 301)), 'note'), ('{"note": null}', 'note'),
  ('{"sale_ids": null}', 'sale_ids'), ('{"sale_ids": ["1"]}', 'sale_ids'), ('{"return_ids": {}}', 'return_ids'),
  (jsonb_build_object('sale_ids', array[tests.id('sale 1'), tests.id('sale 1')]), 'sale_ids'),
  (jsonb_build_object('sale_ids', array[tests.id('sale 1')]), 'sale_ids'), ('{"return_ids": []}', 'return_ids'),
  ('{"takings": {}}', 'takings.cash.sales'), ('{"takings": null}', 'takings.cash.sales'),
  (jsonb_build_object('takings', pg_temp.takings('{"card": {"sales": -1}}')), 'takings.card.sales')
) f (change, path);

-- What staff devices receive, beside the rows.
create function pg_temp.received(p_cursor jsonb, p_limit int) returns setof text language plpgsql as $$
declare
  v_page jsonb;
  v_cursor jsonb := p_cursor;
begin
  loop
    v_page := public.pull_orders(v_cursor, p_limit);
    return query select e ->> 'id' from jsonb_array_elements(v_page -> 'closings') e;
    v_cursor := v_page -> 'next';
    exit when not (v_page ->> 'more')::boolean;
  end loop;
end
$$;
create function pg_temp.closed() returns setof text language sql as $$ select tests.id(n)::text from
  unnest(array['a', 'b', 'a 2']) n $$;
select is((select array_agg(e) from jsonb_array_elements(public.pull_orders(null, 500) -> 'closings') e), null,
  'closings above the horizon come later');
select tests.without_triggers($$ update public.day_closings set change_xid = 5 $$);
select is((select e -> 'row' from jsonb_array_elements(public.pull_orders(null, 500) -> 'closings') e
  where e ->> 'id' = tests.id('a')::text), (select answer -> 'row' from first), 'a pull has the whole closing');
select is_empty($$ select from jsonb_array_elements(public.pull_orders(null, 500) -> 'rows') e
  where e ->> 't' = 'day_closings' $$, 'it is none of the rows');
select set_eq($$ select pg_temp.received(null, 500) $$, $$ select pg_temp.closed() $$, 'one page has all closings');
select set_eq($$ select pg_temp.received(null, 1) $$, $$ select pg_temp.closed() $$, 'pages of one row have them too');
select is_empty($$ select pg_temp.received(public.pull_orders(null, 500) -> 'next', 500) $$,
  'older ones do not come again');
select is(public.pull_catalog(null, 500) -> 'closings', null, 'the catalogue has none');
select tests.without_triggers($$ update public.day_closings set received_at = now() - interval '91 days'
  where day = '2026-11-21' $$);
select is((select count(*) from pg_temp.received(null, 500)), 2::bigint, 'a device gets those of the last 90 days');

-- Nobody changes or deletes one.
grant all on public.day_closings to anon, authenticated, service_role;
select tests.sign_in('owner');
set local role authenticated;
select is((select count(*) from public.day_closings), 3::bigint, 'an owner reads closings');
update public.day_closings set counted = 1;
delete from public.day_closings;
select is((select array_agg(counted) from public.day_closings), array[32000, 32000, 32000]::bigint[],
  'an update or a deletion by an owner reaches none');
select tests.denied($$ insert into public.day_closings select gen_random_uuid(), gen_random_uuid(), day, closed_at,
  received_at, closed_by, opening, counted, takings, sale_ids, return_ids from public.day_closings limit 1 $$,
  'an owner cannot insert one');
set local role anon;
select is((select count(*) from public.day_closings), 0::bigint, 'anon sees none');
reset role;
select throws_ok($$ update public.day_closings set counted = counted + 1 $$, '23514', null,
  'not even the owner of the database changes an amount');
select throws_ok($$ update public.day_closings set sale_ids = '{}' $$, '23514', null, 'nor what it contains');
select throws_ok($$ update public.day_closings set note = 'other' $$, '23514', null, 'nor rewrites a note');
select throws_ok($$ delete from public.day_closings $$, '23514', null, 'nor deletes one');
select throws_ok($$ truncate public.day_closings $$, '23514', null, 'nor empties the table');

-- The note is the only part that may be about a person.
create function pg_temp.notes() returns bigint language sql as $$
  select count(*) from public.day_closings where note <> '' $$;
select pg_temp.close_day(
  '{"device_id": "d0000000-0000-4000-8000-00000000000c", "note": "Mona: 0100 000 0101"}', tests.id('mona'));
select tests.place_order('11111111-1111-4111-8111-111111111111');
select public.erase_customer('mona@mail.example', (select array_agg(e ->> 'key')
  from jsonb_array_elements(public.export_customer('mona@mail.example') -> 'also') e where e ->> 'kind' = 'phone'));
select is((select note from public.day_closings where id = tests.id('mona')), '',
  'a note with an erased phone number is cleared');
select is(pg_temp.notes(), 3::bigint, 'other notes stay');
select is((select version from public.day_closings where id = tests.id('mona')), 2::bigint, 'devices get the change');
select private.forget_closing_notes();
select is(pg_temp.notes(), 3::bigint, 'notes are kept for a year');
select tests.without_triggers($$ update public.day_closings set received_at = now() - interval '366 days' $$);
select private.forget_closing_notes();
select is(pg_temp.notes(), 0::bigint, 'and then forgotten');
select is((select sum(counted) from public.day_closings), 128000::numeric, 'the amounts stay');

-- A restored backup: stamps that this cluster has not reached are renewed.
select tests.without_triggers($$ update public.day_closings set change_xid = 999999999999 $$);
select private.renew_epoch();
select is((select max(change_xid) from public.day_closings), private.current_xid(), 'a restore renews the stamps');
-- Free text names a customer in whole words only.
select is(private.has_trace(private.words_of(f.text), private.trace_patterns(array[f.name], '{}')), f.found,
  format('%s in: %s', f.name, f.text))
from (values
  ('ali', 'Alice asked about the quality', false), ('ali', 'for ALI, tomorrow', true), ('ali', 'Ali', true),
  ('mona ali', 'Mona Alissa came', false), ('mona ali', 'Mona  Ali''s aunt', true), ('ali', 'Ali_2', true),
  ('ali@mail.example', 'to vali@mail.example', false), ('ali@mail.example', 'to <Ali@mail.example>.', true),
  ('علي', 'اتصلت عليها', false), ('علي', 'جاء علي، أمس', true),
  ('منى علي', 'لمُنى علي', true),
  ('منى علي', 'ومنى علية', false),
  ('...', 'a note', false)) f (name, text, found);

select * from finish();
rollback;
