-- After a restore, only the clock and the steps of docs/hosting.md renew the epoch: new stamps for
-- many rows take longer than a visitor's request may take. Until then a pull is answered with
-- status 503. A device then keeps its rows and its cursor and tries again later.

-- The transaction that renewed the epoch. A pull sees its rows once it is below the horizon.
alter table public.sync_meta add column renewed_xid bigint not null default 0;

create or replace function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    timeline = private.timeline(),
    renewed_xid = private.current_xid(),
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

insert into private.clock_jobs (name, every, calls)
values ('notice a restore', '1 minute', 'renew_epoch_if_restored');

-- Raises 503 where this server cannot continue a device's pull now, but this or another one can
-- soon: after a restore until the epoch is renewed, and on a standby that is behind the cursor.
create function private.require_ready(p_cursor jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_meta public.sync_meta;
begin
  select * into strict v_meta from public.sync_meta;
  if private.is_restored() or v_meta.renewed_xid >= v_horizon then
    raise sqlstate 'PT503' using message = 'A backup is being restored.', hint = 'Try again in a minute.';
  end if;
  if pg_is_in_recovery() and jsonb_typeof(p_cursor) = 'object' and (
    p_cursor ->> 'epoch' is distinct from v_meta.epoch::text
    or greatest(private.cursor_xid(p_cursor -> 'xid'), private.cursor_xid(p_cursor -> 'seen')) > v_horizon)
  then
    raise sqlstate 'PT503' using message = 'This standby is behind the device.', hint = 'Try again in a moment.';
  end if;
end
$$;

-- Null for anything that is no transaction id.
create function private.cursor_xid(p_value jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_value #>> '{}' ~ '^[0-9]{1,18}$' then (p_value #>> '{}')::bigint end
$$;

-- Pulls write nothing, so they are stable: PostgREST then runs them in read-only transactions,
-- which a standby accepts.
create or replace function private.pull_catalog(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.pull(array['categories', 'products'], p_cursor, p_limit);
end
$$;

create or replace function private.pull_catalog_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.pull_changes(p_cursor, p_limit);
end
$$;

create or replace function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
begin
  perform private.require_staff();
  perform private.require_ready(p_cursor);
  v_page := private.pull(array['orders', 'stock_moves'], p_cursor, p_limit);
  if v_page -> 'more' = 'true' or v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;

alter function private.pull_catalog_first(jsonb, int, jsonb) stable;
alter function public.pull_catalog(jsonb, int) stable;
alter function public.pull_catalog_changes(jsonb, int) stable;
alter function public.pull_catalog_first(jsonb, int, jsonb) stable;
alter function public.pull_orders(jsonb, int) stable;
