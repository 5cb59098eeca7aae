-- Banned, deleted and dismissed accounts have no rights from their next request on.
begin;
create temp table staff_writes as select kind from private.operation_kinds where staff_only;
grant select on staff_writes to authenticated;
select plan((51 + count(*))::int) from staff_writes;

select tests.add_staff('owner', 'owner'), tests.add_staff('other', 'owner'), tests.add_staff('member'),
  tests.add_account('stranger');
-- What an account can do, as a text of flags.
create function pg_temp.rights(p_name text) returns text language plpgsql as $$
declare
  v_rights text := '';
  v_call text;
begin
  perform tests.sign_in(p_name);
  set local role authenticated;
  v_rights := case when private.is_staff() then 'staff ' else '' end
    || coalesce('role:' || (public.me() ->> 'role') || ' ', '')
    || case when exists (select from public.orders) then 'orders ' else '' end;
  foreach v_call in array array['pull_orders()', 'list_colleagues()', 'list_people()'] loop
    begin
      execute 'select public.' || v_call;
      v_rights := v_rights || split_part(v_call, '(', 1) || ' ';
    exception when insufficient_privilege then null;
    end;
  end loop;
  if exists (select from public.products) then v_rights := v_rights || 'products'; end if;
  reset role;
  return trim(v_rights);
end
$$;
create function pg_temp.invite(p_by text, p_name text, p_role text) returns text language plpgsql as $$
begin
  perform tests.sign_in(p_by);
  return public.invite_person(p_name || '@nefer.example', p_role) ->> 'secret';
end
$$;
create temp table everything (name text, rights text);
insert into everything values
  ('owner', 'staff role:owner orders pull_orders list_colleagues list_people products'),
  ('member', 'staff role:member orders pull_orders list_colleagues products'), ('stranger', '');
select is(pg_temp.rights(name), rights, 'before: ' || name) from everything;

-- Banned until a time, as Supabase does it
update auth.users set banned_until = now() + interval '1 hour' where email like 'owner@%' or email like 'member@%';
select is(pg_temp.rights(name), '', 'a banned account has no rights: ' || name) from everything;
select is(private.staff_recipients(), array['other@nefer.example'], 'a banned account gets no mail for staff');
select tests.sign_in('member');
select tests.denied(format('select public.%I(gen_random_uuid(), %L)', kind, '{}'),
  'a banned member cannot call ' || kind)
from staff_writes;
select tests.denied('select public.' || c, 'a banned member cannot call ' || c)
from unnest(array['find_orders()', 'hint_topics()', 'list_devices()', 'list_failed_mail()', 'list_messages()',
  'mark_message_answered(gen_random_uuid())', 'report_device(''{}'')', 'resend_mail(gen_random_uuid())']) c;
select tests.sign_in('owner');
select tests.denied(c, 'a banned owner cannot call ' || c)
from unnest(array[$$ select public.invite_person('x@nefer.example', 'owner') $$,
  $$ select public.dismiss_person(tests.id('member')) $$, $$ select public.export_customer('a@mail.example') $$,
  $$ select public.erase_customer('a@mail.example') $$, $$ select public.resend_invitation('x@nefer.example') $$,
  $$ select public.withdraw_invitation('x@nefer.example') $$]) c;
create function pg_temp.device_of(p_name text) returns jsonb language sql as $$
  select d -> 'email' from jsonb_array_elements(public.list_devices() -> 'devices') d
    where (d ->> 'id')::uuid = tests.id(p_name)
$$;
insert into private.devices (id, user_id, app, waiting, to_decide) values
  (tests.id('member'), tests.id('member'), now(), 0, 0);
select tests.sign_in('other');
select is(pg_temp.device_of('member'), 'null', 'the device of a banned member is no device of staff');
update auth.users set banned_until = now() - interval '1 second';
select is(pg_temp.device_of('member'), '"member@nefer.example"', 'after the ban it is one again');
select is(pg_temp.rights(name), rights, 'after the ban: ' || name) from everything;

-- Deleted: Supabase deletes the row, or keeps it with a time
update auth.users set deleted_at = now() where email like 'owner@%' or email like 'member@%';
select is(pg_temp.rights(name), '', 'a deleted account has no rights: ' || name) from everything;
update auth.users set deleted_at = null;
delete from auth.users where email like 'member@%';
select is(pg_temp.rights('member'), '', 'nor has one whose row is deleted');
insert into auth.users (id, email, email_confirmed_at) values (tests.id('member'), 'member@nefer.example', now());
select is(pg_temp.rights('member'), '', 'not even if the id is used again');

