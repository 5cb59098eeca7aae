-- A banned or deleted account has no rights from its next request on, although its token is valid
-- until it expires. A dismissed person's invitations can no longer be accepted.

-- Supabase writes both columns; other servers may have neither.
create function private.is_barred(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (to_jsonb(u) ->> 'banned_until')::timestamptz > now() or to_jsonb(u) ->> 'deleted_at' is not null
    from auth.users u where u.id = p_user_id), false)
$$;

create or replace function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.staff s where s.user_id = auth.uid() and not private.is_barred(s.user_id));
end
$$;

create or replace function private.require_owner() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.staff s
    where s.user_id = auth.uid() and s.role = 'owner' and not private.is_barred(s.user_id))
  then
    raise insufficient_privilege using message = 'owners only';
  end if;
end
$$;

create or replace function private.me() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('staff', private.is_staff(), 'user_id', auth.uid())
    || coalesce((select jsonb_build_object('role', s.role) from private.staff s
      where s.user_id = auth.uid() and private.is_staff()), '{}')
    || coalesce(
      (select jsonb_build_object('email', u.email) from auth.users u where u.id = auth.uid() and u.email is not null),
      '{}')
$$;

-- Mails about orders and messages contain the data of customers.
create or replace function private.staff_recipients() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    (select array[m.staff_address] from private.mail_settings m where m.staff_address is not null),
    array(select s.email from private.staff s where s.email is not null and not private.is_barred(s.user_id)
      order by s.created_at, s.email))
$$;

create function private.void_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff_invitations i where i.invited_by = old.user_id and i.accepted_at is null;
  return null;
end
$$;
create trigger staff_void_invitations after delete on private.staff
  for each row execute function private.void_invitations();

-- The caller remains an owner until the end of this transaction.
create function private.lock_owner() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.staff s where s.user_id = auth.uid() for key share;
  perform private.require_owner();
end
$$;

-- `p_locale`: the language of the mail.
drop function public.invite_person(text, text);
drop function private.invite_person(text, text);
create function private.invite_person(p_email text, p_role text, p_locale text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
  v_token text;
begin
  perform private.lock_owner();
  if octet_length(p_email) > 1000 or not private.is_email(to_jsonb(p_email)) then
    return private.invalid('email');
  end if;
  if not coalesce(p_role in ('owner', 'member'), false) then return private.invalid('role'); end if;
  v_email := lower(private.trimmed(to_jsonb(p_email)));
  if exists (select from private.staff s where s.email = v_email) then return private.rejected('already_staff'); end if;
  v_token := private.create_invitation(v_email, p_role, auth.uid());
  update private.staff_invitations i set locale = private.read_locale(to_jsonb(p_locale)) where i.email = v_email;
  perform private.queue_invitation_mail(v_email, v_token);
  return jsonb_build_object('status', 'applied', 'email', v_email, 'secret', v_token);
end
$$;
create function public.invite_person(p_email text, p_role text default 'member', p_locale text default 'en')
returns jsonb
language sql volatile set search_path = '' as $$ select private.invite_person(p_email, p_role, p_locale) $$;
grant execute on function private.invite_person(text, text, text), public.invite_person(text, text, text)
  to authenticated;

-- Sends a new secret that is valid for a week; the old link stops working.
create or replace function private.resend_invitation(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
  v_locale text;
begin
  perform private.lock_owner();
  select i.role, i.locale into v_role, v_locale from private.staff_invitations i
    where i.email = lower(p_email) and i.accepted_at is null for update;
  if not found then return private.rejected('not_found'); end if;
  return private.invite_person(p_email, v_role, v_locale);
end
$$;
