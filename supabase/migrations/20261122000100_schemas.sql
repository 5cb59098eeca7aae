-- `public` is what the API exposes; `private` holds what only our own functions may touch.
create schema private;

-- Callers need to see the schema to reach the functions granted to them name by name; tables are closed by row-level security.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- A function may be executed, and a table reached, by nobody until its migration says by whom: a hosted project would open
-- everything in `public` to the API roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
