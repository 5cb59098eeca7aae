-- What this server supports beyond 1.0.0. Apps offer a feature only after they have received its
-- name: an older server would drop its fields and report the write as applied. The migration that
-- adds a feature inserts its name.
create table private.features (
  name text primary key check (name ~ '^[a-z_]{3,40}$')
);
alter table private.features enable row level security;

create or replace function private.pull_metadata() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('horizon_ms', private.horizon_age(), 'languages', '["en", "ar"]'::jsonb,
      'features', (select coalesce(jsonb_agg(f.name order by f.name), '[]') from private.features f))
    || case when s.min_app_version is null then '{}'
      else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
  from private.app_settings s
$$;
