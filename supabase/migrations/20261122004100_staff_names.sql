-- Who did it stands on what staff do: on stock moves, on sales at the stall, and on the last change of an order's status.

-- The address by which colleagues know somebody, also after they were dismissed; null for who is not staff.
create function private.staff_name(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.email from private.staff s where s.user_id = p_user_id),
    (select i.email from private.staff_invitations i where i.accepted_by = p_user_id order by i.accepted_at desc limit 1))
$$;
create index staff_invitations_accepted on private.staff_invitations (accepted_by);

alter table public.orders add column sold_by uuid, add column changed_by uuid;

-- Whatever a client sends for the two columns, they say who is signed in. Named to run behind `orders_guard`, which compares what
-- was sent, and before the stamp.
create function private.name_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.sold_by := case when new.channel = 'stall' then auth.uid() end;
    new.changed_by := null;
  elsif new.status is distinct from old.status or new.held_at is distinct from old.held_at then
    new.changed_by := auth.uid();
  end if;
  return new;
end
$$;
create trigger orders_name before insert or update on public.orders
  for each row execute function private.name_staff();

-- What the ledger knows of earlier sales.
update public.orders o set sold_by = p.actor from private.operations p
  where p.id = o.id and p.kind = 'record_sale' and p.actor is not null and o.channel = 'stall';

create or replace function private.stock_move_json(p_row public.stock_moves) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'product_id', p_row.product_id, 'delta', p_row.delta, 'reason', p_row.reason,
  'operation_id', p_row.operation_id, 'edited_at', private.iso(p_row.edited_at),
  'product_version', p_row.product_version, 'at', private.iso(p_row.at))
  || case when p_row.actor is null then '{}'::jsonb else jsonb_build_object('by', private.staff_name(p_row.actor)) end;

-- For staff.
create or replace function private.order_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'customer_name', p_row.customer_name,
    'customer_email', p_row.customer_email, 'customer_phone', p_row.customer_phone,
    'customer_address', p_row.customer_address, 'payment_method', p_row.payment_method, 'status', p_row.status,
    'channel', p_row.channel, 'total', private.to_piastres(p_row.total), 'items', private.items_json(p_row.items),
    'shipping_info', p_row.shipping_info, 'placed_at', private.iso(p_row.placed_at),
    'updated_at', private.iso(p_row.updated_at))
    || case when p_row.held_at is not null and p_row.status = 'pending'
      then jsonb_build_object('held_at', private.iso(p_row.held_at), 'hold_reason', p_row.hold_reason) else '{}' end
    || case when p_row.sold_by is null then '{}' else jsonb_build_object('sold_by', private.staff_name(p_row.sold_by)) end
    || case when p_row.changed_by is null then '{}'
      else jsonb_build_object('changed_by', private.staff_name(p_row.changed_by)) end
$$;

-- Pages of messages end at a message, not at a moment: two may have come at once. Times are told in milliseconds, so they are
-- compared in milliseconds.
drop function public.list_messages(boolean, timestamptz);
drop function private.list_messages(boolean, timestamptz);

-- Newest first, at most 50: what is not answered, or everything. `p_before`, `p_before_id`: created_at and id of the last one known
-- (null: the newest; older apps send no id).
create function private.list_messages(p_all boolean, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('messages', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email,
      'subject', c.subject, 'message', c.message, 'created_at', private.iso(c.created_at),
      'answered_at', private.iso(c.answered_at), 'answered_by', private.staff_name(c.answered_by))
      order by c.ms desc, c.id), '[]')
    from (select m.*, date_trunc('milliseconds', m.created_at) as ms from private.contact_messages m
      where (p_all or m.answered_at is null) and (p_before is null
        or m.created_at < p_before + interval '1 millisecond'
        and (date_trunc('milliseconds', m.created_at) < p_before
          or m.id > p_before_id and date_trunc('milliseconds', m.created_at) = p_before))
      order by date_trunc('milliseconds', m.created_at) desc, m.id limit 50) c));
end
$$;
create function public.list_messages(
  p_all boolean default false, p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$ select private.list_messages(p_all, p_before, p_before_id) $$;
grant execute on function private.list_messages(boolean, timestamptz, uuid), public.list_messages(boolean, timestamptz, uuid)
  to authenticated;
