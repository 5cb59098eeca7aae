-- The queue of mail: a job is written in the transaction of what it is about, so that a mail is promised exactly when its
-- order exists, and settled once a mail server has taken it. A job names rows; the words are made of them when it is sent.
create table private.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order_confirmation', 'order_status', 'staff_new_order', 'staff_new_message',
    'newsletter_confirm', 'invitation')),
  order_id uuid references public.orders (id) on delete cascade,
  contact_message_id uuid references private.contact_messages (id) on delete cascade,
  subscriber text references private.newsletter_subscribers (email) on delete cascade,
  invited text references private.staff_invitations (email) on delete cascade,
  -- What an order_status tells.
  status private.order_status,
  -- What a link needs and nobody keeps: gone as soon as it is sent.
  secret text,
  locale text not null default 'en',
  -- Names the message to whoever takes it: the same for every attempt, so that it can be told apart from a second one.
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Whoever sends it holds it until then; afterwards it is due again.
  lease uuid,
  locked_until timestamptz,
  sent_at timestamptz,
  -- A dead letter: tried often enough, or refused for good. Staff see it and may send it again.
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
  -- Who is told of new orders and messages; null: everybody who is staff.
  staff_address text,
  -- Where the function that sends is, and what it wants to hear. Null: something else calls it.
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

create function private.mail_recipients(p_job private.mail_jobs) returns text[]
language sql stable set search_path = '' as $$
  select case
    when p_job.kind in ('staff_new_order', 'staff_new_message') then private.staff_recipients()
    when p_job.order_id is not null then array(select o.customer_email from public.orders o where o.id = p_job.order_id)
    else array[coalesce(p_job.subscriber, p_job.invited)]
  end
$$;

-- What the words of a mail are made of.
create function private.mail_data(p_job private.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_job.order_id is not null then
      (select jsonb_build_object('order', private.order_json(o), 'status', p_job.status)
        from public.orders o where o.id = p_job.order_id)
    when p_job.contact_message_id is not null then
      (select jsonb_build_object('message', jsonb_build_object('name', c.name, 'email', c.email, 'subject', c.subject,
          'message', c.message, 'created_at', private.iso(c.created_at)))
        from private.contact_messages c where c.id = p_job.contact_message_id)
    else jsonb_build_object('token', p_job.secret)
  end
$$;

-- Has the mail sent without waiting for the next minute, where the database can call the function. Never the reason why
-- something else fails.
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

-- Every minute, where there is a clock in the database.
create function private.schedule_mail() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if to_regnamespace('cron') is not null then
    execute $job$select cron.schedule('nefer-send-mail', '* * * * *', 'select private.wake_mail()')$job$;
    execute $job$select cron.schedule('nefer-purge-mail', '17 3 * * *', 'select private.purge_mail()')$job$;
  end if;
end
$$;
select private.schedule_mail();
