-- Sales at the stall at agreed prices, with discounts and free lines, paid in cash or otherwise.

alter table public.orders drop constraint orders_payment_method_check;
alter table public.orders
  add constraint orders_payment_method check (payment_method in ('cash', 'instapay', 'card')),
  -- What the customer handed over at the stall (EGP). Null: not written down.
  add column tendered numeric(12, 2) check (tendered >= 0 and tendered < 'NaN');

create function private.is_payment_method(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_value in ('"cash"', '"instapay"', '"card"'), false)
$$;

-- One item of an order, in EGP: at its price, less its discount.
create function private.line_total(p_item jsonb) returns numeric
language sql immutable
return (p_item ->> 'price')::numeric * (p_item ->> 'quantity')::numeric
  - coalesce((p_item ->> 'discount')::numeric, 0);

-- The total of the items that an order stores, in EGP. `goodsTotal` in the app has the same rule.
create function private.items_total(p_items jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(sum(private.line_total(e.item)), 0) from jsonb_array_elements(p_items) as e (item));
end
$$;

create or replace function private.priced_items(p_items jsonb, out items jsonb, out total numeric)
language plpgsql stable set search_path = '' as $$
begin
  select jsonb_agg(jsonb_build_object('id', p.id, 'price', least(l.price, p.price), 'quantity', l.quantity,
      'image', p.image) || private.item_names(p) order by l.first_position)
  into items
  from private.order_lines(p_items) l join public.products p on p.id = l.product_id;
  total := private.items_total(items);
end
$$;

-- Free lines (`extra`) take no stock.
create or replace function private.order_quantities(p_items jsonb) returns table (product_id text, quantity bigint)
language sql immutable set search_path = '' as $$
  select l.id, sum(l.quantity - l.short)::bigint
  from (
    select e.item ->> 'id' as id, (e.item ->> 'quantity')::numeric as quantity,
      case when private.is_integer(e.item -> 'short', 0, 999999) then (e.item ->> 'short')::numeric else 0 end as short
    from jsonb_array_elements(case when jsonb_typeof(p_items) = 'array' then p_items else '[]' end) as e (item)
    where private.is_id(e.item -> 'id') and private.is_integer(e.item -> 'quantity', 1, 999999)
      and e.item -> 'extra' is distinct from 'true'
  ) l
  group by l.id having sum(l.quantity - l.short) > 0
$$;

-- The path of the first invalid detail of a sale; null: all are valid. 1.0.0 sends none.
create function private.invalid_sale_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_extra jsonb := coalesce(p_payload -> 'extra', '[]');
  v_invalid text;
  v_line record;
begin
  if jsonb_typeof(v_extra) <> 'array' then return 'extra'; end if;
  if jsonb_array_length(v_extra) > 20 then return 'extra'; end if;
  if v_extra = '[]' or p_payload -> 'items' is distinct from '[]' then
    v_invalid := private.invalid_items_path(p_payload -> 'items');
    if v_invalid is not null then return v_invalid; end if;
  end if;
  for v_line in
    select e.item, 'items.' || (e.position - 1) as path
    from jsonb_array_elements(p_payload -> 'items') with ordinality as e (item, position) order by e.position
  loop
    if v_line.item ? 'list_price' and not private.is_integer(v_line.item -> 'list_price', 0, 999999999999) then
      return v_line.path || '.list_price';
    end if;
    if v_line.item ? 'discount' and not private.is_integer(v_line.item -> 'discount', 0,
      ((v_line.item ->> 'price')::numeric * (v_line.item ->> 'quantity')::numeric)::bigint) then
      return v_line.path || '.discount';
    end if;
    if v_line.item ? 'reason' and not private.is_text(v_line.item -> 'reason', 0, 200) then
      return v_line.path || '.reason';
    end if;
  end loop;
  for v_line in
    select e.item, 'extra.' || (e.position - 1) as path
    from jsonb_array_elements(v_extra) with ordinality as e (item, position) order by e.position
  loop
    if jsonb_typeof(v_line.item) is distinct from 'object' then return v_line.path; end if;
    if not private.is_text(v_line.item -> 'text', 1, 200) then return v_line.path || '.text'; end if;
    if not private.is_integer(v_line.item -> 'amount', 0, 999999999999) then return v_line.path || '.amount'; end if;
  end loop;
  if p_payload ? 'payment' and not private.is_payment_method(p_payload -> 'payment') then return 'payment'; end if;
  if p_payload ? 'tendered' and not private.is_integer(p_payload -> 'tendered', 0, 999999999999) then
    return 'tendered';
  end if;
  return null;
end
$$;

-- The lines of a sale, in EGP; those of one product and price are summed, in the order of their
-- first appearance.
create function private.sale_lines(p_items jsonb)
returns table (product_id text, price numeric, quantity int, discount numeric, list_price numeric, reason text,
  first_position bigint)
