-- The ledger: every write is a named operation with its own id, and its outcome is stored forever.
-- A replay (lost reply, second tab, page and worker at once) returns the stored outcome, also a
-- rejection.

-- The version of the calling app, from its header `x-client-info: nefer/<build time>`.
-- Null: another program.
create function private.client_app() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info'
    from '^nefer/([0-9A-Za-z:.+-]{1,64})$');
exception when data_exception then
  return null;
end
$$;

create table private.operations (
  id uuid primary key,
  kind text not null,
  actor uuid,
  request_hash bytea not null,
  -- Without the row that was returned: the ledger is kept forever, personal data is not. A replay
  -- reads the current row.
  outcome jsonb,
  row_id text,
  at timestamptz not null default now(),
  app text default private.client_app()
);
alter table private.operations enable row level security;

-- The closed list of writes. private.apply_<kind>(operation id, payload) performs one of them.
create table private.operation_kinds (
  kind text primary key,
  staff_only boolean not null,
  rate_limit text references private.rate_limits (name),
  -- The row that its outcomes contain; see private.current_row.
  row_type text,
  -- May be sent in a batch (…_batches.sql). False until somebody has checked which rows it locks.
  batched boolean not null default false
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

-- The current row, for callers who may perform this kind of operation. Null: it is deleted.
create function private.current_row(p_row_type text, p_row_id text) returns jsonb
language sql stable set search_path = '' as $$
  select case p_row_type
    when 'receipt' then (select private.receipt_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'order' then (select private.order_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'product' then (select private.product_json(p) from public.products p where p.id = p_row_id)
    when 'category' then (select private.category_json(c) from public.categories c where c.id = p_row_id)
  end
$$;

-- The outcome of a known operation; null: the id is new.
create function private.stored_outcome(p_id uuid, p_kind private.operation_kinds, p_hash bytea) returns jsonb
language sql volatile set search_path = '' as $$
  select case when o.kind = p_kind.kind and o.request_hash = p_hash
    then o.outcome || case when r.current is null then '{}' else jsonb_build_object('row', r.current) end
    else private.rejected('key_reused')
  end
  from private.operations o, lateral (select private.current_row(p_kind.row_type, o.row_id) as current) r
  where o.id = p_id
$$;

-- Dismissed staff can still read the outcomes of their own operations, but no longer the row.
create function private.own_outcome(p_id uuid, p_kind text, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select o.outcome from private.operations o
  where o.id = p_id and o.kind = p_kind and o.actor = auth.uid() and private.is_bounded(p_payload, 131072)
    and o.request_hash = sha256(convert_to(coalesce(p_payload::text, 'null'), 'utf8'))
$$;

-- Every public function that writes calls this one. The public functions run with the caller's
-- rights, this one with its owner's. Everybody may execute it, because it checks the caller for
-- each kind of operation; calling it directly gains nothing.
-- The operation id is the first thing that is locked: a batch locks all of its ids first.
create function private.run_operation(p_kind text, p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_hash bytea;
  v_limit text;
  v_wait bigint;
  v_outcome jsonb;
begin
  select * into strict v_kind from private.operation_kinds k where k.kind = p_kind;
  if v_kind.staff_only and not private.is_staff() then
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
    return v_outcome;
  end if;
  v_limit := case when not private.is_staff() then v_kind.rate_limit end;
  if v_limit is not null then
    v_wait := coalesce(private.wait_for_limit('refused'), private.count_request(v_limit));
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
    execute format('select private.%I($1, $2)', 'apply_' || v_kind.kind) into v_outcome using p_id, p_payload;
  end if;
  if v_outcome ->> 'status' <> 'applied' and v_limit is not null then
    perform private.uncount_request(v_limit);
    -- The last row that this request locks; only requests of the same address lock it.
    perform private.count_request('refused');
  end if;
  update private.operations o set outcome = v_outcome - 'row', row_id = v_outcome #>> '{row,id}' where o.id = p_id;
  return v_outcome;
end
$$;
grant execute on function private.run_operation(text, uuid, jsonb) to anon, authenticated, service_role;

-- A device gives up an operation whose outcome is unknown. Returns the outcome if the ledger has
-- one. Otherwise the id is used up, so that a request that arrives later changes nothing.
create function private.withdraw_operation(p_id uuid, p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_known private.operations;
  v_wait bigint;
begin
  select * into v_kind from private.operation_kinds k where k.kind = p_kind;
  if not found then return private.invalid('kind'); end if;
  if p_id is null then return private.invalid('operation_id'); end if;
  if v_kind.staff_only and auth.uid() is null then
    perform private.require_staff();
  end if;
  if not private.is_staff() and not exists (select from private.operations o where o.id = p_id) then
    v_wait := private.count_request(coalesce(v_kind.rate_limit, 'messages'));
    if v_wait is not null then
      return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
    end if;
  end if;

  -- Waits for a transaction that is writing this row.
  insert into private.operations (id, kind, actor, request_hash, outcome)
    values (p_id, p_kind, auth.uid(), '', private.rejected('withdrawn')) on conflict (id) do nothing;
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
