create table public.orders (
  -- Made by the shopper's device, and the idempotency key of the operation that placed it.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  payment_method text not null default 'cash' check (payment_method = 'cash'),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  total numeric(12, 2) not null check (total >= 0),
  -- [{id, name, price (EGP), quantity, image}]
  items jsonb not null,
  -- {address, city, state, zip}
  shipping_info jsonb not null default '{}',
  version bigint not null default 1,
  change_xid bigint not null default 0,
  updated_at timestamptz not null default now(),
  -- Only the hash of the secret with which the shopper's device reads the order again.
  token_hash bytea,
  -- The device's clock when 'Place Order' was pressed; informative, never trusted.
  placed_at timestamptz
);
create index orders_sync on public.orders (change_xid, (id::text) collate "C");

create trigger orders_stamp before insert or update on public.orders
  for each row execute function private.stamp();
create trigger orders_bury after delete on public.orders
  for each row execute function private.bury();

alter table public.orders enable row level security;
revoke all on public.orders from anon, authenticated;
grant select, update on public.orders to authenticated;
grant all on public.orders to service_role;
