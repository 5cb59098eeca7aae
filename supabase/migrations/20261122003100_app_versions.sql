-- Which version of the app asks, which versions may still send, and how old what a pull tells is.

-- `x-client-info: nefer/<when it was built>`, which the app's requests carry. Null: another program, or an app from before.
create function private.client_app() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info'
    from '^nefer/([0-9A-Za-z:.+-]{1,64})$');
exception when data_exception then
  return null;
end
$$;

-- By which version each write was sent.
alter table private.operations add column app text;
alter table private.operations alter column app set default private.client_app();

-- What the owner of the database sets for all apps. One row.
create table private.app_settings (
  one boolean primary key default true check (one),
  -- Apps that were built before it keep what they have written, say so, and send nothing. Null: all may send.
  min_app_version timestamptz
);
insert into private.app_settings default values;
alter table private.app_settings enable row level security;

-- For how long (ms) a transaction that does not end has kept from devices what was written since: see private.pull.
create function private.horizon_age() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(floor(1000 * extract(epoch from clock_timestamp() - least(
    (select min(a.xact_start) from pg_catalog.pg_stat_activity a
      where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()),
    (select min(p.prepared) from pg_catalog.pg_prepared_xacts p)))), 0)::bigint
$$;

-- What every answer of a pull tells beside its rows. Asked first, so that what ends meanwhile counts as being there still.
create function private.pull_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('horizon_ms', private.horizon_age())
    || case when s.min_app_version is null then '{}'
      else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
  from private.app_settings s
$$;

create or replace function public.pull_catalog(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$ select private.pull_facts() || private.pull_catalog(p_cursor, p_limit) $$;
create or replace function public.pull_orders(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql volatile set search_path = '' as $$ select private.pull_facts() || private.pull_orders(p_cursor, p_limit) $$;
grant execute on function private.pull_facts() to anon, authenticated, service_role;
