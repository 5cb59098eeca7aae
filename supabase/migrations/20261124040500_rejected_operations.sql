-- Of a visitor's rejected operation the ledger stores the code and half of the request's hash, for
-- 180 days: rejections cost a visitor nothing, so they must cost the shop little.

-- The outcome of a known operation; null: the id is new.
create or replace function private.stored_outcome(p_id uuid, p_kind private.operation_kinds, p_hash bytea)
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

create or replace function private.run_operation(p_kind text, p_id uuid, p_payload jsonb) returns jsonb
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
    update private.operations o set app = null, request_hash = substr(v_hash, 1, 16),
      outcome = private.rejected(v_outcome ->> 'code') where o.id = p_id;
  else
    update private.operations o set outcome = v_outcome - 'row', row_id = v_outcome #>> '{row,id}' where o.id = p_id;
  end if;
  return v_outcome;
end
$$;

-- A device gives up an operation whose outcome is unknown. Returns the outcome if the ledger has
-- one. Otherwise the id is used up, so that a request that arrives later changes nothing.
create or replace function private.withdraw_operation(p_id uuid, p_kind text) returns jsonb
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

-- After that time no device repeats them: it asks a person about an operation that is older.
create function private.purge_rejected_operations(p_older_than interval default '180 days') returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  delete from private.operations o where o.actor is null and o.at < now() - p_older_than
    and o.outcome ->> 'status' = 'rejected';
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
insert into private.clock_jobs (name, every, calls) values
  ('forget rejected operations', '1 day', 'purge_rejected_operations');
