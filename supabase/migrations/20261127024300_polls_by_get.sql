-- Polls by GET, which is all that a read replica at Supabase answers (docs/hosting.md). PostgREST
-- 12 passes an argument of a query as text, so JSON in it arrives as a string.

create function private.unquoted(p_argument jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_argument) = 'string' then
    begin
      return (p_argument #>> '{}')::jsonb;
    exception when invalid_text_representation or untranslatable_character then null;
    end;
  end if;
  return p_argument;
end
$$;
grant execute on function private.unquoted(jsonb) to anon, authenticated, service_role;

create or replace function public.pull_catalog(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog(private.unquoted(p_cursor), p_limit)
$$;

create or replace function public.pull_catalog_changes(p_cursor jsonb default null, p_limit int default 500)
returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog_changes(private.unquoted(p_cursor), p_limit)
$$;

create or replace function public.pull_catalog_first(
  p_cursor jsonb default null, p_limit int default 60, p_seen jsonb default '[]')
returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata()
    || private.pull_catalog_first(private.unquoted(p_cursor), p_limit, private.unquoted(p_seen))
$$;

create or replace function public.pull_orders(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_orders(private.unquoted(p_cursor), p_limit)
$$;
