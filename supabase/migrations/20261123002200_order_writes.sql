-- Writes of staff: the status of an order, the decision about a held order, and sales at the stall.

create function private.apply_set_order_status(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_status text := p_payload ->> 'status';
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return private.invalid('order_id');
  end if;
  if not private.is_order_status(p_payload -> 'base') then
    return private.invalid('base');
  end if;
  if not private.is_order_status(p_payload -> 'status') then
    return private.invalid('status');
  end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.status = v_status then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;
  if v_order.status <> p_payload ->> 'base' then
    return private.conflict(
      jsonb_build_object('status', jsonb_build_object(
        'base', p_payload -> 'base', 'theirs', v_order.status, 'mine', v_status)),
      v_order.version, private.order_json(v_order));
  end if;

  if v_order.held_at is not null and v_status not in ('pending', 'cancelled') then
    return private.rejected('held');
  end if;

  if 'cancelled' in (v_order.status, v_status) then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
  end if;
  if v_order.status = 'cancelled' and v_order.held_at is null then
    v_problems := private.stock_problems(v_order.items);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
  end if;
  update public.orders o set status = v_status where o.id = v_order.id returning * into v_order;
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order));
end
$$;

-- {order_id, release}. Releasing takes the stock, if it is still there; not releasing cancels. The
-- same decision by two people is applied twice; the opposite decision is rejected.
create function private.apply_decide_held_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_release boolean;
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return private.invalid('order_id');
  end if;
  if not private.is_boolean(p_payload -> 'release') then return private.invalid('release'); end if;
  v_release := (p_payload ->> 'release')::boolean;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if (v_order.status = 'cancelled') = v_release and (v_order.held_at is null or v_release) then
    return private.rejected('not_held');
  end if;

  if v_release and v_order.held_at is not null then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
    v_problems := private.stock_problems(v_order.items);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
    update public.orders o set held_at = null, hold_reason = null where o.id = v_order.id returning * into v_order;
    perform private.queue_order_mail(v_order);
  elsif v_order.status <> 'cancelled' and not v_release then
    update public.orders o set status = 'cancelled' where o.id = v_order.id returning * into v_order;
  end if;
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order));
end
$$;

create function private.sold_name(p_items jsonb, p_product_id text) returns text
language sql immutable set search_path = '' as $$
  select left(nullif(private.trimmed(e.item -> 'name'), ''), 200)
  from jsonb_array_elements(p_items) as e (item) where e.item ->> 'product_id' = p_product_id limit 1
$$;

-- The items of a sale as the order stores them, in EGP. The caller has locked the products.
create function private.sold_items(p_items jsonb, out items jsonb, out total numeric)
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'price', l.price, 'quantity', l.quantity, 'image', coalesce(p.image, ''),
      'name', coalesce(p.name, private.sold_name(p_items, l.product_id), l.product_id))
      || case when l.running > l.stock
        then jsonb_build_object('short', least(l.quantity, l.running - l.stock)) else '{}' end
    order by l.first_position), sum(l.price * l.quantity)
  from (
    select o.*, coalesce(q.stock, 0) as stock,
      sum(o.quantity) over (partition by o.product_id order by o.first_position) as running
    from private.order_lines(p_items) o left join public.products q on q.id = o.product_id
  ) l
  left join public.products p on p.id = l.product_id
$$;

-- A sale at the stall is an order that is already paid and delivered. It has happened, so it is
-- recorded whatever the database holds: at the price that was taken, with the name that the line
-- has if the product is deleted. Stock falls to 0 at the lowest; a line's `short` is the number of
-- pieces that were not in stock.
create function private.apply_record_sale(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_items_path(p_payload -> 'items');
  v_sold_at timestamptz := private.parse_time(p_payload -> 'sold_at');
  v_ids text[];
  v_items jsonb;
  v_total numeric;
  v_order public.orders;
begin
  if v_sold_at is null then return private.invalid('sold_at'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;

  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  select i.items, i.total into v_items, v_total from private.sold_items(p_payload -> 'items') i;
  if v_total > 9999999999.99 then return private.invalid('items'); end if;

  -- A day's sales are sent in the evening, so the device's clock dates a sale if it is plausible.
  insert into public.orders (id, channel, created_at, customer_name, customer_email, customer_phone, customer_address,
    payment_method, status, total, items, shipping_info, placed_at)
  values (p_id, 'stall', case when v_sold_at between now() - interval '90 days' and now() then v_sold_at else now() end,
    'Stall sale', '', '', '', 'cash', 'delivered', v_total, v_items,
    '{"address": "", "city": "", "state": "", "zip": ""}', v_sold_at)
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then return private.rejected('key_reused'); end if;
  perform private.take_stock('stall sale', p_id, p_payload -> 'items');
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched) values
  ('set_order_status', true, 'order', true),
  ('decide_held_order', true, 'order', true),
  ('record_sale', true, 'order', true);

create function public.set_order_status(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('set_order_status', p_operation_id, p_payload)
$$;
create function public.decide_held_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('decide_held_order', p_operation_id, p_payload)
$$;
create function public.record_sale(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_sale', p_operation_id, p_payload)
$$;
grant execute on function public.set_order_status(uuid, jsonb), public.decide_held_order(uuid, jsonb),
  public.record_sale(uuid, jsonb) to authenticated, service_role;
