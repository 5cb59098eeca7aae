-- PostgreSQL planned many small SQL functions again and again: one that is not inlined keeps no
-- plan after its caller has ended, and none is inlined that sets a search path, or that is said to
-- be immutable and calls a stable one. So checks of values are made inlinable, and queries are in
-- PL/pgSQL, which keeps their plans. The row of an order takes a fifth of the time.

create or replace function private.amount_json(p_item jsonb, p_key text) returns jsonb
language sql stable
return case when jsonb_typeof(p_item -> p_key) is distinct from 'number' then '{}'::jsonb
  when abs((p_item -> p_key)::numeric) < 1e12
  then jsonb_build_object(p_key, private.to_piastres((p_item -> p_key)::numeric))
  else '{}'::jsonb end;

create or replace function private.order_events_json(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(
      e.data || jsonb_build_object('id', e.id, 'at', private.iso(e.at), 'kind', e.kind)
        || case when e.actor is null then '{}' else jsonb_build_object('by', private.staff_name(e.actor)) end
      order by e.at, e.n), '[]')
    from (select * from private.order_events x where x.order_id = p_order_id order by x.at desc, x.n desc limit 50) e);
end
$$;

create or replace function private.sale_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_row.tendered is null then '{}'
      else jsonb_build_object('tendered', private.to_piastres(p_row.tendered)) end
    || case when p_row.returns = '[]' then '{}'
      else jsonb_build_object('returns', private.returns_json(p_row.returns)) end;
end
$$;

create or replace function private.order_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'customer_name', p_row.customer_name,
    'customer_email', p_row.customer_email, 'customer_phone', p_row.customer_phone,
    'customer_address', p_row.customer_address, 'payment_method', p_row.payment_method, 'status', p_row.status,
    'channel', p_row.channel, 'locale', p_row.locale, 'total', private.to_piastres(p_row.total),
    'items', private.items_json(p_row.items), 'shipping_info', p_row.shipping_info,
    'placed_at', private.iso(p_row.placed_at), 'updated_at', private.iso(p_row.updated_at),
    'events', private.order_events_json(p_row.id))
    || case when p_row.held_at is not null and p_row.status = 'pending'
      then jsonb_build_object('held_at', private.iso(p_row.held_at), 'hold_reason', p_row.hold_reason) else '{}' end
    || case when p_row.sold_by is null then '{}'
      else jsonb_build_object('sold_by', private.staff_name(p_row.sold_by)) end
    || case when p_row.changed_by is null then '{}'
      else jsonb_build_object('changed_by', private.staff_name(p_row.changed_by)) end
    || private.sale_json(p_row);
end
$$;

-- What each order and each poll calls.

create or replace function private.is_name(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable
return private.is_text(p_value, p_min, p_max)
  and private.trimmed(p_value) !~* '[\n\r\u0085\u2028\u2029]|://|\mwww\.';

create or replace function private.is_email(p_value jsonb) returns boolean
language sql immutable
return coalesce(
  private.is_text(p_value, 3, 200) and private.trimmed(p_value) ~
    '^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]+([.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$', false);

-- Without `between`: a dump writes that with other brackets.
create or replace function private.is_integer(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language sql immutable
return case when jsonb_typeof(p_value) = 'number' then
  (p_value #>> '{}')::numeric >= p_min and (p_value #>> '{}')::numeric <= p_max
    and (p_value #>> '{}')::numeric = trunc((p_value #>> '{}')::numeric)
else false end;

create or replace function private.is_phone(p_value jsonb) returns boolean
language sql immutable
return coalesce(private.normal_phone(private.trimmed(p_value)) ~ '^\+?[0-9]{11,20}$', false);

create or replace function private.is_id(p_value jsonb) returns boolean
language sql immutable
return coalesce(jsonb_typeof(p_value) = 'string' and private.js_length(p_value #>> '{}') between 1 and 64, false);

create or replace function private.lock_name(p_name text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 0));
end
$$;

create or replace function private.address_hash() returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return (select sha256(s.salt || convert_to(private.client_address(), 'utf8')) from private.address_settings s);
end
$$;

create or replace function private.was_price(p_product_id text, p_price numeric) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.price_history h
    where h.product_id = p_product_id and h.price = p_price
      and (h.valid_to is null or h.valid_to > now() - interval '72 hours')
      -- Nobody saw a price that was replaced in its own transaction.
      and h.valid_to is distinct from h.valid_from);
end
$$;

create or replace function private.is_barred(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select (to_jsonb(u) ->> 'banned_until')::timestamptz > now() or to_jsonb(u) ->> 'deleted_at' is not null
    from auth.users u where u.id = p_user_id), false);
end
$$;

create or replace function private.horizon_age() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(floor(1000 * extract(epoch from clock_timestamp() - least(
    (select min(a.xact_start) from pg_catalog.pg_stat_activity a
      where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()),
    (select min(p.prepared) from pg_catalog.pg_prepared_xacts p)))), 0)::bigint;
end
$$;

create or replace function private.pull_metadata() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('horizon_ms', private.horizon_age(), 'languages', '["en", "ar"]'::jsonb,
        'features', (select coalesce(jsonb_agg(f.name order by f.name), '[]') from private.features f))
      || case when s.min_app_version is null then '{}'
        else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
    from private.app_settings s);
end
$$;
