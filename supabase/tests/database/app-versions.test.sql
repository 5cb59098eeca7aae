-- Which version of the app has asked, and which may still send.
begin;
select plan(13);

create function pg_temp.app_of(p_headers text) returns text language sql volatile as $$
  select set_config('request.headers', p_headers, true);
  select coalesce(private.client_app(), 'none')
$$;
select is(pg_temp.app_of(h), 'none', h) from unnest(array['', '{}', '[]', '"text"', 'no json', '{"x-client-info": "supabase-js/2.0.0"}',
  '{"x-client-info": "nefer/<script>"}']) h;
select is(pg_temp.app_of('{"x-client-info": "nefer/2026-11-22T06:27Z"}'), '2026-11-22T06:27Z', 'a version of the app');
select public.send_contact_message('00000000-0000-4000-8000-000000000001', '{}');
select is((select app from private.operations where id = '00000000-0000-4000-8000-000000000001'), '2026-11-22T06:27Z',
  'the ledger knows by which version something was sent');

select is(public.pull_catalog() - array['epoch', 'reset', 'more', 'rows', 'next', 'horizon', 'at'], '{"horizon_ms": 0}',
  'every version may send, and nothing is held back');
update private.app_settings set min_app_version = '2026-11-22T06:27Z';
set local role anon;
select is(public.pull_catalog() ->> 'min_app_version', '2026-11-22T06:27:00.000Z', 'until the server names a lowest');
select is(public.pull_catalog('{"epoch": "another"}') - array['epoch', 'horizon', 'at', 'horizon_ms'],
  '{"reset": true, "more": false, "rows": [], "next": null, "min_app_version": "2026-11-22T06:27:00.000Z"}', 'with every answer');
select throws_ok($$ select from private.app_settings $$, '42501', null, 'the settings are not for devices to read');
reset role;

select * from finish();
rollback;
