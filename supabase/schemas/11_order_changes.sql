-- Writes of staff: the status of an order, the decision about a held order, and sales at the stall.

-- {order_id, base, status, pieces?, back?}. Of a cancelled order whose parcel had left, `pieces`
-- answers 'Are the pieces back?': 'back', 'away' (not yet), 'broken'; absent: back. `back`
-- {broken: [{product_id, quantity}]}: 'It is back', with what is broken; by a second person it
-- is rejected.
create function private.apply_set_order_status(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_status text := p_payload ->> 'status';
  v_pieces text := p_payload ->> 'pieces';
  v_is_back boolean := p_payload ? 'back';
  v_invalid text := private.invalid_status_path(p_payload);
  v_order public.orders;
  v_left boolean;
  v_products text[];
  v_problems jsonb;
  v_lost jsonb;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  v_left := v_order.left_at is not null;
  if v_is_back and not v_left then return private.came_back(v_order); end if;
  if v_order.status = v_status and not (v_left and v_status = 'cancelled'
    and (v_is_back or coalesce(v_pieces in ('back', 'broken'), false))) then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;
  if v_order.status not in (v_status, p_payload ->> 'base') then
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
    perform private.lock_markets(v_order.market);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
  end if;
  if v_order.status = 'cancelled' and v_status <> 'cancelled' and v_order.held_at is null then
    v_problems := private.reopening_problems(v_order);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
  end if;
  update public.orders o set status = v_status,
      absent = case when not v_left or v_status <> 'cancelled' then '[]'
        when v_is_back then private.pieces_out(o, p_payload #> '{back,broken}')
        when v_pieces in ('away', 'broken') then private.pieces_out(o) else '[]' end,
      left_at = case when v_status = 'cancelled' and v_pieces is distinct from 'away' then null else o.left_at end
    where o.id = v_order.id returning * into v_order;
  v_lost := case when v_status = 'cancelled' and v_order.held_at is null then private.lines_not_restored(v_order) end;
  return private.applied(
      private.touched_order(v_order) || private.touched_products(v_products) || private.touched_market(v_order.market),
      private.order_json(v_order))
    || case when v_lost is null then '{}' else jsonb_build_object('not_restored', v_lost) end;
end
$$;

-- The path of the first invalid part; null: all are valid.
create function private.invalid_status_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_broken jsonb := p_payload #> '{back,broken}';
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if not private.is_order_status(p_payload -> 'base') then return 'base'; end if;
  if not private.is_order_status(p_payload -> 'status') then return 'status'; end if;
  if p_payload ? 'pieces' and not coalesce(
    p_payload -> 'pieces' in ('"back"', '"away"', '"broken"') and p_payload ->> 'status' = 'cancelled', false) then
    return 'pieces';
  end if;
  if not p_payload ? 'back' then return null; end if;
  if p_payload ->> 'status' <> 'cancelled' or p_payload ? 'pieces' then return 'back'; end if;
  if jsonb_typeof(v_broken) is distinct from 'array' then return 'back.broken'; end if;
  if jsonb_array_length(v_broken) > 200 or exists (select from jsonb_array_elements(v_broken) as e (item)
    where jsonb_typeof(e.item) <> 'object' or not private.is_id(e.item -> 'product_id')
      or not private.is_integer(e.item -> 'quantity', 1, 999999)) then
    return 'back.broken';
  end if;
  return null;
end
$$;

-- The pieces that the order holds, at most `p_of` [{product_id, quantity}]: [{id, quantity}].
create function private.pieces_out(p_order public.orders, p_of jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', q.product_id, 'quantity', q.quantity) order by q.product_id), '[]')
  from (
    select h.product_id, case when p_of is null then h.quantity
        else least(h.quantity, coalesce(b.quantity, 0)) end as quantity
    from private.held_quantities(p_order) h
    left join (
      select e.item ->> 'product_id' as id, sum((e.item ->> 'quantity')::numeric)::bigint as quantity
      from jsonb_array_elements(coalesce(p_of, '[]')) as e (item) group by 1
    ) b on b.id = h.product_id
  ) q
  where q.quantity > 0
$$;

-- The rejection of a second 'It is back'; of an order whose parcel never left, without a date.
create function private.came_back(p_order public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.rejected('came_back', coalesce((
    select jsonb_strip_nulls(jsonb_build_object('at', private.iso(e.at), 'by', private.staff_name(e.actor)))
    from private.order_events e
    where e.order_id = p_order.id
      and (e.kind = 'back' or e.kind = 'status' and e.data ->> 'pieces' in ('back', 'broken'))
    order by e.at desc, e.n desc limit 1), '{}'));
end
$$;

-- The path of the first invalid part; null: all are valid.
create function private.invalid_attempt_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if not private.is_order_status(p_payload -> 'base') then return 'base'; end if;
  if p_payload -> 'status' is distinct from '"shipped"' then return 'status'; end if;
  if private.parse_time(p_payload -> 'attempted_at') is null then return 'attempted_at'; end if;
  if not coalesce(p_payload -> 'reason' in ('"nobody"', '"refused"', '"address"', '"damaged"', '"else"'), false) then
    return 'reason';
  end if;
  if (p_payload ? 'text') <> (p_payload ->> 'reason' = 'else')
    or p_payload ? 'text' and not private.is_text(p_payload -> 'text', 1, 200) then return 'text'; end if;
  if not coalesce(p_payload -> 'next' in ('"again"', '"back"'), false) then return 'next'; end if;
  if (p_payload ? 'day') <> (p_payload ->> 'next' = 'again') or p_payload ? 'day' and not coalesce(
    p_payload ->> 'day' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and private.parse_time(to_jsonb((p_payload ->> 'day') || 'T00:00:00Z')) is not null, false) then
    return 'day';
  end if;
  return null;
end
$$;

-- {order_id, base, status: 'shipped', attempted_at, reason, text?, next, day?}: the courier could
-- not deliver. 'again': another try on `day`; 'back': the parcel is on its way back, and the order
-- stays shipped, so no stock moves. Attempts are only added. The last one by its time counts, in
-- whatever order they arrive. 'back' conflicts with another status, as a change of it does. The
-- text of 'else' is a note about the order: staff's, exported and erased like every note.
create function private.apply_record_attempt(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_attempt_path(p_payload);
  v_is_back boolean := p_payload ->> 'next' = 'back';
  v_at timestamptz := private.parse_time(p_payload -> 'attempted_at');
  v_attempt jsonb;
  v_order public.orders;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  if v_is_back and v_order.status not in ('shipped', 'cancelled', p_payload ->> 'base') then
    return private.conflict(
      jsonb_build_object('status', jsonb_build_object(
        'base', p_payload -> 'base', 'theirs', v_order.status, 'mine', 'shipped')),
      v_order.version, private.order_json(v_order));
  end if;
  if v_order.held_at is not null then return private.rejected('held'); end if;

  v_at := private.plausible_time(v_at, v_order);
  v_attempt := jsonb_strip_nulls(jsonb_build_object(
    'reason', p_payload -> 'reason', 'next', p_payload -> 'next', 'day', p_payload -> 'day'));
  insert into private.order_events (id, order_id, at, kind, actor, data)
    values (p_id, v_order.id, v_at, 'attempt', auth.uid(), v_attempt);
  if p_payload ? 'text' then
    insert into private.order_events (order_id, at, kind, actor, data) values (v_order.id, v_at, 'note', auth.uid(),
      jsonb_build_object('text', private.trimmed(p_payload -> 'text')));
  end if;
  if v_is_back and v_order.status <> 'cancelled' then v_order.status := 'shipped'; end if;
  update public.orders o set events_added = o.events_added + 1, status = v_order.status,
      attempt = case when v_order.status = 'shipped' and coalesce((o.attempt ->> 'at')::timestamptz <= v_at, true)
        then v_attempt || jsonb_build_object('at', private.iso(v_at)) else o.attempt end
    where o.id = v_order.id returning * into v_order;
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
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
  if not private.is_uuid(p_payload -> 'order_id') then
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
create function private.sold_items(p_items jsonb, p_market date, p_at timestamptz) returns jsonb
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
    order by l.first_position)
  from (
    select o.*, coalesce(q.stock + private.left_at_market(p_market, q.id, p_at), 0) as stock,
      sum(o.quantity) over (partition by o.product_id order by o.first_position) as running
    from private.sale_lines(p_items) o left join public.products q on q.id = o.product_id
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
  v_sold_at timestamptz := private.parse_time(p_payload -> 'sold_at');
  v_invalid text := private.invalid_sale_path(p_payload);
  v_identity uuid;
  v_recorded jsonb;
  v_ids text[];
  v_items jsonb;
  v_total numeric;
  v_market date := private.parse_day(p_payload -> 'market');
  -- A day's sales are sent in the evening, so the device's clock dates a sale if it is plausible.
  v_created_at timestamptz := case when v_sold_at between now() - interval '90 days' and now() then v_sold_at
    else now() end;
  v_order public.orders;
begin
  if v_sold_at is null then return private.invalid('sold_at'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_identity := private.identity_of(p_id, p_payload);
  perform private.lock_identity(v_identity);
  v_recorded := private.recorded_already(p_id, v_identity);
  if v_recorded is not null then return v_recorded; end if;

  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  perform private.lock_markets(v_market);
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_items := coalesce(private.sold_items(p_payload -> 'items', v_market, v_created_at), '[]')
    || private.extra_items(coalesce(p_payload -> 'extra', '[]'));
  v_total := private.order_total(v_items);
  if v_total > 9999999999.99 then return private.invalid('items'); end if;

  insert into public.orders (id, channel, created_at, customer_name, customer_email, customer_phone, customer_address,
    payment_method, tendered, status, total, items, shipping_info, placed_at, market)
  values (v_identity, 'stall', v_created_at, 'Stall sale', '', '', '',
    coalesce(p_payload ->> 'payment', 'cash'), (p_payload ->> 'tendered')::numeric / 100,
    'delivered', v_total, v_items, '{"address": "", "city": "", "state": "", "zip": ""}', v_sold_at, v_market)
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then return private.rejected('key_reused'); end if;
  perform private.note_identity(p_id, v_identity);
  perform private.move_pieces('stall sale', v_identity, v_market, v_created_at, private.pieces_sold(v_order));
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids) || private.touched_market(v_market),
    private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field) values
  ('set_order_status', true, 'order', true, null),
  ('record_attempt', true, 'order', true, 'attempted_at'),
  ('decide_held_order', true, 'order', true, null),
  ('record_sale', true, 'order', true, 'sold_at');

create function public.set_order_status(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('set_order_status', p_operation_id, p_payload)
$$;

create function public.record_attempt(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_attempt', p_operation_id, p_payload, p_written)
$$;

create function public.decide_held_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('decide_held_order', p_operation_id, p_payload)
$$;

create function public.record_sale(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_sale', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.set_order_status(uuid, jsonb), public.decide_held_order(uuid, jsonb),
  public.record_sale(uuid, jsonb, jsonb), public.record_attempt(uuid, jsonb, jsonb) to authenticated, service_role;

-- Staff correct an order before it is shipped: name, phone and address as fields with base values,
-- lines as differences, so that two corrections of different lines are merged.

-- The customer's fields of an order, by the names that a correction has.
create function private.order_contact(p_row public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('customerName', p_row.customer_name, 'phone', p_row.customer_phone,
    'address', coalesce(nullif(i.info ->> 'address', ''), p_row.customer_address),
    'city', coalesce(i.info ->> 'city', ''), 'governorate', coalesce(i.info ->> 'state', ''),
    'postalCode', coalesce(i.info ->> 'zip', ''))
  from (select case when jsonb_typeof(p_row.shipping_info) = 'object' then p_row.shipping_info else '{}' end as info) i
$$;

-- The path of the first invalid part; null: all are valid.
create function private.invalid_correction_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := coalesce(p_payload -> 'patch', '{}');
  v_items jsonb := coalesce(p_payload -> 'items', '[]');
  v_field record;
  v_line record;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if jsonb_typeof(v_patch) <> 'object' then return 'patch'; end if;
  if jsonb_typeof(coalesce(p_payload -> 'base', '{}')) <> 'object' then return 'base'; end if;
  if v_patch ? 'customerName' and not private.is_name(v_patch -> 'customerName', 2, 401) then
    return 'patch.customerName';
  end if;
  if v_patch ? 'phone' and not private.is_phone(v_patch -> 'phone') then return 'patch.phone'; end if;
  for v_field in
    select * from (values ('address', 5, 500), ('city', 2, 200), ('governorate', 2, 200),
      ('postalCode', 5, 20)) as f (name, shortest, longest)
  loop
    if v_patch ? v_field.name
      and not private.is_text(v_patch -> v_field.name, v_field.shortest, v_field.longest) then
      return 'patch.' || v_field.name;
    end if;
  end loop;
  if jsonb_typeof(v_items) <> 'array' then return 'items'; end if;
  if jsonb_array_length(v_items) > 200 then return 'items'; end if;
  for v_line in
    select e.item, 'items.' || (e.position - 1) as path
    from jsonb_array_elements(v_items) with ordinality as e (item, position) order by e.position
  loop
    if jsonb_typeof(v_line.item) <> 'object' then return v_line.path; end if;
    if not private.is_id(v_line.item -> 'product_id') then return v_line.path || '.product_id'; end if;
    if not private.is_integer(v_line.item -> 'price', 0, 999999999999) then return v_line.path || '.price'; end if;
    if not private.is_integer(v_line.item -> 'delta', -999, 999) then return v_line.path || '.delta'; end if;
  end loop;
  return null;
end
$$;

-- Whether the items are as the shop writes them; other tools may have written others.
create function private.are_items(p_items jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_items) = 'array' then not exists (
    select from jsonb_array_elements(p_items) as e (item)
    where jsonb_typeof(e.item -> 'id') is distinct from 'string'
      or jsonb_typeof(e.item -> 'price') is distinct from 'number'
      or not private.is_integer(e.item -> 'quantity', 1, 999999)) else false end
$$;

-- The position of the product's line at this price (EGP); null: there is none.
create function private.line_at(p_items jsonb, p_product_id text, p_price numeric) returns int
language sql immutable set search_path = '' as $$
  select (e.position - 1)::int from jsonb_array_elements(p_items) with ordinality as e (item, position)
  where e.item ->> 'id' = p_product_id and e.item -> 'extra' is distinct from 'true'
    and jsonb_typeof(e.item -> 'price') = 'number' and (e.item ->> 'price')::numeric = p_price
  order by e.position limit 1
$$;

-- The items after the differences [{product_id, price (piastres), delta}]. A line keeps its price;
-- a new one takes the product's present price. Null: a line has fewer pieces than a difference
-- takes. The caller has locked the products.
create function private.corrected_items(p_items jsonb, p_changes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_items jsonb := p_items;
  v_change record;
  v_product public.products;
  v_at int;
  v_quantity int;
begin
  for v_change in
    select e.item ->> 'product_id' as product_id, (e.item ->> 'price')::numeric / 100 as price,
      (e.item ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(p_changes) with ordinality as e (item, position) order by e.position
  loop
    v_at := private.line_at(v_items, v_change.product_id, v_change.price);
    if v_at is null and v_change.delta > 0 then
      select * into v_product from public.products p where p.id = v_change.product_id;
      if not found then return null; end if;
      v_at := private.line_at(v_items, v_change.product_id, v_product.price);
      if v_at is null then
        v_items := v_items || jsonb_build_array(jsonb_build_object('id', v_product.id, 'price', v_product.price,
          'quantity', v_change.delta, 'image', v_product.image) || private.item_names(v_product));
        continue;
      end if;
    end if;
    v_quantity := (v_items -> v_at ->> 'quantity')::numeric::int + v_change.delta;
    if v_at is null or v_quantity < 0 then return null; end if;
    v_items := case when v_quantity = 0 then v_items - v_at
      else jsonb_set(v_items, array[v_at::text, 'quantity'], to_jsonb(v_quantity)) end;
  end loop;
  return v_items;
end
$$;

-- The products whose quantity differs: [{name, name_ar?, from, to}].
create function private.changed_quantities(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'name', l.name, 'name_ar', l.name_ar, 'from', l.before, 'to', l.after)) order by l.name), '[]')
  from (
    select max(e.item ->> 'name') as name, max(e.item ->> 'name_ar') as name_ar,
      coalesce(sum((e.item ->> 'quantity')::numeric::int) filter (where not e.is_after), 0) as before,
      coalesce(sum((e.item ->> 'quantity')::numeric::int) filter (where e.is_after), 0) as after
    from (
      select b as item, false as is_after from jsonb_array_elements(p_before) as b
      union all
      select a, true from jsonb_array_elements(p_after) as a
    ) e
    group by e.item ->> 'id'
  ) l
  where l.before <> l.after
$$;

-- What the new pieces lack; null: nothing. A held order takes no stock, but needs its products. An
-- archived product is not added to an order that has none of it.
create function private.correction_problems(p_items jsonb, p_changes jsonb, p_takes_stock boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', c.product_id, 'code', 'not_sold')
      when p.stock = 0 then jsonb_build_object('product_id', c.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', c.product_id, 'code', 'not_enough_stock', 'available', p.stock)
    end order by c.product_id)
  from (
    select e.item ->> 'product_id' as product_id, sum((e.item ->> 'delta')::numeric::int) as delta,
      bool_or((e.item ->> 'delta')::numeric > 0) as adds
    from jsonb_array_elements(p_changes) as e (item) group by 1
  ) c
  left join public.products p on p.id = c.product_id
    and (not p.archived or exists (select from jsonb_array_elements(p_items) i where i ->> 'id' = p.id))
  where c.adds and p.id is null or c.delta > 0 and p_takes_stock and p.stock < c.delta
$$;

-- Leaves a minute later, so several corrections in a row are one mail. The confirmation of a held
-- order is sent at its release and lists what it then has.
create function private.queue_correction_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.mail_jobs j where j.order_id = p_order.id and j.kind = 'order_corrected' and j.attempts = 0;
  if p_order.held_at is null and p_order.customer_email <> '' then
    insert into private.mail_jobs (kind, order_id, locale, next_attempt_at)
      values ('order_corrected', p_order.id, p_order.locale, now() + interval '1 minute');
  end if;
end
$$;

-- A cancelled order is reported as cancelled only.
create function private.drop_correction_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_corrected' and j.attempts = 0;
  return null;
end
$$;
create trigger orders_drop_correction_mail after update on public.orders
  for each row when (new.status = 'cancelled' and old.status is distinct from new.status)
  execute function private.drop_correction_mail();

-- {order_id, base, patch, items: [{product_id, price, delta}]}. An order may have a line of more
-- pieces than one line of the shop: lines of one product are merged. Its address can be corrected.
create function private.apply_correct_order(p_id uuid, p_payload jsonb) returns jsonb
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
  v_total numeric;
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
  v_total := private.order_total(v_after, v_order.shipping);
  if v_after <> v_order.items and (jsonb_array_length(v_after) > 100 or v_total > 9999999999.99
    or exists (select from jsonb_array_elements(v_after) as e (item) where (e.item ->> 'quantity')::numeric > 999)) then
    return private.invalid('items');
  end if;
  if v_changes = '{}' and v_after = v_order.items then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;

  if v_order.held_at is null then
    perform private.move_pieces('order corrected', p_id, null, null, (
      select jsonb_agg(jsonb_build_object('id', e.item -> 'product_id', 'sold', e.item -> 'delta'))
      from jsonb_array_elements(v_items) as e (item)));
  end if;
  insert into private.order_events (id, order_id, kind, actor, data) values (p_id, v_order.id, 'corrected', auth.uid(),
    jsonb_build_object(
      'fields', (select coalesce(jsonb_agg(f), '[]') from unnest(c_fields) as f where v_changes ? f),
      'items', private.changed_quantities(v_order.items, v_after))
    || case when v_after = v_order.items then '{}'
      else jsonb_build_object('total', private.to_piastres(v_total)) end);
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
    total = case when v_after = o.items then o.total else v_total end
  where o.id = v_order.id returning * into v_order;
  perform private.queue_correction_mail(v_order);
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('correct_order', true, 'order', true);

create function public.correct_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('correct_order', p_operation_id, p_payload)
$$;
grant execute on function public.correct_order(uuid, jsonb) to authenticated, service_role;

-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

-- When the order reached each step up to its present one: {received, processing?, shipped?,
-- delivered?, cancelled?} as ISO 8601. Of a step that was taken back and reached again, the last
-- time. In PL/pgSQL, without reading the order again, and without a query for a pending order,
-- because every order calls it.
create function private.dates_of_order(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_steps constant text[] := '{pending,processing,shipped,delivered}';
begin
  if p_row.status = 'pending' then
    return jsonb_build_object('received', private.iso(p_row.created_at));
  end if;
  return (
    with reached as (
      select e.data ->> 'to' as status, max(e.at) as at from private.order_events e
      where e.order_id = p_row.id and e.kind = 'status' group by 1
    )
    select jsonb_build_object('received', private.iso(p_row.created_at))
      || coalesce(jsonb_object_agg(r.status, private.iso(r.at)), '{}')
    from reached r
    where r.status <> 'pending' and case p_row.status
      when 'cancelled' then r.status = 'cancelled' or r.at < (select c.at from reached c where c.status = 'cancelled')
      else array_position(c_steps, r.status) <= array_position(c_steps, p_row.status::text) end);
end
$$;

-- Cancelling must not undo what limits mail. So the number of orders that one mailbox or network
-- may have before further ones are held includes those that their customer cancelled. The number of
-- pieces does not: the order takes them no longer.
create function private.is_cancelled_by_customer(p_order_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.order_events e
    where e.order_id = p_order_id and e.kind = 'status' and e.data @> '{"to": "cancelled", "cause": "customer"}')
$$;

-- Cancels a pending order, held or not; the triggers of the table return its stock and mail the
-- customer. A cancelled order is applied again. `too_late`: the workshop has begun. The caller has
-- locked the row, so either this or a member's change of status comes first.
create function private.cancel_for_customer(p_order public.orders) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_staff_mails constant int := 30;
  v_order public.orders := p_order;
  v_products text[];
begin
  if v_order.status = 'cancelled' then
    return private.applied('[]', private.receipt_json(v_order));
  end if;
  if v_order.status <> 'pending' then
    return private.rejected('too_late', jsonb_build_object('order_status', v_order.status));
  end if;

  if v_order.held_at is null then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
  end if;
  -- Cancellations of one mailbox are counted one after the other.
  perform private.lock_name('cancels ' || private.mailbox(v_order.customer_email));
  perform private.set_event_cause('customer');
  -- A parcel that was sent and is pending again is still out: only staff know when it is back.
  update public.orders o set status = 'cancelled',
      absent = case when o.left_at is null then '[]' else private.pieces_out(o) end
    where o.id = v_order.id returning * into v_order;
  perform private.set_event_cause(null);
  if v_order.held_at is null and (select count(*) from private.mail_jobs j
    where j.kind = 'staff_order_cancelled' and j.created_at > now() - interval '1 day') < c_staff_mails
  then
    perform private.queue_staff_mail('staff_order_cancelled', v_order.id);
  end if;
  return private.applied(private.touched_products(v_products), private.receipt_json(v_order));
end
$$;

-- {order_id, token}, with one of the order's secrets.
create function private.apply_cancel_my_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  select * into v_order from public.orders o
    where o.id = (p_payload ->> 'order_id')::uuid and private.opens_order(o, p_payload ->> 'token') for update;
  if not found then return private.rejected('not_found'); end if;
  return private.cancel_for_customer(v_order);
end
$$;

insert into private.rate_limits (name, max_count, period) values ('cancellations', 60, '10 minutes');

-- Not in batches: a batch locks its rows before it looks at their secrets.
insert into private.operation_kinds (kind, staff_only, rate_limit, row_type, batched)
values ('cancel_my_order', false, 'cancellations', 'receipt', false);

create function public.cancel_my_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('cancel_my_order', p_operation_id, p_payload)
$$;
grant execute on function public.cancel_my_order(uuid, jsonb) to anon, authenticated, service_role;
