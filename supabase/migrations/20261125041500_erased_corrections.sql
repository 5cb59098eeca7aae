-- The outcome of a correction that met a conflict has the values of the customer's fields. The
-- ledger keeps outcomes forever, so an erasure removes these values.
create index operations_corrections on private.operations (row_id) where kind = 'correct_order';

create or replace function private.erase_orders(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (p_ids) and j.sent_at is null;
  update private.operations o set outcome = o.outcome - 'fields'
    where o.kind = 'correct_order' and o.row_id = any (p_ids::text[]) and o.outcome ? 'fields';
  with gone as (
    delete from private.order_events e where e.order_id = any (p_ids) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set customer_name = 'Erased customer', customer_email = '', customer_phone = '',
    customer_address = '', shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}',
    returns = (select coalesce(jsonb_agg(e.one - 'reason' order by e.position), '[]')
      from jsonb_array_elements(o.returns) with ordinality as e (one, position)),
    events_added = o.events_added + (select count(*) from gone g where g.order_id = o.id)
  where o.id = any (p_ids);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
