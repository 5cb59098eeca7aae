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

-- `newsletter` is an object; a list only if several addresses are found, which older servers did
-- not look for.
create or replace function private.export_customer(p_who text) returns jsonb
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

create index order_events_notes on private.order_events (at) where kind = 'note';

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

-- The orders whose notes or reasons of returns name the customer.
create function private.orders_naming(p_names text[], p_phones text[]) returns setof uuid
language sql stable set search_path = '' as $$
  select e.order_id from private.order_events e
  where e.kind = 'note' and private.has_trace(e.data ->> 'text', p_names, p_phones)
  union
  select o.id from public.orders o where o.returns @? '$[*].reason'
    and exists (select from jsonb_array_elements(o.returns) as e (one)
      where private.has_trace(e.one ->> 'reason', p_names, p_phones))
$$;

-- Notes about an order that is under way are needed for its delivery.
create function private.clear_order_notes(p_names text[], p_phones text[]) returns void
language sql volatile set search_path = '' as $$
  select private.delete_notes(array(
    select e.id from private.order_events e join public.orders o on o.id = e.order_id
    where e.kind = 'note' and o.status in ('delivered', 'cancelled')
      and private.has_trace(e.data ->> 'text', p_names, p_phones)))
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

create or replace function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_traces record;
  v_emails text[];
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
  -- The following statements change the orders in groups. A batch locks its orders by id.
  perform from public.orders o where o.id in (
    select c.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) c
    union select private.orders_naming(v_traces.names, v_traces.phones)) order by o.id for update;
  perform private.clear_return_reasons(v_traces.names, v_traces.phones);
  perform private.clear_order_notes(v_traces.names, v_traces.phones);
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

-- A sent mail is an event of its order. Everybody else locks an order before its mails, so an
-- erasure and the end of a mail waited for each other.
create or replace function private.settle_mail_job(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_waits constant interval[] := '{1 minute,5 minutes,15 minutes,1 hour,2 hours,4 hours,8 hours}';
  v_status text := p_outcome ->> 'status';
  v_error text := left(p_outcome ->> 'error', 500);
begin
  if not coalesce(v_status in ('sent', 'retry', 'failed'), false) then
    raise invalid_parameter_value using message = 'an outcome is sent, retry or failed';
  end if;
  perform from public.orders o
    where o.id = (select j.order_id from private.mail_jobs j where j.id = p_id) for update;
  update private.mail_jobs j set
    lease = null,
    locked_until = null,
    sent_at = case when v_status = 'sent' then now() end,
    secret = case when v_status = 'sent' then null else j.secret end,
    failed_at = case
      when v_status = 'failed' or v_status = 'retry' and j.attempts > cardinality(c_waits) then now() end,
    next_attempt_at = case
      when v_status = 'retry' then now() + coalesce(c_waits[j.attempts], '0') else j.next_attempt_at end,
    last_error = case when v_status = 'sent' then null else v_error end
  where j.id = p_id and j.lease = p_lease and j.sent_at is null and j.failed_at is null;
  return found;
end
$$;
