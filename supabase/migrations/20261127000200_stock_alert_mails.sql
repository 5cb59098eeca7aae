-- Mails about products that are back. Whoever changes or deletes requests locks them before their
-- mails, and in the order of their ids. Otherwise two transactions could wait for each other.

-- The product cannot be ordered any more: who has not been mailed yet continues to wait, also if an
-- attempt has failed; a mail that is being sent is not withdrawn. A request ends instead if its
-- address has asked again, which it can do after a mail that failed.
create or replace function private.withdraw_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from private.stock_alerts a where a.product_id = p_product_id order by a.id for update;
  with withdrawn as materialized (
    delete from private.mail_jobs j using private.stock_alerts a
    where a.id = j.stock_alert_id and a.product_id = p_product_id
      and (j.locked_until is null or j.locked_until <= now()) and j.sent_at is null and j.failed_at is null
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

-- Mails to all who wait for the product. A mail waits a minute, so that a count that is corrected
-- at once sends none, and longer if the same mailbox would get more than three such mails in a day.
create or replace function private.queue_stock_alerts(p_product_id text) returns void
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

-- Also for the secret of a mail about a product: deletes all requests of the mailbox, however its
-- address is written. The answer is always the same: the caller is not subscribed.
create or replace function private.unsubscribe_newsletter(p_token text) returns jsonb
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

-- A request is kept for a year, an answered one for 30 days.
create or replace function private.forget_old_stock_alerts() returns void
language sql volatile set search_path = '' as $$
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a, private.retention r
    where coalesce(a.mailed_at + interval '30 days', a.created_at + r.stock_alerts) < now()
      and not exists (select from private.mail_jobs j
        where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null)
    order by a.id for update of a))
$$;

create or replace function private.erase_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_traces record;
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
  select * into v_traces from private.traces_of_customer(v_who.email, v_who.phone, v_who.order_id);
  perform private.clear_closing_notes(v_traces.names, v_traces.phones);
  perform private.clear_return_reasons(v_traces.names, v_traces.phones);
  v_orders := private.erase_orders(array(
    select o.id from private.orders_of_customer(v_who.email, v_who.phone, v_who.order_id) o
    where o.status in ('delivered', 'cancelled')));
  delete from private.contact_messages m where lower(m.email) = v_who.email;
  get diagnostics v_messages = row_count;
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a where private.mailbox(a.email) = private.mailbox(v_who.email)
    order by a.id for update));
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where n.email = v_who.email;
  return jsonb_build_object('status', 'applied', 'orders', v_orders, 'open', v_open, 'messages', v_messages,
    'newsletter', found, 'stock_alerts', v_alerts);
end
$$;
