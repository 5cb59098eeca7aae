-- The promises of the privacy page: personal data is deleted after its retention time, and owners
-- can export or erase a customer's data. An erased order keeps its items, times and amounts.

-- How long personal data is kept. One row.
create table private.retention (
  one boolean primary key default true check (one),
  -- As long as Egyptian tax law requires; also orders that were never delivered.
  orders interval not null default '5 years',
  -- An order that was under way when its customer was erased, after its last change: until then its
  -- mail leaves, and a status that was set by mistake can be taken back.
  closed_orders interval not null default '1 day',
  -- After the answer.
  messages interval not null default '1 year',
  -- Messages that nobody marked as answered.
  unanswered interval not null default '2 years',
  -- After an invitation was accepted or ended.
  invitations interval not null default '30 days',
  -- The names of former staff: as long as the orders that they worked on.
  former_staff interval not null default '5 years',
  devices interval not null default '180 days',
  -- A request is kept for a year, an answered one for 30 days.
  stock_alerts interval not null default '1 year',
  -- The amounts of a closing are books; its note is kept for a year.
  closing_notes interval not null default '1 year',
  -- A sale at the stall has no customer, and an erased order has none any more: the reasons of
  -- their returns and prices are kept for a year.
  return_reasons interval not null default '1 year',
  -- The values in refused edits. After that time no device repeats them.
  conflicts interval not null default '180 days'
);
insert into private.retention default values;
alter table private.retention enable row level security;

-- The texts that staff typed at the stall: what a free line is, and why a price was changed. A free
-- line without its text has a dash.
create function private.has_typed_lines(p_items jsonb) returns boolean
language sql immutable
return p_items @? '$[*] ? (exists(@.reason) || @.extra == true && @.name != "—")';
grant execute on function private.has_typed_lines(jsonb) to service_role;

create function private.typed_text(p_item jsonb) returns text
language sql immutable
return case when p_item -> 'extra' = 'true' then nullif(p_item ->> 'name', '—') else p_item ->> 'reason' end;

create function private.without_typed_text(p_item jsonb) returns jsonb
language sql immutable
return case when p_item -> 'extra' = 'true' then p_item || '{"name": "—"}' else p_item - 'reason' end;

create index orders_typed_lines on public.orders (created_at)
  where channel = 'stall' and private.has_typed_lines(items);
create index orders_to_erase on public.orders (id) where erase_when_closed;

-- The parcel of a cancelled order may still be out. It comes back with the customer's name on it.
create function private.is_closed(p_order public.orders) returns boolean
language sql immutable
return p_order.status = 'delivered' or p_order.status = 'cancelled' and p_order.left_at is null;

-- Notes of staff and reasons of returns are free texts: they may name the customer. An order that
-- only loses notes is stamped, too. An order that was reopened since the caller chose it is kept.
-- `p_open`: also orders that are under way, which keep their status.
create function private.erase_orders(p_ids uuid[], p_open boolean default false) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_chosen uuid[] := array(select o.id from public.orders o
    where o.id = any (p_ids) and (p_open or private.is_closed(o)) order by o.id for update);
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (v_chosen) and j.sent_at is null;
  update private.operations o set outcome = o.outcome - 'fields'
    where o.kind in ('correct_order', 'set_parcel') and o.row_id = any (v_chosen::text[]) and o.outcome ? 'fields';
  with gone as (
    delete from private.order_events e where e.order_id = any (v_chosen) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set
    customer_name = case o.channel when 'web' then 'Erased customer' else o.customer_name end,
    customer_email = '', customer_phone = '', customer_address = '', erase_when_closed = false,
    shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}', courier = '', tracking_number = '',
    returns = private.without_reasons(o.returns), payments = private.without_references(o.payments),
    items = case when o.channel = 'stall' and private.has_typed_lines(o.items) then (
      select jsonb_agg(private.without_typed_text(e.one) order by e.position)
      from jsonb_array_elements(o.items) with ordinality as e (one, position)) else o.items end,
    events_added = o.events_added + (select count(*) from gone g where g.order_id = o.id)
  where o.id = any (v_chosen);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- In portions: staff devices pull every erased order again.
