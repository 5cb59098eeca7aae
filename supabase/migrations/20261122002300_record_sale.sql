-- A sale at the stall: an order that is paid in cash and delivered already. It has happened, so it is recorded whatever this
-- database thinks: the price that was taken is the price; what is gone is known by the name that came with the line; stock falls
-- to 0 at the least, and a line says as `short` how many pieces the stock did not have, for somebody to count again.

create function private.sold_name(p_items jsonb, p_product_id text) returns text
language sql immutable set search_path = '' as $$
  select left(nullif(private.trimmed(e.item -> 'name'), ''), 200)
  from jsonb_array_elements(p_items) as e (item) where e.item ->> 'product_id' = p_product_id limit 1
$$;

-- The items as the order stores them, in EGP. The caller has locked the products.
create function private.sold_items(p_items jsonb, out items jsonb, out total numeric)
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'price', l.price, 'quantity', l.quantity, 'image', coalesce(p.image, ''),
      'name', coalesce(p.name, private.sold_name(p_items, l.product_id), l.product_id))
      || case when l.running > l.stock then jsonb_build_object('short', least(l.quantity, l.running - l.stock)) else '{}' end
    order by l.first_position), sum(l.price * l.quantity)
  from (
    select o.*, coalesce(q.stock, 0) as stock,
      sum(o.quantity) over (partition by o.product_id order by o.first_position) as running
    from private.order_lines(p_items) o left join public.products q on q.id = o.product_id
  ) l
  left join public.products p on p.id = l.product_id
$$;

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

  -- A day at the market is sent in the evening: the device's clock dates the sale, unless it cannot be right.
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

insert into private.operation_kinds (kind, staff_only, row_type) values
  ('record_sale', true, 'order');

create function public.record_sale(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operation('record_sale', p_operation_id, p_payload) $$;
grant execute on function
  public.record_sale(uuid, jsonb)
  to authenticated, service_role;
