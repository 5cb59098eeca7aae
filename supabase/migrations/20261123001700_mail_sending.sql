-- Sending mail: a sender claims due jobs for a limited time (a lease), hands the messages to a mail
-- server, and settles each job. Staff see dead letters and can send them again.

create function private.mail_recipients(p_job private.mail_jobs) returns text[]
language sql stable set search_path = '' as $$
  select case
    when p_job.kind in ('staff_new_order', 'staff_new_message') then private.staff_recipients()
    when p_job.order_id is not null then array(select o.customer_email from public.orders o where o.id = p_job.order_id)
    else array[coalesce(p_job.subscriber, p_job.invited)]
  end
$$;

-- The values that the text of a mail is composed of.
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

-- If a sender dies, its jobs stay claimed until the lease ends. Sending a batch must take less time
-- than a lease. The last attempt is less than 24 hours after the first: mail services recognize a
-- repeated message for that long.
create function private.claim_mail_jobs(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '10 minutes';
  c_attempts constant int := 8;
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

  with due as (
    select j.id from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.next_attempt_at <= now()
      and (j.locked_until is null or j.locked_until <= now())
    order by j.next_attempt_at limit greatest(0, least(p_limit, 50))
    for update skip locked
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
language sql volatile set search_path = '' as $$ select private.claim_mail_jobs(p_limit) $$;

-- `p_outcome`: {"status": "sent"}, or "retry" or "failed" with "error". Returns false if another
-- sender has the lease by now.
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

-- Deletes sent mails and unconfirmed addresses. Mails to customers stay with their order.
create function private.purge_mail(p_older_than interval default '30 days') returns void
language sql volatile set search_path = '' as $$
  delete from private.newsletter_subscribers n
    where n.confirmed_at is null and n.created_at < now() - p_older_than and not exists (
      select from private.newsletter_tokens t where t.email = n.email and t.created_at >= now() - p_older_than);
  delete from private.mail_jobs j
    where j.sent_at < now() - p_older_than and j.kind not in ('order_confirmation', 'order_status');
$$;

grant execute on function private.claim_mail_jobs(int), public.claim_mail_jobs(int),
  private.settle_mail_job(uuid, uuid, jsonb), public.settle_mail_job(uuid, uuid, jsonb) to service_role;
grant execute on function private.list_failed_mail(), public.list_failed_mail(), private.resend_mail(uuid),
  public.resend_mail(uuid) to authenticated;
