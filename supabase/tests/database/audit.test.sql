-- Owners can tell who erased, exported, invited and dismissed.
begin;
select plan(15);

select tests.add_staff('owner', 'owner'), tests.add_staff('member'), tests.add_staff('leaver');
delete from public.orders;
insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, status, total, items)
select tests.id(s), 'Mona Fathy', 'mona@mail.example', '01001234567', '12 Al Muizz Street', s, 20, '[]'
from unnest(array['delivered', 'shipped']) s;
select private.add_order_event(tests.id('delivered'), 'note', '{"text": "Mona rings twice"}');

select tests.sign_in('owner');
set local role authenticated;
select public.export_customer('mona@mail.example');
select public.erase_customer('mona@mail.example');
select public.export_customer('no address');
select public.invite_person('new@mail.example');
select public.withdraw_invitation('new@mail.example');
select public.withdraw_invitation('unknown@mail.example');
select public.dismiss_person(tests.id('leaver'));
create function pg_temp.entries() returns table (what text, by text, counts jsonb, orders jsonb) language sql as $$
  select e ->> 'what', e ->> 'by', e -> 'counts', e -> 'orders'
  from jsonb_array_elements(public.list_audit() -> 'entries') with ordinality as x (e, n) order by n
$$;
select results_eq($$ select what, by, counts from pg_temp.entries() $$, $$ values
  ('dismiss', 'owner@nefer.example', '{}'::jsonb), ('withdraw_invitation', 'owner@nefer.example', '{}'),
  ('invite', 'owner@nefer.example', '{}'),
  ('erase', 'owner@nefer.example', '{"orders": 1, "open": 1, "notes": 1}'),
  ('export', 'owner@nefer.example', '{"orders": 2}') $$, 'newest first, with numbers; refused calls are not listed');
select set_eq($$ select jsonb_array_elements_text(orders)::uuid from pg_temp.entries() where what = 'erase' $$,
  $$ values (tests.id('delivered')), (tests.id('shipped')) $$, 'with the numbers of the orders');
select is((public.list_audit() ->> 'more')::boolean, false, 'that is all');
select tests.sign_in('member');
select tests.denied('select public.list_audit()', 'members do not see the list');
select tests.denied('select * from private.audit', 'nobody reads the table');
reset role;
select is((select count(*) from private.audit a where a::text ~* 'mona|1001234567|new@mail'), 0::bigint,
  'no entry names a customer');

-- An order that was under way
select tests.sign_in(null);
update public.orders set status = 'delivered' where id = tests.id('shipped');
select is(private.erase_closed_orders(), 0::bigint, 'an order stays for a day after it was closed');
select tests.without_triggers($$ update public.orders set updated_at = now() - interval '25 hours' $$);
select is(private.erase_closed_orders(), 1::bigint, 'then it is erased');
select is((select customer_email from public.orders where id = tests.id('shipped')), '', 'it has no address');
select is(private.erase_closed_orders(), 0::bigint, 'once');
select results_eq($$ select what, actor, counts, orders from private.audit order by id desc limit 1 $$,
  $$ values ('erase_closed', null::uuid, '{"orders": 1}'::jsonb, array[tests.id('shipped')]) $$, 'it is an entry, too');

select throws_ok('delete from private.audit', '23514', null, 'entries cannot be deleted');
select throws_ok('update private.audit set actor = null', '23514', null, 'or changed');
select throws_ok('truncate private.audit', '23514', null, 'or emptied');

insert into private.audit (what) select 'export' from generate_series(1, 60);
select tests.sign_in('owner');
select is((select jsonb_array_length(public.list_audit((f.one -> 'entries' -> 49 ->> 'id')::bigint) -> 'entries')
  from public.list_audit() as f (one) where f.one -> 'more' = 'true'), 16, 'the list has pages');
select * from finish();
rollback;
