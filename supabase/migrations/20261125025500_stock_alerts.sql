-- Requests to be informed when a sold-out product is back. Each is answered by one mail and is done
-- then.

create table private.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id text collate "C" not null references public.products (id) on delete cascade,
  email text not null check (email = lower(email)),
  locale private.locale not null,
  created_at timestamptz not null default now(),
  -- When its mail was put into the queue. Null: waiting.
  mailed_at timestamptz,
  -- Of the secret in the mail's link, which ends all requests of the mailbox.
  token_hash bytea
);
create unique index stock_alerts_once on private.stock_alerts (product_id, email) where mailed_at is null;
create index stock_alerts_of_product on private.stock_alerts (product_id);
create index stock_alerts_of_mailbox on private.stock_alerts (private.mailbox(email));
create index stock_alerts_token on private.stock_alerts (token_hash) where token_hash is not null;
alter table private.stock_alerts enable row level security;

alter table private.mail_jobs add column stock_alert_id uuid references private.stock_alerts (id) on delete cascade;
create index mail_jobs_of_stock_alert on private.mail_jobs (stock_alert_id) where stock_alert_id is not null;
alter table private.mail_jobs drop constraint mail_jobs_kind_check, drop constraint mail_jobs_one_subject;
alter table private.mail_jobs
  add constraint mail_jobs_kind_check check (kind in ('order_confirmation', 'order_status', 'staff_new_order',
    'staff_new_message', 'newsletter_confirm', 'invitation', 'back_in_stock')),
  add constraint mail_jobs_one_subject
    check (num_nonnulls(order_id, contact_message_id, subscriber, invited, stock_alert_id) = 1);

-- Mails about orders may use the whole budget of a day, other mails that visitors cause half of it.
create function private.is_about_order(p_kind text) returns boolean
language sql immutable
return p_kind in ('order_confirmation', 'staff_new_order', 'staff_order_cancelled');

create function private.other_mail_budget_left() returns bigint
language sql stable set search_path = '' as $$
  select greatest(0, m.daily_budget / 2
    - (select count(*) from private.mail_jobs j
      where j.sent_at > now() - interval '1 day'
        and private.caused_by_visitor(j.kind) and not private.is_about_order(j.kind))
    - (select count(*) from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and j.locked_until > now()
        and private.caused_by_visitor(j.kind) and not private.is_about_order(j.kind)))
  from private.mail_settings m
$$;

