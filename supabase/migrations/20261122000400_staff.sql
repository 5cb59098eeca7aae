-- Who is staff: a row in private.staff, and nothing a token claims about itself.
create table private.staff (
  user_id uuid primary key,
  email text,
  created_at timestamptz not null default now()
);

-- Addresses that become staff once they have signed up and confirmed. An invitation works once: deleting the staff row
-- dismisses somebody at once and for good.
create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now(),
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

create function private.accept_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null or new.email_confirmed_at is null then
    return null;
  end if;
  update private.staff_invitations i set accepted_at = now(), accepted_by = new.id
    where i.email = lower(new.email) and i.accepted_at is null;
  if found then
    insert into private.staff (user_id, email) values (new.id, lower(new.email)) on conflict (user_id) do nothing;
  end if;
  return null;
end
$$;
create trigger accept_staff_invitation after insert or update on auth.users
  for each row execute function private.accept_invitation();

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
    || coalesce(
      (select jsonb_build_object('email', u.email) from auth.users u where u.id = auth.uid() and u.email is not null),
      '{}')
$$;
create function public.me() returns jsonb
language sql stable set search_path = '' as $$ select private.me() $$;

grant execute on function private.is_staff(), private.me(), public.me() to anon, authenticated, service_role;
