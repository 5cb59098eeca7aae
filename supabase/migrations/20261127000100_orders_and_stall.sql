-- Corrections of orders, erasure of customers, and sales and closings of the stall.

-- {order_id, base, patch, items: [{product_id, price, delta}]}. An order may have a line of more
-- pieces than one line of the shop: lines of one product are merged. Its address can be corrected.
create or replace function private.apply_correct_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['customerName', 'phone', 'address', 'city', 'governorate', 'postalCode'];
  v_invalid text := private.invalid_correction_path(p_payload);
  v_items jsonb := coalesce(p_payload -> 'items', '[]');
  v_order public.orders;
  v_patch jsonb;
  v_compared jsonb;
  v_contact jsonb;
  v_problems jsonb;
  v_after jsonb;
  v_changes jsonb;
  v_ids text[];
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.status = 'cancelled' then return private.rejected('cancelled'); end if;
  if v_order.status not in ('pending', 'processing') or v_order.channel <> 'web' then
    return private.rejected('shipped');
  end if;
  -- Pieces that came back are in stock and paid back already.
  if v_items <> '[]' and v_order.returns @? '$[*].items[*]' then return private.rejected('returned'); end if;
  if not private.are_items(v_order.items) then return private.invalid('items'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;

  v_patch := private.trim_text_fields(private.pick_fields(coalesce(p_payload -> 'patch', '{}'), c_fields));
  if v_patch ? 'phone' then
    v_patch := v_patch || jsonb_build_object('phone', private.normal_phone(v_patch ->> 'phone'));
  end if;
  v_compared := private.compare_fields(private.order_contact(v_order), coalesce(p_payload -> 'base', '{}'), v_patch);
  if v_compared -> 'conflicts' <> '{}' then
    return private.conflict(v_compared -> 'conflicts', v_order.version, private.order_json(v_order));
  end if;
  v_changes := v_compared -> 'changes';

  v_ids := array(select distinct e.item ->> 'product_id' from jsonb_array_elements(v_items) as e (item));
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_problems := private.correction_problems(v_order.items, v_items, v_order.held_at is null);
  if v_problems is not null then
    return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
  end if;
  v_after := private.corrected_items(v_order.items, v_items);
  if v_after is null then return private.rejected('items_changed'); end if;
  if v_after = '[]' then return private.rejected('no_items'); end if;
  if v_after <> v_order.items and (jsonb_array_length(v_after) > 100 or private.items_total(v_after) > 9999999999.99
    or exists (select from jsonb_array_elements(v_after) as e (item) where (e.item ->> 'quantity')::numeric > 999)) then
    return private.invalid('items');
  end if;
  if v_changes = '{}' and v_after = v_order.items then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;

  if v_order.held_at is null then
    perform private.set_stock_reason('order corrected', p_id);
    update public.products p set stock = p.stock - c.delta
      from (select e.item ->> 'product_id' as id, sum((e.item ->> 'delta')::numeric::int) as delta
        from jsonb_array_elements(v_items) as e (item) group by 1) c
      where p.id = c.id and c.delta <> 0;
    perform private.set_stock_reason(null, null);
  end if;
  insert into private.order_events (id, order_id, kind, actor, data) values (p_id, v_order.id, 'corrected', auth.uid(),
    jsonb_build_object(
      'fields', (select coalesce(jsonb_agg(f), '[]') from unnest(c_fields) as f where v_changes ? f),
      'items', private.changed_quantities(v_order.items, v_after))
    || case when v_after = v_order.items then '{}'
      else jsonb_build_object('total', private.to_piastres(private.items_total(v_after))) end);
  v_contact := private.order_contact(v_order) || v_changes;
  update public.orders o set
    customer_name = v_contact ->> 'customerName',
    customer_phone = v_contact ->> 'phone',
    customer_address = case when v_changes ? 'address' then v_contact ->> 'address' else o.customer_address end,
    shipping_info = case when v_changes - 'customerName' - 'phone' = '{}' then o.shipping_info else
      case when jsonb_typeof(o.shipping_info) = 'object' then o.shipping_info else '{}' end
        || jsonb_build_object('address', v_contact ->> 'address', 'city', v_contact ->> 'city',
          'state', v_contact ->> 'governorate', 'zip', v_contact ->> 'postalCode') end,
    items = v_after,
    total = case when v_after = o.items then o.total else private.items_total(v_after) end
  where o.id = v_order.id returning * into v_order;
  perform private.queue_correction_mail(v_order);
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids), private.order_json(v_order));
end
$$;