-- A dismissed owner's invitations
create temp table secrets (name text, secret text);
grant all on secrets to authenticated;
insert into secrets values ('second', pg_temp.invite('other', 'second', 'owner')),
  ('third', pg_temp.invite('owner', 'third', 'member'));
select tests.add_account('second'), tests.add_account('third');
select tests.sign_in('owner');
select is(public.dismiss_person(tests.id('other')), '{"status": "applied"}', 'an owner is dismissed');
select is((select array_agg(i ->> 'email') from jsonb_array_elements(public.list_people() -> 'invitations') i
    where i ->> 'email' <> 'staff@nefer.example'),
  array['third@nefer.example'], 'the invitations that they made are gone');
create function pg_temp.accept(p_name text) returns jsonb language plpgsql as $$
begin
  perform tests.sign_in(p_name);
  return public.accept_invitation((select secret from secrets where name = p_name));
end
$$;
select is(pg_temp.accept('second'), tests.rejected('unknown_invitation'), 'they do not return by one of them');
select is(pg_temp.rights('second'), '', 'and have no rights');
select is(pg_temp.accept('third') ->> 'status', 'applied', 'the invitation of another owner is accepted');
select is((select count(*) from private.staff_invitations where email = 'third@nefer.example'), 1::bigint,
  'an accepted invitation is kept');
delete from private.staff where user_id = tests.id('owner');
select is((select count(*) from private.staff_invitations where email = 'third@nefer.example'), 1::bigint,
  'also when the person who invited is dismissed');
select is(pg_temp.rights('third'), 'staff role:member orders pull_orders list_colleagues products',
  'the person who accepted stays');

-- A barred owner's invitations
select tests.add_staff('active', 'owner'), tests.add_staff('barred', 'owner'), tests.add_account('return'),
  tests.add_account('early');
insert into secrets values ('return', pg_temp.invite('barred', 'return', 'owner')),
  ('early', pg_temp.invite('barred', 'early', 'member'));
select is(pg_temp.accept('early') ->> 'status', 'applied', 'an invitation is accepted before its owner is barred');
create function pg_temp.read(p_name text) returns text language sql as $$
  select public.read_invitation((select secret from secrets where name = p_name)) ->> 'status'
$$;
update auth.users set banned_until = now() + interval '1 hour' where email like 'barred@%';
select is(pg_temp.accept('return'), tests.rejected('unknown_invitation'), 'a banned owner''s invitation is void');
select is(pg_temp.read('return'), 'unknown', 'nor does it open an account');
select tests.sign_in('active');
select is((select array_agg(i ->> 'email') from jsonb_array_elements(public.list_people() -> 'invitations') i
    where i -> 'void' = 'true'), array['return@nefer.example'], 'the list says that it is void');
select is((select array_agg(p ->> 'email') from jsonb_array_elements(public.list_people() -> 'people') p
    where p -> 'barred' = 'true'), array['barred@nefer.example'], 'and whose account is barred');
select is((select array_agg(p ->> 'email') from jsonb_array_elements(public.list_colleagues() -> 'people') p
    where p -> 'barred' = 'true'), array['barred@nefer.example'], 'as does the list for all staff');
select is(pg_temp.accept('early') ->> 'status', 'applied', 'accepting again what was accepted returns the same');
update auth.users set banned_until = null, deleted_at = now() where email like 'barred@%';
select is(pg_temp.accept('return'), tests.rejected('unknown_invitation'), 'nor is that of a deleted owner');
insert into secrets select 'again', pg_temp.invite('active', 'return', 'member');
update secrets set secret = (select secret from secrets where name = 'again') where name = 'return';
select is(pg_temp.accept('return') ->> 'role', 'member', 'that of another owner to the same address is');

-- The last owner
select tests.sign_in('active');
select is(public.dismiss_person(tests.id('active')), tests.rejected('last_owner'), 'barred owners do not own the shop');
select is(public.dismiss_person(tests.id('barred')), '{"status": "applied"}', 'they can be dismissed');
update auth.users set banned_until = now() + interval '1 hour' where email like 'active@%';
select private.invite('new@nefer.example');
select is((select role from private.staff_invitations where email = 'new@nefer.example'), 'owner',
  'where all owners are barred, the database invites an owner');

select * from finish();
rollback;
