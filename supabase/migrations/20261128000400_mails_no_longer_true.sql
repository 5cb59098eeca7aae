-- A status mail whose first attempt failed stayed in the queue when the status was reverted, and
-- arrived after the mail about the newer one. Such mails are dropped before jobs are claimed, also
-- those that were in flight during the change. Locked ones wait for the next call.
create or replace function private.claim_mail(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.mail_jobs d where d.id in (
    select j.id from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.sent_at is null and j.failed_at is null and (j.locked_until is null or j.locked_until <= now())
      and (j.kind = 'order_status' and j.status <> o.status
        or j.kind in ('order_confirmation', 'order_corrected') and j.attempts > 0 and o.status = 'cancelled')
    for update of j skip locked);
  return (
    select jsonb_build_object('jobs', coalesce(jsonb_agg(
      j.job || jsonb_build_object('workshop', private.mail_workshop(j.job ->> 'locale')) order by j.position), '[]'))
    from jsonb_array_elements(private.claim_mail_jobs(p_limit) -> 'jobs') with ordinality as j (job, position));
end
$$;
