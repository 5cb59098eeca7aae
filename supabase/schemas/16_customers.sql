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
  devices interval not null default '180 days',
  -- A request is kept for a year, an answered one for 30 days.
  stock_alerts interval not null default '1 year',
  -- The amounts of a closing are books; its note is kept for a year.
  closing_notes interval not null default '1 year',
  -- A sale at the stall has no customer, and an erased order has none any more: the reasons of
  -- their returns are kept for a year.
  return_reasons interval not null default '1 year'
);
insert into private.retention default values;
alter table private.retention enable row level security;

-- Notes of staff and reasons of returns are free texts: they may name the customer. An order that
-- only loses notes is stamped, too. An order that was reopened since the caller chose it is kept.
create function private.erase_orders(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_closed uuid[] := array(select o.id from public.orders o
    where o.id = any (p_ids) and o.status in ('delivered', 'cancelled') order by o.id for update);
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (v_closed) and j.sent_at is null;
  update private.operations o set outcome = o.outcome - 'fields'
    where o.kind = 'correct_order' and o.row_id = any (v_closed::text[]) and o.outcome ? 'fields';
  with gone as (
    delete from private.order_events e where e.order_id = any (v_closed) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set customer_name = 'Erased customer', customer_email = '', customer_phone = '',
    customer_address = '', shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}',
    returns = private.without_reasons(o.returns),
    events_added = o.events_added + (select count(*) from gone g where g.order_id = o.id)
  where o.id = any (v_closed);
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
      and (o.customer_email <> '' or o.customer_phone <> '' or o.customer_address <> ''
        or exists (select from private.order_events e where e.order_id = o.id and e.kind = 'note'))
    order by o.created_at limit p_limit))
$$;

create function private.forget_old_messages(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with messages as (
    delete from private.contact_messages m where m.id in (
      select c.id from private.contact_messages c, private.retention r
      where c.answered_at < now() - r.messages limit p_limit)
    returning 1
  ), invitations as (
    delete from private.staff_invitations i where i.email in (
      select s.email from private.staff_invitations s, private.retention r
      where s.accepted_at is null and s.expires_at < now() - r.invitations limit p_limit)
    returning 1
  ), devices as (
    delete from private.devices d where d.id in (
      select x.id from private.devices x, private.retention r where x.seen_at < now() - r.devices limit p_limit)
    returning 1
  )
  select (select count(*) from messages) + (select count(*) from invitations) + (select count(*) from devices)
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

-- `newsletter` is an object; a list only if several addresses are found, which older servers did
-- not look for.
create function private.export_customer(p_who text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_who record;
  v_emails text[];
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  v_emails := private.emails_of_customer(v_who.email, v_who.phone, v_who.order_id);
  return jsonb_build_object('status', 'found', 'email', v_who.email,
    'orders', (select coalesce(jsonb_agg(private.order_json(o)), '[]')
      from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', j.kind, 'order_id', j.order_id,
        'sent_at', private.iso(j.sent_at)) order by j.created_at), '[]')
      from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
      join private.mail_jobs j on j.order_id = o.id and j.kind like 'order\_%'),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'created_at', private.iso(m.created_at), 'answered_at', private.iso(m.answered_at))
        order by m.created_at), '[]')
      from private.contact_messages m where lower(m.email) = any (v_emails)),
    'stock_alerts', (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'since', private.iso(a.created_at),
        'mailed_at', private.iso(a.mailed_at)) order by a.created_at), '[]')
      from private.stock_alerts a join public.products p on p.id = a.product_id
      where private.mailbox(a.email) in (select private.mailbox(e) from unnest(v_emails) e)),
    'newsletter', (select case count(*) when 1 then jsonb_agg(s.one) -> 0
        else jsonb_agg(s.one order by s.one ->> 'since') end
      from (select jsonb_build_object('since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
        from private.newsletter_subscribers n where n.email = any (v_emails)) as s (one)));
end
$$;

create function public.export_customer(p_who text) returns jsonb
language sql stable set search_path = '' as $$ select private.export_customer(p_who) $$;

