-- Several operations in one request. Each has its own id and its own outcome: one that is rejected
-- or fails does not affect the others.

create function private.lock_name(p_name text) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(p_name, 0))
$$;

-- The readable operations of a batch, in order. Unreadable ones are left out.
create function private.batch_operations(p_operations jsonb)
returns table (n bigint, key text, id uuid, kind text, payload jsonb, may_run boolean, rate_limit text)
language sql stable set search_path = '' as $$
  select e.n, e.operation ->> 'id', (e.operation ->> 'id')::uuid, k.kind, e.operation -> 'payload',
    not k.staff_only or s.is_staff, case when not s.is_staff then k.rate_limit end
  from (select private.is_staff() as is_staff) s, jsonb_array_elements(p_operations) with ordinality as e (operation, n)
  join private.operation_kinds k on k.kind = e.operation ->> 'kind' and k.batched
  where e.operation ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Locks everything that the operations of a batch will lock, in the order in which a single
-- operation locks: operation ids, rate counters, phone numbers, orders, categories, products, and
-- the ids of created rows; within each kind by id. So batches and single operations wait for each
-- other and never deadlock. Locks nothing that the caller may not write.
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
    insert into private.rate_counters (name, address_hash, started_at, count)
      values (v_name, private.address_hash(), now(), 0)
      on conflict (name, address_hash) do nothing;
    perform from private.rate_counters c where c.name = v_name and c.address_hash = private.address_hash() for update;
  end loop;
  for v_name in
    select distinct 'phone '
      || private.phone_search_digits(private.normal_phone(private.trimmed(b.payload #> '{customer,phone}')))
    from private.batch_operations(p_operations) b
    where b.kind = 'place_order' and private.is_phone(b.payload #> '{customer,phone}') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;

  v_orders := array(select (b.payload ->> 'order_id')::uuid from private.batch_operations(p_operations) b
    where b.may_run and b.payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  perform from public.orders o where o.id = any (v_orders) order by o.id for update;

  v_changed := array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category_id'), (b.payload ->> 'move_to')) as x (id)
    where b.may_run and x.id is not null);
  v_categories := v_changed || array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category'), (b.payload #>> '{patch,category}')) as x (id)
    where b.may_run and x.id is not null);
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
        jsonb_array_elements(
          case jsonb_typeof(b.payload -> 'items') when 'array' then b.payload -> 'items' else '[]' end) as l (item)
        where b.may_run)
    || array(select q.product_id from public.orders o, private.order_quantities(o.items) q where o.id = any (v_orders));
  perform from public.products p where p.id = any (v_products) or p.category = any (v_deleted) order by p.id for update;

  for v_name in
    select distinct b.kind || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('create_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;

-- [{id, kind, payload}, …] → {status: 'done', outcomes: {id: outcome}}. Each operation runs in its
-- own savepoint, in order. An operation without an outcome failed or cannot be batched: the device
-- sends it alone and receives its answer then. When time runs out, the rest get `wait` with 0 ms.
-- A request that is too large is rejected as a whole and stores nothing.
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
grant execute on function private.run_operations(jsonb), public.run_operations(jsonb)
  to anon, authenticated, service_role;
