-- A banned or deleted owner is no owner: their open invitations, which they could accept themselves
-- under another address, do nothing meanwhile, and the last other owner cannot be dismissed.

create or replace function private.accept_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.staff_invitations;
begin
  select i.* into v_invitation from private.staff_invitations i join auth.users u on lower(u.email) = i.email
    where u.id = auth.uid() and octet_length(p_token) <= 512 and i.token_hash = sha256(convert_to(p_token, 'utf8'))
      and coalesce(to_jsonb(u) -> 'email_confirmed_at', 'true') <> 'null'
      and (i.accepted_at is null and i.expires_at > now() and not private.is_barred(i.invited_by)
        or i.accepted_by = u.id and private.is_staff())
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

create or replace function private.read_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation private.staff_invitations;
begin
  select i.* into v_invitation from private.staff_invitations i
    where octet_length(p_token) <= 512 and i.token_hash = sha256(convert_to(p_token, 'utf8'))
      and (i.accepted_at is not null or not private.is_barred(i.invited_by));
  if not found then return '{"status": "unknown"}'; end if;
  return case
    when v_invitation.accepted_at is not null then jsonb_build_object('status', 'used', 'email', v_invitation.email)
    when v_invitation.expires_at <= now() then jsonb_build_object('status', 'expired', 'email', v_invitation.email)
    else jsonb_build_object('status', 'open', 'email', v_invitation.email, 'role', v_invitation.role)
  end;
end
$$;

create or replace function private.dismiss_person(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owners uuid[];
begin
  perform private.require_owner();
  -- The lock keeps two owners who dismiss each other at once from leaving the shop without one.
  v_owners := array(select s.user_id from private.staff s where s.role = 'owner' and not private.is_barred(s.user_id)
    order by s.user_id for update);
  if v_owners = array[p_user_id] then return private.rejected('last_owner'); end if;
  delete from private.staff s where s.user_id = p_user_id;
  if not found then return private.rejected('not_found'); end if;
  return '{"status": "applied"}';
end
$$;

-- For the owner of the database: the first invitation, and one where all owners are barred, is for
-- an owner.
create or replace function private.invite(p_email text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(to_jsonb(p_email)) then
    raise invalid_parameter_value using message = 'that is no e-mail address';
  end if;
  return private.create_invitation(lower(private.trimmed(to_jsonb(p_email))),
    case when exists (select from private.staff s where s.role = 'owner' and not private.is_barred(s.user_id))
      then 'member' else 'owner' end, null);
end
$$;
