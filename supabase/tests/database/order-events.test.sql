-- The timeline of an order and staff's notes.
begin;
select plan(32);

create function pg_temp.events(p_order text default 'order') returns jsonb language sql as $$
  select private.order_json(o) -> 'events' from public.orders o where o.id = tests.id(p_order)
$$;
create function pg_temp.kinds(p_order text default 'order') returns text[] language sql as $$
  select array(select e ->> 'kind' from jsonb_array_elements(pg_temp.events(p_order)) e)
$$;
create function pg_temp.add_note(p_text text, p_id text default 'note', p_written_at text default null)
returns jsonb language sql as $$
  select public.add_order_note(tests.id(p_id),
    jsonb_build_object('order_id', tests.id('order'), 'text', p_text, 'written_at', p_written_at))
$$;
create function pg_temp.stamp(out version bigint, out xid bigint, out updated_at timestamptz) language sql as $$
  select o.version, o.change_xid, o.updated_at from public.orders o where o.id = tests.id('order')
$$;

select tests.place_order(tests.id('order'));
select tests.sign_in_staff();
select is(pg_temp.kinds(), '{placed}', 'a new order was placed');
select tests.set_status(tests.id('order'), 'pending', 'processing');
select is(pg_temp.events() -> 1 ->> 'from' || ' ' || (pg_temp.events() -> 1 ->> 'to'), 'pending processing',
  'a change of status is an event with both');
select is(pg_temp.events() -> 1 ->> 'by', 'staff@nefer.example', 'and with the member of staff');
select ok(not (pg_temp.events() -> 0) ? 'by', 'nobody of the staff placed it');

-- Notes.
select is(pg_temp.add_note('  Ring twice.  ') ->> 'status', 'applied', 'a note is added');
select is(pg_temp.events() -> 2 ->> 'text', 'Ring twice.', 'without surrounding white space');
select is((pg_temp.events() -> 2 ->> 'id')::uuid, tests.id('note'), 'its id is the id of the operation');
select is(pg_temp.add_note('  Ring twice.  ') ->> 'status', 'applied', 'a repeated request is answered');
select is(pg_temp.add_note('Other', 'note') ->> 'code', 'key_reused', 'another note under that id is refused');
select is(pg_temp.kinds(), '{placed,status,note}', 'and adds nothing');
select is(pg_temp.add_note('Second', 'note 2') #>> '{touched,0,v}', (select version::text from pg_temp.stamp()),
  'a note gives the order a new version');
select is(jsonb_array_length(pg_temp.events()), 4, 'no note replaces another');
select is(pg_temp.add_note(' ', 'empty'), tests.rejected('invalid', 'text'), 'an empty note is refused');
select is(pg_temp.add_note(repeat('x', 1001), 'long'), tests.rejected('invalid', 'text'), 'and one that is too long');
select is(public.add_order_note(tests.id('x'), '{"order_id": "x", "text": "x"}'),
  tests.rejected('invalid', 'order_id'),
  'an order is named by its id');
select is(public.add_order_note(tests.id('y'),
  jsonb_build_object('order_id', tests.id('unknown'), 'text', 'x')), tests.rejected('not_found'), 'and exists');
select is(pg_temp.add_note('Later', 'future', '2999-01-01T00:00:00Z') ->> 'status', 'applied',
  'a wrong clock is accepted');
select ok((select e.at <= now() from private.order_events e where e.id = tests.id('future')), 'and corrected');

-- Mail: the row is sent again, but still counts as unchanged.
create temp table before as select * from pg_temp.stamp();
select tests.without_triggers($$ update public.orders set change_xid = 1, updated_at = updated_at - interval '1 day'
  where id = tests.id('order') $$);
update private.mail_jobs set sent_at = now() where order_id = tests.id('order') and kind = 'order_confirmation';
select is(pg_temp.events() -> -1 ->> 'mail', 'order_confirmation', 'a sent mail is an event');
select is((select s.version from pg_temp.stamp() s), (select b.version from before b), 'the version stays');
select ok((select s.updated_at < now() from pg_temp.stamp() s), 'the time of the last change stays');
select is((select s.xid from pg_temp.stamp() s), private.current_xid(), 'and devices pull the order again');
select is_empty($$ select from private.order_events e where e.data ->> 'mail' like 'staff%' $$,
  'mails to staff are none');

-- What shoppers see.
select is(tests.keys(private.order_dates(tests.id('order'))), '{processing,received}', 'the steps so far have times');
select tests.set_status(tests.id('order'), 'processing', 'delivered');
select tests.set_status(tests.id('order'), 'delivered', 'processing');
select is(tests.keys(private.order_dates(tests.id('order'))), '{processing,received}', 'a step taken back has none');

-- A cause other than staff.
select tests.place_order(tests.id('other'), '{"4": 1}', '01000000102');
select tests.sign_in(null);
select private.set_event_cause('customer');
update public.orders set status = 'cancelled' where id = tests.id('other');
select private.set_event_cause(null);
select is(pg_temp.events('other') -> 1 ->> 'cause', 'customer', 'the customer can be the cause');
select is(tests.keys(private.order_dates(tests.id('other'))), '{cancelled,received}', 'a cancelled order says when');

-- The stall, held orders, and the bound.
select tests.sign_in('staff');
select public.record_sale(tests.id('sale'), '{"sold_at": "2026-11-01T10:00:00Z",
  "items": [{"product_id": "4", "quantity": 1, "price": 100}]}');
select is(pg_temp.kinds('sale'), '{sold}', 'a sale at the stall is an event of its own');
update public.products set stock = 50 where id = '3';
select tests.place_order(tests.id('held'), '{"3": 21}', '01000000103');
select is(pg_temp.events('held') -> 0 ->> 'held', 'quantity', 'a held order says why');
select public.decide_held_order(tests.id('decision'),
  jsonb_build_object('order_id', tests.id('held'), 'release', true));
select is(pg_temp.kinds('held'), '{placed,released}', 'a release is an event');
select public.add_order_note(tests.id('many ' || n),
  jsonb_build_object('order_id', tests.id('order'), 'text', 'Note ' || n)) from generate_series(1, 60) n;
select is(jsonb_array_length(pg_temp.events()), 50, 'a row has the newest 50 events');
select ok(pg_temp.events()::text like '%Note 60%', 'the newest among them');

select * from finish();
rollback;
