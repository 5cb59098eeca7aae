-- Who may do what, role by role. A row filtered by row-level security is silently not there: that is asserted too.
begin;
select plan(81);

insert into auth.users (id, email, email_confirmed_at) values
  ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now()),
  ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'stranger@mail.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
-- What the embedded backend does by itself: whole tables to the API roles. Row-level security must hold on its own.
grant all on all tables in schema public, private to anon, authenticated;

-- Every table is closed by row-level security, and no policy lets everybody write.
select is_empty($$ select c.oid::regclass from pg_class c where c.relkind in ('r', 'p')
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity $$,
  'every table has row-level security');
select is_empty($$ select policyname from pg_policies where schemaname in ('public', 'private') and cmd <> 'SELECT'
  and (qual = 'true' or with_check = 'true' or 'anon' = any (roles) or 'public' = any (roles)) $$,
  'no policy lets everybody write');
select is_empty($$ select policyname from pg_policies where schemaname = 'private' $$, 'nothing opens private tables');

-- Functions: exactly these may be executed, and the work is never done with the caller's search path.
select is((select array_agg(p.proname::text order by p.proname) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')),
  array['confirm_newsletter', 'me', 'order_status', 'place_order', 'pull_catalog', 'pull_catalog_changes', 'pull_catalog_first', 'read_invitation', 'run_operations', 'send_contact_message', 'subscribe_newsletter',
    'unsubscribe_newsletter', 'withdraw_operation'],
  'what anon may call');
select is((select array_agg(p.proname::text order by p.proname) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')),
  array['accept_invitation', 'adjust_stock', 'confirm_newsletter', 'create_category', 'create_product', 'decide_held_order', 'delete_category', 'delete_product',
    'dismiss_person', 'erase_customer', 'export_customer', 'find_orders', 'hint_topics', 'invite_person', 'list_colleagues', 'list_devices', 'list_failed_mail', 'list_messages', 'list_people', 'mark_message_answered', 'me', 'order_status', 'place_order', 'pull_catalog', 'pull_catalog_changes', 'pull_catalog_first', 'pull_orders', 'read_invitation', 'record_sale', 'report_device', 'resend_invitation', 'resend_mail',
    'run_operations', 'send_contact_message', 'set_order_status', 'subscribe_newsletter', 'unsubscribe_newsletter', 'update_category', 'update_product', 'withdraw_invitation', 'withdraw_operation'],
  'what signed-in users may call');
select is((select array_agg(p.proname::text order by p.proname) from pg_proc p
    where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute')),
  array['confirm_newsletter', 'is_staff', 'me', 'order_status', 'pull_catalog', 'pull_catalog_changes', 'pull_catalog_first', 'pull_facts', 'read_invitation', 'run_operation', 'run_operations', 'unsubscribe_newsletter', 'withdraw_operation'],
  'what anon may reach in private');
select is_empty($$ select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prosqlbody is null and not coalesce('search_path=""' = any (p.proconfig), false) $$,
  'every function has an empty search path, or a body that needs none');
select is_empty($$ select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef $$,
  'nothing in public is security definer');

create function public.brought_later() returns int language sql set search_path = '' as $$ select 1 $$;
create function private.brought_later() returns int language sql set search_path = '' as $$ select 1 $$;
create table public.brought_later (id int);
select is_empty($$ select r, p.oid::regprocedure from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) r
  where p.proname = 'brought_later' and has_function_privilege(r, p.oid, 'execute') $$, 'a new function is nobody''s');
select is_empty($$ select r from unnest(array['anon', 'authenticated', 'service_role']) r
  where has_table_privilege(r, 'public.brought_later', 'select') $$, 'nor is a new table anybody''s');
drop table public.brought_later;
drop function public.brought_later(), private.brought_later();

-- anon
set local role anon;
select is((select count(*) from public.products), 12::bigint, 'anon reads products');
select is((select count(*) from public.categories), 6::bigint, 'anon reads categories');
select is((select count(*) from public.orders), 0::bigint, 'anon sees no orders');
select is((select count(*) from public.deletions), 0::bigint, 'anon sees no tombstones');
select is((select count(*) from public.stock_moves), 0::bigint, 'anon sees no stock moves');
select is((select count(*) from public.sync_meta), 0::bigint, 'anon sees no sync meta');
select throws_ok($$ insert into public.products (name, price) values ('x', 1) $$, '42501', null, 'anon adds no product');
select throws_ok($$ insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total, items)
  values ('x', 'x', 'x', 'x', 1, '[]') $$, '42501', null, 'anon adds no order');
select throws_ok($$ insert into public.deletions values ('products', '1', 1, 1) $$, '42501', null, 'anon adds no tombstone');
select lives_ok($$ update public.products set price = 1 $$, 'anon updates nothing');
select lives_ok($$ delete from public.products $$, 'anon deletes nothing');
select lives_ok($$ update public.orders set status = 'cancelled' $$, 'anon changes no order');
select lives_ok($$ update public.sync_meta set epoch = gen_random_uuid() $$, 'anon renews no epoch');
select is((select count(*) from public.products where price = 1), 0::bigint, 'and nothing has changed');
select is((select count(*) from private.operations), 0::bigint, 'anon sees no ledger');
select is((select count(*) from private.staff_invitations), 0::bigint, 'anon sees no invitations');
select is((select count(*) from private.price_history), 0::bigint, 'anon sees no price history');
select throws_ok($$ insert into private.staff (user_id) values (gen_random_uuid()) $$, '42501', null, 'anon makes no staff');
select throws_ok($$ select private.run_operation('delete_product', gen_random_uuid(), '{"product_id": "1"}') $$, '42501', null,
  'anon cannot reach the inner functions');
select throws_ok($$ select private.run_operation('record_sale', gen_random_uuid(), '{}') $$, '42501', null, 'whatever it is');
select throws_ok($$ select private.run_operation('no_such_kind', gen_random_uuid(), '{}') $$, 'P0002', null,
  'and there are no others');
select throws_ok($$ select private.apply_delete_product(gen_random_uuid(), '{"product_id": "1"}') $$, '42501', null,
  'nor the work itself');
select throws_ok($$ select private.renew_epoch() $$, '42501', null, 'nor the maintenance');
select throws_ok($$ select public.pull_orders() $$, '42501', null, 'anon pulls no orders');
select throws_ok(format('select public.%I(gen_random_uuid(), %L)', f, '{}'), '42501', null, 'anon: ' || f)
from unnest(array['create_product', 'update_product', 'delete_product', 'adjust_stock', 'create_category',
  'update_category', 'delete_category', 'set_order_status', 'record_sale']) f;
select is(public.me(), '{"staff": false, "user_id": null}', 'anon is nobody');
reset role;

-- A signed-up stranger, with everything a token can claim.
select set_config('request.jwt.claims', '{"sub": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb", "role": "authenticated",
  "email": "staff@nefer.example", "user_metadata": {"role": "staff", "staff": true}, "app_metadata": {"role": "staff"}}', true);
set local role authenticated;
select is(public.me(), '{"staff": false, "email": "stranger@mail.example", "user_id": "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"}',
  'claims make nobody staff');
select is((select count(*) from public.orders), 0::bigint, 'a stranger sees no orders');
select is((select count(*) from public.stock_moves), 0::bigint, 'a stranger sees no stock moves');
select throws_ok($$ insert into public.categories (name) values ('x') $$, '42501', null, 'a stranger adds no category');
select lives_ok($$ update public.products set price = 1 $$, 'a stranger updates nothing');
select is((select count(*) from public.products where price = 1), 0::bigint, 'really nothing');
select throws_ok($$ select public.pull_orders() $$, '42501', null, 'a stranger pulls no orders');
select throws_ok(format('select public.%I(%L, %L)', f, 'dddddddd-dddd-4ddd-8ddd-dddddddddddd', '{}'), '42501', null, 'stranger: ' || f)
from unnest(array['create_product', 'update_product', 'delete_product', 'adjust_stock', 'create_category',
  'update_category', 'delete_category', 'set_order_status', 'record_sale']) f;
select throws_ok($$ insert into private.staff (user_id) values ('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb') $$, '42501', null,
  'a stranger makes no staff');
reset role;
select is_empty($$ select from private.operations where id = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd' $$,
  'what strangers send is not stored in the ledger');

-- Staff
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);
set local role authenticated;
select is(public.me() -> 'staff', 'true', 'the invited are staff');
select is((select count(*) from public.orders), 15::bigint, 'staff read orders');
select is((select count(*) from jsonb_array_elements(public.pull_orders() -> 'rows') e where e ->> 't' = 'orders'), 15::bigint,
  'staff pull orders');
