-- The courier and the number of a parcel: the write set_parcel, and the mail about a number that
-- comes after the mail 'on its way'.

-- The path of the first invalid part; null: all are valid.
create function private.invalid_parcel_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := p_payload -> 'patch';
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if jsonb_typeof(p_payload -> 'base') is distinct from 'object' then return 'base'; end if;
  if jsonb_typeof(v_patch) is distinct from 'object' then return 'patch'; end if;
  if v_patch ? 'courier'
    and not (private.is_text(v_patch -> 'courier', 0, 60) and v_patch ->> 'courier' !~ '[\n\r;]') then
    return 'patch.courier';
  end if;
  if v_patch ? 'tracking_number' and not coalesce(jsonb_typeof(v_patch -> 'tracking_number') = 'string'
    and v_patch ->> 'tracking_number' ~ '^[A-Za-z0-9-]{0,40}$', false) then
    return 'patch.tracking_number';
  end if;
  return null;
end
$$;

-- {order_id, base, patch}, each {courier?, tracking_number?}; '': not known. Two people who set
-- different fields are merged; the same field is a conflict of that field. It changes no status, so
-- it is valid for an order of any status.
create function private.apply_set_parcel(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := '{courier,tracking_number}';
  v_invalid text := private.invalid_parcel_path(p_payload);
  v_order public.orders;
  v_found jsonb;
  v_new jsonb;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  v_found := private.compare_fields(
    jsonb_build_object('courier', v_order.courier, 'tracking_number', v_order.tracking_number),
    '{"courier": "", "tracking_number": ""}' || private.pick_fields(p_payload -> 'base', c_fields),
    private.trim_text_fields(private.pick_fields(p_payload -> 'patch', c_fields)));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_order.version, private.order_json(v_order));
  end if;
  v_new := v_found -> 'changes';
  if v_new <> '{}' then
    insert into private.order_events (order_id, kind, actor, data)
      values (v_order.id, 'parcel', auth.uid(), jsonb_build_object('fields',
        (select jsonb_agg(k order by k) from jsonb_object_keys(v_new) k)));
    update public.orders o set events_added = o.events_added + 1,
        courier = coalesce(v_new ->> 'courier', o.courier),
        tracking_number = coalesce(v_new ->> 'tracking_number', o.tracking_number)
      where o.id = v_order.id returning * into v_order;
  end if;
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

-- 'Your parcel can be followed now.', a minute later and once for each order. The mail 'on its way'
-- says what is known when it is sent, so only a number that comes after it needs this mail.
create function private.queue_tracking_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'shipped' or new.tracking_number = '' then
    delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_tracking'
      and j.sent_at is null and j.failed_at is null and private.is_free(j.locked_until);
  elsif old.tracking_number = '' and new.customer_email <> '' and exists (
    select from private.mail_jobs j
    where j.order_id = new.id and j.kind = 'order_status' and j.status = 'shipped'
      and (j.sent_at is not null or j.failed_at is not null or not private.is_free(j.locked_until)))
  then
    insert into private.mail_jobs (kind, order_id, next_attempt_at, locale)
      values ('order_tracking', new.id, now() + interval '1 minute', new.locale)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger orders_tracking_mail after update on public.orders
  for each row when ((old.status, old.tracking_number) is distinct from (new.status, new.tracking_number))
  execute function private.queue_tracking_mail();

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('set_parcel', true, 'order', true, null);

create function public.set_parcel(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('set_parcel', p_operation_id, p_payload)
$$;
grant execute on function public.set_parcel(uuid, jsonb) to authenticated, service_role;
