-- Being told: Web Push to devices of staff and of shoppers. What happened is an event; each
-- subscription gets a delivery of its own, with its own tries. Mail is queued beside it
-- (15_mail.sql), and neither waits for the other.

-- Where a browser wants to be told, and of what: what a member of staff wishes, or one order.
create table private.push_subscriptions (
  -- Made by the device, which repeats its request with it.
  id uuid primary key,
  -- An address at the push service of the browser. One browser has one for all of its wishes.
  endpoint text not null,
  -- The browser's key and secret: what is sent can be read there only.
  p256dh text not null,
  auth text not null,
  locale private.locale not null,
  user_id uuid references private.staff (user_id) on delete cascade,
  -- Signing the device out ends its subscription.
  session_id text,
  wishes text[],
  order_id uuid references public.orders (id) on delete cascade,
  -- That of the order when its shopper began to follow it.
  status private.order_status,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_for_one check ((user_id is null) <> (order_id is null)
    and (user_id is null) = (wishes is null) and (order_id is null) = (status is null))
);
create unique index push_subscriptions_of_staff on private.push_subscriptions (endpoint) where user_id is not null;
create unique index push_subscriptions_of_order on private.push_subscriptions (order_id, endpoint)
  where order_id is not null;
create index push_subscriptions_of_user on private.push_subscriptions (user_id) where user_id is not null;
create index push_subscriptions_of_session on private.push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_of_endpoint on private.push_subscriptions (endpoint);
alter table private.push_subscriptions enable row level security;

create table private.push_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new_order', 'held_order', 'message', 'decision', 'order_status')),
  order_id uuid references public.orders (id) on delete cascade,
  contact_message_id uuid references private.contact_messages (id) on delete cascade,
  -- The status that an order_status reports.
  status private.order_status,
  -- Of the device whose write needs a decision.
  session_id text,
  created_at timestamptz not null default now()
);
create index push_events_of_order on private.push_events (order_id) where order_id is not null;
create index push_events_of_message on private.push_events (contact_message_id) where contact_message_id is not null;
create index push_events_age on private.push_events (created_at);
alter table private.push_events enable row level security;

-- No reference to the subscription: whoever ends one would wait for every order that is being
-- placed. A delivery without its subscription is dropped.
create table private.push_deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references private.push_events (id) on delete cascade,
  subscription_id uuid not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The sender that has claimed it, until locked_until; then it is due again.
  lease uuid,
  locked_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- It stands for so many that the limit of its device held back.
  more int,
  constraint push_deliveries_once unique (event_id, subscription_id)
);
create index push_deliveries_due on private.push_deliveries (next_attempt_at)
  where sent_at is null and failed_at is null;
create index push_deliveries_of_subscription on private.push_deliveries (subscription_id);
alter table private.push_deliveries enable row level security;

-- An endpoint is an address that anybody can type, and this server calls it: only the push services
-- of browsers, over https and at its port.
create function private.is_push_endpoint(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string' and octet_length(p_value #>> '{}') <= 1000
    and p_value #>> '{}' ~ ('^https://(fcm\.googleapis\.com|([a-z0-9-]{1,63}\.)+'
      '(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))(:443)?/[!-~]*$'), false)
$$;

