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
  values (new.id, new.created_at, new.status, lower(new.customer_name || E'\n' || new.customer_email),
    private.normal_phone(new.customer_phone))
  on conflict (id) do update set created_at = excluded.created_at, status = excluded.status, words = excluded.words,
    phone = excluded.phone;
  return null;
end
$$;
create trigger orders_index_insert after insert on public.orders
  for each row execute function private.index_order();
create trigger orders_index_update after update on public.orders
  for each row when ((old.created_at, old.status, old.customer_name, old.customer_email, old.customer_phone)
    is distinct from (new.created_at, new.status, new.customer_name, new.customer_email, new.customer_phone))
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

-- Newest first, in pages. `p_query`: the start of an id, part of a name or e-mail address, or a
-- phone number; '' or null finds all. Compares plain text, so nothing in a query acts as a pattern.
create function private.find_orders(p_query text, p_status text, p_before jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_text text;
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
  v_text := lower(coalesce(private.trimmed(to_jsonb(p_query)), ''));
  v_phone := private.phone_search_digits(v_text);
  select r.first, r.last into v_first, v_last_id from private.id_range(v_text) r;
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
      and (v_text = '' or strpos(s.words, v_text) > 0
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
      jsonb_build_object('id', (f.r).id, 'v', (f.r).version, 'row', private.order_json(f.r)) order by f.n)
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
