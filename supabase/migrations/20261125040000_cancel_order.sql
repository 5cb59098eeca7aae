-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

-- When the order reached each step up to its present one: {received, processing?, shipped?,
-- delivered?, cancelled?} as ISO 8601. Of a step that was taken back and reached again, the last
-- time. In PL/pgSQL, and without reading the order again, because every order calls it.
create function private.dates_of_order(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_steps constant text[] := '{pending,processing,shipped,delivered}';
begin
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
create or replace function private.order_dates(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.dates_of_order(o) from public.orders o where o.id = p_order_id
$$;

-- For the shopper who has the order's secret.
create or replace function private.receipt_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'status', p_row.status,
    'total', private.to_piastres(p_row.total), 'items', private.items_json(p_row.items),
    'dates', private.dates_of_order(p_row))
    || case when p_row.held_at is not null and p_row.status = 'pending' then '{"held": true}'::jsonb else '{}' end
$$;

alter table private.mail_jobs drop constraint mail_jobs_kind_check;
alter table private.mail_jobs
  add constraint mail_jobs_kind_check check (kind in ('order_confirmation', 'order_status', 'order_corrected',
    'staff_new_order', 'staff_order_cancelled', 'staff_new_message', 'newsletter_confirm', 'invitation',
    'back_in_stock'));

create or replace function private.caused_by_visitor(p_kind text) returns boolean
language sql immutable
return p_kind in ('order_confirmation', 'staff_new_order', 'staff_order_cancelled', 'staff_new_message',
  'newsletter_confirm', 'back_in_stock');

create or replace function private.mail_recipients(p_job private.mail_jobs) returns text[]
language sql stable set search_path = '' as $$
  select case
    when p_job.kind like 'staff\_%' then private.staff_recipients()
    when p_job.order_id is not null then array(select o.customer_email from public.orders o where o.id = p_job.order_id)
    when p_job.stock_alert_id is not null then
      array(select a.email from private.stock_alerts a where a.id = p_job.stock_alert_id)
    else array[coalesce(p_job.subscriber, p_job.invited)]
  end
$$;

-- {order_id, token}. Cancels a pending order, held or not; the triggers of the table return its
-- stock and mail the customer. A cancelled order is applied again. `too_late`: the workshop has
-- begun. The row is locked, so either this or a member's change of status comes first.
create function private.apply_cancel_my_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_order public.orders;
  v_products text[];
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  select * into v_order from public.orders o
    where o.id = (p_payload ->> 'order_id')::uuid and private.opens_order(o, p_payload ->> 'token') for update;
  if not found then return private.rejected('not_found'); end if;
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
  perform private.set_event_cause('customer');
  update public.orders o set status = 'cancelled' where o.id = v_order.id returning * into v_order;
  perform private.set_event_cause(null);
  perform private.queue_staff_mail('staff_order_cancelled', v_order.id);
  return private.applied(private.touched_products(v_products), private.receipt_json(v_order));
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

insert into private.features (name) values ('cancel_order');

-- Not partial: PostgreSQL would read a small partial index as a whole, in place of the index of
-- phone numbers, wherever only the orders of the web shop count.
drop index public.orders_key;
create index orders_key on public.orders (private.order_key(customer_phone, id));
