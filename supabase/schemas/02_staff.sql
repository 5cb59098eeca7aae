-- Who is staff: the people with a row in private.staff. Owners invite and dismiss people;
-- members do the daily work. Nothing in an access token makes somebody staff.
create table private.staff (
  user_id uuid primary key,
  email text,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now()
);

-- An invitation is a secret link for one e-mail address. Only the hash of the secret is stored.
-- It works once, so deleting the row in private.staff dismisses a person for good.
create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  role text not null default 'member' check (role in ('owner', 'member')),
  -- Null: the invitation can no longer be accepted.
  token_hash bytea,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  locale private.locale not null default 'en'
);
create index staff_invitations_accepted on private.staff_invitations (accepted_by);
alter table private.staff enable row level security;
alter table private.staff_invitations enable row level security;

-- The sessions that have reported a device. An owner who signs a device out refuses all of them.
create table private.device_sessions (
  -- The claim of its tokens: a renewed token has the same one, the next sign-in another.
  session_id text primary key check (length(session_id) between 1 and 64),
  device_id uuid not null,
  -- Such a row is never deleted: a copied token can be renewed for as long as its account exists.
  signed_out boolean not null default false,
  seen_at timestamptz not null default now()
);
create index device_sessions_of_device on private.device_sessions (device_id);
alter table private.device_sessions enable row level security;

create function private.is_signed_out() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.device_sessions s
    where s.session_id = auth.jwt() ->> 'session_id' and s.signed_out);
end
$$;

create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.staff s where s.user_id = auth.uid() and not private.is_barred(s.user_id))
    and not private.is_signed_out();
end
$$;

-- PT401 is status 401: the device asks for a sign-in, and forgets customers. It differs from the
-- codes of a token that has expired.
create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_signed_out() then
    raise sqlstate 'PT401' using message = 'an owner has signed this device out';
  end if;
end
$$;

-- Raises instead of returning a rejection: a rejection would be stored as the outcome of the
-- operation, although signing in can change it.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_staff() then
    raise insufficient_privilege using message = 'staff only';
  end if;
end
$$;

create function private.require_owner() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not exists (select from private.staff s
    where s.user_id = auth.uid() and s.role = 'owner' and not private.is_barred(s.user_id))
  then
    raise insufficient_privilege using message = 'owners only';
  end if;
end
$$;

-- The e-mail address by which colleagues know a person, also after the person was dismissed.
-- Null: this user was never staff.
create function private.staff_name(p_user_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select s.email from private.staff s where s.user_id = p_user_id),
    (select f.email from private.former_staff f where f.user_id = p_user_id));
end
$$;

-- Deleting an account removes its rights, even if its id is ever used again.
create function private.dismiss_deleted_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff s where s.user_id = old.id;
  return null;
end
$$;
create trigger dismiss_deleted_user after delete on auth.users
  for each row execute function private.dismiss_deleted_user();

-- The caller: {staff, user_id} and, where known, {role} and {email}.
create function private.me() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('staff', private.is_staff(), 'user_id', auth.uid())
    || coalesce((select jsonb_build_object('role', s.role) from private.staff s
      where s.user_id = auth.uid() and private.is_staff()), '{}')
    || coalesce(
      (select jsonb_build_object('email', u.email) from auth.users u where u.id = auth.uid() and u.email is not null),
      '{}')
$$;

create function public.me() returns jsonb
language sql stable set search_path = '' as $$ select private.me() $$;
grant execute on function private.is_staff(), private.me(), public.me() to anon, authenticated, service_role;

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

-- For the owner of the database: the first invitation, and one where all owners are barred, is for
-- an owner.
create function private.invite(p_email text) returns text
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
  perform private.record_audit('invite');
  return jsonb_build_object('status', 'applied', 'email', v_email, 'secret', v_token);
end
$$;

create function public.invite_person(p_email text, p_role text default 'member', p_locale text default 'en')
returns jsonb
language sql volatile set search_path = '' as $$ select private.invite_person(p_email, p_role, p_locale) $$;

-- Sends a new secret that is valid for a week; the old link stops working.
create function private.resend_invitation(p_email text) returns jsonb
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

create function public.resend_invitation(p_email text) returns jsonb
language sql volatile set search_path = '' as $$ select private.resend_invitation(p_email) $$;

