-- The write update_settings: {base, patch}, each field with the value that its editor saw.

-- Whether the value is valid for this field; false for a field that does not exist. '' removes a
-- fact. Times are Cairo's; numbers of days are working days from parcel to door.
create function private.is_fact(p_name text, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'string' and case
    when p_name ~ '^address_(en|ar)$' then private.is_text(p_value, 0, 500)
    when p_name ~ '^announcement_(en|ar)$' then private.is_text(p_value, 0, 200)
    when p_name ~ '^testimonial_[1-6]_(name|place)_(en|ar)$' then private.is_text(p_value, 0, 100)
    when p_name ~ '^testimonial_[1-6]_text_(en|ar)$' then private.is_text(p_value, 0, 500)
    when p_value = '""' then p_name ~ '^(phone|whatsapp|email|instagram|facebook|announcement_until)$'
      or p_name ~ '^hours_(mon|tue|wed|thu|fri|sat|sun)$' or p_name ~ '^delivery_[a-z_]{3,20}$'
    when p_name in ('phone', 'whatsapp') then (p_value #>> '{}') ~ '^\+?[0-9][0-9 ()-]{2,29}$'
    when p_name = 'email' then private.is_email(p_value)
    when p_name in ('instagram', 'facebook') then
      private.is_text(p_value, 0, 300) and (p_value #>> '{}') ~ '^https://[^\s/\\]\S*$'
    when p_name = 'announcement_until' then
      private.parse_time(to_jsonb((p_value #>> '{}') || 'T00:00:00Z')) is not null
    when p_name ~ '^hours_(mon|tue|wed|thu|fri|sat|sun)$' then
      (p_value #>> '{}') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'
      and left(p_value #>> '{}', 5) < right(p_value #>> '{}', 5)
    when p_name ~ '^delivery_[a-z_]{3,20}$' and (p_value #>> '{}') ~ '^[1-9][0-9]?-[1-9][0-9]?$' then
      split_part(p_value #>> '{}', '-', 1)::int <= split_part(p_value #>> '{}', '-', 2)::int
    else false end
$$;

-- For a field that only staff see.
create function private.is_staff_setting(p_name text, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case p_name
    when 'low_stock' then private.is_integer(p_value, 0, 1000000)
    when 'max_of_one_product' then private.is_integer(p_value, 1, 1000000)
    when 'max_pieces' then private.is_integer(p_value, 1, 1000000)
    when 'max_total' then private.is_integer(p_value, 1, 999999999999)
    when 'max_open_orders' then private.is_integer(p_value, 1, 1000000)
    when 'staff_locale' then coalesce(p_value in ('"en"', '"ar"'), false)
    else false end
$$;

create function private.is_settings_field(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_fact(p_name, '""') or private.is_staff_setting(p_name, '1')
    or private.is_staff_setting(p_name, '"en"')
$$;

create function private.apply_update_settings(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_known text[];
  v_patch jsonb;
  v_base jsonb;
  v_invalid text;
  v_row public.settings;
  v_found jsonb;
  v_new jsonb;
begin
  if jsonb_typeof(p_payload -> 'base') is distinct from 'object' then return private.invalid('base'); end if;
  if jsonb_typeof(p_payload -> 'patch') is distinct from 'object' then return private.invalid('patch'); end if;
  v_known := array(select k from jsonb_object_keys(p_payload -> 'patch') k where private.is_settings_field(k));
  v_base := private.pick_fields(p_payload -> 'base', v_known);
  v_patch := private.trim_text_fields(private.pick_fields(p_payload -> 'patch', v_known));
  select min(e.key) into v_invalid from jsonb_each(v_patch) e
    where not (private.is_fact(e.key, e.value) or private.is_staff_setting(e.key, e.value));
  if v_invalid is not null then return private.invalid('patch.' || v_invalid); end if;
  if not exists (select from private.staff s where s.user_id = auth.uid() and s.role = 'owner') then
    return private.rejected('owners_only');
  end if;

  select * into strict v_row from public.settings for update;
  -- A fact that is not known counts as '', as in the form.
  v_found := private.compare_fields(
    (select jsonb_object_agg(k, '') from unnest(v_known) k) || private.settings_json(v_row, true),
    (select jsonb_object_agg(k, '') from unnest(v_known) k) || v_base, v_patch);
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.settings_json(v_row, true));
  end if;
  v_new := v_found -> 'changes';
  update public.settings s set
    facts = s.facts || coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(v_new) e
      where private.is_fact(e.key, '""')), '{}'),
    low_stock = coalesce((v_new ->> 'low_stock')::numeric::int, s.low_stock),
    max_of_one_product = coalesce((v_new ->> 'max_of_one_product')::numeric::int, s.max_of_one_product),
    max_pieces = coalesce((v_new ->> 'max_pieces')::numeric::int, s.max_pieces),
    max_total = coalesce((v_new ->> 'max_total')::numeric / 100, s.max_total),
    max_open_orders = coalesce((v_new ->> 'max_open_orders')::numeric::int, s.max_open_orders),
    staff_locale = coalesce(v_new ->> 'staff_locale', s.staff_locale)
  returning * into v_row;
  return private.applied(
    jsonb_build_array(jsonb_build_object('t', 'settings', 'id', v_row.id, 'v', v_row.version),
      jsonb_build_object('t', 'staff_settings', 'id', v_row.id, 'v', v_row.version)),
    private.settings_json(v_row, true));
end
$$;

create or replace function private.current_row(p_row_type text, p_row_id text) returns jsonb
language sql stable set search_path = '' as $$
  select case p_row_type
    when 'receipt' then (select private.receipt_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'order' then (select private.order_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'product' then (select private.product_json(p) from public.products p where p.id = p_row_id)
    when 'category' then (select private.category_json(c) from public.categories c where c.id = p_row_id)
    when 'day_closing' then (select private.day_closing_json(d) from public.day_closings d where d.id = p_row_id::uuid)
    when 'settings' then (select private.settings_json(s, true) from public.settings s where s.id = p_row_id)
  end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('update_settings', true, 'settings', false);
create function public.update_settings(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_settings', p_operation_id, p_payload)
$$;
grant execute on function public.update_settings(uuid, jsonb) to authenticated, service_role;

-- A page has the settings and the closings beside its rows, because an app of 1.0.0 shows rows of a
-- table that it does not know as unreadable. The settings for staff are a second row, so that
-- signing out removes it. Each page has the closings from its cursor to the next one, the last page
-- those up to the horizon. The last cursor is that of a row, so a closing after it is sent again.
-- The last page also says how many orders there are, and how many people wait for which product.
create or replace function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
begin
  perform private.require_staff();
  perform private.require_ready(p_cursor);
  v_page := private.with_settings(
    private.pull(array['orders', 'stock_moves'], p_cursor, p_limit), p_cursor, 'staff_settings');
  if v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  v_page := v_page || jsonb_build_object('closings', private.pulled_closings(
    coalesce(private.cursor_xid(p_cursor -> 'xid'), 0),
    (case when v_page -> 'more' = 'true' then v_page #>> '{next,xid}' else v_page ->> 'horizon' end)::bigint));
  if v_page -> 'more' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('waiting', private.waiting_people(), 'total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;

insert into private.features (name) values ('settings');
