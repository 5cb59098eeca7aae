-- Finding and counting orders beyond those on a staff device. With tens of thousands of orders,
-- neither may read all of them.

-- The values by which orders are found, in narrow rows: reading all of these takes less than a
-- tenth of the time of reading all orders.
create table private.order_search (
  id uuid primary key references public.orders (id) on delete cascade,
  created_at timestamptz not null,
  status text not null,
  -- Name and e-mail address, in lower case.
  words text collate "C" not null,
  phone text collate "C" not null
);
create index order_search_newest on private.order_search (created_at, id);
alter table private.order_search enable row level security;

create function private.index_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_search as s (id, created_at, status, words, phone)
  values (new.id, new.created_at, new.status, private.order_words(new), private.normal_phone(new.customer_phone))
  on conflict (id) do update set created_at = excluded.created_at, status = excluded.status, words = excluded.words,
    phone = excluded.phone;
  return null;
end
$$;
create trigger orders_index_insert after insert on public.orders
  for each row execute function private.index_order();
create trigger orders_index_update after update on public.orders
  for each row when (
    (old.created_at, old.status, old.customer_name, old.customer_email, old.customer_phone, old.shipping_info,
      old.items)
    is distinct from
    (new.created_at, new.status, new.customer_name, new.customer_email, new.customer_phone, new.shipping_info,
      new.items))
  execute function private.index_order();

-- The number of all orders is the sum of these rows. Each statement that adds or deletes orders
-- inserts one, so orders never wait for each other; the clock replaces the rows by their sum.
create table private.order_counts (n bigint not null);
alter table private.order_counts enable row level security;

create function private.count_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.order_counts (n) select count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into private.order_counts (n) select -count(*) from gone having count(*) > 0;
  else
    delete from private.order_counts;
  end if;
  return null;
end
$$;
create trigger orders_count_added after insert on public.orders
  referencing new table as added for each statement execute function private.count_orders();
create trigger orders_count_gone after delete on public.orders
  referencing old table as gone for each statement execute function private.count_orders();
create trigger orders_count_emptied after truncate on public.orders
  for each statement execute function private.count_orders();

-- A concurrent reader sees either the parts or the sum.
create function private.sum_order_counts() returns void
language sql volatile set search_path = '' as $$
  with parts as (delete from private.order_counts returning n)
  insert into private.order_counts (n) select sum(p.n) from parts p having count(*) > 0
$$;

-- `{at, id}`: after that order; `{at}`: from that time into the past. Times have microseconds:
-- otherwise rows of one millisecond would be lost between two pages.
create function private.read_orders_cursor(p_before jsonb, out ok boolean, out at timestamptz, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  ok := true; at := 'infinity'; id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  if p_before is null or jsonb_typeof(p_before) = 'null' then
    return;
  end if;
  ok := private.is_bounded(p_before, 1024);
  if not ok then
    return;
  end if;
  at := private.parse_time(p_before -> 'at');
  if p_before ? 'id' then
    id := substring(p_before ->> 'id' from '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$')::uuid;
  end if;
  ok := jsonb_typeof(p_before) = 'object' and at is not null and id is not null;
end
$$;

-- The first and the last id that start with this text; nulls if no id can.
create function private.id_range(p_text text, out first uuid, out last uuid)
language plpgsql immutable set search_path = '' as $$
begin
  if p_text ~ '^[0-9a-f]{1,8}$|^[0-9a-f]{8}-[0-9a-f-]{0,27}$' then
    first := p_text || substr('00000000-0000-0000-0000-000000000000', length(p_text) + 1);
    last := p_text || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(p_text) + 1);
  end if;
exception when data_exception then
  first := null;
end
$$;

