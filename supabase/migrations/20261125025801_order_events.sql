-- What happened to an order, and staff's notes about it: the timeline of the order's dialog. Events
-- are only added; an erasure of the customer deletes the notes.

create table private.order_events (
  id uuid primary key default gen_random_uuid(),
  -- The order in which events of one moment happened.
  n bigint not null generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default now(),
  -- placed {held?}, sold, status {from, to, cause?}, released, mail {mail, status?}, note {text},
  -- and what later features add. Apps leave out kinds that they do not know.
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- The member of staff; null: the customer or the server.
  actor uuid,
  -- No personal data except in notes, which private.erase_orders deletes.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object')
);
create index order_events_of_order on private.order_events (order_id, at, n);
alter table private.order_events enable row level security;

-- Devices receive the events in the order's row, so an event without another change has to stamp
-- the row: `events_added` as any change does. `mails_sent` renews change_xid only: for version and
-- updated_at, a new order whose confirmation was sent is still an unchanged one.
alter table public.orders
  add column events_added int not null default 0,
  add column mails_sent int not null default 0;

create function private.stamp_mail() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_expected public.orders := old;
begin
  v_expected.mails_sent := new.mails_sent;
  v_expected.version := new.version;
  v_expected.change_xid := new.change_xid;
  v_expected.updated_at := new.updated_at;
  if new is not distinct from v_expected then
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
-- After orders_stamp, in the order of their names.
create trigger orders_stamp_mail before update on public.orders
  for each row when (old.mails_sent is distinct from new.mails_sent) execute function private.stamp_mail();

-- Who causes the following events, where it is no member of staff: 'customer'; null: nobody else.
create function private.set_event_cause(p_cause text) returns void
language sql volatile set search_path = '' as $$
  select set_config('nefer.event_cause', coalesce(p_cause, ''), true)
$$;

create function private.event_cause() returns jsonb
language sql stable set search_path = '' as $$
  select case when coalesce(current_setting('nefer.event_cause', true), '') = '' then '{}'
    else jsonb_build_object('cause', current_setting('nefer.event_cause', true)) end
$$;

-- For events that come without another change of the order. Returns the order with its new stamp.
create function private.add_order_event(
  p_order_id uuid, p_kind text, p_data jsonb default '{}', p_at timestamptz default now(),
  p_id uuid default gen_random_uuid())
returns public.orders
language plpgsql volatile set search_path = '' as $$
declare
  v_order public.orders;
begin
  insert into private.order_events (id, order_id, at, kind, actor, data)
    values (p_id, p_order_id, p_at, p_kind, auth.uid(), p_data);
  update public.orders o set events_added = o.events_added + 1 where o.id = p_order_id returning * into v_order;
  return v_order;
end
$$;

create function private.record_order_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_first text := case when new.channel = 'stall' then 'delivered' else 'pending' end;
begin
  if tg_op = 'INSERT' then
    insert into private.order_events (order_id, at, kind, actor, data)
      values (new.id, new.created_at, case when new.channel = 'stall' then 'sold' else 'placed' end, new.sold_by,
        case when new.hold_reason is null then '{}' else jsonb_build_object('held', new.hold_reason) end);
    if new.status <> v_first then
      insert into private.order_events (order_id, at, kind, data)
        values (new.id, now(), 'status', jsonb_build_object('from', v_first, 'to', new.status));
    end if;
    return null;
  end if;
  if old.held_at is not null and new.held_at is null then
    insert into private.order_events (order_id, kind, actor) values (new.id, 'released', auth.uid());
  end if;
  if new.status is distinct from old.status then
    insert into private.order_events (order_id, kind, actor, data)
      values (new.id, 'status', auth.uid(),
        jsonb_build_object('from', old.status, 'to', new.status) || private.event_cause());
  end if;
  return null;
end
$$;
create trigger orders_events_insert after insert on public.orders
  for each row execute function private.record_order_events();
create trigger orders_events_update after update on public.orders
  for each row when ((old.status, old.held_at) is distinct from (new.status, new.held_at))
  execute function private.record_order_events();

-- Mails to the customer. Their kinds start with `order_`.
create function private.record_sent_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_events (order_id, at, kind, data)
    values (new.order_id, new.sent_at, 'mail', jsonb_strip_nulls(
      jsonb_build_object('mail', new.kind, 'status', new.status)));
  update public.orders o set mails_sent = o.mails_sent + 1 where o.id = new.order_id;
  return null;
