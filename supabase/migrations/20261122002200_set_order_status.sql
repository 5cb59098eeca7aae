-- Any status to any other. Cancelling gives the stock back, leaving 'cancelled' or being released takes it: each exactly once,
-- because the effect hangs on the change of the row, however it comes about (function or plain update).

-- How many units of which product an order has taken out of stock (`short` ones never were in it); tolerates items in a shape that
-- is not ours.
create function private.order_quantities(p_items jsonb) returns table (product_id text, quantity bigint)
language sql immutable set search_path = '' as $$
  select l.id, sum(l.quantity - l.short)::bigint
  from (
    select e.item ->> 'id' as id, (e.item ->> 'quantity')::numeric as quantity,
      case when private.is_integer(e.item -> 'short', 0, 999999) then (e.item ->> 'short')::numeric else 0 end as short
    from jsonb_array_elements(case when jsonb_typeof(p_items) = 'array' then p_items else '[]' end) as e (item)
    where private.is_id(e.item -> 'id') and private.is_integer(e.item -> 'quantity', 1, 999999)
  ) l
  group by l.id having sum(l.quantity - l.short) > 0
$$;

create function private.move_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_sign int := case when old.status <> 'cancelled' and old.held_at is null then 1 else -1 end;
begin
  perform from public.products p
    where p.id in (select q.product_id from private.order_quantities(new.items) q) order by p.id for update;
  perform private.set_stock_reason(case when v_sign = 1 then 'order cancelled' when new.status = old.status then 'order' else 'order reopened' end, new.id);
  -- The check on the column refuses to go below zero; the function below finds that out before.
  update public.products p set stock = p.stock + v_sign * q.quantity
    from private.order_quantities(new.items) q where p.id = q.product_id;
  perform private.set_stock_reason(null, null);
  return null;
end
$$;
create trigger orders_stock after update on public.orders
  for each row when ((old.status <> 'cancelled' and old.held_at is null) <> (new.status <> 'cancelled' and new.held_at is null))
  execute function private.move_order_stock();

-- What is not there any more of what an order holds; null when all of it is. The caller has locked the products.
create function private.stock_problems(p_items jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', q.product_id, 'code', 'not_sold')
      when p.stock = 0 then jsonb_build_object('product_id', q.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', q.product_id, 'code', 'not_enough_stock', 'available', p.stock)
    end order by q.product_id)
  from private.order_quantities(p_items) q left join public.products p on p.id = q.product_id
  where p.id is null or p.stock < q.quantity
$$;

create function private.apply_set_order_status(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_status text := p_payload ->> 'status';
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return private.invalid('order_id');
  end if;
  if not private.is_order_status(p_payload -> 'base') then
    return private.invalid('base');
  end if;
  if not private.is_order_status(p_payload -> 'status') then
    return private.invalid('status');
  end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.status = v_status then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;
  if v_order.status <> p_payload ->> 'base' then
    return private.conflict(
      jsonb_build_object('status', jsonb_build_object(
        'base', p_payload -> 'base', 'theirs', v_order.status, 'mine', v_status)),
      v_order.version, private.order_json(v_order));
  end if;

  if v_order.held_at is not null and v_status not in ('pending', 'cancelled') then
    return private.rejected('held');
  end if;

  if 'cancelled' in (v_order.status, v_status) then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
  end if;
  if v_order.status = 'cancelled' and v_order.held_at is null then
    v_problems := private.stock_problems(v_order.items);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
  end if;
  update public.orders o set status = v_status where o.id = v_order.id returning * into v_order;
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type) values
  ('set_order_status', true, 'order');

create function public.set_order_status(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operation('set_order_status', p_operation_id, p_payload) $$;
grant execute on function
  public.set_order_status(uuid, jsonb)
  to authenticated, service_role;