create function private.forget_old_orders(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  select private.erase_orders(array(
    select o.id from public.orders o, private.retention r
    where o.created_at < now() - r.orders
      and (o.customer_email <> '' or o.customer_phone <> '' or o.customer_address <> ''
        or o.courier <> '' or o.tracking_number <> ''
        or o.channel = 'stall' and private.has_typed_lines(o.items)
        or exists (select from private.order_events e where e.order_id = o.id and e.kind = 'note'))
    order by o.created_at limit p_limit), true)
$$;

-- Orders that were under way when their customer was erased.
create function private.erase_closed_orders(p_limit int default 1000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_ids uuid[] := array(select o.id from public.orders o, private.retention r
    where o.erase_when_closed and private.is_closed(o) and o.updated_at < now() - r.closed_orders
    order by o.updated_at limit p_limit);
  v_count bigint := private.erase_orders(v_ids);
begin
  if v_count > 0 then
    perform private.record_audit('erase_closed', jsonb_build_object('orders', v_count), v_ids);
  end if;
  return v_count;
end
$$;

create function private.forget_price_reasons(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with changed as (
    update public.orders o set items = (
      select jsonb_agg(e.one - 'reason' order by e.position)
      from jsonb_array_elements(o.items) with ordinality as e (one, position))
    where o.id = any (array(
      select x.id from public.orders x, private.retention r
      where x.channel = 'stall' and private.has_typed_lines(x.items) and x.items @? '$[*].reason'
        and x.created_at < now() - r.return_reasons
      order by x.id limit p_limit for update of x))
    returning 1
  )
  select count(*) from changed
$$;

-- Refused edits whose outcomes have the values that were typed. Only a device that has lost the
-- answer needs these.
create function private.has_values(p_kind text) returns boolean
language sql immutable
return p_kind in ('correct_order', 'set_parcel', 'update_settings', 'update_product', 'delete_product',
  'update_category', 'delete_category');

create function private.forget_conflicts(p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with changed as (
    update private.operations o set outcome = o.outcome - 'fields'
    where o.id in (select x.id from private.operations x, private.retention r
      where private.has_values(x.kind) and x.at < now() - r.conflicts and x.outcome ? 'fields'
      limit p_limit)
    returning 1
  )
  select count(*) from changed
$$;
-- Of columns that never change, so that an update of an operation stays in place.
create index operations_with_values on private.operations (at) where private.has_values(kind);

insert into private.clock_jobs (name, every, calls) values
  ('erase closed orders', '1 hour', 'erase_closed_orders'),
  ('forget reasons of prices', '1 hour', 'forget_price_reasons'),
  ('forget refused values', '1 hour', 'forget_conflicts');

create function private.forget_old_messages(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with messages as (
    delete from private.contact_messages m where m.id in (
      select c.id from private.contact_messages c, private.retention r
      where c.answered_at < now() - r.messages or c.answered_at is null and c.created_at < now() - r.unanswered
      limit p_limit)
    returning 1
  ), invitations as (
    delete from private.staff_invitations i where i.email in (
      select s.email from private.staff_invitations s, private.retention r
      where coalesce(s.accepted_at, s.expires_at) < now() - r.invitations limit p_limit)
    returning 1
  ), devices as (
    delete from private.devices d where d.id in (
      select x.id from private.devices x, private.retention r where x.seen_at < now() - r.devices limit p_limit)
    returning 1
  ), sessions as (
    delete from private.device_sessions s where s.session_id in (
      select x.session_id from private.device_sessions x, private.retention r
      where not x.signed_out and x.seen_at < now() - r.devices limit p_limit)
    returning 1
  ), people as (
    delete from private.former_staff f where f.user_id in (
      select x.user_id from private.former_staff x, private.retention r
      where x.left_at < now() - r.former_staff limit p_limit)
    returning 1
  )
  select (select count(*) from messages) + (select count(*) from invitations) + (select count(*) from devices)
    + (select count(*) from sessions) + (select count(*) from people)
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

-- The mailbox of an address, where two spellings certainly mean one: capitals make no difference,
-- and dots and `+…` none at Google. Elsewhere those may be other people.
create function private.address_key(p_email text) returns text
language sql immutable
return case when lower(p_email) ~ '@(gmail|googlemail)[.]com$'
  then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else lower(p_email) end;
-- A write to `orders` evaluates its indexes with the rights of its role, and the secret key may
-- write to the table.
grant execute on function private.address_key(text), private.phone_search_digits(text), private.normal_phone(text),
  private.plain_value(text), private.without_hidden(text) to service_role;

create index orders_of_address on public.orders (private.address_key(customer_email))
  where channel = 'web' and customer_email <> '';
create index contact_messages_of_address on private.contact_messages (private.address_key(email));
create index newsletter_subscribers_of_address on private.newsletter_subscribers (private.address_key(email));
create index stock_alerts_of_address on private.stock_alerts (private.address_key(email));

-- By mailboxes (private.address_key), digits of phone numbers, and the id of an order.
create function private.orders_of_customer(p_keys text[], p_phones text[], p_order_id uuid) returns setof public.orders
language sql stable set search_path = '' as $$
  select o.* from public.orders o
  where o.channel = 'web' and (o.id = p_order_id
    or o.customer_email <> '' and private.address_key(o.customer_email) = any (p_keys)
    or private.phone_search_digits(o.customer_phone) = any (p_phones))
  order by o.created_at, o.id
$$;

-- For private.has_trace: addresses and names in whole words, and the digits of phone numbers in
-- any notation; then a LIKE pattern for each of them. Null: none. Arabic writes 'and', 'for',
-- 'with' and 'like' as one letter before a word. A landline's digits can be the end of a mobile
-- number: without a prefix they stand after no other digits, with one (0, 20, 0020 or 00) right
-- after none.
create function private.trace_patterns(p_names text[], p_phones text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    (select string_agg(' [وفبلك]?' || ltrim(w.words), '|') from unnest(p_names) n, private.words_of(n) as w (words)
      where w.words <> '  '),
    (select string_agg('((?<![0-9] ?)|(?<![0-9])(00?|(00 ?)?20( ?0)?) ?)'
        || array_to_string(string_to_array(n, null), '[^0-9]*') || '(?![0-9])', '|')
      from unnest(p_phones) n where n <> '')]
    || array(select '%' || ltrim(w.words) || '%' from unnest(p_names) n, private.words_of(n) as w (words)
      where w.words <> '  ')
    || array(select '%' || array_to_string(string_to_array(n, null), '%') || '%' from unnest(p_phones) n where n <> '');
end
$$;

-- `p_words`: of private.words_of. LIKE is fast, and few texts pass it.
create function private.has_trace(p_words text, p_patterns text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_words like any (p_patterns[3:])
    and (coalesce(p_words ~ p_patterns[1], false) or coalesce(p_words ~ p_patterns[2], false)), false);
end
$$;

-- The address and numbers, also as they are spelled in the orders.
create function private.own_patterns(p_emails text[], p_phones text[]) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return private.trace_patterns(array(
    select unnest(p_emails) union select lower(o.customer_email) from private.orders_of_customer(
      array(select private.address_key(e) from unnest(p_emails) e), '{}', null) o), p_phones);
end
$$;

-- Free texts elsewhere than in these orders that match one of the patterns, at most 200 of a kind.
-- `own`: an erasure takes them by itself. A note about an order under way may be needed for its
-- delivery, so it is none of these.
create function private.texts_about(p_ids uuid[], p_own text[], p_named text[])
returns table (key text, kind text, typed text, own boolean)
language plpgsql stable set search_path = '' as $$
declare
  c_most constant int := 200;
  v_any constant text[] := array[nullif(concat_ws('|', p_own[1], p_named[1]), ''), p_own[2]]
    || p_own[3:] || p_named[3:];
begin
  return query
    (select 'note:' || e.id, 'note', e.data ->> 'text',
        private.has_trace(e.words, p_own) and private.is_closed(o)
      from private.order_events e join public.orders o on o.id = e.order_id
      where e.kind = 'note' and o.id <> all (p_ids) and private.has_trace(e.words, v_any)
      order by 4 desc, e.at desc limit c_most)
    union all
    (select 'reason:' || o.id || ':' || (r.one ->> 'id'), 'reason', r.one ->> 'reason',
        private.has_trace(w.words, p_own)
      from public.orders o, jsonb_array_elements(o.returns) as r (one),
        private.words_of(r.one ->> 'reason') as w (words)
      where o.returns @? '$[*].reason' and o.id <> all (p_ids) and private.has_trace(w.words, v_any)
      order by 4 desc, o.created_at desc limit c_most)
    union all
    (select 'line:' || o.id || ':' || i.position, case i.one -> 'extra' when 'true' then 'line' else 'price' end,
        private.typed_text(i.one), private.has_trace(w.words, p_own)
      from public.orders o, jsonb_array_elements(o.items) with ordinality as i (one, position),
        private.words_of(private.typed_text(i.one)) as w (words)
      where o.channel = 'stall' and private.has_typed_lines(o.items) and private.has_trace(w.words, v_any)
      order by 4 desc, o.created_at desc limit c_most)
    union all
    (select 'closing:' || c.id, 'closing', c.note, private.has_trace(w.words, p_own)
      from public.day_closings c, private.words_of(c.note) as w (words)
      where c.note <> '' and private.has_trace(w.words, v_any)
      order by 4 desc, c.received_at desc limit c_most);
end
$$;

-- {texts: [{kind, text}], also: [{key, kind, text, n}]}. `texts`: free texts elsewhere that have
-- the address or number. `also`: what an erasure leaves unless an owner ticks it: other addresses
-- and numbers in the orders that are found (families share a phone, and anybody can type a
-- stranger's address), and free texts elsewhere with the customer's name: others may have it, too.
-- A name of one word is not looked for. `n`: how many rows an address or a number would add.
create function private.found_elsewhere(p_emails text[], p_phones text[], p_order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_keys constant text[] := array(select distinct private.address_key(e) from unnest(p_emails) e);
  v_theirs constant public.orders[] := array(select o from private.orders_of_customer(v_keys, p_phones, p_order_id) o);
  v_ids uuid[];
  v_named text[];
begin
  select coalesce(array_agg(o.id), '{}'),
    private.trace_patterns(array_agg(distinct lower(o.customer_name)) filter (
      where o.customer_name <> 'Erased customer' and btrim(private.words_of(o.customer_name)) like '% %'), '{}')
  into v_ids, v_named from unnest(v_theirs) o;
  return (
    with texts as materialized (
      select * from private.texts_about(v_ids, private.own_patterns(p_emails, p_phones), v_named)
    ), also as (
      select 'email:' || e.email as key, 'email' as kind, e.email as typed,
        (select count(*) from private.orders_of_customer(array[private.address_key(e.email)], '{}', null) o
          where o.id <> all (v_ids))
        + (select count(*) from private.contact_messages m
          where private.address_key(m.email) = private.address_key(e.email))
        + (select count(*) from private.stock_alerts a
          where private.address_key(a.email) = private.address_key(e.email))
        + (select count(*) from private.newsletter_subscribers n
          where private.address_key(n.email) = private.address_key(e.email)) as n
      from (select distinct on (private.address_key(o.customer_email)) lower(o.customer_email) as email
        from unnest(v_theirs) o
        where o.customer_email <> '' and private.address_key(o.customer_email) <> all (v_keys)) e
      union all
      select 'phone:' || d.digits, 'phone', d.typed,
        (select count(*) from private.orders_of_customer('{}', array[d.digits], null) o where o.id <> all (v_ids))
      from (select distinct on (1) private.phone_search_digits(o.customer_phone) as digits, o.customer_phone as typed
        from unnest(v_theirs) o) d
      where length(d.digits) >= 8 and d.digits <> all (p_phones)
      union all
      select t.key, t.kind, t.typed, 1 from texts t where not t.own
    )
    select jsonb_build_object(
      'texts', (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'text', t.typed)
          order by t.kind, t.typed), '[]') from texts t where t.own),
      'also', (select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'kind', a.kind, 'text', a.typed, 'n', a.n)
          order by a.kind, a.typed, a.key), '[]') from also a)));
end
$$;

-- `newsletter` is an object; a list only if several spellings of the address are subscribed.
create function private.export_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_emails text[];
  v_keys text[];
  v_phones text[];
  v_found jsonb;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  v_emails := array_remove(array[v_who.email], null);
  v_keys := array(select private.address_key(e) from unnest(v_emails) e);
  v_phones := array_remove(array[v_who.phone], null);
  v_found := jsonb_build_object('status', 'found', 'email', v_who.email,
    'orders', (select coalesce(jsonb_agg(private.order_json(o)), '[]')
      from private.orders_of_customer(v_keys, v_phones, v_who.order_id) o),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', j.kind, 'order_id', j.order_id,
        'sent_at', private.iso(j.sent_at)) order by j.created_at), '[]')
      from private.orders_of_customer(v_keys, v_phones, v_who.order_id) o
      join private.mail_jobs j on j.order_id = o.id and j.kind like 'order\_%'),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'created_at', private.iso(m.created_at), 'answered_at', private.iso(m.answered_at))
        order by m.created_at), '[]')
      from private.contact_messages m where private.address_key(m.email) = any (v_keys)),
    'stock_alerts', (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'since', private.iso(a.created_at),
        'mailed_at', private.iso(a.mailed_at)) order by a.created_at), '[]')
      from private.stock_alerts a join public.products p on p.id = a.product_id
      where private.address_key(a.email) = any (v_keys)),
    'newsletter', (select case count(*) when 1 then jsonb_agg(s.one) -> 0
        else jsonb_agg(s.one order by s.one ->> 'since') end
      from (select jsonb_build_object('since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
        from private.newsletter_subscribers n where private.address_key(n.email) = any (v_keys)) as s (one)),
    'former_staff', (select coalesce(jsonb_agg(jsonb_build_object('email', f.email, 'left_at', private.iso(f.left_at))
        order by f.left_at), '[]')
      from private.former_staff f where private.address_key(f.email) = any (v_keys)))
    || private.found_elsewhere(v_emails, v_phones, v_who.order_id);
  perform private.record_audit('export', jsonb_build_object('orders', jsonb_array_length(v_found -> 'orders'),
    'messages', jsonb_array_length(v_found -> 'messages'),
    'stock_alerts', jsonb_array_length(v_found -> 'stock_alerts'),
    'newsletter', case jsonb_typeof(v_found -> 'newsletter') when 'null' then 0 else 1 end,
    'texts', jsonb_array_length(v_found -> 'texts'), 'former_staff', jsonb_array_length(v_found -> 'former_staff')));
  return v_found;
