-- How somebody becomes staff: invited, signed up, confirmed. Once.
begin;
select plan(13);

insert into private.staff_invitations (email) values ('new@nefer.example');
insert into auth.users (id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'New@Nefer.example');
select is_empty($$ select from private.staff $$, 'an unconfirmed address is not staff');
update auth.users set email_confirmed_at = now() where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select results_eq($$ select user_id, email from private.staff $$,
  $$ values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, 'new@nefer.example') $$, 'confirming makes staff, whatever the case');
select is((select accepted_by from private.staff_invitations where email = 'new@nefer.example'),
  'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'::uuid, 'the invitation is used up');
delete from private.staff;
update auth.users set raw_user_meta_data = '{"seen": true}' where id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
select is_empty($$ select from private.staff $$, 'signing in again does not undo a dismissal');
insert into auth.users (id, email, email_confirmed_at) values ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'new@nefer.example', now());
select is_empty($$ select from private.staff $$, 'nobody else can use it');
insert into auth.users (id, email, email_confirmed_at) values ('cccccccc-cccc-4ccc-8ccc-cccccccccccc', 'x@mail.example', now());
select is_empty($$ select from private.staff $$, 'strangers are not staff');
insert into auth.users (id, email_confirmed_at) values ('dddddddd-dddd-4ddd-8ddd-dddddddddddd', now());
select is_empty($$ select from private.staff $$, 'nor are users without an address');
select throws_ok($$ insert into private.staff_invitations (email) values ('Big@nefer.example') $$, '23514', null,
  'invitations are written in lower case');
insert into auth.users (id, email, email_confirmed_at) values ('eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee', 'staff@nefer.example', now());
select is((select email from private.staff), 'staff@nefer.example', 'the seed invites the demo account');

-- The seed itself
select is((select count(*) from public.products), 12::bigint, 'twelve products');
select is((select array_agg(c order by status) from (select status, count(*) c from public.orders group by 1) s),
  array[1, 5, 3, 3, 3]::bigint[], 'fifteen orders, three of them pending');
select is_empty($$ select o.id from public.orders o where o.total is distinct from (
    select sum((i ->> 'price')::numeric * (i ->> 'quantity')::int) from jsonb_array_elements(o.items) i
    join public.products p on p.id = i ->> 'id' and p.price = (i ->> 'price')::numeric) $$, 'made of products at their prices');
delete from auth.users where email = 'staff@nefer.example';
select is_empty($$ select from private.staff $$, 'a deleted account is staff no more');

select * from finish();
rollback;
