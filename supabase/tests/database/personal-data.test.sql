-- Every column that can hold a customer's data is listed here as cleared or kept by an erasure.
-- A new table or column fails this test until it is listed. If it must be cleared, clear it in
-- private.erase_orders or private.erase_customer (a new migration), and list it as cleared.
begin;
select plan(23);

-- `cleared`: emptied, or deleted with the row. `kept`: needed for the books, and not personal.
create temp table listed (name text, cleared text[], kept text[]);
insert into listed values
  ('public.orders',
    -- Of `returns`, the reasons are cleared.
    '{customer_name, customer_email, customer_phone, customer_address, shipping_info, returns}',
    '{id, created_at, payment_method, status, channel, held_at, hold_reason, total, shipping, items, version,
      change_xid, updated_at, tendered, locale, token_hash, placed_at, sold_by, changed_by, events_added, mails_sent}'),
  -- Notes are deleted; other events hold no personal data.
  ('private.order_events', '{data}', '{id, n, order_id, at, kind, actor}'),
  ('private.order_search', '{words, phone}', '{id, created_at, status}'),
  ('private.contact_messages',
    '{id, name, email, subject, message, locale, created_at, answered_at, answered_by}', '{}'),
  ('private.newsletter_subscribers', '{email, locale, created_at, confirmed_at}', '{}'),
  ('private.newsletter_tokens', '{token_hash, email, created_at}', '{}'),
  ('private.stock_alerts', '{id, product_id, email, locale, created_at, mailed_at, token_hash}', '{}'),
  -- Unsent mails are deleted. A sent one has no secret and no error; its text is never stored.
  ('private.mail_jobs', '{contact_message_id, subscriber, stock_alert_id, secret, last_error}',
    '{id, kind, order_id, invited, status, locale, message_id, created_at, attempts, next_attempt_at, lease,
      locked_until, sent_at, failed_at, by_visitor}'),
  -- An outcome is stored without its row. That of a conflict about an order has its fields.
  ('private.operations', '{outcome}', '{id, kind, actor, request_hash, row_id, at, app}'),
  ('private.recorded_identities', '{}', '{identity, operation_id}'),
  -- Hashes of secrets; deleted by an erasure.
  ('private.order_tokens', '{token_hash, order_id, created_at}', '{}'),
  -- Salted hashes, deleted when their period ends.
  ('private.rate_counters', '{}', '{name, address_hash, started_at, count}'),
  ('public.day_closings', '{note}', '{id, device_id, day, closed_at, received_at, closed_by, opening, counted, takings,
      sale_ids, return_ids, version, change_xid}'),
  ('private.order_sources', '{}', '{source_hash, order_id, pieces, at}');

-- Tables that hold the data of staff and of the shop, never a customer's.
create temp table other_tables as select unnest(array[
  'private.address_settings', 'private.app_settings', 'private.backup_notes', 'private.catalog_index',
  'private.clock_jobs', 'private.product_counts',
  'private.devices', 'private.former_staff', 'private.mail_settings', 'private.operation_kinds', 'private.order_counts',
  'private.open_order_limits', 'private.price_history', 'private.product_facts', 'private.rate_limits',
  'private.retention', 'private.site_builds', 'private.staff', 'private.staff_invitations', 'public.categories',
  'public.deletions', 'public.products', 'public.settings', 'public.stock_moves', 'public.sync_meta']) as name;

create function pg_temp.columns() returns table (table_name text, column_name text) language sql as $$
  select format('%I.%I', n.nspname, c.relname), a.attname::text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
$$;
create function pg_temp.unlisted() returns setof text language sql as $$
  select c.table_name || '.' || c.column_name from pg_temp.columns() c
  where c.table_name not in (select o.name from other_tables o)
    and not exists (select from listed l where l.name = c.table_name and c.column_name = any (l.cleared || l.kept))
  order by 1
$$;
-- The columns of all tables in which some row contains the customer's name or phone number.
create function pg_temp.traces() returns setof text language plpgsql as $$
declare
  v_column record;
  v_found boolean;
begin
  for v_column in select * from pg_temp.columns() order by 1, 2 loop
    execute format('select exists (select from %s x where x.%I::text ~* ''zoltan|1099887766'')',
      v_column.table_name, v_column.column_name) into v_found;
    if v_found then
      return next v_column.table_name || '.' || v_column.column_name;
    end if;
  end loop;
end
$$;

