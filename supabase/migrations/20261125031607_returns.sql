-- Returns: pieces of a delivered order come back, and money is paid back.

-- [{id, at, actor, method, refund, reason?, restocked, items: [{id, quantity, price}]}], oldest
-- first, amounts in piastres. `id`: of the operation. An item stands for pieces of the line of its
-- product and price. Without items only money was paid back.
alter table public.orders add column returns jsonb not null default '[]' check (jsonb_typeof(returns) = 'array');

-- As devices receive them.
create function private.returns_json(p_returns jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg((e.one - 'actor') || case when e.one ->> 'actor' is null then '{}'
      else jsonb_build_object('by', private.staff_name((e.one ->> 'actor')::uuid)) end order by e.position)
  from jsonb_array_elements(p_returns) with ordinality as e (one, position)
$$;

create or replace function private.sale_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_row.tendered is null then '{}'
      else jsonb_build_object('tendered', private.to_piastres(p_row.tendered)) end
    || case when p_row.returns = '[]' then '{}'
      else jsonb_build_object('returns', private.returns_json(p_row.returns)) end
$$;

create function private.without_reasons(p_returns jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.one - 'reason' order by e.position), '[]')
  from jsonb_array_elements(p_returns) with ordinality as e (one, position)
$$;

-- What pieces of a line of `p_total` piastres and `p_sold` pieces cost, after others were returned.
-- The parts of a line add up to its total. `refundOf` in the app has the same rule.
create function private.refund_of(p_total numeric, p_sold int, p_before int, p_quantity int) returns bigint
language sql immutable
return (div(p_total * (p_before + p_quantity), p_sold) - div(p_total * p_before, p_sold))::bigint;

-- Each line that is asked for, with what was sold, what was returned before and what it costs. The
-- pieces of one product and price are one line.
create function private.return_lines(p_order public.orders, p_items jsonb)
returns table (product_id text, price bigint, quantity int, sold int, before int, refund bigint, is_extra boolean)
language sql stable set search_path = '' as $$
  with asked as (
    select e.item ->> 'product_id' as id, (e.item ->> 'price')::numeric::bigint as price,
      sum((e.item ->> 'quantity')::numeric)::int as quantity
    from jsonb_array_elements(p_items) as e (item) group by 1, 2
  ),
  bought as (
    select e.item ->> 'id' as id, private.to_piastres((e.item ->> 'price')::numeric) as price,
      sum((e.item ->> 'quantity')::numeric)::int as quantity, sum(private.line_total(e.item)) * 100 as total,
      bool_or(coalesce(e.item -> 'extra' = 'true', false)) as is_extra
    from jsonb_array_elements(case when jsonb_typeof(p_order.items) = 'array' then p_order.items else '[]' end)
      as e (item)
    where private.is_id(e.item -> 'id') and private.is_integer(e.item -> 'quantity', 1, 999999)
      and jsonb_typeof(e.item -> 'price') = 'number'
    group by 1, 2
  ),
  returned as (
    select e.item ->> 'id' as id, (e.item ->> 'price')::bigint as price,
      sum((e.item ->> 'quantity')::int)::int as quantity
    from jsonb_array_elements(p_order.returns) as r (one), jsonb_array_elements(r.one -> 'items') as e (item)
    group by 1, 2
  )
  select a.id, a.price, a.quantity, coalesce(b.quantity, 0), coalesce(r.quantity, 0),
    case when coalesce(r.quantity, 0) + a.quantity <= b.quantity
      then private.refund_of(b.total, b.quantity, coalesce(r.quantity, 0), a.quantity) end,
    coalesce(b.is_extra, false)
  from asked a left join bought b on b.id = a.id and b.price = a.price
    left join returned r on r.id = a.id and r.price = a.price
  order by a.id, a.price
$$;

-- The path of the first invalid field of a return; null: all are valid.
create function private.invalid_return_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_items jsonb := p_payload -> 'items';
  v_invalid text;
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return 'order_id';
  end if;
  if private.parse_time(p_payload -> 'returned_at') is null then return 'returned_at'; end if;
  if v_items is distinct from '[]' then
    v_invalid := private.invalid_items_path(v_items);
    if v_invalid is not null then return v_invalid; end if;
  end if;
  if not private.is_boolean(p_payload -> 'restocked') then return 'restocked'; end if;
  if not private.is_payment_method(p_payload -> 'method') then return 'method'; end if;
  if not private.is_integer(p_payload -> 'refund', case when v_items = '[]' then 1 else 0 end, 999999999999) then
    return 'refund';
  end if;
  if p_payload ? 'reason' and not private.is_text(p_payload -> 'reason', 0, 200) then return 'reason'; end if;
  return null;
