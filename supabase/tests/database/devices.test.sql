-- Staff devices report their state; staff see all devices.
begin;
select plan(13);

select tests.add_staff('staff');
select tests.denied($$ select public.report_device('{}') $$, 'visitors cannot report a device');
select tests.denied($$ select public.list_devices() $$, 'visitors cannot list devices');
select tests.sign_in('staff');
create function pg_temp.report(p_change jsonb default '{}') returns boolean language sql as $$
  select public.report_device('{"id": "11111111-1111-4111-8111-111111111111", "app": "abc1234", "waiting": 3,
    "to_decide": 1, "oldest_at": "2026-11-01T10:00:00Z", "disk_left": 5000000000}'::jsonb || p_change)
$$;
select is(pg_temp.report(), true, 'a device reports');
select is((public.list_devices() #> '{devices,0}') - array['seen_at', 'first_seen_at'],
  '{"id": "11111111-1111-4111-8111-111111111111", "email": "staff@nefer.example", "staff": true, "app": "abc1234",
    "waiting": 3, "to_decide": 1, "oldest_at": "2026-11-01T10:00:00.000Z", "disk_left": 5000000000,
    "signed_out_at": null, "refused_at": null}',
  'the device is listed');
select is(pg_temp.report('{"waiting": 0, "to_decide": 0, "oldest_at": null, "disk_left": null}'), true,
  'it reports again');
select is(public.list_devices() #> '{devices,0,oldest_at}', 'null', 'the list shows the latest report');
select is(jsonb_array_length(public.list_devices() -> 'devices'), 1, 'the device is listed once');
select is(pg_temp.report(f.change), false, 'invalid: ' || f.change::text)
from unnest(array['{"id": "x"}', '{"app": ""}', '{"waiting": -1}', '{"to_decide": "1"}']::jsonb[]) f (change);
select is(public.report_device('[]'), false, 'a list is not a report');
select is(public.list_devices() -> 'horizon_seconds', '0', 'no open transaction delays the horizon');

select * from finish();
rollback;
