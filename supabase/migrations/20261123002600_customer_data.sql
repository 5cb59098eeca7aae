-- The promises of the privacy page: personal data is deleted after its retention time, and owners
-- can export or erase a customer's data. An erased order keeps its items, times and amounts.

-- How long personal data is kept. One row.
create table private.retention (
  one boolean primary key default true check (one),
  -- As long as Egyptian tax law requires.
  orders interval not null default '5 years',
  -- After the answer.
  messages interval not null default '1 year',
  -- After the end of an invitation that nobody accepted.
  invitations interval not null default '30 days',
  devices interval not null default '180 days'
);
insert into private.retention default values;
alter table private.retention enable row level security;

-- supabase/tests/database/personal-data.test.sql lists every column as kept or cleared.
-- The hash of the order's secret stays: without it the shopper's device would report the order as
-- lost.
create function private.erase_orders(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (p_ids) and j.sent_at is null;
  update public.orders o set customer_name = 'Erased customer', customer_email = '', customer_phone = '',
    customer_address = '', shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}'
  where o.id = any (p_ids);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- In portions: staff devices pull every erased order again.
create function private.forget_old_orders(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  select private.erase_orders(array(
    select o.id from public.orders o, private.retention r
    where o.created_at < now() - r.orders and o.status in ('delivered', 'cancelled')
      and (o.customer_email <> '' or o.customer_phone <> '' or o.customer_address <> '')
    order by o.created_at limit p_limit))
$$;

create function private.forget_old_messages() returns void
language sql volatile set search_path = '' as $$
  delete from private.contact_messages m using private.retention r where m.answered_at < now() - r.messages;
  delete from private.staff_invitations i using private.retention r
    where i.accepted_at is null and i.expires_at < now() - r.invitations;
  delete from private.devices d using private.retention r where d.seen_at < now() - r.devices;
$$;

-- Finds the customer by an e-mail address, a phone number or an order's id. All null: nobody.
create function private.read_customer(p_who text, out email text, out phone text, out order_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_who text := private.trimmed(to_jsonb(p_who));
begin
  if octet_length(p_who) > 1000 then return; end if;
  if private.is_email(to_jsonb(v_who)) then
    email := lower(v_who);
  elsif v_who ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select o.id, nullif(lower(o.customer_email), '') into order_id, email from public.orders o where o.id = v_who::uuid;
  elsif private.is_phone(to_jsonb(v_who)) then
    phone := private.phone_search_digits(v_who);
  end if;
end
$$;

create function private.orders_of_customer(p_email text, p_phone text, p_order_id uuid) returns setof public.orders
language sql stable set search_path = '' as $$
  select o.* from public.orders o
  where o.channel = 'web' and (o.id = p_order_id or lower(o.customer_email) = p_email
    or private.phone_search_digits(o.customer_phone) = p_phone)
  order by o.created_at, o.id
$$;

-- Owners only. {"status": "found", "email", "orders", "messages", "newsletter", "mails"}.
create function private.export_customer(p_who text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_who record;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  return jsonb_build_object('status', 'found', 'email', v_who.email,
    'orders', (select coalesce(jsonb_agg(private.order_json(o)), '[]')
      from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', j.kind, 'order_id', j.order_id,
        'sent_at', private.iso(j.sent_at)) order by j.created_at), '[]')
      from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
      join private.mail_jobs j on j.order_id = o.id and j.kind in ('order_confirmation', 'order_status')),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'created_at', private.iso(m.created_at), 'answered_at', private.iso(m.answered_at))
        order by m.created_at), '[]')
      from private.contact_messages m where lower(m.email) = v_who.email),
    'newsletter', (select jsonb_build_object(
        'since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
      from private.newsletter_subscribers n where n.email = v_who.email));
end
$$;
create function public.export_customer(p_who text) returns jsonb
language sql stable set search_path = '' as $$ select private.export_customer(p_who) $$;

-- Owners only. Orders in progress are needed for delivery: they stay, and `open` is their number.
create function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_open bigint;
  v_orders bigint;
  v_messages bigint;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  select count(*) filter (where o.status not in ('delivered', 'cancelled')) into v_open
    from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o;
  v_orders := private.erase_orders(array(
    select o.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
    where o.status in ('delivered', 'cancelled')));
  delete from private.contact_messages m where lower(m.email) = v_who.email;
  get diagnostics v_messages = row_count;
  delete from private.newsletter_subscribers n where n.email = v_who.email;
  return jsonb_build_object('status', 'applied', 'orders', v_orders, 'open', v_open, 'messages', v_messages,
    'newsletter', found);
end
$$;
create function public.erase_customer(p_who text) returns jsonb
language sql volatile set search_path = '' as $$ select private.erase_customer(p_who) $$;

grant execute on function private.export_customer(text), public.export_customer(text),
  private.erase_customer(text), public.erase_customer(text) to authenticated;
