-- The mail queue. A job is written in the transaction of its cause, so a mail is promised exactly
-- when its order exists. A job refers to rows; its text is composed when it is sent.
create table private.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order_confirmation', 'order_status', 'order_corrected', 'order_tracking',
    'staff_new_order', 'staff_order_cancelled', 'staff_new_message', 'newsletter_confirm', 'invitation',
    'back_in_stock')),
  order_id uuid references public.orders (id) on delete cascade,
  contact_message_id uuid references private.contact_messages (id) on delete cascade,
  subscriber text references private.newsletter_subscribers (email) on delete cascade,
  invited text references private.staff_invitations (email) on delete cascade,
  -- The status that an order_status mail reports.
  status private.order_status,
  -- The secret of a link, deleted when the mail is sent. Elsewhere only its hash is stored.
  secret text,
  locale text not null default 'en',
  -- The same for every attempt, so that a mail service recognizes a repeated message.
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The sender that has claimed the job, until locked_until; then the job is due again.
  lease uuid,
  locked_until timestamptz,
  sent_at timestamptz,
  -- A dead letter: rejected for good or tried too often. Staff see it and can send it again.
  failed_at timestamptz,
  last_error text,
  stock_alert_id uuid references private.stock_alerts (id) on delete cascade,
  -- Whether a visitor has caused a mail of a kind that staff cause, too (private.mail_part).
  by_visitor boolean not null default false,
  constraint mail_jobs_one_subject
    check (num_nonnulls(order_id, contact_message_id, subscriber, invited, stock_alert_id) = 1)
);
create unique index mail_jobs_once on private.mail_jobs (order_id, kind)
  where kind in ('order_confirmation', 'staff_new_order', 'order_tracking');
