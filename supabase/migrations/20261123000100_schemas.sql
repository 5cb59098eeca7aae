-- The two schemas of the server and what is closed by default.
-- `public` is the API: tables behind row-level security and functions that are granted by name.
-- `private` holds everything that only our own functions use; the API does not expose it.
create schema private;

-- Callers need `usage` to reach the private functions that a migration grants to them by name.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- New functions and tables are closed until a migration grants them. A hosted Supabase project
-- would grant everything in `public` to the API roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- An open transaction delays what devices can pull, so an idle one is ended after 30 seconds.
do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set idle_in_transaction_session_timeout = '30s';
  end if;
exception when insufficient_privilege then
  raise notice 'idle_in_transaction_session_timeout of authenticator is left as it is';
end
$$;
