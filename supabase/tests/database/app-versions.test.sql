-- Which version of the app sent a request, and which versions may still send.
begin;
select plan(14);

create function pg_temp.app_of(p_headers text) returns text language sql volatile as $$
  select set_config('request.headers', p_headers, true);
  select coalesce(private.client_app(), 'none')
$$;
select is(pg_temp.app_of(h), 'none', 'headers without an app version: ' || h)
from unnest(array['', '{}', '[]', '"text"', 'no json', '{"x-client-info": "supabase-js/2.0.0"}',
  '{"x-client-info": "nefer/<script>"}']) h;
select is(pg_temp.app_of(jsonb_build_object('x-client-info', h)::text), '2026-11-22T06:27Z', 'the version of ' || h)
from unnest(array['nefer/2026-11-22T06:27Z', 'nefer/2026-11-22T06:27Z+archive']) h;
select public.send_contact_message(tests.id('message'), '{"name": "Mona", "email": "mona@mail.example",
  "subject": "A chair", "message": "Is it oak?"}');
select is((select app from private.operations where id = tests.id('message')), '2026-11-22T06:27Z',
  'the ledger records the app version of an operation');

select is(public.pull_catalog() - array['epoch', 'reset', 'more', 'rows', 'next', 'horizon', 'at', 'settings'],
  jsonb_build_object('horizon_ms', 0, 'schema', private.schema_number()), 'without a minimum version it names none');
update private.app_settings set min_app_version = '2026-11-22T06:27Z';
set local role anon;
select is(public.pull_catalog() ->> 'min_app_version', '2026-11-22T06:27:00.000Z', 'a page names the minimum version');
select is(public.pull_catalog('{"epoch": "another"}')
  - array['epoch', 'horizon', 'at', 'horizon_ms', 'schema', 'settings'],
  '{"reset": true, "more": false, "rows": [], "next": null, "min_app_version": "2026-11-22T06:27:00.000Z"}',
  'a reset names the minimum version');
select tests.denied($$ select from private.app_settings $$, 'anon cannot read the settings');
reset role;

select * from finish();
rollback;
