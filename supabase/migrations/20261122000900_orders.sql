-- The one list of what an order can be; any to any other.
create domain private.order_status as text
  check (value in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'));

create function private.is_order_status(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform (p_value #>> '{}')::private.order_status;
  return coalesce(jsonb_typeof(p_value) = 'string', false);
exception when check_violation then
  return false;
end
$$;

create table public.orders (
  -- Made by the shopper's device, and the idempotency key of the operation that placed it.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  payment_method text not null default 'cash' check (payment_method = 'cash'),
  status private.order_status not null default 'pending',
  -- Where it was made: in the shop on the web, or at the stall by staff.
  channel text not null default 'web' check (channel in ('web', 'stall')),
  -- A held order waits for staff, who release or cancel it; it takes no stock. Stock is taken exactly while an order is neither
  -- held nor cancelled.
  held_at timestamptz,
  hold_reason text check (hold_reason in ('quantity', 'pieces', 'total', 'phone')),
  total numeric(12, 2) not null check (total >= 0 and total < 'NaN'),
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
  placed_at timestamptz,
  constraint orders_held check (held_at is null or status in ('pending', 'cancelled')),
  constraint orders_hold_reason check ((held_at is null) = (hold_reason is null))
);
create index orders_sync on public.orders (change_xid, (id::text) collate "C");

create trigger orders_stamp before insert or update on public.orders
  for each row execute function private.stamp();
create trigger orders_tombstone after delete on public.orders
  for each row execute function private.record_tombstone();

alter table public.orders enable row level security;
grant select, update on public.orders to authenticated;
grant all on public.orders to service_role;

-- Only staff read orders and change their status.
create policy "staff read orders" on public.orders
  for select to authenticated using ((select private.is_staff()));
create policy "staff change orders" on public.orders
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

-- Of an order staff change nothing but its status. A trigger and not a column grant: the embedded backend grants whole
-- tables to the API roles and relies on row-level security.
create function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_expected public.orders := old;
begin
  if current_user in ('anon', 'authenticated') then
    v_expected.status := new.status;
    v_expected.version := new.version;
    v_expected.change_xid := new.change_xid;
    v_expected.updated_at := new.updated_at;
    if new is distinct from v_expected then
      raise insufficient_privilege using message = 'only the status of an order can be changed';
    end if;
  end if;
  return new;
end
$$;
create trigger orders_guard before update on public.orders
  for each row execute function private.guard_order();
