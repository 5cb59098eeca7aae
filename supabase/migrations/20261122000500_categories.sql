create table public.categories (
  -- The slug of the first name; frozen, because addresses, filters and products refer to it.
  id text collate "C" primary key check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  image_url text not null default '' check (length(image_url) <= 2000),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index categories_sync on public.categories (change_xid, id);

-- For plain inserts without an id: the slug of the name, with a number on a clash.
create function private.assign_category_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
  v_number int := 1;
begin
  if new.id is null then
    v_slug := coalesce(
      nullif(left(trim(both '-' from regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g')), 56), ''),
      'category');
    new.id := v_slug;
    while exists (select from public.categories c where c.id = new.id) loop
      v_number := v_number + 1;
      new.id := v_slug || '-' || v_number;
    end loop;
  end if;
  return new;
end
$$;

-- Triggers of one kind run in the order of their names: the id first, then the stamp.
create trigger categories_a_id before insert on public.categories
  for each row execute function private.assign_category_slug();
create trigger categories_stamp before insert or update on public.categories
  for each row execute function private.stamp();
create trigger categories_tombstone after delete on public.categories
  for each row execute function private.record_tombstone();

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated;
grant insert, update, delete on public.categories to authenticated;
grant all on public.categories to service_role;

-- Everybody reads the catalogue, only staff change it. `(select private.is_staff())` is evaluated once per statement, not
-- once per row.
create policy "everybody reads categories" on public.categories
  for select to anon, authenticated using (true);
create policy "staff add categories" on public.categories
  for insert to authenticated with check ((select private.is_staff()));
create policy "staff change categories" on public.categories
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete categories" on public.categories
  for delete to authenticated using ((select private.is_staff()));
