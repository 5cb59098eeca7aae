-- The lists say whose account is banned or deleted, and which invitations are void because of it.
-- Such an account's devices are no longer devices of staff: their help files are not accepted.

create or replace function private.list_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id, 'email', s.email, 'role', s.role,
        'since', private.iso(s.created_at), 'barred', private.is_barred(s.user_id))
        order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role,
        'invited_at', private.iso(i.created_at), 'expires_at', private.iso(i.expires_at),
        'expired', i.expires_at <= now(), 'void', private.is_barred(i.invited_by))
        order by i.created_at, i.email), '[]') from private.staff_invitations i where i.accepted_at is null));
end
$$;

create or replace function private.list_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('at', private.iso(now()),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id, 'email', s.email, 'role', s.role,
        'since', private.iso(s.created_at), 'barred', private.is_barred(s.user_id), 'last_seen',
        (select private.iso(max(d.seen_at)) from private.devices d where d.user_id = s.user_id))
        order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', case when exists (select from private.staff s where s.user_id = auth.uid() and s.role = 'owner')
      then private.list_people() -> 'invitations' else '[]' end);
end
$$;

create or replace function private.list_devices() returns jsonb
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
      from private.devices d left join private.staff s
        on s.user_id = d.user_id and not private.is_barred(s.user_id)));
end
$$;
