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
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
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

alter table private.mail_jobs drop constraint mail_jobs_kind_check;
alter table private.mail_jobs
  add constraint mail_jobs_kind_check check (kind in ('order_confirmation', 'order_status', 'order_corrected',
    'staff_new_order', 'staff_new_message', 'newsletter_confirm', 'invitation', 'back_in_stock'));

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

-- Corrections also change cities and items, by which orders are found.
create or replace trigger orders_index_update after update on public.orders
  for each row when (
    (old.created_at, old.status, old.customer_name, old.customer_email, old.customer_phone, old.shipping_info,
      old.items)
    is distinct from
    (new.created_at, new.status, new.customer_name, new.customer_email, new.customer_phone, new.shipping_info,
      new.items))
  execute function private.index_order();

-- {order_id, base, patch, items: [{product_id, price, delta}]}.
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
  if jsonb_array_length(v_after) > 100 or private.items_total(v_after) > 9999999999.99
    or exists (select from jsonb_array_elements(v_after) as e (item) where (e.item ->> 'quantity')::numeric > 999) then
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
insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('correct_order', true, 'order', true);
create function public.correct_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('correct_order', p_operation_id, p_payload)
$$;
grant execute on function public.correct_order(uuid, jsonb) to authenticated, service_role;

-- Owners only. {"status": "found", "email", "orders", "messages", "newsletter", "mails",
-- "stock_alerts"}.
create or replace function private.export_customer(p_who text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_who record;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  return jsonb_build_object('status', 'found', 'email', v_who.email,
    'orders', (select coalesce(jsonb_agg(private.order_json(o)), '[]')
      from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', j.kind, 'order_id', j.order_id,
        'sent_at', private.iso(j.sent_at)) order by j.created_at), '[]')
      from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
      join private.mail_jobs j on j.order_id = o.id and j.kind like 'order\_%'),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'created_at', private.iso(m.created_at), 'answered_at', private.iso(m.answered_at))
        order by m.created_at), '[]')
      from private.contact_messages m where lower(m.email) = v_who.email),
    'stock_alerts', (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'since', private.iso(a.created_at),
        'mailed_at', private.iso(a.mailed_at)) order by a.created_at), '[]')
      from private.stock_alerts a join public.products p on p.id = a.product_id
      where private.mailbox(a.email) = private.mailbox(v_who.email)),
    'newsletter', (select jsonb_build_object(
        'since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
      from private.newsletter_subscribers n where n.email = v_who.email));
end
$$;

-- The outcome of a correction that met a conflict has the values of the customer's fields. The
-- ledger keeps outcomes forever, so an erasure removes these values.
create index operations_corrections on private.operations (row_id) where kind = 'correct_order';

-- Notes of staff and reasons of returns are free texts: they may name the customer. An order that
-- only loses notes is stamped, too.
create or replace function private.erase_orders(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (p_ids) and j.sent_at is null;
  update private.operations o set outcome = o.outcome - 'fields'
    where o.kind = 'correct_order' and o.row_id = any (p_ids::text[]) and o.outcome ? 'fields';
  with gone as (
    delete from private.order_events e where e.order_id = any (p_ids) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set customer_name = 'Erased customer', customer_email = '', customer_phone = '',
    customer_address = '', shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}',
    returns = private.without_reasons(o.returns),
    events_added = o.events_added + (select count(*) from gone g where g.order_id = o.id)
  where o.id = any (p_ids);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

insert into private.features (name) values ('order_corrections');