end
$$;

create function public.export_customer(p_who text) returns jsonb
language sql volatile set search_path = '' as $$ select private.export_customer(p_who) $$;

-- Owners only. Erases what has exactly this address or number, and what the owner has ticked: keys
-- of private.found_elsewhere. Orders in progress are needed for delivery: `open` is their number,
-- and they are erased when they are closed (private.erase_closed_orders).
create function private.erase_customer(p_who text, p_also text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_emails text[];
  v_keys text[];
  v_phones text[];
  v_patterns text[];
  v_notes uuid[];
  v_open uuid[];
  v_orders bigint;
  v_messages bigint;
  v_alerts bigint;
  v_newsletter bigint;
  v_closings bigint;
  v_reasons bigint;
  v_lines bigint;
  v_staff bigint;
  v_closed uuid[];
  v_returned uuid[];
  v_sold uuid[];
  v_counts jsonb;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  v_emails := array(select v_who.email where v_who.email is not null
    union select lower(substr(k, 7)) from unnest(p_also) k where k like 'email:%');
  v_phones := array(select v_who.phone where v_who.phone is not null
    union select substr(k, 7) from unnest(p_also) k where k ~ '^phone:[0-9]{8,20}$');
  v_keys := array(select private.address_key(e) from unnest(v_emails) e);
  select coalesce(array_agg(o.id) filter (where not private.is_closed(o)), '{}'),
    coalesce(array_agg(o.id) filter (where private.is_closed(o)), '{}')
    into v_open, v_closed from private.orders_of_customer(v_keys, v_phones, v_who.order_id) o;
  v_patterns := private.own_patterns(v_emails, v_phones);

  update public.day_closings c set note = '', version = c.version + 1, change_xid = private.current_xid()
    where c.note <> ''
      and ('closing:' || c.id = any (p_also) or private.has_trace(private.words_of(c.note), v_patterns));
  get diagnostics v_closings = row_count;
  v_notes := array(select e.id from private.order_events e join public.orders o on o.id = e.order_id
    where e.kind = 'note' and (o.id = any (v_closed) or 'note:' || e.id = any (p_also)
      or private.is_closed(o) and private.has_trace(e.words, v_patterns)));
  v_returned := array(select o.id from public.orders o where o.returns @? '$[*].reason'
    and (o.id = any (v_closed) or exists (select from jsonb_array_elements(o.returns) as e (one)
      where private.is_erased_reason(o.id, e.one, p_also, v_patterns))));
  v_sold := array(select o.id from public.orders o where o.channel = 'stall' and private.has_typed_lines(o.items)
    and exists (select from jsonb_array_elements(o.items) with ordinality as e (one, position)
      where private.is_erased_line(o.id, e.position, e.one, p_also, v_patterns)));
  -- The following statements change the orders in groups. A batch locks its orders by id.
  perform from public.orders o where o.id in (
    select unnest(v_closed || v_open || v_returned || v_sold)
    union select e.order_id from private.order_events e where e.id = any (v_notes)) order by o.id for update;
  with found as (
    select o.id, count(*) filter (where e.one ? 'reason') as n
    from public.orders o, jsonb_array_elements(o.returns) as e (one)
    where o.id = any (v_returned)
      and (o.id = any (v_closed) or private.is_erased_reason(o.id, e.one, p_also, v_patterns))
    group by o.id
  ), changed as (
    update public.orders o set returns = (
      select jsonb_agg(case when private.is_erased_reason(o.id, e.one, p_also, v_patterns)
        then e.one - 'reason' else e.one end order by e.position)
      from jsonb_array_elements(o.returns) with ordinality as e (one, position))
    from found f where f.id = o.id and o.id <> all (v_closed)
  )
  select coalesce(sum(f.n), 0) into v_reasons from found f;
  with found as (
    select o.id, count(*) as n
    from public.orders o, jsonb_array_elements(o.items) with ordinality as e (one, position)
    where o.id = any (v_sold) and private.is_erased_line(o.id, e.position, e.one, p_also, v_patterns)
    group by o.id
  ), changed as (
    update public.orders o set items = (
      select jsonb_agg(case when private.is_erased_line(o.id, e.position, e.one, p_also, v_patterns)
        then private.without_typed_text(e.one) else e.one end order by e.position)
      from jsonb_array_elements(o.items) with ordinality as e (one, position))
    from found f where f.id = o.id
  )
  select coalesce(sum(f.n), 0) into v_lines from found f;
  update public.orders o set erase_when_closed = true where o.id = any (v_open) and not o.erase_when_closed;
  perform private.delete_notes(v_notes);
  v_orders := private.erase_orders(v_closed);
  delete from private.contact_messages m where private.address_key(m.email) = any (v_keys);
  get diagnostics v_messages = row_count;
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a where private.address_key(a.email) = any (v_keys)
    order by a.id for update));
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where private.address_key(n.email) = any (v_keys);
  get diagnostics v_newsletter = row_count;
  delete from private.former_staff f where private.address_key(f.email) = any (v_keys);
  get diagnostics v_staff = row_count;
  -- Testimonials and descriptions may have names.
  update private.operations o set outcome = o.outcome - 'fields'
    where private.has_values(o.kind) and o.kind not in ('correct_order', 'set_parcel') and o.outcome ? 'fields';
  v_counts := jsonb_build_object('orders', v_orders, 'open', cardinality(v_open), 'messages', v_messages,
    'stock_alerts', v_alerts, 'notes', cardinality(v_notes), 'reasons', v_reasons, 'lines', v_lines,
    'closings', v_closings, 'former_staff', v_staff);
  perform private.record_audit('erase', v_counts || jsonb_build_object('newsletter', v_newsletter), v_closed || v_open);
  return v_counts || jsonb_build_object('status', 'applied', 'newsletter', v_newsletter > 0);
end
$$;

create function private.is_erased_reason(p_order_id uuid, p_return jsonb, p_also text[], p_patterns text[])
returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce('reason:' || p_order_id || ':' || (p_return ->> 'id') = any (p_also)
    or private.has_trace(private.words_of(p_return ->> 'reason'), p_patterns), false);
end
$$;

create function private.is_erased_line(
  p_order_id uuid, p_position bigint, p_item jsonb, p_also text[], p_patterns text[])
returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.typed_text(p_item) is not null and coalesce('line:' || p_order_id || ':' || p_position = any (p_also)
    or private.has_trace(private.words_of(private.typed_text(p_item)), p_patterns), false);
end
$$;

create function public.erase_customer(p_who text, p_also text[] default '{}') returns jsonb
language sql volatile set search_path = '' as $$ select private.erase_customer(p_who, coalesce(p_also, '{}')) $$;
grant execute on function private.export_customer(text), public.export_customer(text),
  private.erase_customer(text, text[]), public.erase_customer(text, text[]) to authenticated;

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
