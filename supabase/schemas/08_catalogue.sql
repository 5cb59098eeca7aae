-- The catalog: categories and products. Everybody reads it, only staff change it.

create table public.categories (
  -- The slug of the first name. It never changes: addresses, filters and products refer to it.
  id text collate "C" primary key check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  image_url text not null default '' check (length(image_url) <= 2000),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: not translated.
  name_ar text check (length(name_ar) between 1 and 200),
  description_ar text check (length(description_ar) between 1 and 5000)
);
create index categories_sync on public.categories (change_xid, id);

create table public.products (
  id text collate "C" primary key default gen_random_uuid()::text check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  -- EGP, for people and other tools. Our functions use integer piastres.
  price numeric(12, 2) not null check (price >= 0.01 and price < 'NaN'),
  image text not null default '' check (length(image) <= 2000),
  -- Deleting a category leaves its products without one; that update stamps them as any other.
  category text collate "C" references public.categories (id) on delete set null,
  featured boolean not null default false,
  bestseller boolean not null default false,
  "new" boolean not null default false,
  stock int not null default 0 check (stock >= 0),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The transaction that last changed more than the stock. Never above change_xid. Stock changes
  -- with every sale and is a few bytes; the rest seldom changes and is most of the row.
  described_xid bigint not null default 0,
  -- Null: not translated.
  name_ar text check (length(name_ar) between 1 and 200),
  description_ar text check (length(description_ar) between 1 and 5000),
  -- Up to eight of {image, alt, alt_ar}; the first is `image`. '[]' stands for that one picture
  -- without a text of its own, so rows without pictures stay small.
  pictures jsonb not null default '[]' check (
    jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 8
    and not pictures @? '$[*] ? (!exists(@.image ? (@.type() == "string")) || !exists(@.alt ? (@.type() == "string"))
      || !exists(@.alt_ar ? (@.type() == "string")))'),
  -- {name: value} by the rules of private.product_facts. Absent: unknown.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  archived boolean not null default false,
  -- Null: the default of the settings.
  low_stock int check (low_stock between 0 and 1000000),
  -- Set aside for a market, beside what the shop can sell: there are stock + set_aside pieces. See
  -- 23_market.sql.
  set_aside int not null default 0 check (set_aside >= 0)
);
create index products_sync on public.products (change_xid, id);
create index products_category on public.products (category);
create index products_described on public.products (described_xid, id);

-- Facts: what is known about a product besides its texts, price and stock. They are one column of
-- the table, and fields like any other in rows, payloads, bases and conflicts.
create table private.product_facts (
  name text primary key check (name ~ '^[a-z][a-z_]{0,39}$'),
  -- 'size': width, depth and height, or fewer, in mm. Every fact in words has an Arabic one beside
  -- it.
  kind text not null check (kind in ('size', 'integer', 'words')),
  -- The largest number, or the longest text (UTF-16 units).
  most int not null check (most > 0),
  -- Do pages of the shop show it? If so, a change of it has the site built again.
  in_shop boolean not null
);
insert into private.product_facts (name, kind, most, in_shop) values
  ('size', 'size', 30, true),
  -- In g.
  ('weight', 'integer', 1000000, true),
  ('wood', 'words', 200, true), ('wood_ar', 'words', 200, true),
  ('finish', 'words', 200, true), ('finish_ar', 'words', 200, true),
  ('care', 'words', 1000, true), ('care_ar', 'words', 1000, true),
  ('maker', 'words', 200, true), ('maker_ar', 'words', 200, true);
alter table private.product_facts enable row level security;

