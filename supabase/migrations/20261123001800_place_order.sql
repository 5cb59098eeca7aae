-- Placing an order, and reading it again. The server checks everything, whatever the client is.

-- The limits above which an order is held for staff instead of being accepted at once. One row.
create table private.order_limits (
  one boolean primary key default true check (one),
  max_of_one_product int not null default 20,
  max_pieces int not null default 60,
  -- EGP.
  max_total numeric(12, 2) not null default 25000,
  -- Orders of one phone number, placed within the period and neither delivered nor cancelled.
  max_open_orders int not null default 3,
  open_orders_period interval not null default '24 hours'
);
insert into private.order_limits default values;
alter table private.order_limits enable row level security;

-- The path of the first invalid line; null: all are valid.
create function private.invalid_items_path(p_items jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_line record;
begin
  if jsonb_typeof(p_items) is distinct from 'array' then return 'items'; end if;
  if jsonb_array_length(p_items) not between 1 and 100 then return 'items'; end if;
  for v_line in
    select e.item, 'items.' || (e.position - 1) as path
    from jsonb_array_elements(p_items) with ordinality as e (item, position) order by e.position
  loop
    if jsonb_typeof(v_line.item) is distinct from 'object' then return v_line.path; end if;
    if not private.is_id(v_line.item -> 'product_id') then return v_line.path || '.product_id'; end if;
    if not private.is_integer(v_line.item -> 'quantity', 1, 999) then return v_line.path || '.quantity'; end if;
    if not private.is_integer(v_line.item -> 'price', 0, 999999999999) then return v_line.path || '.price'; end if;
  end loop;
  return null;
end
$$;

-- The path of the first invalid field; null: all are valid.
create function private.invalid_order_path(p_payload jsonb) returns text
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
  for v_field in
    select * from (values ('firstName', 2, 200), ('lastName', 2, 200), ('address', 5, 500), ('city', 2, 200),
      ('governorate', 2, 200), ('postalCode', 5, 20)) as f (name, shortest, longest)
  loop
    if not private.is_text(v_customer -> v_field.name, v_field.shortest, v_field.longest) then
      return 'customer.' || v_field.name;
    end if;
  end loop;
  if not private.is_email(v_customer -> 'email') then return 'customer.email'; end if;
  if not private.is_phone(v_customer -> 'phone') then return 'customer.phone'; end if;

  return private.invalid_items_path(p_payload -> 'items');
end
$$;

-- The lines; those of one product and price are summed, in the order of their first appearance.
create function private.order_lines(p_items jsonb)
returns table (product_id text, price numeric, quantity int, first_position bigint)
language sql immutable set search_path = '' as $$
  select e.item ->> 'product_id', ((e.item ->> 'price')::numeric / 100)::numeric(12, 2),
    sum((e.item ->> 'quantity')::numeric)::int, min(e.position)
  from jsonb_array_elements(p_items) with ordinality as e (item, position)
  group by 1, 2
$$;

-- Why the order cannot be accepted: all reasons of all products, so one correction is enough.
create function private.order_problems(p_items jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  with asked as (
    select l.product_id, sum(l.quantity) as quantity, min(l.first_position) as first_position,
      bool_and(private.was_price(l.product_id, l.price)) as price_known
    from private.order_lines(p_items) l group by l.product_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('product_id', a.product_id) || f.problem
    order by a.first_position, f.rank), '[]')
  from asked a
  left join public.products p on p.id = a.product_id
  cross join lateral (
    select 1 as rank, '{"code": "not_sold"}'::jsonb as problem where p.id is null
    union all
    select 1, '{"code": "sold_out"}' where p.stock = 0
    union all
    select 1, jsonb_build_object('code', 'not_enough_stock', 'available', p.stock)
      where p.stock > 0 and p.stock < a.quantity
    union all
    select 2, jsonb_build_object('code', 'price_changed', 'price', private.to_piastres(p.price))
      where p.stock > 0 and not a.price_known
  ) f
$$;

-- The items as the order stores them, in EGP, with current names and pictures. If a price fell
-- while the order was on its way, the shopper pays the lower one.
create function private.priced_items(p_items jsonb, out items jsonb, out total numeric)
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', least(l.price, p.price),
      'quantity', l.quantity, 'image', p.image) order by l.first_position), sum(least(l.price, p.price) * l.quantity)
  from private.order_lines(p_items) l join public.products p on p.id = l.product_id
