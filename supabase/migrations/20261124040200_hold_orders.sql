-- Orders are also held for the open orders and pieces of one network and of one e-mail address.
-- Many customers can share a network (a mobile carrier, a village), so its limits follow the pace
-- of a busy village, and nobody is refused: staff release what is honest.

create table private.open_order_limits (
  whose text not null check (whose in ('address', 'email')),
  period interval not null check (period > interval '0'),
  -- Of orders that were accepted within the period and are neither delivered nor cancelled.
  max_orders int not null,
  max_pieces int not null,
  primary key (whose, period)
);
insert into private.open_order_limits (whose, period, max_orders, max_pieces) values
  ('address', '10 minutes', 30, 60),
  ('address', '1 hour', 90, 180),
  ('address', '1 day', 600, 1500),
  ('email', '1 day', 3, 60);
alter table private.open_order_limits enable row level security;

-- Where the accepted orders of the last day came from: salted hashes of networks and of mailboxes.
-- Held orders take no stock and are not listed: otherwise a flood of them would hold the orders of
-- all neighbours.
create table private.order_sources (
  source_hash bytea not null,
  order_id uuid not null,
  pieces int not null,
  at timestamptz not null default now()
);
create index order_sources_newest on private.order_sources (source_hash, at);
alter table private.order_sources enable row level security;

-- The mailbox behind an address: mona.ali+x@ and monaali@ usually reach the same person.
create function private.mailbox(p_email text) returns text
language sql immutable
return replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '')
  || '@' || split_part(lower(p_email), '@', 2);

create function private.sources_of_order(p_email text) returns table (whose text, hash bytea)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select v.whose, sha256(s.salt || convert_to(v.whose || ' ' || v.value, 'utf8'))
    from private.address_settings s,
      (values ('address', private.client_network()), ('email', private.mailbox(p_email))) as v (whose, value)
    where v.value is not null;
end
$$;

-- What an order locks before it locks products. Concurrent orders of one network, mailbox or phone
-- number are counted one after the other.
create function private.names_to_lock(p_customer jsonb) returns setof text
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.whose || ' ' || encode(s.hash, 'hex')
      from private.sources_of_order(private.trimmed(p_customer -> 'email')) s
    union all
    select 'phone ' || private.phone_search_digits(private.normal_phone(private.trimmed(p_customer -> 'phone')));
end
$$;

-- Why the order is held; null: it is within all limits.
drop function private.hold_reason(jsonb, numeric, text);
create function private.hold_reason(p_items jsonb, p_total numeric, p_phone text, p_email text) returns text
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
      select l.whose from private.sources_of_order(p_email) s join private.open_order_limits l on l.whose = s.whose,
        lateral (
          select count(*) as orders, coalesce(sum(x.pieces), 0) as pieces
          from private.order_sources x join public.orders o on o.id = x.order_id
          where x.source_hash = s.hash and x.at > now() - l.period and o.status not in ('delivered', 'cancelled')) open
      where open.orders >= l.max_orders or open.pieces + v_pieces > l.max_pieces
      order by l.whose limit 1)
  end;
end
$$;

alter table public.orders drop constraint orders_hold_reason_check;
alter table public.orders add constraint orders_hold_reason_check
  check (hold_reason in ('quantity', 'pieces', 'total', 'phone', 'address', 'email'));

create or replace function private.apply_place_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_order_path(p_payload);
  v_customer jsonb := p_payload -> 'customer';
  v_name text;
  v_ids text[];
  v_problems jsonb;
  v_items jsonb;
  v_total numeric;
  v_phone text;
  v_email text;
  v_hold text;
  v_order public.orders;
begin
  if v_invalid is not null then
    return private.invalid(v_invalid);
  end if;

  v_phone := private.normal_phone(private.trimmed(v_customer -> 'phone'));
  v_email := private.trimmed(v_customer -> 'email');
  for v_name in select n.name from private.names_to_lock(v_customer) as n (name) order by n.name collate "C" loop
    perform private.lock_name(v_name);
  end loop;
  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  -- Locks in id order: two orders for the same products wait for each other and never deadlock.
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_problems := private.order_problems(p_payload -> 'items');
  if v_problems <> '[]' then
    return private.rejected('items', jsonb_build_object('items', v_problems));
  end if;

  select i.items, i.total into v_items, v_total from private.priced_items(p_payload -> 'items') i;
  if v_total > 9999999999.99 then
    return private.invalid('items');
  end if;

  v_hold := private.hold_reason(p_payload -> 'items', v_total, v_phone, v_email);
  insert into public.orders (id, held_at, hold_reason, customer_name, customer_email, customer_phone, customer_address,
    payment_method, status, total, items, shipping_info, token_hash, placed_at, locale)
  values (p_id, case when v_hold is not null then now() end, v_hold,
    private.trimmed(v_customer -> 'firstName') || ' ' || private.trimmed(v_customer -> 'lastName'),
    v_email, v_phone,
    private.trimmed(v_customer -> 'address'), 'cash', 'pending', v_total, v_items,
    jsonb_build_object('address', private.trimmed(v_customer -> 'address'),
      'city', private.trimmed(v_customer -> 'city'), 'state', private.trimmed(v_customer -> 'governorate'),
      'zip', private.trimmed(v_customer -> 'postalCode')),
    sha256(convert_to(p_payload ->> 'token', 'utf8')), private.parse_time(p_payload -> 'placed_at'),
    private.read_locale(p_payload -> 'locale'))
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then
    return private.rejected('key_reused');
  end if;

  perform private.queue_order_mail(v_order);
  if v_hold is not null then
    return private.applied('[]', private.receipt_json(v_order));
  end if;
  insert into private.order_sources (source_hash, order_id, pieces)
    select s.hash, p_id, (select sum(x.quantity) from private.order_lines(p_payload -> 'items') x)
    from private.sources_of_order(v_email) s;
  perform private.take_stock('order', p_id, p_payload -> 'items');
  return private.applied(private.touched_products(v_ids), private.receipt_json(v_order));
end
$$;

create function private.forget_order_sources() returns void
language sql volatile set search_path = '' as $$
  delete from private.order_sources s where s.at < now() - (select max(l.period) from private.open_order_limits l)
$$;
insert into private.clock_jobs (name, every, calls) values
  ('forget where orders came from', '1 hour', 'forget_order_sources');
