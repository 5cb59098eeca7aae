-- An owner signs a lost device out: its sessions are refused at once, those of others are not.
begin;
select plan(33);

select tests.add_staff('owner', 'owner'), tests.add_staff('member'), tests.add_staff('colleague');
create function pg_temp.enter(p_name text, p_session text) returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id(p_name), 'role', 'authenticated',
    'session_id', p_session)::text, true)
$$;
create function pg_temp.report(p_device text) returns boolean language sql as $$
  select public.report_device(jsonb_build_object('id', tests.id(p_device), 'app', 'a', 'waiting', 1, 'to_decide', 0))
$$;
create function pg_temp.state(p_device text) returns jsonb language sql as $$
  select jsonb_build_object('out', d.signed_out_at is not null, 'refused', d.refused_at is not null)
  from private.devices d where d.id = tests.id(p_device)
$$;
create function pg_temp.sign_out(p_device text) returns jsonb language sql as $$
  select public.sign_out_device(tests.id(p_device))
$$;
create function pg_temp.refused(p_sql text, p_description text) returns text language sql as $$
  select throws_ok(p_sql, 'PT401', null, p_description)
$$;

-- The phone was used by two people; both left their session on it. The laptop is the owner's.
select pg_temp.enter('colleague', 'phone of the colleague');
select pg_temp.report('phone');
select pg_temp.enter('member', 'phone of the member');
select pg_temp.report('phone');
select pg_temp.enter('member', 'tablet');
select pg_temp.report('tablet');
select tests.denied($$ select pg_temp.sign_out('phone') $$, 'a member signs no device out');
select tests.sign_in(null);
select tests.denied($$ select pg_temp.sign_out('phone') $$, 'neither does a visitor');
select is(public.confirm_sign_out('phone of the member'), false, 'nobody has signed it out');

select pg_temp.enter('owner', 'laptop');
select pg_temp.report('laptop');
select is(pg_temp.sign_out('laptop') ->> 'code', 'this_device', 'an owner does not lose the device in use');
select is(pg_temp.sign_out('unknown') ->> 'code', 'not_found', 'a device that never reported');
select is(pg_temp.sign_out('phone'), '{"status": "applied"}', 'the phone is signed out');
select is(pg_temp.sign_out('phone'), '{"status": "applied"}', 'a repeated request is accepted');
select is((select count(*) from private.audit where what = 'sign_out_device' and actor = tests.id('owner')), 1::bigint,
  'the audit has it once');
select is(pg_temp.state('phone'), '{"out": true, "refused": false}', 'it does not know of it yet');
select is((select d ->> 'refused_at' from jsonb_array_elements(public.list_devices() -> 'devices') d
  where d ->> 'id' = tests.id('phone')::text and d ->> 'signed_out_at' is not null), null, 'the list says so');

-- Refused at once, whatever it asks
select pg_temp.enter('member', 'phone of the member');
select is(private.is_staff(), false, 'the session is not staff');
select is(public.me() -> 'staff', 'false', 'and learns so');
select pg_temp.refused(c, c) from unnest(array['select public.pull_orders()', 'select public.list_devices()',
  $$ select public.find_orders('Mona') $$, $$ select pg_temp.report('phone') $$,
  $$ select public.adjust_stock(gen_random_uuid(), '{"product_id": "1", "delta": -1}') $$]) c;
set local role authenticated;
select is((select count(*) from public.orders) + (select count(*) from public.stock_moves), 0::bigint,
  'row-level security shows it no order');
reset role;
select is(public.run_operations(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'kind', 'adjust_stock',
  'payload', '{"product_id": "1", "delta": -1}'::jsonb))) -> 'outcomes', '{}', 'a batch of it changes nothing');
select pg_temp.enter('colleague', 'phone of the colleague');
select pg_temp.refused('select public.pull_orders()', 'the other session of the phone is refused, too');
select tests.sign_in('member');
select is(private.is_staff(), true, 'a token without a session has its rights');
select pg_temp.enter('member', 'tablet');
select is(private.is_staff(), true, 'another device of the member stays signed in');

-- The device reports that it knows
select tests.sign_in(null);
select is(public.confirm_sign_out('tablet'), false, 'another session was not signed out');
select is(public.confirm_sign_out(repeat('x', 1000)), false, 'no session');
select is(public.confirm_sign_out(null), false, 'nothing');
select is(public.confirm_sign_out('phone of the member'), true, 'the phone learns of it without a valid token');
select is(pg_temp.state('phone'), '{"out": true, "refused": true}', 'and the screen shows that it was refused');

-- A new sign-in on it is a new session
select pg_temp.enter('member', 'phone, found again');
select is(private.is_staff(), true, 'the member signs in again');
select is(pg_temp.report('phone'), true, 'and it reports');
select is(pg_temp.state('phone'), '{"out": false, "refused": false}', 'it is a device like any other');
select pg_temp.enter('member', 'phone of the member');
select pg_temp.refused('select public.pull_orders()', 'its earlier session stays refused');

-- An owner's session that was signed out
select pg_temp.enter('owner', 'tablet of the owner');
select pg_temp.report('tablet of the owner');
select pg_temp.enter('owner', 'laptop');
select pg_temp.sign_out('tablet of the owner');
select pg_temp.enter('owner', 'tablet of the owner');
select pg_temp.refused($$ select pg_temp.sign_out('laptop') $$, 'cannot sign others out');

-- Old rows
select tests.without_triggers($$ update private.device_sessions set seen_at = now() - interval '200 days' $$);
select private.forget_old_messages();
select set_eq('select session_id from private.device_sessions',
  array['phone of the colleague', 'phone of the member', 'tablet of the owner'], 'sessions that were signed out stay');
select * from finish();
rollback;
