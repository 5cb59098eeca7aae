-- The catalog: categories and products. Everybody reads it, only staff change it.

create table public.categories (
  -- The slug of the first name. It never changes: addresses, filters and products refer to it.
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

create table public.products (
  id text collate "C" primary key default gen_random_uuid()::text check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  -- EGP, for people and other tools. Our functions use integer piastres.
  price numeric(12, 2) not null check (price >= 0.01 and price < 'NaN'),
  image text not null default '' check (length(image) <= 2000),
  -- Deleting a category leaves its products without one; that update stamps them as any other.
  category text collate "C" references public.categories (id) on delete set null,
  featured boolean not null default false,
  bestseller boolean not null default false,
  "new" boolean not null default false,
  stock int not null default 0 check (stock >= 0),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The transaction that last changed more than the stock. Never above change_xid. Stock changes
  -- with every sale and is a few bytes; the rest seldom changes and is most of the row.
  described_xid bigint not null default 0
);
create index products_sync on public.products (change_xid, id);
create index products_category on public.products (category);
create index products_described on public.products (described_xid, id);

-- For plain inserts without an id: the slug of the name, numbered if it is taken.
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

-- Deleting a category takes locks in the order of every other write: the category, then its
-- products by id.
create function private.lock_category_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.categories c where c.id = old.id for update;
  perform from public.products p where p.category = old.id order by p.id for update;
  return old;
end
$$;

-- Overwrites what a client sends for described_xid. If a transaction with a lower id than
-- described_xid changes the stock, described_xid becomes that id: while it was open, devices could
-- not pull anything above it.
create function private.stamp_described() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'version', 'change_xid', 'described_xid', 'updated_at'];
begin
  if tg_op = 'INSERT' or to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
    new.described_xid := private.current_xid();
  elsif new.stock is distinct from old.stock or old.change_xid > private.current_xid() then
    new.described_xid := least(old.described_xid, private.current_xid());
  else
    new.described_xid := old.described_xid;
  end if;
  return new;
end
$$;

-- Triggers of one kind run in the order of their names: the id before the stamp, and
-- products_described before products_stamp, which compares the row with its old state.
create trigger categories_a_id before insert on public.categories
  for each row execute function private.assign_category_slug();
create trigger categories_stamp before insert or update on public.categories
  for each row execute function private.stamp();
create trigger categories_tombstone after delete on public.categories
  for each row execute function private.record_tombstone();
create trigger categories_drop_tombstone after insert on public.categories
  for each row execute function private.drop_tombstone();
create trigger categories_lock before delete on public.categories
  for each row execute function private.lock_category_products();
create trigger products_described before insert or update on public.products
  for each row execute function private.stamp_described();
create trigger products_stamp before insert or update on public.products
  for each row execute function private.stamp();
create trigger products_tombstone after delete on public.products
  for each row execute function private.record_tombstone();
create trigger products_drop_tombstone after insert on public.products
  for each row execute function private.drop_tombstone();

alter table public.categories enable row level security;
alter table public.products enable row level security;
grant select on public.categories, public.products to anon, authenticated;
grant insert, update, delete on public.categories, public.products to authenticated;
grant all on public.categories, public.products to service_role;

-- `(select private.is_staff())` is evaluated once per statement instead of once per row.
create policy "everybody reads categories" on public.categories
  for select to anon, authenticated using (true);
create policy "staff add categories" on public.categories
  for insert to authenticated with check ((select private.is_staff()));
create policy "staff change categories" on public.categories
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete categories" on public.categories
  for delete to authenticated using ((select private.is_staff()));
create policy "everybody reads products" on public.products
  for select to anon, authenticated using (true);
create policy "staff add products" on public.products
  for insert to authenticated with check ((select private.is_staff()));
create policy "staff change products" on public.products
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete products" on public.products
  for delete to authenticated using ((select private.is_staff()));