create index mail_jobs_due on private.mail_jobs (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_jobs_failed on private.mail_jobs (failed_at) where failed_at is not null;
create index mail_jobs_of_order on private.mail_jobs (order_id);
create index mail_jobs_of_message on private.mail_jobs (contact_message_id) where contact_message_id is not null;
create index mail_jobs_of_invitation on private.mail_jobs (invited) where invited is not null;
alter table private.mail_jobs enable row level security;

create table private.mail_settings (
  only_row boolean primary key default true check (only_row),
  -- Who is notified of new orders and messages. Null: all staff.
  staff_address text,
  -- The address of the function that sends mail, and its secret, unless Vault has it. No address:
  -- another program calls it.
  function_url text,
  function_secret text,
  -- How many mails that visitors cause are sent in 24 hours; further ones wait. Mails that staff
  -- cause (invitations, changes of an order's status) are not limited.
  daily_budget int not null default 2000 check (daily_budget >= 0)
);
insert into private.mail_settings default values;
alter table private.mail_settings enable row level security;

-- A secret of Supabase's Vault (hosted projects), which a dump has encrypted only; without one,
-- what a column has.
create function private.secret_of(p_name text, p_column text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_secret using p_name;
  end if;
  return coalesce(v_secret, p_column);
end
$$;

-- Times of a server whose clock was ahead. A job whose next attempt is further away than any that
-- is planned counts as due, a lease that is longer than any as ended, and a mail of the far future
-- as none of today.
create function private.is_due(p_next_attempt_at timestamptz, p_kind text) returns boolean
language sql stable
return p_next_attempt_at <= now()
  -- A mailbox gets three mails about products a day, so later ones are planned days ahead.
  or p_next_attempt_at > now() + case p_kind when 'back_in_stock' then interval '30 days' else interval '1 day' end;

create function private.is_free(p_locked_until timestamptz) returns boolean
language sql stable
return p_locked_until is null or p_locked_until <= now() or p_locked_until > now() + interval '1 day';

create function private.is_within(p_time timestamptz, p_period interval) returns boolean
language sql stable
return p_time > now() - p_period and p_time < now() + interval '1 day';

-- Mails about orders and messages contain the data of customers.
create function private.staff_recipients() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    (select array[m.staff_address] from private.mail_settings m where m.staff_address is not null),
    array(select s.email from private.staff s where s.email is not null and not private.is_barred(s.user_id)
      order by s.created_at, s.email))
$$;

-- Without recipients there is no job: otherwise the first colleague would get it weeks later.
create function private.queue_staff_mail(
  p_kind text, p_order_id uuid, p_contact_message_id uuid default null, p_at timestamptz default now())
returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, order_id, contact_message_id, next_attempt_at, locale)
  select p_kind, p_order_id, p_contact_message_id, p_at, s.staff_locale from public.settings s
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing
$$;

-- Staff are notified of a held order, of at most ten in an hour; its customer when it is released.
create function private.queue_order_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_order.held_at is not null and (select count(*) from public.orders o join private.mail_jobs j on j.order_id = o.id
    where o.created_at > now() - interval '1 hour' and o.hold_reason is not null and j.kind = 'staff_new_order') >= 10
  then
    return;
  end if;
  insert into private.mail_jobs (kind, order_id, locale)
  select 'order_confirmation', p_order.id, p_order.locale where p_order.held_at is null
  union all
  select 'staff_new_order', p_order.id, s.staff_locale from public.settings s
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing;
end
$$;

-- A mail that is dropped here does not count as the last one.
create function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
  v_by_visitor boolean := coalesce(private.event_cause() ->> 'cause' = 'customer', false);
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.sent_at is null and j.failed_at is null and private.is_free(j.locked_until);
  select j.status into v_last from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if v_by_visitor and new.held_at is not null then return null; end if;
  if (new.held_at is not null or v_by_visitor) and (
    select count(*) from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.kind = 'order_status' and j.status = 'cancelled' and private.is_within(j.created_at, interval '1 day')
      and private.mailbox(o.customer_email) = private.mailbox(new.customer_email)) >= 3
  then
    return null;
  end if;
  if new.channel = 'web' and new.customer_email <> '' and new.status is distinct from v_last
    and (new.status in ('shipped', 'delivered', 'cancelled') or v_last is not distinct from 'cancelled')
  then
    insert into private.mail_jobs (kind, order_id, status, next_attempt_at, locale, by_visitor)
      values ('order_status', new.id, new.status, now() + interval '1 minute', new.locale, v_by_visitor);
  end if;
  return null;
end
$$;
create trigger orders_status_mail after update on public.orders
  for each row when (old.status is distinct from new.status) execute function private.queue_order_status_mail();

-- In an hour not more than a 24th of their part of the daily budget; further ones are planned for
-- the next hours. If a day is full, no mail is queued: the staff room lists all messages.
create function private.queue_message_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := (
    select greatest(1, floor(m.daily_budget * private.mail_share('messages, to staff') / 24))
    from private.mail_settings m);
  v_planned constant bigint := (select count(*) from private.mail_jobs j
      where j.kind = 'staff_new_message' and j.sent_at is null and j.failed_at is null
        and private.is_within(j.next_attempt_at, interval '1 hour'))
    + (select count(*) from private.mail_jobs j
      where j.kind = 'staff_new_message' and private.is_within(j.sent_at, interval '1 hour'));
begin
  if v_planned < v_most * 24 then
    perform private.queue_staff_mail('staff_new_message', null, new.id, now() + v_planned / v_most * interval '1 hour');
  end if;
  return null;
end
$$;
create trigger contact_messages_mail after insert on private.contact_messages
  for each row execute function private.queue_message_mail();

-- Not for confirmed addresses, at most once an hour and three times a day.
create function private.queue_newsletter_confirm(p_email text) returns void
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
  select count(*) filter (where private.is_within(j.created_at, interval '1 hour')), count(*)
    into v_last_hour, v_last_day
    from private.mail_jobs j
    where j.subscriber = p_email and j.kind = 'newsletter_confirm'
      and private.is_within(j.created_at, interval '1 day');
  if v_last_hour > 0 or v_last_day >= 3 then
    return;
  end if;
  insert into private.mail_jobs (kind, subscriber, secret, locale)
    values ('newsletter_confirm', p_email, private.new_newsletter_token(p_email), v_locale);
end
$$;

-- The mail's link contains the secret; the invitation stores its hash.
create function private.queue_invitation_mail(p_email text, p_secret text) returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, invited, secret, locale)
  select 'invitation', i.email, p_secret, i.locale from private.staff_invitations i where i.email = p_email
$$;