-- Owners only. Orders in progress are needed for delivery: they stay, and `open` is their number.
create function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_traces record;
  v_emails text[];
  v_notes uuid[];
  v_open bigint;
  v_orders bigint;
  v_messages bigint;
  v_alerts bigint;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  -- Before the orders lose their addresses.
  v_emails := private.emails_of_customer(v_who.email, v_who.phone, v_who.order_id);
  select count(*) filter (where o.status not in ('delivered', 'cancelled')) into v_open
    from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o;
  select * into v_traces from private.traces_of_customer(v_who.email, v_who.phone, v_who.order_id);
  perform private.clear_closing_notes(v_traces.names, v_traces.phones);
  v_notes := private.notes_naming(v_traces.names, v_traces.phones);
  -- The following statements change the orders in groups. A batch locks its orders by id.
  perform from public.orders o where o.id in (
    select c.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) c
    union select e.order_id from private.order_events e where e.id = any (v_notes)
    union select r.id from public.orders r where r.returns @? '$[*].reason'
      and exists (select from jsonb_array_elements(r.returns) as e (one)
        where private.has_trace(e.one ->> 'reason', v_traces.names, v_traces.phones))) order by o.id for update;
  perform private.clear_return_reasons(v_traces.names, v_traces.phones);
  -- Notes about an order that is under way are needed for its delivery.
  perform private.delete_notes(array(
    select e.id from private.order_events e join public.orders o on o.id = e.order_id
    where e.id = any (v_notes) and o.status in ('delivered', 'cancelled')));
  v_orders := private.erase_orders(array(
    select o.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
    where o.status in ('delivered', 'cancelled')));
  delete from private.contact_messages m where lower(m.email) = any (v_emails);
  get diagnostics v_messages = row_count;
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a
    where private.mailbox(a.email) in (select private.mailbox(e) from unnest(v_emails) e)
    order by a.id for update));
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where n.email = any (v_emails);
  return jsonb_build_object('status', 'applied', 'orders', v_orders, 'open', v_open, 'messages', v_messages,
    'newsletter', found, 'stock_alerts', v_alerts);
end
$$;

create function public.erase_customer(p_who text) returns jsonb
language sql volatile set search_path = '' as $$ select private.erase_customer(p_who) $$;
grant execute on function private.export_customer(text), public.export_customer(text),
  private.erase_customer(text), public.erase_customer(text) to authenticated;

-- Exporting and erasing a customer by phone number also finds what has only an e-mail address, and
-- an erasure also finds notes about other people's orders that name the customer.

-- The address that was given, and those in the orders that are found. Sign-ups, messages and
-- requests have no phone number.
create function private.emails_of_customer(p_email text, p_phone text, p_order_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select p_email where p_email is not null
    union
    select lower(o.customer_email) from private.orders_of_customer(p_email, p_phone, p_order_id) o
      where o.customer_email <> '')
$$;

-- Returns the number of orders that lost notes. They are stamped, so that devices receive the
-- change, and locked before their notes, as by private.erase_orders.
create function private.delete_notes(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  perform from public.orders o
    where o.id in (select e.order_id from private.order_events e where e.id = any (p_ids)) order by o.id for update;
  with gone as (
    delete from private.order_events e where e.id = any (p_ids) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set events_added = o.events_added + g.n
    from (select x.order_id, count(*)::int as n from gone x group by x.order_id) g where o.id = g.order_id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- An erasure finds a note about a sale at the stall, or about an order that was erased before, only
-- by a name in it. So it is kept as long as reasons of returns are. In portions, as erased orders.
create function private.forget_order_notes(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  select private.delete_notes(array(
    select e.id from private.order_events e join public.orders o on o.id = e.order_id, private.retention r
    where e.kind = 'note' and e.at < now() - r.return_reasons and o.customer_email = '' and o.customer_phone = ''
    order by e.at limit p_limit))
$$;

insert into private.clock_jobs (name, every, calls) values ('forget notes of orders', '1 hour', 'forget_order_notes');

-- An erasure reads each note once, and does not look for names of one word in notes: with 20,000
-- notes that would exceed the time limit of a statement and delete notes about other customers.

-- A pattern for private.words_of(…): a name in whole words, or the digits of a phone number in any
-- notation. Null if there is neither.
create function private.trace_pattern(p_names text[], p_phones text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (select string_agg(x.pattern, '|') from (
    select ' [وفبلك]?' || ltrim(w.words) from unnest(p_names) n, private.words_of(n) as w (words)
    where w.words <> '  '
    union all
    select array_to_string(string_to_array(n, null), '[^0-9]*') from unnest(p_phones) n where n <> '') as x (pattern));
end
$$;

-- Notes are about anybody, so a name of one word, as "Ahmed", is not looked for. An e-mail address
-- is several words. The pattern is made once, because there can be many notes.
create function private.notes_naming(p_names text[], p_phones text[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_pattern constant text := private.trace_pattern(
    array(select n from unnest(p_names) n where btrim(private.words_of(n)) like '% %'), p_phones);
begin
  return array(select e.id from private.order_events e
    where e.kind = 'note' and private.words_of(e.data ->> 'text') ~ v_pattern);
end
$$;
