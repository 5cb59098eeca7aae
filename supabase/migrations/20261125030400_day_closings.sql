-- The end of a day at the stall: what a device had recorded, what should be in its drawer and what
-- was counted. A closing never changes. It lists its sales and returns by id, so that one that
-- arrives later is recognised as not contained.
create table public.day_closings (
  id uuid primary key,
  -- The drawer. The closing outlives the device's row in private.devices.
  device_id uuid not null,
  -- The calendar day on the device.
  day date not null,
  closed_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- A member of staff; the row outlives the account.
  closed_by uuid,
  -- Piastres. `opening`: in the drawer at the start; `counted`: at the end.
  opening bigint not null check (opening >= 0),
  counted bigint not null check (counted >= 0),
  -- {"cash": {"sales", "sales_count", "returns", "returns_count"}, "instapay": …, "card": …}.
  takings jsonb not null,
  sale_ids uuid[] not null,
  return_ids uuid[] not null,
  -- Free text: it may be about a person, so it can be cleared.
  note text not null default '',
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid(),
  -- Each device closes its own drawer, once.
  constraint day_closings_drawer unique (device_id, day)
);
create index day_closings_sync on public.day_closings (change_xid);
alter table public.day_closings enable row level security;
grant select on public.day_closings to authenticated, service_role;
create policy "staff read day closings" on public.day_closings
  for select to authenticated using ((select private.is_staff()));

-- For every role: only the note can be cleared, and a restore may renew the stamp.
create function private.keep_day_closing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['note', 'version', 'change_xid']
      = to_jsonb(old) - array['note', 'version', 'change_xid'] and new.note in ('', old.note) then
    return new;
  end if;
  raise check_violation using message = 'a closed day never changes';
end
$$;
create trigger day_closings_kept before update or delete on public.day_closings
  for each row execute function private.keep_day_closing();
create trigger day_closings_all_kept before truncate on public.day_closings
  for each statement execute function private.keep_day_closing();

create function private.day_closing_json(p_row public.day_closings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'device_id', p_row.device_id, 'day', p_row.day, 'closed_at', private.iso(p_row.closed_at),
    'opening', p_row.opening, 'counted', p_row.counted, 'takings', p_row.takings, 'sale_ids', to_jsonb(p_row.sale_ids),
    'return_ids', to_jsonb(p_row.return_ids), 'note', p_row.note)
    || case when p_row.closed_by is null then '{}'
      else jsonb_build_object('closed_by', private.staff_name(p_row.closed_by)) end
$$;

