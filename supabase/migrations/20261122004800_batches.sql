-- Many operations in one request, each with its own id and its own outcome: one that is refused or fails takes nothing else with it.

-- Kinds that may come with others. One that may not, and every kind to come until somebody has thought about its locks, is sent alone.
alter table private.operation_kinds add column batched boolean not null default false;
update private.operation_kinds k set batched = true where k.kind in (
  'place_order', 'create_product', 'update_product', 'delete_product', 'adjust_stock', 'create_category', 'update_category',
  'delete_category', 'set_order_status', 'decide_held_order', 'record_sale');

create function private.lock_name(p_name text) returns void
language sql volatile set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended(p_name, 0)) $$;

-- As before, but an operation's id is the first thing to be locked, before the rate counter: a batch locks all of its ids first.
create or replace function private.run_operation(p_kind text, p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_hash bytea;
  v_limit text;
  v_wait bigint;
  v_outcome jsonb;
begin
  select * into strict v_kind from private.operation_kinds k where k.kind = p_kind;
  if v_kind.staff_only and not private.is_staff() then
    v_outcome := private.own_outcome(p_id, p_kind, p_payload);
    if v_outcome is null then
      perform private.require_staff();
    end if;
    return v_outcome;
  end if;
  if p_id is null then
    return private.invalid('operation_id');
  end if;
  if not private.is_bounded(p_payload, 131072) then
    return private.rejected('too_large');
  end if;

  -- A concurrent duplicate waits here until the first one has committed, then reads its outcome.
  perform private.lock_name('operation ' || p_id);
  v_hash := sha256(convert_to(coalesce(p_payload::text, 'null'), 'utf8'));
  v_outcome := private.stored_outcome(p_id, v_kind, v_hash);
  if v_outcome is not null then
    return v_outcome;
  end if;
  v_limit := case when not private.is_staff() then v_kind.rate_limit end;
  if v_limit is not null then
    v_wait := coalesce(private.wait_for_limit('refused'), private.count_request(v_limit));
    if v_wait is not null then
      return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
    end if;
  end if;

  -- Also somebody who withdraws it writes this row.
  insert into private.operations (id, kind, actor, request_hash) values (p_id, p_kind, auth.uid(), v_hash)
    on conflict (id) do nothing;
  if not found then
    perform private.uncount_request(v_limit);
    return private.stored_outcome(p_id, v_kind, v_hash);
  end if;

  if octet_length(p_payload::text) > 65536 then
    v_outcome := private.rejected('too_large');
  elsif jsonb_typeof(p_payload) is distinct from 'object' then
    v_outcome := private.invalid('payload');
  else
    execute format('select private.%I($1, $2)', 'apply_' || v_kind.kind) into v_outcome using p_id, p_payload;
  end if;
  if v_outcome ->> 'status' <> 'applied' and v_limit is not null then
    perform private.uncount_request(v_limit);
    -- The last row this request locks, and only requests of the same address want it.
    perform private.count_request('refused');
  end if;
  update private.operations o set outcome = v_outcome - 'row', row_id = v_outcome #>> '{row,id}' where o.id = p_id;
  return v_outcome;
end
$$;

-- The operations of a batch as they can be read, in order; what cannot is left out.
create function private.batch_operations(p_operations jsonb)
returns table (n bigint, key text, id uuid, kind text, payload jsonb, may_run boolean, rate_limit text)
language sql stable set search_path = '' as $$
  select e.n, e.operation ->> 'id', (e.operation ->> 'id')::uuid, k.kind, e.operation -> 'payload', not k.staff_only or s.is_staff,
    case when not s.is_staff then k.rate_limit end
  from (select private.is_staff() as is_staff) s, jsonb_array_elements(p_operations) with ordinality as e (operation, n)
  join private.operation_kinds k on k.kind = e.operation ->> 'kind' and k.batched
  where e.operation ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Everything that the operations of a batch are going to lock, in the order in which each of them would, and within it by id: ids,
-- counters, phone numbers, orders, categories, products, names of what is created. Two batches, or a batch and anything else, wait for each other;
-- they never deadlock. Of what the caller may not write, nothing is locked.
create function private.lock_batch(p_operations jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_name text;
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
    insert into private.rate_counters (name, address_hash, started_at, count) values (v_name, private.address_hash(), now(), 0)
      on conflict (name, address_hash) do nothing;
    perform from private.rate_counters c where c.name = v_name and c.address_hash = private.address_hash() for update;
  end loop;
  for v_name in
    select distinct 'phone ' || private.phone_search_digits(private.normal_phone(private.trimmed(b.payload #> '{customer,phone}')))
    from private.batch_operations(p_operations) b
    where b.kind = 'place_order' and private.is_phone(b.payload #> '{customer,phone}') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;

  v_orders := array(select (b.payload ->> 'order_id')::uuid from private.batch_operations(p_operations) b
    where b.may_run and b.payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  perform from public.orders o where o.id = any (v_orders) order by o.id for update;

  v_changed := array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category_id'), (b.payload ->> 'move_to')) as x (id) where b.may_run and x.id is not null);
  v_categories := v_changed || array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category'), (b.payload #>> '{patch,category}')) as x (id) where b.may_run and x.id is not null);
  for v_name in select distinct c.id collate "C" from unnest(v_categories) as c (id) order by 1 loop
    if v_name = any (v_changed) then
      perform from public.categories c where c.id = v_name for update;
    else
      perform from public.categories c where c.id = v_name for key share;
    end if;
  end loop;

  v_deleted := array(select b.payload ->> 'category_id' from private.batch_operations(p_operations) b
    where b.may_run and b.kind = 'delete_category');
  v_products := array(select b.payload ->> 'product_id' from private.batch_operations(p_operations) b where b.may_run)
    || array(select l.item ->> 'product_id' from private.batch_operations(p_operations) b,
        jsonb_array_elements(case jsonb_typeof(b.payload -> 'items') when 'array' then b.payload -> 'items' else '[]' end) as l (item)
        where b.may_run)
    || array(select q.product_id from public.orders o, private.order_quantities(o.items) q where o.id = any (v_orders));
  perform from public.products p where p.id = any (v_products) or p.category = any (v_deleted) order by p.id for update;

  for v_name in
    select distinct b.kind || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b where b.may_run and b.kind in ('create_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;

-- [{id, kind, payload}, …] → {status: 'done', outcomes: {id: outcome}}. Each runs in a savepoint, in order. One without an outcome has failed,
-- or does not go with others: sent alone it gets the answer that belongs to it. What there was no time for is told to come again
-- at once. A request that asks too much is refused as a whole; nothing of it is stored.
create function private.run_operations(p_operations jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  c_most constant int := 50;
  c_bytes constant int := 262144;
  c_time constant interval := '2 seconds';
  v_started constant timestamptz := clock_timestamp();
  v_outcomes jsonb := '{}';
  v_outcome jsonb;
  v_one record;
begin
  if not private.is_bounded(p_operations, c_bytes) then return private.rejected('too_large'); end if;
  if jsonb_typeof(p_operations) is distinct from 'array' then return private.invalid('operations'); end if;
  if jsonb_array_length(p_operations) > c_most then return private.rejected('too_large'); end if;

  perform private.lock_batch(p_operations);
  for v_one in select * from private.batch_operations(p_operations) b order by b.n loop
    if v_outcomes <> '{}' and clock_timestamp() - v_started > c_time then
      v_outcome := jsonb_build_object('status', 'wait', 'retry_after_ms', 0);
    else
      begin
        v_outcome := private.run_operation(v_one.kind, v_one.id, v_one.payload);
      exception when others then
        v_outcome := null;
      end;
    end if;
    if v_outcome is not null then
      v_outcomes := v_outcomes || jsonb_build_object(v_one.key, v_outcome);
    end if;
  end loop;
  return jsonb_build_object('status', 'done', 'outcomes', v_outcomes);
end
$$;
create function public.run_operations(p_operations jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operations(p_operations) $$;
grant execute on function private.run_operations(jsonb), public.run_operations(jsonb) to anon, authenticated, service_role;