-- Wakes the sender of mail and of pushes (24_push.sql) without waiting for the next minute, where
-- the database can call a function (pg_net). A failure here never fails the transaction.
create function private.wake_mail() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_settings private.mail_settings;
begin
  select * into v_settings from private.mail_settings;
  if v_settings.function_url is null or to_regnamespace('net') is null or not (
    exists (select from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and private.is_due(j.next_attempt_at, j.kind)
        and private.is_free(j.locked_until))
    or exists (select from private.push_deliveries d
      where d.sent_at is null and d.failed_at is null and private.is_due(d.next_attempt_at, 'push')
        and private.is_free(d.locked_until)))
  then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := ''{}''::jsonb, timeout_milliseconds := 30000)'
    using v_settings.function_url, jsonb_build_object('Content-Type', 'application/json',
      'Authorization',
      'Bearer ' || coalesce(private.secret_of('nefer_mail_function_secret', v_settings.function_secret), ''));
exception when others then
  raise warning 'the function that sends mail was not called: %', sqlerrm;
end
$$;

create function private.wake_mail_after_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.wake_mail();
  return null;
end
$$;
create trigger mail_jobs_wake after insert on private.mail_jobs
  for each statement execute function private.wake_mail_after_job();

-- Sending mail: a sender claims due jobs for a limited time (a lease), hands the messages to a mail
-- server, and settles each job. Staff see dead letters and can send them again.

create function private.mail_recipients(p_job private.mail_jobs) returns text[]
language sql stable set search_path = '' as $$
  select case
    when p_job.kind like 'staff\_%' then private.staff_recipients()
    when p_job.order_id is not null then array(select o.customer_email from public.orders o where o.id = p_job.order_id)
    when p_job.stock_alert_id is not null then
      array(select a.email from private.stock_alerts a where a.id = p_job.stock_alert_id)
    else array[coalesce(p_job.subscriber, p_job.invited)]
  end
$$;

