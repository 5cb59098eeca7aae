-- Helpers of the other files, in the schema `tests`. `supabase test db` runs this file first, and
-- tests/support/servers/pgtap.ts loads it when the database starts.
begin;
drop schema if exists tests cascade;
create schema tests;

create function tests.id(p_name text) returns uuid language sql immutable as $$ select md5(p_name)::uuid $$;

create function tests.add_account(p_name text) returns void language sql as $$
  insert into auth.users (id, email, email_confirmed_at) values (tests.id(p_name), p_name || '@nefer.example', now())
$$;
create function tests.add_staff(p_name text, p_role text default 'member') returns void language sql as $$
  select tests.add_account(p_name);
  insert into private.staff (user_id, email, role) values (tests.id(p_name), p_name || '@nefer.example', p_role)
$$;
-- The following requests carry the session of this account; null: no session.
create function tests.sign_in(p_name text) returns void language sql as $$
  select set_config('request.jwt.claims', case when p_name is null then ''
    else jsonb_build_object('sub', tests.id(p_name), 'role', 'authenticated')::text end, true)
$$;
create function tests.sign_in_staff() returns void language sql as $$
  select tests.add_staff('staff');
  select tests.sign_in('staff')
$$;

create function tests.denied(p_sql text, p_description text) returns text language sql as $$
  select throws_ok(p_sql, '42501', null, p_description)
$$;
create function tests.rejected(p_code text, p_path text default null) returns jsonb language sql as $$
  select jsonb_strip_nulls(jsonb_build_object('status', 'rejected', 'code', p_code, 'path', p_path))
$$;
create function tests.keys(p_object jsonb) returns text[] language sql as $$
  select array_agg(k order by k) from jsonb_object_keys(p_object) k
$$;
create function tests.stock(p_product text) returns int language sql as $$
  select stock from public.products where id = p_product
$$;
-- Writes stamps and times that triggers would overwrite.
create function tests.without_triggers(p_sql text) returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  execute p_sql;
  set local session_replication_role = origin;
end
$$;

create function tests.customer(p_change jsonb default '{}') returns jsonb language sql as $$
  select '{"firstName": "Mona", "lastName": "Ali", "email": "mona@mail.example", "phone": "01000000101",
    "address": "14 El Nahda Street", "city": "Maadi", "governorate": "Cairo", "postalCode": "11431"}'::jsonb || p_change
$$;
create function tests.order_payload(p_items jsonb, p_change jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('token', repeat('t', 40), 'placed_at', '2026-11-01T10:00:00.000Z', 'payment_method', 'cash',
    'customer', tests.customer(), 'items', p_items) || p_change
$$;
-- An order at the current prices; p_quantities maps product ids to quantities. Each phone number
-- has its own e-mail address.
create function tests.place_order(p_id uuid, p_quantities jsonb default '{"4": 2}', p_phone text default '01000000101')
returns jsonb language sql as $$
  select public.place_order(p_id, tests.order_payload(
    (select jsonb_agg(jsonb_build_object('product_id', p.id, 'quantity', q.value::int,
        'price', private.to_piastres(p.price)))
      from jsonb_each_text(p_quantities) q join public.products p on p.id = q.key),
    jsonb_build_object('customer', tests.customer(case when p_phone = '01000000101' then '{}' else
      jsonb_build_object('phone', p_phone, 'email', md5(p_phone) || '@mail.example') end))))
$$;
-- A row in orders that place_order did not write.
-- What a clock does once a minute. Returns the number of jobs that succeeded.
create function tests.tick() returns int language sql as $$
  select count(*) filter (where private.run_job(d.name))::int from private.due_jobs() d (name)
$$;

create function tests.insert_order(p_name text, p_id uuid default gen_random_uuid()) returns void language sql as $$
  insert into public.orders (id, customer_name, customer_email, customer_phone, customer_address, total, items)
  values (p_id, p_name, '', '', '', 1, '[]')
$$;
create function tests.set_status(p_order uuid, p_base text, p_status text, p_id uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.set_order_status(p_id, jsonb_build_object('order_id', p_order, 'base', p_base, 'status', p_status))
$$;

-- Pulls page after page. One text per row and one per stock.
create function tests.drain(p_function text, p_cursor jsonb, p_limit int,
  out rows text[], out stocks text[], out cursor jsonb, out pages int) language plpgsql as $$
declare
  v_page jsonb;
begin
  rows := '{}'; stocks := '{}'; cursor := p_cursor; pages := 0;
  loop
    execute format('select public.%I($1, $2)', p_function) into v_page using cursor, p_limit;
    rows := rows || array(select e ->> 't' || ':' || (e ->> 'id') from jsonb_array_elements(v_page -> 'rows') e);
    stocks := stocks || array(
      select e ->> 0 || ':' || (e ->> 1) || ':' || (e ->> 2) from jsonb_array_elements(v_page -> 'stocks') e);
    cursor := v_page -> 'next'; pages := pages + 1;
    exit when not (v_page ->> 'more')::boolean;
  end loop;
end
$$;

grant usage on schema tests to public;
grant execute on all functions in schema tests to public;
commit;

begin;
select plan(1);
select has_function('tests', 'id', 'the helpers are installed');
select * from finish();
rollback;