end
$$;

-- Never accepts more pieces than were sold. A refund without items is money that was paid although
-- its pieces had been returned before: it is recorded beside them, whatever the order's status.
create function private.apply_record_return(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_return_path(p_payload);
  v_at timestamptz := private.parse_time(p_payload -> 'returned_at');
  v_items jsonb := p_payload -> 'items';
  v_restocked boolean;
  v_refund bigint;
  v_order public.orders;
  v_products text[] := '{}';
  v_problems jsonb;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_restocked := (p_payload ->> 'restocked')::boolean and v_items <> '[]';
  v_refund := (p_payload ->> 'refund')::numeric::bigint;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_items <> '[]' and v_order.status <> 'delivered' then return private.rejected('not_delivered'); end if;

  select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'price', l.price, 'quantity', l.quantity,
      'sold', l.sold, 'returned', l.before)) filter (where l.refund is null)
  into v_problems from private.return_lines(v_order, v_items) l;
  if v_problems is not null then
    -- Without reasons: the ledger keeps this answer forever.
    return private.rejected('returned_before', jsonb_build_object('lines', v_problems,
      'returns', coalesce(private.returns_json(private.without_reasons(v_order.returns)), '[]')));
  end if;
  if v_refund > (case when v_items = '[]' then private.to_piastres(v_order.total)
    else (select sum(l.refund) from private.return_lines(v_order, v_items) l) end) then
    return private.invalid('refund');
  end if;

  if v_restocked then
    v_products := array(select distinct l.product_id from private.return_lines(v_order, v_items) l
      where not l.is_extra);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
    perform private.set_stock_reason('return', p_id);
    update public.products p set stock = least(p.stock + l.quantity, 1000000)
      from (select x.product_id, sum(x.quantity)::int as quantity from private.return_lines(v_order, v_items) x
        where not x.is_extra group by 1) l
      where p.id = l.product_id;
    perform private.set_stock_reason(null, null);
  end if;
  -- The device's clock dates a return if it is plausible.
  v_at := case when v_at between greatest(v_order.created_at, now() - interval '90 days') and now() then v_at
    else now() end;
  update public.orders o set returns = o.returns || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', p_id, 'at', private.iso(v_at), 'actor', auth.uid(), 'method', p_payload ->> 'method',
      'refund', v_refund, 'restocked', v_restocked, 'reason', nullif(private.trimmed(p_payload -> 'reason'), ''),
      'items', (select coalesce(jsonb_agg(jsonb_build_object('id', l.product_id, 'quantity', l.quantity,
        'price', l.price)), '[]') from private.return_lines(v_order, v_items) l))))
    where o.id = v_order.id;
  v_order := private.add_order_event(v_order.id, 'return',
    jsonb_build_object('refund', v_refund, 'method', p_payload ->> 'method'), v_at);
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order));
end
$$;
insert into private.operation_kinds (kind, staff_only, row_type, batched) values ('record_return', true, 'order', true);

