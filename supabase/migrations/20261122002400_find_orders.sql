-- Orders beyond what a staff device holds are looked for here: newest first, a page at a time. Everything is compared as
-- plain text (strpos, starts_with), so nothing in a query can act as a pattern.

-- Walked from its end: a page is complete after as many rows as it takes to find its matches.
create index orders_newest on public.orders (created_at, id);

-- `{at, id}`: behind that order; `{at}`: from that time on into the past. Times have microseconds, or rows of one
-- millisecond would be lost between two pages.
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

-- `p_query`: the beginning of an id, part of a name or e-mail address, or a phone number; '' or null finds all.
create function private.find_orders(p_query text, p_status text, p_before jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_text text;
  v_phone text;
  v_from record;
  v_rows jsonb;
  v_last jsonb;
  v_more boolean;
begin
  perform private.require_staff();
  if octet_length(p_query) > 4096 then return private.invalid('query'); end if;
  v_text := lower(coalesce(private.trimmed(to_jsonb(p_query)), ''));
  v_phone := private.phone_search_digits(v_text);
  if private.js_length(v_text) > 200 then return private.invalid('query'); end if;
  if p_status is not null and not (octet_length(p_status) <= 64 and private.is_order_status(to_jsonb(p_status))) then
    return private.invalid('status');
  end if;
  select * into v_from from private.read_orders_cursor(p_before);
  if not v_from.ok then return private.invalid('before'); end if;

  with found as (
    select o as r, row_number() over (order by o.created_at desc, o.id desc) as n
    from public.orders o
    where (o.created_at, o.id) < (v_from.at, v_from.id)
      and (p_status is null or o.status = p_status)
      and (v_text = '' or starts_with(o.id::text, v_text) or strpos(lower(o.customer_name), v_text) > 0
        or strpos(lower(o.customer_email), v_text) > 0
        or (v_phone is not null and strpos(private.normal_phone(o.customer_phone), v_phone) > 0))
    order by o.created_at desc, o.id desc limit v_limit + 1
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
  p_query text default null, p_status text default null, p_before jsonb default null, p_limit int default 20) returns jsonb
language sql stable set search_path = '' as $$ select private.find_orders(p_query, p_status, p_before, p_limit) $$;

grant execute on function private.find_orders(text, text, jsonb, int), public.find_orders(text, text, jsonb, int)
  to authenticated, service_role;
