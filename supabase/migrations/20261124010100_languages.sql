-- The shop has two languages. Products and categories have a name and a description in Arabic
-- beside the English ones; null: not translated. What a customer or a colleague receives by mail
-- is in the language of the page where they acted.
--
-- The columns come before the functions of later migrations, which write them.

create domain private.locale as text check (value in ('en', 'ar'));

-- A language that this server does not know counts as English.
create function private.read_locale(p_value jsonb) returns private.locale
language sql immutable
return case when p_value = '"ar"' then 'ar' else 'en' end;

alter table public.categories
  add column name_ar text check (length(name_ar) between 1 and 200),
  add column description_ar text check (length(description_ar) between 1 and 5000);
alter table public.products
  add column name_ar text check (length(name_ar) between 1 and 200),
  add column description_ar text check (length(description_ar) between 1 and 5000);
alter table public.orders add column locale private.locale not null default 'en';
alter table private.newsletter_subscribers add column locale private.locale not null default 'en';
alter table private.contact_messages add column locale private.locale not null default 'en';
alter table private.staff_invitations add column locale private.locale not null default 'en';
-- The language of mails to staff about new orders and messages.
alter table private.mail_settings add column staff_locale private.locale not null default 'en';

create or replace function private.category_json(p_row public.categories) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar, 'image_url', p_row.image_url,
  'updated_at', private.iso(p_row.updated_at));

create or replace function private.product_json(p_row public.products) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar,
  'price', private.to_piastres(p_row.price), 'image', p_row.image, 'category', p_row.category,
  'featured', p_row.featured, 'bestseller', p_row.bestseller, 'new', p_row."new", 'stock', p_row.stock,
  'created_at', private.iso(p_row.created_at), 'updated_at', private.iso(p_row.updated_at));

-- For staff.
create or replace function private.order_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'customer_name', p_row.customer_name,
    'customer_email', p_row.customer_email, 'customer_phone', p_row.customer_phone,
    'customer_address', p_row.customer_address, 'payment_method', p_row.payment_method, 'status', p_row.status,
    'channel', p_row.channel, 'locale', p_row.locale, 'total', private.to_piastres(p_row.total),
    'items', private.items_json(p_row.items), 'shipping_info', p_row.shipping_info,
    'placed_at', private.iso(p_row.placed_at), 'updated_at', private.iso(p_row.updated_at))
    || case when p_row.held_at is not null and p_row.status = 'pending'
      then jsonb_build_object('held_at', private.iso(p_row.held_at), 'hold_reason', p_row.hold_reason) else '{}' end
    || case when p_row.sold_by is null then '{}'
      else jsonb_build_object('sold_by', private.staff_name(p_row.sold_by)) end
    || case when p_row.changed_by is null then '{}'
      else jsonb_build_object('changed_by', private.staff_name(p_row.changed_by)) end
$$;

-- What every page of a pull contains beside its rows. Evaluated before the page, so a transaction
-- that ends in between still counts as open. `languages`: those of names and descriptions. An older
-- server drops a translation and reports the write as applied, so apps send none before they have
-- received this.
create or replace function private.pull_metadata() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('horizon_ms', private.horizon_age(), 'languages', '["en", "ar"]'::jsonb)
    || case when s.min_app_version is null then '{}'
      else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
  from private.app_settings s
$$;

-- An order keeps the name of an item in both languages.
create function private.item_names(p_product public.products) returns jsonb
language sql stable
return case when p_product.name_ar is null then jsonb_build_object('name', p_product.name)
  else jsonb_build_object('name', p_product.name, 'name_ar', p_product.name_ar) end;

-- The items of a sale as the order stores them, in EGP. The caller has locked the products.
create or replace function private.sold_items(p_items jsonb, out items jsonb, out total numeric)
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'price', l.price, 'quantity', l.quantity, 'image', coalesce(p.image, ''))
      || case when p.id is null
        then jsonb_build_object('name', coalesce(private.sold_name(p_items, l.product_id), l.product_id))
        else private.item_names(p) end
      || case when l.running > l.stock
        then jsonb_build_object('short', least(l.quantity, l.running - l.stock)) else '{}' end
    order by l.first_position), sum(l.price * l.quantity)
  from (
    select o.*, coalesce(q.stock, 0) as stock,
      sum(o.quantity) over (partition by o.product_id order by o.first_position) as running
    from private.order_lines(p_items) o left join public.products q on q.id = o.product_id
  ) l
  left join public.products p on p.id = l.product_id
$$;
