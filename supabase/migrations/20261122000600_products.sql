create table public.products (
  id text collate "C" primary key default gen_random_uuid()::text check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  -- EGP here, for people and other tools; our functions speak integer piastres.
  price numeric(12, 2) not null check (price >= 0.01 and price < 'NaN'),
  image text not null default '' check (length(image) <= 2000),
  -- A deleted category leaves its products uncategorised; the update this causes stamps them like any other.
  category text collate "C" references public.categories (id) on delete set null,
  featured boolean not null default false,
  bestseller boolean not null default false,
  "new" boolean not null default false,
  stock int not null default 0 check (stock >= 0),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_sync on public.products (change_xid, id);
create index products_category on public.products (category);

create trigger products_stamp before insert or update on public.products
  for each row execute function private.stamp();
create trigger products_tombstone after delete on public.products
  for each row execute function private.record_tombstone();

-- Deleting a category locks as every other write does: the category, then its products in id order.
create function private.lock_category_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.categories c where c.id = old.id for update;
  perform from public.products p where p.category = old.id order by p.id for update;
  return old;
end
$$;
create trigger categories_lock before delete on public.categories
  for each row execute function private.lock_category_products();

alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
grant insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create policy "everybody reads products" on public.products
  for select to anon, authenticated using (true);
create policy "staff add products" on public.products
  for insert to authenticated with check ((select private.is_staff()));
create policy "staff change products" on public.products
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete products" on public.products
  for delete to authenticated using ((select private.is_staff()));
