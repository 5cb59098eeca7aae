-- Facts about the workshop and limits that the owner edits. One row. Everybody receives `facts`
-- with the catalogue; the columns are for staff.
create table public.settings (
  id text collate "C" primary key check (id = 'shop'),
  -- Texts by field; '' or absent: not known. private.is_fact says which there are.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- A product with so many pieces or fewer is low in stock, unless it has a level of its own.
  low_stock int not null default 5 check (low_stock between 0 and 1000000),
  -- Above these limits an order is held for staff.
  max_of_one_product int not null default 20,
  max_pieces int not null default 60,
  -- EGP.
  max_total numeric(12, 2) not null default 25000,
  -- Orders of one phone number in 24 hours that are neither delivered nor cancelled.
  max_open_orders int not null default 3,
  -- Orders of one phone number that were refused or not reached; 0: no limit.
  max_refusals int not null default 0,
  -- Who takes parcels to customers, one a line (private.couriers_of).
  couriers text not null default '',
  -- Where deposits are sent; '': none.
  instapay_address text not null default '',
  -- EGP: orders above it are marked until their customers were asked; 0: none.
  ask_above numeric(12, 2) not null default 0,
  -- The language of mails to staff.
  staff_locale private.locale not null default 'en',
  -- The public key of the program that sends Web Push: everybody receives it. '': nobody is told.
  push_key text not null default '',
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid(),
  updated_at timestamptz not null default now()
);
alter table public.settings enable row level security;
grant all on public.settings to service_role;
create trigger settings_stamp before insert or update on public.settings
  for each row execute function private.stamp();

-- No facts: pages leave out what the workshop has not said.
insert into public.settings (id) values ('shop');

-- 'Name; phone; address of the tracking page', where {number} stands for the number of a parcel.
create function private.couriers_of(p_text text) returns table (name text, phone text, page text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(l.line, ';', 1)), btrim(split_part(l.line, ';', 2)),
    btrim(coalesce(substring(l.line from '^[^;]*;[^;]*;(.*)$'), ''))
  from regexp_split_to_table(p_text, E'\n') as l (line) where btrim(l.line) <> ''
$$;

create view private.order_limits with (security_invoker = true) as
  select true as one, s.max_of_one_product, s.max_pieces, s.max_total, s.max_open_orders, s.max_refusals,
    interval '24 hours' as open_orders_period
  from public.settings s;

-- `p_staff`: also the fields for staff. Amounts in piastres.
create function private.settings_json(p_row public.settings, p_staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return p_row.facts || jsonb_build_object('id', p_row.id, 'updated_at', private.iso(p_row.updated_at))
    || case when p_row.push_key = '' then '{}' else jsonb_build_object('push_key', p_row.push_key) end
    || case when p_staff then jsonb_build_object('low_stock', p_row.low_stock,
      'max_of_one_product', p_row.max_of_one_product, 'max_pieces', p_row.max_pieces,
      'max_total', private.to_piastres(p_row.max_total), 'max_open_orders', p_row.max_open_orders,
      'max_refusals', p_row.max_refusals, 'couriers', p_row.couriers,
      'instapay_address', p_row.instapay_address,
      'ask_above', private.to_piastres(p_row.ask_above), 'staff_locale', p_row.staff_locale) else '{}' end;
end
$$;

-- Adds the settings to a page of a pull, beside its rows, as the row of `p_table`, unless the
-- cursor says that the device has this version: settings are not ordered by transactions. So a
-- standby may have an older version than the device, whatever its horizon.
create function private.with_settings(p_page jsonb, p_cursor jsonb, p_table text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_row public.settings;
  v_known bigint := coalesce(private.cursor_xid(p_cursor -> 'settings'), 0);
begin
  if p_page -> 'reset' = 'true' then
    return p_page;
  end if;
  select * into v_row from public.settings;
  if not found then
    return p_page;
  end if;
  if pg_is_in_recovery() and v_row.version < v_known then
    return p_page || jsonb_build_object('next', p_page -> 'next' || jsonb_build_object('settings', v_known::text));
  end if;
  return p_page
    || jsonb_build_object('next', p_page -> 'next' || jsonb_build_object('settings', v_row.version::text))
    || case when v_row.version = v_known then '{}'
      else jsonb_build_object('settings', jsonb_build_object('t', p_table, 'id', v_row.id, 'v', v_row.version,
        'row', private.settings_json(v_row, p_table = 'staff_settings'))) end;
end
$$;

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

-- The pages are https, and their address has a place for the number behind the host.
create function private.are_couriers(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string', false) and private.is_text(p_value, 0, 10000) and (
    select count(*) <= 20 and count(distinct lower(c.name)) = count(*) and coalesce(bool_and(
        char_length(c.name) between 1 and 60
        and (c.phone = '' or c.phone ~ '^\+?[0-9][0-9 ()-]{2,29}$')
        and (c.page = '' or char_length(c.page) <= 300
          and c.page ~ '^https://[^\s/\\?#{}]+[/?#][^\s\\]*\{number\}[^\s\\]*$')), true)
    from private.couriers_of(p_value #>> '{}') c)
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
    when 'max_refusals' then private.is_integer(p_value, 0, 10)
    when 'couriers' then private.are_couriers(p_value)
    when 'instapay_address' then private.is_text(p_value, 0, 100)
    when 'ask_above' then private.is_integer(p_value, 0, 999999999999)
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
    max_refusals = coalesce((v_new ->> 'max_refusals')::numeric::int, s.max_refusals),
    couriers = coalesce(v_new ->> 'couriers', s.couriers),
    instapay_address = coalesce(v_new ->> 'instapay_address', s.instapay_address),
    ask_above = coalesce((v_new ->> 'ask_above')::numeric / 100, s.ask_above),
    staff_locale = coalesce(v_new ->> 'staff_locale', s.staff_locale)
  returning * into v_row;
  return private.applied(
    jsonb_build_array(jsonb_build_object('t', 'settings', 'id', v_row.id, 'v', v_row.version),
      jsonb_build_object('t', 'staff_settings', 'id', v_row.id, 'v', v_row.version)),
    private.settings_json(v_row, true));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('update_settings', true, 'settings', false);

create function public.update_settings(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_settings', p_operation_id, p_payload)
$$;
grant execute on function public.update_settings(uuid, jsonb) to authenticated, service_role;
