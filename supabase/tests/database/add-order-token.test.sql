-- add_order_token: the browser to which a code brought an order gets a secret of its own.
begin;
select plan(15);

create function pg_temp.add(p_token text, p_own text) returns jsonb language sql as $$
  select public.add_order_token(tests.id('order'), p_token, p_own)
$$;
create function pg_temp.status(p_token text) returns jsonb language sql as $$
  select public.order_status(tests.id('order'), p_token)
$$;
grant execute on function pg_temp.add, pg_temp.status to anon;
create temp table placed as select tests.place_order(tests.id('order')) as answer;
create temp table before as select pg_temp.status(repeat('t', 40)) as answer;
grant select on before to anon;

set local role anon;
select is(pg_temp.add(repeat('t', 40), repeat('n', 40)), answer, 'the answer is that of order_status') from before;
select is(pg_temp.status(repeat('n', 40)), answer, 'the own secret reads the order') from before;
select is(pg_temp.status(repeat('t', 40)), answer, 'the secret of the first browser still does') from before;
select is(pg_temp.add(repeat('n', 40), repeat('m', 40)), answer, 'an own secret adds another one') from before;
select is(pg_temp.add(repeat('x', 40), repeat('y', 40)), '{"order": null}', 'a wrong secret adds none');
select is(pg_temp.add(null, repeat('y', 40)), '{"order": null}', 'no secret adds none');
select is(pg_temp.status(repeat('y', 40)), '{"order": null}', 'what it offered reads nothing');
select is(public.add_order_token(tests.id('other'), repeat('t', 40), repeat('y', 40)), '{"order": null}',
  'an unknown order gets the same answer');
select is(pg_temp.add(repeat('t', 40), repeat('n', 31)), tests.rejected('invalid', 'token'), 'a short own secret');
select is(pg_temp.add(repeat('t', 40), repeat('n', 129)), tests.rejected('invalid', 'token'), 'a long one');
reset role;

select is(pg_temp.add(repeat('t', 40), repeat('n', 40)), answer, 'a repeated request gets the same answer') from before;
select is((select array_agg(token_hash order by token_hash) from private.order_tokens),
  (select array_agg(sha256(convert_to(repeat(x, 40), 'utf8')) order by sha256(convert_to(repeat(x, 40), 'utf8')))
    from unnest(array['n', 'm']) x), 'each secret is stored once, as a hash');
do $$ begin
  for i in 1 .. 12 loop
    perform pg_temp.add(repeat('t', 40), repeat('d', 40) || i);
    update private.order_tokens set created_at = created_at - interval '1 minute';
  end loop;
end $$;
select is((select count(*) from private.order_tokens), 10::bigint, 'the ten newest are kept, and the first one');

-- After an erasure nobody can follow the order.
update public.orders set status = 'cancelled' where id = tests.id('order');
select is(private.erase_orders(array[tests.id('order')]), 1::bigint, 'the order is erased');
select is(pg_temp.add(repeat('d', 40) || '12', repeat('z', 40)), '{"order": null}', 'a secret adds none afterwards');

select * from finish();
rollback;
