-- Functions that every order calls several times, in PL/pgSQL or as an expression that PostgreSQL
-- inlines. Their results are the same; see 20261124041100_cached_plans.sql.

create or replace function private.order_lines(p_items jsonb)
returns table (product_id text, price numeric, quantity int, first_position bigint)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select e.item ->> 'product_id', ((e.item ->> 'price')::numeric / 100)::numeric(12, 2),
      sum((e.item ->> 'quantity')::numeric)::int, min(e.position)
    from jsonb_array_elements(p_items) with ordinality as e (item, position)
    group by 1, 2;
end
$$;

create or replace function private.trimmed(p_value jsonb) returns text
language sql immutable
return case when jsonb_typeof(p_value) = 'string' then
  btrim(p_value #>> '{}', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    '\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
end;

create or replace function private.js_length(p_text text) returns int
language sql immutable
return char_length(p_text) + char_length(regexp_replace(p_text, '[^\U00010000-\U0010ffff]', '', 'g'));

create or replace function private.is_text(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable
return coalesce(private.js_length(private.trimmed(p_value)) between p_min and p_max, false);

create or replace function private.set_stock_reason(p_reason text, p_operation_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('nefer.stock_reason', coalesce(p_reason, ''), true),
    set_config('nefer.stock_operation', coalesce(p_operation_id::text, ''), true);
end
$$;
