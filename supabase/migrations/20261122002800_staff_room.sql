-- What the staff room shows of people and messages. Answers are values, as in …_people.sql.

-- For the page behind an invitation's link: {"status": "open", "email", "role"}, or "used", "expired", "unknown" (also: replaced
-- by a newer one). Changes nothing: whoever has the secret knows the address already.
create function private.read_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation private.staff_invitations;
begin
  select i.* into v_invitation from private.staff_invitations i
    where octet_length(p_token) <= 512 and i.token_hash = sha256(convert_to(p_token, 'utf8'));
  if not found then return '{"status": "unknown"}'; end if;
  return case
    when v_invitation.accepted_at is not null then jsonb_build_object('status', 'used', 'email', v_invitation.email)
    when v_invitation.expires_at <= now() then jsonb_build_object('status', 'expired', 'email', v_invitation.email)
    else jsonb_build_object('status', 'open', 'email', v_invitation.email, 'role', v_invitation.role)
  end;
end
$$;
create function public.read_invitation(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.read_invitation(p_token) $$;
grant execute on function private.read_invitation(text), public.read_invitation(text) to anon, authenticated, service_role;

-- Who works here, for everybody who does. Owners see the invitations that nobody has accepted, too. `last_seen`: when one of their
-- devices last reported; null: never.
create function private.list_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('at', private.iso(now()),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id, 'email', s.email, 'role', s.role,
        'since', private.iso(s.created_at), 'last_seen',
        (select private.iso(max(d.seen_at)) from private.devices d where d.user_id = s.user_id))
        order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', case when exists (select from private.staff s where s.user_id = auth.uid() and s.role = 'owner')
      then private.list_people() -> 'invitations' else '[]' end);
end
$$;
create function public.list_colleagues() returns jsonb
language sql stable set search_path = '' as $$ select private.list_colleagues() $$;

-- An invitation that nobody has accepted is void, and its mail is not sent any more.
create function private.withdraw_invitation(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_owner();
  delete from private.staff_invitations i where i.email = lower(p_email) and i.accepted_at is null;
  if not found then return private.rejected('not_found'); end if;
  return '{"status": "applied"}';
end
$$;
create function public.withdraw_invitation(p_email text) returns jsonb
language sql volatile set search_path = '' as $$ select private.withdraw_invitation(p_email) $$;

alter table private.contact_messages add column answered_at timestamptz;
alter table private.contact_messages add column answered_by uuid;
create index contact_messages_newest on private.contact_messages (created_at desc, id);

-- Newest first, at most 50: what is not answered, or everything. `p_before`: created_at of the last one known (null: the newest).
create function private.list_messages(p_all boolean, p_before timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('messages', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email,
      'subject', c.subject, 'message', c.message, 'created_at', private.iso(c.created_at),
      'answered_at', private.iso(c.answered_at), 'answered_by', s.email) order by c.created_at desc, c.id), '[]')
    from (select * from private.contact_messages m
      where (p_all or m.answered_at is null) and (p_before is null or m.created_at < p_before)
      order by m.created_at desc, m.id limit 50) c
    left join private.staff s on s.user_id = c.answered_by));
end
$$;
create function public.list_messages(p_all boolean default false, p_before timestamptz default null) returns jsonb
language sql stable set search_path = '' as $$ select private.list_messages(p_all, p_before) $$;

-- The first to answer is named; taking the mark away lets somebody else.
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
language sql volatile set search_path = '' as $$ select private.mark_message_answered(p_id, p_answered) $$;

grant execute on function private.list_colleagues(), public.list_colleagues(),
  private.withdraw_invitation(text), public.withdraw_invitation(text),
  private.list_messages(boolean, timestamptz), public.list_messages(boolean, timestamptz),
  private.mark_message_answered(uuid, boolean), public.mark_message_answered(uuid, boolean) to authenticated;
