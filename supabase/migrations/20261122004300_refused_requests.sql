-- What is refused costs work and a line in the ledger, too. The limits of …_rate_limits.sql count effects only, so that nobody waits
-- for having typed something wrong; this one is far above what people do, and stops who only wants to keep the shop busy.
insert into private.rate_limits (name, max_count, period) values ('refused', 600, '10 minutes');

-- How many milliseconds this address has to wait; null: it is below the limit. Counts nothing.
create function private.wait_for_limit(p_limit text) returns bigint
language sql stable set search_path = '' as $$
  select greatest(1000, ceil(1000 * extract(epoch from c.started_at + l.period - now())))::bigint
  from private.rate_limits l join private.rate_counters c on c.name = l.name
  where l.name = p_limit and c.address_hash = private.address_hash()
    and c.count >= l.max_count and c.started_at > now() - l.period
$$;

create or replace function private.run_operation(p_kind text, p_id uuid, p_payload jsonb) returns jsonb
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

  -- A concurrent duplicate waits here until the first one has committed, then reads its outcome.
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
    -- The last row this request locks, and only requests of the same address want it.
    perform private.count_request('refused');
  end if;
  update private.operations o set outcome = v_outcome - 'row', row_id = v_outcome #>> '{row,id}' where o.id = p_id;
  return v_outcome;
end
$$;
