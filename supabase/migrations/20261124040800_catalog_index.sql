-- What is asked about the whole catalogue, in narrow rows: the number of products, the first ones
-- to show, and whether prerendered pages have changed. Reading all products for that took 90 to
-- 600 ms in a catalogue of 100,000.

-- A hash of what the pages of the site show of a product. Without the number in stock, which
-- changes with every order: the page replaces it by itself.
create function private.page_hash(p_row public.products) returns bigint
language sql immutable
return hashtextextended(row(p_row.id, p_row.name, p_row.name_ar, p_row.description, p_row.description_ar, p_row.price,
  p_row.image, p_row.category, p_row.featured, p_row.bestseller, p_row."new", p_row.stock > 0,
  extract(epoch from p_row.created_at))::text, 0);

-- One row for each product.
create table private.catalog_index (
  id text collate "C" primary key,
  created_at timestamptz not null,
  in_stock boolean not null,
  promoted boolean not null,
  page_hash bigint not null
);
create index catalog_index_newest on private.catalog_index (in_stock desc, created_at desc, id);
create index catalog_index_promoted on private.catalog_index (created_at desc, id) where in_stock and promoted;
alter table private.catalog_index enable row level security;

create function private.index_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalog_index as i (id, created_at, in_stock, promoted, page_hash)
  values (new.id, new.created_at, new.stock > 0, new.featured or new.bestseller or new."new", private.page_hash(new))
  on conflict (id) do update set created_at = excluded.created_at, in_stock = excluded.in_stock,
    promoted = excluded.promoted, page_hash = excluded.page_hash;
  return null;
end
$$;
create function private.unindex_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.catalog_index i where i.id = old.id;
  return null;
end
$$;
create trigger products_index_insert after insert on public.products
  for each row execute function private.index_product();
-- Most updates change only the number in stock.
create trigger products_index_update after update on public.products
  for each row when ((old.name, old.name_ar, old.description, old.description_ar, old.price, old.image, old.category,
      old.featured, old.bestseller, old."new", old.created_at, old.stock > 0)
    is distinct from (new.name, new.name_ar, new.description, new.description_ar, new.price, new.image, new.category,
      new.featured, new.bestseller, new."new", new.created_at, new.stock > 0))
  execute function private.index_product();
create trigger products_index_delete after delete on public.products
  for each row execute function private.unindex_product();

-- The number of products is the sum of these rows; see private.order_counts.
create table private.product_counts (n bigint not null);
alter table private.product_counts enable row level security;

create function private.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.product_counts (n) select count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into private.product_counts (n) select -count(*) from gone having count(*) > 0;
  else
    delete from private.product_counts;
    delete from private.catalog_index;
  end if;
  return null;
end
$$;
create trigger products_count_added after insert on public.products
  referencing new table as added for each statement execute function private.count_products();
create trigger products_count_gone after delete on public.products
  referencing old table as gone for each statement execute function private.count_products();
create trigger products_count_emptied after truncate on public.products
  for each statement execute function private.count_products();

create function private.sum_product_counts() returns void
language sql volatile set search_path = '' as $$
  with parts as (delete from private.product_counts returning n)
  insert into private.product_counts (n) select sum(p.n) from parts p having count(*) > 0
$$;
insert into private.clock_jobs (name, every, calls) values ('sum product counts', '1 hour', 'sum_product_counts');

insert into private.catalog_index (id, created_at, in_stock, promoted, page_hash)
  select p.id, p.created_at, p.stock > 0, p.featured or p.bestseller or p."new", private.page_hash(p)
  from public.products p;
insert into private.product_counts (n) select count(*) from public.products;

-- Priority rows: all categories (few products are useful without them), the products with these
-- ids, products in stock that are featured, bestsellers or new, and then the newest in stock.
-- They do not move a cursor; each row, or its deletion, comes again in its turn. They are read
-- after the cursor was made, so a change since then lies behind the cursor.
create or replace function private.priority_rows(p_ids text[], p_most int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_ids text[] := p_ids
    || array(select i.id from private.catalog_index i where i.in_stock and i.promoted
      order by i.created_at desc, i.id limit p_most)
    || array(select i.id from private.catalog_index i
      order by i.in_stock desc, i.created_at desc, i.id limit p_most);
begin
  return coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'categories', 'id', c.id, 'v', c.version, 'row', private.category_json(c)))
      from (select * from public.categories x where p_most > 0 order by x.id limit 500) c), '[]')
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'products', 'id', p.id, 'v', p.version, 'row', private.product_json(p)))
      from public.products p where p.id = any (v_ids)), '[]');
end
$$;

-- For a device whose first copy is not complete: a page of pull_catalog_changes. For a catalog with
-- more than whole_catalogue_up_to products, the page also has `total`, their number, and `ahead`,
-- the priority rows. After the first page, those are only the products with the requested ids.
create or replace function private.pull_catalog_first(p_cursor jsonb, p_limit int, p_seen jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 120;
  v_page jsonb := private.pull_catalog_changes(p_cursor, p_limit);
  v_first boolean := p_cursor is null or jsonb_typeof(p_cursor) = 'null';
  v_total bigint;
begin
  if v_page -> 'more' <> 'true' then
    return v_page;
  end if;
  select coalesce(sum(c.n), 0) into v_total from private.product_counts c;
  if v_total <= (select s.whole_catalogue_up_to from private.app_settings s) then
    return v_page;
  end if;
  return v_page || jsonb_build_object('total', v_total,
    'ahead', private.priority_rows(private.read_ids(p_seen), case when v_first then c_most else 0 end));
end
$$;

create or replace function private.catalog_hash() returns text
language sql stable set search_path = '' as $$
  select (select count(*) || '/' || coalesce(bit_xor(i.page_hash), 0) from private.catalog_index i) || '/' || md5(
    coalesce((
      select string_agg(md5(row(c.id, c.name, c.name_ar, c.description, c.description_ar, c.image_url)::text), ''
        order by c.id)
      from public.categories c), ''))
$$;

create or replace function private.request_build() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.site_builds;
  v_hash text;
begin
  select * into v_last from private.site_builds;
  if v_last.hook_url is null or v_last.requested_at > now() - interval '10 minutes' then
    return;
  end if;
  v_hash := private.catalog_hash();
  if v_last.requested_at > now() - interval '1 day' and v_hash is not distinct from v_last.catalog_hash then
    return;
  end if;
  if to_regnamespace('net') is null then
    raise exception 'this database cannot call the deploy hook: it has no pg_net';
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using v_last.hook_url;
  update private.site_builds b set requested_at = now(), catalog_hash = v_hash;
end
$$;
alter table private.site_builds drop column change_xid;
