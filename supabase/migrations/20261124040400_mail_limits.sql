-- Nobody can use the shop's mail to fill another person's mailbox or to spread a text of their own.
-- Mails to customers contain no text that a customer typed. At most three open orders of a mailbox
-- in 24 hours are confirmed, because later ones are held.

-- A name is printed for staff: it has no line breaks and no web address.
create function private.is_name(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_text(p_value, p_min, p_max)
    and private.trimmed(p_value) !~* '[\n\r\u0085\u2028\u2029]|://|\mwww\.'
$$;

-- The path of the first invalid field; null: all are valid.
create or replace function private.invalid_order_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_customer jsonb := p_payload -> 'customer';
  v_field record;
begin
  if not coalesce(jsonb_typeof(p_payload -> 'token') = 'string'
    and private.js_length(p_payload ->> 'token') between 32 and 128, false) then return 'token'; end if;
  if private.parse_time(p_payload -> 'placed_at') is null then return 'placed_at'; end if;
  if p_payload -> 'payment_method' is distinct from '"cash"' then return 'payment_method'; end if;

  if jsonb_typeof(v_customer) is distinct from 'object' then return 'customer'; end if;
  if not private.is_name(v_customer -> 'firstName', 2, 200) then return 'customer.firstName'; end if;
  if not private.is_name(v_customer -> 'lastName', 2, 200) then return 'customer.lastName'; end if;
  for v_field in
    select * from (values ('address', 5, 500), ('city', 2, 200), ('governorate', 2, 200),
      ('postalCode', 5, 20)) as f (name, shortest, longest)
  loop
    if not private.is_text(v_customer -> v_field.name, v_field.shortest, v_field.longest) then
      return 'customer.' || v_field.name;
    end if;
  end loop;
  if not private.is_email(v_customer -> 'email') then return 'customer.email'; end if;
  if not private.is_phone(v_customer -> 'phone') then return 'customer.phone'; end if;

  return private.invalid_items_path(p_payload -> 'items');
end
$$;

create or replace function private.apply_send_contact_message(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_name(p_payload -> 'name', 1, 200) then return private.invalid('name'); end if;
  if not private.is_email(p_payload -> 'email') then return private.invalid('email'); end if;
  if not private.is_text(p_payload -> 'subject', 1, 200) then return private.invalid('subject'); end if;
  if not private.is_text(p_payload -> 'message', 1, 5000) then return private.invalid('message'); end if;
  insert into private.contact_messages (id, name, email, subject, message, locale) values (p_id,
    private.trimmed(p_payload -> 'name'), private.trimmed(p_payload -> 'email'),
    private.trimmed(p_payload -> 'subject'), private.trimmed(p_payload -> 'message'),
    private.read_locale(p_payload -> 'locale'));
  return private.applied('[]');
end
$$;

-- Not for confirmed addresses, at most once an hour and three times a day.
create or replace function private.queue_newsletter_confirm(p_email text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_locale text;
  v_last_hour bigint;
  v_last_day bigint;
begin
  select n.locale into v_locale from private.newsletter_subscribers n
    where n.email = p_email and n.confirmed_at is null for update;
  if not found then
    return;
  end if;
  select count(*) filter (where j.created_at > now() - interval '1 hour'), count(*) into v_last_hour, v_last_day
    from private.mail_jobs j
    where j.subscriber = p_email and j.kind = 'newsletter_confirm' and j.created_at > now() - interval '1 day';
  if v_last_hour > 0 or v_last_day >= 3 then
    return;
  end if;
  insert into private.mail_jobs (kind, subscriber, secret, locale)
    values ('newsletter_confirm', p_email, private.new_newsletter_token(p_email), v_locale);
end
$$;
create index mail_jobs_of_subscriber on private.mail_jobs (subscriber, created_at) where subscriber is not null;

-- A status mail waits a minute, so a slip is corrected before anybody reads it. The last reported
-- status is not reported again. Sales at the stall cause no mail. Cancelling held orders, which may
-- be an attack on the owner of the mailbox, causes at most three mails a day.
create or replace function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status' and j.attempts = 0;
  select j.status into v_last from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if new.held_at is not null and (
    select count(*) from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.kind = 'order_status' and j.created_at > now() - interval '1 day'
      and private.mailbox(o.customer_email) = private.mailbox(new.customer_email)) >= 3
  then
    return null;
  end if;
  if new.channel = 'web' and new.customer_email <> '' and new.status is distinct from v_last
    and (new.status in ('shipped', 'delivered', 'cancelled') or v_last is not distinct from 'cancelled')
  then
    insert into private.mail_jobs (kind, order_id, status, next_attempt_at, locale)
      values ('order_status', new.id, new.status, now() + interval '1 minute', new.locale);
  end if;
  return null;
end
$$;

-- How many mails that visitors cause are sent in 24 hours; further ones wait. Mails that staff
-- cause (invitations, changes of an order's status) are not limited.
alter table private.mail_settings add column daily_budget int not null default 2000 check (daily_budget >= 0);
create index mail_jobs_sent on private.mail_jobs (sent_at) where sent_at is not null;

create function private.caused_by_visitor(p_kind text) returns boolean
language sql immutable
return p_kind in ('order_confirmation', 'staff_new_order', 'staff_new_message', 'newsletter_confirm');

-- How many more mails that visitors caused may be sent now.
create function private.mail_budget_left() returns bigint
language sql stable set search_path = '' as $$
  select greatest(0, m.daily_budget
    - (select count(*) from private.mail_jobs j
      where j.sent_at > now() - interval '1 day' and private.caused_by_visitor(j.kind))
    - (select count(*) from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and j.locked_until > now() and private.caused_by_visitor(j.kind)))
  from private.mail_settings m
$$;

-- If a sender dies, its jobs stay claimed until the lease ends. Sending a batch must take less time
-- than a lease. The last attempt is less than 24 hours after the first: mail services recognize a
-- repeated message for that long.
create or replace function private.claim_mail_jobs(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '10 minutes';
  c_attempts constant int := 8;
  v_limit int := greatest(0, least(p_limit, 50));
  v_left bigint := private.mail_budget_left();
  v_jobs jsonb;
begin
  with given_up as (
    select j.id from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.attempts >= c_attempts and j.locked_until <= now()
    for update skip locked
  )
  update private.mail_jobs j set failed_at = now(), lease = null, locked_until = null,
    last_error = 'every sender stopped before it was done'
  from given_up g where j.id = g.id;

  with of_visitors as (
    select j.id, j.next_attempt_at from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now()) and private.caused_by_visitor(j.kind)
    order by j.next_attempt_at limit least(v_limit, v_left)
    for update skip locked
  ), of_staff as (
    select j.id, j.next_attempt_at from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now()) and not private.caused_by_visitor(j.kind)
    order by j.next_attempt_at limit v_limit
    for update skip locked
  ), due as (
    select v.* from of_visitors v union all select s.* from of_staff s order by next_attempt_at limit v_limit
  ), claimed as (
    update private.mail_jobs j
      set attempts = j.attempts + 1, lease = gen_random_uuid(), locked_until = now() + c_lease
    from due d where j.id = d.id
    returning j.*
  )
  select jsonb_agg(jsonb_build_object('id', c.id, 'lease', c.lease, 'kind', c.kind, 'locale', c.locale,
      'message_id', c.message_id, 'created_at', private.iso(c.created_at),
      'to', to_jsonb(private.mail_recipients(c::private.mail_jobs)), 'data', private.mail_data(c::private.mail_jobs))
      order by c.created_at, c.kind, c.id)
    into v_jobs from claimed c;
  return jsonb_build_object('jobs', coalesce(v_jobs, '[]'));
end
$$;
