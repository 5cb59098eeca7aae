-- Checks of values that came from outside. They answer false or null for anything odd and never raise.

-- May it be printed, hashed and searched? A number of a few characters can print as 131,072 digits or as 16,383 zeros, and
-- no statement timeout interrupts that. So before anything else: its size as it is stored, and no number that JavaScript
-- could not hold either.
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

-- White space and byte order mark, as JavaScript's trim() takes them away. No regular expression: one that looks for the end
-- of a text begins again at every space.
create function private.trimmed(p_value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'string' then
    btrim(p_value #>> '{}', E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  end
$$;

-- UTF-16 units, as JavaScript and therefore the forms count.
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
    (p_value #>> '{}')::numeric between p_min and p_max and (p_value #>> '{}')::numeric = trunc((p_value #>> '{}')::numeric)
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

-- The shape the forms accept too.
create function private.is_email(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    private.is_text(p_value, 3, 200) and private.trimmed(p_value) ~
      '^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]+([.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$', false)
$$;

-- An http(s) address, or a path of this site; `//host` and `\` would lead elsewhere.
create function private.is_image(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    private.is_text(p_value, 1, 2000) and private.trimmed(p_value) ~ '^(https?://[^\s/\\]\S*|/([^\s/\\]\S*)?)$', false)
$$;

-- ASCII digits, without what people put between them.
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

-- The digits to look for in phone numbers; null when the text is none, or too little of one. A complete number loses what
-- depends on from where it is dialled: +20 100 …, 0020 100 … and 0100 … are the same.
create function private.phone_search_digits(p_text text) returns text
language sql immutable
return regexp_replace(
  substring(private.normal_phone(p_text) from '^\+?([0-9]{5,20})$'), '^(00)?(20)?0?(?=[0-9]{9,10}$)', '');

-- Whatever the session's time zone, the same text on every server, as JavaScript writes it.
-- `return` and not a quoted body: it is bound to its names now, needs no search path, and is inlined for every pulled row.
create function private.iso(p_time timestamptz) returns text
language sql stable
return to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Null when it is no ISO 8601 time; a device's clock may say anything.
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
