-- Rate limits also count the /48 network of IPv6 callers: one customer can have a /48, which has
-- 65,536 networks of the size that counts as an address. And work by the clock recovers from a
-- server's clock that was ahead.

-- A provider may give a /48 to several customers, so it has ten times the limit of an address.
create function private.limit_of(p_max_count int, p_is_network boolean) returns bigint
language sql immutable
return case when p_is_network then 10 * p_max_count::bigint else p_max_count end;

-- What one request is counted for: the caller's address and, for IPv6 behind a trusted header, the
-- caller's /48 network. Counters are always locked in this order.
create function private.address_hashes() returns bytea[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_remove(array[
      sha256(s.salt || convert_to(a.address, 'utf8')),
      case when a.address like '%:%' then sha256(s.salt || convert_to(private.client_network(), 'utf8')) end], null)
    from private.address_settings s, private.client_address() as a (address));
end
$$;

drop function private.count_for(text, bytea);
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

-- A request that one of the two limits refuses counts for neither.
create or replace function private.count_request(p_limit text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_hashes constant bytea[] := private.address_hashes();
  v_wait bigint := private.count_for(p_limit, v_hashes[1]);
begin
  if v_wait is null and cardinality(v_hashes) = 2 then
    v_wait := private.count_for(p_limit, v_hashes[2], true);
    if v_wait is not null then
      update private.rate_counters c set count = c.count - 1 where c.name = p_limit and c.address_hash = v_hashes[1];
    end if;
  end if;
  return v_wait;
end
$$;

create or replace function private.uncount_request(p_limit text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_hashes constant bytea[] := private.address_hashes();
begin
  update private.rate_counters c set count = c.count - 1
    where c.name = p_limit and c.address_hash = any (v_hashes) and c.count > 0;
end
$$;

create or replace function private.wait_for_limit(p_limit text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_hashes constant bytea[] := private.address_hashes();
begin
  return (
    select max(greatest(1000, ceil(1000 * extract(epoch from c.started_at + l.period - now())))::bigint)
    from private.rate_limits l join private.rate_counters c on c.name = l.name
    where l.name = p_limit and c.address_hash = any (v_hashes) and c.started_at > now() - l.period
      and c.count >= private.limit_of(l.max_count, c.address_hash <> v_hashes[1]));
end
$$;

create or replace function private.orders_left() returns bigint
language sql stable set search_path = '' as $$
  select case
    when private.is_staff() then null
    when private.wait_for_limit('refused') is not null then 0
    else (
      select min(private.limit_of(l.max_count, h.n > 1) - coalesce(c.count, 0))
      from unnest(private.address_hashes()) with ordinality as h (hash, n)
      left join private.rate_counters c
        on c.name = l.name and c.address_hash = h.hash and c.started_at > now() - l.period)
  end
  from private.rate_limits l where l.name = 'orders'
$$;

create or replace function private.lock_batch(p_operations jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_name text;
  v_hash bytea;
  v_placed jsonb[];
  v_orders uuid[];
  v_changed text[];
  v_categories text[];
  v_deleted text[];
  v_products text[];
begin
  for v_name in
    select distinct 'operation ' || b.id from private.batch_operations(p_operations) b order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
  for v_name in
    select distinct b.rate_limit from private.batch_operations(p_operations) b where b.rate_limit is not null order by 1
  loop
    foreach v_hash in array private.address_hashes() loop
      insert into private.rate_counters (name, address_hash, started_at, count) values (v_name, v_hash, now(), 0)
        on conflict (name, address_hash) do nothing;
      perform from private.rate_counters c where c.name = v_name and c.address_hash = v_hash for update;
    end loop;
  end loop;
  v_placed := array(select private.batch_orders(p_operations));
  for v_name in
    select distinct n.name collate "C" from unnest(v_placed) as p (payload),
      private.names_to_lock(p.payload -> 'customer') as n (name) order by 1
  loop
    perform private.lock_name(v_name);
  end loop;

  v_orders := array(select (b.payload ->> 'order_id')::uuid from private.batch_operations(p_operations) b
    where b.may_run and b.kind <> 'place_order'
      and b.payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  perform from public.orders o where o.id = any (v_orders) order by o.id for update;

  v_changed := array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category_id'), (b.payload ->> 'move_to')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  v_categories := v_changed || array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category'), (b.payload #>> '{patch,category}')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  for v_name in select distinct c.id collate "C" from unnest(v_categories) as c (id) order by 1 loop
    if v_name = any (v_changed) then
      perform from public.categories c where c.id = v_name for update;
    else
      perform from public.categories c where c.id = v_name for key share;
    end if;
  end loop;

  v_deleted := array(select b.payload ->> 'category_id' from private.batch_operations(p_operations) b
    where b.may_run and b.kind = 'delete_category');
  v_products := array(select b.payload ->> 'product_id' from private.batch_operations(p_operations) b
      where b.may_run and b.kind <> 'place_order')
    || array(select l.item ->> 'product_id' from private.batch_operations(p_operations) b,
        jsonb_array_elements(
          case jsonb_typeof(b.payload -> 'items') when 'array' then b.payload -> 'items' else '[]' end) as l (item)
        where b.may_run and b.kind <> 'place_order')
    || array(select l.product_id from unnest(v_placed) as p (payload), private.order_lines(p.payload -> 'items') l)
    || array(select q.product_id from public.orders o, private.order_quantities(o.items) q where o.id = any (v_orders));
  perform from public.products p where p.id = any (v_products) or p.category = any (v_deleted) order by p.id for update;

  for v_name in
    select distinct case b.kind when 'delete_product' then 'create_product' else b.kind end
      || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('create_product', 'delete_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;

drop function private.address_hash();

-- `clock_timestamp`: a tick can take minutes, and counters that began meanwhile are not ahead.
create or replace function private.purge_rate_counters() returns void
language sql volatile set search_path = '' as $$
  delete from private.rate_counters c where (c.name, c.address_hash) in (
    select o.name, o.address_hash from private.rate_counters o join private.rate_limits l on l.name = o.name
    where o.started_at < now() - l.period or o.started_at > clock_timestamp() + interval '1 minute'
    for update of o skip locked)
$$;

create or replace function private.tick() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lock constant bigint := 728134902;
  -- The clock's calls are not exact.
  c_early constant interval := '10 seconds';
  -- A job that was tried later than this from now: the server's clock was ahead then.
  c_ahead constant interval := '1 minute';
  v_job private.clock_jobs;
  v_done int := 0;
begin
  if not pg_try_advisory_xact_lock(c_lock) then
    return 0;
  end if;
  for v_job in
    select * from private.clock_jobs j
    where j.tried_at is null or j.tried_at <= now() - j.every + c_early or j.tried_at > now() + c_ahead
    order by j.name
  loop
    begin
      execute format('select private.%I()', v_job.calls);
      update private.clock_jobs j set tried_at = now(), succeeded_at = now(), last_error = null
        where j.name = v_job.name;
      v_done := v_done + 1;
    exception when others then
      update private.clock_jobs j set tried_at = now(), last_error = left(sqlerrm, 500) where j.name = v_job.name;
    end;
  end loop;
  return v_done;
end
$$;
