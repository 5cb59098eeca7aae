-- The staff's writes as the API sees them: for signed-in users, and inside refused to everybody who is not staff.
insert into private.operation_kinds (kind, staff_only) values
  ('create_product', true),
  ('update_product', true),
  ('delete_product', true),
  ('adjust_stock', true),
  ('create_category', true),
  ('update_category', true),
  ('delete_category', true),
  ('set_order_status', true),
  ('record_sale', true);

create function private.create_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('create_product', p_operation_id, p_payload)
$$;
create function public.create_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.create_product(p_operation_id, p_payload) $$;

create function private.update_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('update_product', p_operation_id, p_payload)
$$;
create function public.update_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.update_product(p_operation_id, p_payload) $$;

create function private.delete_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('delete_product', p_operation_id, p_payload)
$$;
create function public.delete_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.delete_product(p_operation_id, p_payload) $$;

create function private.adjust_stock(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('adjust_stock', p_operation_id, p_payload)
$$;
create function public.adjust_stock(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.adjust_stock(p_operation_id, p_payload) $$;

create function private.create_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('create_category', p_operation_id, p_payload)
$$;
create function public.create_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.create_category(p_operation_id, p_payload) $$;

create function private.update_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('update_category', p_operation_id, p_payload)
$$;
create function public.update_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.update_category(p_operation_id, p_payload) $$;

create function private.delete_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('delete_category', p_operation_id, p_payload)
$$;
create function public.delete_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.delete_category(p_operation_id, p_payload) $$;

create function private.set_order_status(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('set_order_status', p_operation_id, p_payload)
$$;
create function public.set_order_status(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.set_order_status(p_operation_id, p_payload) $$;

create function private.record_sale(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.run_operation('record_sale', p_operation_id, p_payload)
$$;
create function public.record_sale(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.record_sale(p_operation_id, p_payload) $$;

revoke execute on function
  private.create_product(uuid, jsonb), public.create_product(uuid, jsonb),
  private.update_product(uuid, jsonb), public.update_product(uuid, jsonb),
  private.delete_product(uuid, jsonb), public.delete_product(uuid, jsonb),
  private.adjust_stock(uuid, jsonb), public.adjust_stock(uuid, jsonb),
  private.create_category(uuid, jsonb), public.create_category(uuid, jsonb),
  private.update_category(uuid, jsonb), public.update_category(uuid, jsonb),
  private.delete_category(uuid, jsonb), public.delete_category(uuid, jsonb),
  private.set_order_status(uuid, jsonb), public.set_order_status(uuid, jsonb),
  private.record_sale(uuid, jsonb), public.record_sale(uuid, jsonb)
  from public, anon, authenticated;
grant execute on function
  private.create_product(uuid, jsonb), public.create_product(uuid, jsonb),
  private.update_product(uuid, jsonb), public.update_product(uuid, jsonb),
  private.delete_product(uuid, jsonb), public.delete_product(uuid, jsonb),
  private.adjust_stock(uuid, jsonb), public.adjust_stock(uuid, jsonb),
  private.create_category(uuid, jsonb), public.create_category(uuid, jsonb),
  private.update_category(uuid, jsonb), public.update_category(uuid, jsonb),
  private.delete_category(uuid, jsonb), public.delete_category(uuid, jsonb),
  private.set_order_status(uuid, jsonb), public.set_order_status(uuid, jsonb),
  private.record_sale(uuid, jsonb), public.record_sale(uuid, jsonb)
  to authenticated, service_role;
