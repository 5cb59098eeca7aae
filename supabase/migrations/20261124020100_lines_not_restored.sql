-- The outcome of a cancellation lists the lines whose pieces could not go back into stock, because
-- their products are deleted.

-- [{product_id, quantity}]; null: every line was restored.
create function private.not_restored(p_items jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('product_id', q.product_id, 'quantity', q.quantity) order by q.product_id)
  from private.order_quantities(p_items) q
  where not exists (select from public.products p where p.id = q.product_id)
$$;

create or replace function private.apply_set_order_status(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_status text := p_payload ->> 'status';
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
  v_lost jsonb;
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
  v_lost := case when v_status = 'cancelled' and v_order.held_at is null then private.not_restored(v_order.items) end;
  return private.applied(
      private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order))
    || case when v_lost is null then '{}' else jsonb_build_object('not_restored', v_lost) end;
end
$$;
