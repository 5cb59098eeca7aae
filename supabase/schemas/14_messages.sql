-- Contact messages and newsletter subscriptions.

create table private.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid,
  locale private.locale not null default 'en'
);
create index contact_messages_newest on private.contact_messages (created_at desc, id);

create table private.newsletter_subscribers (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now(),
  -- Null: the owner of the address has not confirmed it, so it gets no newsletter.
  confirmed_at timestamptz,
  locale private.locale not null default 'en'
);

-- Each mail to a subscriber contains its own secret, stored as a hash. It confirms the subscription
-- (for a week) and ends it.
create table private.newsletter_tokens (
  token_hash bytea primary key,
  email text not null references private.newsletter_subscribers (email) on delete cascade,
  created_at timestamptz not null default now()
);
create index newsletter_tokens_email on private.newsletter_tokens (email);
alter table private.contact_messages enable row level security;
alter table private.newsletter_subscribers enable row level security;
alter table private.newsletter_tokens enable row level security;

create function private.apply_send_contact_message(p_id uuid, p_payload jsonb) returns jsonb
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

-- Subscribing twice is applied twice: the answer does not reveal who is subscribed. Nobody can
-- change the language of a confirmed subscription by typing another person's address.
create function private.apply_subscribe_newsletter(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(p_payload -> 'email') then
    return private.invalid('email');
  end if;
  perform private.count_recipient(lower(private.trimmed(p_payload -> 'email')));
  insert into private.newsletter_subscribers as n (email, locale)
    values (lower(private.trimmed(p_payload -> 'email')), private.read_locale(p_payload -> 'locale'))
    on conflict (email) do update set locale = excluded.locale
    where n.confirmed_at is null and n.locale <> excluded.locale;
  perform private.queue_newsletter_confirm(lower(private.trimmed(p_payload -> 'email')));
  return private.applied('[]');
end
$$;

insert into private.operation_kinds (kind, staff_only, rate_limit, mails_anybody) values
  ('send_contact_message', false, 'messages', false),
  ('subscribe_newsletter', false, 'messages', true);

create function public.send_contact_message(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('send_contact_message', p_operation_id, p_payload)
$$;

create function public.subscribe_newsletter(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('subscribe_newsletter', p_operation_id, p_payload)
$$;

create function private.new_newsletter_token(p_email text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.newsletter_tokens (token_hash, email) values (sha256(convert_to(v_token, 'utf8')), p_email);
  return v_token;
end
$$;

create function private.newsletter_email(p_token text) returns text
language sql stable set search_path = '' as $$
  select t.email from private.newsletter_tokens t
  where length(p_token) = 64 and t.token_hash = sha256(convert_to(p_token, 'utf8'))
$$;

-- {"status": "confirmed"}, also the second time. {"status": "unknown"}: the secret is wrong or too
-- old, or the address was unsubscribed.
create function private.confirm_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.newsletter_subscribers n set confirmed_at = coalesce(n.confirmed_at, now())
    from private.newsletter_tokens t
    where n.email = private.newsletter_email(p_token) and t.token_hash = sha256(convert_to(p_token, 'utf8'))
      and (n.confirmed_at is not null or t.created_at > now() - interval '7 days');
  return jsonb_build_object('status', case when found then 'confirmed' else 'unknown' end);
end
$$;

create function public.confirm_newsletter(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.confirm_newsletter(p_token) $$;

-- Also for the secret of a mail about a product: deletes all requests of the mailbox, however its
-- address is written. The answer is always the same: the caller is not subscribed.
create function private.unsubscribe_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscribers n where n.email = private.newsletter_email(p_token);
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a where private.mailbox(a.email) in (
      select private.mailbox(b.email) from private.stock_alerts b
      where length(p_token) = 64 and b.token_hash = sha256(convert_to(p_token, 'utf8')))
    order by a.id for update));
  return '{"status": "unsubscribed"}';
end
$$;

create function public.unsubscribe_newsletter(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.unsubscribe_newsletter(p_token) $$;

-- For staff: newest first, at most 50, either all messages or the unanswered ones. `p_before` and
-- `p_before_id` are created_at and id of the last known message; null starts with the newest.
-- Times are returned in milliseconds, so they are compared in milliseconds.
create function private.list_messages(p_all boolean, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('messages', (select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'email', c.email, 'subject', c.subject, 'message', c.message, 'locale', c.locale,
      'created_at', private.iso(c.created_at), 'answered_at', private.iso(c.answered_at),
      'answered_by', private.staff_name(c.answered_by))
      order by c.ms desc, c.id), '[]')
    from (select m.*, date_trunc('milliseconds', m.created_at) as ms from private.contact_messages m
      where (p_all or m.answered_at is null) and (p_before is null
        or m.created_at < p_before + interval '1 millisecond'
        and (date_trunc('milliseconds', m.created_at) < p_before
          or m.id > p_before_id and date_trunc('milliseconds', m.created_at) = p_before))
      order by date_trunc('milliseconds', m.created_at) desc, m.id limit 50) c));
end
$$;

create function public.list_messages(
  p_all boolean default false, p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_messages(p_all, p_before, p_before_id)
$$;

-- The first person to answer is recorded. Removing the mark allows another person to answer.
create function private.mark_message_answered(p_id uuid, p_answered boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update private.contact_messages m
    set answered_at = case when p_answered then coalesce(m.answered_at, now()) end,
      answered_by = case when p_answered then coalesce(m.answered_by, auth.uid()) end
    where m.id = p_id;
  if not found then return private.rejected('not_found'); end if;
  return '{"status": "applied"}';
end
$$;

create function public.mark_message_answered(p_id uuid, p_answered boolean default true) returns jsonb
language sql volatile set search_path = '' as $$
  select private.mark_message_answered(p_id, p_answered)
$$;
grant execute on function public.send_contact_message(uuid, jsonb), public.subscribe_newsletter(uuid, jsonb),
  private.confirm_newsletter(text), public.confirm_newsletter(text),
  private.unsubscribe_newsletter(text), public.unsubscribe_newsletter(text) to anon, authenticated, service_role;
grant execute on function private.list_messages(boolean, timestamptz, uuid),
  public.list_messages(boolean, timestamptz, uuid),
  private.mark_message_answered(uuid, boolean), public.mark_message_answered(uuid, boolean) to authenticated;

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

-- Counts a mailbox that asks for mail, once a day for its network. Without a trusted header nothing
-- is known about networks (private.client_network).
create function private.count_recipient(p_email text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if private.client_network() is not null
    and not exists (select from private.stock_alerts a
      where private.mailbox(a.email) = private.mailbox(p_email) and private.is_within(a.created_at, interval '1 day'))
    and not exists (select from private.newsletter_subscribers n
      where n.email = p_email and private.is_within(n.created_at, interval '1 day'))
  then
    perform private.count_request('recipients');
  end if;
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
  perform from private.stock_alerts a where a.product_id = p_product_id and a.mailed_at is null
    order by a.id for update;
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

-- The product cannot be ordered any more: who has not been mailed yet continues to wait, also if an
-- attempt has failed; a mail that is being sent is not withdrawn. A request ends instead if its
-- address has asked again, which it can do after a mail that failed.
create function private.withdraw_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from private.stock_alerts a where a.product_id = p_product_id order by a.id for update;
  with withdrawn as materialized (
    delete from private.mail_jobs j using private.stock_alerts a
    where a.id = j.stock_alert_id and a.product_id = p_product_id
      and private.is_free(j.locked_until) and j.sent_at is null and j.failed_at is null
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

-- Asking twice is one request. The answer reveals nothing about an address; if the product has come
-- back while the request was on its way, it says so, and there is no mail: otherwise anybody could
-- have any number of strangers mailed at once.
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
  if private.is_available(v_product) then return private.applied('[]') || '{"available": true}'; end if;
  if exists (select from private.stock_alerts a
      where a.product_id = v_product.id and a.email = v_email and a.mailed_at is null)
    or (select count(*) from private.stock_alerts a
      where private.mailbox(a.email) = private.mailbox(v_email) and (a.mailed_at is null
        or exists (select from private.mail_jobs j
          where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null))) >= c_most_waiting
  then
    return private.applied('[]');
  end if;
  perform private.count_recipient(v_email);
  insert into private.stock_alerts (product_id, email, locale)
    values (v_product.id, v_email, private.read_locale(p_payload -> 'locale'));
  return private.applied('[]');
end
$$;

insert into private.operation_kinds (kind, staff_only, rate_limit, mails_anybody)
  values ('request_stock_alert', false, 'messages', true);

create function public.request_stock_alert(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('request_stock_alert', p_operation_id, p_payload)
$$;
grant execute on function public.request_stock_alert(uuid, jsonb) to anon, authenticated, service_role;

-- A request is kept for a year, an answered one for 30 days.
create function private.forget_old_stock_alerts(p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with gone as (
    delete from private.stock_alerts s where s.id = any (array(
      select a.id from private.stock_alerts a, private.retention r
      where coalesce(a.mailed_at + interval '30 days', a.created_at + r.stock_alerts) < now()
        and not exists (select from private.mail_jobs j
          where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null)
      order by a.id limit p_limit for update of a))
    returning 1
  )
  select count(*) from gone
$$;

insert into private.clock_jobs (name, every, calls) values
  ('forget old stock alerts', '1 hour', 'forget_old_stock_alerts');

-- For staff: how many people wait for each product that somebody waits for.
create function private.waiting_people() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.product_id, w.n), '{}') from (
    select a.product_id, count(*) as n from private.stock_alerts a where a.mailed_at is null group by a.product_id) w
$$;
