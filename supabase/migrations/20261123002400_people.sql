-- The people of the shop: inviting, accepting and dismissing them. Functions return values:
-- {"status": "applied", …} or {"status": "rejected", "code": …}.

-- Returns the secret, which is stored nowhere else. Replaces an earlier invitation of the address.
create function private.create_invitation(p_email text, p_role text, p_invited_by uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.staff_invitations i where i.email = p_email;
  insert into private.staff_invitations (email, role, token_hash, invited_by)
    values (p_email, p_role, sha256(convert_to(v_token, 'utf8')), p_invited_by);
  return v_token;
end
$$;

-- For the owner of the database, in its SQL editor: the first invited person is the shop's owner.
create function private.invite(p_email text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(to_jsonb(p_email)) then
    raise invalid_parameter_value using message = 'that is no e-mail address';
  end if;
  return private.create_invitation(lower(private.trimmed(to_jsonb(p_email))),
    case when exists (select from private.staff s where s.role = 'owner') then 'member' else 'owner' end, null);
end
$$;

create function private.invite_person(p_email text, p_role text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
  v_token text;
begin
  perform private.require_owner();
  if octet_length(p_email) > 1000 or not private.is_email(to_jsonb(p_email)) then
    return private.invalid('email');
  end if;
  if not coalesce(p_role in ('owner', 'member'), false) then return private.invalid('role'); end if;
  v_email := lower(private.trimmed(to_jsonb(p_email)));
  if exists (select from private.staff s where s.email = v_email) then return private.rejected('already_staff'); end if;
  v_token := private.create_invitation(v_email, p_role, auth.uid());
  perform private.queue_invitation_mail(v_email, v_token);
  return jsonb_build_object('status', 'applied', 'email', v_email, 'secret', v_token);
end
$$;
create function public.invite_person(p_email text, p_role text default 'member') returns jsonb
language sql volatile set search_path = '' as $$ select private.invite_person(p_email, p_role) $$;

-- Sends a new secret that is valid for a week; the old link stops working.
create function private.resend_invitation(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.require_owner();
  select i.role into v_role from private.staff_invitations i
    where i.email = lower(p_email) and i.accepted_at is null for update;
  if not found then return private.rejected('not_found'); end if;
  return private.invite_person(p_email, v_role);
end
$$;
create function public.resend_invitation(p_email text) returns jsonb
language sql volatile set search_path = '' as $$ select private.resend_invitation(p_email) $$;

-- Deletes an invitation that nobody has accepted, and its unsent mail.
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

-- For the page behind an invitation's link: {"status": "open", "email", "role"}, or "used",
-- "expired", "unknown" (wrong or replaced). Whoever has the secret already knows the address.
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

-- For the signed-in account, whose confirmed address must be the invited one. Every failure has the
-- same answer. Accepting again is accepted too, because an answer can get lost.
create function private.accept_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.staff_invitations;
begin
  select i.* into v_invitation from private.staff_invitations i join auth.users u on lower(u.email) = i.email
    where u.id = auth.uid() and octet_length(p_token) <= 512 and i.token_hash = sha256(convert_to(p_token, 'utf8'))
      and coalesce(to_jsonb(u) -> 'email_confirmed_at', 'true') <> 'null'
      and (i.accepted_at is null and i.expires_at > now() or i.accepted_by = u.id and private.is_staff())
    for update of i;
  if not found then return private.rejected('unknown_invitation'); end if;
  if v_invitation.accepted_at is null then
    update private.staff_invitations i set accepted_at = now(), accepted_by = auth.uid()
      where i.email = v_invitation.email;
    insert into private.staff (user_id, email, role) values (auth.uid(), v_invitation.email, v_invitation.role)
      on conflict (user_id) do nothing;
  end if;
  return jsonb_build_object('status', 'applied', 'role', v_invitation.role);
end
$$;
create function public.accept_invitation(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.accept_invitation(p_token) $$;

-- Takes effect at once: every request checks whether its caller is staff. One owner always stays.
create function private.dismiss_person(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owners uuid[];
begin
  perform private.require_owner();
  -- The lock keeps two owners who dismiss each other at once from leaving the shop without one.
  v_owners := array(select s.user_id from private.staff s where s.role = 'owner' order by s.user_id for update);
  if v_owners = array[p_user_id] then return private.rejected('last_owner'); end if;
  delete from private.staff s where s.user_id = p_user_id;
  if not found then return private.rejected('not_found'); end if;
  return '{"status": "applied"}';
end
$$;
create function public.dismiss_person(p_user_id uuid) returns jsonb
language sql volatile set search_path = '' as $$ select private.dismiss_person(p_user_id) $$;

-- For owners: the staff and the open invitations.
create function private.list_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id, 'email', s.email, 'role', s.role,
        'since', private.iso(s.created_at)) order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role,
        'invited_at', private.iso(i.created_at), 'expires_at', private.iso(i.expires_at),
        'expired', i.expires_at <= now())
        order by i.created_at, i.email), '[]') from private.staff_invitations i where i.accepted_at is null));
end
$$;
create function public.list_people() returns jsonb
language sql stable set search_path = '' as $$ select private.list_people() $$;

-- For all staff: their colleagues. Owners also see the open invitations. `last_seen`: the last
-- report of one of the person's devices; null: never.
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

grant execute on function private.read_invitation(text), public.read_invitation(text)
  to anon, authenticated, service_role;
grant execute on function private.invite_person(text, text), public.invite_person(text, text),
  private.resend_invitation(text), public.resend_invitation(text),
  private.withdraw_invitation(text), public.withdraw_invitation(text),
  private.accept_invitation(text), public.accept_invitation(text),
  private.dismiss_person(uuid), public.dismiss_person(uuid),
  private.list_people(), public.list_people(), private.list_colleagues(), public.list_colleagues() to authenticated;
