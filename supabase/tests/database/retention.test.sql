-- How long personal data is kept; see also customer-data.test.sql.
begin;
select plan(34);

select tests.add_staff('owner', 'owner'), tests.add_staff('leaver'), tests.sign_in('owner');
delete from public.orders;
create function pg_temp.sell(p_name text, p_reason text, p_line text) returns text language sql as $$
  select public.record_sale(tests.id(p_name), jsonb_build_object('sold_at', private.iso(now()),
    'items', jsonb_build_array(jsonb_build_object('product_id', '4', 'quantity', 1, 'price', 7999, 'reason', p_reason)),
    'extra', jsonb_build_array(jsonb_build_object('text', p_line, 'amount', 500)))) ->> 'status'
$$;
create function pg_temp.bring_back(p_name text, p_reason text) returns text language sql as $$
  select public.record_return(gen_random_uuid(), jsonb_build_object('order_id', tests.id(p_name), 'returned_at',
    private.iso(now()), 'restocked', true, 'method', 'cash', 'refund', 0, 'reason', p_reason,
    'items', '[{"product_id": "4", "quantity": 1, "price": 7999}]'::jsonb)) ->> 'status'
$$;
create function pg_temp.reasons() returns text[] language sql as $$
  select array_agg(e ->> 'reason' order by e ->> 'reason') from public.orders o, jsonb_array_elements(o.returns) e
  where e ? 'reason'
$$;
create function pg_temp.lines(p_name text) returns text language sql as $$
  select string_agg(concat_ws('/', i ->> 'name', i ->> 'reason'), ', ' order by i ->> 'id' desc)
  from public.orders o, jsonb_array_elements(o.items) i where o.id = tests.id(p_name)
$$;
create function pg_temp.age(p_time interval) returns void language sql as $$
  select tests.without_triggers(format('update public.orders set created_at = now() - %L::interval,
    returns = (select coalesce(jsonb_agg(e || jsonb_build_object(''at'', now() - %L::interval)), ''[]'')
      from jsonb_array_elements(returns) e)', p_time, p_time))
$$;
select is(pg_temp.sell(n, 'Salma, as every year', 'Box for Salma Nour'), 'applied', 'a sale')
from unnest(array['one', 'two', 'three']) n;
select is(pg_temp.bring_back(n, 'For Salma'), 'applied', 'comes back') from unnest(array['one', 'two', 'three']) n;
select is(public.record_return(gen_random_uuid(), jsonb_build_object('order_id', tests.id('one'), 'returned_at',
    private.iso(now()), 'restocked', true, 'method', 'cash', 'refund', 0, 'reason', 'Salma again',
    'items', '[{"product_id": "4", "quantity": 1, "price": 7999}]'::jsonb)) ->> 'code',
  'returned_before', 'a piece comes back once');
select is((select count(*) from private.operations o where o.outcome::text like '%Salma%'), 0::bigint,
  'the ledger has no reasons');
select is((select words like '%salma nour%' from private.order_search where id = tests.id('one')), true,
  'a sale is found by its free lines');

-- Reasons of returns and prices of sales, and free lines
select pg_temp.age('11 months');
select is(private.forget_return_reasons() + private.forget_price_reasons() + private.forget_old_orders(), 0::bigint,
  'reasons of sales are kept');
select pg_temp.age('1 year 1 day');
select is(private.forget_return_reasons(2), 2::bigint, 'a portion has a limit');
select is(pg_temp.reasons(), '{For Salma}', 'the rest waits');
select is(private.forget_return_reasons(), 1::bigint, 'for the next run');
select is(pg_temp.reasons(), null, 'reasons of returns are kept for a year');
select is(private.forget_price_reasons(2), 2::bigint, 'a portion has a limit');
select is(private.forget_price_reasons(), 1::bigint, 'the rest follows');
select is(private.forget_price_reasons(), 0::bigint, 'once');
select matches(pg_temp.lines('one'), '^Box for Salma Nour, [^/]+$', 'reasons of prices are kept for a year');
select pg_temp.age('5 years 1 day');
select is(private.forget_old_orders(), 3::bigint, 'the text of a free line is kept as long as an order');
select matches(pg_temp.lines('one'), '^—, [^/]+$', 'then the line is a dash');
select results_eq($$ select customer_name, total from public.orders where id = tests.id('one') $$,
  $$ values ('Stall sale', 84.99) $$, 'the sale stays, with its amounts');
select is((select words like '%salma%' from private.order_search where id = tests.id('one')), false,
  'a search does not find it any more');
select is(private.forget_old_orders(), 0::bigint, 'once');

-- Messages that nobody answered
insert into private.contact_messages (id, name, email, subject, message, created_at)
select tests.id(a), 'Omar', 'omar@mail.example', 's', 'm', now() - a::interval
from unnest(array['23 months', '25 months']) a;
select is(private.forget_old_messages(), 1::bigint, 'an unanswered message is kept for two years');
select is((select array_agg(id) from private.contact_messages), array[tests.id('23 months')], 'the newer one stays');

-- Former staff, and invitations that were accepted
insert into private.staff_invitations (email, accepted_at, expires_at) values
  ('leaver@nefer.example', now() - interval '31 days', now()), ('new@nefer.example', now(), now());
select is(public.dismiss_person(tests.id('leaver')) ->> 'status', 'applied', 'somebody leaves');
select is(private.forget_old_messages(), 1::bigint, 'an accepted invitation is kept for 30 days');
select is(private.staff_name(tests.id('leaver')), 'leaver@nefer.example', 'the name of former staff stays');
select is(public.export_customer('Leaver@nefer.example') #>> '{former_staff,0,email}', 'leaver@nefer.example',
  'is exported');
update private.former_staff set left_at = now() - interval '61 months';
select is(private.forget_old_messages(), 1::bigint, 'and is kept for five years');
select is(private.staff_name(tests.id('leaver')), null, 'then it is gone');

-- Values of refused edits
select public.update_product(tests.id('refused'),
  '{"product_id": "4", "base": {"name": "Other"}, "patch": {"name": "For Salma"}}');
update private.operations set at = now() - interval '179 days' where id = tests.id('refused');
select is(private.forget_conflicts(), 0::bigint, 'values of refused edits are kept');
update private.operations set at = now() - interval '181 days' where id = tests.id('refused');
select is(private.forget_conflicts(), 1::bigint, 'for 180 days');
select is((select outcome #>> '{fields}' from private.operations where id = tests.id('refused')), null,
  'the ledger does not have them any more');

select * from finish();
rollback;
