-- A page for staff has the settings and the closed days; both kinds of rows are in outcomes.

create or replace function private.current_row(p_row_type text, p_row_id text) returns jsonb
language sql stable set search_path = '' as $$
  select case p_row_type
    when 'receipt' then (select private.receipt_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'order' then (select private.order_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'product' then (select private.product_json(p) from public.products p where p.id = p_row_id)
    when 'category' then (select private.category_json(c) from public.categories c where c.id = p_row_id)
    when 'day_closing' then (select private.day_closing_json(d) from public.day_closings d where d.id = p_row_id::uuid)
    when 'settings' then (select private.settings_json(s, true) from public.settings s where s.id = p_row_id)
  end
$$;

create or replace function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
begin
  perform private.require_staff();
  perform private.require_ready(p_cursor);
  v_page := private.with_settings(
    private.pull(array['orders', 'stock_moves'], p_cursor, p_limit), p_cursor, 'staff_settings');
  if v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  v_page := v_page || jsonb_build_object('closings', private.pulled_closings(
    coalesce(private.cursor_xid(p_cursor -> 'xid'), 0),
    (case when v_page -> 'more' = 'true' then v_page #>> '{next,xid}' else v_page ->> 'horizon' end)::bigint));
  if v_page -> 'more' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('waiting', private.waiting_people(), 'total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;
