-- What each role may do. Row-level security hides rows without an error; the tests assert that too.
begin;
create temp table staff_writes as select kind from private.operation_kinds where staff_only;
grant select on staff_writes to anon, authenticated;
select plan((75 + 2 * count(*))::int) from staff_writes;

select tests.add_staff('staff'), tests.add_account('stranger');
select is_empty($$ select c.oid::regclass from pg_class c where c.relkind in ('r', 'p', 'v', 'm')
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and has_table_privilege('anon', c.oid, 'select, insert, update, delete') $$, 'anon may not use any table');
select is_empty($$ select c.oid::regclass from pg_class c where c.relkind in ('r', 'p', 'v', 'm')
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and has_table_privilege('authenticated', c.oid, 'insert, update, delete, truncate') $$, 'accounts write no table');
-- The embedded backend grants whole tables to the API roles: only row-level security protects them.
grant all on all tables in schema public, private to anon, authenticated;

select is_empty($$ select c.oid::regclass from pg_class c where c.relkind in ('r', 'p')
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity $$,
  'every table has row-level security');
select is_empty($$ select policyname from pg_policies where schemaname in ('public', 'private') and cmd <> 'SELECT'
  and (qual = 'true' or with_check = 'true' or 'anon' = any (roles) or 'public' = any (roles)) $$,
  'no policy lets everybody write');
select is_empty($$ select policyname from pg_policies where schemaname = 'private' $$,
  'private tables have no policies');

-- Functions
create function pg_temp.executable(p_schema regnamespace, p_role text) returns text[] language sql as $$
  select array_agg(p.proname::text order by p.proname) from pg_proc p
  where p.pronamespace = p_schema and has_function_privilege(p_role, p.oid, 'execute')
$$;
select is(pg_temp.executable('public', 'anon'), array[
  'add_order_token', 'answer_order', 'cancel_my_order', 'confirm_newsletter', 'confirm_sign_out', 'find_order',
  'follow_order', 'me', 'order_question', 'order_status', 'place_order', 'pull_catalog', 'pull_catalog_changes',
  'pull_catalog_first', 'read_invitation', 'request_stock_alert', 'run_operations', 'send_contact_message',
  'subscribe_newsletter', 'unsubscribe_newsletter', 'unsubscribe_push',
  'withdraw_operation'], 'the public functions of anon');
select is(pg_temp.executable('public', 'authenticated'), (select array_agg(f order by f collate "C") from (
  select unnest(array[
  'accept_invitation', 'add_order_token', 'answer_order', 'cancel_my_order', 'confirm_newsletter',
  'confirm_sign_out', 'dismiss_person', 'erase_customer', 'export_customer', 'find_order', 'find_orders',
  'follow_order', 'hint_topics',
  'invite_person', 'list_audit', 'list_colleagues', 'list_devices', 'list_failed_mail', 'list_messages',
  'list_people', 'mark_message_answered', 'me', 'order_question', 'order_status', 'place_order', 'pull_catalog',
  'pull_catalog_changes', 'pull_catalog_first', 'pull_orders', 'read_invitation', 'report_device',
  'request_stock_alert', 'resend_invitation', 'resend_mail', 'run_operations', 'send_contact_message',
  'sign_out_device', 'subscribe_newsletter', 'subscribe_push', 'unsubscribe_newsletter', 'unsubscribe_push',
  'withdraw_invitation', 'withdraw_operation'])
  union all select kind from staff_writes) functions (f)),
  'the public functions of accounts');
select is(pg_temp.executable('private', 'anon'), array[
  'add_order_token', 'confirm_newsletter', 'confirm_sign_out', 'find_order', 'follow_order', 'is_staff', 'me',
  'order_question', 'order_status',
  'pull_catalog', 'pull_catalog_changes', 'pull_catalog_first', 'pull_metadata', 'read_invitation', 'run_operation',
  'run_operations', 'unquoted', 'unsubscribe_newsletter', 'unsubscribe_push', 'withdraw_operation'],
  'the private functions that anon reaches through them');
select is_empty($$ select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prosqlbody is null and not coalesce('search_path=""' = any (p.proconfig), false) $$,
  'every function has an empty search path, or a body that needs none');
select is_empty(
  $$ select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef $$,
  'no public function is security definer');

