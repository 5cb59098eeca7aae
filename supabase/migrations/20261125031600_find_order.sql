-- A shopper finds an order on another device by its number and phone number. That device then has a
-- secret of its own for the order.

-- An order has one secret in public.orders, of the device that placed it, and one here for each
-- device that found it. Only hashes are stored.
create table private.order_tokens (
  token_hash bytea primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index order_tokens_of_order on private.order_tokens (order_id, created_at);
alter table private.order_tokens enable row level security;

-- An erasure empties the phone number: nobody can find the order any more, nor follow it.
create function private.forget_order_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.order_tokens t where t.order_id = new.id;
  return null;
end
$$;
create trigger orders_forget_tokens after update on public.orders
  for each row when (new.customer_phone = '' and old.customer_phone <> '')
  execute function private.forget_order_tokens();

create function private.opens_order(p_order public.orders, p_token text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_hash bytea;
begin
  if p_token is null or octet_length(p_token) > 512 then
    return false;
  end if;
  v_hash := sha256(convert_to(p_token, 'utf8'));
  return coalesce(p_order.token_hash = v_hash, false)
    or exists (select from private.order_tokens t where t.token_hash = v_hash and t.order_id = p_order.id);
end
$$;

-- What a shopper reads about an order later. `mailed_at`: when a mail server accepted the
-- confirmation.
create function private.order_for_shopper(p_order public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.receipt_json(p_order) || coalesce((
    select jsonb_build_object('mailed_at', private.iso(j.sent_at)) from private.mail_jobs j
    where j.order_id = p_order.id and j.kind = 'order_confirmation' and j.sent_at is not null), '{}')
$$;

-- The shopper's device reads its order with a secret of the order. A wrong secret and an unknown
-- order get the same answer.
create or replace function private.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('order', (
    select private.order_for_shopper(o) from public.orders o
    where o.id = p_order_id and private.opens_order(o, p_token)))
$$;

-- Phone number and short number in one key of one index: whether a wrong number belongs to a known
-- phone or to an unknown one, the search is the same. Null: no phone number.
create function private.order_key(p_phone text, p_id uuid) returns text
language sql immutable
return private.phone_search_digits(p_phone) || ' ' || left(p_id::text, 8);
create index orders_key on public.orders (private.order_key(customer_phone, id)) where channel = 'web';
grant execute on function private.order_key(text, uuid) to authenticated, service_role;

-- The first 8 to 32 hexadecimal digits of an order's id. Null: this is no order number.
create function private.order_number_digits(p_text text) returns text
language sql immutable
return substring(
  lower(regexp_replace(
    translate(left(p_text, 200), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '[\s\u00a0#\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2010-\u2015-]', '', 'g'))
  from '^[0-9a-f]{8,32}$');

-- Counts one request for what the hash stands for: an address, a phone number. Returns the
-- milliseconds to wait, or null if the limit allows the request. The counter of the address is the
-- first row that every anonymous write locks, so it takes part in no deadlock.
create function private.count_for(p_limit text, p_hash bytea) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_limit private.rate_limits;
  v_counter private.rate_counters;
begin
  select * into strict v_limit from private.rate_limits l where l.name = p_limit;
  insert into private.rate_counters as c (name, address_hash, started_at, count)
  values (p_limit, p_hash, now(), 1)
  on conflict (name, address_hash) do update set
    started_at = case when c.started_at <= now() - v_limit.period then now() else c.started_at end,
    count = case when c.started_at <= now() - v_limit.period then 1 else c.count + 1 end
    where c.started_at <= now() - v_limit.period or c.count < v_limit.max_count
  returning * into v_counter;
  if v_counter.name is not null then
    if v_counter.count = 1 then
      perform private.purge_rate_counters();
    end if;
    return null;
  end if;
  select * into v_counter from private.rate_counters c where c.name = p_limit and c.address_hash = p_hash;
  return greatest(1000, ceil(1000 * extract(epoch from v_counter.started_at + v_limit.period - now())))::bigint;
end
$$;
create or replace function private.count_request(p_limit text) returns bigint
language plpgsql volatile set search_path = '' as $$
begin
  return private.count_for(p_limit, private.address_hash());
end
$$;
insert into private.rate_limits (name, max_count, period) values
  ('lookups', 60, '10 minutes'),
  -- Of one phone number, from all addresses together.
  ('lookups of a phone', 20, '1 hour');

-- {status: 'found', order}, {status: 'not_found'} or {status: 'wait', retry_after_ms}. A wrong
-- number, an unknown phone number and an unreadable text get the same answer by the same path, and
-- count the same. `p_token`: the new secret of the caller's device.
create function private.find_order(p_number text, p_phone text, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_most_devices constant int := 10;
  v_number text := coalesce(private.order_number_digits(p_number), '');
  v_phone text := coalesce(private.phone_search_digits(left(p_phone, 200)), '');
  v_wait bigint;
  v_order public.orders;
begin
  if not private.is_text(to_jsonb(p_token), 32, 128) then return private.invalid('token'); end if;
  v_wait := private.count_request('lookups');
  if v_wait is null then
    select private.count_for('lookups of a phone', sha256(s.salt || convert_to('phone ' || v_phone, 'utf8')))
      into v_wait from private.address_settings s;
  end if;
  if v_wait is not null then
    return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
  end if;

  select o.* into v_order from public.orders o
  where o.channel = 'web' and private.order_key(o.customer_phone, o.id) = v_phone || ' ' || left(v_number, 8)
    and starts_with(replace(o.id::text, '-', ''), v_number)
  order by o.created_at desc limit 1;
  if not found then
    return '{"status": "not_found"}';
  end if;
  insert into private.order_tokens (token_hash, order_id)
    values (sha256(convert_to(p_token, 'utf8')), v_order.id) on conflict do nothing;
  delete from private.order_tokens t where t.token_hash in (
    select x.token_hash from private.order_tokens x where x.order_id = v_order.id
    order by x.created_at desc, x.token_hash offset c_most_devices);
  return jsonb_build_object('status', 'found', 'order', private.order_for_shopper(v_order));
end
$$;
create function public.find_order(p_number text, p_phone text, p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.find_order(p_number, p_phone, p_token) $$;
grant execute on function private.find_order(text, text, text), public.find_order(text, text, text)
  to anon, authenticated, service_role;

insert into private.features (name) values ('find_order');