select lives_ok($$ insert into public.categories (name, description, image_url) values ('Garden Seats', '', '') $$,
  'staff add a category by a plain insert');
select is((select count(*) from public.categories where id = 'garden-seats'), 1::bigint, 'its id is the slug of its name');
select lives_ok($$ insert into public.categories (name) values ('Garden seats!') $$, 'and again');
select is((select count(*) from public.categories where id = 'garden-seats-2'), 1::bigint, 'a number on a clash');
select lives_ok($$ update public.products set price = 1, version = 77, change_xid = 3, updated_at = '1999-01-01' where id = '1' $$,
  'staff change a product by a plain update');
select results_eq($$ select version, change_xid = pg_current_xact_id()::text::bigint, updated_at = now()
  from public.products where id = '1' $$, $$ values (2::bigint, true, true) $$, 'its stamps are ours, whatever was sent');
select throws_ok($$ update public.products set id = 'other' where id = '1' $$, '23514', null, 'ids are frozen');
select lives_ok($$ delete from public.products where id = '2' $$, 'staff delete a product');
select lives_ok($$ update public.orders set status = 'shipped' where status = 'pending' $$, 'staff set a status');
select is((select count(*) from public.orders where status = 'shipped'), 6::bigint, 'of three orders');
select throws_ok($$ update public.orders set total = 0 $$, '42501', null, 'but nothing else of an order');
select lives_ok($$ delete from public.orders $$, 'deleting orders deletes nothing');
select is((select count(*) from public.orders), 15::bigint, 'they are still there');
reset role;

-- Dismissed at once
delete from private.staff where user_id = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
set local role authenticated;
select is(public.me() -> 'staff', 'false', 'a dismissed member is nobody');
select is((select count(*) from public.orders), 0::bigint, 'and sees no orders');
select throws_ok($$ select public.delete_product(gen_random_uuid(), '{"product_id": "1"}') $$, '42501', null, 'and writes nothing');
reset role;

select * from finish();
rollback;
