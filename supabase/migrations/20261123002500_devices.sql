-- The devices of staff and their unsent writes, so that a phone in a drawer with yesterday's sales
-- is noticed. Shoppers' devices are not recorded.
create table private.devices (
  id uuid primary key,
  -- The user who was signed in at the last report.
  user_id uuid not null,
  app text not null check (length(app) <= 64),
  waiting int not null,
  to_decide int not null,
  -- When the oldest unsent write was made, by the device's clock.
  oldest_at timestamptz,
  -- The free storage that the browser reports, in bytes.
  disk_left bigint,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
alter table private.devices enable row level security;

-- With every pull of staff: {id, app, waiting, to_decide, oldest_at, disk_left}. Returns false for
-- an unreadable report.
create function private.report_device(p_report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_bounded(p_report, 4096)
    or not coalesce(p_report ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
    or not private.is_text(p_report -> 'app', 1, 64)
    or not private.is_integer(p_report -> 'waiting', 0, 1000000)
    or not private.is_integer(p_report -> 'to_decide', 0, 1000000) then
    return false;
  end if;
  insert into private.devices as d (id, user_id, app, waiting, to_decide, oldest_at, disk_left)
  values ((p_report ->> 'id')::uuid, auth.uid(), private.trimmed(p_report -> 'app'),
    (p_report ->> 'waiting')::numeric::int, (p_report ->> 'to_decide')::numeric::int,
    private.parse_time(p_report -> 'oldest_at'),
    case when private.is_integer(p_report -> 'disk_left', 0, 9007199254740991)
      then (p_report ->> 'disk_left')::numeric::bigint end)
  on conflict (id) do update set user_id = excluded.user_id, app = excluded.app, waiting = excluded.waiting,
    to_decide = excluded.to_decide, oldest_at = excluded.oldest_at, disk_left = excluded.disk_left, seen_at = now();
  delete from private.devices d where d.seen_at < now() - interval '180 days';
  return true;
end
$$;
create function public.report_device(p_report jsonb) returns boolean
language sql volatile set search_path = '' as $$ select private.report_device(p_report) $$;

-- Newest first. `horizon_seconds`: for how long an open transaction has delayed all devices.
create function private.list_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'at', private.iso(now()),
    'horizon_seconds', coalesce(
      (select floor(extract(epoch from now() - min(a.xact_start)))::bigint from pg_catalog.pg_stat_activity a
        where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()), 0),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'email', s.email, 'staff', s.user_id is not null, 'app', d.app,
        'waiting', d.waiting, 'to_decide', d.to_decide, 'oldest_at', private.iso(d.oldest_at),
        'disk_left', d.disk_left, 'first_seen_at', private.iso(d.first_seen_at),
        'seen_at', private.iso(d.seen_at)) order by d.seen_at desc), '[]')
      from private.devices d left join private.staff s on s.user_id = d.user_id));
end
$$;
create function public.list_devices() returns jsonb
language sql stable set search_path = '' as $$ select private.list_devices() $$;

grant execute on function private.report_device(jsonb), public.report_device(jsonb),
  private.list_devices(), public.list_devices() to authenticated, service_role;
