-- A shopper reads their own order with the secret their device made. A wrong secret and an unknown order get the same
-- answer, so that nothing can be found out by trying. `mailed_at` once a mail server has taken the confirmation.
create function private.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('order', (
    select private.receipt_json(o) || coalesce((
      select jsonb_build_object('mailed_at', private.iso(j.sent_at)) from private.mail_jobs j
      where j.order_id = o.id and j.kind = 'order_confirmation' and j.sent_at is not null), '{}')
    from public.orders o
    where o.id = p_order_id and octet_length(p_token) <= 512 and o.token_hash = sha256(convert_to(p_token, 'utf8'))))
$$;
create function public.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.order_status(p_order_id, p_token) $$;

grant execute on function private.order_status(uuid, text), public.order_status(uuid, text)
  to anon, authenticated, service_role;