-- Newest first, in pages. `p_query`: the start of an id, parts of names, e-mail address, city or
-- items in any order, or a phone number; '' or null finds all. Compares plain text, so nothing in a
-- query acts as a pattern.
create function private.find_orders(p_query text, p_status text, p_before jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_text text;
  v_words text;
  v_terms text[];
  v_bare text[];
  v_phone text;
  v_first uuid;
  v_last_id uuid;
  v_from record;
  v_rows jsonb;
  v_last jsonb;
  v_more boolean;
begin
  perform private.require_staff();
  if octet_length(p_query) > 4096 then return private.invalid('query'); end if;
  v_text := regexp_replace(lower(coalesce(private.trimmed(to_jsonb(p_query)), '')), '^#\s*', '');
  v_words := regexp_replace(private.fold(v_text), '^#\s*', '');
  v_terms := regexp_split_to_array(v_words, '\s+');
  v_bare := array(select nullif(private.without_articles(w.term), w.term)
    from unnest(v_terms) with ordinality w (term, n) order by w.n);
  v_phone := private.phone_search_digits(v_text);
  select r.first, r.last into v_first, v_last_id from private.id_range(v_words) r;
  if private.js_length(v_text) > 200 then return private.invalid('query'); end if;
  if p_status is not null and not (octet_length(p_status) <= 64 and private.is_order_status(to_jsonb(p_status))) then
    return private.invalid('status');
  end if;
  select * into v_from from private.read_orders_cursor(p_before);
  if not v_from.ok then return private.invalid('before'); end if;

  with hits as (
    select s.id, s.created_at from private.order_search s
    where (s.created_at, s.id) < (v_from.at, v_from.id)
      and (p_status is null or s.status = p_status)
      and (v_words = ''
        or ((strpos(s.words, v_terms[1]) > 0 or strpos(s.words, v_bare[1]) > 0)
          and (cardinality(v_terms) = 1 or not exists (
            select from unnest(v_terms, v_bare) w (term, bare)
            where (strpos(s.words, w.term) > 0 or strpos(s.words, w.bare) > 0) is not true)))
        or s.id between v_first and v_last_id
        or (v_phone is not null and strpos(s.phone, v_phone) > 0))
    order by s.created_at desc, s.id desc limit v_limit + 1
  ),
  found as (
    select o as r, row_number() over (order by h.created_at desc, h.id desc) as n
    from hits h join public.orders o on o.id = h.id
  )
  select
    coalesce(jsonb_agg(
      jsonb_build_object('id', (f.r).id, 'v', (f.r).version, 'row', private.pulled_order_json(f.r)) order by f.n)
      filter (where f.n <= v_limit), '[]'),
    jsonb_agg(jsonb_build_object('id', (f.r).id,
      'at', to_char((f.r).created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
      filter (where f.n = v_limit) -> 0,
    count(*) > v_limit
  into v_rows, v_last, v_more
  from found f;
  return jsonb_build_object('status', 'found', 'orders', v_rows, 'next', case when v_more then v_last end);
end
$$;

create function public.find_orders(
  p_query text default null, p_status text default null, p_before jsonb default null, p_limit int default 20)
returns jsonb
language sql stable set search_path = '' as $$
  select private.find_orders(p_query, p_status, p_before, p_limit)
$$;
grant execute on function private.find_orders(text, text, jsonb, int), public.find_orders(text, text, jsonb, int)
  to authenticated, service_role;

-- Orders are also found by their city and the names of their items; '#' may precede a number. Words
-- are compared as people type them: without accents, and without the signs that Arabic writes in
-- several ways.

-- The words of a folded text without the article; what remains has two or three letters.
create function private.without_articles(p_folded text) returns text
language sql immutable
return regexp_replace(p_folded,
  '(?<![a-z\u0621-\u064a])(?:و?ال(?=[a-z\u0621-\u064a]{2})|(?:بال|لل)(?=[a-z\u0621-\u064a]{3}))', '', 'g');

-- The folded text in which words are searched. Parts in an unknown shape are left out.
create function private.order_words(p_order public.orders) returns text
language sql immutable set search_path = '' as $$
  select private.fold(concat_ws(E'\n', p_order.customer_name, p_order.customer_email, p_order.shipping_info ->> 'city',
    (select string_agg(concat_ws(E'\n', e.item ->> 'name', e.item ->> 'name_ar'), E'\n')
      from jsonb_array_elements(case when jsonb_typeof(p_order.items) = 'array' then p_order.items else '[]' end)
        as e (item))))
$$;

-- A shopper finds an order on another device by its number and phone number. That device then has a
-- secret of its own for the order.

-- An order has one secret in public.orders, of the device that placed it, and one here for each
-- device that found it or got it by a code. Only hashes are stored.
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

-- Phone number and short number in one key of one index: whether a wrong number belongs to a known
-- phone or to an unknown one, the search is the same. Null: no phone number.
create function private.order_key(p_phone text, p_id uuid) returns text
language sql immutable
return private.phone_search_digits(p_phone) || ' ' || left(p_id::text, 8);

-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

create index orders_key on public.orders (private.order_key(customer_phone, id));

grant execute on function private.order_key(text, uuid) to service_role;

-- The first 8 to 32 hexadecimal digits of an order's id. Null: this is no order number.
create function private.order_number_digits(p_text text) returns text
language sql immutable
return substring(
  lower(regexp_replace(
    private.plain_value(left(p_text, 200)), '[\s\u00a0#-]', '', 'g'))
  from '^[0-9a-f]{8,32}$');

-- Counts one request for what the hash stands for: an address, a network, a phone number. Returns
-- the milliseconds to wait, or null if the limit allows the request. The counters of the address
-- are the first rows that every anonymous write locks, so they take part in no deadlock.
create function private.count_for(p_limit text, p_hash bytea, p_is_network boolean default false) returns bigint
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
    where c.started_at <= now() - v_limit.period
      or c.count < private.limit_of(v_limit.max_count, p_is_network)
  returning * into v_counter;
  if v_counter.name is not null then
    return null;
  end if;
  select * into v_counter from private.rate_counters c where c.name = p_limit and c.address_hash = p_hash;
  return greatest(1000, ceil(1000 * extract(epoch from v_counter.started_at + v_limit.period - now())))::bigint;
end
$$;

insert into private.rate_limits (name, max_count, period) values
  ('lookups', 60, '10 minutes'),
  -- Of one phone number, from all addresses together.
  ('lookups of a phone', 20, '1 hour');

-- One more secret of an order. The ten newest are kept, besides that of the device that placed it.
create function private.keep_order_token(p_order_id uuid, p_token text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_most_devices constant int := 10;
begin
  insert into private.order_tokens (token_hash, order_id)
    values (sha256(convert_to(p_token, 'utf8')), p_order_id) on conflict do nothing;
  delete from private.order_tokens t where t.token_hash in (
    select x.token_hash from private.order_tokens x where x.order_id = p_order_id
    order by x.created_at desc, x.token_hash offset c_most_devices);
end
$$;

-- {status: 'found', order}, {status: 'not_found'} or {status: 'wait', retry_after_ms}. A wrong
-- number, an unknown phone number and an unreadable text get the same answer by the same path, and
-- count the same. `p_token`: the new secret of the caller's device.
create function private.find_order(p_number text, p_phone text, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
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
  perform private.keep_order_token(v_order.id, p_token);
  return jsonb_build_object('status', 'found', 'order', private.order_for_shopper(v_order));
end
$$;

create function public.find_order(p_number text, p_phone text, p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.find_order(p_number, p_phone, p_token) $$;
grant execute on function private.find_order(text, text, text), public.find_order(text, text, text)
  to anon, authenticated, service_role;

-- A shopper moves to another browser by a code with the secrets of their orders. At its first
-- contact the new browser gets a secret of its own here; the old browser keeps its secret. The
-- answer is that of order_status. Nothing can be guessed, so requests are not counted.
create function private.add_order_token(p_order_id uuid, p_token text, p_own_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not private.is_text(to_jsonb(p_own_token), 32, 128) then return private.invalid('token'); end if;
  -- An erasure deletes the secrets of the order: it comes before this or after it.
  perform from public.orders o where o.id = p_order_id and private.opens_order(o, p_token) for no key update;
  select o.* into v_order from public.orders o where o.id = p_order_id and private.opens_order(o, p_token);
  if not found then
    return '{"order": null}';
  end if;
  perform private.keep_order_token(v_order.id, p_own_token);
  return jsonb_build_object('order', private.order_for_shopper(v_order));
end
$$;

create function public.add_order_token(p_order_id uuid, p_token text, p_own_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.add_order_token(p_order_id, p_token, p_own_token) $$;
grant execute on function private.add_order_token(uuid, text, text), public.add_order_token(uuid, text, text)
  to anon, authenticated, service_role;
