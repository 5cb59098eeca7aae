-- What mail is written about: orders, messages, sign-ups for the newsletter, invitations.

-- Nobody to tell: no job, and nothing that would be sent to the first colleague weeks later.
create function private.queue_staff_mail(p_kind text, p_order_id uuid, p_contact_message_id uuid default null) returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, order_id, contact_message_id)
  select p_kind, p_order_id, p_contact_message_id where cardinality(private.staff_recipients()) > 0
  on conflict do nothing
$$;

-- Staff are told of a held order, its customer when it is released.
create function private.queue_order_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_order.held_at is null then
    insert into private.mail_jobs (kind, order_id, locale)
      values ('order_confirmation', p_order.id, coalesce(to_jsonb(p_order) ->> 'locale', 'en'));
  end if;
  perform private.queue_staff_mail('staff_new_order', p_order.id);
end
$$;

-- A status waits for a minute: a slip is put right before anybody reads of it. What the customer was told last is not told
-- again. Nobody is written to about a sale at the stall.
create function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_told text;
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status' and j.attempts = 0;
  select j.status into v_told from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if new.channel = 'web' and new.customer_email <> '' and new.status is distinct from v_told
    and (new.status in ('shipped', 'delivered', 'cancelled') or v_told is not distinct from 'cancelled')
  then
    insert into private.mail_jobs (kind, order_id, status, locale, next_attempt_at) values ('order_status', new.id,
      new.status, coalesce(to_jsonb(new) ->> 'locale', 'en'), now() + interval '1 minute');
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

-- Every mail to a subscriber carries a secret of its own, kept as its hash: it confirms (for a week) and unsubscribes.
create table private.newsletter_tokens (
  token_hash bytea primary key,
  email text not null references private.newsletter_subscribers (email) on delete cascade,
  created_at timestamptz not null default now()
);
create index newsletter_tokens_email on private.newsletter_tokens (email);
alter table private.newsletter_tokens enable row level security;

create function private.new_newsletter_token(p_email text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.newsletter_tokens (token_hash, email) values (sha256(convert_to(v_token, 'utf8')), p_email);
  return v_token;
end
$$;

-- Not to those who have confirmed, and at most once an hour: nobody's mailbox can be filled by typing their address.
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

create function private.newsletter_email(p_token text) returns text
language sql stable set search_path = '' as $$
  select t.email from private.newsletter_tokens t
  where length(p_token) = 64 and t.token_hash = sha256(convert_to(p_token, 'utf8'))
$$;

-- {"status": "confirmed"}, also the second time; {"status": "unknown"}: wrong, too old, or unsubscribed since.
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

-- The address is forgotten. Always the same answer: whoever asks is not subscribed.
create function private.unsubscribe_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscribers n where n.email = private.newsletter_email(p_token);
  return '{"status": "unsubscribed"}';
end
$$;
create function public.unsubscribe_newsletter(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.unsubscribe_newsletter(p_token) $$;

-- The secret is what the link in the mail carries; whoever invites keeps its hash.
create function private.queue_invitation_mail(p_email text, p_secret text) returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, invited, secret) values ('invitation', p_email, p_secret)
$$;

-- What has served its purpose. What an order's customer was told stays with the order.
create function private.purge_mail(p_older_than interval default '30 days') returns void
language sql volatile set search_path = '' as $$
  delete from private.newsletter_subscribers n
    where n.confirmed_at is null and n.created_at < now() - p_older_than and not exists (
      select from private.newsletter_tokens t where t.email = n.email and t.created_at >= now() - p_older_than);
  delete from private.mail_jobs j
    where j.sent_at < now() - p_older_than and j.kind not in ('order_confirmation', 'order_status');
$$;

grant execute on function private.confirm_newsletter(text), public.confirm_newsletter(text),
  private.unsubscribe_newsletter(text), public.unsubscribe_newsletter(text) to anon, authenticated, service_role;