create function private.is_uuid(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string'
    and p_value #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
$$;

-- Null: the value is no array of different UUIDs.
create function private.read_uuids(p_value jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if jsonb_typeof(p_value) is distinct from 'array'
    or exists (select from jsonb_array_elements(p_value) e where not private.is_uuid(e)) then
    return null;
  end if;
  v_ids := array(select (e #>> '{}')::uuid from jsonb_array_elements(p_value) e);
  return case when (select count(distinct i) from unnest(v_ids) i) = cardinality(v_ids) then v_ids end;
end
$$;

-- Null: the value is no calendar day.
create function private.parse_day(p_value jsonb) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
    then (p_value #>> '{}')::date end;
exception when data_exception then
  return null;
end
$$;

-- The path of the first invalid value; null: there is none. Each sum belongs to as many ids.
create function private.invalid_takings_path(p_takings jsonb, p_sales uuid[], p_returns uuid[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  c_max constant bigint := 999999999999999;
  v_method text;
  v_part text;
  v_sales bigint := 0;
  v_returns bigint := 0;
begin
  foreach v_method in array array['cash', 'instapay', 'card'] loop
    foreach v_part in array array['sales', 'sales_count', 'returns', 'returns_count'] loop
      if not private.is_integer(p_takings #> array[v_method, v_part], 0, c_max) then
        return format('takings.%s.%s', v_method, v_part);
      end if;
    end loop;
    v_sales := v_sales + (p_takings #>> array[v_method, 'sales_count'])::numeric::bigint;
    v_returns := v_returns + (p_takings #>> array[v_method, 'returns_count'])::numeric::bigint;
  end loop;
  return case when v_sales <> cardinality(p_sales) then 'sale_ids'
    when v_returns <> cardinality(p_returns) then 'return_ids' end;
end
$$;

create function private.apply_close_day(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_max constant bigint := 999999999999999;
  v_day date := private.parse_day(p_payload -> 'day');
  v_closed_at timestamptz := private.parse_time(p_payload -> 'closed_at');
  v_sales uuid[] := private.read_uuids(p_payload -> 'sale_ids');
  v_returns uuid[] := private.read_uuids(p_payload -> 'return_ids');
  v_invalid text;
  v_row public.day_closings;
begin
  if not private.is_uuid(p_payload -> 'device_id') then return private.invalid('device_id'); end if;
  if v_day is null then return private.invalid('day'); end if;
  if v_closed_at is null then return private.invalid('closed_at'); end if;
  if not private.is_integer(p_payload -> 'opening', 0, c_max) then return private.invalid('opening'); end if;
  if not private.is_integer(p_payload -> 'counted', 0, c_max) then return private.invalid('counted'); end if;
  if not private.is_text(p_payload -> 'note', 0, 300) then return private.invalid('note'); end if;
  if v_sales is null then return private.invalid('sale_ids'); end if;
  if v_returns is null then return private.invalid('return_ids'); end if;
  v_invalid := private.invalid_takings_path(p_payload -> 'takings', v_sales, v_returns);
  if v_invalid is not null then return private.invalid(v_invalid); end if;

  perform private.lock_name(format('drawer %s %s', p_payload ->> 'device_id', v_day));
  if exists (select from public.day_closings c
    where c.device_id = (p_payload ->> 'device_id')::uuid and c.day = v_day and c.id <> p_id)
  then
    return private.rejected('already_closed');
  end if;
  insert into public.day_closings (id, device_id, day, closed_at, closed_by, opening, counted, takings, sale_ids,
    return_ids, note)
  values (p_id, (p_payload ->> 'device_id')::uuid, v_day, v_closed_at, auth.uid(), (p_payload ->> 'opening')::numeric,
    (p_payload ->> 'counted')::numeric, p_payload -> 'takings', v_sales, v_returns,
    private.trimmed(p_payload -> 'note'))
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then return private.rejected('key_reused'); end if;
  return private.applied(
    jsonb_build_array(jsonb_build_object('t', 'day_closings', 'id', v_row.id, 'v', v_row.version)),
    private.day_closing_json(v_row));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('close_day', true, 'day_closing', false);
create function public.close_day(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('close_day', p_operation_id, p_payload)
$$;
grant execute on function public.close_day(uuid, jsonb) to authenticated, service_role;

-- The closings of the last 90 days at the positions from p_from up to below p_to; `v` as in rows.
create function private.pulled_closings(p_from bigint, p_to bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'day_closings', 'id', c.id, 'v', c.version,
    'row', private.day_closing_json(c)) order by c.change_xid, c.id), '[]')
  from public.day_closings c
  where c.change_xid >= p_from and c.change_xid < p_to and c.received_at > now() - interval '90 days'
$$;

create or replace function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.day_closings c set change_xid = private.current_xid() where c.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    timeline = private.timeline(),
    renewed_xid = private.current_xid(),
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

-- Part of every restore (docs/hosting.md). Reports each part: 'in order', 'restored: …' or
-- 'NOT restored: …'. Can run again at any time.
create or replace function private.after_restore() returns table (part text, result text)
language plpgsql volatile set search_path = '' as $$
declare
  v_part record;
  v_before text;
  v_after text;
begin
  for v_part in select * from private.restore_parts() loop
    v_before := private.restore_gap(v_part.part);
    v_after := null;
    begin
      if v_before is not null then
        execute format('select private.%I()', v_part.repaired_by);
        v_after := private.restore_gap(v_part.part);
      end if;
    exception when others then
      v_after := sqlerrm;
    end;
    part := v_part.part;
    result := case when v_before is null then 'in order' when v_after is null then 'restored: ' || v_before
      else 'NOT restored: ' || v_before || ' (' || v_after || ')' end;
    return next;
  end loop;
  -- A dump contains no statistics, and the API server has read an empty schema.
  analyze public.categories, public.products, public.orders, public.stock_moves, public.day_closings, public.deletions;
  notify pgrst, 'reload schema';
end
$$;

-- The amounts are books; a note is kept for a year.
alter table private.retention add column closing_notes interval not null default '1 year';
create function private.forget_closing_notes() returns void
language sql volatile set search_path = '' as $$
  update public.day_closings c set note = '', version = c.version + 1, change_xid = private.current_xid()
  from private.retention r where c.note <> '' and c.received_at < now() - r.closing_notes
$$;
insert into private.clock_jobs (name, every, calls) values ('forget closing notes', '1 day', 'forget_closing_notes');

-- What names a customer in free text: e-mail addresses and whole names in small letters, and the
-- digits of phone numbers. Read it before the orders are erased, which have the names.
create function private.traces_of_customer(
  p_email text, p_phone text, p_order_id uuid, out names text[], out phones text[])
language plpgsql stable set search_path = '' as $$
begin
  with theirs as (select * from private.orders_of_customer(p_email, p_phone, p_order_id)),
  found_names as (
    select lower(p_email) as name
    union select lower(o.customer_email) from theirs o
    union select lower(o.customer_name) from theirs o where o.customer_name <> 'Erased customer'
  ),
  found_phones as (
    select p_phone as digits union select private.phone_search_digits(o.customer_phone) from theirs o
  )
  select array(select n.name from found_names n where length(n.name) >= 3),
    array(select n.digits from found_phones n where length(n.digits) >= 9) into names, phones;
end
$$;

-- The words, each between single spaces. What is no letter or digit separates them.
create function private.words_of(p_text text) returns text
language sql immutable
return ' ' || btrim(regexp_replace(private.fold(p_text),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000]+', ' ', 'g'))
  || ' ';

-- A name counts only as whole words. Arabic writes 'and', 'for', 'with' and 'like' as one letter
-- before a word.
create function private.has_trace(p_text text, p_names text[], p_phones text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from unnest(p_names) n where private.words_of(n) <> '  '
      and private.words_of(p_text) ~ (' [وفبلك]?' || ltrim(private.words_of(n))))
    or exists (select from unnest(p_phones) n
      where strpos(regexp_replace(private.normal_phone(p_text), '[^0-9]', '', 'g'), n) > 0)
$$;

create function private.clear_closing_notes(p_names text[], p_phones text[]) returns void
language sql volatile set search_path = '' as $$
  update public.day_closings c set note = '', version = c.version + 1, change_xid = private.current_xid()
  where c.note <> '' and private.has_trace(c.note, p_names, p_phones)
$$;

insert into private.features (name) values ('day_closings');
