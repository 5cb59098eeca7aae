-- A device holds open orders and those of the last 90 days; how many there are in all is told with the last page of a pull.
-- Counted below the page's horizon: exactly what the device has been told of, so nothing of its own is counted twice.
create or replace function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
begin
  perform private.require_staff();
  v_page := private.pull(array['orders'], p_cursor, p_limit);
  if v_page -> 'more' = 'true' or v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('total',
    (select count(*) from public.orders o where o.change_xid < (v_page ->> 'horizon')::bigint));
end
$$;