$$;

-- The caller has locked the products. Stock never falls below 0.
create function private.take_stock(p_reason text, p_operation_id uuid, p_items jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.set_stock_reason(p_reason, p_operation_id);
  update public.products p set stock = greatest(0, p.stock - l.quantity)
    from (select x.product_id, sum(x.quantity) as quantity from private.order_lines(p_items) x group by 1) l
    where p.id = l.product_id;
  perform private.set_stock_reason(null, null);
end
$$;

-- Why the order is held; null: it is within all limits.
create function private.hold_reason(p_items jsonb, p_total numeric, p_phone text) returns text
language sql volatile set search_path = '' as $$
  select case
    when exists (select from private.order_lines(p_items) x group by x.product_id
      having sum(x.quantity) > l.max_of_one_product) then 'quantity'
    when (select sum(x.quantity) from private.order_lines(p_items) x) > l.max_pieces then 'pieces'
    when p_total > l.max_total then 'total'
    when (select count(*) from public.orders o where o.created_at > now() - l.open_orders_period and o.channel = 'web'
      and o.status not in ('delivered', 'cancelled')
      and private.phone_search_digits(o.customer_phone) = private.phone_search_digits(p_phone)) >= l.max_open_orders
      then 'phone'
  end
  from private.order_limits l
$$;

create function private.apply_place_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_order_path(p_payload);
  v_customer jsonb := p_payload -> 'customer';
  v_ids text[];
  v_problems jsonb;
  v_items jsonb;
  v_total numeric;
  v_phone text;
  v_hold text;
  v_order public.orders;
begin
  if v_invalid is not null then
    return private.invalid(v_invalid);
  end if;

  v_phone := private.normal_phone(private.trimmed(v_customer -> 'phone'));
  -- Concurrent orders of one phone number are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('phone ' || private.phone_search_digits(v_phone), 0));
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

  v_hold := private.hold_reason(p_payload -> 'items', v_total, v_phone);
  insert into public.orders (id, held_at, hold_reason, customer_name, customer_email, customer_phone, customer_address,
    payment_method, status, total, items, shipping_info, token_hash, placed_at)
  values (p_id, case when v_hold is not null then now() end, v_hold,
    private.trimmed(v_customer -> 'firstName') || ' ' || private.trimmed(v_customer -> 'lastName'),
    private.trimmed(v_customer -> 'email'), v_phone,
    private.trimmed(v_customer -> 'address'), 'cash', 'pending', v_total, v_items,
    jsonb_build_object('address', private.trimmed(v_customer -> 'address'),
      'city', private.trimmed(v_customer -> 'city'), 'state', private.trimmed(v_customer -> 'governorate'),
      'zip', private.trimmed(v_customer -> 'postalCode')),
    sha256(convert_to(p_payload ->> 'token', 'utf8')), private.parse_time(p_payload -> 'placed_at'))
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then
    return private.rejected('key_reused');
  end if;

  perform private.queue_order_mail(v_order);
  if v_hold is not null then
    return private.applied('[]', private.receipt_json(v_order));
  end if;
  perform private.take_stock('order', p_id, p_payload -> 'items');
  return private.applied(private.touched_products(v_ids), private.receipt_json(v_order));
end
$$;
insert into private.operation_kinds (kind, staff_only, rate_limit, row_type, batched)
values ('place_order', false, 'orders', 'receipt', true);

create function public.place_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('place_order', p_operation_id, p_payload)
$$;

-- The shopper's device reads its order with the order's secret. A wrong secret and an unknown order
-- get the same answer. `mailed_at`: when a mail server accepted the confirmation.
create function private.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('order', (
    select private.receipt_json(o) || coalesce((
      select jsonb_build_object('mailed_at', private.iso(j.sent_at)) from private.mail_jobs j
      where j.order_id = o.id and j.kind = 'order_confirmation' and j.sent_at is not null), '{}')
    from public.orders o
    where o.id = p_order_id and octet_length(p_token) <= 512 and o.token_hash = sha256(convert_to(p_token, 'utf8'))))
$$;
create function public.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.order_status(p_order_id, p_token) $$;

grant execute on function public.place_order(uuid, jsonb), private.order_status(uuid, text),
  public.order_status(uuid, text) to anon, authenticated, service_role;
