-- The ledger: every write is a named operation with its own id, and its outcome is stored forever.
-- A replay (lost reply, second tab, page and worker at once) returns the stored outcome, also a
-- rejection.

-- The version of the calling app, from its header `x-client-info: nefer/<build time>`, which words
-- may follow after a plus sign. Null: another program.
create function private.client_app() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info'
    from '^nefer/([0-9A-Za-z:.-]{1,64})(?:[+][a-z+]*)?$');
exception when data_exception then
  return null;
end
$$;

create table private.operations (
  id uuid primary key,
  kind text not null,
  actor uuid,
  request_hash bytea not null,
  -- Without the row that was returned and without names: the ledger is kept forever, personal data
  -- is not. A replay reads the current row.
  outcome jsonb,
  row_id text,
  at timestamptz not null default now(),
  app text default private.client_app()
);
alter table private.operations enable row level security;

-- Sales, returns and payments that were recorded by a replacement. A replacement carries the
-- identity of the operation that it replaces. The identity is the id of the order, return or
-- payment; an operation that names none has its own id.
create table private.recorded_identities (
  identity uuid primary key,
  operation_id uuid not null
);
alter table private.recorded_identities enable row level security;

-- Of a payload that has been checked.
create function private.identity_of(p_id uuid, p_payload jsonb) returns uuid
language sql immutable
return coalesce((p_payload ->> 'identity')::uuid, p_id);

-- The closed list of writes. private.apply_<kind>(operation id, payload) performs one of them.
create table private.operation_kinds (
  kind text primary key,
  staff_only boolean not null,
  rate_limit text references private.rate_limits (name),
  -- Has the address mailed that somebody has typed: the limit 'recipients' counts, too.
  mails_anybody boolean not null default false,
  -- The row that its outcomes contain; see private.current_row.
  row_type text,
  -- May be sent in a batch (see below). False until somebody has checked which rows it locks.
  batched boolean not null default false,
  -- The field of the payload with the time of the device that wrote it; null: it has none.
  time_field text,
  -- The field with the day of that time, which moves along if the time is put right.
  day_field text
);
alter table private.operation_kinds enable row level security;

create function private.applied(p_touched jsonb, p_row jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
      'status', 'applied', 'xid', private.current_xid()::text, 'epoch', m.epoch, 'touched', coalesce(p_touched, '[]'))
    || case when p_row is null then '{}' else jsonb_build_object('row', p_row) end
  from public.sync_meta m
$$;

create function private.rejected(p_code text, p_details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'rejected', 'code', p_code) || p_details
$$;

create function private.invalid(p_path text) returns jsonb
language sql immutable set search_path = '' as $$
  select private.rejected('invalid', jsonb_build_object('path', p_path))
$$;

-- The rejection of a sale, return or payment whose identity another operation has recorded, with
-- the outcome of that one; null: none has. The caller holds the identity's lock.
create function private.recorded_already(p_id uuid, p_identity uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select private.rejected('already_recorded', jsonb_build_object('first', o.outcome))
    from private.operations o
    where o.id = coalesce(
        (select r.operation_id from private.recorded_identities r where r.identity = p_identity), p_identity)
      and o.id <> p_id and o.kind in ('record_sale', 'record_return', 'record_payment')
      and o.outcome ->> 'status' = 'applied');
end
$$;

