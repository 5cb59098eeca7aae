-- Staff's devices report themselves; staff see all of them.
begin;
select plan(13);

insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
select throws_ok($$ select public.report_device('{}') $$, '42501', null, 'not without a name');
select throws_ok($$ select public.list_devices() $$, '42501', null, 'nor to be read');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
create function pg_temp.report(p_change jsonb default '{}') returns boolean language sql as $$
  select public.report_device('{"id": "11111111-1111-4111-8111-111111111111", "app": "abc1234", "waiting": 3, "to_decide": 1,
    "oldest_at": "2026-11-01T10:00:00Z", "disk_left": 5000000000}'::jsonb || p_change)
$$;
select is(pg_temp.report(), true, 'a device reports');
select is((public.list_devices() #> '{devices,0}') - array['seen_at', 'first_seen_at'], '{"id": "11111111-1111-4111-8111-111111111111", "email": "staff@nefer.example",
  "staff": true, "app": "abc1234", "waiting": 3, "to_decide": 1, "oldest_at": "2026-11-01T10:00:00.000Z", "disk_left": 5000000000}', 'and is seen');
select is(pg_temp.report('{"waiting": 0, "to_decide": 0, "oldest_at": null, "disk_left": null}'), true, 'again');
select is(public.list_devices() #> '{devices,0,oldest_at}', 'null', 'as it is now');
select is(jsonb_array_length(public.list_devices() -> 'devices'), 1, 'once');
select is(pg_temp.report(f.change), false, f.change::text) from unnest(array['{"id": "x"}', '{"app": ""}', '{"waiting": -1}', '{"to_decide": "1"}']::jsonb[]) f (change);
select is(public.report_device('[]'), false, 'no report');
select is(public.list_devices() -> 'horizon_seconds', '0', 'nothing holds anything back');

select * from finish();
rollback;
