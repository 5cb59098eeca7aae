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
  accepted_by uuid
);
create index staff_invitations_accepted on private.staff_invitations (accepted_by);
alter table private.staff enable row level security;
alter table private.staff_invitations enable row level security;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.staff s where s.user_id = auth.uid())
$$;

-- Raises instead of returning a rejection: a rejection would be stored as the outcome of the
-- operation, although signing in can change it.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'staff only';
  end if;
end
$$;

create function private.require_owner() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.staff s where s.user_id = auth.uid() and s.role = 'owner') then
    raise insufficient_privilege using message = 'owners only';
  end if;
end
$$;

-- The e-mail address by which colleagues know a person, also after the person was dismissed.
-- Null: this user was never staff.
create function private.staff_name(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.email from private.staff s where s.user_id = p_user_id),
    (select i.email from private.staff_invitations i
      where i.accepted_by = p_user_id order by i.accepted_at desc limit 1))
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
    || coalesce((select jsonb_build_object('role', s.role) from private.staff s where s.user_id = auth.uid()), '{}')
    || coalesce(
      (select jsonb_build_object('email', u.email) from auth.users u where u.id = auth.uid() and u.email is not null),
      '{}')
$$;
create function public.me() returns jsonb
language sql stable set search_path = '' as $$ select private.me() $$;

grant execute on function private.is_staff(), private.me(), public.me() to anon, authenticated, service_role;