create function public.added_later() returns int language sql set search_path = '' as $$ select 1 $$;
create function private.added_later() returns int language sql set search_path = '' as $$ select 1 $$;
create table public.added_later (id int);
select is_empty($$ select r, p.oid::regprocedure
  from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) r
  where p.proname = 'added_later' and has_function_privilege(r, p.oid, 'execute') $$,
  'no role may execute a new function');
select is_empty($$ select r from unnest(array['anon', 'authenticated', 'service_role']) r
  where has_table_privilege(r, 'public.added_later', 'select') $$, 'no role may read a new table');
drop table public.added_later;
drop function public.added_later(), private.added_later();

-- anon
set local role anon;
select is((select count(*) from public.products), 0::bigint, 'anon sees no products');
select is((select count(*) from public.categories), 0::bigint, 'anon sees no categories');
select is((select count(*) from public.orders), 0::bigint, 'anon sees no orders');
select is((select count(*) from public.settings), 0::bigint, 'anon sees no settings');
select is((select count(*) from private.order_limits), 0::bigint, 'anon sees no limits');
select is((select count(*) from public.deletions), 0::bigint, 'anon sees no tombstones');
select is((select count(*) from public.stock_moves), 0::bigint, 'anon sees no stock moves');
select is((select count(*) from public.sync_meta), 0::bigint, 'anon sees no sync meta');
select tests.denied($$ insert into public.products (name, price) values ('x', 1) $$, 'anon cannot insert a product');
select tests.denied($$ select tests.insert_order('x') $$, 'anon cannot insert an order');
select tests.denied($$ insert into public.deletions values ('products', '1', 1, 1) $$,
  'anon cannot insert a tombstone');
select lives_ok($$ update public.products set price = 1 $$, 'an update of anon reaches no product');
select lives_ok($$ delete from public.products $$, 'a deletion of anon reaches no product');
select lives_ok($$ update public.orders set status = 'cancelled' $$, 'an update of anon reaches no order');
select lives_ok($$ update public.sync_meta set epoch = gen_random_uuid() $$,
  'an update of anon does not reach the epoch');
select is((select count(*) from public.products where price = 1), 0::bigint, 'no product has changed');
select is((select count(*) from private.operations), 0::bigint, 'anon sees no ledger');
select is((select count(*) from private.staff_invitations), 0::bigint, 'anon sees no invitations');
select is((select count(*) from private.price_history), 0::bigint, 'anon sees no price history');
select tests.denied($$ insert into private.staff (user_id) values (gen_random_uuid()) $$, 'anon cannot add staff');
select tests.denied($$ select private.run_operation('delete_product', gen_random_uuid(), '{"product_id": "1"}') $$,
  'anon cannot run an operation of staff');
select tests.denied($$ select private.run_operation('record_sale', gen_random_uuid(), '{}') $$,
  'anon cannot record a sale');
select throws_ok($$ select private.run_operation('no_such_kind', gen_random_uuid(), '{}') $$, 'P0002', null,
  'an unknown kind does not exist');
select tests.denied($$ select private.apply_delete_product(gen_random_uuid(), '{"product_id": "1"}') $$,
  'anon cannot call the function of an operation');
select tests.denied($$ select private.renew_epoch() $$, 'anon cannot call maintenance functions');
select tests.denied($$ select public.pull_orders() $$, 'anon cannot pull orders');
select tests.denied(format('select public.%I(gen_random_uuid(), %L)', kind, '{}'), 'anon cannot call ' || kind)
from staff_writes;
select is(public.me(), '{"staff": false, "user_id": null}', 'anon has no account');
reset role;

-- An account that is not staff, with every claim that a token can hold
select set_config('request.jwt.claims', ('{"role": "authenticated", "email": "staff@nefer.example",
  "user_metadata": {"role": "staff", "staff": true}, "app_metadata": {"role": "staff"}}'
  || jsonb_build_object('sub', tests.id('stranger')))::text, true);
set local role authenticated;
select is(public.me(), jsonb_build_object('staff', false, 'email', 'stranger@nefer.example',
    'user_id', tests.id('stranger')), 'claims do not make an account staff');
