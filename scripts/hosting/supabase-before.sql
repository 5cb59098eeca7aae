-- What a project from before 30 May 2026 has beside supabase-like.sql: it opens every new object in
-- `public` to the API roles and relies on row-level security and explicit revokes.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
