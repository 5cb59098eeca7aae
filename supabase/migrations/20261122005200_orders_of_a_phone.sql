-- The open orders of a phone number are counted for every order that is placed: found by an index, not by reading all orders of the day.
create index orders_phone on public.orders (private.phone_search_digits(customer_phone), created_at) where channel = 'web';
