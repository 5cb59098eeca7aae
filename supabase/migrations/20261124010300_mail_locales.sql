-- Mails, contact messages and subscriptions have the language of the person who caused them; mails
-- to staff have that of private.mail_settings.

-- Without recipients there is no job: otherwise the first colleague would get it weeks later.
create or replace function private.queue_staff_mail(
  p_kind text, p_order_id uuid, p_contact_message_id uuid default null)
returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, order_id, contact_message_id, locale)
  select p_kind, p_order_id, p_contact_message_id, m.staff_locale from private.mail_settings m
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing
$$;

-- Staff are notified of a held order; its customer when it is released.
create or replace function private.queue_order_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_order.held_at is null then
    insert into private.mail_jobs (kind, order_id, locale)
      values ('order_confirmation', p_order.id, p_order.locale);
  end if;
  perform private.queue_staff_mail('staff_new_order', p_order.id);
end
$$;

-- The mail's link contains the secret; the invitation stores its hash.
create or replace function private.queue_invitation_mail(p_email text, p_secret text) returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, invited, secret, locale)
  select 'invitation', i.email, p_secret, i.locale from private.staff_invitations i where i.email = p_email
$$;

-- Subscribing twice is applied twice: the answer does not reveal who is subscribed. Nobody can
-- change the language of a confirmed subscription by typing another person's address.
create or replace function private.apply_subscribe_newsletter(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(p_payload -> 'email') then
    return private.invalid('email');
  end if;
  insert into private.newsletter_subscribers as n (email, locale)
    values (lower(private.trimmed(p_payload -> 'email')), private.read_locale(p_payload -> 'locale'))
    on conflict (email) do update set locale = excluded.locale
    where n.confirmed_at is null and n.locale <> excluded.locale;
  perform private.queue_newsletter_confirm(lower(private.trimmed(p_payload -> 'email')));
  return private.applied('[]');
end
$$;

-- For staff: newest first, at most 50, either all messages or the unanswered ones. `p_before` and
-- `p_before_id` are created_at and id of the last known message; null starts with the newest.
-- Times are returned in milliseconds, so they are compared in milliseconds.
create or replace function private.list_messages(p_all boolean, p_before timestamptz, p_before_id uuid) returns jsonb
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
