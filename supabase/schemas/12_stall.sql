-- Sales at the stall at agreed prices, with discounts and free lines, paid in cash or otherwise.

create function private.is_payment_method(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_value in ('"cash"', '"instapay"', '"card"'), false)
$$;

-- The path of the first invalid detail of a sale; null: all are valid. 1.0.0 sends none. The lines
-- of one product are summed, so all discounts together are as large as one amount may be.
create function private.invalid_sale_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_extra jsonb := coalesce(p_payload -> 'extra', '[]');
  v_invalid text;
  v_line record;
begin
  if p_payload ? 'identity' and not private.is_uuid(p_payload -> 'identity') then return 'identity'; end if;
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
  if p_payload ? 'market' and private.parse_day(p_payload -> 'market') is null then return 'market'; end if;
  return null;
end
$$;

-- The lines of a sale, in EGP; those of one product and price are summed, in the order of their
-- first appearance. Of reasons that are together longer than one reason, the first is kept.
create function private.sale_lines(p_items jsonb)
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

-- Free lines as items.
create function private.extra_items(p_extra jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', 'extra:' || e.position, 'name', private.trimmed(e.line -> 'text'),
    'price', ((e.line ->> 'amount')::numeric / 100)::numeric(12, 2), 'quantity', 1, 'image', '', 'extra', true)
    order by e.position), '[]')
  from jsonb_array_elements(p_extra) with ordinality as e (line, position)
$$;

-- {key: piastres} of an amount in EGP; empty where the value is no amount.
create function private.amount_json(p_item jsonb, p_key text) returns jsonb
language sql stable
return case when jsonb_typeof(p_item -> p_key) is distinct from 'number' then '{}'::jsonb
  when abs((p_item -> p_key)::numeric) < 1e12
  then jsonb_build_object(p_key, private.to_piastres((p_item -> p_key)::numeric))
  else '{}'::jsonb end;

-- What an order contains only if it was sold at the stall.
create function private.sale_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_row.tendered is null then '{}'
      else jsonb_build_object('tendered', private.to_piastres(p_row.tendered)) end
    || case when p_row.market is null then '{}' else jsonb_build_object('market', p_row.market) end
    || case when p_row.returns = '[]' then '{}'
      else jsonb_build_object('returns', private.returns_json(p_row.returns)) end;
end
$$;

-- The end of a day at the stall: what a device had recorded, what should be in its drawer and what
-- was counted. A closing never changes. It lists its sales and returns by id, so that one that
-- arrives later is recognised as not contained.
create table public.day_closings (
  id uuid primary key,
  -- The drawer. The closing outlives the device's row in private.devices.
  device_id uuid not null,
  -- The calendar day on the device.
  day date not null,
  closed_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- A member of staff; the row outlives the account.
  closed_by uuid,
  -- Piastres. `opening`: in the drawer at the start; `counted`: at the end.
  opening bigint not null check (opening >= 0),
  counted bigint not null check (counted >= 0),
  -- {"cash": {"sales", "sales_count", "returns", "returns_count"}, "instapay": …, "card": …}.
  takings jsonb not null,
  sale_ids uuid[] not null,
  return_ids uuid[] not null,
  -- Free text: it may be about a person, so it can be cleared.
  note text not null default '',
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid(),
  -- Each device closes its own drawer, once.
  constraint day_closings_drawer unique (device_id, day)
);
create index day_closings_sync on public.day_closings (change_xid);
alter table public.day_closings enable row level security;
grant select on public.day_closings to authenticated, service_role;
create policy "staff read day closings" on public.day_closings
  for select to authenticated using ((select private.is_staff()));

-- For every role: only the note can be cleared, and a restore may renew the stamp.
create function private.keep_day_closing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['note', 'version', 'change_xid']
      = to_jsonb(old) - array['note', 'version', 'change_xid'] and new.note in ('', old.note) then
    return new;
  end if;
  raise check_violation using message = 'a closed day never changes';
