-- Staff look at an order that is held: {order_id, release}. Released it takes its stock, if it is still there; otherwise it is
-- cancelled. What a colleague has decided likewise is applied, what was decided otherwise is refused.
create function private.apply_decide_held_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_release boolean;
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
begin
  if not coalesce(p_payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) then
    return private.invalid('order_id');
  end if;
  if not private.is_boolean(p_payload -> 'release') then return private.invalid('release'); end if;
  v_release := (p_payload ->> 'release')::boolean;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if (v_order.status = 'cancelled') = v_release and (v_order.held_at is null or v_release) then
    return private.rejected('not_held');
  end if;

  if v_release and v_order.held_at is not null then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
    v_problems := private.stock_problems(v_order.items);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
    update public.orders o set held_at = null, hold_reason = null where o.id = v_order.id returning * into v_order;
    perform private.queue_order_mail(v_order);
  elsif v_order.status <> 'cancelled' and not v_release then
    update public.orders o set status = 'cancelled' where o.id = v_order.id returning * into v_order;
  end if;
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order));
end
$$;
insert into private.operation_kinds (kind, staff_only, row_type) values ('decide_held_order', true, 'order');

create function public.decide_held_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operation('decide_held_order', p_operation_id, p_payload) $$;
grant execute on function public.decide_held_order(uuid, jsonb) to authenticated, service_role;