create function private.is_product_fact(p_rule private.product_facts, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case p_rule.kind
    when 'size' then private.is_text(p_value, 1, p_rule.most)
      and private.trimmed(p_value) ~ '^[1-9]\d{0,4}( × [1-9]\d{0,4}){0,2}$'
    when 'integer' then private.is_integer(p_value, 1, p_rule.most)
    else private.is_text(p_value, 1, p_rule.most) end
$$;

create function private.fact_names() returns text[]
language sql stable set search_path = '' as $$ select array(select f.name from private.product_facts f) $$;

-- Other tools write the column, too. What a rule that has changed meanwhile no longer allows may
-- stay.
create function private.check_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op = 'UPDATE' then old.facts else '{}' end;
  v_name text;
begin
  select e.key into v_name
    from jsonb_each(case jsonb_typeof(new.facts) when 'object' then new.facts else '{}' end) e
    left join private.product_facts f on f.name = e.key
    where e.value is distinct from v_old -> e.key and not coalesce(private.is_product_fact(f, e.value), false)
    order by e.key limit 1;
  if found then
    raise check_violation using message = format('the fact %s of a product is unknown or invalid', v_name);
  end if;
  return new;
end
$$;

-- For plain inserts without an id: the slug of the name, numbered if it is taken.
create function private.assign_category_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
  v_number int := 1;
begin
  if new.id is null then
    v_slug := coalesce(
      nullif(left(trim(both '-' from regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g')), 56), ''),
      'category');
    new.id := v_slug;
    while exists (select from public.categories c where c.id = new.id) loop
      v_number := v_number + 1;
      new.id := v_slug || '-' || v_number;
    end loop;
  end if;
  return new;
end
$$;

-- Deleting a category takes locks in the order of every other write: the category, then its
-- products by id.
create function private.lock_category_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.categories c where c.id = old.id for update;
  perform from public.products p where p.category = old.id order by p.id for update;
  return old;
end
$$;

-- Overwrites what a client sends for described_xid. If a transaction with a lower id than
-- described_xid changes the stock, described_xid becomes that id: while it was open, devices could
-- not pull anything above it.
create function private.stamp_described() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'set_aside', 'version', 'change_xid', 'described_xid', 'updated_at'];
begin
  if tg_op = 'INSERT' or to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
    new.described_xid := private.current_xid();
  elsif (new.stock, new.set_aside) is distinct from (old.stock, old.set_aside)
    or old.change_xid > private.current_xid() then
    new.described_xid := least(old.described_xid, private.current_xid());
  else
    new.described_xid := old.described_xid;
  end if;
  return new;
end
$$;

-- Triggers of one kind run in the order of their names: the id before the stamp, and
-- products_described before products_stamp, which compares the row with its old state.
create trigger categories_a_id before insert on public.categories
  for each row execute function private.assign_category_slug();
create trigger categories_stamp before insert or update on public.categories
  for each row execute function private.stamp();
create trigger categories_tombstone after delete on public.categories
  for each row execute function private.record_tombstone();
create trigger categories_drop_tombstone after insert on public.categories
  for each row execute function private.drop_tombstone();
create trigger categories_lock before delete on public.categories
  for each row execute function private.lock_category_products();
create trigger products_described before insert or update on public.products
  for each row execute function private.stamp_described();
create trigger products_stamp before insert or update on public.products
  for each row execute function private.stamp();
-- Setting pieces aside is no edit, and no stock move: the row is as new as before.
create function private.stamp_aside() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := old.updated_at;
  return new;
end
$$;
-- After products_stamp, in the order of their names.
create trigger products_stamp_aside before update on public.products
  for each row when (old.set_aside <> new.set_aside and old.stock + old.set_aside = new.stock + new.set_aside)
  execute function private.stamp_aside();
create trigger products_facts before insert or update of facts on public.products
  for each row execute function private.check_facts();
create trigger products_tombstone after delete on public.products
  for each row execute function private.record_tombstone();
create trigger products_drop_tombstone after insert on public.products
  for each row execute function private.drop_tombstone();
alter table public.categories enable row level security;
alter table public.products enable row level security;
grant select on public.categories, public.products to authenticated;
grant all on public.categories, public.products to service_role;

-- The history of prices and of stock. Triggers write both, so changes by plain table operations of
-- other tools are included.

-- Which price was valid when. An order that was written offline keeps the price that the shopper
-- saw, for 72 hours.
create table private.price_history (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references public.products (id) on delete cascade,
  price numeric(12, 2) not null,
  valid_from timestamptz not null default now(),
  -- Null: valid now.
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

-- Was this price valid at any time in the last 72 hours?
create function private.was_price(p_product_id text, p_price numeric) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.price_history h
    where h.product_id = p_product_id and h.price = p_price
      and (h.valid_to is null or h.valid_to > now() - interval '72 hours')
      -- Nobody saw a price that was replaced in its own transaction.
      and h.valid_to is distinct from h.valid_from);
end
$$;

-- For each product, stock + set_aside is the sum of its moves. A move never changes: its version is
-- always 1, and it has no tombstone.
create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the history outlives the product.
  product_id text collate "C" not null,
  delta int not null,
  reason text not null check (length(reason) <= 200),
  -- The operation that caused the move; for orders it is also the order's id.
  operation_id uuid,
  actor uuid,
  -- The last time before this move when more than the product's stock changed. Null: never.
  edited_at timestamptz,
  -- The product's version after this move. This version and later ones include the move.
  product_version bigint,
  change_xid bigint not null default private.current_xid(),
  at timestamptz not null default now()
);
create index stock_moves_product on public.stock_moves (product_id, at);
create index stock_moves_sync on public.stock_moves (change_xid, (id::text) collate "C");
alter table public.stock_moves enable row level security;

-- Only the trigger writes moves; of the API roles, only staff read them.
grant select on public.stock_moves to authenticated;
grant select, delete on public.stock_moves to service_role;
create policy "staff read stock moves" on public.stock_moves
  for select to authenticated using ((select private.is_staff()));

-- Sets the reason of stock changes for the rest of the transaction.
create function private.set_stock_reason(p_reason text, p_operation_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('nefer.stock_reason', coalesce(p_reason, ''), true),
    set_config('nefer.stock_operation', coalesce(p_operation_id::text, ''), true);
end
$$;

create function private.record_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'set_aside', 'version', 'change_xid', 'described_xid', 'updated_at'];
  v_before int := 0;
  v_edited_at timestamptz;
begin
  if tg_op = 'UPDATE' then
    v_before := old.stock + old.set_aside;
    if to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
      v_edited_at := now();
    elsif old.version > 1 and old.updated_at is distinct from old.created_at then
      -- The previous change was either a move, which has edited_at, or the edit itself.
      select m.edited_at into v_edited_at from public.stock_moves m
        where m.product_id = new.id and m.at = old.updated_at order by m.edited_at desc nulls last limit 1;
      if not found then v_edited_at := old.updated_at; end if;
    end if;
  end if;
  if new.stock + new.set_aside <> v_before then
    insert into public.stock_moves (product_id, delta, reason, operation_id, actor, edited_at, product_version) values (
      new.id, new.stock + new.set_aside - v_before,
      coalesce(nullif(current_setting('nefer.stock_reason', true), ''),
        case tg_op when 'INSERT' then 'created' else 'set' end),
      nullif(current_setting('nefer.stock_operation', true), '')::uuid, auth.uid(), v_edited_at, new.version);
  end if;
  return null;
end
$$;
create trigger products_stock_created after insert on public.products
  for each row execute function private.record_stock();
create trigger products_stock_changed after update on public.products
  for each row when (old.stock + old.set_aside <> new.stock + new.set_aside) execute function private.record_stock();

-- The history of a deleted product ends at 0, so a product that is created again under its id
-- starts at 0.
create function private.close_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_moves (product_id, delta, reason, actor)
    values (old.id, -old.stock - old.set_aside, 'deleted', auth.uid());
  return null;
end
$$;
create trigger products_stock_closed after delete on public.products
  for each row when (old.stock + old.set_aside <> 0) execute function private.close_stock();

-- How our functions return rows: amounts in integer piastres, times in ISO 8601.

create function private.category_json(p_row public.categories) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar, 'image_url', p_row.image_url,
  'updated_at', private.iso(p_row.updated_at));

-- The whole list: the first picture is p_image, whatever the list says.
create function private.pictures_of(p_image text, p_pictures jsonb) returns jsonb
language sql immutable
return case when p_pictures #>> '{0,image}' = p_image then p_pictures
  when p_image = '' then '[]'
  else jsonb_build_array(jsonb_build_object('image', p_image, 'alt', '', 'alt_ar', '')) || (p_pictures - 0) end;

-- The same as it is stored: '[]' for one picture without texts.
create function private.stored_pictures(p_image text, p_pictures jsonb) returns jsonb
language sql immutable
return case when private.pictures_of(p_image, p_pictures) = private.pictures_of(p_image, '[]') then '[]'
  else private.pictures_of(p_image, p_pictures) end;

-- Rows without these fields are as before: absent is null, false, or one picture.
create function private.product_json(p_row public.products) returns jsonb
language sql stable
return p_row.facts || jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar,
  'price', private.to_piastres(p_row.price), 'image', p_row.image, 'category', p_row.category,
  'featured', p_row.featured, 'bestseller', p_row.bestseller, 'new', p_row."new", 'stock', p_row.stock,
  'created_at', private.iso(p_row.created_at), 'updated_at', private.iso(p_row.updated_at))
  || jsonb_strip_nulls(jsonb_build_object(
    'pictures', nullif(private.stored_pictures(p_row.image, p_row.pictures), '[]'),
    'archived', nullif(p_row.archived, false), 'low_stock', p_row.low_stock,
    'set_aside', nullif(p_row.set_aside, 0)));

-- The shop has two languages. What a customer or a colleague receives by mail is in the language of
-- the page where they acted.

-- An order keeps the name of an item in both languages.
create function private.item_names(p_product public.products) returns jsonb
language sql stable
return case when p_product.name_ar is null then jsonb_build_object('name', p_product.name)
  else jsonb_build_object('name', p_product.name, 'name_ar', p_product.name_ar) end;

-- Stock moves are kept for a year. Older ones of a product become one, so that its pieces stay the
-- sum of its moves. The limit is one of products. Returns how many were removed.
create function private.merge_old_stock_moves(
  p_older_than interval default '1 year', p_limit int default 500) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  with old as (
    select m.product_id from public.stock_moves m where m.at < now() - p_older_than
    group by m.product_id having count(*) > 1 limit p_limit
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

insert into private.clock_jobs (name, every, calls) values ('merge old stock moves', '1 hour', 'merge_old_stock_moves');

-- Visitors read the catalogue by functions only: one pattern of a condition of their own takes
-- seconds in a large catalogue.

create policy "staff read categories" on public.categories
  for select to authenticated using ((select private.is_staff()));
create policy "staff read products" on public.products
  for select to authenticated using ((select private.is_staff()));
