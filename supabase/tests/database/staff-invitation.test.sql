-- An account becomes staff by an invitation to its confirmed address, with its secret, once.
begin;
select plan(47);

create temp table secrets (name text primary key, secret text);
grant all on secrets to authenticated;
create function pg_temp.accept(p_name text) returns jsonb language sql as $$
  select public.accept_invitation((select secret from secrets where name = p_name))
$$;
grant execute on function pg_temp.accept to authenticated;

-- The first invitation, made in the database, is for the owner.
insert into secrets select 'owner', private.invite(' Owner@Nefer.example ');
select throws_ok($$ select private.invite('nobody') $$, '22023', null, 'an invitation needs an e-mail address');
insert into auth.users (id, email) values (tests.id('owner'), 'Owner@nefer.example');
select tests.sign_in('owner');
select is_empty($$ select from private.staff $$, 'signing up with the invited address is not enough');
set local role authenticated;
select is(pg_temp.accept('owner'), tests.rejected('unknown_invitation'),
  'nor is the secret with an address that is not confirmed');
reset role;
update auth.users set email_confirmed_at = now() where id = tests.id('owner');
select is_empty($$ select from private.staff $$, 'nor is confirming the address');
select tests.add_account('thief'), tests.sign_in('thief');
set local role authenticated;
select is(pg_temp.accept('owner') ->> 'code', 'unknown_invitation', 'nor is the secret with another address');
select tests.sign_in('owner');
select is(public.accept_invitation(f.secret) ->> 'code', 'unknown_invitation', 'nor is a wrong secret')
from (values ('x'), (''), (null), (repeat('x', 100000))) f (secret);
select is(pg_temp.accept('owner'), '{"status": "applied", "role": "owner"}', 'confirmed address and secret are');
select is(pg_temp.accept('owner'), '{"status": "applied", "role": "owner"}', 'accepting twice returns the same');
select is(public.me() - 'user_id', '{"staff": true, "role": "owner", "email": "Owner@nefer.example"}',
  'the account is the owner');

-- Owners invite.
insert into secrets select 'member', public.invite_person('Member@nefer.example') ->> 'secret';
reset role;
select is((select count(*) from private.staff_invitations i
    where i.token_hash::text like '%' || (select secret from secrets where name = 'member') || '%'),
  0::bigint, 'the database keeps only the hash of the secret');
select results_eq($$ select kind, invited from private.mail_jobs $$,
  $$ values ('invitation', 'member@nefer.example') $$, 'the secret is mailed');
select is((select private.mail_data(j) ->> 'invited_by' from private.mail_jobs j), 'owner@nefer.example',
  'with the name of the owner who invites');
set local role authenticated;
select is(public.invite_person(f.email, f.role) ->> 'path', f.path, 'rejects an invalid ' || f.path)
from (values ('nobody', 'member', 'email'), (null, 'member', 'email'), ('a@mail.example', 'king', 'role'),
  ('a@mail.example', null, 'role')) f (email, role, path);
select is(public.invite_person('owner@nefer.example') ->> 'code', 'already_staff', 'staff are not invited');
select is(public.list_people() #>> '{people,0,role}', 'owner', 'the list has the people');
select is(public.list_people() -> 'invitations'
  @> '[{"email": "member@nefer.example", "role": "member", "expired": false}]', true, 'the list has the invitations');
insert into secrets select 'again', public.resend_invitation('Member@nefer.example') ->> 'secret';
select is(public.resend_invitation('nobody@mail.example') ->> 'code', 'not_found',
  'only an invitation can be sent again');
select tests.sign_in('thief');
select tests.denied($$ select public.invite_person('thief@mail.example', 'owner') $$, 'strangers cannot invite');
reset role;
select tests.add_account('member'), tests.sign_in('member');
set local role authenticated;
select is(pg_temp.accept('member') ->> 'code', 'unknown_invitation', 'the secret of the first mail is no longer valid');
reset role;
create function pg_temp.expire(p_at timestamptz) returns void language sql as $$
  update private.staff_invitations set expires_at = p_at where email = 'member@nefer.example'
$$;
select pg_temp.expire(now());
set local role authenticated;
select is(pg_temp.accept('again') ->> 'code', 'unknown_invitation', 'an expired secret is not valid');
reset role;
select pg_temp.expire(now() + interval '1 minute');
set local role authenticated;
select is(pg_temp.accept('again') ->> 'role', 'member', 'before it expires it is');
select tests.denied(f.call, 'denied to members: ' || f.call)
from unnest(array[$$ select public.invite_person('x@mail.example') $$,
  $$ select public.resend_invitation('x@mail.example') $$, $$ select public.list_people() $$,
  $$ select public.dismiss_person(tests.id('owner')) $$]) f (call);

-- Owners dismiss.
select tests.sign_in('owner');
select is(public.dismiss_person(tests.id('owner')) ->> 'code', 'last_owner', 'the last owner cannot be dismissed');
select is(public.dismiss_person(tests.id('nobody')) ->> 'code', 'not_found', 'an unknown person is not found');
select is(public.dismiss_person(tests.id('member')), '{"status": "applied"}', 'a member is dismissed');
reset role;
select is(private.staff_name(tests.id('member')), 'member@nefer.example', 'and keeps the name for what they did');
set local role authenticated;
select is(public.invite_person('member@nefer.example') ->> 'status', 'applied', 'the address can be invited again');
reset role;
select is(private.staff_name(tests.id('member')), 'member@nefer.example', 'the name stays');
set local role authenticated;
select is(public.withdraw_invitation('member@nefer.example'), '{"status": "applied"}', 'a new invitation is withdrawn');
reset role;
select is(private.staff_name(tests.id('member')), 'member@nefer.example', 'the name stays then, too');
set local role authenticated;
select tests.sign_in('member');
select is(public.me() -> 'staff', 'false', 'at once the account is no longer staff');
select is(pg_temp.accept('again') ->> 'code', 'unknown_invitation', 'the invitation cannot be used again');
reset role;
select throws_ok($$ insert into private.staff_invitations (email) values ('Big@nefer.example') $$, '23514', null,
  'the address of an invitation is in lower case');
delete from auth.users where id = tests.id('owner');
select is_empty($$ select from private.staff $$, 'a deleted account is no longer staff');
select is(private.staff_name(tests.id('owner')), 'owner@nefer.example', 'and keeps its name');

-- The seed
select is((select count(*) from public.products), 12::bigint, 'twelve products');
select is((select array_agg(c order by status) from (select status, count(*) c from public.orders group by 1) s),
  array[1, 8, 3, 3, 3]::bigint[], 'eighteen orders, three of them pending');
select is_empty($$ select o.id from public.orders o where o.total is distinct from (
    select sum(private.line_total(i)) from jsonb_array_elements(o.items) i
    join public.products p on p.id = i ->> 'id' and p.price = (i ->> 'price')::numeric) $$,
  'the orders have products at their prices');

select * from finish();
rollback;
