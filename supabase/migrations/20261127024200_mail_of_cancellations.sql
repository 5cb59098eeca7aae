-- A customer's cancellation counts in the daily budget of mails that visitors cause. One of a held
-- order, which was never confirmed, sends none.

-- Whether a visitor has caused a mail of a kind that staff cause, too (private.caused_by_visitor).
alter table private.mail_jobs add column by_visitor boolean not null default false;

create or replace function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
  v_by_visitor boolean := coalesce(private.event_cause() ->> 'cause' = 'customer', false);
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status' and j.attempts = 0;
  select j.status into v_last from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if v_by_visitor and new.held_at is not null then return null; end if;
  if (new.held_at is not null or v_by_visitor) and (
    select count(*) from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.kind = 'order_status' and j.status = 'cancelled' and j.created_at > now() - interval '1 day'
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

create or replace function private.mail_budget_left() returns bigint
language sql stable set search_path = '' as $$
  select greatest(0, m.daily_budget
    - (select count(*) from private.mail_jobs j
      where j.sent_at > now() - interval '1 day' and (j.by_visitor or private.caused_by_visitor(j.kind)))
    - (select count(*) from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and j.locked_until > now()
        and (j.by_visitor or private.caused_by_visitor(j.kind))))
  from private.mail_settings m
$$;

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
      and (j.locked_until is null or j.locked_until <= now()) and (j.by_visitor or private.is_about_order(j.kind))
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
      and (j.locked_until is null or j.locked_until <= now())
      and not j.by_visitor and not private.caused_by_visitor(j.kind)
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
