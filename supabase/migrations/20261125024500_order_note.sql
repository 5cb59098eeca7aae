-- A shopper may add a note to the workshop to an order: a gift message, a word for the courier. It
-- is stored with the address, so it is exported and erased with it.

-- The same rule as in the form. Notes are printed and mailed to staff: they hold no web address.
create function private.has_link(p_text text) returns boolean
language sql immutable
return p_text ~* ('://|\mwww\.'
  || '|[a-z0-9]\.(com|net|org|info|biz|io|ly|co|eg|xyz|shop|store|online|site|app|link|click|top|ru)\M'
  || '|[a-z0-9]\.[a-z]{2,}/');

-- The path of the first invalid field; null: all are valid. Older apps send no note.
create or replace function private.invalid_order_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_customer jsonb := p_payload -> 'customer';
  v_field record;
begin
  if not coalesce(jsonb_typeof(p_payload -> 'token') = 'string'
    and private.js_length(p_payload ->> 'token') between 32 and 128, false) then return 'token'; end if;
  if private.parse_time(p_payload -> 'placed_at') is null then return 'placed_at'; end if;
  if p_payload -> 'payment_method' is distinct from '"cash"' then return 'payment_method'; end if;

  if jsonb_typeof(v_customer) is distinct from 'object' then return 'customer'; end if;
  if not private.is_name(v_customer -> 'firstName', 2, 200) then return 'customer.firstName'; end if;
  if not private.is_name(v_customer -> 'lastName', 2, 200) then return 'customer.lastName'; end if;
  for v_field in
    select * from (values ('address', 5, 500), ('city', 2, 200), ('governorate', 2, 200),
      ('postalCode', 5, 20)) as f (name, shortest, longest)
  loop
    if not private.is_text(v_customer -> v_field.name, v_field.shortest, v_field.longest) then
      return 'customer.' || v_field.name;
    end if;
  end loop;
  if not private.is_email(v_customer -> 'email') then return 'customer.email'; end if;
  if not private.is_phone(v_customer -> 'phone') then return 'customer.phone'; end if;
  if v_customer ? 'note' and (not private.is_text(v_customer -> 'note', 0, 300)
    or private.has_link(private.trimmed(v_customer -> 'note'))) then return 'customer.note'; end if;

  return private.invalid_items_path(p_payload -> 'items');
end
$$;

-- Each order reads its sources once.
create type private.order_source as (whose text, hash bytea);
create function private.names_of_order(p_sources private.order_source[], p_phone text) returns setof text
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select s.whose || ' ' || encode(s.hash, 'hex') from unnest(p_sources) s
    union all
    select 'phone ' || private.phone_search_digits(p_phone);
end
$$;
create or replace function private.names_to_lock(p_customer jsonb) returns setof text
language plpgsql stable set search_path = '' as $$
begin
  return query select private.names_of_order(
    array(select row(s.whose, s.hash)::private.order_source
      from private.sources_of_order(private.trimmed(p_customer -> 'email')) s),
    private.normal_phone(private.trimmed(p_customer -> 'phone')));
end
$$;

create or replace function private.apply_place_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_order_path(p_payload);
  v_customer jsonb := p_payload -> 'customer';
  v_name text;
  v_sources private.order_source[];
  v_ids text[];
  v_problems jsonb;
  v_items jsonb;
  v_total numeric;
  v_phone text;
  v_email text;
  v_hold text;
  v_order public.orders;
begin
  if v_invalid is not null then
    return private.invalid(v_invalid);
  end if;

  v_phone := private.normal_phone(private.trimmed(v_customer -> 'phone'));
  v_email := private.trimmed(v_customer -> 'email');
  v_sources := array(select row(s.whose, s.hash)::private.order_source from private.sources_of_order(v_email) s);
  for v_name in
    select n.name from private.names_of_order(v_sources, v_phone) as n (name) order by n.name collate "C"
  loop
    perform private.lock_name(v_name);
  end loop;
  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  -- Locks in id order: two orders for the same products wait for each other and never deadlock.
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_problems := private.order_problems(p_payload -> 'items');
  if v_problems <> '[]' then
    return private.rejected('items', jsonb_build_object('items', v_problems));
  end if;

  select i.items, i.total into v_items, v_total from private.priced_items(p_payload -> 'items') i;
  if v_total > 9999999999.99 then
    return private.invalid('items');
  end if;

  v_hold := private.hold_reason(p_payload -> 'items', v_total, v_phone, v_sources);
  insert into public.orders (id, held_at, hold_reason, customer_name, customer_email, customer_phone, customer_address,
    payment_method, status, total, items, shipping_info, token_hash, placed_at, locale)
  values (p_id, case when v_hold is not null then now() end, v_hold,
    private.trimmed(v_customer -> 'firstName') || ' ' || private.trimmed(v_customer -> 'lastName'),
    v_email, v_phone,
    private.trimmed(v_customer -> 'address'), 'cash', 'pending', v_total, v_items,
    jsonb_build_object('address', private.trimmed(v_customer -> 'address'),
      'city', private.trimmed(v_customer -> 'city'), 'state', private.trimmed(v_customer -> 'governorate'),
      'zip', private.trimmed(v_customer -> 'postalCode'))
      || case when coalesce(private.trimmed(v_customer -> 'note'), '') = '' then '{}'
        else jsonb_build_object('note', private.trimmed(v_customer -> 'note')) end,
    sha256(convert_to(p_payload ->> 'token', 'utf8')), private.parse_time(p_payload -> 'placed_at'),
    private.read_locale(p_payload -> 'locale'))
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then
    return private.rejected('key_reused');
  end if;

  perform private.queue_order_mail(v_order);
  if v_hold is not null then
    return private.applied('[]', private.receipt_json(v_order));
  end if;
  insert into private.order_sources (source_hash, order_id, pieces)
    select s.hash, p_id, (select sum(x.quantity) from private.order_lines(p_payload -> 'items') x)
    from unnest(v_sources) s;
  perform private.take_stock('order', p_id, p_payload -> 'items');
  return private.applied(private.touched_products(v_ids), private.receipt_json(v_order));
end
$$;

insert into private.features (name) values ('order_note');