-- The mail of an invitation says who invites, if it was not made in the database.
create function private.mail_data(p_job private.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_job.order_id is not null then
      (select jsonb_build_object('order', private.order_json(o), 'status', p_job.status,
          'parcel', private.parcel_json(o))
        from public.orders o where o.id = p_job.order_id)
    when p_job.contact_message_id is not null then
      (select jsonb_build_object('message', jsonb_build_object('name', c.name, 'email', c.email, 'subject', c.subject,
          'message', c.message, 'created_at', private.iso(c.created_at)))
        from private.contact_messages c where c.id = p_job.contact_message_id)
    when p_job.invited is not null then
      (select jsonb_strip_nulls(jsonb_build_object('token', p_job.secret,
          'invited_by', private.staff_name(i.invited_by)))
        from private.staff_invitations i where i.email = p_job.invited)
    when p_job.stock_alert_id is not null then
      (select jsonb_build_object('token', p_job.secret, 'product', jsonb_build_object(
          'id', p.id, 'name', p.name, 'name_ar', p.name_ar, 'stock', p.stock))
        from private.stock_alerts a join public.products p on p.id = a.product_id where a.id = p_job.stock_alert_id)
    else jsonb_build_object('token', p_job.secret)
  end
$$;

-- If a sender dies, its jobs stay claimed until the lease ends. Sending a batch must take less time
-- than a lease. The last attempt is less than 24 hours after the first: mail services recognize a
-- repeated message for that long. Confirmations of orders come first.
create function private.claim_mail_jobs(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '10 minutes';
  c_attempts constant int := 8;
  v_limit int := greatest(0, least(p_limit, 50));
  v_part text;
  v_left bigint;
  v_due uuid[] := '{}';
  v_jobs jsonb;
begin
  with given_up as (
    select j.id from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.attempts >= c_attempts and private.is_free(j.locked_until)
    for update skip locked
  )
  update private.mail_jobs j set failed_at = now(), lease = null, locked_until = null,
    last_error = 'Every attempt stopped before it was finished.'
  from given_up g where j.id = g.id;

  -- One part after the other, because a query that numbers its rows cannot lock them.
  for v_part, v_left in select b.part, b.n from private.mail_budgets_left() b union all select null, null loop
    v_due := v_due || array(select j.id from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and private.is_due(j.next_attempt_at, j.kind)
        and private.is_free(j.locked_until) and private.mail_part(j.kind, j.by_visitor) is not distinct from v_part
      order by j.kind <> 'order_confirmation', j.next_attempt_at limit least(v_limit, v_left)
      for update skip locked);
  end loop;
  with due as (
    select j.id from private.mail_jobs j where j.id = any (v_due)
    order by j.kind <> 'order_confirmation', j.next_attempt_at limit v_limit
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

create function public.claim_mail_jobs(p_limit int) returns jsonb
language sql volatile set search_path = '' as $$ select private.claim_mail(p_limit) $$;

-- A sent mail is an event of its order. Everybody else locks an order before its mails, so an
-- erasure and the end of a mail waited for each other.
create function private.settle_mail_job(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
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

create function public.settle_mail_job(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language sql volatile set search_path = '' as $$
  select private.settle_mail_job(p_id, p_lease, p_outcome)
$$;

-- Dead letters, newest first.
create function private.list_failed_mail() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('jobs', coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'order_id', f.order_id, 'status', f.status,
        'to', to_jsonb(private.mail_recipients(f)), 'attempts', f.attempts, 'error', f.last_error,
        'created_at', private.iso(f.created_at), 'failed_at', private.iso(f.failed_at)) order by f.failed_at desc, f.id)
    from (select * from private.mail_jobs j where j.failed_at is not null order by j.failed_at desc, j.id limit 200) f),
    '[]'));
end
$$;

create function public.list_failed_mail() returns jsonb
language sql stable set search_path = '' as $$ select private.list_failed_mail() $$;

-- Makes a dead letter due now, under a new message id: a mail service would drop the old one.
create function private.resend_mail(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update private.mail_jobs j set failed_at = null, attempts = 0, next_attempt_at = now(), message_id = gen_random_uuid()
    where j.id = p_id and j.failed_at is not null;
  if not found then
    return '{"status": "not_found"}';
  end if;
  perform private.wake_mail();
  return '{"status": "queued"}';
end
$$;

create function public.resend_mail(p_id uuid) returns jsonb
language sql volatile set search_path = '' as $$ select private.resend_mail(p_id) $$;

-- Deletes unconfirmed addresses, and mails 30 days after they were sent. Confirmations and mails
-- about an order's status and parcel show what was written to its customer: they stay for a year
-- and until the order is closed. Its events still list them.
create function private.purge_mail(p_older_than interval default '30 days', p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with unconfirmed as (
    delete from private.newsletter_subscribers s where s.email in (
      select n.email from private.newsletter_subscribers n
      where n.confirmed_at is null and n.created_at < now() - p_older_than and not exists (
        select from private.newsletter_tokens t where t.email = n.email and t.created_at >= now() - p_older_than)
      limit p_limit)
    returning 1
  ), sent as (
    delete from private.mail_jobs m where m.id in (
      select j.id from private.mail_jobs j
      where j.sent_at < now() - p_older_than and j.kind not in ('order_confirmation', 'order_status', 'order_tracking')
      limit p_limit)
    returning 1
  ), old as (
    delete from private.mail_jobs m where m.id in (
      select j.id from private.mail_jobs j join public.orders o on o.id = j.order_id
      where j.sent_at < now() - interval '1 year'
        and j.kind in ('order_confirmation', 'order_status', 'order_tracking')
        and o.status in ('delivered', 'cancelled')
      limit p_limit)
    returning 1
  )
  select (select count(*) from unconfirmed) + (select count(*) from sent) + (select count(*) from old)
$$;
grant execute on function private.claim_mail_jobs(int), public.claim_mail_jobs(int),
  private.settle_mail_job(uuid, uuid, jsonb), public.settle_mail_job(uuid, uuid, jsonb) to service_role;
grant execute on function private.list_failed_mail(), public.list_failed_mail(), private.resend_mail(uuid),
  public.resend_mail(uuid) to authenticated;

-- Nobody can use the shop's mail to fill another person's mailbox or to spread a text of their own.
-- Mails to customers contain no text that a customer typed. At most three open orders of a mailbox
-- in 24 hours are confirmed, because later ones are held.

-- A name is printed for staff: it has no line breaks and no web address.
create function private.is_name(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable
return private.is_text(p_value, p_min, p_max)
  and private.trimmed(p_value) !~* '[\n\r\u0085\u2028\u2029]|://|\mwww\.';

create index mail_jobs_of_subscriber on private.mail_jobs (subscriber, created_at) where subscriber is not null;
create index mail_jobs_sent on private.mail_jobs (sent_at) where sent_at is not null;

-- The part of the daily budget that a mail belongs to. No part can be used by mails of another one:
-- whoever has strangers mailed delays neither orders nor mails to staff. Null: caused by staff.
create function private.mail_part(p_kind text, p_by_visitor boolean) returns text
language sql immutable
return case
  when p_by_visitor or p_kind = 'order_confirmation' then 'orders'
  when p_kind in ('staff_new_order', 'staff_order_cancelled') then 'orders, to staff'
  when p_kind = 'staff_new_message' then 'messages, to staff'
  when p_kind = 'back_in_stock' then 'products'
  when p_kind = 'newsletter_confirm' then 'newsletter'
end;

create function private.mail_share(p_part text) returns numeric
language sql immutable
return case p_part when 'orders' then 0.35 when 'orders, to staff' then 0.2 when 'messages, to staff' then 0.15
  when 'products' then 0.2 when 'newsletter' then 0.1 end;

-- Of a small budget at least one mail of each part.
create function private.mail_budget(p_daily int, p_part text) returns bigint
language sql immutable
return least(p_daily, greatest(1, floor(p_daily * private.mail_share(p_part))))::bigint;

-- How many more mails of each part may be sent now.
create function private.mail_budgets_left() returns table (part text, n bigint)
language sql stable set search_path = '' as $$
  select p.part, greatest(0, private.mail_budget(m.daily_budget, p.part)
    - (select count(*) from private.mail_jobs j
      where private.is_within(j.sent_at, interval '1 day') and private.mail_part(j.kind, j.by_visitor) = p.part)
    - (select count(*) from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and not private.is_free(j.locked_until)
        and private.mail_part(j.kind, j.by_visitor) = p.part))
  from private.mail_settings m,
    unnest(array['orders', 'orders, to staff', 'messages, to staff', 'products', 'newsletter']) p (part)
$$;

-- Requests to be informed when a sold-out product is back. Each is answered by one mail and is done
-- then.

create index mail_jobs_of_stock_alert on private.mail_jobs (stock_alert_id) where stock_alert_id is not null;

-- What happened to an order, and staff's notes about it: the timeline of the order's dialog. Events
-- are only added; an erasure of the customer deletes the notes.

create trigger mail_jobs_sent after update on private.mail_jobs
  for each row when (old.sent_at is null and new.sent_at is not null and new.order_id is not null
    and new.kind like 'order\_%')
  execute function private.record_sent_mail();

-- A job has what the footer of its mail says about the workshop, in the language of the mail.

create function private.mail_workshop(p_locale text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'address', replace(coalesce(nullif(s.facts ->> ('address_' || p_locale), ''),
      s.facts ->> 'address_en', ''), E'\n', case p_locale when 'ar' then '، ' else ', ' end),
    'phone', coalesce(s.facts ->> 'phone', ''))
  from public.settings s
$$;

-- Drops mails that were in flight when the status changed, before jobs are claimed. Those that have
-- no attempt yet are true, or staff send them again. `pending` and `processing` both mean that a
-- cancelled order is open again. A cancellation may be taken back until its mail is sent, so a
-- confirmation stays until then. Locked jobs wait for the next call.
create function private.claim_mail(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_open constant text[] := '{pending,processing}';
begin
  delete from private.mail_jobs d where d.id in (
    select j.id from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.sent_at is null and j.failed_at is null and private.is_free(j.locked_until)
      and j.attempts > 0
      and (j.kind = 'order_status' and j.status <> o.status
          and not (j.status = any (c_open) and o.status = any (c_open))
        or j.kind = 'order_tracking' and o.status <> 'shipped'
        or j.kind in ('order_confirmation', 'order_corrected') and o.status = 'cancelled'
          and not exists (select from private.mail_jobs c where c.order_id = o.id and c.kind = 'order_status'
            and c.sent_at is null and c.failed_at is null))
    for update of j skip locked);
  return (
    select jsonb_build_object('jobs', coalesce(jsonb_agg(
      j.job || jsonb_build_object('workshop', private.mail_workshop(j.job ->> 'locale')) order by j.position), '[]'))
    from jsonb_array_elements(private.claim_mail_jobs(p_limit) -> 'jobs') with ordinality as j (job, position));
end
$$;
grant execute on function private.claim_mail(int) to service_role;

-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

create index mail_jobs_of_cancellations on private.mail_jobs (created_at)
  where kind = 'staff_order_cancelled' or kind = 'order_status' and status = 'cancelled';
