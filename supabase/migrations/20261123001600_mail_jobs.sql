-- The mail queue. A job is written in the transaction of its cause, so a mail is promised exactly
-- when its order exists. A job refers to rows; its text is composed when it is sent.
create table private.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order_confirmation', 'order_status', 'staff_new_order', 'staff_new_message',
    'newsletter_confirm', 'invitation')),
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
  constraint mail_jobs_one_subject check (num_nonnulls(order_id, contact_message_id, subscriber, invited) = 1)
);
create unique index mail_jobs_once on private.mail_jobs (order_id, kind)
  where kind in ('order_confirmation', 'staff_new_order');
create index mail_jobs_due on private.mail_jobs (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_jobs_failed on private.mail_jobs (failed_at) where failed_at is not null;
create index mail_jobs_of_order on private.mail_jobs (order_id);
alter table private.mail_jobs enable row level security;

create table private.mail_settings (
  only_row boolean primary key default true check (only_row),
  -- Who is notified of new orders and messages. Null: all staff.
  staff_address text,
  -- The address of the function that sends mail, and its secret. Null: another program calls it.
  function_url text,
  function_secret text
);
insert into private.mail_settings default values;
alter table private.mail_settings enable row level security;

create function private.staff_recipients() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    (select array[m.staff_address] from private.mail_settings m where m.staff_address is not null),
    array(select s.email from private.staff s where s.email is not null order by s.created_at, s.email))
$$;

-- Without recipients there is no job: otherwise the first colleague would get it weeks later.
create function private.queue_staff_mail(p_kind text, p_order_id uuid, p_contact_message_id uuid default null)
returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, order_id, contact_message_id)
  select p_kind, p_order_id, p_contact_message_id where cardinality(private.staff_recipients()) > 0
  on conflict do nothing
$$;

-- Staff are notified of a held order; its customer when it is released.
create function private.queue_order_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_order.held_at is null then
    insert into private.mail_jobs (kind, order_id)
      values ('order_confirmation', p_order.id);
  end if;
  perform private.queue_staff_mail('staff_new_order', p_order.id);
end
$$;

-- A status mail waits a minute, so a slip is corrected before anybody reads it. The last reported
-- status is not reported again. Sales at the stall cause no mail.
create function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status' and j.attempts = 0;
  select j.status into v_last from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if new.channel = 'web' and new.customer_email <> '' and new.status is distinct from v_last
    and (new.status in ('shipped', 'delivered', 'cancelled') or v_last is not distinct from 'cancelled')
  then
    insert into private.mail_jobs (kind, order_id, status, next_attempt_at)
      values ('order_status', new.id, new.status, now() + interval '1 minute');
  end if;
  return null;
end
$$;
create trigger orders_status_mail after update on public.orders
  for each row when (old.status is distinct from new.status) execute function private.queue_order_status_mail();

create function private.queue_message_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_staff_mail('staff_new_message', null, new.id);
  return null;
end
$$;
create trigger contact_messages_mail after insert on private.contact_messages
  for each row execute function private.queue_message_mail();

-- Not for confirmed addresses, and at most once an hour: nobody can fill another person's mailbox.
create function private.queue_newsletter_confirm(p_email text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from private.newsletter_subscribers n where n.email = p_email and n.confirmed_at is null for update;
  if not found or exists (select from private.mail_jobs j where j.subscriber = p_email
    and j.kind = 'newsletter_confirm' and j.created_at > now() - interval '1 hour')
  then
    return;
  end if;
  insert into private.mail_jobs (kind, subscriber, secret)
    values ('newsletter_confirm', p_email, private.new_newsletter_token(p_email));
end
$$;

-- The mail's link contains the secret; the invitation stores its hash.
create function private.queue_invitation_mail(p_email text, p_secret text) returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, invited, secret) values ('invitation', p_email, p_secret)
$$;

-- Wakes the sender without waiting for the next minute, where the database can call a function
-- (pg_net). A failure here never fails the transaction.
create function private.wake_mail() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_settings private.mail_settings;
begin
  select * into v_settings from private.mail_settings;
  if v_settings.function_url is null or to_regnamespace('net') is null or not exists (
    select from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now()))
  then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := ''{}''::jsonb, timeout_milliseconds := 30000)'
    using v_settings.function_url, jsonb_build_object('Content-Type', 'application/json',
      'Authorization', 'Bearer ' || coalesce(v_settings.function_secret, ''));
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
