-- A price may fall between 'Place Order' and the arrival of the order, for days where there was no connection. The shopper pays
-- the lower of what they saw and what it costs now. Sales at the stall are not concerned: the price that was taken is the price.
create or replace function private.priced_items(p_items jsonb, out items jsonb, out total numeric)
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', least(l.price, p.price), 'quantity', l.quantity,
      'image', p.image) order by l.first_position), sum(least(l.price, p.price) * l.quantity)
  from private.order_lines(p_items) l join public.products p on p.id = l.product_id
$$;