create function public.record_return(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_return', p_operation_id, p_payload)
$$;
grant execute on function public.record_return(uuid, jsonb) to authenticated, service_role;

-- The units of each product that an order holds: those it took, less those that are back in stock.
create function private.held_quantities(p_order public.orders) returns table (product_id text, quantity bigint)
language sql stable set search_path = '' as $$
  select q.product_id, q.quantity - coalesce(r.quantity, 0)
  from private.order_quantities(p_order.items) q
  left join (
    select e.item ->> 'id' as id, sum((e.item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(p_order.returns) as o (one), jsonb_array_elements(o.one -> 'items') as e (item)
    where o.one -> 'restocked' = 'true' group by 1
  ) r on r.id = q.product_id
  where q.quantity > coalesce(r.quantity, 0)
$$;

-- What an order lacks that is no longer cancelled; null: nothing.
create function private.reopening_problems(p_order public.orders) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', q.product_id, 'code', 'not_sold')
      when p.stock = 0 then jsonb_build_object('product_id', q.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', q.product_id, 'code', 'not_enough_stock', 'available', p.stock)
    end order by q.product_id)
  from private.held_quantities(p_order) q left join public.products p on p.id = q.product_id
  where p.id is null or p.stock < q.quantity
$$;

-- [{product_id, quantity}] of a cancelled order whose pieces could not go back into stock, because
-- their products are deleted; null: every line was restored.
create function private.lines_not_restored(p_order public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('product_id', q.product_id, 'quantity', q.quantity) order by q.product_id)
  from private.held_quantities(p_order) q
  where not exists (select from public.products p where p.id = q.product_id)
$$;

create or replace function private.apply_set_order_status(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_status text := p_payload ->> 'status';
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
  v_lost jsonb;
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
    v_problems := private.reopening_problems(v_order);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
  end if;
  update public.orders o set status = v_status where o.id = v_order.id returning * into v_order;
  v_lost := case when v_status = 'cancelled' and v_order.held_at is null then private.lines_not_restored(v_order) end;
  return private.applied(
      private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order))
    || case when v_lost is null then '{}' else jsonb_build_object('not_restored', v_lost) end;
end
$$;

drop function private.not_restored(jsonb);

create or replace function private.move_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_sign int := case when old.status <> 'cancelled' and old.held_at is null then 1 else -1 end;
  -- In an update, PostgreSQL 18 reads a bare `new` as the row of that update.
  v_order public.orders := new;
begin
  perform from public.products p
    where p.id in (select q.product_id from private.order_quantities(new.items) q) order by p.id for update;
  perform private.set_stock_reason(case when v_sign = 1 then 'order cancelled'
    when new.status = old.status then 'order' else 'order reopened' end, new.id);
  -- The check on the column prevents a stock below 0; callers look for that before, with
  -- private.stock_problems.
  update public.products p set stock = p.stock + v_sign * q.quantity
    from private.held_quantities(v_order) q where p.id = q.product_id;
  perform private.set_stock_reason(null, null);
  return null;
end
$$;

create index orders_with_reasons on public.orders (id) where returns @? '$[*].reason';

-- A sale at the stall has no customer, and an erased order has none any more: the reasons of their
-- returns are kept for a year.
alter table private.retention add column return_reasons interval not null default '1 year';
create index orders_return_reasons on public.orders (created_at) where returns @? '$[*].reason';
create function private.forget_return_reasons(p_limit int default 1000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  with due as (
    select o.id, r.return_reasons from public.orders o, private.retention r
    where o.returns @? '$[*].reason' and o.customer_email = '' and o.customer_phone = ''
      and exists (select from jsonb_array_elements(o.returns) as e (one)
        where e.one ? 'reason' and coalesce((e.one ->> 'at')::timestamptz, o.created_at) < now() - r.return_reasons)
    order by o.created_at limit p_limit
  )
  update public.orders o set returns = (
    select jsonb_agg(case when coalesce((e.one ->> 'at')::timestamptz, o.created_at) < now() - d.return_reasons
      then e.one - 'reason' else e.one end order by e.position)
    from jsonb_array_elements(o.returns) with ordinality as e (one, position))
  from due d where o.id = d.id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
insert into private.clock_jobs (name, every, calls) values
  ('forget reasons of returns', '1 hour', 'forget_return_reasons');

-- Those that name the customer, of any order.
create function private.clear_return_reasons(p_names text[], p_phones text[]) returns void
language sql volatile set search_path = '' as $$
  update public.orders o set returns = (
    select jsonb_agg(case when private.has_trace(e.one ->> 'reason', p_names, p_phones)
      then e.one - 'reason' else e.one end order by e.position)
    from jsonb_array_elements(o.returns) with ordinality as e (one, position))
  where o.returns @? '$[*].reason' and exists (select from jsonb_array_elements(o.returns) as e (one)
    where private.has_trace(e.one ->> 'reason', p_names, p_phones))
$$;

create or replace function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_traces record;
  v_open bigint;
  v_orders bigint;
  v_messages bigint;
  v_alerts bigint;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  select count(*) filter (where o.status not in ('delivered', 'cancelled')) into v_open
    from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o;
  select * into v_traces from private.traces_of_customer(v_who.email, v_who.phone, v_who.order_id);
  perform private.clear_closing_notes(v_traces.names, v_traces.phones);
  perform private.clear_return_reasons(v_traces.names, v_traces.phones);
  v_orders := private.erase_orders(array(
    select o.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
    where o.status in ('delivered', 'cancelled')));
  delete from private.contact_messages m where lower(m.email) = v_who.email;
  get diagnostics v_messages = row_count;
  delete from private.stock_alerts a where private.mailbox(a.email) = private.mailbox(v_who.email);
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where n.email = v_who.email;
  return jsonb_build_object('status', 'applied', 'orders', v_orders, 'open', v_open, 'messages', v_messages,
    'newsletter', found, 'stock_alerts', v_alerts);
end
$$;

insert into private.features (name) values ('returns');
