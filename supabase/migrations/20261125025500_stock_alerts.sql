-- Requests to be informed when a sold-out product is back. Each is answered by one mail and is done
-- then.

create table private.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id text collate "C" not null references public.products (id) on delete cascade,
  email text not null check (email = lower(email)),
  locale private.locale not null,
  created_at timestamptz not null default now(),
  -- When its mail was put into the queue. Null: waiting.
  told_at timestamptz,
  -- Of the secret in the mail's link, which ends all requests of the address.
  token_hash bytea
);
create unique index stock_alerts_once on private.stock_alerts (product_id, email) where told_at is null;
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

create or replace function private.caused_by_visitor(p_kind text) returns boolean
language sql immutable
return p_kind in ('order_confirmation', 'staff_new_order', 'staff_new_message', 'newsletter_confirm', 'back_in_stock');

create or replace function private.mail_recipients(p_job private.mail_jobs) returns text[]
language sql stable set search_path = '' as $$
  select case
    when p_job.kind in ('staff_new_order', 'staff_new_message') then private.staff_recipients()
    when p_job.order_id is not null then array(select o.customer_email from public.orders o where o.id = p_job.order_id)
    when p_job.stock_alert_id is not null then
      array(select a.email from private.stock_alerts a where a.id = p_job.stock_alert_id)
    else array[coalesce(p_job.subscriber, p_job.invited)]
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
return p_product.stock > 0;

-- Mails to all who wait for the product. A mail waits a minute, so that a count that is corrected
-- at once sends none, and longer if the same mailbox has had three such mails in a day.
create function private.queue_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with waiting as materialized (
    select a.id, a.locale, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret,
      (select count(*) from private.mail_jobs j join private.stock_alerts b on b.id = j.stock_alert_id
        where private.mailbox(b.email) = private.mailbox(a.email) and j.created_at > now() - interval '1 day') as today
    from private.stock_alerts a where a.product_id = p_product_id and a.told_at is null
    order by a.created_at, a.id
  ), told as (
    update private.stock_alerts a set told_at = now(), token_hash = sha256(convert_to(w.secret, 'utf8'))
    from waiting w where a.id = w.id
  )
  insert into private.mail_jobs (kind, stock_alert_id, secret, locale, next_attempt_at)
  select 'back_in_stock', w.id, w.secret, w.locale, now() + interval '1 minute' + w.today / 3 * interval '1 day'
  from waiting w;
end
$$;

-- The product cannot be ordered any more: who has not been mailed yet continues to wait.
create function private.withdraw_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with withdrawn as (
    delete from private.mail_jobs j using private.stock_alerts a
    where a.id = j.stock_alert_id and a.product_id = p_product_id
      and j.attempts = 0 and j.sent_at is null and j.failed_at is null
    returning a.id
  )
  update private.stock_alerts a set told_at = null, token_hash = null
  from withdrawn w where a.id = w.id;
end
$$;

create function private.tell_waiting_people() returns trigger
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
create trigger products_stock_alerts after update on public.products
  for each row when (old.stock is distinct from new.stock) execute function private.tell_waiting_people();

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
        and (a.told_at is null or private.is_available(v_product) and (a.told_at > now() - interval '1 day'
          or exists (select from private.mail_jobs j
            where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null))))
    or (select count(*) from private.stock_alerts a
      where private.mailbox(a.email) = private.mailbox(v_email) and a.told_at is null) >= c_most_waiting
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

-- Also for the secret of a mail about a product: deletes the address from all requests. The answer
-- is always the same: the caller is not subscribed.
create or replace function private.unsubscribe_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscribers n where n.email = private.newsletter_email(p_token);
  delete from private.stock_alerts a where a.email in (
    select b.email from private.stock_alerts b
    where length(p_token) = 64 and b.token_hash = sha256(convert_to(p_token, 'utf8')));
  return '{"status": "unsubscribed"}';
end
$$;

-- A request is kept for a year, an answered one for 30 days.
alter table private.retention add column stock_alerts interval not null default '1 year';
create function private.forget_old_stock_alerts() returns void
language sql volatile set search_path = '' as $$
  delete from private.stock_alerts a using private.retention r
  where coalesce(a.told_at + interval '30 days', a.created_at + r.stock_alerts) < now()
    and not exists (select from private.mail_jobs j
      where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null)
$$;
insert into private.clock_jobs (name, every, calls) values
  ('forget old stock alerts', '1 day', 'forget_old_stock_alerts');

-- For staff: how many people wait for each product that somebody waits for.
create function private.waiting_people() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.product_id, w.n), '{}') from (
    select a.product_id, count(*) as n from private.stock_alerts a where a.told_at is null group by a.product_id) w
$$;

-- The last page says how many orders there are, and how many people wait for which product. Only
-- staff receive these pages.
create or replace function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
begin
  perform private.require_staff();
  perform private.require_ready(p_cursor);
  v_page := private.pull(array['orders', 'stock_moves'], p_cursor, p_limit);
  if v_page -> 'more' = 'true' or v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('waiting', private.waiting_people(), 'total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;

-- Owners only. {"status": "found", "email", "orders", "messages", "newsletter", "mails",
-- "stock_alerts"}.
create or replace function private.export_customer(p_who text) returns jsonb
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
    'stock_alerts', (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'since', private.iso(a.created_at),
        'mailed_at', private.iso(a.told_at)) order by a.created_at), '[]')
      from private.stock_alerts a join public.products p on p.id = a.product_id where a.email = v_who.email),
    'newsletter', (select jsonb_build_object(
        'since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
      from private.newsletter_subscribers n where n.email = v_who.email));
end
$$;

-- Owners only. Orders in progress are needed for delivery: they stay, and `open` is their number.
create or replace function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_open bigint;
  v_orders bigint;
  v_messages bigint;
  v_alerts bigint;
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
  delete from private.stock_alerts a where a.email = v_who.email;
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where n.email = v_who.email;
  return jsonb_build_object('status', 'applied', 'orders', v_orders, 'open', v_open, 'messages', v_messages,
    'newsletter', found, 'stock_alerts', v_alerts);
end
$$;

insert into private.features (name) values ('stock_alerts');
