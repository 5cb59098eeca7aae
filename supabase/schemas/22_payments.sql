-- Payments for an order of the web shop before it is delivered: deposits. The money was taken, so
-- every payment is recorded, whatever the order's total and status. They are in no closing.

-- Piastres; repayments count below 0.
create function private.paid_of(p_payments jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum((e.one ->> 'amount')::numeric), 0)::bigint from jsonb_array_elements(p_payments) as e (one)
$$;

-- Somebody has to do something: it is open, its parcel is not back, or money is to be given back.
create function private.is_unsettled(p_order public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_order.status not in ('delivered', 'cancelled')
    or p_order.status = 'cancelled' and p_order.left_at is not null
    or p_order.payments <> '[]' and private.paid_of(p_order.payments)
      > case p_order.status when 'cancelled' then 0 else private.to_piastres(p_order.total) end;
end
$$;

create function private.without_references(p_payments jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.one - 'reference' order by e.position), '[]')
  from jsonb_array_elements(p_payments) with ordinality as e (one, position)
$$;

-- The path of the first invalid field of a payment; null: all are valid.
create function private.invalid_payment_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if p_payload ? 'identity' and not private.is_uuid(p_payload -> 'identity') then return 'identity'; end if;
  if not private.is_uuid(p_payload -> 'order_id') then return 'order_id'; end if;
  if private.parse_time(p_payload -> 'recorded_at') is null then return 'recorded_at'; end if;
  if private.parse_day(p_payload -> 'day') is null then return 'day'; end if;
  if not private.is_integer(p_payload -> 'amount', -999999999999, 999999999999)
    or (p_payload ->> 'amount')::numeric = 0 then return 'amount'; end if;
  if not private.is_payment_method(p_payload -> 'method') then return 'method'; end if;
  if p_payload ? 'reference' and not private.is_text(p_payload -> 'reference', 0, 60) then return 'reference'; end if;
  if p_payload ? 'another' and p_payload -> 'another' is distinct from 'true' then return 'another'; end if;
  return null;
end
$$;

-- {order_id, identity?, recorded_at, day, amount, method, reference?, another?}. `amount` below 0:
-- a repayment. `day`: when it was paid. `another`: a person said that it is not the same as one
-- with its amount and reference. Payments are only added, each once by its identity, and never
-- conflict. An order whose customer was erased keeps no reference.
create function private.apply_record_payment(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_payment_path(p_payload);
  v_at timestamptz := private.parse_time(p_payload -> 'recorded_at');
  v_day date := private.parse_day(p_payload -> 'day');
  v_amount bigint;
  v_identity uuid;
  v_recorded jsonb;
  v_order public.orders;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_amount := (p_payload ->> 'amount')::numeric::bigint;
  v_identity := private.identity_of(p_id, p_payload);
  perform private.lock_identity(v_identity);
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  v_recorded := private.recorded_already(p_id, v_identity);
  if v_recorded is not null then return v_recorded; end if;
  if v_order.id is null then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  if exists (select from private.order_events e where e.id = v_identity) then
    return private.rejected('key_reused');
  end if;

  -- The device's clock dates a payment if it is plausible.
  v_at := private.plausible_time(v_at, v_order);
  v_day := case when v_day between private.shop_day(v_order.created_at) - 90 and private.shop_day(now()) + 1 then v_day
    else private.shop_day(v_at) end;
  update public.orders o set payments = o.payments || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', v_identity, 'at', private.iso(v_at), 'actor', auth.uid(), 'day', v_day, 'amount', v_amount,
      'method', p_payload ->> 'method', 'another', p_payload -> 'another',
      'reference', case when o.customer_phone <> '' or o.customer_email <> ''
        then nullif(private.trimmed(p_payload -> 'reference'), '') end)))
    where o.id = v_order.id;
  perform private.note_identity(p_id, v_identity);
  v_order := private.add_order_event(v_order.id, 'payment',
    jsonb_build_object('amount', v_amount, 'method', p_payload ->> 'method'), v_at, v_identity);
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('record_payment', true, 'order', true, 'recorded_at');

create function public.record_payment(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_payment', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.record_payment(uuid, jsonb, jsonb) to authenticated, service_role;
