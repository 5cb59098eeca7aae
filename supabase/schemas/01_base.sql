-- Functions may name what a later file creates, as in a dump. The last file switches the check on
-- again.
set check_function_bodies = off;

-- New functions and tables are closed until they are granted. A hosted Supabase
-- project from before 30 May 2026 would grant everything in `public` to the API roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- The two schemas of the server and what is closed by default.
-- `public` is the API: tables behind row-level security and functions that are granted by name.
-- `private` holds everything that only our own functions use; the API does not expose it.
create schema private;

-- The number of these files, sent with each page of a pull. An app that needs a higher one
-- (`neededSchema` in src/db/mirror) keeps its writes until a server has sent that number. From the
-- first deployment on it rises with what an app needs.
create function private.schema_number() returns int
language sql immutable
return 1;

-- Callers need `usage` to reach the private functions that are granted to them by name.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

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
create function private.trim_text(p_text text) returns text
language sql immutable
return btrim(p_text, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
  '\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');

create function private.trimmed(p_value jsonb) returns text
language sql immutable
return case when jsonb_typeof(p_value) = 'string' then private.trim_text(p_value #>> '{}') end;

-- UTF-16 units, as JavaScript and so the forms count.
create function private.js_length(p_text text) returns int
language sql immutable
return 2 * char_length(p_text) - char_length(regexp_replace(p_text, '[\U00010000-\U0010ffff]', '', 'g'));

-- Without what nobody sees (Unicode's Default_Ignorable_Code_Point). `hidden-characters.ts` has the
-- same rules.
create function private.without_hidden(p_text text) returns text
language sql immutable
return regexp_replace(p_text,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
  '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g');

-- For values that are no words: Latin digits, ASCII for wide characters and for every dash.
create function private.plain_value(p_text text) returns text
language sql immutable
return translate(private.without_hidden(p_text),
  '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'
    '‐‑‒–—―−﹘﹣',
  '01234567890123456789'
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'
    '---------');

create function private.is_uuid(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string'
    and p_value #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
$$;

-- What somebody can see, of `p_min` characters at least. U+2800 is braille without a dot.
create function private.is_text(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable
return coalesce(private.js_length(private.trimmed(p_value)) <= p_max
  and private.js_length(private.trim_text(
    replace(private.without_hidden(private.trimmed(p_value)), U&'\2800', ''))) >= p_min, false);

-- Without `between`: a dump writes that with other brackets.
create function private.is_integer(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language sql immutable
return case when jsonb_typeof(p_value) = 'number' then
  (p_value #>> '{}')::numeric >= p_min and (p_value #>> '{}')::numeric <= p_max
    and (p_value #>> '{}')::numeric = trunc((p_value #>> '{}')::numeric)
else false end;

create function private.is_boolean(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'boolean', false)
$$;

-- Ids are opaque: never trimmed, never parsed.
create function private.is_id(p_value jsonb) returns boolean
language sql immutable
return coalesce(jsonb_typeof(p_value) = 'string' and private.js_length(p_value #>> '{}') between 1 and 64, false);

-- What `<input type="email">` accepts, with a dot in the host: the same pattern as in the forms.
create function private.is_email(p_value jsonb) returns boolean
language sql immutable
return coalesce(
  private.is_text(p_value, 3, 200) and private.trimmed(p_value) ~
    '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
    '(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$', false);

-- An http(s) address or a path of this site. `//host` and `\` would lead to another site. An
-- address that the URL parser of browsers and builds refuses (`https://[x/a.jpg`, port 99999) would
-- stop the next build.
create function private.is_image(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := private.trimmed(p_value);
  v_parts text[];
  v_host text;
begin
  if not private.is_text(p_value, 1, 2000) or v_text !~ '^(https?://[^\s/\\]\S*|/([^\s/\\]\S*)?)$' then
    return false;
  end if;
  if v_text ~ '^/' then
    return true;
  end if;
  -- After an optional user: a host, and an optional port.
  v_parts := regexp_match(v_text, '^https?://(?:[^/?#\\]*@)?'
    '(\[[0-9A-Fa-f:.]+\]|[^/?#\\@:\[\]%<>^|"`{}]+)'
    '(?::(\d{0,5}))?(?:[/?#\\]|$)');
  v_host := v_parts[1];
  if v_host is null or coalesce(nullif(v_parts[2], '')::int, 0) > 65535 then
    return false;
  end if;
  if v_host ~ '^\[' then
    return family(btrim(v_host, '[]')::inet) = 6;
  end if;
  -- A host that ends in a number is an IPv4 address.
  if v_host ~* '(^|\.)([0-9]+|0x[0-9a-f]*)\.?$' then
    return v_host ~ '^((0|[1-9][0-9]{0,2})\.){3}(0|[1-9][0-9]{0,2})$' and family(v_host::inet) = 4;
  end if;
  return v_host ~ '^[A-Za-z0-9][!-~]*$' and v_host !~ '\.\.';
exception when data_exception then
  return false;
end
$$;

create function private.normal_phone(p_text text) returns text
language sql immutable
return regexp_replace(private.plain_value(p_text), '[\s\u00a0().-]', '', 'g');

-- At least 11 digits; 9 or 10 of a landline of Egypt with its area code.
create function private.is_phone(p_value jsonb) returns boolean
language sql immutable
return coalesce(private.normal_phone(private.trimmed(p_value)) ~
  '^(\+?[0-9]{11,20}|(\+?20|0)[2-9][0-9]{7,8})$', false);

-- The digits to search phone numbers for. Null: the text is no phone number or too short a part of
-- one. A complete number loses its prefix: +20 100 …, 0020 100 … and 0100 … are equal.
create function private.phone_search_digits(p_text text) returns text
language sql immutable
return regexp_replace(
  substring(private.normal_phone(p_text) from '^\+?([0-9]{5,20})$'), '^(00)?(20)?0?(?=[0-9]{8,10}$)', '');

-- ISO 8601 in UTC with milliseconds, as JavaScript writes it, whatever the session's time zone.
-- The body uses `return`, so PostgreSQL can inline it for every pulled row.
create function private.iso(p_time timestamptz) returns text
language sql stable
return to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Null: the value is no ISO 8601 time, or its year in UTC has more than four digits, which a time
-- with an offset may have. Devices can send anything.
create function private.parse_time(p_value jsonb) returns timestamptz
language plpgsql immutable set search_path = '' as $$
declare
  v_time timestamptz;
begin
  if jsonb_typeof(p_value) = 'string'
    and (p_value #>> '{}') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$' then
    v_time := (p_value #>> '{}')::timestamptz;
  end if;
  return case when v_time < '10000-01-01T00:00:00Z' then v_time end;
exception when data_exception then
  return null;
end
$$;

-- As `fold` in src/domain/fold.ts: small letters without accents, vowel signs, ء, tatweel and what
-- nobody sees; one form for each Arabic letter; Latin digits.
create function private.fold(p_text text) returns text
language sql immutable
return translate(
  regexp_replace(lower(private.without_hidden(normalize(p_text, nfkd))),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c2\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff'
    '\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
  'ىیةٱکگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ييهاكك01234567890123456789');

-- The words, each between single spaces. What is no letter or digit separates them.
create function private.words_of(p_text text) returns text
language sql immutable
return ' ' || btrim(regexp_replace(private.fold(p_text),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000]+', ' ', 'g'))
  || ' ';

create function private.to_piastres(p_amount numeric) returns bigint
language sql immutable
return round(p_amount * 100)::bigint;

-- The shop has two languages. What a customer or a colleague receives by mail is in the language of
-- the page where they acted.

create domain private.locale as text check (value in ('en', 'ar'));

-- A language that this server does not know counts as English.
create function private.read_locale(p_value jsonb) returns private.locale
language sql immutable
return case when p_value = '"ar"' then 'ar' else 'en' end;
