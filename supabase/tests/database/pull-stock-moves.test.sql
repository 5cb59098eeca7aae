-- The history of stock in pull_orders, and what a move knows about its product.
begin;
select plan(29);

insert into auth.users (id, email, email_confirmed_at) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example', now());
insert into private.staff (user_id, email) values ('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'staff@nefer.example');
select set_config('request.jwt.claims', '{"sub": "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "role": "authenticated"}', true);

create function pg_temp.moves(p_page jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(p_page -> 'rows') e where e ->> 't' = 'stock_moves'
$$;
-- As if all there is had been committed long ago.
create function pg_temp.commit_all() returns void language plpgsql as $$
begin
  update public.stock_moves set change_xid = 3 where change_xid = private.current_xid();
end
$$;

-- The first copy
create temp table pulled as select public.pull_orders(null, 500) as page;
select is(jsonb_array_length(pg_temp.moves(page)), 12, 'the first stock of twelve products') from pulled;
select is((select array_agg(k order by k) from jsonb_object_keys(pg_temp.moves(page) #> '{0,row}') k),
  array['at', 'delta', 'edited_at', 'id', 'operation_id', 'product_id', 'product_version', 'reason'], 'their fields, without who did it') from pulled;
select is((select count(*) from jsonb_array_elements(pg_temp.moves(page)) e where e ->> 'id' <> e #>> '{row,id}' or e -> 'v' <> '1'), 0::bigint,
  'each with its id and version 1') from pulled;
select is(public.pull_orders(page -> 'next', 500) -> 'rows', '[]', 'then nothing new') from pulled;
select is(pg_temp.moves(public.pull_catalog(null, 500)), '[]', 'they are no part of the catalogue');
select is((select array_agg(distinct e ->> 't' order by e ->> 't') from jsonb_array_elements(public.pull_catalog(null, 500) -> 'rows') e),
  array['categories', 'products'], 'which holds what it held');

update public.stock_moves set at = now() - interval '31 days' where product_id in ('1', '2', '3');
update public.stock_moves set at = now() - interval '29 days' where product_id = '4';
select is(jsonb_array_length(pg_temp.moves(public.pull_orders(null, 500))), 9, 'a first copy holds those of thirty days');
select is((select jsonb_array_length(pg_temp.moves(public.pull_orders(null, 4))) + jsonb_array_length(pg_temp.moves(public.pull_orders(
  public.pull_orders(null, 4) -> 'next', 500)))), 9, 'on its later pages too');
update public.stock_moves set change_xid = (select max(change_xid) + 1 from public.orders) where product_id = '1';
select is(jsonb_array_length(pg_temp.moves(public.pull_orders(page -> 'next', 500))), 1, 'later every one that is new is sent') from pulled;

-- One transaction, several tables, pages of one row: nothing twice, nothing left out
set local session_replication_role = replica;
update public.orders set change_xid = 5;
set local session_replication_role = origin;
update public.stock_moves set change_xid = 5, at = now();
create temp table walk as
with recursive step as (
  select public.pull_orders(null, 1) as page
  union all
  select public.pull_orders(page -> 'next', 1) from step where page -> 'more' = 'true'
)
select page #>> '{rows,0,t}' as t, page #>> '{rows,0,id}' as id, row_number() over () as n from step;
select is((select count(*) || ' ' || count(distinct t || id) from walk where t is not null), '27 27', 'row by row: all of it, once');
select is((select array_agg(w.t || w.id order by n) from walk w), (select array_agg(w.t || w.id order by (w.t || w.id) collate "C") from walk w),
  'tables follow each other by name');

-- What is still being written is not told
update public.products set stock = stock - 2 where id = '6';
select is((select change_xid from public.stock_moves where product_id = '6' and delta = -2), private.current_xid(), 'a move is stamped');
select is((select count(*) from jsonb_array_elements(pg_temp.moves(public.pull_orders(null, 500))) e where e #>> '{row,delta}' = '-2'), 0::bigint,
  'below the horizon only');
select pg_temp.commit_all();
select is((select (e -> 'row') - 'id' from jsonb_array_elements(pg_temp.moves(public.pull_orders(null, 500))) e where e #>> '{row,delta}' = '-2'),
  jsonb_build_object('product_id', '6', 'delta', -2, 'reason', 'set', 'operation_id', null, 'edited_at', null, 'product_version', 2, 'at', private.iso(now()), 'by', 'staff@nefer.example'), 'then it is');
select is((select p.updated_at from public.products p where p.id = '6'), (select m.at from public.stock_moves m where m.product_id = '6' and m.delta = -2),
  'at the very moment of the product''s last change');

-- When the product was last changed in more than its stock
create function pg_temp.age() returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  update public.products set updated_at = updated_at - interval '1 day';
  update public.stock_moves set at = at - interval '1 day', edited_at = edited_at - interval '1 day';
  set local session_replication_role = origin;
end
$$;
create function pg_temp.edited(p_delta int) returns interval language sql as $$
  select now() - m.edited_at from public.stock_moves m where m.product_id = '7' and m.delta = p_delta
$$;
update public.products set stock = stock - 1 where id = '7';
select is(pg_temp.edited(-1), null, 'never: the change before was a move too');
select pg_temp.age();
update public.products set price = 50 where id = '7';
select pg_temp.age();
update public.products set stock = stock - 2 where id = '7';
select is(pg_temp.edited(-2), interval '1 day', 'the change before it');
select pg_temp.age();
update public.products set stock = stock + 3 where id = '7';
select is(pg_temp.edited(3), interval '2 days', 'through a move in between');
select pg_temp.age();
update public.products set stock = stock + 4, name = 'Renamed' where id = '7';
select is(pg_temp.edited(4), interval '0', 'the same change, when it changed more than stock');

-- Who may read, and that nobody else writes; also where whole tables are granted, as the embedded backend does
grant all on public.stock_moves to anon, authenticated;
set local role authenticated;
select cmp_ok((select count(*) from public.stock_moves), '>=', 12::bigint, 'staff read the history');
select throws_ok($$ insert into public.stock_moves (product_id, delta, reason) values ('1', 1, 'x') $$, '42501', null, 'and add nothing');
select lives_ok($$ update public.stock_moves set delta = 0 $$, 'change nothing');
select lives_ok($$ delete from public.stock_moves $$, 'delete nothing');
reset role;
select is((select count(*) from public.stock_moves where delta = 0), 0::bigint, 'really nothing');
select cmp_ok((select count(*) from public.stock_moves), '>=', 12::bigint, 'nothing at all');
select is(has_table_privilege('service_role', 'public.stock_moves', 'insert, update'), false, 'a service adds and changes nothing either');
delete from private.staff;
set local role authenticated;
select is((select count(*) from public.stock_moves), 0::bigint, 'who is no longer staff reads nothing');
reset role;

-- Maintenance
update public.stock_moves set change_xid = 999999999999 where product_id = '8';
select isnt(private.renew_epoch(), null, 'a restored backup gets a new epoch');
select is((select change_xid from public.stock_moves where product_id = '8'), private.current_xid(), 'and its moves from the future new stamps');

select * from finish();
rollback;
