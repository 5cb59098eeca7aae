-- Which price was in force when: an order written offline keeps the price the shopper saw, for 72 hours.
create table private.price_history (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references public.products (id) on delete cascade,
  price numeric(12, 2) not null,
  valid_from timestamptz not null default now(),
  -- Null: in force now.
  valid_to timestamptz
);
create index price_history_product on private.price_history (product_id, valid_to);
alter table private.price_history enable row level security;

create function private.record_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.price_history h set valid_to = now() where h.product_id = new.id and h.valid_to is null;
  insert into private.price_history (product_id, price) values (new.id, new.price);
  return null;
end
$$;
create trigger products_price_created after insert on public.products
  for each row execute function private.record_price();
create trigger products_price_changed after update on public.products
  for each row when (old.price is distinct from new.price) execute function private.record_price();

-- Was this price in force at any time in the last 72 hours?
create function private.was_price(p_product_id text, p_price numeric) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.price_history h
    where h.product_id = p_product_id and h.price = p_price
      and (h.valid_to is null or h.valid_to > now() - interval '72 hours')
      -- A price replaced in its own transaction was never seen by anybody.
      and h.valid_to is distinct from h.valid_from)
$$;
