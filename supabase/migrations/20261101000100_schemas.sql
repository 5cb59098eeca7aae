-- `public` is what the API exposes; `private` holds what only our own functions may touch.
create schema private;

-- Callers need to see the schema to reach the functions granted to them name by name; tables are closed by row-level security.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A function may be executed by nobody until its migration says by whom.
alter default privileges revoke execute on functions from public;
