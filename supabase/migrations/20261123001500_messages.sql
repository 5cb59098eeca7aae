-- Contact messages and newsletter subscriptions.

create table private.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid
);
create index contact_messages_newest on private.contact_messages (created_at desc, id);

create table private.newsletter_subscribers (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now(),
  -- Null: the owner of the address has not confirmed it, so it gets no newsletter.
  confirmed_at timestamptz
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
  if not private.is_text(p_payload -> 'name', 1, 200) then return private.invalid('name'); end if;
  if not private.is_email(p_payload -> 'email') then return private.invalid('email'); end if;
  if not private.is_text(p_payload -> 'subject', 1, 200) then return private.invalid('subject'); end if;
  if not private.is_text(p_payload -> 'message', 1, 5000) then return private.invalid('message'); end if;
  insert into private.contact_messages (id, name, email, subject, message) values (p_id,
    private.trimmed(p_payload -> 'name'), private.trimmed(p_payload -> 'email'),
    private.trimmed(p_payload -> 'subject'), private.trimmed(p_payload -> 'message'));
  return private.applied('[]');
end
$$;

-- Subscribing twice is applied twice: the answer does not reveal who is subscribed.
create function private.apply_subscribe_newsletter(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(p_payload -> 'email') then
    return private.invalid('email');
  end if;
  insert into private.newsletter_subscribers (email) values (lower(private.trimmed(p_payload -> 'email')))
    on conflict (email) do nothing;
  perform private.queue_newsletter_confirm(lower(private.trimmed(p_payload -> 'email')));
  return private.applied('[]');
end
$$;

insert into private.operation_kinds (kind, staff_only, rate_limit) values
  ('send_contact_message', false, 'messages'),
  ('subscribe_newsletter', false, 'messages');

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

-- Deletes the address. The answer is always the same: the caller is not subscribed.
create function private.unsubscribe_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscribers n where n.email = private.newsletter_email(p_token);
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
      'id', c.id, 'name', c.name, 'email', c.email, 'subject', c.subject, 'message', c.message,
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