end
$$;
create trigger mail_jobs_sent after update on private.mail_jobs
  for each row when (old.sent_at is null and new.sent_at is not null and new.order_id is not null
    and new.kind like 'order\_%')
  execute function private.record_sent_mail();

-- What is known of earlier orders: when they were placed, mails about them, and the last change.
insert into private.order_events (order_id, at, kind, actor)
select o.id, o.created_at, case when o.channel = 'stall' then 'sold' else 'placed' end, o.sold_by
from public.orders o order by o.created_at, o.id;
insert into private.order_events (order_id, at, kind, data)
select j.order_id, j.created_at, 'status', jsonb_build_object('to', j.status)
from private.mail_jobs j where j.kind = 'order_status' order by j.created_at, j.id;
insert into private.order_events (order_id, at, kind, actor, data)
select o.id, o.updated_at, 'status', o.changed_by, jsonb_build_object('to', o.status)
from public.orders o
where o.status <> case when o.channel = 'stall' then 'delivered' else 'pending' end
  and o.status::text is distinct from (select e.data ->> 'to' from private.order_events e
    where e.order_id = o.id and e.kind = 'status' order by e.at desc, e.n desc limit 1)
order by o.updated_at, o.id;
insert into private.order_events (order_id, at, kind, data)
select j.order_id, j.sent_at, 'mail', jsonb_strip_nulls(jsonb_build_object('mail', j.kind, 'status', j.status))
from private.mail_jobs j where j.sent_at is not null and j.order_id is not null and j.kind like 'order\_%'
order by j.sent_at, j.id;

-- The newest 50, oldest first. Texts of notes are bounded, so an order's row is, too.
create function private.order_events_json(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    e.data || jsonb_build_object('id', e.id, 'at', private.iso(e.at), 'kind', e.kind)
      || case when e.actor is null then '{}' else jsonb_build_object('by', private.staff_name(e.actor)) end
    order by e.at, e.n), '[]')
  from (select * from private.order_events x where x.order_id = p_order_id order by x.at desc, x.n desc limit 50) e
$$;

-- When the order reached each step up to its present one, for its shopper: {received, processing?,
-- shipped?, delivered?, cancelled?} as ISO 8601. Of a step that was taken back and reached again,
-- the last time.
create function private.order_dates(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with steps as (
    select s.status, s.position from unnest(array['pending', 'processing', 'shipped', 'delivered'])
      with ordinality as s (status, position)
  ),
  reached as (
    select e.data ->> 'to' as status, max(e.at) as at from private.order_events e
    where e.order_id = p_order_id and e.kind = 'status' group by 1
  )
  select jsonb_build_object('received', private.iso(o.created_at)) || coalesce((
    select jsonb_object_agg(r.status, private.iso(r.at)) from reached r left join steps s on s.status = r.status
    where r.status <> 'pending' and case o.status
      when 'cancelled' then r.status = 'cancelled' or r.at < (select c.at from reached c where c.status = 'cancelled')
      else s.position <= (select x.position from steps x where x.status = o.status) end), '{}')
  from public.orders o where o.id = p_order_id
$$;

-- {order_id, text, written_at}. The device's clock dates a note that was written offline, if it is
-- plausible. Notes never conflict: each is an event of its own, whose id is the operation's.
create function private.apply_add_order_note(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_written_at timestamptz := private.parse_time(p_payload -> 'written_at');
  v_order public.orders;
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'text', 1, 1000) then return private.invalid('text'); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  v_order := private.add_order_event(v_order.id, 'note',
    jsonb_build_object('text', private.trimmed(p_payload -> 'text')),
    case when v_written_at between greatest(v_order.created_at, now() - interval '90 days') and now()
      then v_written_at else now() end, p_id);
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;
insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('add_order_note', true, 'order', true);
create function public.add_order_note(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('add_order_note', p_operation_id, p_payload)
$$;
grant execute on function public.add_order_note(uuid, jsonb) to authenticated, service_role;

-- In portions: staff devices pull every erased order again.
create or replace function private.forget_old_orders(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  select private.erase_orders(array(
    select o.id from public.orders o, private.retention r
    where o.created_at < now() - r.orders and o.status in ('delivered', 'cancelled')
      and (o.customer_email <> '' or o.customer_phone <> '' or o.customer_address <> ''
        or exists (select from private.order_events e where e.order_id = o.id and e.kind = 'note'))
    order by o.created_at limit p_limit))
$$;

insert into private.features (name) values ('order_notes');