language sql immutable set search_path = '' as $$
  select e.item ->> 'product_id', ((e.item ->> 'price')::numeric / 100)::numeric(12, 2),
    sum((e.item ->> 'quantity')::numeric)::int,
    sum((e.item ->> 'discount')::numeric / 100)::numeric(12, 2),
    (array_agg(((e.item ->> 'list_price')::numeric / 100)::numeric(12, 2) order by e.position)
      filter (where e.item ? 'list_price'))[1],
    (array_agg(private.trimmed(e.item -> 'reason') order by e.position)
      filter (where private.trimmed(e.item -> 'reason') <> ''))[1],
    min(e.position)
  from jsonb_array_elements(p_items) with ordinality as e (item, position)
  group by 1, 2
$$;

-- The items of a sale as the order stores them, in EGP. The caller has locked the products.
create or replace function private.sold_items(p_items jsonb, out items jsonb, out total numeric)
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'price', l.price, 'quantity', l.quantity, 'image', coalesce(p.image, ''))
      || case when p.id is null
        then jsonb_build_object('name', coalesce(private.sold_name(p_items, l.product_id), l.product_id))
        else private.item_names(p) end
      || jsonb_strip_nulls(jsonb_build_object('discount', nullif(l.discount, 0), 'list_price', l.list_price,
        'reason', l.reason))
      || case when l.running > l.stock
        then jsonb_build_object('short', least(l.quantity, l.running - l.stock)) else '{}' end
    order by l.first_position), sum(l.price * l.quantity - coalesce(l.discount, 0))
  from (
    select o.*, coalesce(q.stock, 0) as stock,
      sum(o.quantity) over (partition by o.product_id order by o.first_position) as running
    from private.sale_lines(p_items) o left join public.products q on q.id = o.product_id
  ) l
  left join public.products p on p.id = l.product_id
$$;

-- Free lines as items. Apps of 1.0.0 read them as a product that is no longer sold.
create function private.extra_items(p_extra jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', 'extra:' || e.position, 'name', private.trimmed(e.line -> 'text'),
    'price', ((e.line ->> 'amount')::numeric / 100)::numeric(12, 2), 'quantity', 1, 'image', '', 'extra', true)
    order by e.position), '[]')
  from jsonb_array_elements(p_extra) with ordinality as e (line, position)
$$;

create or replace function private.apply_record_sale(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_sold_at timestamptz := private.parse_time(p_payload -> 'sold_at');
  v_invalid text := private.invalid_sale_path(p_payload);
  v_ids text[];
  v_items jsonb;
  v_total numeric;
  v_order public.orders;
begin
  if v_sold_at is null then return private.invalid('sold_at'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;

  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_items := coalesce((select i.items from private.sold_items(p_payload -> 'items') i), '[]')
    || private.extra_items(coalesce(p_payload -> 'extra', '[]'));
  v_total := private.items_total(v_items);
  if v_total > 9999999999.99 then return private.invalid('items'); end if;

  -- A day's sales are sent in the evening, so the device's clock dates a sale if it is plausible.
  insert into public.orders (id, channel, created_at, customer_name, customer_email, customer_phone, customer_address,
    payment_method, tendered, status, total, items, shipping_info, placed_at)
  values (p_id, 'stall', case when v_sold_at between now() - interval '90 days' and now() then v_sold_at else now() end,
    'Stall sale', '', '', '', coalesce(p_payload ->> 'payment', 'cash'), (p_payload ->> 'tendered')::numeric / 100,
    'delivered', v_total, v_items, '{"address": "", "city": "", "state": "", "zip": ""}', v_sold_at)
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then return private.rejected('key_reused'); end if;
  perform private.take_stock('stall sale', p_id, p_payload -> 'items');
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids), private.order_json(v_order));
end
$$;

-- {key: piastres} of an amount in EGP; empty where the value is no amount.
create function private.amount_json(p_item jsonb, p_key text) returns jsonb
language sql immutable
return case when jsonb_typeof(p_item -> p_key) is distinct from 'number' then '{}'::jsonb
  when abs((p_item -> p_key)::numeric) < 1e12
  then jsonb_build_object(p_key, private.to_piastres((p_item -> p_key)::numeric))
  else '{}'::jsonb end;

create or replace function private.items_json(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when not private.is_bounded(p_items, 1000000) then null
  when jsonb_typeof(p_items) = 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(e.item) is distinct from 'object' then e.item
        else e.item || private.amount_json(e.item, 'price') || private.amount_json(e.item, 'list_price')
          || private.amount_json(e.item, 'discount')
      end order by e.position), '[]')
    from jsonb_array_elements(p_items) with ordinality as e (item, position))
  else p_items end;
end
$$;

-- What an order contains only if it was sold at the stall.
create function private.sale_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_row.tendered is null then '{}'
    else jsonb_build_object('tendered', private.to_piastres(p_row.tendered)) end
$$;

-- For staff.
create or replace function private.order_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
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
    || private.sale_json(p_row)
$$;

insert into private.features (name) values ('sale_details');
