-- Newsletter sign-ups and contact messages; read by the owner's own tools.
create table private.newsletter_subscribers (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now(),
  -- Nobody gets the newsletter who has not said that the address is theirs.
  confirmed_at timestamptz
);
create table private.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now()
);
alter table private.newsletter_subscribers enable row level security;
alter table private.contact_messages enable row level security;

-- Signing up twice is applied twice: the answer does not tell who is subscribed.
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
insert into private.operation_kinds (kind, staff_only, rate_limit) values
  ('subscribe_newsletter', false, 'messages'),
  ('send_contact_message', false, 'messages');

create function public.subscribe_newsletter(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operation('subscribe_newsletter', p_operation_id, p_payload) $$;
create function public.send_contact_message(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operation('send_contact_message', p_operation_id, p_payload) $$;
grant execute on function
  public.subscribe_newsletter(uuid, jsonb),
  public.send_contact_message(uuid, jsonb)
  to anon, authenticated, service_role;
