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

-- Cancelling must not undo what limits mail. So the number of orders that one mailbox or network
-- may have before further ones are held includes those that their customer cancelled. The number of
-- pieces does not: they are back in stock.
create function private.is_cancelled_by_customer(p_order_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.order_events e
    where e.order_id = p_order_id and e.kind = 'status' and e.data @> '{"to": "cancelled", "cause": "customer"}')
$$;

-- Why the order is held; null: it is within all limits. `p_sources`: private.sources_of_order.
drop function private.hold_reason(jsonb, numeric, text, text);
create function private.hold_reason(p_items jsonb, p_total numeric, p_phone text, p_sources private.order_source[])
returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_limits private.order_limits;
  v_pieces bigint := (select sum(x.quantity) from private.order_lines(p_items) x);
begin
  select * into v_limits from private.order_limits;
  return case
    when exists (select from private.order_lines(p_items) x group by x.product_id
      having sum(x.quantity) > v_limits.max_of_one_product) then 'quantity'
    when v_pieces > v_limits.max_pieces then 'pieces'
    when p_total > v_limits.max_total then 'total'
    when (select count(*) from public.orders o
      where o.created_at > now() - v_limits.open_orders_period and o.channel = 'web'
        and o.status not in ('delivered', 'cancelled')
        and private.phone_search_digits(o.customer_phone) = private.phone_search_digits(p_phone))
      >= v_limits.max_open_orders then 'phone'
    else (
      select l.whose from unnest(p_sources) s join private.open_order_limits l on l.whose = s.whose,
        lateral (
          select count(*) as orders, coalesce(sum(x.pieces) filter (where o.status <> 'cancelled'), 0) as pieces
          from private.order_sources x join public.orders o on o.id = x.order_id
          where x.source_hash = s.hash and x.at > now() - l.period and (o.status not in ('delivered', 'cancelled')
            or o.status = 'cancelled' and private.is_cancelled_by_customer(o.id))) counted
      where counted.orders >= l.max_orders or counted.pieces + v_pieces > l.max_pieces
      order by l.whose limit 1)
  end;
end
$$;

-- Staff are notified of a held order, of at most ten in an hour; its customer when it is released.
create or replace function private.queue_order_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_order.held_at is not null and (select count(*) from public.orders o join private.mail_jobs j on j.order_id = o.id
    where o.created_at > now() - interval '1 hour' and o.hold_reason is not null and j.kind = 'staff_new_order') >= 10
  then
    return;
  end if;
  insert into private.mail_jobs (kind, order_id, locale)
  select 'order_confirmation', p_order.id, p_order.locale where p_order.held_at is null
  union all
  select 'staff_new_order', p_order.id, s.staff_locale from public.settings s
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing;
end
$$;

create index mail_jobs_of_cancellations on private.mail_jobs (created_at)
  where kind = 'staff_order_cancelled' or kind = 'order_status' and status = 'cancelled';

-- A status mail waits a minute, so a slip is corrected before anybody reads it. The last reported
-- status is not reported again. Sales at the stall cause no mail. Cancelling held orders, which may
-- be an attack on the owner of the mailbox, and cancellations by customers cause at most three
-- mails a day.
create or replace function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status' and j.attempts = 0;
  select j.status into v_last from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if (new.held_at is not null or private.event_cause() ->> 'cause' = 'customer') and (
    select count(*) from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.kind = 'order_status' and j.status = 'cancelled' and j.created_at > now() - interval '1 day'
      and private.mailbox(o.customer_email) = private.mailbox(new.customer_email)) >= 3
  then
    return null;
  end if;
  if new.channel = 'web' and new.customer_email <> '' and new.status is distinct from v_last
    and (new.status in ('shipped', 'delivered', 'cancelled') or v_last is not distinct from 'cancelled')
  then
    insert into private.mail_jobs (kind, order_id, status, next_attempt_at, locale)
      values ('order_status', new.id, new.status, now() + interval '1 minute', new.locale);
  end if;
  return null;
end
$$;

-- {order_id, token}. Cancels a pending order, held or not; the triggers of the table return its
-- stock and mail the customer. A cancelled order is applied again. `too_late`: the workshop has
-- begun. The row is locked, so either this or a member's change of status comes first.
create function private.apply_cancel_my_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_staff_mails constant int := 30;
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
  -- Cancellations of one mailbox are counted one after the other.
  perform private.lock_name('cancels ' || private.mailbox(v_order.customer_email));
  perform private.set_event_cause('customer');
  update public.orders o set status = 'cancelled' where o.id = v_order.id returning * into v_order;
  perform private.set_event_cause(null);
  if v_order.held_at is null and (select count(*) from private.mail_jobs j
    where j.kind = 'staff_order_cancelled' and j.created_at > now() - interval '1 day') < c_staff_mails
  then
    perform private.queue_staff_mail('staff_order_cancelled', v_order.id);
  end if;
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

-- What a visitor can repeat without end must not fill the ledger for ever: rejections, and applied
-- operations that change nothing when they are applied again. After that time no device repeats
-- them: it asks a person about an operation that is older.
create or replace function private.purge_rejected_operations(p_older_than interval default '180 days') returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  delete from private.operations o where o.actor is null and o.at < now() - p_older_than
    and (o.outcome ->> 'status' = 'rejected'
      or o.kind in ('cancel_my_order', 'request_stock_alert', 'subscribe_newsletter'));
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

insert into private.features (name) values ('cancel_order');

-- Not partial: PostgreSQL would read a small partial index as a whole, in place of the index of
-- phone numbers, wherever only the orders of the web shop count.
drop index public.orders_key;
create index orders_key on public.orders (private.order_key(customer_phone, id));