end
$$;
create trigger day_closings_kept before update or delete on public.day_closings
  for each row execute function private.keep_day_closing();
create trigger day_closings_all_kept before truncate on public.day_closings
  for each statement execute function private.keep_day_closing();

create function private.day_closing_json(p_row public.day_closings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'device_id', p_row.device_id, 'day', p_row.day, 'closed_at', private.iso(p_row.closed_at),
    'opening', p_row.opening, 'counted', p_row.counted, 'takings', p_row.takings, 'sale_ids', to_jsonb(p_row.sale_ids),
    'return_ids', to_jsonb(p_row.return_ids), 'note', p_row.note)
    || case when p_row.closed_by is null then '{}'
      else jsonb_build_object('closed_by', private.staff_name(p_row.closed_by)) end
$$;

-- Null: the value is no array of different UUIDs.
create function private.read_uuids(p_value jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if jsonb_typeof(p_value) is distinct from 'array'
    or exists (select from jsonb_array_elements(p_value) e where not private.is_uuid(e)) then
    return null;
  end if;
  v_ids := array(select (e #>> '{}')::uuid from jsonb_array_elements(p_value) e);
  return case when (select count(distinct i) from unnest(v_ids) i) = cardinality(v_ids) then v_ids end;
end
$$;

-- Null: the value is no calendar day.
create function private.parse_day(p_value jsonb) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
    then (p_value #>> '{}')::date end;
exception when data_exception then
  return null;
end
$$;

-- The path of the first invalid value; null: there is none. Each sum belongs to as many ids.
create function private.invalid_takings_path(p_takings jsonb, p_sales uuid[], p_returns uuid[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  c_max constant bigint := 999999999999999;
  v_method text;
  v_part text;
  v_sales bigint := 0;
  v_returns bigint := 0;
begin
  foreach v_method in array array['cash', 'instapay', 'card'] loop
    foreach v_part in array array['sales', 'sales_count', 'returns', 'returns_count'] loop
      if not private.is_integer(p_takings #> array[v_method, v_part], 0, c_max) then
        return format('takings.%s.%s', v_method, v_part);
      end if;
    end loop;
    v_sales := v_sales + (p_takings #>> array[v_method, 'sales_count'])::numeric::bigint;
    v_returns := v_returns + (p_takings #>> array[v_method, 'returns_count'])::numeric::bigint;
  end loop;
  return case when v_sales <> cardinality(p_sales) then 'sale_ids'
    when v_returns <> cardinality(p_returns) then 'return_ids' end;
end
$$;

create function private.shop_day(p_time timestamptz) returns date
language sql stable
return (p_time at time zone 'Africa/Cairo')::date;

-- A wrong clock must not close a day of next year for good: the day is compared with the time of
-- the closing, because one that waited for months is of an old day.
create function private.apply_close_day(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_max constant bigint := 999999999999999;
  v_day date := private.parse_day(p_payload -> 'day');
  v_closed_at timestamptz := private.parse_time(p_payload -> 'closed_at');
  v_sales uuid[] := private.read_uuids(p_payload -> 'sale_ids');
  v_returns uuid[] := private.read_uuids(p_payload -> 'return_ids');
  v_invalid text;
  v_row public.day_closings;
begin
  if not private.is_uuid(p_payload -> 'device_id') then return private.invalid('device_id'); end if;
  if v_day is null then return private.invalid('day'); end if;
  if v_closed_at is null then return private.invalid('closed_at'); end if;
  if not private.is_integer(p_payload -> 'opening', 0, c_max) then return private.invalid('opening'); end if;
  if not private.is_integer(p_payload -> 'counted', 0, c_max) then return private.invalid('counted'); end if;
  if not private.is_text(p_payload -> 'note', 0, 300) then return private.invalid('note'); end if;
  if v_sales is null then return private.invalid('sale_ids'); end if;
  if v_returns is null then return private.invalid('return_ids'); end if;
  v_invalid := private.invalid_takings_path(p_payload -> 'takings', v_sales, v_returns);
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if v_day not between private.shop_day(v_closed_at) - 90 and private.shop_day(v_closed_at) + 1 then
    return private.invalid('day');
  end if;

  perform private.lock_name(format('drawer %s %s', p_payload ->> 'device_id', v_day));
  if exists (select from public.day_closings c
    where c.device_id = (p_payload ->> 'device_id')::uuid and c.day = v_day and c.id <> p_id)
  then
    return private.rejected('already_closed');
  end if;
  insert into public.day_closings (id, device_id, day, closed_at, closed_by, opening, counted, takings, sale_ids,
    return_ids, note)
  values (p_id, (p_payload ->> 'device_id')::uuid, v_day, v_closed_at, auth.uid(), (p_payload ->> 'opening')::numeric,
    (p_payload ->> 'counted')::numeric, p_payload -> 'takings', v_sales, v_returns,
    private.trimmed(p_payload -> 'note'))
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then return private.rejected('key_reused'); end if;
  return private.applied(
    jsonb_build_array(jsonb_build_object('t', 'day_closings', 'id', v_row.id, 'v', v_row.version)),
    private.day_closing_json(v_row));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field, day_field)
values ('close_day', true, 'day_closing', false, 'closed_at', 'day');

create function public.close_day(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('close_day', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.close_day(uuid, jsonb, jsonb) to authenticated, service_role;

-- The closings of the last 90 days at the positions from p_from up to below p_to; `v` as in rows.
create function private.pulled_closings(p_from bigint, p_to bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'day_closings', 'id', c.id, 'v', c.version,
    'row', private.day_closing_json(c)) order by c.change_xid, c.id), '[]')
  from public.day_closings c
  where c.change_xid >= p_from and c.change_xid < p_to and c.received_at > now() - interval '90 days'
$$;

create function private.forget_closing_notes(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with changed as (
    update public.day_closings c set note = '', version = c.version + 1, change_xid = private.current_xid()
    where c.id in (select d.id from public.day_closings d, private.retention r
      where d.note <> '' and d.received_at < now() - r.closing_notes limit p_limit)
    returning 1
  )
  select count(*) from changed
$$;

insert into private.clock_jobs (name, every, calls) values ('forget closing notes', '1 hour', 'forget_closing_notes');

-- Returns: pieces of a delivered order come back, and money is paid back.

-- As devices receive them; payments, too.
create function private.returns_json(p_returns jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg((e.one - 'actor') || case when e.one ->> 'actor' is null then '{}'
      else jsonb_build_object('by', private.staff_name((e.one ->> 'actor')::uuid)) end order by e.position)
  from jsonb_array_elements(p_returns) with ordinality as e (one, position)
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
  if p_payload ? 'identity' and not private.is_uuid(p_payload -> 'identity') then return 'identity'; end if;
  if not private.is_uuid(p_payload -> 'order_id') then
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
  if p_payload ? 'market' and private.parse_day(p_payload -> 'market') is null then return 'market'; end if;
  return null;
end
$$;

-- Its id is the operation's identity. Never accepts more pieces than were sold. A refund without
-- items is money that was paid although its pieces had been returned before: it is recorded beside
-- them, whatever the order's status.
create function private.apply_record_return(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_return_path(p_payload);
  v_at timestamptz := private.parse_time(p_payload -> 'returned_at');
  v_items jsonb := p_payload -> 'items';
  v_restocked boolean;
  v_refund bigint;
  v_identity uuid;
  v_recorded jsonb;
  v_order public.orders;
  v_products text[] := '{}';
  v_problems jsonb;
  v_market date := private.parse_day(p_payload -> 'market');
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_restocked := (p_payload ->> 'restocked')::boolean and v_items <> '[]';
  v_refund := (p_payload ->> 'refund')::numeric::bigint;
  v_identity := private.identity_of(p_id, p_payload);
  perform private.lock_identity(v_identity);
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  v_recorded := private.recorded_already(p_id, v_identity);
  if v_recorded is not null then return v_recorded; end if;
  if v_order.id is null then return private.rejected('not_found'); end if;
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

  -- The device's clock dates a return if it is plausible.
  v_at := private.plausible_time(v_at, v_order);
  if v_restocked then
    v_products := array(select distinct l.product_id from private.return_lines(v_order, v_items) l
      where not l.is_extra);
    perform private.move_pieces('return', v_identity, v_market, v_at, (
      select jsonb_agg(jsonb_build_object('id', l.product_id, 'returned', l.quantity))
      from private.return_lines(v_order, v_items) l where not l.is_extra));
  end if;
  update public.orders o set returns = o.returns || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', v_identity, 'at', private.iso(v_at), 'actor', auth.uid(), 'method', p_payload ->> 'method',
      'refund', v_refund, 'restocked', v_restocked, 'reason', nullif(private.trimmed(p_payload -> 'reason'), ''),
      'market', case when v_restocked then v_market end,
      'items', (select coalesce(jsonb_agg(jsonb_build_object('id', l.product_id, 'quantity', l.quantity,
        'price', l.price)), '[]') from private.return_lines(v_order, v_items) l))))
    where o.id = v_order.id;
  perform private.note_identity(p_id, v_identity);
  v_order := private.add_order_event(v_order.id, 'return',
    jsonb_build_object('refund', v_refund, 'method', p_payload ->> 'method'), v_at);
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products) || private.touched_market(v_market),
    private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('record_return', true, 'order', true, 'returned_at');

create function public.record_return(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_return', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.record_return(uuid, jsonb, jsonb) to authenticated, service_role;

-- The units of each product that an order holds: those it took, less those that were returned. Who
-- recorded the return decided whether they go into stock.
create function private.held_quantities(p_order public.orders) returns table (product_id text, quantity bigint)
language sql stable set search_path = '' as $$
  select q.product_id, q.quantity - coalesce(r.quantity, 0)
  from private.order_quantities(p_order.items) q
  left join (
    select e.item ->> 'id' as id, sum((e.item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(p_order.returns) as o (one), jsonb_array_elements(o.one -> 'items') as e (item)
    group by 1
  ) r on r.id = q.product_id
  where q.quantity > coalesce(r.quantity, 0)
$$;

-- The units that are in stock of an order that is held or cancelled.
create function private.pieces_in_stock(p_order public.orders) returns table (product_id text, quantity bigint)
language sql stable set search_path = '' as $$
  select q.product_id, q.quantity - coalesce(a.quantity, 0)
  from private.held_quantities(p_order) q
  left join (
    select e.item ->> 'id' as id, sum((e.item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(p_order.absent) as e (item) group by 1
  ) a on a.id = q.product_id
  where (p_order.status = 'cancelled' or p_order.held_at is not null) and q.quantity > coalesce(a.quantity, 0)
$$;

-- What an order lacks that is no longer cancelled; null: nothing.
create function private.reopening_problems(p_order public.orders) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', q.product_id, 'code', 'not_sold')
      when p.left = 0 then jsonb_build_object('product_id', q.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', q.product_id, 'code', 'not_enough_stock', 'available', p.left)
    end order by q.product_id)
  from private.pieces_in_stock(p_order) q
  left join lateral (
    select x.id, x.stock + private.left_at_market(p_order.market, x.id, p_order.created_at) as left
    from public.products x where x.id = q.product_id
  ) p on true
  where p.id is null or p.left < q.quantity
$$;

-- [{product_id, quantity}] of a cancelled order whose pieces could not go back into stock, because
-- their products are deleted; null: every line was restored.
create function private.lines_not_restored(p_order public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('product_id', q.product_id, 'quantity', q.quantity) order by q.product_id)
  from private.pieces_in_stock(p_order) q
  where not exists (select from public.products p where p.id = q.product_id)
$$;

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
