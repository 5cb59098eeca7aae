-- The name of a dismissed person was read from the accepted invitation. A new invitation of the
-- same address replaces that row, so stock moves, sales and status changes lost the name.

create table private.former_staff (
  -- Of an account that may be deleted.
  user_id uuid primary key,
  email text not null
);
alter table private.former_staff enable row level security;

insert into private.former_staff (user_id, email)
select distinct on (i.accepted_by) i.accepted_by, i.email from private.staff_invitations i
where i.accepted_by is not null
  and not exists (select from private.staff s where s.user_id = i.accepted_by and s.email is not null)
order by i.accepted_by, i.accepted_at desc;

create function private.keep_staff_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_staff (user_id, email) values (old.user_id, old.email)
    on conflict (user_id) do update set email = excluded.email;
  return null;
end
$$;
create trigger staff_keep_name after delete on private.staff
  for each row when (old.email is not null) execute function private.keep_staff_name();

create or replace function private.staff_name(p_user_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select s.email from private.staff s where s.user_id = p_user_id),
    (select f.email from private.former_staff f where f.user_id = p_user_id));
end
$$;