-- Notes of staff and reasons of returns are free texts: they may name the customer. An order that
-- only loses notes is stamped, too. An order that was reopened since the caller chose it is kept.
create or replace function private.erase_orders(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_closed uuid[] := array(select o.id from public.orders o
    where o.id = any (p_ids) and o.status in ('delivered', 'cancelled') order by o.id for update);
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (v_closed) and j.sent_at is null;
  update private.operations o set outcome = o.outcome - 'fields'
    where o.kind = 'correct_order' and o.row_id = any (v_closed::text[]) and o.outcome ? 'fields';
  with gone as (
    delete from private.order_events e where e.order_id = any (v_closed) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set customer_name = 'Erased customer', customer_email = '', customer_phone = '',
    customer_address = '', shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}',
    returns = private.without_reasons(o.returns),
    events_added = o.events_added + (select count(*) from gone g where g.order_id = o.id)
  where o.id = any (v_closed);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- The path of the first invalid detail of a sale; null: all are valid. 1.0.0 sends none. The lines
-- of one product are summed, so all discounts together are as large as one amount may be.
create or replace function private.invalid_sale_path(p_payload jsonb) returns text
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
  if (select sum((e.item ->> 'discount')::numeric) from jsonb_array_elements(p_payload -> 'items') as e (item))
    > 999999999999 then
    return 'items';
  end if;
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

-- Null: the value is no ISO 8601 time, or its year in UTC has more than four digits, which a time
-- with an offset may have. Devices can send anything.
create or replace function private.parse_time(p_value jsonb) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  v_time timestamptz;
begin
  if jsonb_typeof(p_value) = 'string'
    and (p_value #>> '{}') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$' then
    v_time := (p_value #>> '{}')::timestamptz;
  end if;
  return case when v_time < '10000-01-01T00:00:00Z' then v_time end;
exception when data_exception then
  return null;
end
$$;

-- The lines of a sale, in EGP; those of one product and price are summed, in the order of their
-- first appearance. Of reasons that are together longer than one reason, the first is kept.
create or replace function private.sale_lines(p_items jsonb)
returns table (product_id text, price numeric, quantity int, discount numeric, list_price numeric, reason text,
  first_position bigint)
language sql immutable set search_path = '' as $$
  select l.product_id, l.price, l.quantity, l.discount, l.list_price,
    case when private.js_length(l.reasons) > 200 then l.first_reason else l.reasons end, l.first_position
  from (
    select e.item ->> 'product_id' as product_id, ((e.item ->> 'price')::numeric / 100)::numeric(12, 2) as price,
      sum((e.item ->> 'quantity')::numeric)::int as quantity,
      sum((e.item ->> 'discount')::numeric / 100)::numeric(12, 2) as discount,
      (array_agg(((e.item ->> 'list_price')::numeric / 100)::numeric(12, 2) order by e.position)
        filter (where e.item ? 'list_price'))[1] as list_price,
      string_agg(distinct private.trimmed(e.item -> 'reason'), '; ')
        filter (where private.trimmed(e.item -> 'reason') <> '') as reasons,
      (array_agg(private.trimmed(e.item -> 'reason') order by e.position)
        filter (where private.trimmed(e.item -> 'reason') <> ''))[1] as first_reason,
      min(e.position) as first_position
    from jsonb_array_elements(p_items) with ordinality as e (item, position)
    group by 1, 2
  ) l
$$;
