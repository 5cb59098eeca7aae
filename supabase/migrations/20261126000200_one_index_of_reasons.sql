-- `orders_return_reasons` finds the same orders.
drop index if exists public.orders_with_reasons;
