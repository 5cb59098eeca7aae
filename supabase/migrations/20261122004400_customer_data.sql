-- What the privacy page promises: nothing of a customer is kept for longer than it says, and who asks gets what there is of them, or
-- has it erased. An erased order stays as numbers: what was sold, when and for how much.

-- How long personal data is kept. One row.
create table private.retention (
  one boolean primary key default true check (one),
  -- As long as tax law asks: five years in Egypt.
  orders interval not null default '5 years',
  -- After it was answered.
  messages interval not null default '1 year',
  -- An invitation that nobody has accepted, after its end.
  invitations interval not null default '30 days',
  devices interval not null default '180 days'
);
insert into private.retention default values;
alter table private.retention enable row level security;

-- The secret by which the shopper's device reads its order again stays: without it the device would take the order for lost.
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

-- Some at a time: every one of them is sent to staff's devices again.
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

-- Network addresses are counted for minutes: a counter goes as soon as its period is over.
create or replace function private.purge_rate_counters() returns void
language sql volatile set search_path = '' as $$
  delete from private.rate_counters c where (c.name, c.address_hash) in (
    select o.name, o.address_hash from private.rate_counters o join private.rate_limits l on l.name = o.name
    where o.started_at < now() - l.period for update of o skip locked)
$$;

-- Whom somebody means by an e-mail address, a phone number, or the number of an order. Null in all: by nothing.
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

-- Everything there is of one customer; owners only. {"status": "found", "email", "orders", "messages", "newsletter", "mails"}.
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
    'newsletter', (select jsonb_build_object('since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
      from private.newsletter_subscribers n where n.email = v_who.email));
end
$$;
create function public.export_customer(p_who text) returns jsonb
language sql stable set search_path = '' as $$ select private.export_customer(p_who) $$;

-- Orders that are under way are needed to be delivered: they stay, and are told as `open`. Owners only.
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
