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
  -- The language of mails to staff.
  staff_locale private.locale not null default 'en',
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid(),
  updated_at timestamptz not null default now()
);
alter table public.settings enable row level security;
grant all on public.settings to service_role;
create trigger settings_stamp before insert or update on public.settings
  for each row execute function private.stamp();

-- No facts: pages leave out what the workshop has not said.
insert into public.settings (id, max_of_one_product, max_pieces, max_total, max_open_orders, staff_locale)
select 'shop', l.max_of_one_product, l.max_pieces, l.max_total, l.max_open_orders, m.staff_locale
from private.order_limits l, private.mail_settings m;

-- The limits under their old name, for the functions and people that read or change them there.
drop table private.order_limits;
create view private.order_limits with (security_invoker = true) as
  select true as one, s.max_of_one_product, s.max_pieces, s.max_total, s.max_open_orders,
    interval '24 hours' as open_orders_period
  from public.settings s;

-- Without recipients there is no job: otherwise the first colleague would get it weeks later.
create or replace function private.queue_staff_mail(
  p_kind text, p_order_id uuid, p_contact_message_id uuid default null)
returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, order_id, contact_message_id, locale)
  select p_kind, p_order_id, p_contact_message_id, s.staff_locale from public.settings s
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing
$$;
alter table private.mail_settings drop column staff_locale;

-- `p_staff`: also the fields for staff. Amounts in piastres.
create function private.settings_json(p_row public.settings, p_staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return p_row.facts || jsonb_build_object('id', p_row.id, 'updated_at', private.iso(p_row.updated_at))
    || case when p_staff then jsonb_build_object('low_stock', p_row.low_stock,
      'max_of_one_product', p_row.max_of_one_product, 'max_pieces', p_row.max_pieces,
      'max_total', private.to_piastres(p_row.max_total), 'max_open_orders', p_row.max_open_orders,
      'staff_locale', p_row.staff_locale) else '{}' end;
end
$$;

-- Adds the settings to a page of a pull, as the row of `p_table`, unless the cursor says that the
-- device has this version: an app of 1.0.0 would keep a row of an unknown table as unreadable.
-- A standby may have an older version than the device, whatever its horizon: settings are not
-- ordered by transactions.
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

create or replace function private.pull_catalog(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.with_settings(
    private.pull(array['categories', 'products'], p_cursor, p_limit), p_cursor, 'settings');
end
$$;

create or replace function private.pull_catalog_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.with_settings(private.pull_changes(p_cursor, p_limit), p_cursor, 'settings');
end
$$;

create or replace function private.catalog_hash() returns text
language sql stable set search_path = '' as $$
  select (select count(*) || '/' || coalesce(bit_xor(i.page_hash), 0) from private.catalog_index i) || '/' || md5(
    coalesce((
      select string_agg(md5(row(c.id, c.name, c.name_ar, c.description, c.description_ar, c.image_url)::text), ''
        order by c.id)
      from public.categories c), '')) || '/' || (select md5(s.facts::text) from public.settings s)
$$;

-- Hints for changes of the settings and for closings; private.after_restore restores them. Realtime
-- asks the policy who may receive messages of a private topic. Clients may send none.
create or replace function private.set_up_hints() returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_table text;
  v_topic text;
begin
  foreach v_table in array
    array['categories', 'products', 'settings', 'orders', 'stock_moves', 'day_closings']
  loop
    v_topic := case when v_table in ('categories', 'products', 'settings') then 'catalog' else 'staff' end;
    execute format('create or replace trigger %I after insert or update or delete on public.%I
      for each statement execute function private.send_hint(%L, %L)',
      v_table || '_hint', v_table, v_topic, v_topic = 'staff');
  end loop;
  drop policy if exists "staff receive hints" on realtime.messages;
  create policy "staff receive hints" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = 'staff' and (select private.is_staff()));
end
$$;

create or replace function private.hint_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or to_regclass('realtime.messages') is null then
    return null;
  end if;
  if (select count(*) from pg_catalog.pg_trigger t
    where t.tgfoid = 'private.send_hint()'::regprocedure and t.tgenabled = 'O') < 6
  then
    return 'triggers that send hints are missing';
  end if;
  if not private.has_policy('realtime.messages', 'staff receive hints', 'SELECT') then
    return 'the policy "staff receive hints" of realtime.messages is missing or changed';
  end if;
  return null;
end
$$;

do $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null
    and to_regclass('realtime.messages') is not null
  then
    perform private.set_up_hints();
  end if;
exception when insufficient_privilege then
  -- Another role owns Realtime. The rest of the schema must not fail because of that.
  raise warning 'Hints could not be set up (%): a staff room in view asks every 30 seconds instead.', sqlerrm;
end
$$;
