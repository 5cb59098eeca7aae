-- The orders that a batch can place: for staff all of them, because no limit applies. Before, a
-- null limit counted as 0, so that their batches locked the names and products of orders late.
create or replace function private.batch_orders(p_operations jsonb) returns setof jsonb
language sql volatile set search_path = '' as $$
  select b.payload from private.batch_operations(p_operations) b
  where b.kind = 'place_order' and private.invalid_order_path(b.payload) is null
    and not exists (select from private.operations o where o.id = b.id)
  order by b.n limit (select case when l.n is not null then greatest(0, l.n) end from private.orders_left() as l (n))
$$;
