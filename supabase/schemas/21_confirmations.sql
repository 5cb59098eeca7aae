-- Is this order right? Staff ask with a link; the customer answers yes, or cancels.

-- The secret behind an order's link is computed, because devices of staff have to know it without a
-- connection: what is stored opens all links, so no device and no column holds it. One row.
create table private.answer_key (
  one boolean primary key default true check (one),
  -- Another value ends all links.
  link_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into private.answer_key default values;
alter table private.answer_key enable row level security;

-- 128 bits in hexadecimal digits. Key and message have a fixed length.
create function private.answer_token(p_order_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select left(encode(sha256(k.link_key || uuid_send(p_order_id)), 'hex'), 32) from private.answer_key k);
end
$$;

-- Compares hashes, so that the time of an answer says nothing about the secret. An erased order has
-- no link.
create function private.answers_order(p_order public.orders, p_token text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_order.channel = 'web' and p_order.customer_phone <> '' and octet_length(p_token) <= 512
    and coalesce(sha256(convert_to(p_token, 'utf8'))
      = sha256(convert_to(private.answer_token(p_order.id), 'utf8')), false);
end
$$;

-- As staff pull and find it: with the secret of its link, as long as that works. No outcome and no
-- export has it.
create function private.pulled_order_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.order_json(p_row)
    || case when p_row.channel = 'web' and p_row.customer_phone <> '' and p_row.status in ('pending', 'processing')
      then jsonb_build_object('answer_token', private.answer_token(p_row.id)) else '{}' end;
end
$$;

-- {status: 'open', pieces, total, answered_at?}, {status: 'cancelled'}, {status: 'unknown'} or
-- {status: 'wait', retry_after_ms}. Asking changes nothing: messengers open links by themselves.
create function private.order_question(p_order_id uuid, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wait bigint := private.count_request('lookups');
  v_order public.orders;
begin
  if v_wait is not null then
    return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
  end if;
  select * into v_order from public.orders o where o.id = p_order_id and private.answers_order(o, p_token);
  return case
    when v_order.status = 'cancelled' then '{"status": "cancelled"}'::jsonb
    when v_order.status in ('pending', 'processing') then jsonb_strip_nulls(jsonb_build_object('status', 'open',
      'pieces', (select coalesce(sum(q.quantity), 0) from private.order_quantities(v_order.items) q),
      'total', private.to_piastres(v_order.total),
      'answered_at', case v_order.confirmation ->> 'how' when 'link' then v_order.confirmation -> 'answered_at' end))
    else '{"status": "unknown"}' end;
end
$$;

create function public.order_question(p_order_id uuid, p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.order_question(p_order_id, p_token) $$;
grant execute on function private.order_question(uuid, text), public.order_question(uuid, text)
  to anon, authenticated, service_role;

-- The order with one more question or answer. Events are only added. The first question and the
-- first answer count, by their times, and the customer's own answer before one on the phone: so
-- devices that were offline end with the same order, whichever arrives first.
-- `withConfirmation` in the app has the same rule.
create function private.add_confirmation(p_order public.orders, p_id uuid, p_how text, p_at timestamptz)
returns public.orders
language plpgsql volatile set search_path = '' as $$
declare
  v_at timestamptz := private.plausible_time(p_at, p_order);
  v_before jsonb := p_order.confirmation;
  v_name text := case p_how when 'asked' then 'asked_at' else 'answered_at' end;
  v_order public.orders;
begin
  insert into private.order_events (id, order_id, at, kind, actor, data)
    values (p_id, p_order.id, v_at, case p_how when 'asked' then 'asked' else 'confirmed' end,
      case when p_how <> 'link' then auth.uid() end,
      case p_how when 'asked' then '{}' else jsonb_build_object('how', p_how) end);
  update public.orders o set events_added = o.events_added + 1,
      confirmation = case
        when p_how = 'phone' and v_before ->> 'how' = 'link' then v_before
        when p_how = 'link' and v_before ->> 'how' = 'phone' or (v_before ->> v_name)::timestamptz > v_at
          or not v_before ? v_name
        then v_before || jsonb_strip_nulls(jsonb_build_object(
          v_name, private.iso(v_at), 'how', case when p_how <> 'asked' then p_how end))
        else v_before end
    where o.id = p_order.id returning * into v_order;
  return v_order;
end
$$;

-- {order_id, token, answer: 'yes' | 'no', answered_at}. 'no' is the customer's cancellation. A yes
-- after a cancellation is rejected and changes nothing. A second yes adds no event, so that whoever
-- has the link cannot push the others out of the timeline.
create function private.apply_answer_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_at timestamptz := private.parse_time(p_payload -> 'answered_at');
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  if not coalesce(p_payload -> 'answer' in ('"yes"', '"no"'), false) then return private.invalid('answer'); end if;
  if v_at is null then return private.invalid('answered_at'); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid
    and private.answers_order(o, p_payload ->> 'token') for update;
  if not found then return private.rejected('not_found'); end if;
  if p_payload ->> 'answer' = 'no' then
    return private.cancel_for_customer(v_order) - 'row';
  end if;
  if v_order.status = 'cancelled' then return private.rejected('cancelled'); end if;
  if v_order.status not in ('pending', 'processing') then return private.rejected('not_found'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  if coalesce(v_order.confirmation ->> 'how', '') <> 'link' then
    perform private.add_confirmation(v_order, p_id, 'link', v_at);
  end if;
  return private.applied('[]');
end
$$;

insert into private.rate_limits (name, max_count, period) values ('answers', 60, '10 minutes');

-- Not in batches: a batch locks its rows before it looks at their secrets.
insert into private.operation_kinds (kind, staff_only, rate_limit, batched, time_field)
values ('answer_order', false, 'answers', false, 'answered_at');

create function public.answer_order(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('answer_order', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.answer_order(uuid, jsonb, jsonb) to anon, authenticated, service_role;

-- {order_id, how: 'asked' | 'phone', confirmed_at}, by staff: they opened the message with the
-- link, or the customer said yes on the phone. A yes after a cancellation is rejected, so that a
-- person learns of it. Of an order that was sent since then, both are recorded.
create function private.apply_record_confirmation(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_at timestamptz := private.parse_time(p_payload -> 'confirmed_at');
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not coalesce(p_payload -> 'how' in ('"asked"', '"phone"'), false) then return private.invalid('how'); end if;
  if v_at is null then return private.invalid('confirmed_at'); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  if v_order.status = 'cancelled' and p_payload ->> 'how' = 'phone' then return private.rejected('cancelled'); end if;
  v_order := private.add_confirmation(v_order, p_id, p_payload ->> 'how', v_at);
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('record_confirmation', true, 'order', true, 'confirmed_at');

create function public.record_confirmation(p_operation_id uuid, p_payload jsonb, p_written jsonb default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_confirmation', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.record_confirmation(uuid, jsonb, jsonb) to authenticated, service_role;