-- Deletes an invitation that nobody has accepted, and its unsent mail.
create function private.withdraw_invitation(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_owner();
  delete from private.staff_invitations i where i.email = lower(p_email) and i.accepted_at is null;
  if not found then return private.rejected('not_found'); end if;
  perform private.record_audit('withdraw_invitation');
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
  v_owners := array(select s.user_id from private.staff s where s.role = 'owner' and not private.is_barred(s.user_id)
    order by s.user_id for update);
  if v_owners = array[p_user_id] then return private.rejected('last_owner'); end if;
  delete from private.staff s where s.user_id = p_user_id;
  if not found then return private.rejected('not_found'); end if;
  perform private.record_audit('dismiss');
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
        'since', private.iso(s.created_at), 'barred', private.is_barred(s.user_id))
        order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role,
        'invited_at', private.iso(i.created_at), 'expires_at', private.iso(i.expires_at),
        'expired', i.expires_at <= now(), 'void', private.is_barred(i.invited_by))
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
        'since', private.iso(s.created_at), 'barred', private.is_barred(s.user_id), 'last_seen',
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
grant execute on function private.invite_person(text, text, text), public.invite_person(text, text, text),
  private.resend_invitation(text), public.resend_invitation(text),
  private.withdraw_invitation(text), public.withdraw_invitation(text),
  private.accept_invitation(text), public.accept_invitation(text),
  private.dismiss_person(uuid), public.dismiss_person(uuid),
  private.list_people(), public.list_people(), private.list_colleagues(), public.list_colleagues() to authenticated;

-- The devices of staff and their unsent writes, so that a phone in a drawer with yesterday's sales
-- is noticed. Shoppers' devices are not recorded.
create table private.devices (
  id uuid primary key,
  -- The user who was signed in at the last report.
  user_id uuid not null,
  app text not null check (length(app) <= 64),
  waiting int not null,
  to_decide int not null,
  -- When the oldest unsent write was made, by the device's clock.
  oldest_at timestamptz,
  -- The free storage that the browser reports, in bytes.
  disk_left bigint,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When an owner signed it out, and when it was refused for the first time since. A new sign-in
  -- clears both.
  signed_out_at timestamptz,
  refused_at timestamptz
);
alter table private.devices enable row level security;

-- With every pull of staff: {id, app, waiting, to_decide, oldest_at, disk_left}. Returns false for
-- an unreadable report.
create function private.report_device(p_report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_bounded(p_report, 4096)
    or not private.is_uuid(p_report -> 'id')
    or not private.is_text(p_report -> 'app', 1, 64)
    or not private.is_integer(p_report -> 'waiting', 0, 1000000)
    or not private.is_integer(p_report -> 'to_decide', 0, 1000000) then
    return false;
  end if;
  insert into private.devices as d (id, user_id, app, waiting, to_decide, oldest_at, disk_left)
  values ((p_report ->> 'id')::uuid, auth.uid(), private.trimmed(p_report -> 'app'),
    (p_report ->> 'waiting')::numeric::int, (p_report ->> 'to_decide')::numeric::int,
    private.parse_time(p_report -> 'oldest_at'),
    case when private.is_integer(p_report -> 'disk_left', 0, 9007199254740991)
      then (p_report ->> 'disk_left')::numeric::bigint end)
  on conflict (id) do update set user_id = excluded.user_id, app = excluded.app, waiting = excluded.waiting,
    to_decide = excluded.to_decide, oldest_at = excluded.oldest_at, disk_left = excluded.disk_left, seen_at = now();
  delete from private.devices d where d.seen_at < now() - interval '180 days';
  -- The row of the device is locked: a sign-out comes before, and refuses this session if it knew
  -- it, or after, and finds this session.
  if auth.jwt() ->> 'session_id' <> '' then
    insert into private.device_sessions as s (session_id, device_id)
      values (auth.jwt() ->> 'session_id', (p_report ->> 'id')::uuid)
      on conflict (session_id) do update set device_id = excluded.device_id, seen_at = now() where not s.signed_out;
    if found then
      update private.devices d set signed_out_at = null, refused_at = null
        where d.id = (p_report ->> 'id')::uuid and d.signed_out_at is not null;
    end if;
  end if;
  return true;
end
$$;

create function public.report_device(p_report jsonb) returns boolean
language sql volatile set search_path = '' as $$ select private.report_device(p_report) $$;

-- Newest first. `horizon_seconds`: for how long an open transaction has delayed all devices.
create function private.list_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'at', private.iso(now()),
    'horizon_seconds', coalesce(
      (select floor(extract(epoch from now() - min(a.xact_start)))::bigint from pg_catalog.pg_stat_activity a
        where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()), 0),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'email', s.email, 'staff', s.user_id is not null, 'app', d.app,
        'waiting', d.waiting, 'to_decide', d.to_decide, 'oldest_at', private.iso(d.oldest_at),
        'disk_left', d.disk_left, 'first_seen_at', private.iso(d.first_seen_at),
        'seen_at', private.iso(d.seen_at), 'signed_out_at', private.iso(d.signed_out_at),
        'refused_at', private.iso(d.refused_at)) order by d.seen_at desc), '[]')
      from private.devices d left join private.staff s
        on s.user_id = d.user_id and not private.is_barred(s.user_id)));
