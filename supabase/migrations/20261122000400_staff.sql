-- Who is staff: a row in private.staff, and nothing a token claims about itself. Owners invite and dismiss, members do the work.
create table private.staff (
  user_id uuid primary key,
  email text,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now()
);

-- An invitation is a secret, of which only the hash is kept. It makes the account staff that brings it and has the invited
-- address: nobody is staff for having signed up with an address. It works once, so deleting the staff row dismisses for good.
create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  role text not null default 'member' check (role in ('owner', 'member')),
  -- Null: not to be accepted any more.
  token_hash bytea,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid
);
alter table private.staff enable row level security;
alter table private.staff_invitations enable row level security;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.staff s where s.user_id = auth.uid())
$$;

-- An error and not an outcome: it must never be stored as the answer to an operation, because signing in can change it.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise insufficient_privilege using message = 'staff only';
  end if;
end
$$;

-- A deleted account takes its rights with it, even if its id were ever used again.
create function private.dismiss_deleted_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff s where s.user_id = old.id;
  return null;
end
$$;
create trigger dismiss_deleted_user after delete on auth.users
  for each row execute function private.dismiss_deleted_user();

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
