-- A status mail whose first attempt failed stayed in the queue when the status was reverted, and
-- arrived after the mail about the newer one.

-- A mail that is dropped here does not count as the last one.
create or replace function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
  v_by_visitor boolean := coalesce(private.event_cause() ->> 'cause' = 'customer', false);
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.sent_at is null and j.failed_at is null and (j.locked_until is null or j.locked_until <= now());
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

-- Drops mails that were in flight when the status changed, before jobs are claimed. Those that have
-- no attempt yet are true, or staff send them again. `pending` and `processing` both mean that a
-- cancelled order is open again. A cancellation may be taken back until its mail is sent, so a
-- confirmation stays until then. Locked jobs wait for the next call.
create or replace function private.claim_mail(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_open constant text[] := '{pending,processing}';
begin
  delete from private.mail_jobs d where d.id in (
    select j.id from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.sent_at is null and j.failed_at is null and (j.locked_until is null or j.locked_until <= now())
      and j.attempts > 0
      and (j.kind = 'order_status' and j.status <> o.status
          and not (j.status = any (c_open) and o.status = any (c_open))
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