select is((select count(*) from public.orders), 0::bigint, 'a stranger sees no orders');
select is((select count(*) from public.stock_moves), 0::bigint, 'a stranger sees no stock moves');
select is((select count(*) from public.products), 0::bigint, 'a stranger sees no products');
select tests.denied($$ insert into public.categories (name) values ('x') $$, 'a stranger cannot insert a category');
select lives_ok($$ update public.products set price = 1 $$, 'an update of a stranger reaches no product');
select is((select count(*) from public.products where price = 1), 0::bigint, 'no product has changed');
select tests.denied($$ select public.pull_orders() $$, 'a stranger cannot pull orders');
select tests.denied(format('select public.%I(%L, %L)', kind, tests.id('denied'), '{}'),
  'a stranger cannot call ' || kind)
from staff_writes;
select tests.denied($$ insert into private.staff (user_id) values (tests.id('stranger')) $$,
  'a stranger cannot add staff');
reset role;
select is_empty($$ select from private.operations where id = tests.id('denied') $$,
  'the operations of strangers are not in the ledger');

-- Staff
select tests.sign_in('staff');
set local role authenticated;
select is(public.me() -> 'staff', 'true', 'staff are recognised');
select is((select count(*) from public.orders), 18::bigint, 'staff read orders');
select is((select count(*) from public.products), 12::bigint, 'staff read products');
select is((select count(*) from jsonb_array_elements(public.pull_orders() -> 'rows') e where e ->> 't' = 'orders'),
  18::bigint, 'staff pull orders');
select tests.denied($$ insert into public.categories (name) values ('Garden Seats') $$, 'staff insert no category');
select tests.denied($$ insert into public.products (name, price) values ('x', 1) $$, 'nor a product');
select tests.denied($$ select tests.insert_order('x') $$, 'nor an order');
select lives_ok($$ update public.products set price = 0.01, image = 'javascript:alert(1)' $$,
  'an update of staff past the functions');
select lives_ok($$ update public.categories set name = 'x' $$, 'of categories');
select lives_ok($$ update public.orders set status = 'shipped' $$, 'and of orders');
select is((select count(*) from public.products where price = 0.01)
  + (select count(*) from public.categories where name = 'x')
  + (select count(*) from public.orders where status = 'shipped'),
  (select count(*) from public.orders where status = 'shipped' and version = 1), 'reaches no row');
select lives_ok($$ delete from public.products $$, 'nor does a deletion');
select lives_ok($$ delete from public.categories $$, 'of categories');
select lives_ok($$ delete from public.orders $$, 'or of orders');
select is((select count(*) from public.orders) + (select count(*) from public.products)
  + (select count(*) from public.categories), 36::bigint, 'all rows still exist');
reset role;

-- The owner's table editor
select tests.sign_in(null);
select lives_ok($$ insert into public.categories (name, description, image_url) values ('Garden Seats', '', '') $$,
  'the owner inserts a category');
select is((select count(*) from public.categories where id = 'garden-seats'), 1::bigint,
  'its id is the slug of its name');
select lives_ok($$ insert into public.categories (name) values ('Garden seats!') $$,
  'another category of the same name');
select is((select count(*) from public.categories where id = 'garden-seats-2'), 1::bigint, 'its id gets a number');
select lives_ok(
  $$ update public.products set price = 1, version = 77, change_xid = 3, updated_at = '1999-01-01' where id = '1' $$,
  'the owner updates a product');
select results_eq($$ select version, change_xid = pg_current_xact_id()::text::bigint, updated_at = now()
  from public.products where id = '1' $$, $$ values (2::bigint, true, true) $$, 'the server sets its stamps');
select throws_ok($$ update public.products set id = 'other' where id = '1' $$, '23514', null,
  'an id cannot be changed');
select lives_ok($$ delete from public.products where id = '2' $$, 'the owner deletes a product');

-- Dismissed staff
delete from private.staff where user_id = tests.id('staff');
set local role authenticated;
select is(public.me() -> 'staff', 'false', 'a dismissed member is no longer staff');
select is((select count(*) from public.orders), 0::bigint, 'a dismissed member sees no orders');
select tests.denied($$ select public.delete_product(gen_random_uuid(), '{"product_id": "1"}') $$,
  'a dismissed member cannot write');
reset role;

select * from finish();
rollback;