select is_empty($$ select * from pg_temp.unlisted() $$, 'every column is listed as cleared or kept');
select is_empty($$
  select l.name || '.' || x from listed l, unnest(l.cleared || l.kept) x
  except select c.table_name || '.' || c.column_name from pg_temp.columns() c $$, 'every listed column exists');
select is_empty($$ select l.name, x from listed l, unnest(l.cleared) x where x = any (l.kept) $$,
  'no column is both cleared and kept');

-- A customer who has used everything in which the shop stores personal data.
select is(public.place_order('5a000000-0000-4000-8000-000000000001', tests.order_payload(
  '[{"product_id": "1", "quantity": 1, "price": 14999}]', jsonb_build_object('customer', tests.customer(
    '{"firstName": "Zoltan", "email": "zoltan@mail.example", "phone": "01099887766",
      "address": "1 Zoltan Street", "city": "Zoltan City"}')))) ->> 'status',
  'applied', 'the customer places an order');
select is(public.find_order('5a000000', '01099887766', repeat('s', 40)) ->> 'status', 'found',
  'the customer finds the order on another device');
select public.send_contact_message('5a000000-0000-4000-8000-000000000002',
  '{"name": "Zoltan", "email": "zoltan@mail.example", "subject": "Zoltan", "message": "From Zoltan"}');
select public.subscribe_newsletter('5a000000-0000-4000-8000-000000000003', '{"email": "zoltan@mail.example"}');
update public.products set stock = 0 where id in ('2', '3');
select public.request_stock_alert('5a000000-0000-4000-8000-000000000004',
  '{"product_id": "2", "email": "zoltan@mail.example"}');
select public.request_stock_alert('5a000000-0000-4000-8000-00000000000a',
  '{"product_id": "3", "email": "zoltan@mail.example"}');
select tests.add_staff('owner', 'owner'), tests.sign_in('owner');
select public.close_day('5a000000-0000-4000-8000-000000000006', jsonb_build_object(
  'device_id', '5a000000-0000-4000-8000-000000000005', 'day', '2026-11-20', 'closed_at', '2026-11-20T18:00:00.000Z',
  'opening', 0, 'counted', 0, 'sale_ids', '[]'::jsonb, 'return_ids', '[]'::jsonb, 'note', 'zoltan ali: 01099887766',
  'takings', (select jsonb_object_agg(m, '{"sales": 0, "sales_count": 0, "returns": 0, "returns_count": 0}'::jsonb)
    from unnest(array['cash', 'instapay', 'card']) m)));
select tests.sign_in(null);
update private.mail_jobs set sent_at = now() where kind = 'order_confirmation';
select tests.add_staff('corrector'), tests.sign_in('corrector');
select is(public.correct_order('5a000000-0000-4000-8000-000000000007', '{"base": {"customerName": "Another"},
  "order_id": "5a000000-0000-4000-8000-000000000001", "patch": {"customerName": "Zoltan Aly"}}') ->> 'status',
  'conflict', 'a correction by staff meets a conflict');
select tests.sign_in(null);
update public.orders set status = 'delivered' where id = '5a000000-0000-4000-8000-000000000001';
update private.mail_jobs set failed_at = now(), last_error = '550 zoltan@mail.example', secret = 'zoltan'
  where kind = 'order_status' and order_id = '5a000000-0000-4000-8000-000000000001';

select private.add_order_event('5a000000-0000-4000-8000-000000000001', 'note', '{"text": "Zoltan rings twice"}');
update public.orders set returns = '[{"id": "r", "reason": "Zoltan has two", "items": []}]'
  where id = '5a000000-0000-4000-8000-000000000001';

-- Reasons of returns: of a sale at the stall, and in the answer to a return of too many pieces.
select tests.sign_in('corrector');
create function pg_temp.bring_back(p_order uuid, p_product text, p_price int, p_reason text) returns jsonb
language sql as $$
  select public.record_return(gen_random_uuid(), jsonb_build_object('order_id', p_order, 'returned_at',
    private.iso(now()), 'restocked', true, 'method', 'cash', 'refund', 0, 'reason', p_reason, 'items',
    jsonb_build_array(jsonb_build_object('product_id', p_product, 'quantity', 1, 'price', p_price))))
$$;
select public.record_sale(('5a000000-0000-4000-8000-00000000000' || n)::uuid, jsonb_build_object(
    'sold_at', private.iso(now()), 'items', '[{"product_id": "4", "quantity": 1, "price": 7999}]'::jsonb))
  from unnest(array['8', '9']) n;
select is(pg_temp.bring_back('5a000000-0000-4000-8000-000000000008', '4', 7999, 'For Zoltan Ali''s aunt') ->> 'status',
  'applied', 'a piece that was sold at the stall comes back');
select is(pg_temp.bring_back('5a000000-0000-4000-8000-000000000009', '4', 7999, 'Too heavy') ->> 'status',
  'applied', 'another one');
select is(public.add_order_note('5a000000-0000-4000-8000-00000000000b', '{"text": "Zoltan Ali collects it",
  "order_id": "5a000000-0000-4000-8000-000000000008"}') ->> 'status',
  'applied', 'a note about a sale names the customer');
select is(pg_temp.bring_back('5a000000-0000-4000-8000-000000000001', '2', 100, 'Zoltan') ->> 'code', 'returned_before',
  'a piece that was not sold is not returned');
select tests.sign_in(null);

select set_eq($$ select * from pg_temp.traces() $$, $$
  select l.name || '.' || x from listed l, unnest(l.cleared) x
  where x <> 'token_hash'
    and x <> 'locale'
    and x not like '%\_at' and x not like '%\_by' and x <> 'id' and x not like '%\_id' $$,
  'before the erasure, every cleared column of text contains the customer''s data');

select tests.sign_in('owner');
select is(jsonb_array_length(public.export_customer('zoltan@mail.example') -> 'stock_alerts'), 2,
  'an export has the requests');
select is((select jsonb_object_agg(e ->> 'kind', e -> 'text')
    from jsonb_array_elements(public.export_customer('zoltan@mail.example') -> 'also') e),
  '{"phone": "01099887766", "closing": "zoltan ali: 01099887766", "reason": "For Zoltan Ali''s aunt",
    "note": "Zoltan Ali collects it"}', 'and lists what else may be about the customer');
select is(public.erase_customer('zoltan@mail.example', (select array_agg(e ->> 'key')
    from jsonb_array_elements(public.export_customer('zoltan@mail.example') -> 'also') e))
  - array['status', 'open', 'newsletter'], '{"orders": 1, "messages": 1, "stock_alerts": 2, "notes": 2, "reasons": 2,
    "closings": 1}', 'an owner erases the customer, with all of it');
select is_empty($$ select * from pg_temp.traces() $$, 'nothing of the customer is left in any table');
select is_empty($$ select from private.order_tokens $$, 'no device can follow an erased order that it found');

-- Reasons that are written later, or name nobody.
select tests.sign_in('corrector');
select pg_temp.bring_back('5a000000-0000-4000-8000-000000000001', '1', 14999, 'Zoltan again');
update public.orders o set returns = (
  select jsonb_agg(e || jsonb_build_object('at', now() - interval '11 months'))
  from jsonb_array_elements(o.returns) e) where o.returns <> '[]';
select private.forget_return_reasons();
select is((select array_agg(e ->> 'reason' order by e ->> 'reason') from public.orders o,
  jsonb_array_elements(o.returns) e where e ? 'reason'), '{The hall already had one,Too heavy,Zoltan again}',
  'orders without a customer keep the reasons of their returns');
update public.orders o set returns = (
  select jsonb_agg(e || jsonb_build_object('at', now() - interval '1 year 1 day'))
  from jsonb_array_elements(o.returns) e) where o.returns <> '[]';
select is(private.forget_return_reasons(2), 2::bigint, 'a portion has a limit');
select is((select count(*) from public.orders o where o.returns @? '$[*].reason'), 1::bigint, 'the rest waits');
select private.forget_return_reasons();
select is((select count(*) from public.orders o where o.returns @? '$[*].reason'), 0::bigint, 'for a year');
select tests.sign_in('owner');

-- Controls: a new column and a new table are noticed.
alter table public.orders add column gift_note text;
create table private.wish_lists (owner text);
select results_eq($$ select * from pg_temp.unlisted() $$,
  $$ values ('private.wish_lists.owner'), ('public.orders.gift_note') $$, 'a new column and a new table are reported');
update public.orders set gift_note = 'from Zoltan' where id = '5a000000-0000-4000-8000-000000000001';
select is(public.erase_customer('5a000000-0000-4000-8000-000000000001') ->> 'status', 'applied', 'erased again');
select results_eq($$ select * from pg_temp.traces() $$, $$ values ('public.orders.gift_note') $$,
  'an erasure that misses a column is reported');
select * from finish();
rollback;
