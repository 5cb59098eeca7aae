-- How somebody becomes staff: invited, signed in, and with the secret. Once.
begin;
select plan(40);

create function pg_temp.sign_in(p_name text) returns void language sql as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', md5(p_name)::uuid, 'role', 'authenticated')::text, true)
$$;
create function pg_temp.sign_up(p_name text, p_email text, p_confirmed boolean default true) returns void language sql as $$
  insert into auth.users (id, email, email_confirmed_at) values (md5(p_name)::uuid, p_email, case when p_confirmed then now() end);
  select pg_temp.sign_in(p_name)
$$;
grant execute on function pg_temp.sign_in(text) to authenticated;
create temp table secrets (name text primary key, secret text);
grant all on secrets to authenticated;

-- The first one invited at the database is the owner.
insert into secrets select 'owner', private.invite(' Owner@Nefer.example ');
select throws_ok($$ select private.invite('nobody') $$, '22023', null, 'an address has to be one');
select pg_temp.sign_up('owner', 'Owner@nefer.example', false);
select is_empty($$ select from private.staff $$, 'signing up with an invited address makes nobody staff');
set local role authenticated;
select is(public.accept_invitation(secret), '{"status": "rejected", "code": "unknown_invitation"}', 'nor does the secret, unconfirmed') from secrets;
reset role;
update auth.users set email_confirmed_at = now() where id = md5('owner')::uuid;
select is_empty($$ select from private.staff $$, 'nor does confirming the address');
select pg_temp.sign_up('thief', 'thief@mail.example');
set local role authenticated;
select is(public.accept_invitation(secret) ->> 'code', 'unknown_invitation', 'nor the secret with another address') from secrets;
select pg_temp.sign_in('owner');
select is(public.accept_invitation(f.secret) ->> 'code', 'unknown_invitation', 'nor a wrong secret')
from (values ('x'), (''), (null), (repeat('x', 100000))) f (secret);
select is(public.accept_invitation(secret), '{"status": "applied", "role": "owner"}', 'both together do') from secrets;
select is(public.accept_invitation(secret), '{"status": "applied", "role": "owner"}', 'also when the answer was lost') from secrets;
select is(public.me() - 'user_id', '{"staff": true, "role": "owner", "email": "Owner@nefer.example"}', 'the owner knows');

-- Owners invite.
insert into secrets select 'member', public.invite_person('Member@nefer.example') ->> 'secret';
reset role;
select is((select count(*) from private.staff_invitations where token_hash::text like '%' || (select secret from secrets where name = 'member') || '%'),
  0::bigint, 'only the hash of the secret is kept');
select results_eq($$ select kind, invited from private.mail_jobs $$, $$ values ('invitation', 'member@nefer.example') $$, 'a mail carries it');
set local role authenticated;
select is(public.invite_person(f.email, f.role) ->> 'path', f.path, 'refused: ' || f.path)
from (values ('nobody', 'member', 'email'), (null, 'member', 'email'), ('a@mail.example', 'king', 'role'), ('a@mail.example', null, 'role')) f (email, role, path);
select is(public.invite_person('owner@nefer.example') ->> 'code', 'already_staff', 'who is staff needs no invitation');
select is(public.list_people() #>> '{people,0,role}', 'owner', 'the list holds the people');
select is((public.list_people() #> '{invitations}') @> '[{"email": "member@nefer.example", "role": "member", "expired": false}]', true, 'and the invitations');
insert into secrets select 'again', public.resend_invitation('Member@nefer.example') ->> 'secret';
select is(public.resend_invitation('nobody@mail.example') ->> 'code', 'not_found', 'there has to be one');
select pg_temp.sign_in('thief');
select throws_ok($$ select public.invite_person('thief@mail.example', 'owner') $$, '42501', null, 'strangers invite nobody');
reset role;
select pg_temp.sign_up('member', 'member@nefer.example');
set local role authenticated;
select is(public.accept_invitation((select secret from secrets where name = 'member')) ->> 'code', 'unknown_invitation', 'an old link is void');
reset role;
update private.staff_invitations set expires_at = now() where email = 'member@nefer.example';
set local role authenticated;
select is(public.accept_invitation((select secret from secrets where name = 'again')) ->> 'code', 'unknown_invitation', 'so is one of last week');
reset role;
update private.staff_invitations set expires_at = now() + interval '1 minute' where email = 'member@nefer.example';
set local role authenticated;
select is(public.accept_invitation((select secret from secrets where name = 'again')) ->> 'role', 'member', 'in time it is good');
select throws_ok(f.call, '42501', null, 'members do not: ' || f.call) from (values ($$ select public.invite_person('x@mail.example') $$),
  ($$ select public.resend_invitation('x@mail.example') $$), ($$ select public.list_people() $$),
  ($$ select public.dismiss_person(md5('owner')::uuid) $$)) f (call);

-- Owners dismiss.
select pg_temp.sign_in('owner');
select is(public.dismiss_person(md5('owner')::uuid) ->> 'code', 'last_owner', 'the shop keeps an owner');
select is(public.dismiss_person(md5('nobody')::uuid) ->> 'code', 'not_found', 'nobody');
select is(public.dismiss_person(md5('member')::uuid), '{"status": "applied"}', 'a member is dismissed');
select pg_temp.sign_in('member');
select is(public.me() -> 'staff', 'false', 'at once');
select is(public.accept_invitation((select secret from secrets where name = 'again')) ->> 'code', 'unknown_invitation', 'and for good');
reset role;
select throws_ok($$ insert into private.staff_invitations (email) values ('Big@nefer.example') $$, '23514', null,
  'invitations are written in lower case');
delete from auth.users where id = md5('owner')::uuid;
select is_empty($$ select from private.staff $$, 'a deleted account is staff no more');

-- The seed itself
select is((select count(*) from public.products), 12::bigint, 'twelve products');
select is((select array_agg(c order by status) from (select status, count(*) c from public.orders group by 1) s),
  array[1, 5, 3, 3, 3]::bigint[], 'fifteen orders, three of them pending');
select is_empty($$ select o.id from public.orders o where o.total is distinct from (
    select sum((i ->> 'price')::numeric * (i ->> 'quantity')::int) from jsonb_array_elements(o.items) i
    join public.products p on p.id = i ->> 'id' and p.price = (i ->> 'price')::numeric) $$, 'made of products at their prices');

select * from finish();
rollback;