-- If a sender dies, its jobs stay claimed until the lease ends. Sending a batch must take less time
-- than a lease. The last attempt is less than 24 hours after the first: mail services recognize a
-- repeated message for that long. Confirmations of orders come first.
create or replace function private.claim_mail_jobs(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '10 minutes';
  c_attempts constant int := 8;
  v_limit int := greatest(0, least(p_limit, 50));
  v_left bigint := private.mail_budget_left();
  v_left_for_others bigint := private.other_mail_budget_left();
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

  with about_orders as (
    select j.id, j.next_attempt_at, j.kind <> 'order_confirmation' as later from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now()) and private.is_about_order(j.kind)
    order by later, j.next_attempt_at limit least(v_limit, v_left)
    for update skip locked
  ), of_visitors as (
    select j.id, j.next_attempt_at, true as later from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now())
      and private.caused_by_visitor(j.kind) and not private.is_about_order(j.kind)
    order by j.next_attempt_at limit least(v_limit, v_left, v_left_for_others)
    for update skip locked
  ), of_staff as (
    select j.id, j.next_attempt_at, true as later from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now()) and not private.caused_by_visitor(j.kind)
    order by j.next_attempt_at limit v_limit
    for update skip locked
  ), within_budget as (
    select o.* from about_orders o union all select v.* from of_visitors v
    order by later, next_attempt_at limit least(v_limit, v_left)
  ), due as (
    select b.* from within_budget b union all select s.* from of_staff s
    order by later, next_attempt_at limit v_limit
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

-- The mail of an invitation says who invites, if it was not made in the database.
create or replace function private.mail_data(p_job private.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_job.order_id is not null then
      (select jsonb_build_object('order', private.order_json(o), 'status', p_job.status)
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

-- Can customers order it?
create function private.is_available(p_product public.products) returns boolean
language sql immutable
return p_product.stock > 0 and not p_product.archived;

-- Mails to all who wait for the product. A mail waits a minute, so that a count that is corrected
-- at once sends none, and longer if the same mailbox would get more than three such mails in a day.
create function private.queue_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with waiting as materialized (
    select a.id, a.locale, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret,
      private.mailbox(a.email) as mailbox,
      (row_number() over (partition by private.mailbox(a.email) order by a.created_at, a.id) - 1)::int as n
    from private.stock_alerts a where a.product_id = p_product_id and a.mailed_at is null
  ), latest as materialized (
    -- The three latest mails of each mailbox, sent or planned, newest first.
    select m.mailbox, array(
      select coalesce(j.sent_at, greatest(j.next_attempt_at, now()))
      from private.stock_alerts b join private.mail_jobs j on j.stock_alert_id = b.id
      where private.mailbox(b.email) = m.mailbox and j.failed_at is null order by 1 desc limit 3) as times
    from (select distinct w.mailbox from waiting w) m
  ), mailed as (
    update private.stock_alerts a set mailed_at = now(), token_hash = sha256(convert_to(w.secret, 'utf8'))
    from waiting w where a.id = w.id
  )
  -- A day after the third mail before it.
  insert into private.mail_jobs (kind, stock_alert_id, secret, locale, next_attempt_at)
  select 'back_in_stock', w.id, w.secret, w.locale, w.n / 3 * interval '1 day' + greatest(
    now() + interval '1 minute', coalesce(l.times[3 - w.n % 3], '-infinity') + interval '1 day')
  from waiting w join latest l on l.mailbox = w.mailbox;
end
$$;

-- The product cannot be ordered any more: who has not been mailed yet continues to wait. A request
-- ends instead if its address has asked again, which it can do after a mail that failed.
create function private.withdraw_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with withdrawn as materialized (
    delete from private.mail_jobs j using private.stock_alerts a
    where a.id = j.stock_alert_id and a.product_id = p_product_id
      and j.attempts = 0 and j.sent_at is null and j.failed_at is null
    returning a.id, a.email, a.created_at
  ), waits_again as materialized (
    select distinct on (w.email) w.id from withdrawn w
    where not exists (select from private.stock_alerts b
      where b.product_id = p_product_id and b.email = w.email and b.mailed_at is null)
    order by w.email, w.created_at, w.id
  ), ended as (
    delete from private.stock_alerts a using withdrawn w
    where a.id = w.id and w.id not in (select x.id from waits_again x)
  )
  update private.stock_alerts a set mailed_at = null, token_hash = null
  from waits_again x where a.id = x.id;
end
$$;

create function private.mail_waiting_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_available(new) and not private.is_available(old) then
    perform private.queue_stock_alerts(new.id);
  elsif private.is_available(old) and not private.is_available(new) then
    perform private.withdraw_stock_alerts(new.id);
  end if;
  return null;
end
$$;
-- Also when an archived product is brought back.
create trigger products_stock_alerts after update on public.products
  for each row when ((old.stock, old.archived) is distinct from (new.stock, new.archived))
  execute function private.mail_waiting_people();

-- Asking twice is one request, and the answer is always the same. If the product has come back
-- while the request was on its way, the mail is due at once; at most one a day for each address.
create function private.apply_request_stock_alert(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_most_waiting constant int := 30;
  v_email text := lower(private.trimmed(p_payload -> 'email'));
  v_product public.products;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if not private.is_email(p_payload -> 'email') then return private.invalid('email'); end if;
  -- Requests for one product are handled one after the other, and not during a change of its stock.
  select * into v_product from public.products p where p.id = p_payload ->> 'product_id' for no key update;
  if not found then return private.rejected('not_found'); end if;
  if exists (
      select from private.stock_alerts a where a.product_id = v_product.id and a.email = v_email
        and (a.mailed_at is null or private.is_available(v_product) and (a.mailed_at > now() - interval '1 day'
          or exists (select from private.mail_jobs j
            where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null))))
    or (select count(*) from private.stock_alerts a
      where private.mailbox(a.email) = private.mailbox(v_email) and (a.mailed_at is null
        or exists (select from private.mail_jobs j
          where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null))) >= c_most_waiting
  then
    return private.applied('[]');
  end if;
  insert into private.stock_alerts (product_id, email, locale)
    values (v_product.id, v_email, private.read_locale(p_payload -> 'locale'));
  if private.is_available(v_product) then
    perform private.queue_stock_alerts(v_product.id);
  end if;
  return private.applied('[]');
end
$$;
insert into private.operation_kinds (kind, staff_only, rate_limit) values ('request_stock_alert', false, 'messages');
create function public.request_stock_alert(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('request_stock_alert', p_operation_id, p_payload)
$$;
grant execute on function public.request_stock_alert(uuid, jsonb) to anon, authenticated, service_role;

-- Also for the secret of a mail about a product: deletes all requests of the mailbox, however its
-- address is written. The answer is always the same: the caller is not subscribed.
create or replace function private.unsubscribe_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscribers n where n.email = private.newsletter_email(p_token);
  delete from private.stock_alerts a where private.mailbox(a.email) in (
    select private.mailbox(b.email) from private.stock_alerts b
    where length(p_token) = 64 and b.token_hash = sha256(convert_to(p_token, 'utf8')));
  return '{"status": "unsubscribed"}';
end
$$;

-- A request is kept for a year, an answered one for 30 days.
alter table private.retention add column stock_alerts interval not null default '1 year';
create function private.forget_old_stock_alerts() returns void
language sql volatile set search_path = '' as $$
  delete from private.stock_alerts a using private.retention r
  where coalesce(a.mailed_at + interval '30 days', a.created_at + r.stock_alerts) < now()
    and not exists (select from private.mail_jobs j
      where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null)
$$;
insert into private.clock_jobs (name, every, calls) values
  ('forget old stock alerts', '1 day', 'forget_old_stock_alerts');

-- For staff: how many people wait for each product that somebody waits for.
create function private.waiting_people() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.product_id, w.n), '{}') from (
    select a.product_id, count(*) as n from private.stock_alerts a where a.mailed_at is null group by a.product_id) w
$$;

insert into private.features (name) values ('stock_alerts');
