-- Stock moves are kept for a year. Older ones of a product become one, so that its stock stays the
-- sum of its moves. Returns how many were removed.
create function private.merge_old_stock_moves(p_older_than interval default '1 year') returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  with old as (
    select m.product_id from public.stock_moves m where m.at < now() - p_older_than
    group by m.product_id having count(*) > 1
  ),
  removed as (
    delete from public.stock_moves m using old o where m.product_id = o.product_id and m.at < now() - p_older_than
    returning m.product_id, m.delta, m.at, m.edited_at, m.product_version
  ),
  merged as (
    insert into public.stock_moves (product_id, delta, reason, at, edited_at, product_version)
    select r.product_id, sum(r.delta)::int, 'older changes', max(r.at), max(r.edited_at), max(r.product_version)
    from removed r group by r.product_id having sum(r.delta) <> 0
  )
  select count(*) into v_count from removed;
  return v_count;
end
$$;
insert into private.clock_jobs (name, every, calls) values ('merge old stock moves', '1 day', 'merge_old_stock_moves');
