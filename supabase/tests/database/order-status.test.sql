-- order_status: shoppers read their own order with its token.
begin;
select plan(8);

create function pg_temp.status(p_token text, p_order text default 'order') returns jsonb language sql as $$
  select public.order_status(tests.id(p_order), p_token)
$$;
grant execute on function pg_temp.status to anon;
create temp table placed as select tests.place_order(tests.id('order')) as answer;
set local role anon;
select is(pg_temp.status(repeat('t', 40)) #> '{order,total}', '15998', 'the receipt has its total in piastres');
reset role;
select is(pg_temp.status(repeat('t', 40)) -> 'order', answer -> 'row',
  'it is the receipt of placing the order') from placed;
update public.orders set status = 'shipped' where id = tests.id('order');
select is(pg_temp.status(repeat('t', 40)) #>> '{order,status}', 'shipped', 'the receipt has the current status');
select is(pg_temp.status(repeat('t', 39)), '{"order": null}', 'a wrong token reads nothing');
select is(pg_temp.status(null), '{"order": null}', 'no token reads nothing');
select is(pg_temp.status(repeat('t', 40), 'unknown'), '{"order": null}', 'an unknown order is null');
select is(public.order_status(null, null), '{"order": null}', 'no id is null');
select is((select count(*) from public.orders o where o.token_hash is null
    and public.order_status(o.id, '') <> '{"order": null}'), 0::bigint, 'orders without a token cannot be read');

select * from finish();
rollback;
