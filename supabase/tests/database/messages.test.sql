-- Newsletter sign-ups and contact messages.
begin;
select plan(13);

select is(public.subscribe_newsletter(gen_random_uuid(), '{"email": " Mona@Mail.example "}') ->> 'status', 'applied', 'subscribed');
select is(public.subscribe_newsletter(gen_random_uuid(), '{"email": "mona@mail.example"}') ->> 'status', 'applied', 'twice: the same answer');
select is((select array_agg(email) from private.newsletter_subscribers), array['mona@mail.example'], 'one subscription');
select is(public.subscribe_newsletter(gen_random_uuid(), p), '{"status": "rejected", "code": "invalid", "path": "email"}', 'refused: ' || p::text)
from unnest(array['{}', '{"email": "mona"}', '{"email": 5}']::jsonb[]) p;

create function pg_temp.message(p_change jsonb default '{}') returns jsonb language sql as $$
  select '{"name": "Mona", "email": "mona@mail.example", "subject": "A stool", "message": "How high is it?"}'::jsonb || p_change
$$;
select is(public.send_contact_message('11111111-1111-4111-8111-111111111111', pg_temp.message()) - array['xid', 'epoch'],
  '{"status": "applied", "touched": []}', 'sent');
select is(public.send_contact_message('11111111-1111-4111-8111-111111111111', pg_temp.message()) ->> 'status', 'applied', 'replayed');
select is((select count(*) from private.contact_messages), 1::bigint, 'stored once');
select is(public.send_contact_message(gen_random_uuid(), pg_temp.message(f.change)) ->> 'path', f.path, 'refused: ' || f.path)
from (values ('{"name": "  "}'::jsonb, 'name'), ('{"email": "x"}', 'email'), ('{"subject": null}', 'subject'),
  (jsonb_build_object('message', repeat('m', 5001)), 'message')) f (change, path);

select * from finish();
rollback;
