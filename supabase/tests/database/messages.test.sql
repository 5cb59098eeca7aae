-- Newsletter sign-ups and contact messages.
begin;
select plan(13);

create function pg_temp.subscribe(p_payload jsonb) returns jsonb language sql as $$
  select public.subscribe_newsletter(gen_random_uuid(), p_payload)
$$;
select is(pg_temp.subscribe('{"email": " Mona@Mail.example "}') ->> 'status', 'applied', 'subscribes an address');
select is(pg_temp.subscribe('{"email": "mona@mail.example"}') ->> 'status', 'applied', 'accepts a second sign-up');
select is((select array_agg(email) from private.newsletter_subscribers), array['mona@mail.example'],
  'stores the address once');
select is(pg_temp.subscribe(p), tests.rejected('invalid', 'email'), 'rejects ' || p::text)
from unnest(array['{}', '{"email": "mona"}', '{"email": 5}']::jsonb[]) p;

create function pg_temp.send(p_id uuid, p_change jsonb default '{}') returns jsonb language sql as $$
  select public.send_contact_message(p_id, '{"name": "Mona", "email": "mona@mail.example", "subject": "A stool",
    "message": "How high is it?"}'::jsonb || p_change)
$$;
select is(pg_temp.send(tests.id('message')) - array['xid', 'epoch'], '{"status": "applied", "touched": []}',
  'accepts a message');
select is(pg_temp.send(tests.id('message')) ->> 'status', 'applied', 'accepts a replay');
select is((select count(*) from private.contact_messages), 1::bigint, 'stores the message once');
select is(pg_temp.send(gen_random_uuid(), f.change) ->> 'path', f.path, 'rejects an invalid ' || f.path)
from (values ('{"name": "  "}'::jsonb, 'name'), ('{"email": "x"}', 'email'), ('{"subject": null}', 'subject'),
  (jsonb_build_object('message', repeat('m', 5001)), 'message')) f (change, path);

select * from finish();
rollback;
