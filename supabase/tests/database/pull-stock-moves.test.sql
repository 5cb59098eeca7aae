-- The stock history in pull_orders, and what a stock move stores about its product.
begin;
select plan(37);

select tests.sign_in_staff();
create function pg_temp.moves(p_page jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(p_page -> 'rows') e where e ->> 't' = 'stock_moves'
$$;
create function pg_temp.count_moves(p_cursor jsonb, p_limit int) returns int language sql as $$
  select jsonb_array_length(pg_temp.moves(public.pull_orders(p_cursor, p_limit)))
$$;

-- The first copy in large pages leaves out the first stock of each product.
create temp table short as select public.pull_orders(null, 501) as page;
select is(pg_temp.moves(page), '[]', 'a first copy in pages of more than 500 rows has no such move') from short;
select is(public.pull_orders(page -> 'next', 501) -> 'rows', '[]', 'nor has the next pull') from short;
select is(public.pull_orders(page -> 'next', 500) -> 'rows', '[]', 'however long its pages are') from short;
create temp table seeded as select id, change_xid from public.stock_moves;
update public.stock_moves set change_xid = (select max(change_xid) + 1 from public.orders) where product_id = '12';
select is(pg_temp.count_moves(page -> 'next', 501), 1, 'later pulls have that of a new product') from short;
update public.stock_moves m set change_xid = s.change_xid from seeded s where s.id = m.id;

-- The first copy
create temp table pulled as select public.pull_orders(null, 500) as page;
select is(jsonb_array_length(pg_temp.moves(page)), 12, 'the moves of twelve products') from pulled;
select is(tests.keys(pg_temp.moves(page) #> '{0,row}'), array['at', 'delta', 'edited_at', 'id', 'operation_id',
  'product_id', 'product_version', 'reason'], 'the fields of a move, without its author') from pulled;
select is((select count(*) from jsonb_array_elements(pg_temp.moves(page)) e
  where e ->> 'id' <> e #>> '{row,id}' or e -> 'v' <> '1'), 0::bigint, 'each has its id and version 1') from pulled;
select is(public.pull_orders(page -> 'next', 500) -> 'rows', '[]', 'then there is nothing new') from pulled;
select is(pg_temp.moves(public.pull_catalog(null, 500)), '[]', 'the catalogue has no moves');
select is((select array_agg(distinct e ->> 't' order by e ->> 't')
    from jsonb_array_elements(public.pull_catalog(null, 500) -> 'rows') e), array['categories', 'products'],
  'it has categories and products');

update public.stock_moves set at = now() - interval '31 days' where product_id in ('1', '2', '3');
update public.stock_moves set at = now() - interval '29 days' where product_id = '4';
select is(pg_temp.count_moves(null, 500), 9, 'a first copy holds the moves of thirty days');
select is(pg_temp.count_moves(null, 4) + pg_temp.count_moves(public.pull_orders(null, 4) -> 'next', 500), 9,
  'later pages hold no older moves either');
update public.stock_moves set change_xid = (select max(change_xid) + 1 from public.orders) where product_id = '1';
select is(pg_temp.count_moves(page -> 'next', 500), 1, 'a later pull returns every new move') from pulled;

-- One transaction, several tables, pages of one row
select tests.without_triggers($$ update public.orders set change_xid = 5 $$);
update public.stock_moves set change_xid = 5, at = now();
create temp table walk as
  select r as row, n from tests.drain('pull_orders', null, 1) d, unnest(d.rows) with ordinality u (r, n);
select is((select count(*) || ' ' || count(distinct row) from walk), '30 30', 'pages of one row return each row once');
select is((select array_agg(row order by n) from walk), (select array_agg(row order by row collate "C") from walk),
  'tables follow each other by name');

-- Moves above the horizon
create function pg_temp.sold() returns setof jsonb language sql as $$
  select e -> 'row' from jsonb_array_elements(pg_temp.moves(public.pull_orders(null, 500))) e
  where e #>> '{row,delta}' = '-2'
$$;
update public.products set stock = stock - 2 where id = '6';
select is((select change_xid from public.stock_moves where product_id = '6' and delta = -2), private.current_xid(),
  'a move is stamped');
select is((select count(*) from pg_temp.sold()), 0::bigint, 'it is not returned above the horizon');
update public.stock_moves set change_xid = 3 where change_xid = private.current_xid();
select is((select s - 'id' from pg_temp.sold() s), '{"product_id": "6", "delta": -2, "reason": "set",
    "operation_id": null, "edited_at": null, "product_version": 2, "by": "staff@nefer.example"}'
  || jsonb_build_object('at', private.iso(now())), 'it is returned below the horizon');
select is((select p.updated_at from public.products p where p.id = '6'),
  (select m.at from public.stock_moves m where m.product_id = '6' and m.delta = -2),
  'its time is the last change of the product');

-- edited_at: the last change of the product in more than its stock
create function pg_temp.age() returns void language sql as $q$
  select tests.without_triggers($$ update public.products set updated_at = updated_at - interval '1 day';
    update public.stock_moves set at = at - interval '1 day', edited_at = edited_at - interval '1 day' $$)
$q$;
create function pg_temp.edited(p_delta int) returns interval language sql as $$
  select now() - m.edited_at from public.stock_moves m where m.product_id = '7' and m.delta = p_delta
$$;
update public.products set stock = stock - 1 where id = '7';
select is(pg_temp.edited(-1), null, 'none after a product that only changed its stock');
select pg_temp.age();
update public.products set price = 50 where id = '7';
select pg_temp.age();
update public.products set stock = stock - 2 where id = '7';
select is(pg_temp.edited(-2), interval '1 day', 'the edit before the move');
select pg_temp.age();
update public.products set stock = stock + 3 where id = '7';
select is(pg_temp.edited(3), interval '2 days', 'the same edit after another move');
select pg_temp.age();
update public.products set stock = stock + 4, name = 'Renamed' where id = '7';
select is(pg_temp.edited(4), interval '0', 'the same change, when it changed more than stock');
update public.stock_moves set change_xid = 3 where change_xid = private.current_xid();
select is((select e #>> '{row,edited_at}' from jsonb_array_elements(pg_temp.moves(public.pull_orders(null, 500))) e
    where e #>> '{row,product_id}' = '7' and e #>> '{row,delta}' = '3'),
  private.iso(now() - interval '3 days'), 'a pull returns the time of the last edit');

-- Permissions, also where whole tables are granted, as by the embedded backend
grant all on public.stock_moves to anon, authenticated;
set local role authenticated;
select cmp_ok((select count(*) from public.stock_moves), '>=', 12::bigint, 'staff read the history');
select tests.denied($$ insert into public.stock_moves (product_id, delta, reason) values ('1', 1, 'x') $$,
  'staff cannot insert a move');
select lives_ok($$ update public.stock_moves set delta = 0 $$, 'an update of staff reaches no row');
select lives_ok($$ delete from public.stock_moves $$, 'a deletion of staff reaches no row');
reset role;
select is((select count(*) from public.stock_moves where delta = 0), 0::bigint, 'no move was updated');
select cmp_ok((select count(*) from public.stock_moves), '>=', 12::bigint, 'no move was deleted');
select is(has_table_privilege('service_role', 'public.stock_moves', 'insert, update'), false,
  'service_role cannot write moves');
delete from private.staff;
set local role authenticated;
select is((select count(*) from public.stock_moves), 0::bigint, 'former staff cannot read the history');
reset role;

-- Restoring a backup
update public.stock_moves set change_xid = 999999999999 where product_id = '8';
select isnt(private.renew_epoch(), null, 'a restored backup gets a new epoch');
select is((select change_xid from public.stock_moves where product_id = '8'), private.current_xid(),
  'moves with stamps from the future get new ones');

-- Old moves
select tests.without_triggers($$ delete from public.stock_moves;
  insert into public.stock_moves (product_id, delta, reason, at) values
    ('1', 5, 'created', now() - interval '3 years'), ('1', -2, 'order', now() - interval '2 years'),
    ('1', 4, 'set', now() - interval '364 days'),
    ('2', 9, 'created', now() - interval '2 years'),
    ('gone', 3, 'created', now() - interval '3 years'), ('gone', -3, 'deleted', now() - interval '2 years') $$);
select is(private.merge_old_stock_moves(), 4::bigint, 'moves of more than a year are merged');
select is(
  (select array_agg(product_id || ': ' || delta || ' ' || reason order by product_id, at) from public.stock_moves),
  array['1: 3 older changes', '1: 4 set', '2: 9 created'],
  'the sum of the moves of each product stays, and a product that is gone has none');
select is(private.merge_old_stock_moves(), 0::bigint, 'merged moves stay as they are');

select * from finish();
rollback;