end
$$;

create function public.list_devices() returns jsonb
language sql stable set search_path = '' as $$ select private.list_devices() $$;
grant execute on function private.report_device(jsonb), public.report_device(jsonb),
  private.list_devices(), public.list_devices() to authenticated, service_role;

-- For owners: a lost device. Effective at once for all sessions that have reported it; the device
-- learns of it at its next contact. Signing in on it again is a new session.
create function private.sign_out_device(p_device_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_owner();
  perform from private.devices d where d.id = p_device_id for update;
  if not found then return private.rejected('not_found'); end if;
  if exists (select from private.device_sessions s
    where s.session_id = auth.jwt() ->> 'session_id' and s.device_id = p_device_id)
  then
    return private.rejected('this_device');
  end if;
  update private.device_sessions s set signed_out = true where s.device_id = p_device_id and not s.signed_out;
  if not found then
    -- Signed out already, or it never reported with a session.
    return case when exists (select from private.devices d where d.id = p_device_id and d.signed_out_at is not null)
      then '{"status": "applied"}' else private.rejected('not_found') end;
  end if;
  update private.devices d set signed_out_at = now(), refused_at = null where d.id = p_device_id;
  perform private.record_audit('sign_out_device');
  return '{"status": "applied"}';
end
$$;

create function public.sign_out_device(p_device_id uuid) returns jsonb
language sql volatile set search_path = '' as $$ select private.sign_out_device(p_device_id) $$;

-- A device asks whether its session was signed out, and reports by that that it knows. It needs no
-- valid token: the auth server may have ended the session before. A session's id is a random UUID
-- that only its device has.
create function private.confirm_sign_out(p_session_id text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device uuid;
begin
  select s.device_id into v_device from private.device_sessions s
    where octet_length(p_session_id) <= 64 and s.session_id = p_session_id and s.signed_out;
  if not found then return false; end if;
  update private.devices d set refused_at = now()
    where d.id = v_device and d.signed_out_at is not null and d.refused_at is null;
  return true;
end
$$;

create function public.confirm_sign_out(p_session_id text) returns boolean
language sql volatile set search_path = '' as $$ select private.confirm_sign_out(p_session_id) $$;
grant execute on function private.sign_out_device(uuid), public.sign_out_device(uuid) to authenticated;
grant execute on function private.confirm_sign_out(text), public.confirm_sign_out(text) to anon, authenticated;

-- A banned or deleted account has no rights from its next request on, although its token is valid
-- until it expires. A dismissed person's invitations can no longer be accepted.

-- Supabase writes both columns; other servers may have neither.
create function private.is_barred(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select (to_jsonb(u) ->> 'banned_until')::timestamptz > now() or to_jsonb(u) ->> 'deleted_at' is not null
    from auth.users u where u.id = p_user_id), false);
end
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
grant execute on function private.invite_person(text, text, text), public.invite_person(text, text, text)
  to authenticated;

-- The names of dismissed people: a new invitation of the same address replaces the accepted one,
-- from which stock moves, sales and status changes would have the name.

create table private.former_staff (
  -- Of an account that may be deleted.
  user_id uuid primary key,
  email text not null,
  left_at timestamptz not null default now()
);
alter table private.former_staff enable row level security;

create function private.keep_staff_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_staff (user_id, email) values (old.user_id, old.email)
    on conflict (user_id) do update set email = excluded.email, left_at = now();
  return null;
end
$$;
create trigger staff_keep_name after delete on private.staff
  for each row when (old.email is not null) execute function private.keep_staff_name();