-- The first field that cannot be used; null: all can.
create function private.invalid_push_path(p_id uuid, p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_id is null then 'id'
    when not private.is_bounded(p_payload, 8192) or jsonb_typeof(p_payload) is distinct from 'object' then 'payload'
    when not private.is_push_endpoint(p_payload -> 'endpoint') then 'endpoint'
    when not coalesce(p_payload #>> '{keys,p256dh}' ~ '^B[A-Za-z0-9_-]{86}=?$', false) then 'keys.p256dh'
    when not coalesce(p_payload #>> '{keys,auth}' ~ '^[A-Za-z0-9_-]{22}(==)?$', false) then 'keys.auth'
  end;
end
$$;

-- {endpoint, keys: {p256dh, auth}, locale, wishes}, by staff. Repeating it changes nothing; another
-- endpoint or other wishes replace the stored ones, and so does another person on this browser.
-- Without wishes nothing is stored.
create function private.subscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_wishes constant text[] := '{orders,held,messages,decisions}';
  v_invalid text := private.invalid_push_path(p_id, p_payload);
  v_wishes text[];
begin
  -- A dismissal comes before this or after it.
  perform from private.staff s where s.user_id = auth.uid() for key share;
  perform private.require_staff();
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if jsonb_typeof(p_payload -> 'wishes') is distinct from 'array' then return private.invalid('wishes'); end if;
  v_wishes := array(select w from unnest(c_wishes) w where p_payload -> 'wishes' ? w);
  -- Page and worker may send the same wish at once.
  perform private.lock_name('push ' || (p_payload ->> 'endpoint'));
  delete from private.push_subscriptions s where s.endpoint = p_payload ->> 'endpoint' and s.user_id is not null
    and (s.id <> p_id or v_wishes = '{}');
  if v_wishes = '{}' then return '{"status": "applied"}'; end if;
  insert into private.push_subscriptions as s (id, endpoint, p256dh, auth, locale, user_id, session_id, wishes)
  values (p_id, p_payload ->> 'endpoint', p_payload #>> '{keys,p256dh}', p_payload #>> '{keys,auth}',
    private.read_locale(p_payload -> 'locale'), auth.uid(), nullif(auth.jwt() ->> 'session_id', ''), v_wishes)
  on conflict (id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    locale = excluded.locale, user_id = excluded.user_id, session_id = excluded.session_id, wishes = excluded.wishes
    where s.order_id is null;
  return case when found then '{"status": "applied"}' else private.rejected('key_reused') end;
end
$$;

create function public.subscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.subscribe_push(p_id, p_payload) $$;
grant execute on function private.subscribe_push(uuid, jsonb), public.subscribe_push(uuid, jsonb) to authenticated;

insert into private.rate_limits (name, max_count, period) values ('follows', 60, '10 minutes');

-- Nobody follows such an order.
create function private.is_long_closed(p_order public.orders, p_older_than interval) returns boolean
language sql stable
return p_order.status in ('delivered', 'cancelled') and p_order.updated_at < now() - p_older_than;

create function private.add_follower(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_most constant int := 3;
  v_invalid text := private.invalid_push_path(p_id, p_payload);
  v_order public.orders;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if not private.is_uuid(p_payload -> 'order_id') then return private.invalid('order_id'); end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  -- An erasure ends the subscriptions of its orders: it comes before this or after it.
  select o.* into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid and o.channel = 'web'
    and o.customer_phone <> '' and private.opens_order(o, p_payload ->> 'token')
    and not private.is_long_closed(o, interval '30 days') for no key update;
  if not found then return private.rejected('not_found'); end if;
  delete from private.push_subscriptions s
    where s.order_id = v_order.id and s.endpoint = p_payload ->> 'endpoint' and s.id <> p_id;
  if (select count(*) from private.push_subscriptions s where s.order_id = v_order.id and s.id <> p_id) >= c_most then
    return private.rejected('too_many');
  end if;
  insert into private.push_subscriptions as s (id, endpoint, p256dh, auth, locale, order_id, status)
  values (p_id, p_payload ->> 'endpoint', p_payload #>> '{keys,p256dh}', p_payload #>> '{keys,auth}',
    private.read_locale(p_payload -> 'locale'), v_order.id, v_order.status)
  on conflict (id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    locale = excluded.locale where s.order_id = excluded.order_id;
  return case when found then '{"status": "applied"}' else private.rejected('key_reused') end;
end
$$;

-- {order_id, token, endpoint, keys: {p256dh, auth}, locale}, by whoever has a secret of the order:
-- three devices at most. Counted like other writes of visitors.
create function private.follow_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wait bigint := coalesce(private.wait_for_limit('refused'), private.count_request('follows'));
  v_outcome jsonb;
begin
  if v_wait is not null then
    return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
  end if;
  v_outcome := private.add_follower(p_id, p_payload);
  if v_outcome ->> 'status' <> 'applied' then
    perform private.uncount_request('follows');
    perform private.count_request('refused');
  end if;
  return v_outcome;
end
$$;

create function public.follow_order(p_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.follow_order(p_id, p_payload) $$;

-- {endpoint}, by everybody who knows both. Also applied where nothing is stored.
create function private.unsubscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_bounded(p_payload, 8192) or not private.is_push_endpoint(p_payload -> 'endpoint') then
    return private.invalid('endpoint');
  end if;
  delete from private.push_subscriptions s where s.id = p_id and s.endpoint = p_payload ->> 'endpoint';
  return '{"status": "applied"}';
end
$$;

create function public.unsubscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.unsubscribe_push(p_id, p_payload) $$;
grant execute on function private.follow_order(uuid, jsonb), public.follow_order(uuid, jsonb),
  private.unsubscribe_push(uuid, jsonb), public.unsubscribe_push(uuid, jsonb) to anon, authenticated;

-- Whoever dismisses a person or deletes an order ends their subscriptions by the references above.

create function private.forget_signed_out_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.session_id = new.session_id;
  return null;
end
$$;
create trigger device_sessions_forget_pushes after update on private.device_sessions
  for each row when (new.signed_out and not old.signed_out) execute function private.forget_signed_out_pushes();

create function private.forget_order_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.order_id = new.id;
  return null;
end
$$;
create trigger orders_forget_pushes after update on public.orders
  for each row when (new.customer_phone = '' and old.customer_phone <> '')
  execute function private.forget_order_pushes();

-- What happens.

-- Nobody to be told: no event.
create function private.tell(p_event private.push_events, p_subscriptions uuid[], p_after interval default '0')
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid;
begin
  if cardinality(p_subscriptions) = 0 then return; end if;
  insert into private.push_events (kind, order_id, contact_message_id, status, session_id)
    values (p_event.kind, p_event.order_id, p_event.contact_message_id, p_event.status, p_event.session_id)
    returning id into v_id;
  insert into private.push_deliveries (event_id, subscription_id, next_attempt_at)
    select v_id, s.id, now() + p_after from unnest(p_subscriptions) as s (id);
end
$$;

-- The devices of staff with this wish, but that which makes this request.
create function private.wishing(p_wish text) returns setof private.push_subscriptions
language sql stable set search_path = '' as $$
  select s.* from private.push_subscriptions s
  where p_wish = any (s.wishes) and s.session_id is distinct from coalesce(auth.jwt() ->> 'session_id', '')
$$;

-- Of a released order those are told who were not told that it was held.
create function private.tell_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  v_event.order_id := new.id;
  v_event.kind := case when new.held_at is null then 'new_order' else 'held_order' end;
  perform private.tell(v_event, array(
    select s.id from private.wishing(case when new.held_at is null then 'orders' else 'held' end) s
    where tg_op = 'INSERT' or not exists (
      select from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.subscription_id = s.id and e.order_id = new.id and e.kind = 'held_order'
        and (d.sent_at is not null or not private.is_free(d.locked_until)))));
  return null;
end
$$;
create trigger orders_tell_new after insert on public.orders
  for each row when (new.channel = 'web') execute function private.tell_of_order();
create trigger orders_tell_released after update on public.orders
  for each row when (old.held_at is not null and new.held_at is null and new.channel = 'web')
  execute function private.tell_of_order();

create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  v_event.kind := 'message';
  v_event.contact_message_id := new.id;
  perform private.tell(v_event, array(select s.id from private.wishing('messages') s));
  return null;
end
$$;
create trigger contact_messages_tell after insert on private.contact_messages
  for each row execute function private.tell_of_message();

-- Its writer is told on all of their devices, because a write may be sent while the app is closed.
-- In a minute, and once for all writes of that minute.
create function private.tell_of_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  v_event.kind := 'decision';
  v_event.session_id := auth.jwt() ->> 'session_id';
  perform private.tell(v_event, array(
    select s.id from private.push_subscriptions s
    where s.user_id = new.actor and 'decisions' = any (s.wishes) and not exists (
      select from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.subscription_id = s.id and d.attempts = 0 and d.sent_at is null and e.kind = 'decision'
        and e.session_id is not distinct from v_event.session_id)), interval '1 minute');
  return null;
end
$$;
create trigger operations_tell after update on private.operations
  for each row when (new.actor is not null and new.outcome ->> 'status' in ('conflict', 'rejected')
    and old.outcome is null) execute function private.tell_of_outcome();

-- A status waits for a minute, and a later one replaces it: one that is taken back tells nobody.
-- What a device was told last, or saw when it began to follow, is not told again.
create function private.tell_of_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  delete from private.push_deliveries d where d.id in (
    select w.id from private.push_deliveries w join private.push_events e on e.id = w.event_id
    where e.order_id = new.id and e.kind = 'order_status' and w.sent_at is null and w.failed_at is null
      and w.more is null and private.is_free(w.locked_until)
    for update of w skip locked);
  v_event.kind := 'order_status';
  v_event.order_id := new.id;
  v_event.status := new.status;
  perform private.tell(v_event, array(
    select s.id from private.push_subscriptions s where s.order_id = new.id and new.status <> coalesce((
      select e.status from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.subscription_id = s.id and e.kind = 'order_status' and d.failed_at is null
      order by e.created_at desc, d.id limit 1), s.status)), interval '1 minute');
  return null;
end
$$;
create trigger orders_tell_status after update on public.orders
  for each row when (old.status is distinct from new.status and new.channel = 'web')
  execute function private.tell_of_status();

-- Sending: as mail, a sender claims what is due for a limited time, and settles each.

-- May still be told: whoever lost access, and what is no longer true, is not. With `p_more` it
-- stands for others, too.
create function private.is_worth_telling(
  p_event private.push_events, p_to private.push_subscriptions, p_more int) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_order public.orders;
begin
  if p_event.created_at < now() - interval '1 day' then return false; end if;
  if p_to.user_id is not null and (private.is_barred(p_to.user_id) or exists (
    select from private.device_sessions d where d.session_id = p_to.session_id and d.signed_out))
  then
    return false;
  end if;
  if p_more is not null then return true; end if;
  if p_event.kind = 'decision' then
    -- Its device reports with every pull how much there is to decide.
    return not exists (select from private.device_sessions s join private.devices d on d.id = s.device_id
      where s.session_id = p_event.session_id and d.seen_at > p_event.created_at and d.to_decide = 0);
  end if;
  select * into v_order from public.orders o where o.id = p_event.order_id;
  return case p_event.kind
    when 'new_order' then v_order.status = 'pending'
    when 'held_order' then v_order.status = 'pending' and v_order.held_at is not null
    when 'order_status' then v_order.status = p_event.status
    else true end;
end
$$;

-- What a message says; no name, number or typed text but the governorate, which the sender compares
-- with its list.
create function private.push_data(p_event private.push_events, p_to private.push_subscriptions) returns jsonb
language sql stable set search_path = '' as $$
  select case p_event.kind
    when 'decision' then jsonb_build_object('here', p_event.session_id is not distinct from p_to.session_id)
    when 'order_status' then jsonb_build_object('order_id', p_event.order_id, 'status', p_event.status)
    when 'message' then '{}'
    else (select jsonb_build_object('order_id', o.id, 'total', private.to_piastres(o.total),
        'pieces', (select coalesce(sum(q.quantity), 0) from private.order_quantities(o.items) q),
        'governorate', coalesce(o.shipping_info ->> 'state', ''))
      from public.orders o where o.id = p_event.order_id) end
$$;

-- The key of the program that sends. Browsers bind a subscription to the key that it was made with.
create function private.set_push_key(p_key text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(p_key, '') !~ '^B[A-Za-z0-9_-]{86}$' then
    raise invalid_parameter_value using message = 'not the public key of a program that sends Web Push';
  end if;
  if exists (select from public.settings s where s.push_key = p_key) then return; end if;
  delete from private.push_subscriptions s where exists (select from public.settings x where x.push_key <> '');
  update public.settings s set push_key = p_key;
end
$$;

-- What one device gets now of what is due, oldest first: at most 20 in an hour. The one behind them
-- stands for all others that are due; later ones wait until its hour is over.
create function private.within_push_limit(p_endpoint text, p_due uuid[]) returns uuid[]
language plpgsql volatile set search_path = '' as $$
declare
  c_most constant int := 20;
  v_left bigint;
  v_told_more boolean;
  v_first uuid;
begin
  select c_most - count(*) filter (where d.more is null), coalesce(bool_or(d.more is not null), false)
    into v_left, v_told_more
    from private.push_subscriptions s join private.push_deliveries d on d.subscription_id = s.id
    where s.endpoint = p_endpoint and d.failed_at is null
      and (private.is_within(d.sent_at, interval '1 hour')
        or d.sent_at is null and not private.is_free(d.locked_until));
  if v_told_more then return '{}'; end if;
  -- An attempt for many has failed: it stands for the later ones, too.
  select d.id into v_first from private.push_deliveries d where d.id = any (p_due) and d.more is not null;
  if v_first is null then
    if v_left > 0 then return p_due[:v_left::int]; end if;
    v_first := p_due[1];
  end if;
  update private.push_deliveries d set more = coalesce(d.more, 1) + cardinality(p_due) - 1 where d.id = v_first;
  delete from private.push_deliveries d where d.id = any (p_due) and d.id <> v_first;
  return array[v_first];
end
$$;

-- `p_key`: the sender's public key. If a sender dies, its pushes are due again after the lease.
create function private.claim_pushes(p_key text, p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '5 minutes';
  c_attempts constant int := 8;
  v_one record;
  v_due uuid[] := '{}';
  v_pushes jsonb;
begin
  perform private.set_push_key(p_key);
  delete from private.push_deliveries x where x.id in (
    select d.id from private.push_deliveries d join private.push_events e on e.id = d.event_id
      left join private.push_subscriptions s on s.id = d.subscription_id
    where d.sent_at is null and d.failed_at is null and private.is_due(d.next_attempt_at, 'push')
      and private.is_free(d.locked_until)
      and (s.id is null or d.attempts >= c_attempts or not coalesce(private.is_worth_telling(e, s, d.more), false))
    for update of d skip locked);
  for v_one in
    select s.endpoint, array_agg(d.id order by d.created_at, d.id) as ids
    from (
      select d.id, d.subscription_id, e.created_at
      from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.sent_at is null and d.failed_at is null and private.is_due(d.next_attempt_at, 'push')
        and private.is_free(d.locked_until)
      for update of d skip locked) d
      join private.push_subscriptions s on s.id = d.subscription_id
    group by s.endpoint order by min(d.created_at), s.endpoint
  loop
    exit when cardinality(v_due) >= greatest(0, least(p_limit, 100));
    v_due := v_due || private.within_push_limit(v_one.endpoint, v_one.ids);
  end loop;
  with claimed as (
    update private.push_deliveries d
      set attempts = d.attempts + 1, lease = gen_random_uuid(), locked_until = now() + c_lease
    where d.id = any (v_due)
    returning d.*
  )
  select jsonb_agg(jsonb_build_object('id', c.id, 'lease', c.lease, 'endpoint', s.endpoint,
      'keys', jsonb_build_object('p256dh', s.p256dh, 'auth', s.auth), 'locale', s.locale,
      'staff', s.user_id is not null, 'kind', e.kind, 'more', c.more, 'data', private.push_data(e, s))
      order by e.created_at, c.id)
    into v_pushes
    from claimed c join private.push_events e on e.id = c.event_id
      join private.push_subscriptions s on s.id = c.subscription_id;
  return jsonb_build_object('pushes', coalesce(v_pushes, '[]'));
end
$$;

create function public.claim_pushes(p_key text, p_limit int) returns jsonb
language sql volatile set search_path = '' as $$ select private.claim_pushes(p_key, p_limit) $$;

-- {status: 'sent' | 'retry' | 'failed' | 'gone', error?, endpoint?}. Gone: the push service no
-- longer knows the endpoint, which is forgotten with all its wishes. False: the lease has ended.
create function private.settle_push(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_waits constant interval[] := '{1 minute,5 minutes,15 minutes,1 hour,2 hours,4 hours,8 hours}';
  v_status text := p_outcome ->> 'status';
  v_subscription uuid;
begin
  if not coalesce(v_status in ('sent', 'retry', 'failed', 'gone'), false) then
    raise invalid_parameter_value using message = 'an outcome is sent, retry, failed or gone';
  end if;
  update private.push_deliveries d set
    lease = null,
    locked_until = null,
    sent_at = case when v_status = 'sent' then now() end,
    failed_at = case when v_status in ('failed', 'gone') or v_status = 'retry' and d.attempts > cardinality(c_waits)
      then now() end,
    next_attempt_at = case
      when v_status = 'retry' then now() + coalesce(c_waits[d.attempts], '0') else d.next_attempt_at end,
    last_error = case when v_status <> 'sent' then left(p_outcome ->> 'error', 500) end
  where d.id = p_id and d.lease = p_lease and d.sent_at is null and d.failed_at is null
  returning d.subscription_id into v_subscription;
  if v_subscription is null then return false; end if;
  if v_status = 'gone' then
    -- A device that has renewed its subscription meanwhile has another endpoint.
    delete from private.push_subscriptions s where s.endpoint = p_outcome ->> 'endpoint';
  end if;
  return true;
end
$$;

create function public.settle_push(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language sql volatile set search_path = '' as $$ select private.settle_push(p_id, p_lease, p_outcome) $$;
grant execute on function private.claim_pushes(text, int), public.claim_pushes(text, int),
  private.settle_push(uuid, uuid, jsonb), public.settle_push(uuid, uuid, jsonb) to service_role;

create trigger push_deliveries_wake after insert on private.push_deliveries
  for each statement execute function private.wake_mail_after_job();

-- For 30 days an event says what a device was told last.
create function private.purge_pushes(p_older_than interval default '30 days', p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with events as (
    delete from private.push_events e where e.id in (
      select x.id from private.push_events x where x.created_at < now() - p_older_than limit p_limit
      for update skip locked)
    returning 1
  ), closed as (
    delete from private.push_subscriptions s where s.id in (
      select x.id from private.push_subscriptions x join public.orders o on o.id = x.order_id
      where private.is_long_closed(o, p_older_than) limit p_limit
      for update of x skip locked)
    returning 1
  )
  select (select count(*) from events) + (select count(*) from closed)
$$;

insert into private.clock_jobs (name, every, calls) values ('forget old pushes', '1 hour', 'purge_pushes');
