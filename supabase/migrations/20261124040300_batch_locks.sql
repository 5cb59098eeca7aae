-- A visitor's batch locks the products of its valid new orders within the visitor's limit, and
-- nothing else. Before, any field of a payload named rows to lock.

-- How many more orders the caller may place now. Null: any number.
create function private.orders_left() returns bigint
language sql stable set search_path = '' as $$
  select case
    when private.is_staff() then null
    when private.wait_for_limit('refused') is not null then 0
    else l.max_count - coalesce((
      select c.count from private.rate_counters c
      where c.name = l.name and c.address_hash = private.address_hash() and c.started_at > now() - l.period), 0)
  end
  from private.rate_limits l where l.name = 'orders'
$$;

-- The payloads of the orders that a batch can place. The caller has locked the rate counter. Within
-- a limit that the batch reaches, one more can be placed for each that is rejected; its rows are
-- then locked late.
create function private.batch_orders(p_operations jsonb) returns setof jsonb
language sql volatile set search_path = '' as $$
  select b.payload from private.batch_operations(p_operations) b
  where b.kind = 'place_order' and private.invalid_order_path(b.payload) is null
    and not exists (select from private.operations o where o.id = b.id)
  order by b.n limit greatest(0, private.orders_left())
$$;

-- Locks everything that the operations of a batch will lock, in the order in which a single
-- operation locks: operation ids, rate counters, networks, e-mail addresses and phone numbers,
-- orders, categories, products, and the ids of created rows; within each kind by id. So batches and
-- single operations wait for each other and never deadlock. Locks nothing that the caller may not
-- write.
create or replace function private.lock_batch(p_operations jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_name text;
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
    insert into private.rate_counters (name, address_hash, started_at, count)
      values (v_name, private.address_hash(), now(), 0)
      on conflict (name, address_hash) do nothing;
    perform from private.rate_counters c where c.name = v_name and c.address_hash = private.address_hash() for update;
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
    select distinct b.kind || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('create_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;
