-- Checks and conversions of values from outside. Checks return false or null for unexpected
-- values and never raise.

-- Is the value safe to print, hash and search? A short number such as 1e131071 prints as 131,072
-- digits, and no statement timeout interrupts that. So this check runs first: it limits the stored
-- size and excludes numbers that JavaScript cannot hold.
create function private.is_bounded(p_value jsonb, p_bytes int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if pg_column_size(p_value) > p_bytes then
    return false;
  end if;
  return not exists (
    select from jsonb_path_query(p_value, 'strict $.** ? (@.type() == "number")') as e (number)
    where abs(e.number::numeric) >= 1e309 or scale(e.number::numeric) > 350);
end
$$;

-- Removes the white space and byte order marks that JavaScript's trim() removes. Not a regular
-- expression: searching for the end of a text would restart at every space.
create function private.trimmed(p_value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'string' then
    btrim(p_value #>> '{}', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
      '\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  end
$$;

-- UTF-16 units, as JavaScript and so the forms count.
create function private.js_length(p_text text) returns int
language sql immutable set search_path = '' as $$
  select char_length(p_text) + char_length(regexp_replace(p_text, '[^\U00010000-\U0010ffff]', '', 'g'))
$$;

create function private.is_text(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.js_length(private.trimmed(p_value)) between p_min and p_max, false)
$$;

create function private.is_integer(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'number' then
    (p_value #>> '{}')::numeric between p_min and p_max
      and (p_value #>> '{}')::numeric = trunc((p_value #>> '{}')::numeric)
  else false end
$$;

create function private.is_boolean(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'boolean', false)
$$;

-- Ids are opaque: never trimmed, never parsed.
create function private.is_id(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string' and private.js_length(p_value #>> '{}') between 1 and 64, false)
$$;

-- The same pattern as in the forms.
create function private.is_email(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    private.is_text(p_value, 3, 200) and private.trimmed(p_value) ~
      '^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]+([.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$', false)
$$;

-- An http(s) address or a path of this site. `//host` and `\` would lead to another site.
create function private.is_image(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    private.is_text(p_value, 1, 2000) and private.trimmed(p_value) ~ '^(https?://[^\s/\\]\S*|/([^\s/\\]\S*)?)$', false)
$$;

-- ASCII digits without separators.
create function private.normal_phone(p_text text) returns text
language sql immutable
return regexp_replace(
  translate(p_text, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
  '[\s\u00a0().\u200e\u200f\u202a-\u202e-]', '', 'g');

-- At least 11 digits.
create function private.is_phone(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.normal_phone(private.trimmed(p_value)) ~ '^\+?[0-9]{11,20}$', false)
$$;

-- The digits to search phone numbers for. Null: the text is no phone number or too short a part of
-- one. A complete number loses its prefix: +20 100 …, 0020 100 … and 0100 … are equal.
create function private.phone_search_digits(p_text text) returns text
language sql immutable
return regexp_replace(
  substring(private.normal_phone(p_text) from '^\+?([0-9]{5,20})$'), '^(00)?(20)?0?(?=[0-9]{9,10}$)', '');

-- ISO 8601 in UTC with milliseconds, as JavaScript writes it, whatever the session's time zone.
-- The body uses `return`, so PostgreSQL can inline it for every pulled row.
create function private.iso(p_time timestamptz) returns text
language sql stable
return to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Null: the value is no ISO 8601 time. Devices can send anything.
create function private.parse_time(p_value jsonb) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) = 'string'
    and (p_value #>> '{}') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$' then
    return (p_value #>> '{}')::timestamptz;
  end if;
  return null;
exception when data_exception then
  return null;
end
$$;

create function private.to_piastres(p_amount numeric) returns bigint
language sql immutable
return round(p_amount * 100)::bigint;

-- An update of `orders` evaluates the index orders_phone, so the roles that update rows need these.
grant execute on function private.phone_search_digits(text), private.normal_phone(text) to authenticated, service_role;
