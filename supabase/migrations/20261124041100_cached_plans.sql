-- Functions that every order calls, in PL/pgSQL: it keeps their plans for the session, while an SQL
-- function that cannot be inlined is planned again with each call. Their results are the same. The
-- migrations before this one write such functions in PL/pgSQL at once.

create or replace function private.wait_for_limit(p_limit text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_hash bytea := private.address_hash();
begin
  return (
    select greatest(1000, ceil(1000 * extract(epoch from c.started_at + l.period - now())))::bigint
    from private.rate_limits l join private.rate_counters c on c.name = l.name
    where l.name = p_limit and c.address_hash = v_hash
      and c.count >= l.max_count and c.started_at > now() - l.period);
end
$$;

create or replace function private.touched_products(p_ids text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('t', 'products', 'id', p.id, 'v', p.version) order by p.id), '[]')
    from public.products p where p.id = any (p_ids));
end
$$;

create or replace function private.order_problems(p_items jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    with asked as (
      select l.product_id, sum(l.quantity) as quantity, min(l.first_position) as first_position,
        bool_and(private.was_price(l.product_id, l.price)) as price_known
      from private.order_lines(p_items) l group by l.product_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('product_id', a.product_id) || f.problem
      order by a.first_position, f.rank), '[]')
    from asked a
    left join public.products p on p.id = a.product_id
    cross join lateral (
      select 1 as rank, '{"code": "not_sold"}'::jsonb as problem where p.id is null
      union all
      select 1, '{"code": "sold_out"}' where p.stock = 0
      union all
      select 1, jsonb_build_object('code', 'not_enough_stock', 'available', p.stock)
        where p.stock > 0 and p.stock < a.quantity
      union all
      select 2, jsonb_build_object('code', 'price_changed', 'price', private.to_piastres(p.price))
        where p.stock > 0 and not a.price_known
    ) f);
end
$$;

create or replace function private.priced_items(p_items jsonb, out items jsonb, out total numeric)
language plpgsql stable set search_path = '' as $$
begin
  select jsonb_agg(jsonb_build_object('id', p.id, 'price', least(l.price, p.price), 'quantity', l.quantity,
      'image', p.image) || private.item_names(p) order by l.first_position),
    sum(least(l.price, p.price) * l.quantity)
  into items, total
  from private.order_lines(p_items) l join public.products p on p.id = l.product_id;
end
$$;