create function private.lock_identity(p_identity uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_name('identity ' || p_identity);
end
$$;

create function private.note_identity(p_id uuid, p_identity uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_identity <> p_id then
    insert into private.recorded_identities (identity, operation_id) values (p_identity, p_id);
  end if;
end
$$;

-- The current row, for callers who may perform this kind of operation. Null: it is deleted.
create function private.current_row(p_row_type text, p_row_id text) returns jsonb
language sql stable set search_path = '' as $$
  select case p_row_type
    when 'receipt' then (select private.receipt_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'order' then (select private.order_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'product' then (select private.product_json(p) from public.products p where p.id = p_row_id)
    when 'category' then (select private.category_json(c) from public.categories c where c.id = p_row_id)
    when 'day_closing' then (select private.day_closing_json(d) from public.day_closings d where d.id = p_row_id::uuid)
    when 'market' then (select private.market_json(m) from public.markets m where m.day = p_row_id::date)
    when 'settings' then (select private.settings_json(s, true) from public.settings s where s.id = p_row_id)
  end
$$;

-- The outcome of a known operation; null: the id is new.
create function private.stored_outcome(p_id uuid, p_kind private.operation_kinds, p_hash bytea)
returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select case when o.kind = p_kind.kind and o.request_hash in (p_hash, substr(p_hash, 1, 16))
      then o.outcome || case when r.current is null then '{}' else jsonb_build_object('row', r.current) end
      else private.rejected('key_reused')
    end
    from private.operations o, lateral (select private.current_row(p_kind.row_type, o.row_id) as current) r
    where o.id = p_id);
end
$$;

-- The answer to a second write names who was first; its replay does not.
create function private.without_names(p_outcome jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_outcome - 'by' || case when p_outcome ? 'returns' then jsonb_build_object('returns', (
    select coalesce(jsonb_agg(e.one - 'by' order by e.position), '[]')
    from jsonb_array_elements(p_outcome -> 'returns') with ordinality as e (one, position))) else '{}' end
$$;

-- Dismissed staff can still read the outcomes of their own operations, but no longer the row.
create function private.own_outcome(p_id uuid, p_kind text, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select o.outcome from private.operations o
  where o.id = p_id and o.kind = p_kind and o.actor = auth.uid() and private.is_bounded(p_payload, 131072)
    and o.request_hash = sha256(convert_to(coalesce(p_payload::text, 'null'), 'utf8'))
$$;

-- A payload with the right time in its field, at most now, and its day moved along. `p_written`
-- travels beside the payload and is no part of its hash. {"at"}: the time by the server's clock,
-- which the device knew. {"sent"}: when the device sends it, by its own clock, so its age is known.
-- Below a minute that difference is the time of the request. Otherwise the device's time counts.
-- Devices can send anything.
create function private.at_server_time(p_payload jsonb, p_kind private.operation_kinds, p_written jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_written timestamptz := private.parse_time(p_payload -> p_kind.time_field);
  v_day date := private.parse_day(p_payload -> p_kind.day_field);
  v_age interval := private.parse_time(p_written -> 'sent') - v_written;
  v_right timestamptz;
begin
  if v_written is null then return p_payload; end if;
  v_right := least(now(), coalesce(
    private.parse_time(p_written -> 'at'),
    case when v_age between interval '0' and interval '10 years'
      and now() - v_age not between v_written - interval '1 minute' and v_written + interval '1 minute'
      then now() - v_age end,
    v_written));
  return p_payload || jsonb_build_object(p_kind.time_field, private.iso(v_right)) || case when v_day is null then '{}'
    else jsonb_build_object(p_kind.day_field, v_day + (private.shop_day(v_right) - private.shop_day(v_written))) end;
end
$$;

-- Every public function that writes calls this one. The public functions run with the caller's
-- rights, this one with its owner's. Everybody may execute it, because it checks the caller for
-- each kind of operation; calling it directly gains nothing.
-- The operation id is the first thing that is locked: a batch locks all of its ids first.
create function private.run_operation(p_kind text, p_id uuid, p_payload jsonb, p_written jsonb default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_hash bytea;
  v_limit text;
  v_wait bigint;
  v_outcome jsonb;
  v_is_staff boolean := private.is_staff();
begin
  select * into strict v_kind from private.operation_kinds k where k.kind = p_kind;
  if v_kind.staff_only and not v_is_staff then
    v_outcome := private.own_outcome(p_id, p_kind, p_payload);
    if v_outcome is null then
      perform private.require_staff();
    end if;
    return v_outcome;
  end if;
  if p_id is null then
    return private.invalid('operation_id');
  end if;
  if not private.is_bounded(p_payload, 131072) then
    return private.rejected('too_large');
  end if;

  -- A concurrent duplicate waits here until the first one has committed, then reads its outcome.
  perform private.lock_name('operation ' || p_id);
  v_hash := sha256(convert_to(coalesce(p_payload::text, 'null'), 'utf8'));
  v_outcome := private.stored_outcome(p_id, v_kind, v_hash);
  if v_outcome is not null then
    return private.with_details(p_kind, p_payload, v_outcome);
  end if;
  v_limit := case when not v_is_staff then v_kind.rate_limit end;
  if v_limit is not null then
    v_wait := coalesce(private.wait_for_limit('refused'),
      case when v_kind.mails_anybody then private.wait_for_limit('recipients') end, private.count_request(v_limit));
    if v_wait is not null then
      return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
    end if;
  end if;

  -- A concurrent withdrawal writes this row too, without the lock.
  insert into private.operations (id, kind, actor, request_hash) values (p_id, p_kind, auth.uid(), v_hash)
    on conflict (id) do nothing;
  if not found then
    perform private.uncount_request(v_limit);
    return private.stored_outcome(p_id, v_kind, v_hash);
  end if;

  if octet_length(p_payload::text) > 65536 then
    v_outcome := private.rejected('too_large');
  elsif jsonb_typeof(p_payload) is distinct from 'object' then
    v_outcome := private.invalid('payload');
  else
    execute format('select private.%I($1, $2)', 'apply_' || v_kind.kind) into v_outcome
      using p_id, private.at_server_time(p_payload, v_kind, p_written);
  end if;
  if v_outcome ->> 'status' <> 'applied' and v_limit is not null then
    perform private.uncount_request(v_limit);
    -- The last row that this request locks; only requests of the same address lock it.
    perform private.count_request('refused');
    update private.operations o set app = null, request_hash = substr(v_hash, 1, 16),
      outcome = private.rejected(v_outcome ->> 'code') where o.id = p_id;
  else
    update private.operations o set outcome = private.without_names(v_outcome - 'row'),
      row_id = v_outcome #>> '{row,id}' where o.id = p_id;
  end if;
  return v_outcome;
end
$$;
grant execute on function private.run_operation(text, uuid, jsonb, jsonb) to anon, authenticated, service_role;

-- A device gives up an operation whose outcome is unknown. Returns the outcome if the ledger has
-- one. Otherwise the id is used up, so that a request that arrives later changes nothing.
create function private.withdraw_operation(p_id uuid, p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_known private.operations;
  v_wait bigint;
  v_is_staff boolean := private.is_staff();
begin
  select * into v_kind from private.operation_kinds k where k.kind = p_kind;
  if not found then return private.invalid('kind'); end if;
  if p_id is null then return private.invalid('operation_id'); end if;
  if v_kind.staff_only and auth.uid() is null then
    perform private.require_staff();
  end if;
  if not v_is_staff and not exists (select from private.operations o where o.id = p_id) then
    v_wait := private.count_request(coalesce(v_kind.rate_limit, 'messages'));
    if v_wait is not null then
      return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
    end if;
  end if;

  -- Waits for a transaction that is writing this row.
  insert into private.operations (id, kind, actor, request_hash, outcome, app)
    values (p_id, p_kind, auth.uid(), '', private.rejected('withdrawn'),
      case when v_is_staff then private.client_app() end) on conflict (id) do nothing;
  select * into v_known from private.operations o where o.id = p_id;
  if v_known.actor is not null and v_known.actor is distinct from auth.uid() then
    perform private.require_staff();
  end if;
  return v_known.outcome;
end
$$;

create function public.withdraw_operation(p_operation_id uuid, p_kind text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.withdraw_operation(p_operation_id, p_kind)
$$;
grant execute on function private.withdraw_operation(uuid, text), public.withdraw_operation(uuid, text)
  to anon, authenticated, service_role;

-- Several operations in one request. Each has its own id and its own outcome: one that is rejected
-- or fails does not affect the others.

create function private.lock_name(p_name text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 0));
end
$$;

-- The readable operations of a batch, in order. Unreadable ones are left out.
create function private.batch_operations(p_operations jsonb)
returns table (n bigint, key text, id uuid, kind text, payload jsonb, written jsonb, may_run boolean,
  rate_limit text)
language sql stable set search_path = '' as $$
  select e.n, e.operation ->> 'id', (e.operation ->> 'id')::uuid, k.kind, e.operation -> 'payload',
    e.operation -> 'written', not k.staff_only or s.is_staff, case when not s.is_staff then k.rate_limit end
  from (select private.is_staff() as is_staff) s, jsonb_array_elements(p_operations) with ordinality as e (operation, n)
  join private.operation_kinds k on k.kind = e.operation ->> 'kind' and k.batched
  where e.operation ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Locks everything that the operations of a batch will lock, in the order in which a single
-- operation locks: operation ids, rate counters, networks, e-mail addresses and phone numbers,
-- identities, orders, categories, products, and the ids of created rows; within each kind by id. So
-- batches and single operations wait for each other and never deadlock. Locks nothing that the
-- caller may not write.
create function private.lock_batch(p_operations jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_name text;
  v_hash bytea;
  v_identity uuid;
  v_placed jsonb[];
  v_orders uuid[];
  v_changed text[];
  v_categories text[];
  v_deleted text[];
  v_products text[];
begin
  for v_name in
    select distinct 'operation ' || b.id from private.batch_operations(p_operations) b order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
  for v_name in
    select distinct b.rate_limit from private.batch_operations(p_operations) b where b.rate_limit is not null order by 1
  loop
    foreach v_hash in array private.address_hashes() loop
      insert into private.rate_counters (name, address_hash, started_at, count) values (v_name, v_hash, now(), 0)
        on conflict (name, address_hash) do nothing;
      perform from private.rate_counters c where c.name = v_name and c.address_hash = v_hash for update;
    end loop;
  end loop;
  v_placed := array(select private.batch_orders(p_operations));
  for v_name in
    select distinct n.name collate "C" from unnest(v_placed) as p (payload),
      private.names_to_lock(p.payload -> 'customer') as n (name) order by 1
  loop
    perform private.lock_name(v_name);
  end loop;

  for v_identity in
    select distinct case when not b.payload ? 'identity' or private.is_uuid(b.payload -> 'identity')
      then private.identity_of(b.id, b.payload) end
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('record_sale', 'record_return', 'record_payment') order by 1
  loop
    perform private.lock_identity(v_identity);
  end loop;

  v_orders := array(select (b.payload ->> 'order_id')::uuid from private.batch_operations(p_operations) b
    where b.may_run and b.kind <> 'place_order'
      and b.payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  perform from public.orders o where o.id = any (v_orders) order by o.id for update;

  if exists (select from private.batch_operations(p_operations) b
      where b.may_run and (b.kind = 'pack_for_market' or b.payload ? 'market'))
    or exists (select from public.orders o where o.id = any (v_orders) and o.market is not null) then
    perform private.lock_name('markets');
  end if;

  v_changed := array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category_id'), (b.payload ->> 'move_to')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  v_categories := v_changed || array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category'), (b.payload #>> '{patch,category}')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  for v_name in select distinct c.id collate "C" from unnest(v_categories) as c (id) order by 1 loop
    if v_name = any (v_changed) then
      perform from public.categories c where c.id = v_name for update;
    else
      perform from public.categories c where c.id = v_name for key share;
    end if;
  end loop;

  v_deleted := array(select b.payload ->> 'category_id' from private.batch_operations(p_operations) b
    where b.may_run and b.kind = 'delete_category');
  v_products := array(select b.payload ->> 'product_id' from private.batch_operations(p_operations) b
      where b.may_run and b.kind <> 'place_order')
    || array(select l.item ->> 'product_id' from private.batch_operations(p_operations) b,
        jsonb_array_elements(
          case jsonb_typeof(b.payload -> 'items') when 'array' then b.payload -> 'items' else '[]' end) as l (item)
        where b.may_run and b.kind <> 'place_order')
    || array(select l.product_id from unnest(v_placed) as p (payload), private.order_lines(p.payload -> 'items') l)
    || array(select q.product_id from public.orders o, private.order_quantities(o.items) q where o.id = any (v_orders));
  perform from public.products p where p.id = any (v_products) or p.category = any (v_deleted) order by p.id for update;

  for v_name in
    select distinct case b.kind when 'delete_product' then 'create_product' else b.kind end
      || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('create_product', 'delete_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;

-- [{id, kind, payload, written}, …] → {status: 'done', outcomes: {id: outcome}}. Each operation
-- runs in its own savepoint, in order. An operation without an outcome failed or cannot be batched:
-- the device sends it alone and receives its answer then. When time runs out, the rest get `wait`
-- with 0 ms. A request that is too large is rejected as a whole and stores nothing.
create function private.run_operations(p_operations jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  c_most constant int := 50;
  c_bytes constant int := 262144;
  c_time constant interval := '2 seconds';
  v_started constant timestamptz := clock_timestamp();
  v_outcomes jsonb := '{}';
  v_outcome jsonb;
  v_one record;
begin
  if not private.is_bounded(p_operations, c_bytes) then return private.rejected('too_large'); end if;
  if jsonb_typeof(p_operations) is distinct from 'array' then return private.invalid('operations'); end if;
  if jsonb_array_length(p_operations) > c_most then return private.rejected('too_large'); end if;

  perform private.lock_batch(p_operations);
  for v_one in select * from private.batch_operations(p_operations) b order by b.n loop
    if v_outcomes <> '{}' and clock_timestamp() - v_started > c_time then
      v_outcome := jsonb_build_object('status', 'wait', 'retry_after_ms', 0);
    else
      begin
        v_outcome := private.run_operation(v_one.kind, v_one.id, v_one.payload, v_one.written);
      exception when others then
        v_outcome := null;
      end;
    end if;
    if v_outcome is not null then
      v_outcomes := v_outcomes || jsonb_build_object(v_one.key, v_outcome);
    end if;
  end loop;
  return jsonb_build_object('status', 'done', 'outcomes', v_outcomes);
end
$$;

create function public.run_operations(p_operations jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operations(p_operations) $$;
grant execute on function private.run_operations(jsonb), public.run_operations(jsonb)
  to anon, authenticated, service_role;

-- Edits by staff travel as fields: `patch` holds the new values, `base` the values that the editor
-- saw. Per field: if the server already has the new value, nothing changes; if it still has the
-- base, the new value is written; otherwise it is a conflict, and nothing of the edit is written.

-- {changes: fields to write, conflicts: {field: {base, theirs, mine}}}. Compares JSON values, with
-- amounts in piastres.
create function private.compare_fields(p_now jsonb, p_base jsonb, p_patch jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'changes', coalesce(jsonb_object_agg(f.key, f.value) filter (where f.seen is not distinct from f.now), '{}'),
    'conflicts', coalesce(
      jsonb_object_agg(f.key, jsonb_build_object('base', f.seen, 'theirs', f.now, 'mine', f.value))
        filter (where f.seen is distinct from f.now), '{}'))
  from (
    select m.key, m.value, p_base -> m.key as seen, p_now -> m.key as now from jsonb_each(p_patch) as m
  ) f
  where f.value is distinct from f.now
$$;

create function private.conflict(p_fields jsonb, p_version bigint, p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'code', 'fields', 'version', p_version, 'row', p_row,
    'fields', p_fields)
$$;

-- A deletion names in `base` what its author saw: the row's fields, its version, or both. Null: no
-- named field has changed. The version decides only if no field is named, because after a restore
-- the same version can have other content. A lower stock is no conflict: pieces were sold.
create function private.deletion_conflict(p_now jsonb, p_version bigint, p_base jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_base) is distinct from 'object' then null
    when p_base - 'version' = '{}' then
      case when p_base -> 'version' = to_jsonb(p_version) then null else private.conflict('{}', p_version, p_now) end
    when f.changed <> '{}' then private.conflict(f.changed, p_version, p_now)
  end
  from (
    select coalesce(
      jsonb_object_agg(b.key, jsonb_build_object('base', b.value, 'theirs', p_now -> b.key, 'mine', null)),
      '{}') as changed
    from jsonb_each(case jsonb_typeof(p_base) when 'object' then p_base else '{}' end) as b
    where p_now ? b.key and b.key not in ('id', 'created_at', 'updated_at', 'version') and b.value <> p_now -> b.key
      and case when b.key = 'stock' and jsonb_typeof(b.value) = 'number' then p_now -> b.key > b.value else true end
  ) f
$$;

-- The path of the first invalid product field; with p_all also of a missing one. A new archived
-- product may be incomplete: with a shorter text or none, and without a picture.
create function private.invalid_product_path(p_fields jsonb, p_all boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_flag text;
  v_may_lack boolean;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then return ''; end if;
  v_may_lack := p_all and coalesce(p_fields -> 'archived' = 'true', false);
  if (p_all or p_fields ? 'name') and not private.is_text(p_fields -> 'name', 3, 200) then return 'name'; end if;
  if (p_all or p_fields ? 'description')
    and not private.is_text(p_fields -> 'description', case when v_may_lack then 0 else 10 end, 5000) then
    return 'description';
  end if;
  if (p_all or p_fields ? 'price') and not private.is_integer(p_fields -> 'price', 1, 999999999999) then
    return 'price';
  end if;
  if (p_all or p_fields ? 'image') and not private.is_image(p_fields -> 'image')
    and not (v_may_lack and coalesce(p_fields -> 'image' = '""', false)) then
    return 'image';
  end if;
  if (p_all or p_fields ? 'category') and not coalesce(jsonb_typeof(p_fields -> 'category') = 'null', false)
    and not private.is_id(p_fields -> 'category') then
    return 'category';
  end if;
  foreach v_flag in array array['featured', 'bestseller', 'new'] loop
    if (p_all or p_fields ? v_flag) and not private.is_boolean(p_fields -> v_flag) then return v_flag; end if;
  end loop;
  return coalesce(private.invalid_translation(p_fields), private.invalid_product_fact(p_fields));
end
$$;

create function private.invalid_category_path(p_fields jsonb, p_all boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then return ''; end if;
  if (p_all or p_fields ? 'name') and not private.is_text(p_fields -> 'name', 3, 200) then return 'name'; end if;
  if (p_all or p_fields ? 'description') and not private.is_text(p_fields -> 'description', 10, 5000) then
    return 'description';
  end if;
  if (p_all or p_fields ? 'image_url') and not private.is_image(p_fields -> 'image_url') then
    return 'image_url';
  end if;
  return private.invalid_translation(p_fields);
end
$$;

-- Only known fields: the server does not store anything else that a client sends.
create function private.pick_fields(p_object jsonb, p_names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_object) = 'object'
    then (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p_object) e
      where e.key = any (p_names))
  end
$$;

-- Text fields without surrounding white space, as the forms send them.
create function private.trim_text_fields(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key,
    case when jsonb_typeof(e.value) = 'string' and e.key <> 'category' then to_jsonb(private.trimmed(e.value))
      else e.value end), '{}')
  from jsonb_each(p_fields) e
$$;

-- A visitor's batch locks the products of its valid new orders within the visitor's limit, and
-- nothing else.

-- How many more orders the caller may place now. Null: any number.
create function private.orders_left() returns bigint
language sql stable set search_path = '' as $$
  select case
    when private.is_staff() then null
    when private.wait_for_limit('refused') is not null then 0
    else (
      select min(private.limit_of(l.max_count, h.n > 1) - coalesce(c.count, 0))
      from unnest(private.address_hashes()) with ordinality as h (hash, n)
      left join private.rate_counters c
        on c.name = l.name and c.address_hash = h.hash and c.started_at > now() - l.period)
  end
  from private.rate_limits l where l.name = 'orders'
$$;

-- The orders that a batch can place: for staff all of them, because no limit applies.
create function private.batch_orders(p_operations jsonb) returns setof jsonb
language sql volatile set search_path = '' as $$
  select b.payload from private.batch_operations(p_operations) b
  where b.kind = 'place_order' and private.invalid_order_path(b.payload) is null
    and not exists (select from private.operations o where o.id = b.id)
  order by b.n limit (select case when l.n is not null then greatest(0, l.n) end from private.orders_left() as l (n))
$$;

-- Of a visitor's rejected operation the ledger stores the code and half of the request's hash, for
-- 180 days: rejections cost a visitor nothing, so they must cost the shop little.

-- A replay of a rejected order finds out the details again: what is invalid, or what is wrong with
-- the items now.
create function private.with_details(p_kind text, p_payload jsonb, p_outcome jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text;
begin
  if p_kind <> 'place_order' or p_outcome ?| array['path', 'items'] then
    return p_outcome;
  end if;
  if p_outcome ->> 'code' not in ('invalid', 'items') then
    return p_outcome;
  end if;
  if jsonb_typeof(p_payload) is distinct from 'object' then
    return p_outcome || '{"path": "payload"}';
  end if;
  v_invalid := private.invalid_order_path(p_payload);
  return p_outcome || case
    when v_invalid is not null then jsonb_build_object('path', v_invalid)
    when p_outcome ->> 'code' = 'items'
      then jsonb_build_object('items', private.order_problems(p_payload -> 'items'))
    else '{}' end;
end
$$;

-- What a visitor can repeat without end must not fill the ledger for ever: rejections, and applied
-- operations that change nothing when they are applied again. After that time no device repeats
-- them: it asks a person about an operation that is older.
create function private.purge_rejected_operations(
  p_older_than interval default '180 days', p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with gone as (
    delete from private.operations o where o.id in (
      select x.id from private.operations x where x.actor is null and x.at < now() - p_older_than
        and (x.outcome ->> 'status' = 'rejected'
          or x.kind in ('answer_order', 'cancel_my_order', 'request_stock_alert', 'subscribe_newsletter'))
      order by x.at limit p_limit)
    returning 1
  )
  select count(*) from gone
$$;
-- BRIN: with a B-tree whose predicate names `outcome` or `kind`, the update that stores an outcome
-- could not be done in place (HOT), and a rejected operation would take more space.
create index operations_to_forget on private.operations using brin (at);

insert into private.clock_jobs (name, every, calls) values
  ('forget rejected operations', '1 hour', 'purge_rejected_operations');

-- Staff correct an order before it is shipped: name, phone and address as fields with base values,
-- lines as differences, so that two corrections of different lines are merged.

-- The outcome of a correction that met a conflict has the values of the customer's fields. The
-- ledger keeps outcomes forever, so an erasure removes these values.
create index operations_corrections on private.operations (row_id) where kind = 'correct_order';
