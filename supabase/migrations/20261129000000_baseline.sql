-- Generated from supabase/schemas by `npm run db:baseline`.

-- supabase/schemas/01_base.sql

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

-- supabase/schemas/02_staff.sql

-- Who is staff: the people with a row in private.staff. Owners invite and dismiss people;
-- members do the daily work. Nothing in an access token makes somebody staff.
create table private.staff (
  user_id uuid primary key,
  email text,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now()
);

-- An invitation is a secret link for one e-mail address. Only the hash of the secret is stored.
-- It works once, so deleting the row in private.staff dismisses a person for good.
create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  role text not null default 'member' check (role in ('owner', 'member')),
  -- Null: the invitation can no longer be accepted.
  token_hash bytea,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  locale private.locale not null default 'en'
);
create index staff_invitations_accepted on private.staff_invitations (accepted_by);
alter table private.staff enable row level security;
alter table private.staff_invitations enable row level security;

-- The sessions that have reported a device. An owner who signs a device out refuses all of them.
create table private.device_sessions (
  -- The claim of its tokens: a renewed token has the same one, the next sign-in another.
  session_id text primary key check (length(session_id) between 1 and 64),
  device_id uuid not null,
  -- Such a row is never deleted: a copied token can be renewed for as long as its account exists.
  signed_out boolean not null default false,
  seen_at timestamptz not null default now()
);
create index device_sessions_of_device on private.device_sessions (device_id);
alter table private.device_sessions enable row level security;

create function private.is_signed_out() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.device_sessions s
    where s.session_id = auth.jwt() ->> 'session_id' and s.signed_out);
end
$$;

create function private.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.staff s where s.user_id = auth.uid() and not private.is_barred(s.user_id))
    and not private.is_signed_out();
end
$$;

-- PT401 is status 401: the device asks for a sign-in, and forgets customers. It differs from the
-- codes of a token that has expired.
create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_signed_out() then
    raise sqlstate 'PT401' using message = 'an owner has signed this device out';
  end if;
end
$$;

-- Raises instead of returning a rejection: a rejection would be stored as the outcome of the
-- operation, although signing in can change it.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_staff() then
    raise insufficient_privilege using message = 'staff only';
  end if;
end
$$;

create function private.require_owner() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not exists (select from private.staff s
    where s.user_id = auth.uid() and s.role = 'owner' and not private.is_barred(s.user_id))
  then
    raise insufficient_privilege using message = 'owners only';
  end if;
end
$$;

-- The e-mail address by which colleagues know a person, also after the person was dismissed.
-- Null: this user was never staff.
create function private.staff_name(p_user_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select s.email from private.staff s where s.user_id = p_user_id),
    (select f.email from private.former_staff f where f.user_id = p_user_id));
end
$$;

-- Deleting an account removes its rights, even if its id is ever used again.
create function private.dismiss_deleted_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff s where s.user_id = old.id;
  return null;
end
$$;
create trigger dismiss_deleted_user after delete on auth.users
  for each row execute function private.dismiss_deleted_user();

-- The caller: {staff, user_id} and, where known, {role} and {email}.
create function private.me() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('staff', private.is_staff(), 'user_id', auth.uid())
    || coalesce((select jsonb_build_object('role', s.role) from private.staff s
      where s.user_id = auth.uid() and private.is_staff()), '{}')
    || coalesce(
      (select jsonb_build_object('email', u.email) from auth.users u where u.id = auth.uid() and u.email is not null),
      '{}')
$$;

create function public.me() returns jsonb
language sql stable set search_path = '' as $$ select private.me() $$;
grant execute on function private.is_staff(), private.me(), public.me() to anon, authenticated, service_role;

-- The people of the shop: inviting, accepting and dismissing them. Functions return values:
-- {"status": "applied", …} or {"status": "rejected", "code": …}.

-- Returns the secret, which is stored nowhere else. Replaces an earlier invitation of the address.
create function private.create_invitation(p_email text, p_role text, p_invited_by uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.staff_invitations i where i.email = p_email;
  insert into private.staff_invitations (email, role, token_hash, invited_by)
    values (p_email, p_role, sha256(convert_to(v_token, 'utf8')), p_invited_by);
  return v_token;
end
$$;

-- For the owner of the database: the first invitation, and one where all owners are barred, is for
-- an owner.
create function private.invite(p_email text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(to_jsonb(p_email)) then
    raise invalid_parameter_value using message = 'that is no e-mail address';
  end if;
  return private.create_invitation(lower(private.trimmed(to_jsonb(p_email))),
    case when exists (select from private.staff s where s.role = 'owner' and not private.is_barred(s.user_id))
      then 'member' else 'owner' end, null);
end
$$;

create function private.invite_person(p_email text, p_role text, p_locale text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_email text;
  v_token text;
begin
  perform private.lock_owner();
  if octet_length(p_email) > 1000 or not private.is_email(to_jsonb(p_email)) then
    return private.invalid('email');
  end if;
  if not coalesce(p_role in ('owner', 'member'), false) then return private.invalid('role'); end if;
  v_email := lower(private.trimmed(to_jsonb(p_email)));
  if exists (select from private.staff s where s.email = v_email) then return private.rejected('already_staff'); end if;
  v_token := private.create_invitation(v_email, p_role, auth.uid());
  update private.staff_invitations i set locale = private.read_locale(to_jsonb(p_locale)) where i.email = v_email;
  perform private.queue_invitation_mail(v_email, v_token);
  perform private.record_audit('invite');
  return jsonb_build_object('status', 'applied', 'email', v_email, 'secret', v_token);
end
$$;

create function public.invite_person(p_email text, p_role text default 'member', p_locale text default 'en')
returns jsonb
language sql volatile set search_path = '' as $$ select private.invite_person(p_email, p_role, p_locale) $$;

-- Sends a new secret that is valid for a week; the old link stops working.
create function private.resend_invitation(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
  v_locale text;
begin
  perform private.lock_owner();
  select i.role, i.locale into v_role, v_locale from private.staff_invitations i
    where i.email = lower(p_email) and i.accepted_at is null for update;
  if not found then return private.rejected('not_found'); end if;
  return private.invite_person(p_email, v_role, v_locale);
end
$$;

create function public.resend_invitation(p_email text) returns jsonb
language sql volatile set search_path = '' as $$ select private.resend_invitation(p_email) $$;

-- Deletes an invitation that nobody has accepted, and its unsent mail.
create function private.withdraw_invitation(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_owner();
  delete from private.staff_invitations i where i.email = lower(p_email) and i.accepted_at is null;
  if not found then return private.rejected('not_found'); end if;
  perform private.record_audit('withdraw_invitation');
  return '{"status": "applied"}';
end
$$;

create function public.withdraw_invitation(p_email text) returns jsonb
language sql volatile set search_path = '' as $$ select private.withdraw_invitation(p_email) $$;

-- For the page behind an invitation's link: {"status": "open", "email", "role"}, or "used",
-- "expired", "unknown" (wrong or replaced). Whoever has the secret already knows the address.
create function private.read_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation private.staff_invitations;
begin
  select i.* into v_invitation from private.staff_invitations i
    where octet_length(p_token) <= 512 and i.token_hash = sha256(convert_to(p_token, 'utf8'))
      and (i.accepted_at is not null or not private.is_barred(i.invited_by));
  if not found then return '{"status": "unknown"}'; end if;
  return case
    when v_invitation.accepted_at is not null then jsonb_build_object('status', 'used', 'email', v_invitation.email)
    when v_invitation.expires_at <= now() then jsonb_build_object('status', 'expired', 'email', v_invitation.email)
    else jsonb_build_object('status', 'open', 'email', v_invitation.email, 'role', v_invitation.role)
  end;
end
$$;

create function public.read_invitation(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.read_invitation(p_token) $$;

-- For the signed-in account, whose confirmed address must be the invited one. Every failure has the
-- same answer. Accepting again is accepted too, because an answer can get lost.
create function private.accept_invitation(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.staff_invitations;
begin
  select i.* into v_invitation from private.staff_invitations i join auth.users u on lower(u.email) = i.email
    where u.id = auth.uid() and octet_length(p_token) <= 512 and i.token_hash = sha256(convert_to(p_token, 'utf8'))
      and coalesce(to_jsonb(u) -> 'email_confirmed_at', 'true') <> 'null'
      and (i.accepted_at is null and i.expires_at > now() and not private.is_barred(i.invited_by)
        or i.accepted_by = u.id and private.is_staff())
    for update of i;
  if not found then return private.rejected('unknown_invitation'); end if;
  if v_invitation.accepted_at is null then
    update private.staff_invitations i set accepted_at = now(), accepted_by = auth.uid()
      where i.email = v_invitation.email;
    insert into private.staff (user_id, email, role) values (auth.uid(), v_invitation.email, v_invitation.role)
      on conflict (user_id) do nothing;
  end if;
  return jsonb_build_object('status', 'applied', 'role', v_invitation.role);
end
$$;

create function public.accept_invitation(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.accept_invitation(p_token) $$;

-- Takes effect at once: every request checks whether its caller is staff. One owner always stays.
create function private.dismiss_person(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owners uuid[];
begin
  perform private.require_owner();
  -- The lock keeps two owners who dismiss each other at once from leaving the shop without one.
  v_owners := array(select s.user_id from private.staff s where s.role = 'owner' and not private.is_barred(s.user_id)
    order by s.user_id for update);
  if v_owners = array[p_user_id] then return private.rejected('last_owner'); end if;
  delete from private.staff s where s.user_id = p_user_id;
  if not found then return private.rejected('not_found'); end if;
  perform private.record_audit('dismiss');
  return '{"status": "applied"}';
end
$$;

create function public.dismiss_person(p_user_id uuid) returns jsonb
language sql volatile set search_path = '' as $$ select private.dismiss_person(p_user_id) $$;

-- For owners: the staff and the open invitations.
create function private.list_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id, 'email', s.email, 'role', s.role,
        'since', private.iso(s.created_at), 'barred', private.is_barred(s.user_id))
        order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role,
        'invited_at', private.iso(i.created_at), 'expires_at', private.iso(i.expires_at),
        'expired', i.expires_at <= now(), 'void', private.is_barred(i.invited_by))
        order by i.created_at, i.email), '[]') from private.staff_invitations i where i.accepted_at is null));
end
$$;

create function public.list_people() returns jsonb
language sql stable set search_path = '' as $$ select private.list_people() $$;

-- For all staff: their colleagues. Owners also see the open invitations. `last_seen`: the last
-- report of one of the person's devices; null: never.
create function private.list_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('at', private.iso(now()),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', s.user_id, 'email', s.email, 'role', s.role,
        'since', private.iso(s.created_at), 'barred', private.is_barred(s.user_id), 'last_seen',
        (select private.iso(max(d.seen_at)) from private.devices d where d.user_id = s.user_id))
        order by s.created_at, s.user_id), '[]') from private.staff s),
    'invitations', case when exists (select from private.staff s where s.user_id = auth.uid() and s.role = 'owner')
      then private.list_people() -> 'invitations' else '[]' end);
end
$$;

create function public.list_colleagues() returns jsonb
language sql stable set search_path = '' as $$ select private.list_colleagues() $$;
grant execute on function private.read_invitation(text), public.read_invitation(text)
  to anon, authenticated, service_role;
grant execute on function private.invite_person(text, text, text), public.invite_person(text, text, text),
  private.resend_invitation(text), public.resend_invitation(text),
  private.withdraw_invitation(text), public.withdraw_invitation(text),
  private.accept_invitation(text), public.accept_invitation(text),
  private.dismiss_person(uuid), public.dismiss_person(uuid),
  private.list_people(), public.list_people(), private.list_colleagues(), public.list_colleagues() to authenticated;

-- The devices of staff and their unsent writes, so that a phone in a drawer with yesterday's sales
-- is noticed. Shoppers' devices are not recorded.
create table private.devices (
  id uuid primary key,
  -- The user who was signed in at the last report.
  user_id uuid not null,
  app text not null check (length(app) <= 64),
  waiting int not null,
  to_decide int not null,
  -- When the oldest unsent write was made, by the device's clock.
  oldest_at timestamptz,
  -- The free storage that the browser reports, in bytes.
  disk_left bigint,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When an owner signed it out, and when it was refused for the first time since. A new sign-in
  -- clears both.
  signed_out_at timestamptz,
  refused_at timestamptz
);
alter table private.devices enable row level security;

-- With every pull of staff: {id, app, waiting, to_decide, oldest_at, disk_left}. Returns false for
-- an unreadable report.
create function private.report_device(p_report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_bounded(p_report, 4096)
    or not private.is_uuid(p_report -> 'id')
    or not private.is_text(p_report -> 'app', 1, 64)
    or not private.is_integer(p_report -> 'waiting', 0, 1000000)
    or not private.is_integer(p_report -> 'to_decide', 0, 1000000) then
    return false;
  end if;
  insert into private.devices as d (id, user_id, app, waiting, to_decide, oldest_at, disk_left)
  values ((p_report ->> 'id')::uuid, auth.uid(), private.trimmed(p_report -> 'app'),
    (p_report ->> 'waiting')::numeric::int, (p_report ->> 'to_decide')::numeric::int,
    private.parse_time(p_report -> 'oldest_at'),
    case when private.is_integer(p_report -> 'disk_left', 0, 9007199254740991)
      then (p_report ->> 'disk_left')::numeric::bigint end)
  on conflict (id) do update set user_id = excluded.user_id, app = excluded.app, waiting = excluded.waiting,
    to_decide = excluded.to_decide, oldest_at = excluded.oldest_at, disk_left = excluded.disk_left, seen_at = now();
  delete from private.devices d where d.seen_at < now() - interval '180 days';
  -- The row of the device is locked: a sign-out comes before, and refuses this session if it knew
  -- it, or after, and finds this session.
  if auth.jwt() ->> 'session_id' <> '' then
    insert into private.device_sessions as s (session_id, device_id)
      values (auth.jwt() ->> 'session_id', (p_report ->> 'id')::uuid)
      on conflict (session_id) do update set device_id = excluded.device_id, seen_at = now() where not s.signed_out;
    if found then
      update private.devices d set signed_out_at = null, refused_at = null
        where d.id = (p_report ->> 'id')::uuid and d.signed_out_at is not null;
    end if;
  end if;
  return true;
end
$$;

create function public.report_device(p_report jsonb) returns boolean
language sql volatile set search_path = '' as $$ select private.report_device(p_report) $$;

-- Newest first. `horizon_seconds`: for how long an open transaction has delayed all devices.
create function private.list_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'at', private.iso(now()),
    'horizon_seconds', coalesce(
      (select floor(extract(epoch from now() - min(a.xact_start)))::bigint from pg_catalog.pg_stat_activity a
        where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()), 0),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'email', s.email, 'staff', s.user_id is not null, 'app', d.app,
        'waiting', d.waiting, 'to_decide', d.to_decide, 'oldest_at', private.iso(d.oldest_at),
        'disk_left', d.disk_left, 'first_seen_at', private.iso(d.first_seen_at),
        'seen_at', private.iso(d.seen_at), 'signed_out_at', private.iso(d.signed_out_at),
        'refused_at', private.iso(d.refused_at)) order by d.seen_at desc), '[]')
      from private.devices d left join private.staff s
        on s.user_id = d.user_id and not private.is_barred(s.user_id)));
end
$$;

create function public.list_devices() returns jsonb
language sql stable set search_path = '' as $$ select private.list_devices() $$;
grant execute on function private.report_device(jsonb), public.report_device(jsonb),
  private.list_devices(), public.list_devices() to authenticated, service_role;

-- For owners: a lost device. Effective at once for all sessions that have reported it; the device
-- learns of it at its next contact. Signing in on it again is a new session.
create function private.sign_out_device(p_device_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_owner();
  perform from private.devices d where d.id = p_device_id for update;
  if not found then return private.rejected('not_found'); end if;
  if exists (select from private.device_sessions s
    where s.session_id = auth.jwt() ->> 'session_id' and s.device_id = p_device_id)
  then
    return private.rejected('this_device');
  end if;
  update private.device_sessions s set signed_out = true where s.device_id = p_device_id and not s.signed_out;
  if not found then
    -- Signed out already, or it never reported with a session.
    return case when exists (select from private.devices d where d.id = p_device_id and d.signed_out_at is not null)
      then '{"status": "applied"}' else private.rejected('not_found') end;
  end if;
  update private.devices d set signed_out_at = now(), refused_at = null where d.id = p_device_id;
  perform private.record_audit('sign_out_device');
  return '{"status": "applied"}';
end
$$;

create function public.sign_out_device(p_device_id uuid) returns jsonb
language sql volatile set search_path = '' as $$ select private.sign_out_device(p_device_id) $$;

-- A device asks whether its session was signed out, and reports by that that it knows. It needs no
-- valid token: the auth server may have ended the session before. A session's id is a random UUID
-- that only its device has.
create function private.confirm_sign_out(p_session_id text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device uuid;
begin
  select s.device_id into v_device from private.device_sessions s
    where octet_length(p_session_id) <= 64 and s.session_id = p_session_id and s.signed_out;
  if not found then return false; end if;
  update private.devices d set refused_at = now()
    where d.id = v_device and d.signed_out_at is not null and d.refused_at is null;
  return true;
end
$$;

create function public.confirm_sign_out(p_session_id text) returns boolean
language sql volatile set search_path = '' as $$ select private.confirm_sign_out(p_session_id) $$;
grant execute on function private.sign_out_device(uuid), public.sign_out_device(uuid) to authenticated;
grant execute on function private.confirm_sign_out(text), public.confirm_sign_out(text) to anon, authenticated;

-- A banned or deleted account has no rights from its next request on, although its token is valid
-- until it expires. A dismissed person's invitations can no longer be accepted.

-- Supabase writes both columns; other servers may have neither.
create function private.is_barred(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select (to_jsonb(u) ->> 'banned_until')::timestamptz > now() or to_jsonb(u) ->> 'deleted_at' is not null
    from auth.users u where u.id = p_user_id), false);
end
$$;

create function private.void_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff_invitations i where i.invited_by = old.user_id and i.accepted_at is null;
  return null;
end
$$;
create trigger staff_void_invitations after delete on private.staff
  for each row execute function private.void_invitations();

-- The caller remains an owner until the end of this transaction.
create function private.lock_owner() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.staff s where s.user_id = auth.uid() for key share;
  perform private.require_owner();
end
$$;
grant execute on function private.invite_person(text, text, text), public.invite_person(text, text, text)
  to authenticated;

-- The names of dismissed people: a new invitation of the same address replaces the accepted one,
-- from which stock moves, sales and status changes would have the name.

create table private.former_staff (
  -- Of an account that may be deleted.
  user_id uuid primary key,
  email text not null,
  left_at timestamptz not null default now()
);
alter table private.former_staff enable row level security;

create function private.keep_staff_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_staff (user_id, email) values (old.user_id, old.email)
    on conflict (user_id) do update set email = excluded.email, left_at = now();
  return null;
end
$$;
create trigger staff_keep_name after delete on private.staff
  for each row when (old.email is not null) execute function private.keep_staff_name();

-- supabase/schemas/03_changes.sql

-- Change tracking for synced rows: each row carries a version and the id of the transaction that
-- last changed it, and a deletion leaves a tombstone. Pull cursors (17_pull.sql) rely on both.

-- The top-level 64-bit transaction id. Not the system column xmin, which differs inside a
-- savepoint and wraps around.
create function private.current_xid() returns bigint
language sql volatile set search_path = '' as $$
  select pg_current_xact_id()::text::bigint
$$;

-- The first eight digits of the WAL file name. They change when the files of a whole cluster are
-- restored, and also when a standby takes over. Null where the server does not reveal them.
create function private.timeline() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  -- This server does not reveal it. private.is_restored checks other signs too.
  return null;
end
$$;

-- What every pull cursor is checked against. One row.
create table public.sync_meta (
  one boolean primary key default true check (one),
  -- Changes after a restore: every device then pulls everything again.
  epoch uuid not null default gen_random_uuid(),
  -- Tombstones below this transaction id are purged: an older cursor cannot be resumed.
  tombstone_floor bigint not null default 0,
  -- The oid of this table. A restored copy has another oid and so finds out that it is a copy.
  table_oid bigint not null,
  timeline text,
  -- The transaction that renewed the epoch. A pull sees its rows once it is below the horizon.
  renewed_xid bigint not null default 0
);
insert into public.sync_meta (table_oid, timeline)
values ('public.sync_meta'::regclass::oid::bigint, private.timeline());

-- Tombstones of deleted rows. Devices learn of deletions from them.
create table public.deletions (
  table_name text collate "C" not null,
  row_id text collate "C" not null,
  -- One more than the last version of the row, so that it outranks every copy of the row.
  version bigint not null,
  change_xid bigint not null,
  deleted_at timestamptz not null default now(),
  primary key (table_name, row_id)
);
create index deletions_sync on public.deletions (change_xid, table_name, row_id);
alter table public.sync_meta enable row level security;
alter table public.deletions enable row level security;
grant all on public.sync_meta, public.deletions to service_role;

-- A row whose stamp comes from a restored backup gets a new one, but it has not changed: updated_at
-- stays. Otherwise staff devices would pull every old order as one of the last 90 days.
create function private.stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last bigint;
  v_updated_at timestamptz := now();
begin
  if tg_op = 'INSERT' then
    delete from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text
      returning d.version into v_last;
    new.version := coalesce(v_last, 0) + 1;
  else
    if new.id is distinct from old.id then
      raise check_violation using message = 'the id of a synced row cannot be changed';
    end if;
    new.version := old.version;
    new.change_xid := old.change_xid;
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      -- A transaction id that this cluster has not reached comes from a restored backup and must be
      -- renewed, even if nothing else changes.
      if old.change_xid > private.current_xid() then
        v_updated_at := old.updated_at;
      else
        delete from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text
          returning d.version into v_last;
        if v_last is null then
          return new;
        end if;
      end if;
    end if;
    new.version := greatest(old.version, v_last) + 1;
  end if;
  new.change_xid := private.current_xid();
  new.updated_at := v_updated_at;
  return new;
end
$$;

-- After delete.
create function private.record_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deletions (table_name, row_id, version, change_xid)
  values (tg_table_name, old.id::text, old.version + 1, private.current_xid())
  on conflict (table_name, row_id) do update
    set version = excluded.version, change_xid = excluded.change_xid, deleted_at = now();
  return null;
end
$$;

-- After insert: removes a tombstone that private.stamp could not see yet, because a concurrent
-- transaction was deleting the row. That deletion has committed by now, and nobody else can delete
-- the row before this transaction ends. The empty update makes private.stamp remove the tombstone
-- and continue its version.
create function private.drop_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.deletions d where d.table_name = tg_table_name and d.row_id = new.id::text) then
    execute format('update public.%I set version = version where id = $1', tg_table_name) using new.id;
  end if;
  return null;
end
$$;

-- After a restore, only the clock and the steps of docs/hosting.md renew the epoch: new stamps for
-- many rows take longer than a visitor's request may take. Until then a pull is answered with
-- status 503. A device then keeps its rows and its cursor and tries again later.

-- Raises 503 where this server cannot continue a device's pull now, but this or another one can
-- soon: after a restore until the epoch is renewed, and on a standby that is behind the cursor.
create function private.require_ready(p_cursor jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_meta public.sync_meta;
begin
  select * into strict v_meta from public.sync_meta;
  if private.is_restored() or v_meta.renewed_xid >= v_horizon then
    raise sqlstate 'PT503' using message = 'A backup is being restored.', hint = 'Try again in a minute.';
  end if;
  if pg_is_in_recovery() and jsonb_typeof(p_cursor) = 'object' and (
    p_cursor ->> 'epoch' is distinct from v_meta.epoch::text
    or greatest(private.cursor_xid(p_cursor -> 'xid'), private.cursor_xid(p_cursor -> 'seen')) > v_horizon)
  then
    raise sqlstate 'PT503' using message = 'This standby is behind the device.', hint = 'Try again in a moment.';
  end if;
end
$$;

-- Null for anything that is no transaction id.
create function private.cursor_xid(p_value jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_value #>> '{}' ~ '^[0-9]{1,18}$' then (p_value #>> '{}')::bigint end
$$;

-- supabase/schemas/04_clock.sql

-- Scheduled work. pg_cron calls `private.run_job` for each job where the database has it; with the
-- embedded backend the server's process does; any other clock can, with `due_jobs` and `run_job`.

create table private.clock_jobs (
  name text primary key,
  every interval not null,
  -- A function of the schema `private` without required arguments.
  calls text not null,
  tried_at timestamptz,
  succeeded_at timestamptz,
  -- The error of the last run; null: it succeeded.
  last_error text
);

-- After a restore, only the clock and the steps of docs/hosting.md renew the epoch: new stamps for
-- many rows take longer than a visitor's request may take. Until then a pull is answered with
-- status 503. A device then keeps its rows and its cursor and tries again later.

insert into private.clock_jobs (name, every, calls)
values ('notice a restore', '1 minute', 'renew_epoch_if_restored');

insert into private.clock_jobs (name, every, calls) values
  ('send mail', '1 minute', 'wake_mail'),
  ('request a build', '1 minute', 'request_build'),
  ('forget addresses', '10 minutes', 'purge_rate_counters'),
  ('sum order counts', '1 hour', 'sum_order_counts'),
  ('forget old mail', '1 hour', 'purge_mail'),
  ('forget old orders', '1 hour', 'forget_old_orders'),
  ('forget old messages', '1 hour', 'forget_old_messages'),
  ('forget old deletions', '1 hour', 'purge_deletions'),
  ('forget the clock''s own past', '1 hour', 'purge_cron_runs');
alter table private.clock_jobs enable row level security;

-- Jobs that delete have a limit: one large deletion would hold its locks, and hold up pulls, until
-- it ends. The next run, an hour later, deletes the rest.

create function private.purge_cron_runs(p_limit int default 5000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.ctid = any (array(
      select r.ctid from cron.job_run_details r where r.end_time < now() - interval ''7 days'' limit $1))'
      using p_limit;
    get diagnostics v_count = row_count;
  end if;
  return v_count;
end
$$;

-- The names of the jobs that are due now. A clock calls this every minute, then `run_job` with
-- each.
create function private.due_jobs() returns setof text
language sql stable security definer set search_path = '' as $$
  select j.name from private.clock_jobs j
  -- The clock's calls are not exact. A job that was tried later than a minute from now: the
  -- server's clock was ahead then.
  where j.tried_at is null or j.tried_at <= now() - j.every + interval '10 seconds'
    or j.tried_at > now() + interval '1 minute'
  order by j.name
$$;

-- Runs one job if it is due. Each call is a transaction of its own, so that a job that waits, fails
-- or takes long holds up no other. Returns whether it ran and succeeded; its error is recorded.
create function private.run_job(p_name text) returns boolean
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_job private.clock_jobs;
begin
  if p_name not in (select private.due_jobs()) then
    return false;
  end if;
  -- Another call that runs this job now has its row.
  select * into v_job from private.clock_jobs j where j.name = p_name for update skip locked;
  if not found then
    return false;
  end if;
  begin
    execute format('select private.%I()', v_job.calls);
  -- A statement that was ended by its time-out is no 'others'.
  exception when query_canceled or others then
    update private.clock_jobs j set tried_at = now(), last_error = left(sqlerrm, 500) where j.name = p_name;
    return false;
  end;
  update private.clock_jobs j set tried_at = now(), succeeded_at = now(), last_error = null where j.name = p_name;
  return true;
end
$$;

create function public.due_jobs() returns setof text
language sql stable set search_path = '' as $$ select private.due_jobs() $$;
create function public.run_job(p_name text) returns boolean
language sql volatile set search_path = '' as $$ select private.run_job(p_name) $$;
grant execute on function private.due_jobs(), public.due_jobs(), private.run_job(text), public.run_job(text)
  to service_role;

-- What pg_cron calls and when: an entry for each job. Those of every hour and day have minutes of
-- their own.
create function private.clock_entries() returns table (name text, schedule text, command text)
language sql stable set search_path = '' as $$
  select 'nefer: ' || j.name,
    case when j.every <= interval '1 minute' then '* * * * *'
      when j.every < interval '1 hour' then '*/10 * * * *'
      when j.every < interval '1 day' then j.n % 60 || ' * * * *'
      else j.n % 60 || ' 1 * * *' end,
    format('set statement_timeout = ''5min''; set lock_timeout = ''5s''; select private.run_job(%L)', j.name)
  from (select c.*, 3 * row_number() over (order by c.every, c.name) as n from private.clock_jobs c) j
$$;

-- Returns false if the database has no pg_cron. Can be run again once it has.
create function private.schedule_clock() returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if to_regnamespace('cron') is null then
    return false;
  end if;
  execute 'select cron.schedule(e.name, e.schedule, e.command) from private.clock_entries() e';
  return true;
end
$$;

-- supabase/schemas/05_limits.sql

-- How many anonymous writes one network address may make. The limits are generous, because mobile
-- carriers put many people behind one address. Rejected requests do not count against a limit,
-- except against 'refused', which is far above normal use: rejections cost work and storage too.
create table private.rate_limits (
  name text primary key,
  max_count int not null check (max_count > 0),
  period interval not null check (period > interval '0')
);
insert into private.rate_limits (name, max_count, period) values
  ('orders', 120, '10 minutes'),
  ('messages', 30, '10 minutes'),
  -- Mailboxes that a network has asked to be mailed: see private.count_recipient.
  ('recipients', 60, '1 day'),
  ('refused', 600, '10 minutes');

-- How the server finds out a caller's address. One row.
create table private.address_settings (
  one boolean primary key default true check (one),
  -- The only trusted request header, in lower case. The outermost proxy must overwrite it or append
  -- the address to it; clients can send any other header. Hosted projects have this one.
  trusted_header text default 'cf-connecting-ip',
  -- Without a salt, trying all addresses would reveal the address behind a hash.
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into private.address_settings default values;
alter table private.address_settings enable row level security;

-- Addresses are stored as salted hashes, and only until the period of their counter ends.
create table private.rate_counters (
  name text not null references private.rate_limits (name) on delete cascade,
  address_hash bytea not null,
  started_at timestamptz not null,
  count int not null,
  primary key (name, address_hash)
);
create index rate_counters_age on private.rate_counters (started_at);
alter table private.rate_limits enable row level security;
alter table private.rate_counters enable row level security;

-- The unit that is counted: an IPv4 address, or the /64 network of one IPv6 customer. 'unknown':
-- the trusted header is missing or unreadable, or the connection has no address. All such callers
-- share one counter.
create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_header text;
  v_list text;
  v_address inet;
begin
  select s.trusted_header into v_header from private.address_settings s;
  if v_header is null then
    v_address := inet_client_addr();
  else
    v_list := nullif(current_setting('request.headers', true), '')::jsonb ->> v_header;
    v_address := regexp_replace(btrim(split_part(v_list, ',', -1)), '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  end if;
  return coalesce(
    case when family(v_address) = 6 then text(network(set_masklen(v_address, 64))) else host(v_address) end, 'unknown');
exception when data_exception then
  return 'unknown';
end
$$;

-- `clock_timestamp`: a tick can take minutes, and counters that began meanwhile are not ahead.
create function private.purge_rate_counters(p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with gone as (
    delete from private.rate_counters c where (c.name, c.address_hash) in (
      select o.name, o.address_hash from private.rate_counters o join private.rate_limits l on l.name = o.name
      where o.started_at < now() - l.period or o.started_at > clock_timestamp() + interval '1 minute'
      limit p_limit for update of o skip locked)
    returning 1
  )
  select count(*) from gone
$$;

-- A request that one of the two limits refuses counts for neither.
create function private.count_request(p_limit text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_hashes constant bytea[] := private.address_hashes();
  v_wait bigint := private.count_for(p_limit, v_hashes[1]);
begin
  if v_wait is null and cardinality(v_hashes) = 2 then
    v_wait := private.count_for(p_limit, v_hashes[2], true);
    if v_wait is not null then
      update private.rate_counters c set count = c.count - 1 where c.name = p_limit and c.address_hash = v_hashes[1];
    end if;
  end if;
  return v_wait;
end
$$;

-- For a request of this transaction that had no effect.
create function private.uncount_request(p_limit text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_hashes constant bytea[] := private.address_hashes();
begin
  update private.rate_counters c set count = c.count - 1
    where c.name = p_limit and c.address_hash = any (v_hashes) and c.count > 0;
end
$$;

-- The milliseconds this address has to wait; null: the limit is not reached. Counts nothing.
create function private.wait_for_limit(p_limit text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_hashes constant bytea[] := private.address_hashes();
begin
  return (
    select max(greatest(1000, ceil(1000 * extract(epoch from c.started_at + l.period - now())))::bigint)
    from private.rate_limits l join private.rate_counters c on c.name = l.name
    where l.name = p_limit and c.address_hash = any (v_hashes) and c.started_at > now() - l.period
      and c.count >= private.limit_of(l.max_count, c.address_hash <> v_hashes[1]));
end
$$;

-- The network whose open orders are counted: an IPv4 address, or the /48 network that one IPv6
-- customer can have. Null: unknown. Without a trusted header all customers have the address of the
-- API server, so nothing is known about theirs.
create function private.client_network() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when a.address like '%:%' then text(network(set_masklen(a.address::cidr, 48))) else a.address end
    from private.address_settings s, private.client_address() as a (address)
    where s.trusted_header is not null and a.address <> 'unknown');
end
$$;

-- Rate limits also count the /48 network of IPv6 callers: one customer can have a /48, which has
-- 65,536 networks of the size that counts as an address.

-- A provider may give a /48 to several customers, so it has ten times the limit of an address.
create function private.limit_of(p_max_count int, p_is_network boolean) returns bigint
language sql immutable
return case when p_is_network then 10 * p_max_count::bigint else p_max_count end;

-- What one request is counted for: the caller's address and, for IPv6 behind a trusted header, the
-- caller's /48 network. Counters are always locked in this order.
create function private.address_hashes() returns bytea[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_remove(array[
      sha256(s.salt || convert_to(a.address, 'utf8')),
      case when a.address like '%:%' then sha256(s.salt || convert_to(private.client_network(), 'utf8')) end], null)
    from private.address_settings s, private.client_address() as a (address));
end
$$;

-- supabase/schemas/06_operations.sql

-- The ledger: every write is a named operation with its own id, and its outcome is stored forever.
-- A replay (lost reply, second tab, page and worker at once) returns the stored outcome, also a
-- rejection.

-- The version of the calling app, from its header `x-client-info: nefer/<build time>`, which words
-- may follow after a plus sign. Null: another program.
create function private.client_app() returns text
language plpgsql stable set search_path = '' as $$
begin
  return substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info'
    from '^nefer/([0-9A-Za-z:.-]{1,64})(?:[+][a-z+]*)?$');
exception when data_exception then
  return null;
end
$$;

create table private.operations (
  id uuid primary key,
  kind text not null,
  actor uuid,
  request_hash bytea not null,
  -- Without the row that was returned and without names: the ledger is kept forever, personal data
  -- is not. A replay reads the current row.
  outcome jsonb,
  row_id text,
  at timestamptz not null default now(),
  app text default private.client_app()
);
alter table private.operations enable row level security;

-- Sales, returns and payments that were recorded by a replacement. A replacement carries the
-- identity of the operation that it replaces. The identity is the id of the order, return or
-- payment; an operation that names none has its own id.
create table private.recorded_identities (
  identity uuid primary key,
  operation_id uuid not null
);
alter table private.recorded_identities enable row level security;

-- Of a payload that has been checked.
create function private.identity_of(p_id uuid, p_payload jsonb) returns uuid
language sql immutable
return coalesce((p_payload ->> 'identity')::uuid, p_id);

-- The closed list of writes. private.apply_<kind>(operation id, payload) performs one of them.
create table private.operation_kinds (
  kind text primary key,
  staff_only boolean not null,
  rate_limit text references private.rate_limits (name),
  -- Has the address mailed that somebody has typed: the limit 'recipients' counts, too.
  mails_anybody boolean not null default false,
  -- The row that its outcomes contain; see private.current_row.
  row_type text,
  -- May be sent in a batch (see below). False until somebody has checked which rows it locks.
  batched boolean not null default false,
  -- The field of the payload with the time of the device that wrote it; null: it has none.
  time_field text,
  -- The field with the day of that time, which moves along if the time is put right.
  day_field text
);
alter table private.operation_kinds enable row level security;

create function private.applied(p_touched jsonb, p_row jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
      'status', 'applied', 'xid', private.current_xid()::text, 'epoch', m.epoch, 'touched', coalesce(p_touched, '[]'))
    || case when p_row is null then '{}' else jsonb_build_object('row', p_row) end
  from public.sync_meta m
$$;

create function private.rejected(p_code text, p_details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'rejected', 'code', p_code) || p_details
$$;

create function private.invalid(p_path text) returns jsonb
language sql immutable set search_path = '' as $$
  select private.rejected('invalid', jsonb_build_object('path', p_path))
$$;

-- The rejection of a sale, return or payment whose identity another operation has recorded, with
-- the outcome of that one; null: none has. The caller holds the identity's lock.
create function private.recorded_already(p_id uuid, p_identity uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select private.rejected('already_recorded', jsonb_build_object('first', o.outcome))
    from private.operations o
    where o.id = coalesce(
        (select r.operation_id from private.recorded_identities r where r.identity = p_identity), p_identity)
      and o.id <> p_id and o.kind in ('record_sale', 'record_return', 'record_payment')
      and o.outcome ->> 'status' = 'applied');
end
$$;

create function private.lock_identity(p_identity uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_name('identity ' || p_identity);
end
$$;

create function private.note_identity(p_id uuid, p_identity uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_identity <> p_id then
    insert into private.recorded_identities (identity, operation_id) values (p_identity, p_id);
  end if;
end
$$;

-- The current row, for callers who may perform this kind of operation. Null: it is deleted.
create function private.current_row(p_row_type text, p_row_id text) returns jsonb
language sql stable set search_path = '' as $$
  select case p_row_type
    when 'receipt' then (select private.receipt_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'order' then (select private.order_json(o) from public.orders o where o.id = p_row_id::uuid)
    when 'product' then (select private.product_json(p) from public.products p where p.id = p_row_id)
    when 'category' then (select private.category_json(c) from public.categories c where c.id = p_row_id)
    when 'day_closing' then (select private.day_closing_json(d) from public.day_closings d where d.id = p_row_id::uuid)
    when 'market' then (select private.market_json(m) from public.markets m where m.day = p_row_id::date)
    when 'settings' then (select private.settings_json(s, true) from public.settings s where s.id = p_row_id)
  end
$$;

-- The outcome of a known operation; null: the id is new.
create function private.stored_outcome(p_id uuid, p_kind private.operation_kinds, p_hash bytea)
returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select case when o.kind = p_kind.kind and o.request_hash in (p_hash, substr(p_hash, 1, 16))
      then o.outcome || case when r.current is null then '{}' else jsonb_build_object('row', r.current) end
      else private.rejected('key_reused')
    end
    from private.operations o, lateral (select private.current_row(p_kind.row_type, o.row_id) as current) r
    where o.id = p_id);
end
$$;

-- The answer to a second write names who was first; its replay does not.
create function private.without_names(p_outcome jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_outcome - 'by' || case when p_outcome ? 'returns' then jsonb_build_object('returns', (
    select coalesce(jsonb_agg(e.one - 'by' order by e.position), '[]')
    from jsonb_array_elements(p_outcome -> 'returns') with ordinality as e (one, position))) else '{}' end
$$;

-- Dismissed staff can still read the outcomes of their own operations, but no longer the row.
create function private.own_outcome(p_id uuid, p_kind text, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select o.outcome from private.operations o
  where o.id = p_id and o.kind = p_kind and o.actor = auth.uid() and private.is_bounded(p_payload, 131072)
    and o.request_hash = sha256(convert_to(coalesce(p_payload::text, 'null'), 'utf8'))
$$;

-- A payload with the right time in its field, at most now, and its day moved along. `p_written`
-- travels beside the payload and is no part of its hash. {"at"}: the time by the server's clock,
-- which the device knew. {"sent"}: when the device sends it, by its own clock, so its age is known.
-- Below a minute that difference is the time of the request. Otherwise the device's time counts.
-- Devices can send anything.
create function private.at_server_time(p_payload jsonb, p_kind private.operation_kinds, p_written jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_written timestamptz := private.parse_time(p_payload -> p_kind.time_field);
  v_day date := private.parse_day(p_payload -> p_kind.day_field);
  v_age interval := private.parse_time(p_written -> 'sent') - v_written;
  v_right timestamptz;
begin
  if v_written is null then return p_payload; end if;
  v_right := least(now(), coalesce(
    private.parse_time(p_written -> 'at'),
    case when v_age between interval '0' and interval '10 years'
      and now() - v_age not between v_written - interval '1 minute' and v_written + interval '1 minute'
      then now() - v_age end,
    v_written));
  return p_payload || jsonb_build_object(p_kind.time_field, private.iso(v_right)) || case when v_day is null then '{}'
    else jsonb_build_object(p_kind.day_field, v_day + (private.shop_day(v_right) - private.shop_day(v_written))) end;
end
$$;

-- Every public function that writes calls this one. The public functions run with the caller's
-- rights, this one with its owner's. Everybody may execute it, because it checks the caller for
-- each kind of operation; calling it directly gains nothing.
-- The operation id is the first thing that is locked: a batch locks all of its ids first.
create function private.run_operation(p_kind text, p_id uuid, p_payload jsonb, p_written jsonb default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_hash bytea;
  v_limit text;
  v_wait bigint;
  v_outcome jsonb;
  v_is_staff boolean := private.is_staff();
begin
  select * into strict v_kind from private.operation_kinds k where k.kind = p_kind;
  if v_kind.staff_only and not v_is_staff then
    v_outcome := private.own_outcome(p_id, p_kind, p_payload);
    if v_outcome is null then
      perform private.require_staff();
    end if;
    return v_outcome;
  end if;
  if p_id is null then
    return private.invalid('operation_id');
  end if;
  if not private.is_bounded(p_payload, 131072) then
    return private.rejected('too_large');
  end if;

  -- A concurrent duplicate waits here until the first one has committed, then reads its outcome.
  perform private.lock_name('operation ' || p_id);
  v_hash := sha256(convert_to(coalesce(p_payload::text, 'null'), 'utf8'));
  v_outcome := private.stored_outcome(p_id, v_kind, v_hash);
  if v_outcome is not null then
    return private.with_details(p_kind, p_payload, v_outcome);
  end if;
  v_limit := case when not v_is_staff then v_kind.rate_limit end;
  if v_limit is not null then
    v_wait := coalesce(private.wait_for_limit('refused'),
      case when v_kind.mails_anybody then private.wait_for_limit('recipients') end, private.count_request(v_limit));
    if v_wait is not null then
      return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
    end if;
  end if;

  -- A concurrent withdrawal writes this row too, without the lock.
  insert into private.operations (id, kind, actor, request_hash) values (p_id, p_kind, auth.uid(), v_hash)
    on conflict (id) do nothing;
  if not found then
    perform private.uncount_request(v_limit);
    return private.stored_outcome(p_id, v_kind, v_hash);
  end if;

  if octet_length(p_payload::text) > 65536 then
    v_outcome := private.rejected('too_large');
  elsif jsonb_typeof(p_payload) is distinct from 'object' then
    v_outcome := private.invalid('payload');
  else
    execute format('select private.%I($1, $2)', 'apply_' || v_kind.kind) into v_outcome
      using p_id, private.at_server_time(p_payload, v_kind, p_written);
  end if;
  if v_outcome ->> 'status' <> 'applied' and v_limit is not null then
    perform private.uncount_request(v_limit);
    -- The last row that this request locks; only requests of the same address lock it.
    perform private.count_request('refused');
    update private.operations o set app = null, request_hash = substr(v_hash, 1, 16),
      outcome = private.rejected(v_outcome ->> 'code') where o.id = p_id;
  else
    update private.operations o set outcome = private.without_names(v_outcome - 'row'),
      row_id = v_outcome #>> '{row,id}' where o.id = p_id;
  end if;
  return v_outcome;
end
$$;
grant execute on function private.run_operation(text, uuid, jsonb, jsonb) to anon, authenticated, service_role;

-- A device gives up an operation whose outcome is unknown. Returns the outcome if the ledger has
-- one. Otherwise the id is used up, so that a request that arrives later changes nothing.
create function private.withdraw_operation(p_id uuid, p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.operation_kinds;
  v_known private.operations;
  v_wait bigint;
  v_is_staff boolean := private.is_staff();
begin
  select * into v_kind from private.operation_kinds k where k.kind = p_kind;
  if not found then return private.invalid('kind'); end if;
  if p_id is null then return private.invalid('operation_id'); end if;
  if v_kind.staff_only and auth.uid() is null then
    perform private.require_staff();
  end if;
  if not v_is_staff and not exists (select from private.operations o where o.id = p_id) then
    v_wait := private.count_request(coalesce(v_kind.rate_limit, 'messages'));
    if v_wait is not null then
      return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
    end if;
  end if;

  -- Waits for a transaction that is writing this row.
  insert into private.operations (id, kind, actor, request_hash, outcome, app)
    values (p_id, p_kind, auth.uid(), '', private.rejected('withdrawn'),
      case when v_is_staff then private.client_app() end) on conflict (id) do nothing;
  select * into v_known from private.operations o where o.id = p_id;
  if v_known.actor is not null and v_known.actor is distinct from auth.uid() then
    perform private.require_staff();
  end if;
  return v_known.outcome;
end
$$;

create function public.withdraw_operation(p_operation_id uuid, p_kind text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.withdraw_operation(p_operation_id, p_kind)
$$;
grant execute on function private.withdraw_operation(uuid, text), public.withdraw_operation(uuid, text)
  to anon, authenticated, service_role;

-- Several operations in one request. Each has its own id and its own outcome: one that is rejected
-- or fails does not affect the others.

create function private.lock_name(p_name text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 0));
end
$$;

-- The readable operations of a batch, in order. Unreadable ones are left out.
create function private.batch_operations(p_operations jsonb)
returns table (n bigint, key text, id uuid, kind text, payload jsonb, written jsonb, may_run boolean,
  rate_limit text)
language sql stable set search_path = '' as $$
  select e.n, e.operation ->> 'id', (e.operation ->> 'id')::uuid, k.kind, e.operation -> 'payload',
    e.operation -> 'written', not k.staff_only or s.is_staff, case when not s.is_staff then k.rate_limit end
  from (select private.is_staff() as is_staff) s, jsonb_array_elements(p_operations) with ordinality as e (operation, n)
  join private.operation_kinds k on k.kind = e.operation ->> 'kind' and k.batched
  where e.operation ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- Locks everything that the operations of a batch will lock, in the order in which a single
-- operation locks: operation ids, rate counters, networks, e-mail addresses and phone numbers,
-- identities, orders, categories, products, and the ids of created rows; within each kind by id. So
-- batches and single operations wait for each other and never deadlock. Locks nothing that the
-- caller may not write.
create function private.lock_batch(p_operations jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_name text;
  v_hash bytea;
  v_identity uuid;
  v_placed jsonb[];
  v_orders uuid[];
  v_changed text[];
  v_categories text[];
  v_deleted text[];
  v_products text[];
begin
  for v_name in
    select distinct 'operation ' || b.id from private.batch_operations(p_operations) b order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
  for v_name in
    select distinct b.rate_limit from private.batch_operations(p_operations) b where b.rate_limit is not null order by 1
  loop
    foreach v_hash in array private.address_hashes() loop
      insert into private.rate_counters (name, address_hash, started_at, count) values (v_name, v_hash, now(), 0)
        on conflict (name, address_hash) do nothing;
      perform from private.rate_counters c where c.name = v_name and c.address_hash = v_hash for update;
    end loop;
  end loop;
  v_placed := array(select private.batch_orders(p_operations));
  for v_name in
    select distinct n.name collate "C" from unnest(v_placed) as p (payload),
      private.names_to_lock(p.payload -> 'customer') as n (name) order by 1
  loop
    perform private.lock_name(v_name);
  end loop;

  for v_identity in
    select distinct case when not b.payload ? 'identity' or private.is_uuid(b.payload -> 'identity')
      then private.identity_of(b.id, b.payload) end
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('record_sale', 'record_return', 'record_payment') order by 1
  loop
    perform private.lock_identity(v_identity);
  end loop;

  v_orders := array(select (b.payload ->> 'order_id')::uuid from private.batch_operations(p_operations) b
    where b.may_run and b.kind <> 'place_order'
      and b.payload ->> 'order_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  perform from public.orders o where o.id = any (v_orders) order by o.id for update;

  if exists (select from private.batch_operations(p_operations) b
      where b.may_run and (b.kind = 'pack_for_market' or b.payload ? 'market'))
    or exists (select from public.orders o where o.id = any (v_orders) and o.market is not null) then
    perform private.lock_name('markets');
  end if;

  v_changed := array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category_id'), (b.payload ->> 'move_to')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  v_categories := v_changed || array(select x.id from private.batch_operations(p_operations) b,
      lateral (values (b.payload ->> 'category'), (b.payload #>> '{patch,category}')) as x (id)
    where b.may_run and b.kind <> 'place_order' and x.id is not null);
  for v_name in select distinct c.id collate "C" from unnest(v_categories) as c (id) order by 1 loop
    if v_name = any (v_changed) then
      perform from public.categories c where c.id = v_name for update;
    else
      perform from public.categories c where c.id = v_name for key share;
    end if;
  end loop;

  v_deleted := array(select b.payload ->> 'category_id' from private.batch_operations(p_operations) b
    where b.may_run and b.kind = 'delete_category');
  v_products := array(select b.payload ->> 'product_id' from private.batch_operations(p_operations) b
      where b.may_run and b.kind <> 'place_order')
    || array(select l.item ->> 'product_id' from private.batch_operations(p_operations) b,
        jsonb_array_elements(
          case jsonb_typeof(b.payload -> 'items') when 'array' then b.payload -> 'items' else '[]' end) as l (item)
        where b.may_run and b.kind <> 'place_order')
    || array(select l.product_id from unnest(v_placed) as p (payload), private.order_lines(p.payload -> 'items') l)
    || array(select q.product_id from public.orders o, private.order_quantities(o.items) q where o.id = any (v_orders));
  perform from public.products p where p.id = any (v_products) or p.category = any (v_deleted) order by p.id for update;

  for v_name in
    select distinct case b.kind when 'delete_product' then 'create_product' else b.kind end
      || ' ' || coalesce(b.payload ->> 'product_id', b.payload ->> 'category_id', '')
    from private.batch_operations(p_operations) b
    where b.may_run and b.kind in ('create_product', 'delete_product', 'create_category') order by 1
  loop
    perform private.lock_name(v_name);
  end loop;
end
$$;

-- [{id, kind, payload, written}, …] → {status: 'done', outcomes: {id: outcome}}. Each operation
-- runs in its own savepoint, in order. An operation without an outcome failed or cannot be batched:
-- the device sends it alone and receives its answer then. When time runs out, the rest get `wait`
-- with 0 ms. A request that is too large is rejected as a whole and stores nothing.
create function private.run_operations(p_operations jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  c_most constant int := 50;
  c_bytes constant int := 262144;
  c_time constant interval := '2 seconds';
  v_started constant timestamptz := clock_timestamp();
  v_outcomes jsonb := '{}';
  v_outcome jsonb;
  v_one record;
begin
  if not private.is_bounded(p_operations, c_bytes) then return private.rejected('too_large'); end if;
  if jsonb_typeof(p_operations) is distinct from 'array' then return private.invalid('operations'); end if;
  if jsonb_array_length(p_operations) > c_most then return private.rejected('too_large'); end if;

  perform private.lock_batch(p_operations);
  for v_one in select * from private.batch_operations(p_operations) b order by b.n loop
    if v_outcomes <> '{}' and clock_timestamp() - v_started > c_time then
      v_outcome := jsonb_build_object('status', 'wait', 'retry_after_ms', 0);
    else
      begin
        v_outcome := private.run_operation(v_one.kind, v_one.id, v_one.payload, v_one.written);
      exception when others then
        v_outcome := null;
      end;
    end if;
    if v_outcome is not null then
      v_outcomes := v_outcomes || jsonb_build_object(v_one.key, v_outcome);
    end if;
  end loop;
  return jsonb_build_object('status', 'done', 'outcomes', v_outcomes);
end
$$;

create function public.run_operations(p_operations jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_operations(p_operations) $$;
grant execute on function private.run_operations(jsonb), public.run_operations(jsonb)
  to anon, authenticated, service_role;

-- Edits by staff travel as fields: `patch` holds the new values, `base` the values that the editor
-- saw. Per field: if the server already has the new value, nothing changes; if it still has the
-- base, the new value is written; otherwise it is a conflict, and nothing of the edit is written.

-- {changes: fields to write, conflicts: {field: {base, theirs, mine}}}. Compares JSON values, with
-- amounts in piastres.
create function private.compare_fields(p_now jsonb, p_base jsonb, p_patch jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'changes', coalesce(jsonb_object_agg(f.key, f.value) filter (where f.seen is not distinct from f.now), '{}'),
    'conflicts', coalesce(
      jsonb_object_agg(f.key, jsonb_build_object('base', f.seen, 'theirs', f.now, 'mine', f.value))
        filter (where f.seen is distinct from f.now), '{}'))
  from (
    select m.key, m.value, p_base -> m.key as seen, p_now -> m.key as now from jsonb_each(p_patch) as m
  ) f
  where f.value is distinct from f.now
$$;

create function private.conflict(p_fields jsonb, p_version bigint, p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'code', 'fields', 'version', p_version, 'row', p_row,
    'fields', p_fields)
$$;

-- A deletion names in `base` what its author saw: the row's fields, its version, or both. Null: no
-- named field has changed. The version decides only if no field is named, because after a restore
-- the same version can have other content. A lower stock is no conflict: pieces were sold.
create function private.deletion_conflict(p_now jsonb, p_version bigint, p_base jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_base) is distinct from 'object' then null
    when p_base - 'version' = '{}' then
      case when p_base -> 'version' = to_jsonb(p_version) then null else private.conflict('{}', p_version, p_now) end
    when f.changed <> '{}' then private.conflict(f.changed, p_version, p_now)
  end
  from (
    select coalesce(
      jsonb_object_agg(b.key, jsonb_build_object('base', b.value, 'theirs', p_now -> b.key, 'mine', null)),
      '{}') as changed
    from jsonb_each(case jsonb_typeof(p_base) when 'object' then p_base else '{}' end) as b
    where p_now ? b.key and b.key not in ('id', 'created_at', 'updated_at', 'version') and b.value <> p_now -> b.key
      and case when b.key = 'stock' and jsonb_typeof(b.value) = 'number' then p_now -> b.key > b.value else true end
  ) f
$$;

-- The path of the first invalid product field; with p_all also of a missing one. A new archived
-- product may be incomplete: with a shorter text or none, and without a picture.
create function private.invalid_product_path(p_fields jsonb, p_all boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_flag text;
  v_may_lack boolean;
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then return ''; end if;
  v_may_lack := p_all and coalesce(p_fields -> 'archived' = 'true', false);
  if (p_all or p_fields ? 'name') and not private.is_text(p_fields -> 'name', 3, 200) then return 'name'; end if;
  if (p_all or p_fields ? 'description')
    and not private.is_text(p_fields -> 'description', case when v_may_lack then 0 else 10 end, 5000) then
    return 'description';
  end if;
  if (p_all or p_fields ? 'price') and not private.is_integer(p_fields -> 'price', 1, 999999999999) then
    return 'price';
  end if;
  if (p_all or p_fields ? 'image') and not private.is_image(p_fields -> 'image')
    and not (v_may_lack and coalesce(p_fields -> 'image' = '""', false)) then
    return 'image';
  end if;
  if (p_all or p_fields ? 'category') and not coalesce(jsonb_typeof(p_fields -> 'category') = 'null', false)
    and not private.is_id(p_fields -> 'category') then
    return 'category';
  end if;
  foreach v_flag in array array['featured', 'bestseller', 'new'] loop
    if (p_all or p_fields ? v_flag) and not private.is_boolean(p_fields -> v_flag) then return v_flag; end if;
  end loop;
  return coalesce(private.invalid_translation(p_fields), private.invalid_product_fact(p_fields));
end
$$;

create function private.invalid_category_path(p_fields jsonb, p_all boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_fields) is distinct from 'object' then return ''; end if;
  if (p_all or p_fields ? 'name') and not private.is_text(p_fields -> 'name', 3, 200) then return 'name'; end if;
  if (p_all or p_fields ? 'description') and not private.is_text(p_fields -> 'description', 10, 5000) then
    return 'description';
  end if;
  if (p_all or p_fields ? 'image_url') and not private.is_image(p_fields -> 'image_url') then
    return 'image_url';
  end if;
  return private.invalid_translation(p_fields);
end
$$;

-- Only known fields: the server does not store anything else that a client sends.
create function private.pick_fields(p_object jsonb, p_names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_object) = 'object'
    then (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p_object) e
      where e.key = any (p_names))
  end
$$;

-- Text fields without surrounding white space, as the forms send them.
create function private.trim_text_fields(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key,
    case when jsonb_typeof(e.value) = 'string' and e.key <> 'category' then to_jsonb(private.trimmed(e.value))
      else e.value end), '{}')
  from jsonb_each(p_fields) e
$$;

-- A visitor's batch locks the products of its valid new orders within the visitor's limit, and
-- nothing else.

-- How many more orders the caller may place now. Null: any number.
create function private.orders_left() returns bigint
language sql stable set search_path = '' as $$
  select case
    when private.is_staff() then null
    when private.wait_for_limit('refused') is not null then 0
    else (
      select min(private.limit_of(l.max_count, h.n > 1) - coalesce(c.count, 0))
      from unnest(private.address_hashes()) with ordinality as h (hash, n)
      left join private.rate_counters c
        on c.name = l.name and c.address_hash = h.hash and c.started_at > now() - l.period)
  end
  from private.rate_limits l where l.name = 'orders'
$$;

-- The orders that a batch can place: for staff all of them, because no limit applies.
create function private.batch_orders(p_operations jsonb) returns setof jsonb
language sql volatile set search_path = '' as $$
  select b.payload from private.batch_operations(p_operations) b
  where b.kind = 'place_order' and private.invalid_order_path(b.payload) is null
    and not exists (select from private.operations o where o.id = b.id)
  order by b.n limit (select case when l.n is not null then greatest(0, l.n) end from private.orders_left() as l (n))
$$;

-- Of a visitor's rejected operation the ledger stores the code and half of the request's hash, for
-- 180 days: rejections cost a visitor nothing, so they must cost the shop little.

-- A replay of a rejected order finds out the details again: what is invalid, or what is wrong with
-- the items now.
create function private.with_details(p_kind text, p_payload jsonb, p_outcome jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text;
begin
  if p_kind <> 'place_order' or p_outcome ?| array['path', 'items'] then
    return p_outcome;
  end if;
  if p_outcome ->> 'code' not in ('invalid', 'items') then
    return p_outcome;
  end if;
  if jsonb_typeof(p_payload) is distinct from 'object' then
    return p_outcome || '{"path": "payload"}';
  end if;
  v_invalid := private.invalid_order_path(p_payload);
  return p_outcome || case
    when v_invalid is not null then jsonb_build_object('path', v_invalid)
    when p_outcome ->> 'code' = 'items'
      then jsonb_build_object('items', private.order_problems(p_payload -> 'items'))
    else '{}' end;
end
$$;

-- What a visitor can repeat without end must not fill the ledger for ever: rejections, and applied
-- operations that change nothing when they are applied again. After that time no device repeats
-- them: it asks a person about an operation that is older.
create function private.purge_rejected_operations(
  p_older_than interval default '180 days', p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with gone as (
    delete from private.operations o where o.id in (
      select x.id from private.operations x where x.actor is null and x.at < now() - p_older_than
        and (x.outcome ->> 'status' = 'rejected'
          or x.kind in ('answer_order', 'cancel_my_order', 'request_stock_alert', 'subscribe_newsletter'))
      order by x.at limit p_limit)
    returning 1
  )
  select count(*) from gone
$$;
-- BRIN: with a B-tree whose predicate names `outcome` or `kind`, the update that stores an outcome
-- could not be done in place (HOT), and a rejected operation would take more space.
create index operations_to_forget on private.operations using brin (at);

insert into private.clock_jobs (name, every, calls) values
  ('forget rejected operations', '1 hour', 'purge_rejected_operations');

-- Staff correct an order before it is shipped: name, phone and address as fields with base values,
-- lines as differences, so that two corrections of different lines are merged.

-- The outcome of a correction that met a conflict has the values of the customer's fields. The
-- ledger keeps outcomes forever, so an erasure removes these values.
create index operations_corrections on private.operations (row_id) where kind = 'correct_order';

-- supabase/schemas/07_settings.sql

-- Facts about the workshop and limits that the owner edits. One row. Everybody receives `facts`
-- with the catalogue; the columns are for staff.
create table public.settings (
  id text collate "C" primary key check (id = 'shop'),
  -- Texts by field; '' or absent: not known. private.is_fact says which there are.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- A product with so many pieces or fewer is low in stock, unless it has a level of its own.
  low_stock int not null default 5 check (low_stock between 0 and 1000000),
  -- Above these limits an order is held for staff.
  max_of_one_product int not null default 20,
  max_pieces int not null default 60,
  -- EGP.
  max_total numeric(12, 2) not null default 25000,
  -- Orders of one phone number in 24 hours that are neither delivered nor cancelled.
  max_open_orders int not null default 3,
  -- Orders of one phone number that were refused or not reached; 0: no limit.
  max_refusals int not null default 0,
  -- Who takes parcels to customers, one a line (private.couriers_of).
  couriers text not null default '',
  -- Where deposits are sent; '': none.
  instapay_address text not null default '',
  -- EGP: orders above it are marked until their customers were asked; 0: none.
  ask_above numeric(12, 2) not null default 0,
  -- The language of mails to staff.
  staff_locale private.locale not null default 'en',
  -- The public key of the program that sends Web Push: everybody receives it. '': nobody is told.
  push_key text not null default '',
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid(),
  updated_at timestamptz not null default now()
);
alter table public.settings enable row level security;
grant all on public.settings to service_role;
create trigger settings_stamp before insert or update on public.settings
  for each row execute function private.stamp();

-- No facts: pages leave out what the workshop has not said.
insert into public.settings (id) values ('shop');

-- 'Name; phone; address of the tracking page', where {number} stands for the number of a parcel.
create function private.couriers_of(p_text text) returns table (name text, phone text, page text)
language sql immutable set search_path = '' as $$
  select btrim(split_part(l.line, ';', 1)), btrim(split_part(l.line, ';', 2)),
    btrim(coalesce(substring(l.line from '^[^;]*;[^;]*;(.*)$'), ''))
  from regexp_split_to_table(p_text, E'\n') as l (line) where btrim(l.line) <> ''
$$;

create view private.order_limits with (security_invoker = true) as
  select true as one, s.max_of_one_product, s.max_pieces, s.max_total, s.max_open_orders, s.max_refusals,
    interval '24 hours' as open_orders_period
  from public.settings s;

-- `p_staff`: also the fields for staff. Amounts in piastres.
create function private.settings_json(p_row public.settings, p_staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return p_row.facts || jsonb_build_object('id', p_row.id, 'updated_at', private.iso(p_row.updated_at))
    || case when p_row.push_key = '' then '{}' else jsonb_build_object('push_key', p_row.push_key) end
    || case when p_staff then jsonb_build_object('low_stock', p_row.low_stock,
      'max_of_one_product', p_row.max_of_one_product, 'max_pieces', p_row.max_pieces,
      'max_total', private.to_piastres(p_row.max_total), 'max_open_orders', p_row.max_open_orders,
      'max_refusals', p_row.max_refusals, 'couriers', p_row.couriers,
      'instapay_address', p_row.instapay_address,
      'ask_above', private.to_piastres(p_row.ask_above), 'staff_locale', p_row.staff_locale) else '{}' end;
end
$$;

-- Adds the settings to a page of a pull, beside its rows, as the row of `p_table`, unless the
-- cursor says that the device has this version: settings are not ordered by transactions. So a
-- standby may have an older version than the device, whatever its horizon.
create function private.with_settings(p_page jsonb, p_cursor jsonb, p_table text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_row public.settings;
  v_known bigint := coalesce(private.cursor_xid(p_cursor -> 'settings'), 0);
begin
  if p_page -> 'reset' = 'true' then
    return p_page;
  end if;
  select * into v_row from public.settings;
  if not found then
    return p_page;
  end if;
  if pg_is_in_recovery() and v_row.version < v_known then
    return p_page || jsonb_build_object('next', p_page -> 'next' || jsonb_build_object('settings', v_known::text));
  end if;
  return p_page
    || jsonb_build_object('next', p_page -> 'next' || jsonb_build_object('settings', v_row.version::text))
    || case when v_row.version = v_known then '{}'
      else jsonb_build_object('settings', jsonb_build_object('t', p_table, 'id', v_row.id, 'v', v_row.version,
        'row', private.settings_json(v_row, p_table = 'staff_settings'))) end;
end
$$;

-- The write update_settings: {base, patch}, each field with the value that its editor saw.

-- Whether the value is valid for this field; false for a field that does not exist. '' removes a
-- fact. Times are Cairo's; numbers of days are working days from parcel to door.
create function private.is_fact(p_name text, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'string' and case
    when p_name ~ '^address_(en|ar)$' then private.is_text(p_value, 0, 500)
    when p_name ~ '^announcement_(en|ar)$' then private.is_text(p_value, 0, 200)
    when p_name ~ '^testimonial_[1-6]_(name|place)_(en|ar)$' then private.is_text(p_value, 0, 100)
    when p_name ~ '^testimonial_[1-6]_text_(en|ar)$' then private.is_text(p_value, 0, 500)
    when p_value = '""' then p_name ~ '^(phone|whatsapp|email|instagram|facebook|announcement_until)$'
      or p_name ~ '^hours_(mon|tue|wed|thu|fri|sat|sun)$' or p_name ~ '^delivery_[a-z_]{3,20}$'
    when p_name in ('phone', 'whatsapp') then (p_value #>> '{}') ~ '^\+?[0-9][0-9 ()-]{2,29}$'
    when p_name = 'email' then private.is_email(p_value)
    when p_name in ('instagram', 'facebook') then
      private.is_text(p_value, 0, 300) and (p_value #>> '{}') ~ '^https://[^\s/\\]\S*$'
    when p_name = 'announcement_until' then
      private.parse_time(to_jsonb((p_value #>> '{}') || 'T00:00:00Z')) is not null
    when p_name ~ '^hours_(mon|tue|wed|thu|fri|sat|sun)$' then
      (p_value #>> '{}') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'
      and left(p_value #>> '{}', 5) < right(p_value #>> '{}', 5)
    when p_name ~ '^delivery_[a-z_]{3,20}$' and (p_value #>> '{}') ~ '^[1-9][0-9]?-[1-9][0-9]?$' then
      split_part(p_value #>> '{}', '-', 1)::int <= split_part(p_value #>> '{}', '-', 2)::int
    else false end
$$;

-- The pages are https, and their address has a place for the number behind the host.
create function private.are_couriers(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string', false) and private.is_text(p_value, 0, 10000) and (
    select count(*) <= 20 and count(distinct lower(c.name)) = count(*) and coalesce(bool_and(
        char_length(c.name) between 1 and 60
        and (c.phone = '' or c.phone ~ '^\+?[0-9][0-9 ()-]{2,29}$')
        and (c.page = '' or char_length(c.page) <= 300
          and c.page ~ '^https://[^\s/\\?#{}]+[/?#][^\s\\]*\{number\}[^\s\\]*$')), true)
    from private.couriers_of(p_value #>> '{}') c)
$$;

-- For a field that only staff see.
create function private.is_staff_setting(p_name text, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case p_name
    when 'low_stock' then private.is_integer(p_value, 0, 1000000)
    when 'max_of_one_product' then private.is_integer(p_value, 1, 1000000)
    when 'max_pieces' then private.is_integer(p_value, 1, 1000000)
    when 'max_total' then private.is_integer(p_value, 1, 999999999999)
    when 'max_open_orders' then private.is_integer(p_value, 1, 1000000)
    when 'max_refusals' then private.is_integer(p_value, 0, 10)
    when 'couriers' then private.are_couriers(p_value)
    when 'instapay_address' then private.is_text(p_value, 0, 100)
    when 'ask_above' then private.is_integer(p_value, 0, 999999999999)
    when 'staff_locale' then coalesce(p_value in ('"en"', '"ar"'), false)
    else false end
$$;

create function private.is_settings_field(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_fact(p_name, '""') or private.is_staff_setting(p_name, '1')
    or private.is_staff_setting(p_name, '"en"')
$$;

create function private.apply_update_settings(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_known text[];
  v_patch jsonb;
  v_base jsonb;
  v_invalid text;
  v_row public.settings;
  v_found jsonb;
  v_new jsonb;
begin
  if jsonb_typeof(p_payload -> 'base') is distinct from 'object' then return private.invalid('base'); end if;
  if jsonb_typeof(p_payload -> 'patch') is distinct from 'object' then return private.invalid('patch'); end if;
  v_known := array(select k from jsonb_object_keys(p_payload -> 'patch') k where private.is_settings_field(k));
  v_base := private.pick_fields(p_payload -> 'base', v_known);
  v_patch := private.trim_text_fields(private.pick_fields(p_payload -> 'patch', v_known));
  select min(e.key) into v_invalid from jsonb_each(v_patch) e
    where not (private.is_fact(e.key, e.value) or private.is_staff_setting(e.key, e.value));
  if v_invalid is not null then return private.invalid('patch.' || v_invalid); end if;
  if not exists (select from private.staff s where s.user_id = auth.uid() and s.role = 'owner') then
    return private.rejected('owners_only');
  end if;

  select * into strict v_row from public.settings for update;
  -- A fact that is not known counts as '', as in the form.
  v_found := private.compare_fields(
    (select jsonb_object_agg(k, '') from unnest(v_known) k) || private.settings_json(v_row, true),
    (select jsonb_object_agg(k, '') from unnest(v_known) k) || v_base, v_patch);
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.settings_json(v_row, true));
  end if;
  v_new := v_found -> 'changes';
  update public.settings s set
    facts = s.facts || coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(v_new) e
      where private.is_fact(e.key, '""')), '{}'),
    low_stock = coalesce((v_new ->> 'low_stock')::numeric::int, s.low_stock),
    max_of_one_product = coalesce((v_new ->> 'max_of_one_product')::numeric::int, s.max_of_one_product),
    max_pieces = coalesce((v_new ->> 'max_pieces')::numeric::int, s.max_pieces),
    max_total = coalesce((v_new ->> 'max_total')::numeric / 100, s.max_total),
    max_open_orders = coalesce((v_new ->> 'max_open_orders')::numeric::int, s.max_open_orders),
    max_refusals = coalesce((v_new ->> 'max_refusals')::numeric::int, s.max_refusals),
    couriers = coalesce(v_new ->> 'couriers', s.couriers),
    instapay_address = coalesce(v_new ->> 'instapay_address', s.instapay_address),
    ask_above = coalesce((v_new ->> 'ask_above')::numeric / 100, s.ask_above),
    staff_locale = coalesce(v_new ->> 'staff_locale', s.staff_locale)
  returning * into v_row;
  return private.applied(
    jsonb_build_array(jsonb_build_object('t', 'settings', 'id', v_row.id, 'v', v_row.version),
      jsonb_build_object('t', 'staff_settings', 'id', v_row.id, 'v', v_row.version)),
    private.settings_json(v_row, true));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('update_settings', true, 'settings', false);

create function public.update_settings(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_settings', p_operation_id, p_payload)
$$;
grant execute on function public.update_settings(uuid, jsonb) to authenticated, service_role;

-- supabase/schemas/08_catalogue.sql

-- The catalog: categories and products. Everybody reads it, only staff change it.

create table public.categories (
  -- The slug of the first name. It never changes: addresses, filters and products refer to it.
  id text collate "C" primary key check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  image_url text not null default '' check (length(image_url) <= 2000),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: not translated.
  name_ar text check (length(name_ar) between 1 and 200),
  description_ar text check (length(description_ar) between 1 and 5000)
);
create index categories_sync on public.categories (change_xid, id);

create table public.products (
  id text collate "C" primary key default gen_random_uuid()::text check (id <> '' and length(id) <= 64),
  name text not null check (length(name) <= 200),
  description text not null default '' check (length(description) <= 5000),
  -- EGP, for people and other tools. Our functions use integer piastres.
  price numeric(12, 2) not null check (price >= 0.01 and price < 'NaN'),
  image text not null default '' check (length(image) <= 2000),
  -- Deleting a category leaves its products without one; that update stamps them as any other.
  category text collate "C" references public.categories (id) on delete set null,
  featured boolean not null default false,
  bestseller boolean not null default false,
  "new" boolean not null default false,
  stock int not null default 0 check (stock >= 0),
  version bigint not null default 1,
  change_xid bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The transaction that last changed more than the stock. Never above change_xid. Stock changes
  -- with every sale and is a few bytes; the rest seldom changes and is most of the row.
  described_xid bigint not null default 0,
  -- Null: not translated.
  name_ar text check (length(name_ar) between 1 and 200),
  description_ar text check (length(description_ar) between 1 and 5000),
  -- Up to eight of {image, alt, alt_ar}; the first is `image`. '[]' stands for that one picture
  -- without a text of its own, so rows without pictures stay small.
  pictures jsonb not null default '[]' check (
    jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 8
    and not pictures @? '$[*] ? (!exists(@.image ? (@.type() == "string")) || !exists(@.alt ? (@.type() == "string"))
      || !exists(@.alt_ar ? (@.type() == "string")))'),
  -- {name: value} by the rules of private.product_facts. Absent: unknown.
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  archived boolean not null default false,
  -- Null: the default of the settings.
  low_stock int check (low_stock between 0 and 1000000),
  -- Set aside for a market, beside what the shop can sell: there are stock + set_aside pieces. See
  -- 23_market.sql.
  set_aside int not null default 0 check (set_aside >= 0)
);
create index products_sync on public.products (change_xid, id);
create index products_category on public.products (category);
create index products_described on public.products (described_xid, id);

-- Facts: what is known about a product besides its texts, price and stock. They are one column of
-- the table, and fields like any other in rows, payloads, bases and conflicts.
create table private.product_facts (
  name text primary key check (name ~ '^[a-z][a-z_]{0,39}$'),
  -- 'size': width, depth and height, or fewer, in mm. Every fact in words has an Arabic one beside
  -- it.
  kind text not null check (kind in ('size', 'integer', 'words')),
  -- The largest number, or the longest text (UTF-16 units).
  most int not null check (most > 0),
  -- Do pages of the shop show it? If so, a change of it has the site built again.
  in_shop boolean not null
);
insert into private.product_facts (name, kind, most, in_shop) values
  ('size', 'size', 30, true),
  -- In g.
  ('weight', 'integer', 1000000, true),
  ('wood', 'words', 200, true), ('wood_ar', 'words', 200, true),
  ('finish', 'words', 200, true), ('finish_ar', 'words', 200, true),
  ('care', 'words', 1000, true), ('care_ar', 'words', 1000, true),
  ('maker', 'words', 200, true), ('maker_ar', 'words', 200, true);
alter table private.product_facts enable row level security;

create function private.is_product_fact(p_rule private.product_facts, p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case p_rule.kind
    when 'size' then private.is_text(p_value, 1, p_rule.most)
      and private.trimmed(p_value) ~ '^[1-9]\d{0,4}( × [1-9]\d{0,4}){0,2}$'
    when 'integer' then private.is_integer(p_value, 1, p_rule.most)
    else private.is_text(p_value, 1, p_rule.most) end
$$;

create function private.fact_names() returns text[]
language sql stable set search_path = '' as $$ select array(select f.name from private.product_facts f) $$;

-- Other tools write the column, too. What a rule that has changed meanwhile no longer allows may
-- stay.
create function private.check_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op = 'UPDATE' then old.facts else '{}' end;
  v_name text;
begin
  select e.key into v_name
    from jsonb_each(case jsonb_typeof(new.facts) when 'object' then new.facts else '{}' end) e
    left join private.product_facts f on f.name = e.key
    where e.value is distinct from v_old -> e.key and not coalesce(private.is_product_fact(f, e.value), false)
    order by e.key limit 1;
  if found then
    raise check_violation using message = format('the fact %s of a product is unknown or invalid', v_name);
  end if;
  return new;
end
$$;

-- For plain inserts without an id: the slug of the name, numbered if it is taken.
create function private.assign_category_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
  v_number int := 1;
begin
  if new.id is null then
    v_slug := coalesce(
      nullif(left(trim(both '-' from regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g')), 56), ''),
      'category');
    new.id := v_slug;
    while exists (select from public.categories c where c.id = new.id) loop
      v_number := v_number + 1;
      new.id := v_slug || '-' || v_number;
    end loop;
  end if;
  return new;
end
$$;

-- Deleting a category takes locks in the order of every other write: the category, then its
-- products by id.
create function private.lock_category_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.categories c where c.id = old.id for update;
  perform from public.products p where p.category = old.id order by p.id for update;
  return old;
end
$$;

-- Overwrites what a client sends for described_xid. If a transaction with a lower id than
-- described_xid changes the stock, described_xid becomes that id: while it was open, devices could
-- not pull anything above it.
create function private.stamp_described() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'set_aside', 'version', 'change_xid', 'described_xid', 'updated_at'];
begin
  if tg_op = 'INSERT' or to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
    new.described_xid := private.current_xid();
  elsif (new.stock, new.set_aside) is distinct from (old.stock, old.set_aside)
    or old.change_xid > private.current_xid() then
    new.described_xid := least(old.described_xid, private.current_xid());
  else
    new.described_xid := old.described_xid;
  end if;
  return new;
end
$$;

-- Triggers of one kind run in the order of their names: the id before the stamp, and
-- products_described before products_stamp, which compares the row with its old state.
create trigger categories_a_id before insert on public.categories
  for each row execute function private.assign_category_slug();
create trigger categories_stamp before insert or update on public.categories
  for each row execute function private.stamp();
create trigger categories_tombstone after delete on public.categories
  for each row execute function private.record_tombstone();
create trigger categories_drop_tombstone after insert on public.categories
  for each row execute function private.drop_tombstone();
create trigger categories_lock before delete on public.categories
  for each row execute function private.lock_category_products();
create trigger products_described before insert or update on public.products
  for each row execute function private.stamp_described();
create trigger products_stamp before insert or update on public.products
  for each row execute function private.stamp();
-- Setting pieces aside is no edit, and no stock move: the row is as new as before.
create function private.stamp_aside() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := old.updated_at;
  return new;
end
$$;
-- After products_stamp, in the order of their names.
create trigger products_stamp_aside before update on public.products
  for each row when (old.set_aside <> new.set_aside and old.stock + old.set_aside = new.stock + new.set_aside)
  execute function private.stamp_aside();
create trigger products_facts before insert or update of facts on public.products
  for each row execute function private.check_facts();
create trigger products_tombstone after delete on public.products
  for each row execute function private.record_tombstone();
create trigger products_drop_tombstone after insert on public.products
  for each row execute function private.drop_tombstone();
alter table public.categories enable row level security;
alter table public.products enable row level security;
grant select on public.categories, public.products to authenticated;
grant all on public.categories, public.products to service_role;

-- The history of prices and of stock. Triggers write both, so changes by plain table operations of
-- other tools are included.

-- Which price was valid when. An order that was written offline keeps the price that the shopper
-- saw, for 72 hours.
create table private.price_history (
  id bigint generated always as identity primary key,
  product_id text collate "C" not null references public.products (id) on delete cascade,
  price numeric(12, 2) not null,
  valid_from timestamptz not null default now(),
  -- Null: valid now.
  valid_to timestamptz
);
create index price_history_product on private.price_history (product_id, valid_to);
alter table private.price_history enable row level security;

create function private.record_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.price_history h set valid_to = now() where h.product_id = new.id and h.valid_to is null;
  insert into private.price_history (product_id, price) values (new.id, new.price);
  return null;
end
$$;
create trigger products_price_created after insert on public.products
  for each row execute function private.record_price();
create trigger products_price_changed after update on public.products
  for each row when (old.price is distinct from new.price) execute function private.record_price();

-- Was this price valid at any time in the last 72 hours?
create function private.was_price(p_product_id text, p_price numeric) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.price_history h
    where h.product_id = p_product_id and h.price = p_price
      and (h.valid_to is null or h.valid_to > now() - interval '72 hours')
      -- Nobody saw a price that was replaced in its own transaction.
      and h.valid_to is distinct from h.valid_from);
end
$$;

-- For each product, stock + set_aside is the sum of its moves. A move never changes: its version is
-- always 1, and it has no tombstone.
create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the history outlives the product.
  product_id text collate "C" not null,
  delta int not null,
  reason text not null check (length(reason) <= 200),
  -- The operation that caused the move; for orders it is also the order's id.
  operation_id uuid,
  actor uuid,
  -- The last time before this move when more than the product's stock changed. Null: never.
  edited_at timestamptz,
  -- The product's version after this move. This version and later ones include the move.
  product_version bigint,
  change_xid bigint not null default private.current_xid(),
  at timestamptz not null default now()
);
create index stock_moves_product on public.stock_moves (product_id, at);
create index stock_moves_sync on public.stock_moves (change_xid, (id::text) collate "C");
alter table public.stock_moves enable row level security;

-- Only the trigger writes moves; of the API roles, only staff read them.
grant select on public.stock_moves to authenticated;
grant select, delete on public.stock_moves to service_role;
create policy "staff read stock moves" on public.stock_moves
  for select to authenticated using ((select private.is_staff()));

-- Sets the reason of stock changes for the rest of the transaction.
create function private.set_stock_reason(p_reason text, p_operation_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('nefer.stock_reason', coalesce(p_reason, ''), true),
    set_config('nefer.stock_operation', coalesce(p_operation_id::text, ''), true);
end
$$;

create function private.record_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c_stamped constant text[] := array['stock', 'set_aside', 'version', 'change_xid', 'described_xid', 'updated_at'];
  v_before int := 0;
  v_edited_at timestamptz;
begin
  if tg_op = 'UPDATE' then
    v_before := old.stock + old.set_aside;
    if to_jsonb(new) - c_stamped <> to_jsonb(old) - c_stamped then
      v_edited_at := now();
    elsif old.version > 1 and old.updated_at is distinct from old.created_at then
      -- The previous change was either a move, which has edited_at, or the edit itself.
      select m.edited_at into v_edited_at from public.stock_moves m
        where m.product_id = new.id and m.at = old.updated_at order by m.edited_at desc nulls last limit 1;
      if not found then v_edited_at := old.updated_at; end if;
    end if;
  end if;
  if new.stock + new.set_aside <> v_before then
    insert into public.stock_moves (product_id, delta, reason, operation_id, actor, edited_at, product_version) values (
      new.id, new.stock + new.set_aside - v_before,
      coalesce(nullif(current_setting('nefer.stock_reason', true), ''),
        case tg_op when 'INSERT' then 'created' else 'set' end),
      nullif(current_setting('nefer.stock_operation', true), '')::uuid, auth.uid(), v_edited_at, new.version);
  end if;
  return null;
end
$$;
create trigger products_stock_created after insert on public.products
  for each row execute function private.record_stock();
create trigger products_stock_changed after update on public.products
  for each row when (old.stock + old.set_aside <> new.stock + new.set_aside) execute function private.record_stock();

-- The history of a deleted product ends at 0, so a product that is created again under its id
-- starts at 0.
create function private.close_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_moves (product_id, delta, reason, actor)
    values (old.id, -old.stock - old.set_aside, 'deleted', auth.uid());
  return null;
end
$$;
create trigger products_stock_closed after delete on public.products
  for each row when (old.stock + old.set_aside <> 0) execute function private.close_stock();

-- How our functions return rows: amounts in integer piastres, times in ISO 8601.

create function private.category_json(p_row public.categories) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar, 'image_url', p_row.image_url,
  'updated_at', private.iso(p_row.updated_at));

-- The whole list: the first picture is p_image, whatever the list says.
create function private.pictures_of(p_image text, p_pictures jsonb) returns jsonb
language sql immutable
return case when p_pictures #>> '{0,image}' = p_image then p_pictures
  when p_image = '' then '[]'
  else jsonb_build_array(jsonb_build_object('image', p_image, 'alt', '', 'alt_ar', '')) || (p_pictures - 0) end;

-- The same as it is stored: '[]' for one picture without texts.
create function private.stored_pictures(p_image text, p_pictures jsonb) returns jsonb
language sql immutable
return case when private.pictures_of(p_image, p_pictures) = private.pictures_of(p_image, '[]') then '[]'
  else private.pictures_of(p_image, p_pictures) end;

-- Rows without these fields are as before: absent is null, false, or one picture.
create function private.product_json(p_row public.products) returns jsonb
language sql stable
return p_row.facts || jsonb_build_object(
  'id', p_row.id, 'name', p_row.name, 'name_ar', p_row.name_ar, 'description', p_row.description,
  'description_ar', p_row.description_ar,
  'price', private.to_piastres(p_row.price), 'image', p_row.image, 'category', p_row.category,
  'featured', p_row.featured, 'bestseller', p_row.bestseller, 'new', p_row."new", 'stock', p_row.stock,
  'created_at', private.iso(p_row.created_at), 'updated_at', private.iso(p_row.updated_at))
  || jsonb_strip_nulls(jsonb_build_object(
    'pictures', nullif(private.stored_pictures(p_row.image, p_row.pictures), '[]'),
    'archived', nullif(p_row.archived, false), 'low_stock', p_row.low_stock,
    'set_aside', nullif(p_row.set_aside, 0)));

-- The shop has two languages. What a customer or a colleague receives by mail is in the language of
-- the page where they acted.

-- An order keeps the name of an item in both languages.
create function private.item_names(p_product public.products) returns jsonb
language sql stable
return case when p_product.name_ar is null then jsonb_build_object('name', p_product.name)
  else jsonb_build_object('name', p_product.name, 'name_ar', p_product.name_ar) end;

-- Stock moves are kept for a year. Older ones of a product become one, so that its pieces stay the
-- sum of its moves. The limit is one of products. Returns how many were removed.
create function private.merge_old_stock_moves(
  p_older_than interval default '1 year', p_limit int default 500) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  with old as (
    select m.product_id from public.stock_moves m where m.at < now() - p_older_than
    group by m.product_id having count(*) > 1 limit p_limit
  ),
  removed as (
    delete from public.stock_moves m using old o where m.product_id = o.product_id and m.at < now() - p_older_than
    returning m.product_id, m.delta, m.at, m.edited_at, m.product_version
  ),
  merged as (
    insert into public.stock_moves (product_id, delta, reason, at, edited_at, product_version)
    select r.product_id, sum(r.delta)::int, 'older changes', max(r.at), max(r.edited_at), max(r.product_version)
    from removed r group by r.product_id having sum(r.delta) <> 0
  )
  select count(*) into v_count from removed;
  return v_count;
end
$$;

insert into private.clock_jobs (name, every, calls) values ('merge old stock moves', '1 hour', 'merge_old_stock_moves');

-- Visitors read the catalogue by functions only: one pattern of a condition of their own takes
-- seconds in a large catalogue.

create policy "staff read categories" on public.categories
  for select to authenticated using ((select private.is_staff()));
create policy "staff read products" on public.products
  for select to authenticated using ((select private.is_staff()));

-- supabase/schemas/09_catalogue_writes.sql

-- Writes of staff: products and their stock.

create function private.apply_create_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_product_path(p_payload, true);
  v_fields jsonb;
  v_has_category boolean;
  v_image text := private.trimmed(p_payload -> 'image');
  v_row public.products;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if not private.is_integer(p_payload -> 'stock', 0, 1000000) then return private.invalid('stock'); end if;
  v_fields := private.with_product_defaults(private.clean_product(p_payload));
  -- The lock prevents a concurrent deletion.
  perform from public.categories c where c.id = v_fields ->> 'category' for key share;
  v_has_category := found or v_fields ->> 'category' is null;
  perform private.lock_new_product(p_payload);
  if exists (select from public.deletions d where d.table_name = 'products' and d.row_id = p_payload ->> 'product_id')
  then
    return private.applied(private.touched_deletion('products', p_payload ->> 'product_id'));
  end if;
  if not v_has_category then return private.rejected('not_found', '{"path": "category"}'); end if;

  insert into public.products (id, name, name_ar, description, description_ar, price, image, pictures, category,
    featured, bestseller, "new", stock, facts, archived, low_stock)
  values (p_payload ->> 'product_id', v_fields ->> 'name', v_fields ->> 'name_ar', v_fields ->> 'description',
    v_fields ->> 'description_ar', (v_fields ->> 'price')::numeric / 100, v_image,
    private.stored_pictures(v_image, coalesce(v_fields -> 'pictures', '[]')), v_fields ->> 'category',
    (v_fields ->> 'featured')::boolean, (v_fields ->> 'bestseller')::boolean, (v_fields ->> 'new')::boolean,
    (v_fields ->> 'stock')::numeric::int,
    jsonb_strip_nulls(private.pick_fields(v_fields, private.fact_names())), (v_fields ->> 'archived')::boolean,
    (v_fields ->> 'low_stock')::numeric::int)
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then
    return private.rejected('already_exists');
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

create function private.apply_update_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_fields text[] := array['name', 'name_ar', 'description', 'description_ar', 'price', 'image', 'pictures',
    'category', 'featured', 'bestseller', 'new', 'archived', 'low_stock'] || private.fact_names();
  v_patch jsonb := private.pick_fields(p_payload -> 'patch', v_fields);
  v_base jsonb := private.pick_fields(p_payload -> 'base', v_fields);
  v_invalid text := private.invalid_product_path(v_patch, false);
  v_row public.products;
  v_found jsonb;
  v_new jsonb;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if v_base is null then return private.invalid('base'); end if;
  if v_invalid is not null then return private.invalid(trim(trailing '.' from 'patch.' || v_invalid)); end if;

  -- Locks the category before the product, as deleting a category does.
  perform from public.categories c where c.id = v_patch ->> 'category' for key share;
  if not found and v_patch ->> 'category' is not null then
    return private.rejected('not_found', '{"path": "patch.category"}');
  end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then return private.rejected('not_found'); end if;

  v_found := private.compare_fields(private.whole_product(v_row), private.with_product_defaults(v_base),
    private.clean_product(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.product_json(v_row));
  end if;
  v_new := v_found -> 'changes';
  if v_new <> '{}' then
    if v_new ? 'pictures' then
      v_new := v_new || jsonb_build_object('image', v_new #> '{pictures,0,image}');
    end if;
    v_new := private.whole_product(v_row) || v_new;
    -- An incomplete product stays archived.
    if v_row.archived and v_new -> 'archived' = 'false' then
      if not private.is_text(v_new -> 'description', 10, 5000) then return private.invalid('description'); end if;
      if v_new ->> 'image' = '' then return private.invalid('image'); end if;
    end if;
    update public.products p set name = v_new ->> 'name', name_ar = v_new ->> 'name_ar',
      description = v_new ->> 'description', description_ar = v_new ->> 'description_ar',
      price = (v_new ->> 'price')::numeric / 100, image = v_new ->> 'image',
      pictures = private.stored_pictures(v_new ->> 'image', v_new -> 'pictures'), category = v_new ->> 'category',
      featured = (v_new ->> 'featured')::boolean, bestseller = (v_new ->> 'bestseller')::boolean,
      "new" = (v_new ->> 'new')::boolean, archived = (v_new ->> 'archived')::boolean,
      facts = jsonb_strip_nulls(p.facts || private.pick_fields(v_new, private.fact_names())),
      low_stock = (v_new ->> 'low_stock')::numeric::int
    where p.id = v_row.id returning * into v_row;
  end if;
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

-- Deleting a missing product is applied. A product that changed since its author saw it stays.
create function private.apply_delete_product(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_row public.products;
  v_conflict jsonb;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then
    perform private.lock_new_product(p_payload);
    select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  end if;
  if found then
    v_conflict := private.deletion_conflict(private.whole_product(v_row), v_row.version, p_payload -> 'base');
    if v_conflict is not null then return v_conflict; end if;
  end if;
  delete from public.products p where p.id = p_payload ->> 'product_id';
  insert into public.deletions (table_name, row_id, version, change_xid)
    values ('products', p_payload ->> 'product_id', 1, private.current_xid())
    on conflict (table_name, row_id) do nothing;
  return private.applied(private.touched_deletion('products', p_payload ->> 'product_id'));
end
$$;

-- Stock travels as a difference, so the counts of two devices at once are both right.
create function private.apply_adjust_stock(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_row public.products;
  v_stock bigint;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if not private.is_integer(p_payload -> 'delta', -1000000, 1000000) then return private.invalid('delta'); end if;
  if not private.is_text(p_payload -> 'reason', 0, 200) then return private.invalid('reason'); end if;
  select * into v_row from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then return private.rejected('not_found'); end if;

  v_stock := v_row.stock + (p_payload ->> 'delta')::numeric::bigint;
  if v_stock < 0 then
    return private.rejected('not_enough_stock', jsonb_build_object('available', v_row.stock));
  end if;
  if v_stock > 1000000 then return private.invalid('delta'); end if;
  perform private.set_stock_reason(coalesce(nullif(private.trimmed(p_payload -> 'reason'), ''), 'count'), p_id);
  update public.products p set stock = v_stock where p.id = v_row.id returning * into v_row;
  perform private.set_stock_reason(null, null);
  return private.applied(private.touched_products(array[v_row.id]), private.product_json(v_row));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched) values
  ('create_product', true, 'product', true),
  ('update_product', true, 'product', true),
  ('delete_product', true, 'product', true),
  ('adjust_stock', true, 'product', true);

create function public.create_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('create_product', p_operation_id, p_payload)
$$;

create function public.update_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_product', p_operation_id, p_payload)
$$;

create function public.delete_product(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('delete_product', p_operation_id, p_payload)
$$;

create function public.adjust_stock(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('adjust_stock', p_operation_id, p_payload)
$$;
grant execute on function public.create_product(uuid, jsonb), public.update_product(uuid, jsonb),
  public.delete_product(uuid, jsonb), public.adjust_stock(uuid, jsonb) to authenticated, service_role;

-- Writes of staff: categories.

create function private.apply_create_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_category_path(p_payload, true);
  v_fields jsonb := private.trim_text_fields(p_payload);
  v_row public.categories;
begin
  -- The device generates the slug; it only has to be safe in an address.
  if not private.is_id(p_payload -> 'category_id') or p_payload ->> 'category_id' !~ '^[^\s/?#&%"<>\\]+$' then
    return private.invalid('category_id');
  end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  insert into public.categories (id, name, name_ar, description, description_ar, image_url)
  values (p_payload ->> 'category_id', v_fields ->> 'name', v_fields ->> 'name_ar', v_fields ->> 'description',
    v_fields ->> 'description_ar', v_fields ->> 'image_url')
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then return private.rejected('already_exists'); end if;
  return private.applied(private.touched_categories(v_row.id), private.category_json(v_row));
end
$$;

create function private.apply_update_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['name', 'name_ar', 'description', 'description_ar', 'image_url'];
  v_patch jsonb := private.pick_fields(p_payload -> 'patch', c_fields);
  v_base jsonb := private.pick_fields(p_payload -> 'base', c_fields);
  v_invalid text := private.invalid_category_path(v_patch, false);
  v_row public.categories;
  v_found jsonb;
  v_new jsonb;
begin
  if not private.is_id(p_payload -> 'category_id') then return private.invalid('category_id'); end if;
  if v_base is null then return private.invalid('base'); end if;
  if v_invalid is not null then return private.invalid(trim(trailing '.' from 'patch.' || v_invalid)); end if;
  select * into v_row from public.categories c where c.id = p_payload ->> 'category_id' for no key update;
  if not found then return private.rejected('not_found'); end if;

  v_found := private.compare_fields(private.category_json(v_row), private.with_translations(v_base),
    private.trim_text_fields(v_patch));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_row.version, private.category_json(v_row));
  end if;
  v_new := private.category_json(v_row) || (v_found -> 'changes');
  update public.categories c set name = v_new ->> 'name', name_ar = v_new ->> 'name_ar',
    description = v_new ->> 'description', description_ar = v_new ->> 'description_ar',
    image_url = v_new ->> 'image_url'
  where c.id = v_row.id returning * into v_row;
  return private.applied(private.touched_categories(v_row.id), private.category_json(v_row));
end
$$;

-- The products of the category move to another one or become uncategorised, also if the category
-- itself is already deleted. A category that changed since its author saw it stays.
create function private.apply_delete_category(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_id text := p_payload ->> 'category_id';
  v_to text := p_payload ->> 'move_to';
  v_products text[];
  v_row public.categories;
  v_conflict jsonb;
begin
  if not private.is_id(p_payload -> 'category_id') then return private.invalid('category_id'); end if;
  if not coalesce(jsonb_typeof(p_payload -> 'move_to') = 'null', true)
    and not private.is_id(p_payload -> 'move_to') then
    return private.invalid('move_to');
  end if;
  if v_to = v_id then return private.invalid('move_to'); end if;

  -- Locks categories in id order, then products in id order, as every other write does.
  perform from public.categories c where c.id in (v_id, v_to) order by c.id for update;
  if v_to is not null and not exists (select from public.categories c where c.id = v_to) then
    return private.rejected('not_found', '{"path": "move_to"}');
  end if;
  select * into v_row from public.categories c where c.id = v_id;
  if found then
    v_conflict := private.deletion_conflict(private.category_json(v_row), v_row.version, p_payload -> 'base');
    if v_conflict is not null then return v_conflict; end if;
  end if;
  perform from public.products p where p.category = v_id order by p.id for update;
  v_products := array(select p.id from public.products p where p.category = v_id);
  update public.products p set category = v_to where p.id = any (v_products);
  delete from public.categories c where c.id = v_id;
  return private.applied(private.touched_deletion('categories', v_id) || private.touched_products(v_products));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched) values
  ('create_category', true, 'category', true),
  ('update_category', true, 'category', true),
  ('delete_category', true, 'category', true);

create function public.create_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('create_category', p_operation_id, p_payload)
$$;

create function public.update_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('update_category', p_operation_id, p_payload)
$$;

create function public.delete_category(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('delete_category', p_operation_id, p_payload)
$$;
grant execute on function public.create_category(uuid, jsonb), public.update_category(uuid, jsonb),
  public.delete_category(uuid, jsonb) to authenticated, service_role;

-- Names and descriptions in both languages. A creation without translations is not translated, and
-- an edit without them leaves them as they are.

-- The name of the first translation that is neither null nor a text of its length.
create function private.invalid_translation(p_fields jsonb) returns text
language sql immutable
return case
  when p_fields -> 'name_ar' <> 'null' and not private.is_text(p_fields -> 'name_ar', 2, 200) then 'name_ar'
  when p_fields -> 'description_ar' <> 'null' and not private.is_text(p_fields -> 'description_ar', 10, 5000)
    then 'description_ar' end;

-- A translation without a base counts as seen without one.
create function private.with_translations(p_base jsonb) returns jsonb
language sql immutable
return '{"name_ar": null, "description_ar": null}'::jsonb || p_base;

-- Pictures, facts, whether a product is archived, and when its stock counts as low.
--
-- `pictures` has up to eight of {image, alt, alt_ar}; the first is `image`. An edit of `image`
-- replaces the first picture, an edit of `pictures` sets `image`. '[]' stands for that one picture
-- without a text of its own, so rows without pictures stay small. Null is an unknown fact; every
-- fact in words has an Arabic one beside it, as names do.

create function private.is_picture(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'object' and private.is_image(p_value -> 'image')
    and private.is_text(p_value -> 'alt', 0, 200) and private.is_text(p_value -> 'alt_ar', 0, 200)
$$;

create function private.is_pictures(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'array' then jsonb_array_length(p_value) between 1 and 8
    and (select coalesce(bool_and(private.is_picture(e)), true) from jsonb_array_elements(p_value) e)
  else false end
$$;

-- Fields that a row or a base of an older app lacks.
create function private.with_product_defaults(p_fields jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select (select coalesce(jsonb_object_agg(f.name, null), '{}') from private.product_facts f)
    || '{"name_ar": null, "description_ar": null, "archived": false, "low_stock": null}'::jsonb || p_fields
$$;

-- The row with all its fields, for comparing.
create function private.whole_product(p_row public.products) returns jsonb
language sql stable
return private.with_product_defaults(private.product_json(p_row))
  || jsonb_build_object('pictures', private.pictures_of(p_row.image, p_row.pictures));

-- Texts without surrounding white space, pictures without unknown fields. An edit of the pictures
-- includes the first one.
create function private.clean_product(p_fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_fields ? 'pictures' then (private.trim_text_fields(p_fields) - 'image')
      || jsonb_build_object('pictures', (
        select jsonb_agg(jsonb_build_object('image', private.trimmed(e.value -> 'image'),
          'alt', private.trimmed(e.value -> 'alt'), 'alt_ar', private.trimmed(e.value -> 'alt_ar')) order by e.n)
        from jsonb_array_elements(p_fields -> 'pictures') with ordinality e (value, n)))
    else private.trim_text_fields(p_fields) end
$$;

-- The name of the first of the new fields that is neither absent nor valid.
create function private.invalid_product_fact(p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_name text;
begin
  if p_fields ? 'pictures' and not private.is_pictures(p_fields -> 'pictures') then return 'pictures'; end if;
  select f.name into v_name from private.product_facts f
    where p_fields -> f.name <> 'null' and not private.is_product_fact(f, p_fields -> f.name)
    order by f.name limit 1;
  if found then return v_name; end if;
  if p_fields ? 'archived' and not private.is_boolean(p_fields -> 'archived') then return 'archived'; end if;
  if p_fields -> 'low_stock' <> 'null' and not private.is_integer(p_fields -> 'low_stock', 0, 1000000) then
    return 'low_stock';
  end if;
  return null;
end
$$;

-- The deletion of a product that is missing leaves a tombstone, and a creation whose product has a
-- tombstone creates nothing: after a restore from a backup, a deletion may be sent again before the
-- creation that the backup lacks. No product is ever created again under its id on purpose, because
-- devices generate the ids at random. The ids of categories are made of their names, so a deleted
-- category may be created again.

-- Creations and deletions of one product wait for each other: there is no row to lock.
create function private.lock_new_product(p_payload jsonb) returns void
language sql volatile set search_path = '' as $$
  select private.lock_name('create_product ' || coalesce(p_payload ->> 'product_id', ''))
$$;

-- supabase/schemas/10_orders.sql

-- Orders of the web shop and sales at the stall. Changing an order's status moves its stock.

-- Every status can change to every other one.
create domain private.order_status as text
  check (value in ('pending', 'processing', 'shipped', 'delivered', 'cancelled'));

create function private.is_order_status(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform (p_value #>> '{}')::private.order_status;
  return coalesce(jsonb_typeof(p_value) = 'string', false);
exception when check_violation then
  return false;
end
$$;

create table public.orders (
  -- Generated by the shopper's device; also the id of the operation that placed the order.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  payment_method text not null default 'cash'
    constraint orders_payment_method check (payment_method in ('cash', 'instapay', 'card')),
  status private.order_status not null default 'pending',
  -- Placed in the web shop, or recorded by staff at the stall.
  channel text not null default 'web' check (channel in ('web', 'stall')),
  -- A held order waits until staff release or cancel it. An order takes stock while it is neither
  -- held nor cancelled, and `absent` is missing from stock while it is cancelled.
  held_at timestamptz,
  hold_reason text check (hold_reason in ('quantity', 'pieces', 'total', 'phone', 'address', 'email', 'refusals')),
  total numeric(12, 2) not null check (total >= 0 and total < 'NaN'),
  -- In EGP, part of `total`.
  shipping numeric(12, 2) not null default 0 check (shipping >= 0 and shipping < 'NaN'),
  -- [{id, name, price (EGP), quantity, image}]
  items jsonb not null,
  -- {address, city, state, zip}
  shipping_info jsonb not null default '{}',
  version bigint not null default 1,
  change_xid bigint not null default 0,
  updated_at timestamptz not null default now(),
  -- The hash of the secret with which the shopper's device reads the order again.
  token_hash bytea,
  -- When the shopper pressed 'Place Order', as the device says (private.at_server_time).
  -- Informative, never trusted.
  placed_at timestamptz,
  -- Staff: who recorded a sale at the stall, and who last changed the status or the hold.
  sold_by uuid,
  changed_by uuid,
  -- Of mails about the order.
  locale private.locale not null default 'en',
  -- Devices receive the events in the order's row, so an event without another change has to stamp
  -- the row: `events_added` as any change does. `mails_sent` renews change_xid only: for version
  -- and updated_at, a new order whose confirmation was sent is still an unchanged one.
  events_added int not null default 0,
  mails_sent int not null default 0,
  -- Its customer was erased while it was under way.
  erase_when_closed boolean not null default false,
  -- What the customer handed over at the stall (EGP). Null: not written down.
  tendered numeric(12, 2) check (tendered >= 0 and tendered < 'NaN'),
  -- [{id, at, actor, method, refund, reason?, restocked, market?, items: [{id, quantity, price}]}],
  -- oldest first, amounts in piastres. `id`: of the operation. An item stands for pieces of the
  -- line of its product and price. Without items only money was paid back.
  returns jsonb not null default '[]' check (jsonb_typeof(returns) = 'array'),
  -- Since when the parcel of an order of the web shop is out, whatever its status says since.
  -- private.follow_parcel sets it; null again once the pieces are back, or known to be broken.
  left_at timestamptz,
  -- [{id, quantity}] of a cancelled order: pieces that did not go back into stock.
  absent jsonb not null default '[]' check (jsonb_typeof(absent) = 'array'),
  -- The status that a cancelled order had before.
  cancelled_from private.order_status,
  -- {at, reason, next, day?}: the last delivery that failed, of a shipped order. `next`: 'again'
  -- (on `day`), or 'back': its parcel is on its way back. A cancelled order keeps it.
  attempt jsonb check (jsonb_typeof(attempt) = 'object'),
  -- Who carries the parcel, by the name in the settings, and under which number; '': not known.
  courier text not null default '',
  tracking_number text not null default '' constraint orders_tracking_number
    check (tracking_number ~ '^[A-Za-z0-9-]{0,40}$'),
  -- [{id, at, actor, day, amount, method, reference?, another?}] before the delivery, oldest first,
  -- amounts in piastres; a repayment is below 0. `id`: of the operation. See 22_payments.sql.
  payments jsonb not null default '[]' check (jsonb_typeof(payments) = 'array'),
  -- {asked_at?, answered_at?, how?}: 'Is this order right?' `how`: 'link' or 'phone'.
  confirmation jsonb not null default '{}' check (jsonb_typeof(confirmation) = 'object'),
  -- The market where a stall sale was made, by its day. Null: at none.
  market date check (market is null or channel = 'stall'),
  constraint orders_absent check (absent = '[]' or status = 'cancelled'),
  constraint orders_held check (held_at is null or status in ('pending', 'cancelled')),
  constraint orders_hold_reason check ((held_at is null) = (hold_reason is null))
);
create index orders_sync on public.orders (change_xid, (id::text) collate "C");
create index orders_newest on public.orders (created_at, id);
create index orders_market on public.orders (market) where market is not null;

-- Placing an order counts the open orders of its phone number.
create index orders_phone on public.orders (private.phone_search_digits(customer_phone), created_at)
  where channel = 'web';

-- Overwrites what a client sends for sold_by and changed_by with the signed-in user.
create function private.record_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.sold_by := case when new.channel = 'stall' then auth.uid() end;
    new.changed_by := null;
  elsif new.status is distinct from old.status or new.held_at is distinct from old.held_at then
    new.changed_by := auth.uid();
  end if;
  return new;
end
$$;

-- Free lines (`extra`) take no stock.
create function private.order_quantities(p_items jsonb) returns table (product_id text, quantity bigint)
language sql immutable set search_path = '' as $$
  select l.id, sum(l.quantity - l.short)::bigint
  from (
    select e.item ->> 'id' as id, (e.item ->> 'quantity')::numeric as quantity,
      case when private.is_integer(e.item -> 'short', 0, 999999) then (e.item ->> 'short')::numeric else 0 end as short
    from jsonb_array_elements(case when jsonb_typeof(p_items) = 'array' then p_items else '[]' end) as e (item)
    where private.is_id(e.item -> 'id') and private.is_integer(e.item -> 'quantity', 1, 999999)
      and e.item -> 'extra' is distinct from 'true'
  ) l
  group by l.id having sum(l.quantity - l.short) > 0
$$;

-- The order remembers that its parcel left. A cancellation without an answer to 'Are the pieces
-- back?' (of older apps and other tools) puts all of them back. A reopened order holds what
-- it held before, so of pieces that never went back the question is asked again.
create function private.follow_parcel() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.channel = 'web' and new.status in ('shipped', 'delivered') then
    new.left_at := coalesce(new.left_at, now());
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if old.status = 'cancelled' or new.status not in ('shipped', 'cancelled') then new.attempt := null; end if;
  if new.status = 'cancelled' then
    new.cancelled_from := old.status;
    if new.absent = '[]' then new.left_at := null; end if;
  elsif old.status = 'cancelled' then
    new.cancelled_from := null;
    new.absent := '[]';
    if old.absent <> '[]' then new.left_at := coalesce(old.left_at, now()); end if;
  end if;
  return new;
end
$$;

-- Stock follows the pieces: cancelling returns those that are back; leaving 'cancelled' and
-- releasing a held order take those that are in stock. The trigger depends on the change of the
-- row, so each happens exactly once, by function or by plain update.
create function private.move_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- In an update, PostgreSQL 18 reads a bare `old` and `new` as the row of that update.
  v_before public.orders := old;
  v_order public.orders := new;
begin
  -- The check on the column prevents a stock below 0; callers look for that before, with
  -- private.stock_problems.
  perform private.move_pieces(case
      when new.status = 'cancelled' then 'order cancelled'
      when new.status = old.status then 'order' else 'order reopened' end,
    new.id, new.market, new.created_at, (
      select jsonb_agg(jsonb_build_object('id', d.product_id, 'sold', d.sold)) from (
        select x.product_id, sum(x.quantity) as sold from (
          select i.product_id, -i.quantity as quantity from private.pieces_in_stock(v_order) i
          union all
          select i.product_id, i.quantity from private.pieces_in_stock(v_before) i
        ) x group by 1
      ) d where d.sold <> 0));
  return null;
end
$$;

-- What is missing in stock for these items; null: nothing. The caller has locked the products.
create function private.stock_problems(p_items jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', q.product_id, 'code', 'not_sold')
      when p.stock = 0 then jsonb_build_object('product_id', q.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', q.product_id, 'code', 'not_enough_stock', 'available', p.stock)
    end order by q.product_id)
  from private.order_quantities(p_items) q left join public.products p on p.id = q.product_id
  where p.id is null or p.stock < q.quantity
$$;

create trigger orders_record_actor before insert or update on public.orders
  for each row execute function private.record_actor();
create trigger orders_follow_parcel_insert before insert on public.orders
  for each row execute function private.follow_parcel();
create trigger orders_follow_parcel_update before update on public.orders
  for each row when (old.status is distinct from new.status) execute function private.follow_parcel();
create trigger orders_stamp before insert or update on public.orders
  for each row execute function private.stamp();
create trigger orders_drop_tombstone after insert on public.orders
  for each row execute function private.drop_tombstone();
create trigger orders_stock after update on public.orders
  for each row when (
    (old.status <> 'cancelled' and old.held_at is null) <> (new.status <> 'cancelled' and new.held_at is null)
    or old.absent is distinct from new.absent)
  execute function private.move_order_stock();
create trigger orders_tombstone after delete on public.orders
  for each row execute function private.record_tombstone();
alter table public.orders enable row level security;
grant select on public.orders to authenticated;
grant all on public.orders to service_role;
create policy "staff read orders" on public.orders
  for select to authenticated using ((select private.is_staff()));

-- How our functions return rows: amounts in integer piastres, times in ISO 8601.

create function private.stock_move_json(p_row public.stock_moves) returns jsonb
language sql stable
return jsonb_build_object(
  'id', p_row.id, 'product_id', p_row.product_id, 'delta', p_row.delta, 'reason', p_row.reason,
  'operation_id', p_row.operation_id, 'edited_at', private.iso(p_row.edited_at),
  'product_version', p_row.product_version, 'at', private.iso(p_row.at))
  || case when p_row.actor is null then '{}'::jsonb else jsonb_build_object('by', private.staff_name(p_row.actor)) end;

-- Items that other tools stored in another shape are returned unchanged; the app reports such a
-- record as corrupt. Items that cannot be printed are null, so that one bad row does not block all
-- others.
create function private.items_json(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when not private.is_bounded(p_items, 1000000) then null
  when jsonb_typeof(p_items) = 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(e.item) is distinct from 'object' then e.item
        else e.item || private.amount_json(e.item, 'price') || private.amount_json(e.item, 'list_price')
          || private.amount_json(e.item, 'discount')
      end order by e.position), '[]')
    from jsonb_array_elements(p_items) with ordinality as e (item, position))
  else p_items end;
end
$$;

-- For staff.
create function private.order_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'customer_name', p_row.customer_name,
    'customer_email', p_row.customer_email, 'customer_phone', p_row.customer_phone,
    'customer_address', p_row.customer_address, 'payment_method', p_row.payment_method, 'status', p_row.status,
    'channel', p_row.channel, 'locale', p_row.locale, 'total', private.to_piastres(p_row.total),
    'items', private.items_json(p_row.items), 'shipping_info', p_row.shipping_info,
    'placed_at', private.iso(p_row.placed_at), 'updated_at', private.iso(p_row.updated_at),
    'events', private.order_events_json(p_row.id))
    || case when p_row.held_at is not null and p_row.status = 'pending'
      then jsonb_build_object('held_at', private.iso(p_row.held_at), 'hold_reason', p_row.hold_reason) else '{}' end
    || case when p_row.sold_by is null then '{}'
      else jsonb_build_object('sold_by', private.staff_name(p_row.sold_by)) end
    || case when p_row.changed_by is null then '{}'
      else jsonb_build_object('changed_by', private.staff_name(p_row.changed_by)) end
    || jsonb_strip_nulls(jsonb_build_object(
      'left_at', private.iso(p_row.left_at), 'cancelled_from', p_row.cancelled_from,
      'missing', nullif(p_row.absent <> '[]', false), 'attempt', p_row.attempt,
      'courier', nullif(p_row.courier, ''), 'tracking_number', nullif(p_row.tracking_number, ''),
      'confirmation', nullif(p_row.confirmation, '{}')))
    || case when p_row.payments = '[]' then '{}'
      else jsonb_build_object('payments', private.returns_json(p_row.payments)) end
    || private.sale_json(p_row);
end
$$;

-- When something was done to an order, by a device whose clock may be wrong: now if that cannot be.
create function private.plausible_time(p_at timestamptz, p_order public.orders) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_at between greatest(p_order.created_at, now() - interval '90 days') and now() then p_at
    else now() end
$$;

-- For its customer, in receipts and mails: {courier?, number?, url?}; null: nothing is known. A
-- number has only characters that are the same in an address (orders_tracking_number).
create function private.parcel_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_row.courier = '' and p_row.tracking_number = '' then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'courier', nullif(p_row.courier, ''), 'number', nullif(p_row.tracking_number, ''),
    'url', (select replace(c.page, '{number}', p_row.tracking_number)
      from public.settings s, private.couriers_of(s.couriers) c
      where c.name = p_row.courier and c.page <> '' and p_row.tracking_number <> '')));
end
$$;

-- For the shopper who has the order's secret.
create function private.receipt_json(p_row public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'created_at', private.iso(p_row.created_at), 'status', p_row.status,
    'total', private.to_piastres(p_row.total), 'items', private.items_json(p_row.items),
    'dates', private.dates_of_order(p_row))
    || case when p_row.held_at is not null and p_row.status = 'pending' then '{"held": true}'::jsonb else '{}' end
    || case when p_row.attempt is not null and p_row.status = 'shipped'
      then jsonb_build_object('attempt', p_row.attempt - 'next') else '{}' end
    || case when p_row.status = 'shipped'
      then jsonb_strip_nulls(jsonb_build_object('parcel', private.parcel_json(p_row))) else '{}' end
    || case when private.paid_of(p_row.payments) > 0
      then jsonb_build_object('paid', private.paid_of(p_row.payments)) else '{}' end
$$;

-- `touched`: the rows that an operation changed, with their new versions.
create function private.touched_products(p_ids text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('t', 'products', 'id', p.id, 'v', p.version) order by p.id), '[]')
    from public.products p where p.id = any (p_ids));
end
$$;

create function private.touched_categories(p_id text) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'categories', 'id', c.id, 'v', c.version)), '[]')
  from public.categories c where c.id = p_id
$$;

create function private.touched_order(p_order public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('t', 'orders', 'id', p_order.id, 'v', p_order.version))
$$;

-- The tombstone of a deleted row; empty if the row never existed.
create function private.touched_deletion(p_table text, p_row_id text) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', d.table_name, 'id', d.row_id, 'v', d.version)), '[]')
  from public.deletions d where d.table_name = p_table and d.row_id = p_row_id
$$;

-- Placing an order, and reading it again. The server checks everything, whatever the client is.

-- The path of the first invalid line; null: all are valid.
create function private.invalid_items_path(p_items jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_line record;
begin
  if jsonb_typeof(p_items) is distinct from 'array' then return 'items'; end if;
  if jsonb_array_length(p_items) not between 1 and 100 then return 'items'; end if;
  for v_line in
    select e.item, 'items.' || (e.position - 1) as path
    from jsonb_array_elements(p_items) with ordinality as e (item, position) order by e.position
  loop
    if jsonb_typeof(v_line.item) is distinct from 'object' then return v_line.path; end if;
    if not private.is_id(v_line.item -> 'product_id') then return v_line.path || '.product_id'; end if;
    if not private.is_integer(v_line.item -> 'quantity', 1, 999) then return v_line.path || '.quantity'; end if;
    if not private.is_integer(v_line.item -> 'price', 0, 999999999999) then return v_line.path || '.price'; end if;
  end loop;
  return null;
end
$$;

-- The path of the first invalid field; null: all are valid. Older apps send no note.
create function private.invalid_order_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_customer jsonb := p_payload -> 'customer';
  v_field record;
begin
  if not coalesce(jsonb_typeof(p_payload -> 'token') = 'string'
    and private.js_length(p_payload ->> 'token') between 32 and 128, false) then return 'token'; end if;
  if private.parse_time(p_payload -> 'placed_at') is null then return 'placed_at'; end if;
  if p_payload -> 'payment_method' is distinct from '"cash"' then return 'payment_method'; end if;

  if jsonb_typeof(v_customer) is distinct from 'object' then return 'customer'; end if;
  if not private.is_name(v_customer -> 'firstName', 2, 200) then return 'customer.firstName'; end if;
  if not private.is_name(v_customer -> 'lastName', 2, 200) then return 'customer.lastName'; end if;
  for v_field in
    select * from (values ('address', 5, 500), ('city', 2, 200), ('governorate', 2, 200),
      ('postalCode', 5, 20)) as f (name, shortest, longest)
  loop
    if not private.is_text(v_customer -> v_field.name, v_field.shortest, v_field.longest) then
      return 'customer.' || v_field.name;
    end if;
  end loop;
  if not private.is_email(v_customer -> 'email') then return 'customer.email'; end if;
  if not private.is_phone(v_customer -> 'phone') then return 'customer.phone'; end if;
  if v_customer ? 'note' and (not private.is_text(v_customer -> 'note', 0, 300)
    or private.has_link(private.trimmed(v_customer -> 'note'))) then return 'customer.note'; end if;

  return private.invalid_items_path(p_payload -> 'items');
end
$$;

-- The lines; those of one product and price are summed, in the order of their first appearance.
create function private.order_lines(p_items jsonb)
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

-- An archived product is not sold. It counts as neither in stock nor promoted.
create function private.order_problems(p_items jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    with asked as (
      select l.product_id, sum(l.quantity) as quantity, min(l.first_position) as first_position,
        bool_and(private.was_price(l.product_id, l.price)) as price_known
      from private.order_lines(p_items) l group by l.product_id
    )
    select coalesce(jsonb_agg(jsonb_build_object('product_id', a.product_id) || f.problem
      order by a.first_position, f.rank), '[]')
    from asked a
    left join public.products p on p.id = a.product_id and not p.archived
    cross join lateral (
      select 1 as rank, '{"code": "not_sold"}'::jsonb as problem where p.id is null
      union all
      select 1, '{"code": "sold_out"}' where p.stock = 0
      union all
      select 1, jsonb_build_object('code', 'not_enough_stock', 'available', p.stock)
        where p.stock > 0 and p.stock < a.quantity
      union all
      select 2, jsonb_build_object('code', 'price_changed', 'price', private.to_piastres(p.price))
        where p.stock > 0 and not a.price_known
    ) f);
end
$$;

-- One item of an order, in EGP: at its price, less its discount.
create function private.line_total(p_item jsonb) returns numeric
language sql immutable
return (p_item ->> 'price')::numeric * (p_item ->> 'quantity')::numeric
  - coalesce((p_item ->> 'discount')::numeric, 0);

-- What an order costs, in EGP: the items that it stores, and their shipping. `orderTotal` in the
-- app has the same rule.
create function private.order_total(p_items jsonb, p_shipping numeric default 0) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(sum(private.line_total(e.item)), 0) from jsonb_array_elements(p_items) as e (item))
    + p_shipping;
end
$$;

-- The items as the order stores them, in EGP, with current names and pictures. If a price fell
-- while the order was on its way, the shopper pays the lower one.
create function private.priced_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', p.id, 'price', least(l.price, p.price), 'quantity', l.quantity,
      'image', p.image) || private.item_names(p) order by l.first_position)
    from private.order_lines(p_items) l join public.products p on p.id = l.product_id);
end
$$;

-- Each order reads its sources once.
create type private.order_source as (whose text, hash bytea);

-- Refused or not reached: cancelled while it was shipped, and not because it was damaged.
-- `isRefusal` in the app has the same rule.
create function private.is_refusal(p_order public.orders) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_order.status = 'cancelled' and p_order.cancelled_from = 'shipped'
    and p_order.attempt ->> 'reason' is distinct from 'damaged';
end
$$;

-- Why the order is held; null: it is within all limits.
create function private.hold_reason(p_items jsonb, p_total numeric, p_phone text, p_sources private.order_source[])
returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_limits private.order_limits;
  v_pieces bigint := (select sum(x.quantity) from private.order_lines(p_items) x);
begin
  select * into v_limits from private.order_limits;
  return case
    when exists (select from private.order_lines(p_items) x group by x.product_id
      having sum(x.quantity) > v_limits.max_of_one_product) then 'quantity'
    when v_pieces > v_limits.max_pieces then 'pieces'
    when p_total > v_limits.max_total then 'total'
    when (select count(*) from public.orders o
      where o.created_at > now() - v_limits.open_orders_period and o.channel = 'web'
        and o.status not in ('delivered', 'cancelled')
        and private.phone_search_digits(o.customer_phone) = private.phone_search_digits(p_phone))
      >= v_limits.max_open_orders then 'phone'
    when v_limits.max_refusals > 0 and (select count(*) from public.orders o
      where o.channel = 'web' and private.phone_search_digits(o.customer_phone) = private.phone_search_digits(p_phone)
        and private.is_refusal(o)) >= v_limits.max_refusals then 'refusals'
    else (
      select l.whose from unnest(p_sources) s join private.open_order_limits l on l.whose = s.whose,
        lateral (
          select count(*) as orders, coalesce(sum(x.pieces) filter (where o.status <> 'cancelled'), 0) as pieces
          from private.order_sources x join public.orders o on o.id = x.order_id
          where x.source_hash = s.hash and x.at > now() - l.period and (o.status not in ('delivered', 'cancelled')
            or o.status = 'cancelled' and private.is_cancelled_by_customer(o.id))) counted
      where counted.orders >= l.max_orders or counted.pieces + v_pieces > l.max_pieces
      order by l.whose limit 1)
  end;
end
$$;

create function private.apply_place_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_order_path(p_payload);
  v_customer jsonb := p_payload -> 'customer';
  v_name text;
  v_sources private.order_source[];
  v_ids text[];
  v_problems jsonb;
  v_items jsonb;
  v_total numeric;
  v_phone text;
  v_email text;
  v_hold text;
  v_order public.orders;
begin
  if v_invalid is not null then
    return private.invalid(v_invalid);
  end if;

  v_phone := private.normal_phone(private.trimmed(v_customer -> 'phone'));
  v_email := private.trimmed(v_customer -> 'email');
  v_sources := array(select row(s.whose, s.hash)::private.order_source from private.sources_of_order(v_email) s);
  for v_name in
    select n.name from private.names_of_order(v_sources, v_phone) as n (name) order by n.name collate "C"
  loop
    perform private.lock_name(v_name);
  end loop;
  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  -- Locks in id order: two orders for the same products wait for each other and never deadlock.
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_problems := private.order_problems(p_payload -> 'items');
  if v_problems <> '[]' then
    return private.rejected('items', jsonb_build_object('items', v_problems));
  end if;

  v_items := private.priced_items(p_payload -> 'items');
  v_total := private.order_total(v_items);
  if v_total > 9999999999.99 then
    return private.invalid('items');
  end if;

  v_hold := private.hold_reason(p_payload -> 'items', v_total, v_phone, v_sources);
  insert into public.orders (id, held_at, hold_reason, customer_name, customer_email, customer_phone, customer_address,
    payment_method, status, total, items, shipping_info, token_hash, placed_at, locale)
  values (p_id, case when v_hold is not null then now() end, v_hold,
    private.trimmed(v_customer -> 'firstName') || ' ' || private.trimmed(v_customer -> 'lastName'),
    v_email, v_phone,
    private.trimmed(v_customer -> 'address'), 'cash', 'pending', v_total, v_items,
    jsonb_build_object('address', private.trimmed(v_customer -> 'address'),
      'city', private.trimmed(v_customer -> 'city'), 'state', private.trimmed(v_customer -> 'governorate'),
      'zip', private.trimmed(v_customer -> 'postalCode'))
      || case when coalesce(private.trimmed(v_customer -> 'note'), '') = '' then '{}'
        else jsonb_build_object('note', private.trimmed(v_customer -> 'note')) end,
    sha256(convert_to(p_payload ->> 'token', 'utf8')), private.parse_time(p_payload -> 'placed_at'),
    private.read_locale(p_payload -> 'locale'))
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then
    return private.rejected('key_reused');
  end if;

  perform private.queue_order_mail(v_order);
  if v_hold is not null then
    return private.applied('[]', private.receipt_json(v_order));
  end if;
  insert into private.order_sources (source_hash, order_id, pieces)
    select s.hash, p_id, (select sum(x.quantity) from private.order_lines(p_payload -> 'items') x)
    from unnest(v_sources) s;
  perform private.move_pieces('order', p_id, null, null, private.pieces_sold(v_order));
  return private.applied(private.touched_products(v_ids), private.receipt_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, rate_limit, row_type, batched, time_field)
values ('place_order', false, 'orders', 'receipt', true, 'placed_at');

create function public.place_order(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('place_order', p_operation_id, p_payload, p_written)
$$;

-- The shopper's device reads its order with a secret of the order. A wrong secret and an unknown
-- order get the same answer.
create function private.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('order', (
    select private.order_for_shopper(o) from public.orders o
    where o.id = p_order_id and private.opens_order(o, p_token)))
$$;

create function public.order_status(p_order_id uuid, p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.order_status(p_order_id, p_token) $$;
grant execute on function public.place_order(uuid, jsonb, jsonb), private.order_status(uuid, text),
  public.order_status(uuid, text) to anon, authenticated, service_role;

-- Orders are also held for the open orders and pieces of one network and of one e-mail address.
-- Many customers can share a network (a mobile carrier, a village), so its limits follow the pace
-- of a busy village, and nobody is refused: staff release what is honest.

create table private.open_order_limits (
  whose text not null check (whose in ('address', 'email')),
  period interval not null check (period > interval '0'),
  -- Of orders that were accepted within the period and are neither delivered nor cancelled.
  max_orders int not null,
  max_pieces int not null,
  primary key (whose, period)
);
insert into private.open_order_limits (whose, period, max_orders, max_pieces) values
  ('address', '10 minutes', 30, 60),
  ('address', '1 hour', 90, 180),
  ('address', '1 day', 600, 1500),
  ('email', '1 day', 3, 60);
alter table private.open_order_limits enable row level security;

-- Where the accepted orders of the last day came from: salted hashes of networks and of mailboxes.
-- Held orders take no stock and are not listed: otherwise a flood of them would hold the orders of
-- all neighbours.
create table private.order_sources (
  source_hash bytea not null,
  order_id uuid not null,
  pieces int not null,
  at timestamptz not null default now()
);
create index order_sources_newest on private.order_sources (source_hash, at);
alter table private.order_sources enable row level security;

-- The mailbox behind an address: mona.ali+x@ and monaali@ usually reach the same person.
create function private.mailbox(p_email text) returns text
language sql immutable
return replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '')
  || '@' || split_part(lower(p_email), '@', 2);

create function private.sources_of_order(p_email text) returns table (whose text, hash bytea)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select v.whose, sha256(s.salt || convert_to(v.whose || ' ' || v.value, 'utf8'))
    from private.address_settings s,
      (values ('address', private.client_network()), ('email', private.mailbox(p_email))) as v (whose, value)
    where v.value is not null;
end
$$;

-- What an order locks before it locks products. Concurrent orders of one network, mailbox or phone
-- number are counted one after the other.
create function private.names_to_lock(p_customer jsonb) returns setof text
language plpgsql stable set search_path = '' as $$
begin
  return query select private.names_of_order(
    array(select row(s.whose, s.hash)::private.order_source
      from private.sources_of_order(private.trimmed(p_customer -> 'email')) s),
    private.normal_phone(private.trimmed(p_customer -> 'phone')));
end
$$;

create function private.forget_order_sources(p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with gone as (
    delete from private.order_sources s where s.ctid = any (array(
      select o.ctid from private.order_sources o
      where o.at < now() - (select max(l.period) from private.open_order_limits l) limit p_limit))
    returning 1
  )
  select count(*) from gone
$$;

insert into private.clock_jobs (name, every, calls) values
  ('forget where orders came from', '1 hour', 'forget_order_sources');

-- A shopper may add a note to the workshop to an order: a gift message, a word for the courier. It
-- is stored with the address, so it is exported and erased with it.

-- The same rule as in the form. Notes are printed and mailed to staff: they hold no web address.
create function private.has_link(p_text text) returns boolean
language sql immutable
return p_text ~* ('://|\mwww\.'
  || '|[a-z0-9]\.(com|net|org|info|biz|io|ly|co|eg|xyz|shop|store|online|site|app|link|click|top|ru)\M'
  || '|[a-z0-9]\.[a-z]{2,}/');

create function private.names_of_order(p_sources private.order_source[], p_phone text) returns setof text
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select s.whose || ' ' || encode(s.hash, 'hex') from unnest(p_sources) s
    union all
    select 'phone ' || private.phone_search_digits(p_phone);
end
$$;

-- What happened to an order, and staff's notes about it: the timeline of the order's dialog. Events
-- are only added; an erasure of the customer deletes the notes.

create table private.order_events (
  id uuid primary key default gen_random_uuid(),
  -- The order in which events of one moment happened.
  n bigint not null generated always as identity,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default now(),
  -- placed {held?}, sold, status {from, to, cause?, pieces?, broken?, reason?}, back {broken?},
  -- released, attempt {reason, next, day?}, parcel {fields}, payment {amount, method}, asked,
  -- confirmed {how}, mail {mail, status?}, note {text}, and what later features add. Apps leave out
  -- kinds that they do not know.
  -- `pieces`: of a parcel that had left ('back', 'away', 'broken'); `reason`: why it could not be
  -- delivered.
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- The member of staff; null: the customer or the server.
  actor uuid,
  -- No personal data except in notes, which private.erase_orders deletes.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- Of a note: what an export and an erasure search.
  words text generated always as (case kind when 'note' then private.words_of(data ->> 'text') end) stored
);
create index order_events_of_order on private.order_events (order_id, at, n);
alter table private.order_events enable row level security;

create function private.stamp_mail() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_expected public.orders := old;
begin
  v_expected.mails_sent := new.mails_sent;
  v_expected.version := new.version;
  v_expected.change_xid := new.change_xid;
  v_expected.updated_at := new.updated_at;
  if new is not distinct from v_expected then
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

-- After orders_stamp, in the order of their names.
create trigger orders_stamp_mail before update on public.orders
  for each row when (old.mails_sent is distinct from new.mails_sent) execute function private.stamp_mail();

-- Who causes the following events, where it is no member of staff: 'customer'; null: nobody else.
create function private.set_event_cause(p_cause text) returns void
language sql volatile set search_path = '' as $$
  select set_config('nefer.event_cause', coalesce(p_cause, ''), true)
$$;

create function private.event_cause() returns jsonb
language sql stable set search_path = '' as $$
  select case when coalesce(current_setting('nefer.event_cause', true), '') = '' then '{}'
    else jsonb_build_object('cause', current_setting('nefer.event_cause', true)) end
$$;

-- For events that come without another change of the order. Returns the order with its new stamp.
create function private.add_order_event(
  p_order_id uuid, p_kind text, p_data jsonb default '{}', p_at timestamptz default now(),
  p_id uuid default gen_random_uuid())
returns public.orders
language plpgsql volatile set search_path = '' as $$
declare
  v_order public.orders;
begin
  insert into private.order_events (id, order_id, at, kind, actor, data)
    values (p_id, p_order_id, p_at, p_kind, auth.uid(), p_data);
  update public.orders o set events_added = o.events_added + 1 where o.id = p_order_id returning * into v_order;
  return v_order;
end
$$;

-- Where the pieces of a cancelled order are whose parcel had left.
create function private.pieces_event(p_order public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_order.left_at is not null then '{"pieces": "away"}'
    when p_order.absent = '[]' then '{"pieces": "back"}'
    else jsonb_build_object('pieces', case when x.in_stock > 0 then 'back' else 'broken' end, 'broken', x.absent) end
  from (
    select (select sum((e.item ->> 'quantity')::int) from jsonb_array_elements(p_order.absent) as e (item)) as absent,
      (select sum(i.quantity) from private.pieces_in_stock(p_order) i) as in_stock
  ) x
$$;

create function private.record_order_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_first text := case when new.channel = 'stall' then 'delivered' else 'pending' end;
begin
  if tg_op = 'INSERT' then
    insert into private.order_events (order_id, at, kind, actor, data)
      values (new.id, new.created_at, case when new.channel = 'stall' then 'sold' else 'placed' end, new.sold_by,
        case when new.hold_reason is null then '{}' else jsonb_build_object('held', new.hold_reason) end);
    if new.status <> v_first then
      insert into private.order_events (order_id, at, kind, data)
        values (new.id, now(), 'status', jsonb_build_object('from', v_first, 'to', new.status));
    end if;
    return null;
  end if;
  if old.held_at is not null and new.held_at is null then
    insert into private.order_events (order_id, kind, actor) values (new.id, 'released', auth.uid());
  end if;
  if new.status is distinct from old.status then
    insert into private.order_events (order_id, kind, actor, data)
      values (new.id, 'status', auth.uid(),
        jsonb_build_object('from', old.status, 'to', new.status) || private.event_cause()
          || case when new.status = 'cancelled' and old.left_at is not null then private.pieces_event(new)
            || jsonb_strip_nulls(jsonb_build_object('reason', old.attempt -> 'reason')) else '{}' end);
  elsif old.left_at is not null and new.left_at is null then
    insert into private.order_events (order_id, kind, actor, data)
      values (new.id, 'back', auth.uid(), private.pieces_event(new) - 'pieces');
  end if;
  return null;
end
$$;
create trigger orders_events_insert after insert on public.orders
  for each row execute function private.record_order_events();
create trigger orders_events_update after update on public.orders
  for each row when ((old.status, old.held_at, old.left_at) is distinct from (new.status, new.held_at, new.left_at))
  execute function private.record_order_events();

-- Mails to the customer. Their kinds start with `order_`.
create function private.record_sent_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_events (order_id, at, kind, data)
    values (new.order_id, new.sent_at, 'mail', jsonb_strip_nulls(
      jsonb_build_object('mail', new.kind, 'status', new.status)));
  update public.orders o set mails_sent = o.mails_sent + 1 where o.id = new.order_id;
  return null;
end
$$;

-- The newest 50, oldest first. Texts of notes are bounded, so an order's row is, too.
create function private.order_events_json(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(
      e.data || jsonb_build_object('id', e.id, 'at', private.iso(e.at), 'kind', e.kind)
        || case when e.actor is null then '{}' else jsonb_build_object('by', private.staff_name(e.actor)) end
      order by e.at, e.n), '[]')
    from (select * from private.order_events x where x.order_id = p_order_id order by x.at desc, x.n desc limit 50) e);
end
$$;

-- When the order reached each step up to its present one, for its shopper: {received, processing?,
-- shipped?, delivered?, cancelled?} as ISO 8601. Of a step that was taken back and reached again,
-- the last time.
create function private.order_dates(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.dates_of_order(o) from public.orders o where o.id = p_order_id
$$;

-- {order_id, text, written_at}. The device's clock dates a note that was written offline, if it is
-- plausible. Notes never conflict: each is an event of its own, whose id is the operation's.
create function private.apply_add_order_note(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_written_at timestamptz := private.parse_time(p_payload -> 'written_at');
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'text', 1, 1000) then return private.invalid('text'); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  v_order := private.add_order_event(v_order.id, 'note',
    jsonb_build_object('text', private.trimmed(p_payload -> 'text')),
    private.plausible_time(v_written_at, v_order), p_id);
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('add_order_note', true, 'order', true, 'written_at');

create function public.add_order_note(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('add_order_note', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.add_order_note(uuid, jsonb, jsonb) to authenticated, service_role;

-- Returns: pieces of a delivered order come back, and money is paid back.

create index orders_return_reasons on public.orders (created_at) where returns @? '$[*].reason';

-- Exporting and erasing a customer by phone number also finds what has only an e-mail address, and
-- an erasure also finds notes about other people's orders that name the customer.

create index order_events_notes on private.order_events (at) where kind = 'note';

-- supabase/schemas/11_order_changes.sql

-- Writes of staff: the status of an order, the decision about a held order, and sales at the stall.

-- {order_id, base, status, pieces?, back?}. Of a cancelled order whose parcel had left, `pieces`
-- answers 'Are the pieces back?': 'back', 'away' (not yet), 'broken'; absent: back. `back`
-- {broken: [{product_id, quantity}]}: 'It is back', with what is broken; by a second person it
-- is rejected.
create function private.apply_set_order_status(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_status text := p_payload ->> 'status';
  v_pieces text := p_payload ->> 'pieces';
  v_is_back boolean := p_payload ? 'back';
  v_invalid text := private.invalid_status_path(p_payload);
  v_order public.orders;
  v_left boolean;
  v_products text[];
  v_problems jsonb;
  v_lost jsonb;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  v_left := v_order.left_at is not null;
  if v_is_back and not v_left then return private.came_back(v_order); end if;
  if v_order.status = v_status and not (v_left and v_status = 'cancelled'
    and (v_is_back or coalesce(v_pieces in ('back', 'broken'), false))) then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;
  if v_order.status not in (v_status, p_payload ->> 'base') then
    return private.conflict(
      jsonb_build_object('status', jsonb_build_object(
        'base', p_payload -> 'base', 'theirs', v_order.status, 'mine', v_status)),
      v_order.version, private.order_json(v_order));
  end if;

  if v_order.held_at is not null and v_status not in ('pending', 'cancelled') then
    return private.rejected('held');
  end if;

  if 'cancelled' in (v_order.status, v_status) then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform private.lock_markets(v_order.market);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
  end if;
  if v_order.status = 'cancelled' and v_status <> 'cancelled' and v_order.held_at is null then
    v_problems := private.reopening_problems(v_order);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
  end if;
  update public.orders o set status = v_status,
      absent = case when not v_left or v_status <> 'cancelled' then '[]'
        when v_is_back then private.pieces_out(o, p_payload #> '{back,broken}')
        when v_pieces in ('away', 'broken') then private.pieces_out(o) else '[]' end,
      left_at = case when v_status = 'cancelled' and v_pieces is distinct from 'away' then null else o.left_at end
    where o.id = v_order.id returning * into v_order;
  v_lost := case when v_status = 'cancelled' and v_order.held_at is null then private.lines_not_restored(v_order) end;
  return private.applied(
      private.touched_order(v_order) || private.touched_products(v_products) || private.touched_market(v_order.market),
      private.order_json(v_order))
    || case when v_lost is null then '{}' else jsonb_build_object('not_restored', v_lost) end;
end
$$;

-- The path of the first invalid part; null: all are valid.
create function private.invalid_status_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_broken jsonb := p_payload #> '{back,broken}';
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if not private.is_order_status(p_payload -> 'base') then return 'base'; end if;
  if not private.is_order_status(p_payload -> 'status') then return 'status'; end if;
  if p_payload ? 'pieces' and not coalesce(
    p_payload -> 'pieces' in ('"back"', '"away"', '"broken"') and p_payload ->> 'status' = 'cancelled', false) then
    return 'pieces';
  end if;
  if not p_payload ? 'back' then return null; end if;
  if p_payload ->> 'status' <> 'cancelled' or p_payload ? 'pieces' then return 'back'; end if;
  if jsonb_typeof(v_broken) is distinct from 'array' then return 'back.broken'; end if;
  if jsonb_array_length(v_broken) > 200 or exists (select from jsonb_array_elements(v_broken) as e (item)
    where jsonb_typeof(e.item) <> 'object' or not private.is_id(e.item -> 'product_id')
      or not private.is_integer(e.item -> 'quantity', 1, 999999)) then
    return 'back.broken';
  end if;
  return null;
end
$$;

-- The pieces that the order holds, at most `p_of` [{product_id, quantity}]: [{id, quantity}].
create function private.pieces_out(p_order public.orders, p_of jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', q.product_id, 'quantity', q.quantity) order by q.product_id), '[]')
  from (
    select h.product_id, case when p_of is null then h.quantity
        else least(h.quantity, coalesce(b.quantity, 0)) end as quantity
    from private.held_quantities(p_order) h
    left join (
      select e.item ->> 'product_id' as id, sum((e.item ->> 'quantity')::numeric)::bigint as quantity
      from jsonb_array_elements(coalesce(p_of, '[]')) as e (item) group by 1
    ) b on b.id = h.product_id
  ) q
  where q.quantity > 0
$$;

-- The rejection of a second 'It is back'; of an order whose parcel never left, without a date.
create function private.came_back(p_order public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.rejected('came_back', coalesce((
    select jsonb_strip_nulls(jsonb_build_object('at', private.iso(e.at), 'by', private.staff_name(e.actor)))
    from private.order_events e
    where e.order_id = p_order.id
      and (e.kind = 'back' or e.kind = 'status' and e.data ->> 'pieces' in ('back', 'broken'))
    order by e.at desc, e.n desc limit 1), '{}'));
end
$$;

-- The path of the first invalid part; null: all are valid.
create function private.invalid_attempt_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if not private.is_order_status(p_payload -> 'base') then return 'base'; end if;
  if p_payload -> 'status' is distinct from '"shipped"' then return 'status'; end if;
  if private.parse_time(p_payload -> 'attempted_at') is null then return 'attempted_at'; end if;
  if not coalesce(p_payload -> 'reason' in ('"nobody"', '"refused"', '"address"', '"damaged"', '"else"'), false) then
    return 'reason';
  end if;
  if (p_payload ? 'text') <> (p_payload ->> 'reason' = 'else')
    or p_payload ? 'text' and not private.is_text(p_payload -> 'text', 1, 200) then return 'text'; end if;
  if not coalesce(p_payload -> 'next' in ('"again"', '"back"'), false) then return 'next'; end if;
  if (p_payload ? 'day') <> (p_payload ->> 'next' = 'again') or p_payload ? 'day' and not coalesce(
    p_payload ->> 'day' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and private.parse_time(to_jsonb((p_payload ->> 'day') || 'T00:00:00Z')) is not null, false) then
    return 'day';
  end if;
  return null;
end
$$;

-- {order_id, base, status: 'shipped', attempted_at, reason, text?, next, day?}: the courier could
-- not deliver. 'again': another try on `day`; 'back': the parcel is on its way back, and the order
-- stays shipped, so no stock moves. Attempts are only added. The last one by its time counts, in
-- whatever order they arrive. 'back' conflicts with another status, as a change of it does. The
-- text of 'else' is a note about the order: staff's, exported and erased like every note.
create function private.apply_record_attempt(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_attempt_path(p_payload);
  v_is_back boolean := p_payload ->> 'next' = 'back';
  v_at timestamptz := private.parse_time(p_payload -> 'attempted_at');
  v_attempt jsonb;
  v_order public.orders;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  if v_is_back and v_order.status not in ('shipped', 'cancelled', p_payload ->> 'base') then
    return private.conflict(
      jsonb_build_object('status', jsonb_build_object(
        'base', p_payload -> 'base', 'theirs', v_order.status, 'mine', 'shipped')),
      v_order.version, private.order_json(v_order));
  end if;
  if v_order.held_at is not null then return private.rejected('held'); end if;

  v_at := private.plausible_time(v_at, v_order);
  v_attempt := jsonb_strip_nulls(jsonb_build_object(
    'reason', p_payload -> 'reason', 'next', p_payload -> 'next', 'day', p_payload -> 'day'));
  insert into private.order_events (id, order_id, at, kind, actor, data)
    values (p_id, v_order.id, v_at, 'attempt', auth.uid(), v_attempt);
  if p_payload ? 'text' then
    insert into private.order_events (order_id, at, kind, actor, data) values (v_order.id, v_at, 'note', auth.uid(),
      jsonb_build_object('text', private.trimmed(p_payload -> 'text')));
  end if;
  if v_is_back and v_order.status <> 'cancelled' then v_order.status := 'shipped'; end if;
  update public.orders o set events_added = o.events_added + 1, status = v_order.status,
      attempt = case when v_order.status = 'shipped' and coalesce((o.attempt ->> 'at')::timestamptz <= v_at, true)
        then v_attempt || jsonb_build_object('at', private.iso(v_at)) else o.attempt end
    where o.id = v_order.id returning * into v_order;
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

-- {order_id, release}. Releasing takes the stock, if it is still there; not releasing cancels. The
-- same decision by two people is applied twice; the opposite decision is rejected.
create function private.apply_decide_held_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_release boolean;
  v_order public.orders;
  v_products text[];
  v_problems jsonb;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not private.is_boolean(p_payload -> 'release') then return private.invalid('release'); end if;
  v_release := (p_payload ->> 'release')::boolean;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if (v_order.status = 'cancelled') = v_release and (v_order.held_at is null or v_release) then
    return private.rejected('not_held');
  end if;

  if v_release and v_order.held_at is not null then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
    v_problems := private.stock_problems(v_order.items);
    if v_problems is not null then
      return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
    end if;
    update public.orders o set held_at = null, hold_reason = null where o.id = v_order.id returning * into v_order;
    perform private.queue_order_mail(v_order);
  elsif v_order.status <> 'cancelled' and not v_release then
    update public.orders o set status = 'cancelled' where o.id = v_order.id returning * into v_order;
  end if;
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products), private.order_json(v_order));
end
$$;

create function private.sold_name(p_items jsonb, p_product_id text) returns text
language sql immutable set search_path = '' as $$
  select left(nullif(private.trimmed(e.item -> 'name'), ''), 200)
  from jsonb_array_elements(p_items) as e (item) where e.item ->> 'product_id' = p_product_id limit 1
$$;

-- The items of a sale as the order stores them, in EGP. The caller has locked the products.
create function private.sold_items(p_items jsonb, p_market date, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'price', l.price, 'quantity', l.quantity, 'image', coalesce(p.image, ''))
      || case when p.id is null
        then jsonb_build_object('name', coalesce(private.sold_name(p_items, l.product_id), l.product_id))
        else private.item_names(p) end
      || jsonb_strip_nulls(jsonb_build_object('discount', nullif(l.discount, 0), 'list_price', l.list_price,
        'reason', l.reason))
      || case when l.running > l.stock
        then jsonb_build_object('short', least(l.quantity, l.running - l.stock)) else '{}' end
    order by l.first_position)
  from (
    select o.*, coalesce(q.stock + private.left_at_market(p_market, q.id, p_at), 0) as stock,
      sum(o.quantity) over (partition by o.product_id order by o.first_position) as running
    from private.sale_lines(p_items) o left join public.products q on q.id = o.product_id
  ) l
  left join public.products p on p.id = l.product_id
$$;

-- A sale at the stall is an order that is already paid and delivered. It has happened, so it is
-- recorded whatever the database holds: at the price that was taken, with the name that the line
-- has if the product is deleted. Stock falls to 0 at the lowest; a line's `short` is the number of
-- pieces that were not in stock.
create function private.apply_record_sale(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_sold_at timestamptz := private.parse_time(p_payload -> 'sold_at');
  v_invalid text := private.invalid_sale_path(p_payload);
  v_identity uuid;
  v_recorded jsonb;
  v_ids text[];
  v_items jsonb;
  v_total numeric;
  v_market date := private.parse_day(p_payload -> 'market');
  -- A day's sales are sent in the evening, so the device's clock dates a sale if it is plausible.
  v_created_at timestamptz := case when v_sold_at between now() - interval '90 days' and now() then v_sold_at
    else now() end;
  v_order public.orders;
begin
  if v_sold_at is null then return private.invalid('sold_at'); end if;
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_identity := private.identity_of(p_id, p_payload);
  perform private.lock_identity(v_identity);
  v_recorded := private.recorded_already(p_id, v_identity);
  if v_recorded is not null then return v_recorded; end if;

  v_ids := array(select distinct l.product_id from private.order_lines(p_payload -> 'items') l);
  perform private.lock_markets(v_market);
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_items := coalesce(private.sold_items(p_payload -> 'items', v_market, v_created_at), '[]')
    || private.extra_items(coalesce(p_payload -> 'extra', '[]'));
  v_total := private.order_total(v_items);
  if v_total > 9999999999.99 then return private.invalid('items'); end if;

  insert into public.orders (id, channel, created_at, customer_name, customer_email, customer_phone, customer_address,
    payment_method, tendered, status, total, items, shipping_info, placed_at, market)
  values (v_identity, 'stall', v_created_at, 'Stall sale', '', '', '',
    coalesce(p_payload ->> 'payment', 'cash'), (p_payload ->> 'tendered')::numeric / 100,
    'delivered', v_total, v_items, '{"address": "", "city": "", "state": "", "zip": ""}', v_sold_at, v_market)
  on conflict (id) do nothing
  returning * into v_order;
  if v_order.id is null then return private.rejected('key_reused'); end if;
  perform private.note_identity(p_id, v_identity);
  perform private.move_pieces('stall sale', v_identity, v_market, v_created_at, private.pieces_sold(v_order));
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids) || private.touched_market(v_market),
    private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field) values
  ('set_order_status', true, 'order', true, null),
  ('record_attempt', true, 'order', true, 'attempted_at'),
  ('decide_held_order', true, 'order', true, null),
  ('record_sale', true, 'order', true, 'sold_at');

create function public.set_order_status(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('set_order_status', p_operation_id, p_payload)
$$;

create function public.record_attempt(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_attempt', p_operation_id, p_payload, p_written)
$$;

create function public.decide_held_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('decide_held_order', p_operation_id, p_payload)
$$;

create function public.record_sale(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_sale', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.set_order_status(uuid, jsonb), public.decide_held_order(uuid, jsonb),
  public.record_sale(uuid, jsonb, jsonb), public.record_attempt(uuid, jsonb, jsonb) to authenticated, service_role;

-- Staff correct an order before it is shipped: name, phone and address as fields with base values,
-- lines as differences, so that two corrections of different lines are merged.

-- The customer's fields of an order, by the names that a correction has.
create function private.order_contact(p_row public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('customerName', p_row.customer_name, 'phone', p_row.customer_phone,
    'address', coalesce(nullif(i.info ->> 'address', ''), p_row.customer_address),
    'city', coalesce(i.info ->> 'city', ''), 'governorate', coalesce(i.info ->> 'state', ''),
    'postalCode', coalesce(i.info ->> 'zip', ''))
  from (select case when jsonb_typeof(p_row.shipping_info) = 'object' then p_row.shipping_info else '{}' end as info) i
$$;

-- The path of the first invalid part; null: all are valid.
create function private.invalid_correction_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := coalesce(p_payload -> 'patch', '{}');
  v_items jsonb := coalesce(p_payload -> 'items', '[]');
  v_field record;
  v_line record;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if jsonb_typeof(v_patch) <> 'object' then return 'patch'; end if;
  if jsonb_typeof(coalesce(p_payload -> 'base', '{}')) <> 'object' then return 'base'; end if;
  if v_patch ? 'customerName' and not private.is_name(v_patch -> 'customerName', 2, 401) then
    return 'patch.customerName';
  end if;
  if v_patch ? 'phone' and not private.is_phone(v_patch -> 'phone') then return 'patch.phone'; end if;
  for v_field in
    select * from (values ('address', 5, 500), ('city', 2, 200), ('governorate', 2, 200),
      ('postalCode', 5, 20)) as f (name, shortest, longest)
  loop
    if v_patch ? v_field.name
      and not private.is_text(v_patch -> v_field.name, v_field.shortest, v_field.longest) then
      return 'patch.' || v_field.name;
    end if;
  end loop;
  if jsonb_typeof(v_items) <> 'array' then return 'items'; end if;
  if jsonb_array_length(v_items) > 200 then return 'items'; end if;
  for v_line in
    select e.item, 'items.' || (e.position - 1) as path
    from jsonb_array_elements(v_items) with ordinality as e (item, position) order by e.position
  loop
    if jsonb_typeof(v_line.item) <> 'object' then return v_line.path; end if;
    if not private.is_id(v_line.item -> 'product_id') then return v_line.path || '.product_id'; end if;
    if not private.is_integer(v_line.item -> 'price', 0, 999999999999) then return v_line.path || '.price'; end if;
    if not private.is_integer(v_line.item -> 'delta', -999, 999) then return v_line.path || '.delta'; end if;
  end loop;
  return null;
end
$$;

-- Whether the items are as the shop writes them; other tools may have written others.
create function private.are_items(p_items jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_items) = 'array' then not exists (
    select from jsonb_array_elements(p_items) as e (item)
    where jsonb_typeof(e.item -> 'id') is distinct from 'string'
      or jsonb_typeof(e.item -> 'price') is distinct from 'number'
      or not private.is_integer(e.item -> 'quantity', 1, 999999)) else false end
$$;

-- The position of the product's line at this price (EGP); null: there is none.
create function private.line_at(p_items jsonb, p_product_id text, p_price numeric) returns int
language sql immutable set search_path = '' as $$
  select (e.position - 1)::int from jsonb_array_elements(p_items) with ordinality as e (item, position)
  where e.item ->> 'id' = p_product_id and e.item -> 'extra' is distinct from 'true'
    and jsonb_typeof(e.item -> 'price') = 'number' and (e.item ->> 'price')::numeric = p_price
  order by e.position limit 1
$$;

-- The items after the differences [{product_id, price (piastres), delta}]. A line keeps its price;
-- a new one takes the product's present price. Null: a line has fewer pieces than a difference
-- takes. The caller has locked the products.
create function private.corrected_items(p_items jsonb, p_changes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_items jsonb := p_items;
  v_change record;
  v_product public.products;
  v_at int;
  v_quantity int;
begin
  for v_change in
    select e.item ->> 'product_id' as product_id, (e.item ->> 'price')::numeric / 100 as price,
      (e.item ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(p_changes) with ordinality as e (item, position) order by e.position
  loop
    v_at := private.line_at(v_items, v_change.product_id, v_change.price);
    if v_at is null and v_change.delta > 0 then
      select * into v_product from public.products p where p.id = v_change.product_id;
      if not found then return null; end if;
      v_at := private.line_at(v_items, v_change.product_id, v_product.price);
      if v_at is null then
        v_items := v_items || jsonb_build_array(jsonb_build_object('id', v_product.id, 'price', v_product.price,
          'quantity', v_change.delta, 'image', v_product.image) || private.item_names(v_product));
        continue;
      end if;
    end if;
    v_quantity := (v_items -> v_at ->> 'quantity')::numeric::int + v_change.delta;
    if v_at is null or v_quantity < 0 then return null; end if;
    v_items := case when v_quantity = 0 then v_items - v_at
      else jsonb_set(v_items, array[v_at::text, 'quantity'], to_jsonb(v_quantity)) end;
  end loop;
  return v_items;
end
$$;

-- The products whose quantity differs: [{name, name_ar?, from, to}].
create function private.changed_quantities(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'name', l.name, 'name_ar', l.name_ar, 'from', l.before, 'to', l.after)) order by l.name), '[]')
  from (
    select max(e.item ->> 'name') as name, max(e.item ->> 'name_ar') as name_ar,
      coalesce(sum((e.item ->> 'quantity')::numeric::int) filter (where not e.is_after), 0) as before,
      coalesce(sum((e.item ->> 'quantity')::numeric::int) filter (where e.is_after), 0) as after
    from (
      select b as item, false as is_after from jsonb_array_elements(p_before) as b
      union all
      select a, true from jsonb_array_elements(p_after) as a
    ) e
    group by e.item ->> 'id'
  ) l
  where l.before <> l.after
$$;

-- What the new pieces lack; null: nothing. A held order takes no stock, but needs its products. An
-- archived product is not added to an order that has none of it.
create function private.correction_problems(p_items jsonb, p_changes jsonb, p_takes_stock boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', c.product_id, 'code', 'not_sold')
      when p.stock = 0 then jsonb_build_object('product_id', c.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', c.product_id, 'code', 'not_enough_stock', 'available', p.stock)
    end order by c.product_id)
  from (
    select e.item ->> 'product_id' as product_id, sum((e.item ->> 'delta')::numeric::int) as delta,
      bool_or((e.item ->> 'delta')::numeric > 0) as adds
    from jsonb_array_elements(p_changes) as e (item) group by 1
  ) c
  left join public.products p on p.id = c.product_id
    and (not p.archived or exists (select from jsonb_array_elements(p_items) i where i ->> 'id' = p.id))
  where c.adds and p.id is null or c.delta > 0 and p_takes_stock and p.stock < c.delta
$$;

-- Leaves a minute later, so several corrections in a row are one mail. The confirmation of a held
-- order is sent at its release and lists what it then has.
create function private.queue_correction_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.mail_jobs j where j.order_id = p_order.id and j.kind = 'order_corrected' and j.attempts = 0;
  if p_order.held_at is null and p_order.customer_email <> '' then
    insert into private.mail_jobs (kind, order_id, locale, next_attempt_at)
      values ('order_corrected', p_order.id, p_order.locale, now() + interval '1 minute');
  end if;
end
$$;

-- A cancelled order is reported as cancelled only.
create function private.drop_correction_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_corrected' and j.attempts = 0;
  return null;
end
$$;
create trigger orders_drop_correction_mail after update on public.orders
  for each row when (new.status = 'cancelled' and old.status is distinct from new.status)
  execute function private.drop_correction_mail();

-- {order_id, base, patch, items: [{product_id, price, delta}]}. An order may have a line of more
-- pieces than one line of the shop: lines of one product are merged. Its address can be corrected.
create function private.apply_correct_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := array['customerName', 'phone', 'address', 'city', 'governorate', 'postalCode'];
  v_invalid text := private.invalid_correction_path(p_payload);
  v_items jsonb := coalesce(p_payload -> 'items', '[]');
  v_order public.orders;
  v_patch jsonb;
  v_compared jsonb;
  v_contact jsonb;
  v_problems jsonb;
  v_after jsonb;
  v_total numeric;
  v_changes jsonb;
  v_ids text[];
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.status = 'cancelled' then return private.rejected('cancelled'); end if;
  if v_order.status not in ('pending', 'processing') or v_order.channel <> 'web' then
    return private.rejected('shipped');
  end if;
  -- Pieces that came back are in stock and paid back already.
  if v_items <> '[]' and v_order.returns @? '$[*].items[*]' then return private.rejected('returned'); end if;
  if not private.are_items(v_order.items) then return private.invalid('items'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;

  v_patch := private.trim_text_fields(private.pick_fields(coalesce(p_payload -> 'patch', '{}'), c_fields));
  if v_patch ? 'phone' then
    v_patch := v_patch || jsonb_build_object('phone', private.normal_phone(v_patch ->> 'phone'));
  end if;
  v_compared := private.compare_fields(private.order_contact(v_order), coalesce(p_payload -> 'base', '{}'), v_patch);
  if v_compared -> 'conflicts' <> '{}' then
    return private.conflict(v_compared -> 'conflicts', v_order.version, private.order_json(v_order));
  end if;
  v_changes := v_compared -> 'changes';

  v_ids := array(select distinct e.item ->> 'product_id' from jsonb_array_elements(v_items) as e (item));
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  v_problems := private.correction_problems(v_order.items, v_items, v_order.held_at is null);
  if v_problems is not null then
    return private.rejected('not_enough_stock', jsonb_build_object('items', v_problems));
  end if;
  v_after := private.corrected_items(v_order.items, v_items);
  if v_after is null then return private.rejected('items_changed'); end if;
  if v_after = '[]' then return private.rejected('no_items'); end if;
  v_total := private.order_total(v_after, v_order.shipping);
  if v_after <> v_order.items and (jsonb_array_length(v_after) > 100 or v_total > 9999999999.99
    or exists (select from jsonb_array_elements(v_after) as e (item) where (e.item ->> 'quantity')::numeric > 999)) then
    return private.invalid('items');
  end if;
  if v_changes = '{}' and v_after = v_order.items then
    return private.applied(private.touched_order(v_order), private.order_json(v_order));
  end if;

  if v_order.held_at is null then
    perform private.move_pieces('order corrected', p_id, null, null, (
      select jsonb_agg(jsonb_build_object('id', e.item -> 'product_id', 'sold', e.item -> 'delta'))
      from jsonb_array_elements(v_items) as e (item)));
  end if;
  insert into private.order_events (id, order_id, kind, actor, data) values (p_id, v_order.id, 'corrected', auth.uid(),
    jsonb_build_object(
      'fields', (select coalesce(jsonb_agg(f), '[]') from unnest(c_fields) as f where v_changes ? f),
      'items', private.changed_quantities(v_order.items, v_after))
    || case when v_after = v_order.items then '{}'
      else jsonb_build_object('total', private.to_piastres(v_total)) end);
  v_contact := private.order_contact(v_order) || v_changes;
  update public.orders o set
    customer_name = v_contact ->> 'customerName',
    customer_phone = v_contact ->> 'phone',
    customer_address = case when v_changes ? 'address' then v_contact ->> 'address' else o.customer_address end,
    shipping_info = case when v_changes - 'customerName' - 'phone' = '{}' then o.shipping_info else
      case when jsonb_typeof(o.shipping_info) = 'object' then o.shipping_info else '{}' end
        || jsonb_build_object('address', v_contact ->> 'address', 'city', v_contact ->> 'city',
          'state', v_contact ->> 'governorate', 'zip', v_contact ->> 'postalCode') end,
    items = v_after,
    total = case when v_after = o.items then o.total else v_total end
  where o.id = v_order.id returning * into v_order;
  perform private.queue_correction_mail(v_order);
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_ids), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched)
values ('correct_order', true, 'order', true);

create function public.correct_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('correct_order', p_operation_id, p_payload)
$$;
grant execute on function public.correct_order(uuid, jsonb) to authenticated, service_role;

-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

-- When the order reached each step up to its present one: {received, processing?, shipped?,
-- delivered?, cancelled?} as ISO 8601. Of a step that was taken back and reached again, the last
-- time. In PL/pgSQL, without reading the order again, and without a query for a pending order,
-- because every order calls it.
create function private.dates_of_order(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_steps constant text[] := '{pending,processing,shipped,delivered}';
begin
  if p_row.status = 'pending' then
    return jsonb_build_object('received', private.iso(p_row.created_at));
  end if;
  return (
    with reached as (
      select e.data ->> 'to' as status, max(e.at) as at from private.order_events e
      where e.order_id = p_row.id and e.kind = 'status' group by 1
    )
    select jsonb_build_object('received', private.iso(p_row.created_at))
      || coalesce(jsonb_object_agg(r.status, private.iso(r.at)), '{}')
    from reached r
    where r.status <> 'pending' and case p_row.status
      when 'cancelled' then r.status = 'cancelled' or r.at < (select c.at from reached c where c.status = 'cancelled')
      else array_position(c_steps, r.status) <= array_position(c_steps, p_row.status::text) end);
end
$$;

-- Cancelling must not undo what limits mail. So the number of orders that one mailbox or network
-- may have before further ones are held includes those that their customer cancelled. The number of
-- pieces does not: the order takes them no longer.
create function private.is_cancelled_by_customer(p_order_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.order_events e
    where e.order_id = p_order_id and e.kind = 'status' and e.data @> '{"to": "cancelled", "cause": "customer"}')
$$;

-- Cancels a pending order, held or not; the triggers of the table return its stock and mail the
-- customer. A cancelled order is applied again. `too_late`: the workshop has begun. The caller has
-- locked the row, so either this or a member's change of status comes first.
create function private.cancel_for_customer(p_order public.orders) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_staff_mails constant int := 30;
  v_order public.orders := p_order;
  v_products text[];
begin
  if v_order.status = 'cancelled' then
    return private.applied('[]', private.receipt_json(v_order));
  end if;
  if v_order.status <> 'pending' then
    return private.rejected('too_late', jsonb_build_object('order_status', v_order.status));
  end if;

  if v_order.held_at is null then
    v_products := array(select q.product_id from private.order_quantities(v_order.items) q);
    perform from public.products p where p.id = any (v_products) order by p.id for update;
  end if;
  -- Cancellations of one mailbox are counted one after the other.
  perform private.lock_name('cancels ' || private.mailbox(v_order.customer_email));
  perform private.set_event_cause('customer');
  -- A parcel that was sent and is pending again is still out: only staff know when it is back.
  update public.orders o set status = 'cancelled',
      absent = case when o.left_at is null then '[]' else private.pieces_out(o) end
    where o.id = v_order.id returning * into v_order;
  perform private.set_event_cause(null);
  if v_order.held_at is null and (select count(*) from private.mail_jobs j
    where j.kind = 'staff_order_cancelled' and j.created_at > now() - interval '1 day') < c_staff_mails
  then
    perform private.queue_staff_mail('staff_order_cancelled', v_order.id);
  end if;
  return private.applied(private.touched_products(v_products), private.receipt_json(v_order));
end
$$;

-- {order_id, token}, with one of the order's secrets.
create function private.apply_cancel_my_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  select * into v_order from public.orders o
    where o.id = (p_payload ->> 'order_id')::uuid and private.opens_order(o, p_payload ->> 'token') for update;
  if not found then return private.rejected('not_found'); end if;
  return private.cancel_for_customer(v_order);
end
$$;

insert into private.rate_limits (name, max_count, period) values ('cancellations', 60, '10 minutes');

-- Not in batches: a batch locks its rows before it looks at their secrets.
insert into private.operation_kinds (kind, staff_only, rate_limit, row_type, batched)
values ('cancel_my_order', false, 'cancellations', 'receipt', false);

create function public.cancel_my_order(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('cancel_my_order', p_operation_id, p_payload)
$$;
grant execute on function public.cancel_my_order(uuid, jsonb) to anon, authenticated, service_role;

-- supabase/schemas/12_stall.sql

-- Sales at the stall at agreed prices, with discounts and free lines, paid in cash or otherwise.

create function private.is_payment_method(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_value in ('"cash"', '"instapay"', '"card"'), false)
$$;

-- The path of the first invalid detail of a sale; null: all are valid. 1.0.0 sends none. The lines
-- of one product are summed, so all discounts together are as large as one amount may be.
create function private.invalid_sale_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_extra jsonb := coalesce(p_payload -> 'extra', '[]');
  v_invalid text;
  v_line record;
begin
  if p_payload ? 'identity' and not private.is_uuid(p_payload -> 'identity') then return 'identity'; end if;
  if jsonb_typeof(v_extra) <> 'array' then return 'extra'; end if;
  if jsonb_array_length(v_extra) > 20 then return 'extra'; end if;
  if v_extra = '[]' or p_payload -> 'items' is distinct from '[]' then
    v_invalid := private.invalid_items_path(p_payload -> 'items');
    if v_invalid is not null then return v_invalid; end if;
  end if;
  for v_line in
    select e.item, 'items.' || (e.position - 1) as path
    from jsonb_array_elements(p_payload -> 'items') with ordinality as e (item, position) order by e.position
  loop
    if v_line.item ? 'list_price' and not private.is_integer(v_line.item -> 'list_price', 0, 999999999999) then
      return v_line.path || '.list_price';
    end if;
    if v_line.item ? 'discount' and not private.is_integer(v_line.item -> 'discount', 0,
      ((v_line.item ->> 'price')::numeric * (v_line.item ->> 'quantity')::numeric)::bigint) then
      return v_line.path || '.discount';
    end if;
    if v_line.item ? 'reason' and not private.is_text(v_line.item -> 'reason', 0, 200) then
      return v_line.path || '.reason';
    end if;
  end loop;
  if (select sum((e.item ->> 'discount')::numeric) from jsonb_array_elements(p_payload -> 'items') as e (item))
    > 999999999999 then
    return 'items';
  end if;
  for v_line in
    select e.item, 'extra.' || (e.position - 1) as path
    from jsonb_array_elements(v_extra) with ordinality as e (item, position) order by e.position
  loop
    if jsonb_typeof(v_line.item) is distinct from 'object' then return v_line.path; end if;
    if not private.is_text(v_line.item -> 'text', 1, 200) then return v_line.path || '.text'; end if;
    if not private.is_integer(v_line.item -> 'amount', 0, 999999999999) then return v_line.path || '.amount'; end if;
  end loop;
  if p_payload ? 'payment' and not private.is_payment_method(p_payload -> 'payment') then return 'payment'; end if;
  if p_payload ? 'tendered' and not private.is_integer(p_payload -> 'tendered', 0, 999999999999) then
    return 'tendered';
  end if;
  if p_payload ? 'market' and private.parse_day(p_payload -> 'market') is null then return 'market'; end if;
  return null;
end
$$;

-- The lines of a sale, in EGP; those of one product and price are summed, in the order of their
-- first appearance. Of reasons that are together longer than one reason, the first is kept.
create function private.sale_lines(p_items jsonb)
returns table (product_id text, price numeric, quantity int, discount numeric, list_price numeric, reason text,
  first_position bigint)
language sql immutable set search_path = '' as $$
  select l.product_id, l.price, l.quantity, l.discount, l.list_price,
    case when private.js_length(l.reasons) > 200 then l.first_reason else l.reasons end, l.first_position
  from (
    select e.item ->> 'product_id' as product_id, ((e.item ->> 'price')::numeric / 100)::numeric(12, 2) as price,
      sum((e.item ->> 'quantity')::numeric)::int as quantity,
      sum((e.item ->> 'discount')::numeric / 100)::numeric(12, 2) as discount,
      (array_agg(((e.item ->> 'list_price')::numeric / 100)::numeric(12, 2) order by e.position)
        filter (where e.item ? 'list_price'))[1] as list_price,
      string_agg(distinct private.trimmed(e.item -> 'reason'), '; ')
        filter (where private.trimmed(e.item -> 'reason') <> '') as reasons,
      (array_agg(private.trimmed(e.item -> 'reason') order by e.position)
        filter (where private.trimmed(e.item -> 'reason') <> ''))[1] as first_reason,
      min(e.position) as first_position
    from jsonb_array_elements(p_items) with ordinality as e (item, position)
    group by 1, 2
  ) l
$$;

-- Free lines as items.
create function private.extra_items(p_extra jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', 'extra:' || e.position, 'name', private.trimmed(e.line -> 'text'),
    'price', ((e.line ->> 'amount')::numeric / 100)::numeric(12, 2), 'quantity', 1, 'image', '', 'extra', true)
    order by e.position), '[]')
  from jsonb_array_elements(p_extra) with ordinality as e (line, position)
$$;

-- {key: piastres} of an amount in EGP; empty where the value is no amount.
create function private.amount_json(p_item jsonb, p_key text) returns jsonb
language sql stable
return case when jsonb_typeof(p_item -> p_key) is distinct from 'number' then '{}'::jsonb
  when abs((p_item -> p_key)::numeric) < 1e12
  then jsonb_build_object(p_key, private.to_piastres((p_item -> p_key)::numeric))
  else '{}'::jsonb end;

-- What an order contains only if it was sold at the stall.
create function private.sale_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_row.tendered is null then '{}'
      else jsonb_build_object('tendered', private.to_piastres(p_row.tendered)) end
    || case when p_row.market is null then '{}' else jsonb_build_object('market', p_row.market) end
    || case when p_row.returns = '[]' then '{}'
      else jsonb_build_object('returns', private.returns_json(p_row.returns)) end;
end
$$;

-- The end of a day at the stall: what a device had recorded, what should be in its drawer and what
-- was counted. A closing never changes. It lists its sales and returns by id, so that one that
-- arrives later is recognised as not contained.
create table public.day_closings (
  id uuid primary key,
  -- The drawer. The closing outlives the device's row in private.devices.
  device_id uuid not null,
  -- The calendar day on the device.
  day date not null,
  closed_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- A member of staff; the row outlives the account.
  closed_by uuid,
  -- Piastres. `opening`: in the drawer at the start; `counted`: at the end.
  opening bigint not null check (opening >= 0),
  counted bigint not null check (counted >= 0),
  -- {"cash": {"sales", "sales_count", "returns", "returns_count"}, "instapay": …, "card": …}.
  takings jsonb not null,
  sale_ids uuid[] not null,
  return_ids uuid[] not null,
  -- Free text: it may be about a person, so it can be cleared.
  note text not null default '',
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid(),
  -- Each device closes its own drawer, once.
  constraint day_closings_drawer unique (device_id, day)
);
create index day_closings_sync on public.day_closings (change_xid);
alter table public.day_closings enable row level security;
grant select on public.day_closings to authenticated, service_role;
create policy "staff read day closings" on public.day_closings
  for select to authenticated using ((select private.is_staff()));

-- For every role: only the note can be cleared, and a restore may renew the stamp.
create function private.keep_day_closing() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['note', 'version', 'change_xid']
      = to_jsonb(old) - array['note', 'version', 'change_xid'] and new.note in ('', old.note) then
    return new;
  end if;
  raise check_violation using message = 'a closed day never changes';
end
$$;
create trigger day_closings_kept before update or delete on public.day_closings
  for each row execute function private.keep_day_closing();
create trigger day_closings_all_kept before truncate on public.day_closings
  for each statement execute function private.keep_day_closing();

create function private.day_closing_json(p_row public.day_closings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_row.id, 'device_id', p_row.device_id, 'day', p_row.day, 'closed_at', private.iso(p_row.closed_at),
    'opening', p_row.opening, 'counted', p_row.counted, 'takings', p_row.takings, 'sale_ids', to_jsonb(p_row.sale_ids),
    'return_ids', to_jsonb(p_row.return_ids), 'note', p_row.note)
    || case when p_row.closed_by is null then '{}'
      else jsonb_build_object('closed_by', private.staff_name(p_row.closed_by)) end
$$;

-- Null: the value is no array of different UUIDs.
create function private.read_uuids(p_value jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if jsonb_typeof(p_value) is distinct from 'array'
    or exists (select from jsonb_array_elements(p_value) e where not private.is_uuid(e)) then
    return null;
  end if;
  v_ids := array(select (e #>> '{}')::uuid from jsonb_array_elements(p_value) e);
  return case when (select count(distinct i) from unnest(v_ids) i) = cardinality(v_ids) then v_ids end;
end
$$;

-- Null: the value is no calendar day.
create function private.parse_day(p_value jsonb) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
    then (p_value #>> '{}')::date end;
exception when data_exception then
  return null;
end
$$;

-- The path of the first invalid value; null: there is none. Each sum belongs to as many ids.
create function private.invalid_takings_path(p_takings jsonb, p_sales uuid[], p_returns uuid[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  c_max constant bigint := 999999999999999;
  v_method text;
  v_part text;
  v_sales bigint := 0;
  v_returns bigint := 0;
begin
  foreach v_method in array array['cash', 'instapay', 'card'] loop
    foreach v_part in array array['sales', 'sales_count', 'returns', 'returns_count'] loop
      if not private.is_integer(p_takings #> array[v_method, v_part], 0, c_max) then
        return format('takings.%s.%s', v_method, v_part);
      end if;
    end loop;
    v_sales := v_sales + (p_takings #>> array[v_method, 'sales_count'])::numeric::bigint;
    v_returns := v_returns + (p_takings #>> array[v_method, 'returns_count'])::numeric::bigint;
  end loop;
  return case when v_sales <> cardinality(p_sales) then 'sale_ids'
    when v_returns <> cardinality(p_returns) then 'return_ids' end;
end
$$;

create function private.shop_day(p_time timestamptz) returns date
language sql stable
return (p_time at time zone 'Africa/Cairo')::date;

-- A wrong clock must not close a day of next year for good: the day is compared with the time of
-- the closing, because one that waited for months is of an old day.
create function private.apply_close_day(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_max constant bigint := 999999999999999;
  v_day date := private.parse_day(p_payload -> 'day');
  v_closed_at timestamptz := private.parse_time(p_payload -> 'closed_at');
  v_sales uuid[] := private.read_uuids(p_payload -> 'sale_ids');
  v_returns uuid[] := private.read_uuids(p_payload -> 'return_ids');
  v_invalid text;
  v_row public.day_closings;
begin
  if not private.is_uuid(p_payload -> 'device_id') then return private.invalid('device_id'); end if;
  if v_day is null then return private.invalid('day'); end if;
  if v_closed_at is null then return private.invalid('closed_at'); end if;
  if not private.is_integer(p_payload -> 'opening', 0, c_max) then return private.invalid('opening'); end if;
  if not private.is_integer(p_payload -> 'counted', 0, c_max) then return private.invalid('counted'); end if;
  if not private.is_text(p_payload -> 'note', 0, 300) then return private.invalid('note'); end if;
  if v_sales is null then return private.invalid('sale_ids'); end if;
  if v_returns is null then return private.invalid('return_ids'); end if;
  v_invalid := private.invalid_takings_path(p_payload -> 'takings', v_sales, v_returns);
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if v_day not between private.shop_day(v_closed_at) - 90 and private.shop_day(v_closed_at) + 1 then
    return private.invalid('day');
  end if;

  perform private.lock_name(format('drawer %s %s', p_payload ->> 'device_id', v_day));
  if exists (select from public.day_closings c
    where c.device_id = (p_payload ->> 'device_id')::uuid and c.day = v_day and c.id <> p_id)
  then
    return private.rejected('already_closed');
  end if;
  insert into public.day_closings (id, device_id, day, closed_at, closed_by, opening, counted, takings, sale_ids,
    return_ids, note)
  values (p_id, (p_payload ->> 'device_id')::uuid, v_day, v_closed_at, auth.uid(), (p_payload ->> 'opening')::numeric,
    (p_payload ->> 'counted')::numeric, p_payload -> 'takings', v_sales, v_returns,
    private.trimmed(p_payload -> 'note'))
  on conflict (id) do nothing
  returning * into v_row;
  if v_row.id is null then return private.rejected('key_reused'); end if;
  return private.applied(
    jsonb_build_array(jsonb_build_object('t', 'day_closings', 'id', v_row.id, 'v', v_row.version)),
    private.day_closing_json(v_row));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field, day_field)
values ('close_day', true, 'day_closing', false, 'closed_at', 'day');

create function public.close_day(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('close_day', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.close_day(uuid, jsonb, jsonb) to authenticated, service_role;

-- The closings of the last 90 days at the positions from p_from up to below p_to; `v` as in rows.
create function private.pulled_closings(p_from bigint, p_to bigint) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('t', 'day_closings', 'id', c.id, 'v', c.version,
    'row', private.day_closing_json(c)) order by c.change_xid, c.id), '[]')
  from public.day_closings c
  where c.change_xid >= p_from and c.change_xid < p_to and c.received_at > now() - interval '90 days'
$$;

create function private.forget_closing_notes(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with changed as (
    update public.day_closings c set note = '', version = c.version + 1, change_xid = private.current_xid()
    where c.id in (select d.id from public.day_closings d, private.retention r
      where d.note <> '' and d.received_at < now() - r.closing_notes limit p_limit)
    returning 1
  )
  select count(*) from changed
$$;

insert into private.clock_jobs (name, every, calls) values ('forget closing notes', '1 hour', 'forget_closing_notes');

-- Returns: pieces of a delivered order come back, and money is paid back.

-- As devices receive them; payments, too.
create function private.returns_json(p_returns jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg((e.one - 'actor') || case when e.one ->> 'actor' is null then '{}'
      else jsonb_build_object('by', private.staff_name((e.one ->> 'actor')::uuid)) end order by e.position)
  from jsonb_array_elements(p_returns) with ordinality as e (one, position)
$$;

create function private.without_reasons(p_returns jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.one - 'reason' order by e.position), '[]')
  from jsonb_array_elements(p_returns) with ordinality as e (one, position)
$$;

-- What pieces of a line of `p_total` piastres and `p_sold` pieces cost, after others were returned.
-- The parts of a line add up to its total. `refundOf` in the app has the same rule.
create function private.refund_of(p_total numeric, p_sold int, p_before int, p_quantity int) returns bigint
language sql immutable
return (div(p_total * (p_before + p_quantity), p_sold) - div(p_total * p_before, p_sold))::bigint;

-- Each line that is asked for, with what was sold, what was returned before and what it costs. The
-- pieces of one product and price are one line.
create function private.return_lines(p_order public.orders, p_items jsonb)
returns table (product_id text, price bigint, quantity int, sold int, before int, refund bigint, is_extra boolean)
language sql stable set search_path = '' as $$
  with asked as (
    select e.item ->> 'product_id' as id, (e.item ->> 'price')::numeric::bigint as price,
      sum((e.item ->> 'quantity')::numeric)::int as quantity
    from jsonb_array_elements(p_items) as e (item) group by 1, 2
  ),
  bought as (
    select e.item ->> 'id' as id, private.to_piastres((e.item ->> 'price')::numeric) as price,
      sum((e.item ->> 'quantity')::numeric)::int as quantity, sum(private.line_total(e.item)) * 100 as total,
      bool_or(coalesce(e.item -> 'extra' = 'true', false)) as is_extra
    from jsonb_array_elements(case when jsonb_typeof(p_order.items) = 'array' then p_order.items else '[]' end)
      as e (item)
    where private.is_id(e.item -> 'id') and private.is_integer(e.item -> 'quantity', 1, 999999)
      and jsonb_typeof(e.item -> 'price') = 'number'
    group by 1, 2
  ),
  returned as (
    select e.item ->> 'id' as id, (e.item ->> 'price')::bigint as price,
      sum((e.item ->> 'quantity')::int)::int as quantity
    from jsonb_array_elements(p_order.returns) as r (one), jsonb_array_elements(r.one -> 'items') as e (item)
    group by 1, 2
  )
  select a.id, a.price, a.quantity, coalesce(b.quantity, 0), coalesce(r.quantity, 0),
    case when coalesce(r.quantity, 0) + a.quantity <= b.quantity
      then private.refund_of(b.total, b.quantity, coalesce(r.quantity, 0), a.quantity) end,
    coalesce(b.is_extra, false)
  from asked a left join bought b on b.id = a.id and b.price = a.price
    left join returned r on r.id = a.id and r.price = a.price
  order by a.id, a.price
$$;

-- The path of the first invalid field of a return; null: all are valid.
create function private.invalid_return_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_items jsonb := p_payload -> 'items';
  v_invalid text;
begin
  if p_payload ? 'identity' and not private.is_uuid(p_payload -> 'identity') then return 'identity'; end if;
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if private.parse_time(p_payload -> 'returned_at') is null then return 'returned_at'; end if;
  if v_items is distinct from '[]' then
    v_invalid := private.invalid_items_path(v_items);
    if v_invalid is not null then return v_invalid; end if;
  end if;
  if not private.is_boolean(p_payload -> 'restocked') then return 'restocked'; end if;
  if not private.is_payment_method(p_payload -> 'method') then return 'method'; end if;
  if not private.is_integer(p_payload -> 'refund', case when v_items = '[]' then 1 else 0 end, 999999999999) then
    return 'refund';
  end if;
  if p_payload ? 'reason' and not private.is_text(p_payload -> 'reason', 0, 200) then return 'reason'; end if;
  if p_payload ? 'market' and private.parse_day(p_payload -> 'market') is null then return 'market'; end if;
  return null;
end
$$;

-- Its id is the operation's identity. Never accepts more pieces than were sold. A refund without
-- items is money that was paid although its pieces had been returned before: it is recorded beside
-- them, whatever the order's status.
create function private.apply_record_return(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_return_path(p_payload);
  v_at timestamptz := private.parse_time(p_payload -> 'returned_at');
  v_items jsonb := p_payload -> 'items';
  v_restocked boolean;
  v_refund bigint;
  v_identity uuid;
  v_recorded jsonb;
  v_order public.orders;
  v_products text[] := '{}';
  v_problems jsonb;
  v_market date := private.parse_day(p_payload -> 'market');
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_restocked := (p_payload ->> 'restocked')::boolean and v_items <> '[]';
  v_refund := (p_payload ->> 'refund')::numeric::bigint;
  v_identity := private.identity_of(p_id, p_payload);
  perform private.lock_identity(v_identity);
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  v_recorded := private.recorded_already(p_id, v_identity);
  if v_recorded is not null then return v_recorded; end if;
  if v_order.id is null then return private.rejected('not_found'); end if;
  if v_items <> '[]' and v_order.status <> 'delivered' then return private.rejected('not_delivered'); end if;

  select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'price', l.price, 'quantity', l.quantity,
      'sold', l.sold, 'returned', l.before)) filter (where l.refund is null)
  into v_problems from private.return_lines(v_order, v_items) l;
  if v_problems is not null then
    -- Without reasons: the ledger keeps this answer forever.
    return private.rejected('returned_before', jsonb_build_object('lines', v_problems,
      'returns', coalesce(private.returns_json(private.without_reasons(v_order.returns)), '[]')));
  end if;
  if v_refund > (case when v_items = '[]' then private.to_piastres(v_order.total)
    else (select sum(l.refund) from private.return_lines(v_order, v_items) l) end) then
    return private.invalid('refund');
  end if;

  -- The device's clock dates a return if it is plausible.
  v_at := private.plausible_time(v_at, v_order);
  if v_restocked then
    v_products := array(select distinct l.product_id from private.return_lines(v_order, v_items) l
      where not l.is_extra);
    perform private.move_pieces('return', v_identity, v_market, v_at, (
      select jsonb_agg(jsonb_build_object('id', l.product_id, 'returned', l.quantity))
      from private.return_lines(v_order, v_items) l where not l.is_extra));
  end if;
  update public.orders o set returns = o.returns || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', v_identity, 'at', private.iso(v_at), 'actor', auth.uid(), 'method', p_payload ->> 'method',
      'refund', v_refund, 'restocked', v_restocked, 'reason', nullif(private.trimmed(p_payload -> 'reason'), ''),
      'market', case when v_restocked then v_market end,
      'items', (select coalesce(jsonb_agg(jsonb_build_object('id', l.product_id, 'quantity', l.quantity,
        'price', l.price)), '[]') from private.return_lines(v_order, v_items) l))))
    where o.id = v_order.id;
  perform private.note_identity(p_id, v_identity);
  v_order := private.add_order_event(v_order.id, 'return',
    jsonb_build_object('refund', v_refund, 'method', p_payload ->> 'method'), v_at);
  return private.applied(
    private.touched_order(v_order) || private.touched_products(v_products) || private.touched_market(v_market),
    private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('record_return', true, 'order', true, 'returned_at');

create function public.record_return(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_return', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.record_return(uuid, jsonb, jsonb) to authenticated, service_role;

-- The units of each product that an order holds: those it took, less those that were returned. Who
-- recorded the return decided whether they go into stock.
create function private.held_quantities(p_order public.orders) returns table (product_id text, quantity bigint)
language sql stable set search_path = '' as $$
  select q.product_id, q.quantity - coalesce(r.quantity, 0)
  from private.order_quantities(p_order.items) q
  left join (
    select e.item ->> 'id' as id, sum((e.item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(p_order.returns) as o (one), jsonb_array_elements(o.one -> 'items') as e (item)
    group by 1
  ) r on r.id = q.product_id
  where q.quantity > coalesce(r.quantity, 0)
$$;

-- The units that are in stock of an order that is held or cancelled.
create function private.pieces_in_stock(p_order public.orders) returns table (product_id text, quantity bigint)
language sql stable set search_path = '' as $$
  select q.product_id, q.quantity - coalesce(a.quantity, 0)
  from private.held_quantities(p_order) q
  left join (
    select e.item ->> 'id' as id, sum((e.item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(p_order.absent) as e (item) group by 1
  ) a on a.id = q.product_id
  where (p_order.status = 'cancelled' or p_order.held_at is not null) and q.quantity > coalesce(a.quantity, 0)
$$;

-- What an order lacks that is no longer cancelled; null: nothing.
create function private.reopening_problems(p_order public.orders) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_agg(
    case when p.id is null then jsonb_build_object('product_id', q.product_id, 'code', 'not_sold')
      when p.left = 0 then jsonb_build_object('product_id', q.product_id, 'code', 'sold_out')
      else jsonb_build_object('product_id', q.product_id, 'code', 'not_enough_stock', 'available', p.left)
    end order by q.product_id)
  from private.pieces_in_stock(p_order) q
  left join lateral (
    select x.id, x.stock + private.left_at_market(p_order.market, x.id, p_order.created_at) as left
    from public.products x where x.id = q.product_id
  ) p on true
  where p.id is null or p.left < q.quantity
$$;

-- [{product_id, quantity}] of a cancelled order whose pieces could not go back into stock, because
-- their products are deleted; null: every line was restored.
create function private.lines_not_restored(p_order public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('product_id', q.product_id, 'quantity', q.quantity) order by q.product_id)
  from private.pieces_in_stock(p_order) q
  where not exists (select from public.products p where p.id = q.product_id)
$$;

create function private.forget_return_reasons(p_limit int default 1000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  with due as (
    select o.id, r.return_reasons from public.orders o, private.retention r
    where o.returns @? '$[*].reason' and o.customer_email = '' and o.customer_phone = ''
      and exists (select from jsonb_array_elements(o.returns) as e (one)
        where e.one ? 'reason' and coalesce((e.one ->> 'at')::timestamptz, o.created_at) < now() - r.return_reasons)
    order by o.created_at limit p_limit
  )
  update public.orders o set returns = (
    select jsonb_agg(case when coalesce((e.one ->> 'at')::timestamptz, o.created_at) < now() - d.return_reasons
      then e.one - 'reason' else e.one end order by e.position)
    from jsonb_array_elements(o.returns) with ordinality as e (one, position))
  from due d where o.id = d.id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

insert into private.clock_jobs (name, every, calls) values
  ('forget reasons of returns', '1 hour', 'forget_return_reasons');

-- supabase/schemas/13_find_orders.sql

-- Finding and counting orders beyond those on a staff device. With tens of thousands of orders,
-- neither may read all of them.

-- The values by which orders are found, in narrow rows: reading all of these takes less than a
-- tenth of the time of reading all orders.
create table private.order_search (
  id uuid primary key references public.orders (id) on delete cascade,
  created_at timestamptz not null,
  status text not null,
  -- Name and e-mail address, in lower case.
  words text collate "C" not null,
  phone text collate "C" not null
);
create index order_search_newest on private.order_search (created_at, id);
alter table private.order_search enable row level security;

create function private.index_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_search as s (id, created_at, status, words, phone)
  values (new.id, new.created_at, new.status, private.order_words(new), private.normal_phone(new.customer_phone))
  on conflict (id) do update set created_at = excluded.created_at, status = excluded.status, words = excluded.words,
    phone = excluded.phone;
  return null;
end
$$;
create trigger orders_index_insert after insert on public.orders
  for each row execute function private.index_order();
create trigger orders_index_update after update on public.orders
  for each row when (
    (old.created_at, old.status, old.customer_name, old.customer_email, old.customer_phone, old.shipping_info,
      old.items)
    is distinct from
    (new.created_at, new.status, new.customer_name, new.customer_email, new.customer_phone, new.shipping_info,
      new.items))
  execute function private.index_order();

-- The number of all orders is the sum of these rows. Each statement that adds or deletes orders
-- inserts one, so orders never wait for each other; the clock replaces the rows by their sum.
create table private.order_counts (n bigint not null);
alter table private.order_counts enable row level security;

create function private.count_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.order_counts (n) select count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into private.order_counts (n) select -count(*) from gone having count(*) > 0;
  else
    delete from private.order_counts;
  end if;
  return null;
end
$$;
create trigger orders_count_added after insert on public.orders
  referencing new table as added for each statement execute function private.count_orders();
create trigger orders_count_gone after delete on public.orders
  referencing old table as gone for each statement execute function private.count_orders();
create trigger orders_count_emptied after truncate on public.orders
  for each statement execute function private.count_orders();

-- A concurrent reader sees either the parts or the sum.
create function private.sum_order_counts() returns void
language sql volatile set search_path = '' as $$
  with parts as (delete from private.order_counts returning n)
  insert into private.order_counts (n) select sum(p.n) from parts p having count(*) > 0
$$;

-- `{at, id}`: after that order; `{at}`: from that time into the past. Times have microseconds:
-- otherwise rows of one millisecond would be lost between two pages.
create function private.read_orders_cursor(p_before jsonb, out ok boolean, out at timestamptz, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  ok := true; at := 'infinity'; id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  if p_before is null or jsonb_typeof(p_before) = 'null' then
    return;
  end if;
  ok := private.is_bounded(p_before, 1024);
  if not ok then
    return;
  end if;
  at := private.parse_time(p_before -> 'at');
  if p_before ? 'id' then
    id := substring(p_before ->> 'id' from '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$')::uuid;
  end if;
  ok := jsonb_typeof(p_before) = 'object' and at is not null and id is not null;
end
$$;

-- The first and the last id that start with this text; nulls if no id can.
create function private.id_range(p_text text, out first uuid, out last uuid)
language plpgsql immutable set search_path = '' as $$
begin
  if p_text ~ '^[0-9a-f]{1,8}$|^[0-9a-f]{8}-[0-9a-f-]{0,27}$' then
    first := p_text || substr('00000000-0000-0000-0000-000000000000', length(p_text) + 1);
    last := p_text || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', length(p_text) + 1);
  end if;
exception when data_exception then
  first := null;
end
$$;

-- Newest first, in pages. `p_query`: the start of an id, parts of names, e-mail address, city or
-- items in any order, or a phone number; '' or null finds all. Compares plain text, so nothing in a
-- query acts as a pattern.
create function private.find_orders(p_query text, p_status text, p_before jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_text text;
  v_words text;
  v_terms text[];
  v_bare text[];
  v_phone text;
  v_first uuid;
  v_last_id uuid;
  v_from record;
  v_rows jsonb;
  v_last jsonb;
  v_more boolean;
begin
  perform private.require_staff();
  if octet_length(p_query) > 4096 then return private.invalid('query'); end if;
  v_text := regexp_replace(lower(coalesce(private.trimmed(to_jsonb(p_query)), '')), '^#\s*', '');
  v_words := regexp_replace(private.fold(v_text), '^#\s*', '');
  v_terms := regexp_split_to_array(v_words, '\s+');
  v_bare := array(select nullif(private.without_articles(w.term), w.term)
    from unnest(v_terms) with ordinality w (term, n) order by w.n);
  v_phone := private.phone_search_digits(v_text);
  select r.first, r.last into v_first, v_last_id from private.id_range(v_words) r;
  if private.js_length(v_text) > 200 then return private.invalid('query'); end if;
  if p_status is not null and not (octet_length(p_status) <= 64 and private.is_order_status(to_jsonb(p_status))) then
    return private.invalid('status');
  end if;
  select * into v_from from private.read_orders_cursor(p_before);
  if not v_from.ok then return private.invalid('before'); end if;

  with hits as (
    select s.id, s.created_at from private.order_search s
    where (s.created_at, s.id) < (v_from.at, v_from.id)
      and (p_status is null or s.status = p_status)
      and (v_words = ''
        or ((strpos(s.words, v_terms[1]) > 0 or strpos(s.words, v_bare[1]) > 0)
          and (cardinality(v_terms) = 1 or not exists (
            select from unnest(v_terms, v_bare) w (term, bare)
            where (strpos(s.words, w.term) > 0 or strpos(s.words, w.bare) > 0) is not true)))
        or s.id between v_first and v_last_id
        or (v_phone is not null and strpos(s.phone, v_phone) > 0))
    order by s.created_at desc, s.id desc limit v_limit + 1
  ),
  found as (
    select o as r, row_number() over (order by h.created_at desc, h.id desc) as n
    from hits h join public.orders o on o.id = h.id
  )
  select
    coalesce(jsonb_agg(
      jsonb_build_object('id', (f.r).id, 'v', (f.r).version, 'row', private.pulled_order_json(f.r)) order by f.n)
      filter (where f.n <= v_limit), '[]'),
    jsonb_agg(jsonb_build_object('id', (f.r).id,
      'at', to_char((f.r).created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
      filter (where f.n = v_limit) -> 0,
    count(*) > v_limit
  into v_rows, v_last, v_more
  from found f;
  return jsonb_build_object('status', 'found', 'orders', v_rows, 'next', case when v_more then v_last end);
end
$$;

create function public.find_orders(
  p_query text default null, p_status text default null, p_before jsonb default null, p_limit int default 20)
returns jsonb
language sql stable set search_path = '' as $$
  select private.find_orders(p_query, p_status, p_before, p_limit)
$$;
grant execute on function private.find_orders(text, text, jsonb, int), public.find_orders(text, text, jsonb, int)
  to authenticated, service_role;

-- Orders are also found by their city and the names of their items; '#' may precede a number. Words
-- are compared as people type them: without accents, and without the signs that Arabic writes in
-- several ways.

-- The words of a folded text without the article; what remains has two or three letters.
create function private.without_articles(p_folded text) returns text
language sql immutable
return regexp_replace(p_folded,
  '(?<![a-z\u0621-\u064a])(?:و?ال(?=[a-z\u0621-\u064a]{2})|(?:بال|لل)(?=[a-z\u0621-\u064a]{3}))', '', 'g');

-- The folded text in which words are searched. Parts in an unknown shape are left out.
create function private.order_words(p_order public.orders) returns text
language sql immutable set search_path = '' as $$
  select private.fold(concat_ws(E'\n', p_order.customer_name, p_order.customer_email, p_order.shipping_info ->> 'city',
    (select string_agg(concat_ws(E'\n', e.item ->> 'name', e.item ->> 'name_ar'), E'\n')
      from jsonb_array_elements(case when jsonb_typeof(p_order.items) = 'array' then p_order.items else '[]' end)
        as e (item))))
$$;

-- A shopper finds an order on another device by its number and phone number. That device then has a
-- secret of its own for the order.

-- An order has one secret in public.orders, of the device that placed it, and one here for each
-- device that found it or got it by a code. Only hashes are stored.
create table private.order_tokens (
  token_hash bytea primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index order_tokens_of_order on private.order_tokens (order_id, created_at);
alter table private.order_tokens enable row level security;

-- An erasure empties the phone number: nobody can find the order any more, nor follow it.
create function private.forget_order_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.order_tokens t where t.order_id = new.id;
  return null;
end
$$;
create trigger orders_forget_tokens after update on public.orders
  for each row when (new.customer_phone = '' and old.customer_phone <> '')
  execute function private.forget_order_tokens();

create function private.opens_order(p_order public.orders, p_token text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_hash bytea;
begin
  if p_token is null or octet_length(p_token) > 512 then
    return false;
  end if;
  v_hash := sha256(convert_to(p_token, 'utf8'));
  return coalesce(p_order.token_hash = v_hash, false)
    or exists (select from private.order_tokens t where t.token_hash = v_hash and t.order_id = p_order.id);
end
$$;

-- What a shopper reads about an order later. `mailed_at`: when a mail server accepted the
-- confirmation.
create function private.order_for_shopper(p_order public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.receipt_json(p_order) || coalesce((
    select jsonb_build_object('mailed_at', private.iso(j.sent_at)) from private.mail_jobs j
    where j.order_id = p_order.id and j.kind = 'order_confirmation' and j.sent_at is not null), '{}')
$$;

-- Phone number and short number in one key of one index: whether a wrong number belongs to a known
-- phone or to an unknown one, the search is the same. Null: no phone number.
create function private.order_key(p_phone text, p_id uuid) returns text
language sql immutable
return private.phone_search_digits(p_phone) || ' ' || left(p_id::text, 8);

-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

create index orders_key on public.orders (private.order_key(customer_phone, id));

grant execute on function private.order_key(text, uuid) to service_role;

-- The first 8 to 32 hexadecimal digits of an order's id. Null: this is no order number.
create function private.order_number_digits(p_text text) returns text
language sql immutable
return substring(
  lower(regexp_replace(
    private.plain_value(left(p_text, 200)), '[\s\u00a0#-]', '', 'g'))
  from '^[0-9a-f]{8,32}$');

-- Counts one request for what the hash stands for: an address, a network, a phone number. Returns
-- the milliseconds to wait, or null if the limit allows the request. The counters of the address
-- are the first rows that every anonymous write locks, so they take part in no deadlock.
create function private.count_for(p_limit text, p_hash bytea, p_is_network boolean default false) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_limit private.rate_limits;
  v_counter private.rate_counters;
begin
  select * into strict v_limit from private.rate_limits l where l.name = p_limit;
  insert into private.rate_counters as c (name, address_hash, started_at, count)
  values (p_limit, p_hash, now(), 1)
  on conflict (name, address_hash) do update set
    started_at = case when c.started_at <= now() - v_limit.period then now() else c.started_at end,
    count = case when c.started_at <= now() - v_limit.period then 1 else c.count + 1 end
    where c.started_at <= now() - v_limit.period
      or c.count < private.limit_of(v_limit.max_count, p_is_network)
  returning * into v_counter;
  if v_counter.name is not null then
    return null;
  end if;
  select * into v_counter from private.rate_counters c where c.name = p_limit and c.address_hash = p_hash;
  return greatest(1000, ceil(1000 * extract(epoch from v_counter.started_at + v_limit.period - now())))::bigint;
end
$$;

insert into private.rate_limits (name, max_count, period) values
  ('lookups', 60, '10 minutes'),
  -- Of one phone number, from all addresses together.
  ('lookups of a phone', 20, '1 hour');

-- One more secret of an order. The ten newest are kept, besides that of the device that placed it.
create function private.keep_order_token(p_order_id uuid, p_token text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_most_devices constant int := 10;
begin
  insert into private.order_tokens (token_hash, order_id)
    values (sha256(convert_to(p_token, 'utf8')), p_order_id) on conflict do nothing;
  delete from private.order_tokens t where t.token_hash in (
    select x.token_hash from private.order_tokens x where x.order_id = p_order_id
    order by x.created_at desc, x.token_hash offset c_most_devices);
end
$$;

-- {status: 'found', order}, {status: 'not_found'} or {status: 'wait', retry_after_ms}. A wrong
-- number, an unknown phone number and an unreadable text get the same answer by the same path, and
-- count the same. `p_token`: the new secret of the caller's device.
create function private.find_order(p_number text, p_phone text, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_number text := coalesce(private.order_number_digits(p_number), '');
  v_phone text := coalesce(private.phone_search_digits(left(p_phone, 200)), '');
  v_wait bigint;
  v_order public.orders;
begin
  if not private.is_text(to_jsonb(p_token), 32, 128) then return private.invalid('token'); end if;
  v_wait := private.count_request('lookups');
  if v_wait is null then
    select private.count_for('lookups of a phone', sha256(s.salt || convert_to('phone ' || v_phone, 'utf8')))
      into v_wait from private.address_settings s;
  end if;
  if v_wait is not null then
    return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
  end if;

  select o.* into v_order from public.orders o
  where o.channel = 'web' and private.order_key(o.customer_phone, o.id) = v_phone || ' ' || left(v_number, 8)
    and starts_with(replace(o.id::text, '-', ''), v_number)
  order by o.created_at desc limit 1;
  if not found then
    return '{"status": "not_found"}';
  end if;
  perform private.keep_order_token(v_order.id, p_token);
  return jsonb_build_object('status', 'found', 'order', private.order_for_shopper(v_order));
end
$$;

create function public.find_order(p_number text, p_phone text, p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.find_order(p_number, p_phone, p_token) $$;
grant execute on function private.find_order(text, text, text), public.find_order(text, text, text)
  to anon, authenticated, service_role;

-- A shopper moves to another browser by a code with the secrets of their orders. At its first
-- contact the new browser gets a secret of its own here; the old browser keeps its secret. The
-- answer is that of order_status. Nothing can be guessed, so requests are not counted.
create function private.add_order_token(p_order_id uuid, p_token text, p_own_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not private.is_text(to_jsonb(p_own_token), 32, 128) then return private.invalid('token'); end if;
  -- An erasure deletes the secrets of the order: it comes before this or after it.
  perform from public.orders o where o.id = p_order_id and private.opens_order(o, p_token) for no key update;
  select o.* into v_order from public.orders o where o.id = p_order_id and private.opens_order(o, p_token);
  if not found then
    return '{"order": null}';
  end if;
  perform private.keep_order_token(v_order.id, p_own_token);
  return jsonb_build_object('order', private.order_for_shopper(v_order));
end
$$;

create function public.add_order_token(p_order_id uuid, p_token text, p_own_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.add_order_token(p_order_id, p_token, p_own_token) $$;
grant execute on function private.add_order_token(uuid, text, text), public.add_order_token(uuid, text, text)
  to anon, authenticated, service_role;

-- supabase/schemas/14_messages.sql

-- Contact messages and newsletter subscriptions.

create table private.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid,
  locale private.locale not null default 'en'
);
create index contact_messages_newest on private.contact_messages (created_at desc, id);

create table private.newsletter_subscribers (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now(),
  -- Null: the owner of the address has not confirmed it, so it gets no newsletter.
  confirmed_at timestamptz,
  locale private.locale not null default 'en'
);

-- Each mail to a subscriber contains its own secret, stored as a hash. It confirms the subscription
-- (for a week) and ends it.
create table private.newsletter_tokens (
  token_hash bytea primary key,
  email text not null references private.newsletter_subscribers (email) on delete cascade,
  created_at timestamptz not null default now()
);
create index newsletter_tokens_email on private.newsletter_tokens (email);
alter table private.contact_messages enable row level security;
alter table private.newsletter_subscribers enable row level security;
alter table private.newsletter_tokens enable row level security;

create function private.apply_send_contact_message(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_name(p_payload -> 'name', 1, 200) then return private.invalid('name'); end if;
  if not private.is_email(p_payload -> 'email') then return private.invalid('email'); end if;
  if not private.is_text(p_payload -> 'subject', 1, 200) then return private.invalid('subject'); end if;
  if not private.is_text(p_payload -> 'message', 1, 5000) then return private.invalid('message'); end if;
  insert into private.contact_messages (id, name, email, subject, message, locale) values (p_id,
    private.trimmed(p_payload -> 'name'), private.trimmed(p_payload -> 'email'),
    private.trimmed(p_payload -> 'subject'), private.trimmed(p_payload -> 'message'),
    private.read_locale(p_payload -> 'locale'));
  return private.applied('[]');
end
$$;

-- Subscribing twice is applied twice: the answer does not reveal who is subscribed. Nobody can
-- change the language of a confirmed subscription by typing another person's address.
create function private.apply_subscribe_newsletter(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_email(p_payload -> 'email') then
    return private.invalid('email');
  end if;
  perform private.count_recipient(lower(private.trimmed(p_payload -> 'email')));
  insert into private.newsletter_subscribers as n (email, locale)
    values (lower(private.trimmed(p_payload -> 'email')), private.read_locale(p_payload -> 'locale'))
    on conflict (email) do update set locale = excluded.locale
    where n.confirmed_at is null and n.locale <> excluded.locale;
  perform private.queue_newsletter_confirm(lower(private.trimmed(p_payload -> 'email')));
  return private.applied('[]');
end
$$;

insert into private.operation_kinds (kind, staff_only, rate_limit, mails_anybody) values
  ('send_contact_message', false, 'messages', false),
  ('subscribe_newsletter', false, 'messages', true);

create function public.send_contact_message(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('send_contact_message', p_operation_id, p_payload)
$$;

create function public.subscribe_newsletter(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('subscribe_newsletter', p_operation_id, p_payload)
$$;

create function private.new_newsletter_token(p_email text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.newsletter_tokens (token_hash, email) values (sha256(convert_to(v_token, 'utf8')), p_email);
  return v_token;
end
$$;

create function private.newsletter_email(p_token text) returns text
language sql stable set search_path = '' as $$
  select t.email from private.newsletter_tokens t
  where length(p_token) = 64 and t.token_hash = sha256(convert_to(p_token, 'utf8'))
$$;

-- {"status": "confirmed"}, also the second time. {"status": "unknown"}: the secret is wrong or too
-- old, or the address was unsubscribed.
create function private.confirm_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.newsletter_subscribers n set confirmed_at = coalesce(n.confirmed_at, now())
    from private.newsletter_tokens t
    where n.email = private.newsletter_email(p_token) and t.token_hash = sha256(convert_to(p_token, 'utf8'))
      and (n.confirmed_at is not null or t.created_at > now() - interval '7 days');
  return jsonb_build_object('status', case when found then 'confirmed' else 'unknown' end);
end
$$;

create function public.confirm_newsletter(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.confirm_newsletter(p_token) $$;

-- Also for the secret of a mail about a product: deletes all requests of the mailbox, however its
-- address is written. The answer is always the same: the caller is not subscribed.
create function private.unsubscribe_newsletter(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.newsletter_subscribers n where n.email = private.newsletter_email(p_token);
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a where private.mailbox(a.email) in (
      select private.mailbox(b.email) from private.stock_alerts b
      where length(p_token) = 64 and b.token_hash = sha256(convert_to(p_token, 'utf8')))
    order by a.id for update));
  return '{"status": "unsubscribed"}';
end
$$;

create function public.unsubscribe_newsletter(p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.unsubscribe_newsletter(p_token) $$;

-- For staff: newest first, at most 50, either all messages or the unanswered ones. `p_before` and
-- `p_before_id` are created_at and id of the last known message; null starts with the newest.
-- Times are returned in milliseconds, so they are compared in milliseconds.
create function private.list_messages(p_all boolean, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('messages', (select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'email', c.email, 'subject', c.subject, 'message', c.message, 'locale', c.locale,
      'created_at', private.iso(c.created_at), 'answered_at', private.iso(c.answered_at),
      'answered_by', private.staff_name(c.answered_by))
      order by c.ms desc, c.id), '[]')
    from (select m.*, date_trunc('milliseconds', m.created_at) as ms from private.contact_messages m
      where (p_all or m.answered_at is null) and (p_before is null
        or m.created_at < p_before + interval '1 millisecond'
        and (date_trunc('milliseconds', m.created_at) < p_before
          or m.id > p_before_id and date_trunc('milliseconds', m.created_at) = p_before))
      order by date_trunc('milliseconds', m.created_at) desc, m.id limit 50) c));
end
$$;

create function public.list_messages(
  p_all boolean default false, p_before timestamptz default null, p_before_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_messages(p_all, p_before, p_before_id)
$$;

-- The first person to answer is recorded. Removing the mark allows another person to answer.
create function private.mark_message_answered(p_id uuid, p_answered boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update private.contact_messages m
    set answered_at = case when p_answered then coalesce(m.answered_at, now()) end,
      answered_by = case when p_answered then coalesce(m.answered_by, auth.uid()) end
    where m.id = p_id;
  if not found then return private.rejected('not_found'); end if;
  return '{"status": "applied"}';
end
$$;

create function public.mark_message_answered(p_id uuid, p_answered boolean default true) returns jsonb
language sql volatile set search_path = '' as $$
  select private.mark_message_answered(p_id, p_answered)
$$;
grant execute on function public.send_contact_message(uuid, jsonb), public.subscribe_newsletter(uuid, jsonb),
  private.confirm_newsletter(text), public.confirm_newsletter(text),
  private.unsubscribe_newsletter(text), public.unsubscribe_newsletter(text) to anon, authenticated, service_role;
grant execute on function private.list_messages(boolean, timestamptz, uuid),
  public.list_messages(boolean, timestamptz, uuid),
  private.mark_message_answered(uuid, boolean), public.mark_message_answered(uuid, boolean) to authenticated;

-- Requests to be informed when a sold-out product is back. Each is answered by one mail and is done
-- then.

create table private.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id text collate "C" not null references public.products (id) on delete cascade,
  email text not null check (email = lower(email)),
  locale private.locale not null,
  created_at timestamptz not null default now(),
  -- When its mail was put into the queue. Null: waiting.
  mailed_at timestamptz,
  -- Of the secret in the mail's link, which ends all requests of the mailbox.
  token_hash bytea
);
create unique index stock_alerts_once on private.stock_alerts (product_id, email) where mailed_at is null;
create index stock_alerts_of_product on private.stock_alerts (product_id);
create index stock_alerts_of_mailbox on private.stock_alerts (private.mailbox(email));
create index stock_alerts_token on private.stock_alerts (token_hash) where token_hash is not null;
alter table private.stock_alerts enable row level security;

-- Counts a mailbox that asks for mail, once a day for its network. Without a trusted header nothing
-- is known about networks (private.client_network).
create function private.count_recipient(p_email text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if private.client_network() is not null
    and not exists (select from private.stock_alerts a
      where private.mailbox(a.email) = private.mailbox(p_email) and private.is_within(a.created_at, interval '1 day'))
    and not exists (select from private.newsletter_subscribers n
      where n.email = p_email and private.is_within(n.created_at, interval '1 day'))
  then
    perform private.count_request('recipients');
  end if;
end
$$;

-- Can customers order it?
create function private.is_available(p_product public.products) returns boolean
language sql immutable
return p_product.stock > 0 and not p_product.archived;

-- Mails to all who wait for the product. A mail waits a minute, so that a count that is corrected
-- at once sends none, and longer if the same mailbox would get more than three such mails in a day.
create function private.queue_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from private.stock_alerts a where a.product_id = p_product_id and a.mailed_at is null
    order by a.id for update;
  with waiting as materialized (
    select a.id, a.locale, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') as secret,
      private.mailbox(a.email) as mailbox,
      (row_number() over (partition by private.mailbox(a.email) order by a.created_at, a.id) - 1)::int as n
    from private.stock_alerts a where a.product_id = p_product_id and a.mailed_at is null
  ), latest as materialized (
    -- The three latest mails of each mailbox, sent or planned, newest first.
    select m.mailbox, array(
      select coalesce(j.sent_at, greatest(j.next_attempt_at, now()))
      from private.stock_alerts b join private.mail_jobs j on j.stock_alert_id = b.id
      where private.mailbox(b.email) = m.mailbox and j.failed_at is null order by 1 desc limit 3) as times
    from (select distinct w.mailbox from waiting w) m
  ), mailed as (
    update private.stock_alerts a set mailed_at = now(), token_hash = sha256(convert_to(w.secret, 'utf8'))
    from waiting w where a.id = w.id
  )
  -- A day after the third mail before it.
  insert into private.mail_jobs (kind, stock_alert_id, secret, locale, next_attempt_at)
  select 'back_in_stock', w.id, w.secret, w.locale, w.n / 3 * interval '1 day' + greatest(
    now() + interval '1 minute', coalesce(l.times[3 - w.n % 3], '-infinity') + interval '1 day')
  from waiting w join latest l on l.mailbox = w.mailbox;
end
$$;

-- The product cannot be ordered any more: who has not been mailed yet continues to wait, also if an
-- attempt has failed; a mail that is being sent is not withdrawn. A request ends instead if its
-- address has asked again, which it can do after a mail that failed.
create function private.withdraw_stock_alerts(p_product_id text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from private.stock_alerts a where a.product_id = p_product_id order by a.id for update;
  with withdrawn as materialized (
    delete from private.mail_jobs j using private.stock_alerts a
    where a.id = j.stock_alert_id and a.product_id = p_product_id
      and private.is_free(j.locked_until) and j.sent_at is null and j.failed_at is null
    returning a.id, a.email, a.created_at
  ), waits_again as materialized (
    select distinct on (w.email) w.id from withdrawn w
    where not exists (select from private.stock_alerts b
      where b.product_id = p_product_id and b.email = w.email and b.mailed_at is null)
    order by w.email, w.created_at, w.id
  ), ended as (
    delete from private.stock_alerts a using withdrawn w
    where a.id = w.id and w.id not in (select x.id from waits_again x)
  )
  update private.stock_alerts a set mailed_at = null, token_hash = null
  from waits_again x where a.id = x.id;
end
$$;

create function private.mail_waiting_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_available(new) and not private.is_available(old) then
    perform private.queue_stock_alerts(new.id);
  elsif private.is_available(old) and not private.is_available(new) then
    perform private.withdraw_stock_alerts(new.id);
  end if;
  return null;
end
$$;

-- Also when an archived product is brought back.
create trigger products_stock_alerts after update on public.products
  for each row when ((old.stock, old.archived) is distinct from (new.stock, new.archived))
  execute function private.mail_waiting_people();

-- Asking twice is one request. The answer reveals nothing about an address; if the product has come
-- back while the request was on its way, it says so, and there is no mail: otherwise anybody could
-- have any number of strangers mailed at once.
create function private.apply_request_stock_alert(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_most_waiting constant int := 30;
  v_email text := lower(private.trimmed(p_payload -> 'email'));
  v_product public.products;
begin
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if not private.is_email(p_payload -> 'email') then return private.invalid('email'); end if;
  -- Requests for one product are handled one after the other, and not during a change of its stock.
  select * into v_product from public.products p where p.id = p_payload ->> 'product_id' for no key update;
  if not found then return private.rejected('not_found'); end if;
  if private.is_available(v_product) then return private.applied('[]') || '{"available": true}'; end if;
  if exists (select from private.stock_alerts a
      where a.product_id = v_product.id and a.email = v_email and a.mailed_at is null)
    or (select count(*) from private.stock_alerts a
      where private.mailbox(a.email) = private.mailbox(v_email) and (a.mailed_at is null
        or exists (select from private.mail_jobs j
          where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null))) >= c_most_waiting
  then
    return private.applied('[]');
  end if;
  perform private.count_recipient(v_email);
  insert into private.stock_alerts (product_id, email, locale)
    values (v_product.id, v_email, private.read_locale(p_payload -> 'locale'));
  return private.applied('[]');
end
$$;

insert into private.operation_kinds (kind, staff_only, rate_limit, mails_anybody)
  values ('request_stock_alert', false, 'messages', true);

create function public.request_stock_alert(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('request_stock_alert', p_operation_id, p_payload)
$$;
grant execute on function public.request_stock_alert(uuid, jsonb) to anon, authenticated, service_role;

-- A request is kept for a year, an answered one for 30 days.
create function private.forget_old_stock_alerts(p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with gone as (
    delete from private.stock_alerts s where s.id = any (array(
      select a.id from private.stock_alerts a, private.retention r
      where coalesce(a.mailed_at + interval '30 days', a.created_at + r.stock_alerts) < now()
        and not exists (select from private.mail_jobs j
          where j.stock_alert_id = a.id and j.sent_at is null and j.failed_at is null)
      order by a.id limit p_limit for update of a))
    returning 1
  )
  select count(*) from gone
$$;

insert into private.clock_jobs (name, every, calls) values
  ('forget old stock alerts', '1 hour', 'forget_old_stock_alerts');

-- For staff: how many people wait for each product that somebody waits for.
create function private.waiting_people() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.product_id, w.n), '{}') from (
    select a.product_id, count(*) as n from private.stock_alerts a where a.mailed_at is null group by a.product_id) w
$$;

-- supabase/schemas/15_mail.sql

-- The mail queue. A job is written in the transaction of its cause, so a mail is promised exactly
-- when its order exists. A job refers to rows; its text is composed when it is sent.
create table private.mail_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order_confirmation', 'order_status', 'order_corrected', 'order_tracking',
    'staff_new_order', 'staff_order_cancelled', 'staff_new_message', 'newsletter_confirm', 'invitation',
    'back_in_stock')),
  order_id uuid references public.orders (id) on delete cascade,
  contact_message_id uuid references private.contact_messages (id) on delete cascade,
  subscriber text references private.newsletter_subscribers (email) on delete cascade,
  invited text references private.staff_invitations (email) on delete cascade,
  -- The status that an order_status mail reports.
  status private.order_status,
  -- The secret of a link, deleted when the mail is sent. Elsewhere only its hash is stored.
  secret text,
  locale text not null default 'en',
  -- The same for every attempt, so that a mail service recognizes a repeated message.
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The sender that has claimed the job, until locked_until; then the job is due again.
  lease uuid,
  locked_until timestamptz,
  sent_at timestamptz,
  -- A dead letter: rejected for good or tried too often. Staff see it and can send it again.
  failed_at timestamptz,
  last_error text,
  stock_alert_id uuid references private.stock_alerts (id) on delete cascade,
  -- Whether a visitor has caused a mail of a kind that staff cause, too (private.mail_part).
  by_visitor boolean not null default false,
  constraint mail_jobs_one_subject
    check (num_nonnulls(order_id, contact_message_id, subscriber, invited, stock_alert_id) = 1)
);
create unique index mail_jobs_once on private.mail_jobs (order_id, kind)
  where kind in ('order_confirmation', 'staff_new_order', 'order_tracking');
create index mail_jobs_due on private.mail_jobs (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_jobs_failed on private.mail_jobs (failed_at) where failed_at is not null;
create index mail_jobs_of_order on private.mail_jobs (order_id);
create index mail_jobs_of_message on private.mail_jobs (contact_message_id) where contact_message_id is not null;
create index mail_jobs_of_invitation on private.mail_jobs (invited) where invited is not null;
alter table private.mail_jobs enable row level security;

create table private.mail_settings (
  only_row boolean primary key default true check (only_row),
  -- Who is notified of new orders and messages. Null: all staff.
  staff_address text,
  -- The address of the function that sends mail, and its secret, unless Vault has it. No address:
  -- another program calls it.
  function_url text,
  function_secret text,
  -- How many mails that visitors cause are sent in 24 hours; further ones wait. Mails that staff
  -- cause (invitations, changes of an order's status) are not limited.
  daily_budget int not null default 2000 check (daily_budget >= 0)
);
insert into private.mail_settings default values;
alter table private.mail_settings enable row level security;

-- A secret of Supabase's Vault (hosted projects), which a dump has encrypted only; without one,
-- what a column has.
create function private.secret_of(p_name text, p_column text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_secret using p_name;
  end if;
  return coalesce(v_secret, p_column);
end
$$;

-- Times of a server whose clock was ahead. A job whose next attempt is further away than any that
-- is planned counts as due, a lease that is longer than any as ended, and a mail of the far future
-- as none of today.
create function private.is_due(p_next_attempt_at timestamptz, p_kind text) returns boolean
language sql stable
return p_next_attempt_at <= now()
  -- A mailbox gets three mails about products a day, so later ones are planned days ahead.
  or p_next_attempt_at > now() + case p_kind when 'back_in_stock' then interval '30 days' else interval '1 day' end;

create function private.is_free(p_locked_until timestamptz) returns boolean
language sql stable
return p_locked_until is null or p_locked_until <= now() or p_locked_until > now() + interval '1 day';

create function private.is_within(p_time timestamptz, p_period interval) returns boolean
language sql stable
return p_time > now() - p_period and p_time < now() + interval '1 day';

-- Mails about orders and messages contain the data of customers.
create function private.staff_recipients() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    (select array[m.staff_address] from private.mail_settings m where m.staff_address is not null),
    array(select s.email from private.staff s where s.email is not null and not private.is_barred(s.user_id)
      order by s.created_at, s.email))
$$;

-- Without recipients there is no job: otherwise the first colleague would get it weeks later.
create function private.queue_staff_mail(
  p_kind text, p_order_id uuid, p_contact_message_id uuid default null, p_at timestamptz default now())
returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, order_id, contact_message_id, next_attempt_at, locale)
  select p_kind, p_order_id, p_contact_message_id, p_at, s.staff_locale from public.settings s
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing
$$;

-- Staff are notified of a held order, of at most ten in an hour; its customer when it is released.
create function private.queue_order_mail(p_order public.orders) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_order.held_at is not null and (select count(*) from public.orders o join private.mail_jobs j on j.order_id = o.id
    where o.created_at > now() - interval '1 hour' and o.hold_reason is not null and j.kind = 'staff_new_order') >= 10
  then
    return;
  end if;
  insert into private.mail_jobs (kind, order_id, locale)
  select 'order_confirmation', p_order.id, p_order.locale where p_order.held_at is null
  union all
  select 'staff_new_order', p_order.id, s.staff_locale from public.settings s
  where cardinality(private.staff_recipients()) > 0
  on conflict do nothing;
end
$$;

-- A mail that is dropped here does not count as the last one.
create function private.queue_order_status_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last text;
  v_by_visitor boolean := coalesce(private.event_cause() ->> 'cause' = 'customer', false);
begin
  delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.sent_at is null and j.failed_at is null and private.is_free(j.locked_until);
  select j.status into v_last from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_status'
    and j.failed_at is null order by j.created_at desc, j.next_attempt_at desc limit 1;
  if v_by_visitor and new.held_at is not null then return null; end if;
  if (new.held_at is not null or v_by_visitor) and (
    select count(*) from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.kind = 'order_status' and j.status = 'cancelled' and private.is_within(j.created_at, interval '1 day')
      and private.mailbox(o.customer_email) = private.mailbox(new.customer_email)) >= 3
  then
    return null;
  end if;
  if new.channel = 'web' and new.customer_email <> '' and new.status is distinct from v_last
    and (new.status in ('shipped', 'delivered', 'cancelled') or v_last is not distinct from 'cancelled')
  then
    insert into private.mail_jobs (kind, order_id, status, next_attempt_at, locale, by_visitor)
      values ('order_status', new.id, new.status, now() + interval '1 minute', new.locale, v_by_visitor);
  end if;
  return null;
end
$$;
create trigger orders_status_mail after update on public.orders
  for each row when (old.status is distinct from new.status) execute function private.queue_order_status_mail();

-- In an hour not more than a 24th of their part of the daily budget; further ones are planned for
-- the next hours. If a day is full, no mail is queued: the staff room lists all messages.
create function private.queue_message_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := (
    select greatest(1, floor(m.daily_budget * private.mail_share('messages, to staff') / 24))
    from private.mail_settings m);
  v_planned constant bigint := (select count(*) from private.mail_jobs j
      where j.kind = 'staff_new_message' and j.sent_at is null and j.failed_at is null
        and private.is_within(j.next_attempt_at, interval '1 hour'))
    + (select count(*) from private.mail_jobs j
      where j.kind = 'staff_new_message' and private.is_within(j.sent_at, interval '1 hour'));
begin
  if v_planned < v_most * 24 then
    perform private.queue_staff_mail('staff_new_message', null, new.id, now() + v_planned / v_most * interval '1 hour');
  end if;
  return null;
end
$$;
create trigger contact_messages_mail after insert on private.contact_messages
  for each row execute function private.queue_message_mail();

-- Not for confirmed addresses, at most once an hour and three times a day.
create function private.queue_newsletter_confirm(p_email text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_locale text;
  v_last_hour bigint;
  v_last_day bigint;
begin
  select n.locale into v_locale from private.newsletter_subscribers n
    where n.email = p_email and n.confirmed_at is null for update;
  if not found then
    return;
  end if;
  select count(*) filter (where private.is_within(j.created_at, interval '1 hour')), count(*)
    into v_last_hour, v_last_day
    from private.mail_jobs j
    where j.subscriber = p_email and j.kind = 'newsletter_confirm'
      and private.is_within(j.created_at, interval '1 day');
  if v_last_hour > 0 or v_last_day >= 3 then
    return;
  end if;
  insert into private.mail_jobs (kind, subscriber, secret, locale)
    values ('newsletter_confirm', p_email, private.new_newsletter_token(p_email), v_locale);
end
$$;

-- The mail's link contains the secret; the invitation stores its hash.
create function private.queue_invitation_mail(p_email text, p_secret text) returns void
language sql volatile set search_path = '' as $$
  insert into private.mail_jobs (kind, invited, secret, locale)
  select 'invitation', i.email, p_secret, i.locale from private.staff_invitations i where i.email = p_email
$$;

-- Wakes the sender of mail and of pushes (24_push.sql) without waiting for the next minute, where
-- the database can call a function (pg_net). A failure here never fails the transaction.
create function private.wake_mail() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_settings private.mail_settings;
begin
  select * into v_settings from private.mail_settings;
  if v_settings.function_url is null or to_regnamespace('net') is null or not (
    exists (select from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and private.is_due(j.next_attempt_at, j.kind)
        and private.is_free(j.locked_until))
    or exists (select from private.push_deliveries d
      where d.sent_at is null and d.failed_at is null and private.is_due(d.next_attempt_at, 'push')
        and private.is_free(d.locked_until)))
  then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := ''{}''::jsonb, timeout_milliseconds := 30000)'
    using v_settings.function_url, jsonb_build_object('Content-Type', 'application/json',
      'Authorization',
      'Bearer ' || coalesce(private.secret_of('nefer_mail_function_secret', v_settings.function_secret), ''));
exception when others then
  raise warning 'the function that sends mail was not called: %', sqlerrm;
end
$$;

create function private.wake_mail_after_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.wake_mail();
  return null;
end
$$;
create trigger mail_jobs_wake after insert on private.mail_jobs
  for each statement execute function private.wake_mail_after_job();

-- Sending mail: a sender claims due jobs for a limited time (a lease), hands the messages to a mail
-- server, and settles each job. Staff see dead letters and can send them again.

create function private.mail_recipients(p_job private.mail_jobs) returns text[]
language sql stable set search_path = '' as $$
  select case
    when p_job.kind like 'staff\_%' then private.staff_recipients()
    when p_job.order_id is not null then array(select o.customer_email from public.orders o where o.id = p_job.order_id)
    when p_job.stock_alert_id is not null then
      array(select a.email from private.stock_alerts a where a.id = p_job.stock_alert_id)
    else array[coalesce(p_job.subscriber, p_job.invited)]
  end
$$;

-- The mail of an invitation says who invites, if it was not made in the database.
create function private.mail_data(p_job private.mail_jobs) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_job.order_id is not null then
      (select jsonb_build_object('order', private.order_json(o), 'status', p_job.status,
          'parcel', private.parcel_json(o))
        from public.orders o where o.id = p_job.order_id)
    when p_job.contact_message_id is not null then
      (select jsonb_build_object('message', jsonb_build_object('name', c.name, 'email', c.email, 'subject', c.subject,
          'message', c.message, 'created_at', private.iso(c.created_at)))
        from private.contact_messages c where c.id = p_job.contact_message_id)
    when p_job.invited is not null then
      (select jsonb_strip_nulls(jsonb_build_object('token', p_job.secret,
          'invited_by', private.staff_name(i.invited_by)))
        from private.staff_invitations i where i.email = p_job.invited)
    when p_job.stock_alert_id is not null then
      (select jsonb_build_object('token', p_job.secret, 'product', jsonb_build_object(
          'id', p.id, 'name', p.name, 'name_ar', p.name_ar, 'stock', p.stock))
        from private.stock_alerts a join public.products p on p.id = a.product_id where a.id = p_job.stock_alert_id)
    else jsonb_build_object('token', p_job.secret)
  end
$$;

-- If a sender dies, its jobs stay claimed until the lease ends. Sending a batch must take less time
-- than a lease. The last attempt is less than 24 hours after the first: mail services recognize a
-- repeated message for that long. Confirmations of orders come first.
create function private.claim_mail_jobs(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '10 minutes';
  c_attempts constant int := 8;
  v_limit int := greatest(0, least(p_limit, 50));
  v_part text;
  v_left bigint;
  v_due uuid[] := '{}';
  v_jobs jsonb;
begin
  with given_up as (
    select j.id from private.mail_jobs j
    where j.sent_at is null and j.failed_at is null and j.attempts >= c_attempts and private.is_free(j.locked_until)
    for update skip locked
  )
  update private.mail_jobs j set failed_at = now(), lease = null, locked_until = null,
    last_error = 'Every attempt stopped before it was finished.'
  from given_up g where j.id = g.id;

  -- One part after the other, because a query that numbers its rows cannot lock them.
  for v_part, v_left in select b.part, b.n from private.mail_budgets_left() b union all select null, null loop
    v_due := v_due || array(select j.id from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and private.is_due(j.next_attempt_at, j.kind)
        and private.is_free(j.locked_until) and private.mail_part(j.kind, j.by_visitor) is not distinct from v_part
      order by j.kind <> 'order_confirmation', j.next_attempt_at limit least(v_limit, v_left)
      for update skip locked);
  end loop;
  with due as (
    select j.id from private.mail_jobs j where j.id = any (v_due)
    order by j.kind <> 'order_confirmation', j.next_attempt_at limit v_limit
  ), claimed as (
    update private.mail_jobs j
      set attempts = j.attempts + 1, lease = gen_random_uuid(), locked_until = now() + c_lease
    from due d where j.id = d.id
    returning j.*
  )
  select jsonb_agg(jsonb_build_object('id', c.id, 'lease', c.lease, 'kind', c.kind, 'locale', c.locale,
      'message_id', c.message_id, 'created_at', private.iso(c.created_at),
      'to', to_jsonb(private.mail_recipients(c::private.mail_jobs)), 'data', private.mail_data(c::private.mail_jobs))
      order by c.created_at, c.kind, c.id)
    into v_jobs from claimed c;
  return jsonb_build_object('jobs', coalesce(v_jobs, '[]'));
end
$$;

create function public.claim_mail_jobs(p_limit int) returns jsonb
language sql volatile set search_path = '' as $$ select private.claim_mail(p_limit) $$;

-- A sent mail is an event of its order. Everybody else locks an order before its mails, so an
-- erasure and the end of a mail waited for each other.
create function private.settle_mail_job(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_waits constant interval[] := '{1 minute,5 minutes,15 minutes,1 hour,2 hours,4 hours,8 hours}';
  v_status text := p_outcome ->> 'status';
  v_error text := left(p_outcome ->> 'error', 500);
begin
  if not coalesce(v_status in ('sent', 'retry', 'failed'), false) then
    raise invalid_parameter_value using message = 'an outcome is sent, retry or failed';
  end if;
  perform from public.orders o
    where o.id = (select j.order_id from private.mail_jobs j where j.id = p_id) for update;
  update private.mail_jobs j set
    lease = null,
    locked_until = null,
    sent_at = case when v_status = 'sent' then now() end,
    secret = case when v_status = 'sent' then null else j.secret end,
    failed_at = case
      when v_status = 'failed' or v_status = 'retry' and j.attempts > cardinality(c_waits) then now() end,
    next_attempt_at = case
      when v_status = 'retry' then now() + coalesce(c_waits[j.attempts], '0') else j.next_attempt_at end,
    last_error = case when v_status = 'sent' then null else v_error end
  where j.id = p_id and j.lease = p_lease and j.sent_at is null and j.failed_at is null;
  return found;
end
$$;

create function public.settle_mail_job(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language sql volatile set search_path = '' as $$
  select private.settle_mail_job(p_id, p_lease, p_outcome)
$$;

-- Dead letters, newest first.
create function private.list_failed_mail() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('jobs', coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'order_id', f.order_id, 'status', f.status,
        'to', to_jsonb(private.mail_recipients(f)), 'attempts', f.attempts, 'error', f.last_error,
        'created_at', private.iso(f.created_at), 'failed_at', private.iso(f.failed_at)) order by f.failed_at desc, f.id)
    from (select * from private.mail_jobs j where j.failed_at is not null order by j.failed_at desc, j.id limit 200) f),
    '[]'));
end
$$;

create function public.list_failed_mail() returns jsonb
language sql stable set search_path = '' as $$ select private.list_failed_mail() $$;

-- Makes a dead letter due now, under a new message id: a mail service would drop the old one.
create function private.resend_mail(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  update private.mail_jobs j set failed_at = null, attempts = 0, next_attempt_at = now(), message_id = gen_random_uuid()
    where j.id = p_id and j.failed_at is not null;
  if not found then
    return '{"status": "not_found"}';
  end if;
  perform private.wake_mail();
  return '{"status": "queued"}';
end
$$;

create function public.resend_mail(p_id uuid) returns jsonb
language sql volatile set search_path = '' as $$ select private.resend_mail(p_id) $$;

-- Deletes unconfirmed addresses, and mails 30 days after they were sent. Confirmations and mails
-- about an order's status and parcel show what was written to its customer: they stay for a year
-- and until the order is closed. Its events still list them.
create function private.purge_mail(p_older_than interval default '30 days', p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with unconfirmed as (
    delete from private.newsletter_subscribers s where s.email in (
      select n.email from private.newsletter_subscribers n
      where n.confirmed_at is null and n.created_at < now() - p_older_than and not exists (
        select from private.newsletter_tokens t where t.email = n.email and t.created_at >= now() - p_older_than)
      limit p_limit)
    returning 1
  ), sent as (
    delete from private.mail_jobs m where m.id in (
      select j.id from private.mail_jobs j
      where j.sent_at < now() - p_older_than and j.kind not in ('order_confirmation', 'order_status', 'order_tracking')
      limit p_limit)
    returning 1
  ), old as (
    delete from private.mail_jobs m where m.id in (
      select j.id from private.mail_jobs j join public.orders o on o.id = j.order_id
      where j.sent_at < now() - interval '1 year'
        and j.kind in ('order_confirmation', 'order_status', 'order_tracking')
        and o.status in ('delivered', 'cancelled')
      limit p_limit)
    returning 1
  )
  select (select count(*) from unconfirmed) + (select count(*) from sent) + (select count(*) from old)
$$;
grant execute on function private.claim_mail_jobs(int), public.claim_mail_jobs(int),
  private.settle_mail_job(uuid, uuid, jsonb), public.settle_mail_job(uuid, uuid, jsonb) to service_role;
grant execute on function private.list_failed_mail(), public.list_failed_mail(), private.resend_mail(uuid),
  public.resend_mail(uuid) to authenticated;

-- Nobody can use the shop's mail to fill another person's mailbox or to spread a text of their own.
-- Mails to customers contain no text that a customer typed. At most three open orders of a mailbox
-- in 24 hours are confirmed, because later ones are held.

-- A name is printed for staff: it has no line breaks and no web address.
create function private.is_name(p_value jsonb, p_min int, p_max int) returns boolean
language sql immutable
return private.is_text(p_value, p_min, p_max)
  and private.trimmed(p_value) !~* '[\n\r\u0085\u2028\u2029]|://|\mwww\.';

create index mail_jobs_of_subscriber on private.mail_jobs (subscriber, created_at) where subscriber is not null;
create index mail_jobs_sent on private.mail_jobs (sent_at) where sent_at is not null;

-- The part of the daily budget that a mail belongs to. No part can be used by mails of another one:
-- whoever has strangers mailed delays neither orders nor mails to staff. Null: caused by staff.
create function private.mail_part(p_kind text, p_by_visitor boolean) returns text
language sql immutable
return case
  when p_by_visitor or p_kind = 'order_confirmation' then 'orders'
  when p_kind in ('staff_new_order', 'staff_order_cancelled') then 'orders, to staff'
  when p_kind = 'staff_new_message' then 'messages, to staff'
  when p_kind = 'back_in_stock' then 'products'
  when p_kind = 'newsletter_confirm' then 'newsletter'
end;

create function private.mail_share(p_part text) returns numeric
language sql immutable
return case p_part when 'orders' then 0.35 when 'orders, to staff' then 0.2 when 'messages, to staff' then 0.15
  when 'products' then 0.2 when 'newsletter' then 0.1 end;

-- Of a small budget at least one mail of each part.
create function private.mail_budget(p_daily int, p_part text) returns bigint
language sql immutable
return least(p_daily, greatest(1, floor(p_daily * private.mail_share(p_part))))::bigint;

-- How many more mails of each part may be sent now.
create function private.mail_budgets_left() returns table (part text, n bigint)
language sql stable set search_path = '' as $$
  select p.part, greatest(0, private.mail_budget(m.daily_budget, p.part)
    - (select count(*) from private.mail_jobs j
      where private.is_within(j.sent_at, interval '1 day') and private.mail_part(j.kind, j.by_visitor) = p.part)
    - (select count(*) from private.mail_jobs j
      where j.sent_at is null and j.failed_at is null and not private.is_free(j.locked_until)
        and private.mail_part(j.kind, j.by_visitor) = p.part))
  from private.mail_settings m,
    unnest(array['orders', 'orders, to staff', 'messages, to staff', 'products', 'newsletter']) p (part)
$$;

-- Requests to be informed when a sold-out product is back. Each is answered by one mail and is done
-- then.

create index mail_jobs_of_stock_alert on private.mail_jobs (stock_alert_id) where stock_alert_id is not null;

-- What happened to an order, and staff's notes about it: the timeline of the order's dialog. Events
-- are only added; an erasure of the customer deletes the notes.

create trigger mail_jobs_sent after update on private.mail_jobs
  for each row when (old.sent_at is null and new.sent_at is not null and new.order_id is not null
    and new.kind like 'order\_%')
  execute function private.record_sent_mail();

-- A job has what the footer of its mail says about the workshop, in the language of the mail.

create function private.mail_workshop(p_locale text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'address', replace(coalesce(nullif(s.facts ->> ('address_' || p_locale), ''),
      s.facts ->> 'address_en', ''), E'\n', case p_locale when 'ar' then '، ' else ', ' end),
    'phone', coalesce(s.facts ->> 'phone', ''))
  from public.settings s
$$;

-- Drops mails that were in flight when the status changed, before jobs are claimed. Those that have
-- no attempt yet are true, or staff send them again. `pending` and `processing` both mean that a
-- cancelled order is open again. A cancellation may be taken back until its mail is sent, so a
-- confirmation stays until then. Locked jobs wait for the next call.
create function private.claim_mail(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_open constant text[] := '{pending,processing}';
begin
  delete from private.mail_jobs d where d.id in (
    select j.id from private.mail_jobs j join public.orders o on o.id = j.order_id
    where j.sent_at is null and j.failed_at is null and private.is_free(j.locked_until)
      and j.attempts > 0
      and (j.kind = 'order_status' and j.status <> o.status
          and not (j.status = any (c_open) and o.status = any (c_open))
        or j.kind = 'order_tracking' and o.status <> 'shipped'
        or j.kind in ('order_confirmation', 'order_corrected') and o.status = 'cancelled'
          and not exists (select from private.mail_jobs c where c.order_id = o.id and c.kind = 'order_status'
            and c.sent_at is null and c.failed_at is null))
    for update of j skip locked);
  return (
    select jsonb_build_object('jobs', coalesce(jsonb_agg(
      j.job || jsonb_build_object('workshop', private.mail_workshop(j.job ->> 'locale')) order by j.position), '[]'))
    from jsonb_array_elements(private.claim_mail_jobs(p_limit) -> 'jobs') with ordinality as j (job, position));
end
$$;
grant execute on function private.claim_mail(int) to service_role;

-- A shopper cancels a pending order with one of its secrets, and reads when it reached each step.

create index mail_jobs_of_cancellations on private.mail_jobs (created_at)
  where kind = 'staff_order_cancelled' or kind = 'order_status' and status = 'cancelled';

-- supabase/schemas/16_customers.sql

-- The promises of the privacy page: personal data is deleted after its retention time, and owners
-- can export or erase a customer's data. An erased order keeps its items, times and amounts.

-- How long personal data is kept. One row.
create table private.retention (
  one boolean primary key default true check (one),
  -- As long as Egyptian tax law requires; also orders that were never delivered.
  orders interval not null default '5 years',
  -- An order that was under way when its customer was erased, after its last change: until then its
  -- mail leaves, and a status that was set by mistake can be taken back.
  closed_orders interval not null default '1 day',
  -- After the answer.
  messages interval not null default '1 year',
  -- Messages that nobody marked as answered.
  unanswered interval not null default '2 years',
  -- After an invitation was accepted or ended.
  invitations interval not null default '30 days',
  -- The names of former staff: as long as the orders that they worked on.
  former_staff interval not null default '5 years',
  devices interval not null default '180 days',
  -- A request is kept for a year, an answered one for 30 days.
  stock_alerts interval not null default '1 year',
  -- The amounts of a closing are books; its note is kept for a year.
  closing_notes interval not null default '1 year',
  -- A sale at the stall has no customer, and an erased order has none any more: the reasons of
  -- their returns and prices are kept for a year.
  return_reasons interval not null default '1 year',
  -- The values in refused edits. After that time no device repeats them.
  conflicts interval not null default '180 days'
);
insert into private.retention default values;
alter table private.retention enable row level security;

-- The texts that staff typed at the stall: what a free line is, and why a price was changed. A free
-- line without its text has a dash.
create function private.has_typed_lines(p_items jsonb) returns boolean
language sql immutable
return p_items @? '$[*] ? (exists(@.reason) || @.extra == true && @.name != "—")';
grant execute on function private.has_typed_lines(jsonb) to service_role;

create function private.typed_text(p_item jsonb) returns text
language sql immutable
return case when p_item -> 'extra' = 'true' then nullif(p_item ->> 'name', '—') else p_item ->> 'reason' end;

create function private.without_typed_text(p_item jsonb) returns jsonb
language sql immutable
return case when p_item -> 'extra' = 'true' then p_item || '{"name": "—"}' else p_item - 'reason' end;

create index orders_typed_lines on public.orders (created_at)
  where channel = 'stall' and private.has_typed_lines(items);
create index orders_to_erase on public.orders (id) where erase_when_closed;

-- The parcel of a cancelled order may still be out. It comes back with the customer's name on it.
create function private.is_closed(p_order public.orders) returns boolean
language sql immutable
return p_order.status = 'delivered' or p_order.status = 'cancelled' and p_order.left_at is null;

-- Notes of staff and reasons of returns are free texts: they may name the customer. An order that
-- only loses notes is stamped, too. An order that was reopened since the caller chose it is kept.
-- `p_open`: also orders that are under way, which keep their status.
create function private.erase_orders(p_ids uuid[], p_open boolean default false) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_chosen uuid[] := array(select o.id from public.orders o
    where o.id = any (p_ids) and (p_open or private.is_closed(o)) order by o.id for update);
  v_count bigint;
begin
  delete from private.mail_jobs j where j.order_id = any (v_chosen) and j.sent_at is null;
  update private.operations o set outcome = o.outcome - 'fields'
    where o.kind in ('correct_order', 'set_parcel') and o.row_id = any (v_chosen::text[]) and o.outcome ? 'fields';
  with gone as (
    delete from private.order_events e where e.order_id = any (v_chosen) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set
    customer_name = case o.channel when 'web' then 'Erased customer' else o.customer_name end,
    customer_email = '', customer_phone = '', customer_address = '', erase_when_closed = false,
    shipping_info = '{"address": "", "city": "", "state": "", "zip": ""}', courier = '', tracking_number = '',
    returns = private.without_reasons(o.returns), payments = private.without_references(o.payments),
    items = case when o.channel = 'stall' and private.has_typed_lines(o.items) then (
      select jsonb_agg(private.without_typed_text(e.one) order by e.position)
      from jsonb_array_elements(o.items) with ordinality as e (one, position)) else o.items end,
    events_added = o.events_added + (select count(*) from gone g where g.order_id = o.id)
  where o.id = any (v_chosen);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- In portions: staff devices pull every erased order again.
create function private.forget_old_orders(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  select private.erase_orders(array(
    select o.id from public.orders o, private.retention r
    where o.created_at < now() - r.orders
      and (o.customer_email <> '' or o.customer_phone <> '' or o.customer_address <> ''
        or o.courier <> '' or o.tracking_number <> ''
        or o.channel = 'stall' and private.has_typed_lines(o.items)
        or exists (select from private.order_events e where e.order_id = o.id and e.kind = 'note'))
    order by o.created_at limit p_limit), true)
$$;

-- Orders that were under way when their customer was erased.
create function private.erase_closed_orders(p_limit int default 1000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_ids uuid[] := array(select o.id from public.orders o, private.retention r
    where o.erase_when_closed and private.is_closed(o) and o.updated_at < now() - r.closed_orders
    order by o.updated_at limit p_limit);
  v_count bigint := private.erase_orders(v_ids);
begin
  if v_count > 0 then
    perform private.record_audit('erase_closed', jsonb_build_object('orders', v_count), v_ids);
  end if;
  return v_count;
end
$$;

create function private.forget_price_reasons(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with changed as (
    update public.orders o set items = (
      select jsonb_agg(e.one - 'reason' order by e.position)
      from jsonb_array_elements(o.items) with ordinality as e (one, position))
    where o.id = any (array(
      select x.id from public.orders x, private.retention r
      where x.channel = 'stall' and private.has_typed_lines(x.items) and x.items @? '$[*].reason'
        and x.created_at < now() - r.return_reasons
      order by x.id limit p_limit for update of x))
    returning 1
  )
  select count(*) from changed
$$;

-- Refused edits whose outcomes have the values that were typed. Only a device that has lost the
-- answer needs these.
create function private.has_values(p_kind text) returns boolean
language sql immutable
return p_kind in ('correct_order', 'set_parcel', 'update_settings', 'update_product', 'delete_product',
  'update_category', 'delete_category');

create function private.forget_conflicts(p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with changed as (
    update private.operations o set outcome = o.outcome - 'fields'
    where o.id in (select x.id from private.operations x, private.retention r
      where private.has_values(x.kind) and x.at < now() - r.conflicts and x.outcome ? 'fields'
      limit p_limit)
    returning 1
  )
  select count(*) from changed
$$;
-- Of columns that never change, so that an update of an operation stays in place.
create index operations_with_values on private.operations (at) where private.has_values(kind);

insert into private.clock_jobs (name, every, calls) values
  ('erase closed orders', '1 hour', 'erase_closed_orders'),
  ('forget reasons of prices', '1 hour', 'forget_price_reasons'),
  ('forget refused values', '1 hour', 'forget_conflicts');

create function private.forget_old_messages(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  with messages as (
    delete from private.contact_messages m where m.id in (
      select c.id from private.contact_messages c, private.retention r
      where c.answered_at < now() - r.messages or c.answered_at is null and c.created_at < now() - r.unanswered
      limit p_limit)
    returning 1
  ), invitations as (
    delete from private.staff_invitations i where i.email in (
      select s.email from private.staff_invitations s, private.retention r
      where coalesce(s.accepted_at, s.expires_at) < now() - r.invitations limit p_limit)
    returning 1
  ), devices as (
    delete from private.devices d where d.id in (
      select x.id from private.devices x, private.retention r where x.seen_at < now() - r.devices limit p_limit)
    returning 1
  ), sessions as (
    delete from private.device_sessions s where s.session_id in (
      select x.session_id from private.device_sessions x, private.retention r
      where not x.signed_out and x.seen_at < now() - r.devices limit p_limit)
    returning 1
  ), people as (
    delete from private.former_staff f where f.user_id in (
      select x.user_id from private.former_staff x, private.retention r
      where x.left_at < now() - r.former_staff limit p_limit)
    returning 1
  )
  select (select count(*) from messages) + (select count(*) from invitations) + (select count(*) from devices)
    + (select count(*) from sessions) + (select count(*) from people)
$$;

-- Finds the customer by an e-mail address, a phone number or an order's id. All null: nobody.
create function private.read_customer(p_who text, out email text, out phone text, out order_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_who text := private.trimmed(to_jsonb(p_who));
begin
  if octet_length(p_who) > 1000 then return; end if;
  if private.is_email(to_jsonb(v_who)) then
    email := lower(v_who);
  elsif v_who ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select o.id, nullif(lower(o.customer_email), '') into order_id, email from public.orders o where o.id = v_who::uuid;
  elsif private.is_phone(to_jsonb(v_who)) then
    phone := private.phone_search_digits(v_who);
  end if;
end
$$;

-- The mailbox of an address, where two spellings certainly mean one: capitals make no difference,
-- and dots and `+…` none at Google. Elsewhere those may be other people.
create function private.address_key(p_email text) returns text
language sql immutable
return case when lower(p_email) ~ '@(gmail|googlemail)[.]com$'
  then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else lower(p_email) end;
-- A write to `orders` evaluates its indexes with the rights of its role, and the secret key may
-- write to the table.
grant execute on function private.address_key(text), private.phone_search_digits(text), private.normal_phone(text),
  private.plain_value(text), private.without_hidden(text) to service_role;

create index orders_of_address on public.orders (private.address_key(customer_email))
  where channel = 'web' and customer_email <> '';
create index contact_messages_of_address on private.contact_messages (private.address_key(email));
create index newsletter_subscribers_of_address on private.newsletter_subscribers (private.address_key(email));
create index stock_alerts_of_address on private.stock_alerts (private.address_key(email));

-- By mailboxes (private.address_key), digits of phone numbers, and the id of an order.
create function private.orders_of_customer(p_keys text[], p_phones text[], p_order_id uuid) returns setof public.orders
language sql stable set search_path = '' as $$
  select o.* from public.orders o
  where o.channel = 'web' and (o.id = p_order_id
    or o.customer_email <> '' and private.address_key(o.customer_email) = any (p_keys)
    or private.phone_search_digits(o.customer_phone) = any (p_phones))
  order by o.created_at, o.id
$$;

-- For private.has_trace: addresses and names in whole words, and the digits of phone numbers in
-- any notation; then a LIKE pattern for each of them. Null: none. Arabic writes 'and', 'for',
-- 'with' and 'like' as one letter before a word. A landline's digits can be the end of a mobile
-- number: without a prefix they stand after no other digits, with one (0, 20, 0020 or 00) right
-- after none.
create function private.trace_patterns(p_names text[], p_phones text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array[
    (select string_agg(' [وفبلك]?' || ltrim(w.words), '|') from unnest(p_names) n, private.words_of(n) as w (words)
      where w.words <> '  '),
    (select string_agg('((?<![0-9] ?)|(?<![0-9])(00?|(00 ?)?20( ?0)?) ?)'
        || array_to_string(string_to_array(n, null), '[^0-9]*') || '(?![0-9])', '|')
      from unnest(p_phones) n where n <> '')]
    || array(select '%' || ltrim(w.words) || '%' from unnest(p_names) n, private.words_of(n) as w (words)
      where w.words <> '  ')
    || array(select '%' || array_to_string(string_to_array(n, null), '%') || '%' from unnest(p_phones) n where n <> '');
end
$$;

-- `p_words`: of private.words_of. LIKE is fast, and few texts pass it.
create function private.has_trace(p_words text, p_patterns text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_words like any (p_patterns[3:])
    and (coalesce(p_words ~ p_patterns[1], false) or coalesce(p_words ~ p_patterns[2], false)), false);
end
$$;

-- The address and numbers, also as they are spelled in the orders.
create function private.own_patterns(p_emails text[], p_phones text[]) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return private.trace_patterns(array(
    select unnest(p_emails) union select lower(o.customer_email) from private.orders_of_customer(
      array(select private.address_key(e) from unnest(p_emails) e), '{}', null) o), p_phones);
end
$$;

-- Free texts elsewhere than in these orders that match one of the patterns, at most 200 of a kind.
-- `own`: an erasure takes them by itself. A note about an order under way may be needed for its
-- delivery, so it is none of these.
create function private.texts_about(p_ids uuid[], p_own text[], p_named text[])
returns table (key text, kind text, typed text, own boolean)
language plpgsql stable set search_path = '' as $$
declare
  c_most constant int := 200;
  v_any constant text[] := array[nullif(concat_ws('|', p_own[1], p_named[1]), ''), p_own[2]]
    || p_own[3:] || p_named[3:];
begin
  return query
    (select 'note:' || e.id, 'note', e.data ->> 'text',
        private.has_trace(e.words, p_own) and private.is_closed(o)
      from private.order_events e join public.orders o on o.id = e.order_id
      where e.kind = 'note' and o.id <> all (p_ids) and private.has_trace(e.words, v_any)
      order by 4 desc, e.at desc limit c_most)
    union all
    (select 'reason:' || o.id || ':' || (r.one ->> 'id'), 'reason', r.one ->> 'reason',
        private.has_trace(w.words, p_own)
      from public.orders o, jsonb_array_elements(o.returns) as r (one),
        private.words_of(r.one ->> 'reason') as w (words)
      where o.returns @? '$[*].reason' and o.id <> all (p_ids) and private.has_trace(w.words, v_any)
      order by 4 desc, o.created_at desc limit c_most)
    union all
    (select 'line:' || o.id || ':' || i.position, case i.one -> 'extra' when 'true' then 'line' else 'price' end,
        private.typed_text(i.one), private.has_trace(w.words, p_own)
      from public.orders o, jsonb_array_elements(o.items) with ordinality as i (one, position),
        private.words_of(private.typed_text(i.one)) as w (words)
      where o.channel = 'stall' and private.has_typed_lines(o.items) and private.has_trace(w.words, v_any)
      order by 4 desc, o.created_at desc limit c_most)
    union all
    (select 'closing:' || c.id, 'closing', c.note, private.has_trace(w.words, p_own)
      from public.day_closings c, private.words_of(c.note) as w (words)
      where c.note <> '' and private.has_trace(w.words, v_any)
      order by 4 desc, c.received_at desc limit c_most);
end
$$;

-- {texts: [{kind, text}], also: [{key, kind, text, n}]}. `texts`: free texts elsewhere that have
-- the address or number. `also`: what an erasure leaves unless an owner ticks it: other addresses
-- and numbers in the orders that are found (families share a phone, and anybody can type a
-- stranger's address), and free texts elsewhere with the customer's name: others may have it, too.
-- A name of one word is not looked for. `n`: how many rows an address or a number would add.
create function private.found_elsewhere(p_emails text[], p_phones text[], p_order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_keys constant text[] := array(select distinct private.address_key(e) from unnest(p_emails) e);
  v_theirs constant public.orders[] := array(select o from private.orders_of_customer(v_keys, p_phones, p_order_id) o);
  v_ids uuid[];
  v_named text[];
begin
  select coalesce(array_agg(o.id), '{}'),
    private.trace_patterns(array_agg(distinct lower(o.customer_name)) filter (
      where o.customer_name <> 'Erased customer' and btrim(private.words_of(o.customer_name)) like '% %'), '{}')
  into v_ids, v_named from unnest(v_theirs) o;
  return (
    with texts as materialized (
      select * from private.texts_about(v_ids, private.own_patterns(p_emails, p_phones), v_named)
    ), also as (
      select 'email:' || e.email as key, 'email' as kind, e.email as typed,
        (select count(*) from private.orders_of_customer(array[private.address_key(e.email)], '{}', null) o
          where o.id <> all (v_ids))
        + (select count(*) from private.contact_messages m
          where private.address_key(m.email) = private.address_key(e.email))
        + (select count(*) from private.stock_alerts a
          where private.address_key(a.email) = private.address_key(e.email))
        + (select count(*) from private.newsletter_subscribers n
          where private.address_key(n.email) = private.address_key(e.email)) as n
      from (select distinct on (private.address_key(o.customer_email)) lower(o.customer_email) as email
        from unnest(v_theirs) o
        where o.customer_email <> '' and private.address_key(o.customer_email) <> all (v_keys)) e
      union all
      select 'phone:' || d.digits, 'phone', d.typed,
        (select count(*) from private.orders_of_customer('{}', array[d.digits], null) o where o.id <> all (v_ids))
      from (select distinct on (1) private.phone_search_digits(o.customer_phone) as digits, o.customer_phone as typed
        from unnest(v_theirs) o) d
      where length(d.digits) >= 8 and d.digits <> all (p_phones)
      union all
      select t.key, t.kind, t.typed, 1 from texts t where not t.own
    )
    select jsonb_build_object(
      'texts', (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'text', t.typed)
          order by t.kind, t.typed), '[]') from texts t where t.own),
      'also', (select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'kind', a.kind, 'text', a.typed, 'n', a.n)
          order by a.kind, a.typed, a.key), '[]') from also a)));
end
$$;

-- `newsletter` is an object; a list only if several spellings of the address are subscribed.
create function private.export_customer(p_who text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_emails text[];
  v_keys text[];
  v_phones text[];
  v_found jsonb;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  v_emails := array_remove(array[v_who.email], null);
  v_keys := array(select private.address_key(e) from unnest(v_emails) e);
  v_phones := array_remove(array[v_who.phone], null);
  v_found := jsonb_build_object('status', 'found', 'email', v_who.email,
    'orders', (select coalesce(jsonb_agg(private.order_json(o)), '[]')
      from private.orders_of_customer(v_keys, v_phones, v_who.order_id) o),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', j.kind, 'order_id', j.order_id,
        'sent_at', private.iso(j.sent_at)) order by j.created_at), '[]')
      from private.orders_of_customer(v_keys, v_phones, v_who.order_id) o
      join private.mail_jobs j on j.order_id = o.id and j.kind like 'order\_%'),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'email', m.email, 'subject', m.subject,
        'message', m.message, 'created_at', private.iso(m.created_at), 'answered_at', private.iso(m.answered_at))
        order by m.created_at), '[]')
      from private.contact_messages m where private.address_key(m.email) = any (v_keys)),
    'stock_alerts', (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'since', private.iso(a.created_at),
        'mailed_at', private.iso(a.mailed_at)) order by a.created_at), '[]')
      from private.stock_alerts a join public.products p on p.id = a.product_id
      where private.address_key(a.email) = any (v_keys)),
    'newsletter', (select case count(*) when 1 then jsonb_agg(s.one) -> 0
        else jsonb_agg(s.one order by s.one ->> 'since') end
      from (select jsonb_build_object('since', private.iso(n.created_at), 'confirmed_at', private.iso(n.confirmed_at))
        from private.newsletter_subscribers n where private.address_key(n.email) = any (v_keys)) as s (one)),
    'former_staff', (select coalesce(jsonb_agg(jsonb_build_object('email', f.email, 'left_at', private.iso(f.left_at))
        order by f.left_at), '[]')
      from private.former_staff f where private.address_key(f.email) = any (v_keys)))
    || private.found_elsewhere(v_emails, v_phones, v_who.order_id);
  perform private.record_audit('export', jsonb_build_object('orders', jsonb_array_length(v_found -> 'orders'),
    'messages', jsonb_array_length(v_found -> 'messages'),
    'stock_alerts', jsonb_array_length(v_found -> 'stock_alerts'),
    'newsletter', case jsonb_typeof(v_found -> 'newsletter') when 'null' then 0 else 1 end,
    'texts', jsonb_array_length(v_found -> 'texts'), 'former_staff', jsonb_array_length(v_found -> 'former_staff')));
  return v_found;
end
$$;

create function public.export_customer(p_who text) returns jsonb
language sql volatile set search_path = '' as $$ select private.export_customer(p_who) $$;

-- Owners only. Erases what has exactly this address or number, and what the owner has ticked: keys
-- of private.found_elsewhere. Orders in progress are needed for delivery: `open` is their number,
-- and they are erased when they are closed (private.erase_closed_orders).
create function private.erase_customer(p_who text, p_also text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_who record;
  v_emails text[];
  v_keys text[];
  v_phones text[];
  v_patterns text[];
  v_notes uuid[];
  v_open uuid[];
  v_orders bigint;
  v_messages bigint;
  v_alerts bigint;
  v_newsletter bigint;
  v_closings bigint;
  v_reasons bigint;
  v_lines bigint;
  v_staff bigint;
  v_closed uuid[];
  v_returned uuid[];
  v_sold uuid[];
  v_counts jsonb;
begin
  perform private.require_owner();
  select * into v_who from private.read_customer(p_who);
  if num_nonnulls(v_who.email, v_who.phone, v_who.order_id) = 0 then return private.invalid('who'); end if;
  v_emails := array(select v_who.email where v_who.email is not null
    union select lower(substr(k, 7)) from unnest(p_also) k where k like 'email:%');
  v_phones := array(select v_who.phone where v_who.phone is not null
    union select substr(k, 7) from unnest(p_also) k where k ~ '^phone:[0-9]{8,20}$');
  v_keys := array(select private.address_key(e) from unnest(v_emails) e);
  select coalesce(array_agg(o.id) filter (where not private.is_closed(o)), '{}'),
    coalesce(array_agg(o.id) filter (where private.is_closed(o)), '{}')
    into v_open, v_closed from private.orders_of_customer(v_keys, v_phones, v_who.order_id) o;
  v_patterns := private.own_patterns(v_emails, v_phones);

  update public.day_closings c set note = '', version = c.version + 1, change_xid = private.current_xid()
    where c.note <> ''
      and ('closing:' || c.id = any (p_also) or private.has_trace(private.words_of(c.note), v_patterns));
  get diagnostics v_closings = row_count;
  v_notes := array(select e.id from private.order_events e join public.orders o on o.id = e.order_id
    where e.kind = 'note' and (o.id = any (v_closed) or 'note:' || e.id = any (p_also)
      or private.is_closed(o) and private.has_trace(e.words, v_patterns)));
  v_returned := array(select o.id from public.orders o where o.returns @? '$[*].reason'
    and (o.id = any (v_closed) or exists (select from jsonb_array_elements(o.returns) as e (one)
      where private.is_erased_reason(o.id, e.one, p_also, v_patterns))));
  v_sold := array(select o.id from public.orders o where o.channel = 'stall' and private.has_typed_lines(o.items)
    and exists (select from jsonb_array_elements(o.items) with ordinality as e (one, position)
      where private.is_erased_line(o.id, e.position, e.one, p_also, v_patterns)));
  -- The following statements change the orders in groups. A batch locks its orders by id.
  perform from public.orders o where o.id in (
    select unnest(v_closed || v_open || v_returned || v_sold)
    union select e.order_id from private.order_events e where e.id = any (v_notes)) order by o.id for update;
  with found as (
    select o.id, count(*) filter (where e.one ? 'reason') as n
    from public.orders o, jsonb_array_elements(o.returns) as e (one)
    where o.id = any (v_returned)
      and (o.id = any (v_closed) or private.is_erased_reason(o.id, e.one, p_also, v_patterns))
    group by o.id
  ), changed as (
    update public.orders o set returns = (
      select jsonb_agg(case when private.is_erased_reason(o.id, e.one, p_also, v_patterns)
        then e.one - 'reason' else e.one end order by e.position)
      from jsonb_array_elements(o.returns) with ordinality as e (one, position))
    from found f where f.id = o.id and o.id <> all (v_closed)
  )
  select coalesce(sum(f.n), 0) into v_reasons from found f;
  with found as (
    select o.id, count(*) as n
    from public.orders o, jsonb_array_elements(o.items) with ordinality as e (one, position)
    where o.id = any (v_sold) and private.is_erased_line(o.id, e.position, e.one, p_also, v_patterns)
    group by o.id
  ), changed as (
    update public.orders o set items = (
      select jsonb_agg(case when private.is_erased_line(o.id, e.position, e.one, p_also, v_patterns)
        then private.without_typed_text(e.one) else e.one end order by e.position)
      from jsonb_array_elements(o.items) with ordinality as e (one, position))
    from found f where f.id = o.id
  )
  select coalesce(sum(f.n), 0) into v_lines from found f;
  update public.orders o set erase_when_closed = true where o.id = any (v_open) and not o.erase_when_closed;
  perform private.delete_notes(v_notes);
  v_orders := private.erase_orders(v_closed);
  delete from private.contact_messages m where private.address_key(m.email) = any (v_keys);
  get diagnostics v_messages = row_count;
  delete from private.stock_alerts s where s.id = any (array(
    select a.id from private.stock_alerts a where private.address_key(a.email) = any (v_keys)
    order by a.id for update));
  get diagnostics v_alerts = row_count;
  delete from private.newsletter_subscribers n where private.address_key(n.email) = any (v_keys);
  get diagnostics v_newsletter = row_count;
  delete from private.former_staff f where private.address_key(f.email) = any (v_keys);
  get diagnostics v_staff = row_count;
  -- Testimonials and descriptions may have names.
  update private.operations o set outcome = o.outcome - 'fields'
    where private.has_values(o.kind) and o.kind not in ('correct_order', 'set_parcel') and o.outcome ? 'fields';
  v_counts := jsonb_build_object('orders', v_orders, 'open', cardinality(v_open), 'messages', v_messages,
    'stock_alerts', v_alerts, 'notes', cardinality(v_notes), 'reasons', v_reasons, 'lines', v_lines,
    'closings', v_closings, 'former_staff', v_staff);
  perform private.record_audit('erase', v_counts || jsonb_build_object('newsletter', v_newsletter), v_closed || v_open);
  return v_counts || jsonb_build_object('status', 'applied', 'newsletter', v_newsletter > 0);
end
$$;

create function private.is_erased_reason(p_order_id uuid, p_return jsonb, p_also text[], p_patterns text[])
returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce('reason:' || p_order_id || ':' || (p_return ->> 'id') = any (p_also)
    or private.has_trace(private.words_of(p_return ->> 'reason'), p_patterns), false);
end
$$;

create function private.is_erased_line(
  p_order_id uuid, p_position bigint, p_item jsonb, p_also text[], p_patterns text[])
returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.typed_text(p_item) is not null and coalesce('line:' || p_order_id || ':' || p_position = any (p_also)
    or private.has_trace(private.words_of(private.typed_text(p_item)), p_patterns), false);
end
$$;

create function public.erase_customer(p_who text, p_also text[] default '{}') returns jsonb
language sql volatile set search_path = '' as $$ select private.erase_customer(p_who, coalesce(p_also, '{}')) $$;
grant execute on function private.export_customer(text), public.export_customer(text),
  private.erase_customer(text, text[]), public.erase_customer(text, text[]) to authenticated;

-- Returns the number of orders that lost notes. They are stamped, so that devices receive the
-- change, and locked before their notes, as by private.erase_orders.
create function private.delete_notes(p_ids uuid[]) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
begin
  perform from public.orders o
    where o.id in (select e.order_id from private.order_events e where e.id = any (p_ids)) order by o.id for update;
  with gone as (
    delete from private.order_events e where e.id = any (p_ids) and e.kind = 'note' returning e.order_id
  )
  update public.orders o set events_added = o.events_added + g.n
    from (select x.order_id, count(*)::int as n from gone x group by x.order_id) g where o.id = g.order_id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

-- An erasure finds a note about a sale at the stall, or about an order that was erased before, only
-- by a name in it. So it is kept as long as reasons of returns are. In portions, as erased orders.
create function private.forget_order_notes(p_limit int default 1000) returns bigint
language sql volatile set search_path = '' as $$
  select private.delete_notes(array(
    select e.id from private.order_events e join public.orders o on o.id = e.order_id, private.retention r
    where e.kind = 'note' and e.at < now() - r.return_reasons and o.customer_email = '' and o.customer_phone = ''
    order by e.at limit p_limit))
$$;

insert into private.clock_jobs (name, every, calls) values ('forget notes of orders', '1 hour', 'forget_order_notes');

-- supabase/schemas/17_pull.sql

-- Pull: pages of everything that changed after a cursor, read in one snapshot.
--
-- The horizon of a snapshot is its oldest running transaction. All transactions with lower ids have
-- ended, so no row below the horizon can appear later. A cursor over (change_xid, table, id) below
-- the horizon therefore misses nothing, however transactions overlap. An open transaction delays
-- rows; it never loses them.
--
-- A cursor is a position that was really delivered, never the horizon itself. After a crash the
-- server assigns ids again that were assigned but not yet durable, and a cursor beyond them would
-- skip the rows of the transactions that get them.

-- Settings that the database's owner makes for all apps. One row.
create table private.app_settings (
  one boolean primary key default true check (one),
  -- Apps built earlier keep their unsent writes, report that, and send nothing. Null: all may send.
  min_app_version timestamptz,
  -- A larger catalog is copied with priority rows first; see pull_catalog_first.
  whole_catalogue_up_to int not null default 20000 check (whole_catalogue_up_to >= 0)
);
insert into private.app_settings default values;
alter table private.app_settings enable row level security;

-- For how many milliseconds the oldest open transaction has delayed rows.
create function private.horizon_age() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(floor(1000 * extract(epoch from clock_timestamp() - least(
    (select min(a.xact_start) from pg_catalog.pg_stat_activity a
      where a.backend_xid is not null and a.pid <> pg_catalog.pg_backend_pid()),
    (select min(p.prepared) from pg_catalog.pg_prepared_xacts p)))), 0)::bigint;
end
$$;

-- What every page of a pull contains beside its rows. Evaluated before the page, so a transaction
-- that ends in between still counts as open.
create function private.pull_metadata() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('schema', private.schema_number(), 'horizon_ms', private.horizon_age())
      || case when s.min_app_version is null then '{}'
        else jsonb_build_object('min_app_version', private.iso(s.min_app_version)) end
    from private.app_settings s);
end
$$;

-- `seen`: all tombstones below it were delivered. `first`: the first full copy is not complete yet.
create function private.read_cursor(
  p_cursor jsonb, p_horizon bigint,
  out ok boolean, out xid bigint, out t text, out id text, out seen bigint, out first boolean, out epoch uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_floor bigint;
begin
  select m.epoch, m.tombstone_floor into epoch, v_floor from public.sync_meta m;
  ok := true; xid := 0; t := ''; id := ''; seen := v_floor; first := true;
  if p_cursor is null or jsonb_typeof(p_cursor) = 'null' then
    return;
  end if;
  ok := private.is_bounded(p_cursor, 4096);
  if not ok then
    return;
  end if;
  ok := jsonb_typeof(p_cursor) = 'object'
    and coalesce(p_cursor ->> 'epoch' = epoch::text, false)
    and coalesce(p_cursor ->> 'xid' ~ '^[0-9]{1,18}$' and p_cursor ->> 'seen' ~ '^[0-9]{1,18}$', false)
    and coalesce(jsonb_typeof(p_cursor -> 't') = 'string' and jsonb_typeof(p_cursor -> 'id') = 'string', false);
  if ok then
    xid := (p_cursor ->> 'xid')::bigint; t := p_cursor ->> 't'; id := p_cursor ->> 'id';
    seen := (p_cursor ->> 'seen')::bigint; first := coalesce(p_cursor -> 'first' = 'true', false);
    -- Not older than the purged tombstones, and not from changes that a restore has removed.
    ok := seen >= v_floor and seen <= p_horizon and xid <= p_horizon;
  end if;
end
$$;

-- Where one table starts after a cursor: within a transaction, tables are ordered by name.
create function private.table_cursor(p_table text, p_xid bigint, p_t text, p_id text, out xid bigint, out id text)
language sql immutable set search_path = '' as $$
  select case when p_table collate "C" < p_t collate "C" then p_xid + 1 else p_xid end,
    case when p_table = p_t then p_id else '' end
$$;

create function private.pull(p_tables text[], p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), case when 'orders' = any (p_tables) then 1000 else 500 end);
  v_short boolean := v_limit > 500;
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_from record;
  v_c record;
  v_p record;
  v_o record;
  v_m record;
  v_rows jsonb;
  v_more boolean;
  v_last jsonb;
begin
  select * into v_from from private.read_cursor(p_cursor, v_horizon);
  if not v_from.ok then
    return jsonb_build_object('epoch', v_from.epoch, 'reset', true, 'more', false, 'rows', '[]'::jsonb, 'next', null,
      'horizon', v_horizon::text, 'at', private.iso(now()));
  end if;
  select * into v_c from private.table_cursor('categories', v_from.xid, v_from.t, v_from.id);
  select * into v_p from private.table_cursor('products', v_from.xid, v_from.t, v_from.id);
  select * into v_o from private.table_cursor('orders', v_from.xid, v_from.t, v_from.id);
  select * into v_m from private.table_cursor('stock_moves', v_from.xid, v_from.t, v_from.id);

  with changes as (
    (select c.change_xid as xid, 'categories' collate "C" as t, c.id, c.version as v, true as live
      from public.categories c
      where 'categories' = any (p_tables) and (c.change_xid, c.id) > (v_c.xid, v_c.id) and c.change_xid < v_horizon
      order by c.change_xid, c.id limit v_limit + 1)
    union all
    (select p.change_xid, 'products', p.id, p.version, true
      from public.products p
      where 'products' = any (p_tables) and (p.change_xid, p.id) > (v_p.xid, v_p.id) and p.change_xid < v_horizon
      order by p.change_xid, p.id limit v_limit + 1)
    union all
    -- The first copy has unsettled orders and those of the last 90 days. Later every change is
    -- sent: otherwise an order that was open on the device for longer would stay open there.
    (select o.change_xid, 'orders', o.id::text collate "C", o.version, true
      from public.orders o
      where 'orders' = any (p_tables) and (o.change_xid, o.id::text collate "C") > (v_o.xid, v_o.id)
        and o.change_xid < v_horizon
        and (not v_from.first or greatest(o.created_at, o.updated_at) > now() - interval '90 days'
          or private.is_unsettled(o))
      order by o.change_xid, o.id::text collate "C" limit v_limit + 1)
    union all
    -- The first copy has the moves of the last 30 days; later every new one is sent.
    (select m.change_xid, 'stock_moves', m.id::text collate "C", 1, true
      from public.stock_moves m
      where 'stock_moves' = any (p_tables) and (m.change_xid, m.id::text collate "C") > (v_m.xid, v_m.id)
        and m.change_xid < v_horizon
        and (not v_from.first
          or m.at > now() - interval '30 days' and not (v_short and m.reason = 'created'))
      order by m.change_xid, m.id::text collate "C" limit v_limit + 1)
    union all
    (select d.change_xid, d.table_name, d.row_id, d.version, false
      from public.deletions d
      where d.table_name = any (p_tables) and (d.change_xid, d.table_name, d.row_id) > (v_from.xid, v_from.t, v_from.id)
        and d.change_xid < v_horizon
      order by d.change_xid, d.table_name, d.row_id limit v_limit + 1)
  ),
  page as (
    select ch.*, row_number() over (order by ch.xid, ch.t, ch.id) as n, count(*) over () as found
    from changes ch order by ch.xid, ch.t, ch.id limit v_limit + 1
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('t', g.t, 'id', g.id, 'v', g.v, 'row', case
      when not g.live then null
      when g.t = 'categories' then (select private.category_json(c) from public.categories c where c.id = g.id)
      when g.t = 'products' then (select private.product_json(p) from public.products p where p.id = g.id)
      when g.t = 'orders' then (select private.pulled_order_json(o) from public.orders o where o.id = g.id::uuid)
      else (select private.stock_move_json(m) from public.stock_moves m where m.id = g.id::uuid)
    end) order by g.n), '[]'),
    coalesce(max(g.found) > v_limit, false),
    jsonb_agg(jsonb_build_object('xid', g.xid::text, 't', g.t, 'id', g.id)) filter (where g.n = g.size) -> 0
  into v_rows, v_more, v_last
  from (select page.*, max(page.n) over () as size from page where page.n <= v_limit) g;

  if v_from.first and v_short and not v_more then
    -- Otherwise the next pull would return the moves that this copy has left out.
    v_last := private.later_position(
      coalesce(v_last, jsonb_build_object('xid', v_from.xid::text, 't', v_from.t, 'id', v_from.id)),
      private.last_move(v_horizon));
  end if;
  return jsonb_build_object('epoch', v_from.epoch, 'reset', false, 'more', v_more, 'rows', v_rows,
    'next',
      jsonb_build_object('epoch', v_from.epoch,
        'seen', case when v_more then least(v_from.seen, v_horizon) else v_horizon end::text)
      || coalesce(v_last, jsonb_build_object('xid', v_from.xid::text, 't', v_from.t, 'id', v_from.id))
      || case when v_more and v_from.first then '{"first": true}'::jsonb else '{}' end,
    'horizon', v_horizon::text, 'at', private.iso(now()));
end
$$;

-- Pulls write nothing, so they are stable: PostgREST then runs them in read-only transactions,
-- which a standby accepts.
create function private.pull_catalog(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.with_settings(
    private.pull(array['categories', 'products'], p_cursor, p_limit), p_cursor, 'settings');
end
$$;

create function public.pull_catalog(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog(private.unquoted(p_cursor), p_limit)
$$;

-- A page has the settings, the closings and the markets beside its rows: they take no part in the
-- order and the limit of its rows. The settings for staff are a second row, so that signing out
-- removes it. Each page has the closings and markets from its cursor to the next one, the last page
-- those up to the horizon. The last cursor is that of a row, so a closing after it is sent again.
-- The last page also says how many orders there are, and how many people wait for which product.
-- Each page has the caller's role: it changes while a device is signed in.
create function private.pull_orders(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page jsonb;
  v_from bigint;
  v_to bigint;
begin
  perform private.require_staff();
  perform private.require_ready(p_cursor);
  v_page := private.with_settings(
    private.pull(array['orders', 'stock_moves'], p_cursor, p_limit), p_cursor, 'staff_settings')
    || (select jsonb_build_object('role', s.role) from private.staff s where s.user_id = auth.uid());
  if v_page -> 'reset' = 'true' then
    return v_page;
  end if;
  v_from := coalesce(private.cursor_xid(p_cursor -> 'xid'), 0);
  v_to := (case when v_page -> 'more' = 'true' then v_page #>> '{next,xid}' else v_page ->> 'horizon' end)::bigint;
  v_page := v_page || jsonb_build_object('closings', private.pulled_closings(v_from, v_to))
    || private.pulled_markets(v_from, v_to);
  if v_page -> 'more' = 'true' then
    return v_page;
  end if;
  return v_page || jsonb_build_object('waiting', private.waiting_people(), 'total',
    (select coalesce(sum(c.n), 0) from private.order_counts c)
    - (select count(*) from public.orders o where o.change_xid >= (v_page ->> 'horizon')::bigint));
end
$$;

create function public.pull_orders(p_cursor jsonb default null, p_limit int default 500) returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_orders(private.unquoted(p_cursor), p_limit)
$$;
grant execute on function private.pull_metadata(), private.pull_catalog(jsonb, int), public.pull_catalog(jsonb, int)
  to anon, authenticated, service_role;
grant execute on function private.pull_orders(jsonb, int), public.pull_orders(jsonb, int)
  to authenticated, service_role;

-- The catalog for the app: stock changes travel without their products, and the first copy of a
-- large catalog starts with priority rows.
--
-- A page is a page of pull_catalog with `stocks: [[product, version, stock, changed at (ms), set
-- aside?]]`.
-- A product appears twice in the order of changes: whole at its described_xid, and its stock alone
-- at its change_xid, if that is later. Both positions lie below one horizon, so everything that is
-- true of pull_catalog is true here. Whoever receives a stock has already received the description,
-- so the version that comes with a stock is the version of the whole row. A whole row can contain a
-- stock from above the horizon.

-- Reads where this pull started. A cursor of pull_catalog is accepted: `held` is then its position,
-- and the device has whole rows of everything below it. This order starts again at 0, because such
-- a cursor is no position in the order of descriptions, and skips unchanged rows.
-- `begun`: the whole rows of this pull include all stock changes up to this transaction. Like every
-- cursor, both are positions of real changes, never the horizon.
create function private.read_changes_cursor(
  p_cursor jsonb, p_horizon bigint,
  inout xid bigint, inout t text, inout id text, out held bigint, out begun bigint)
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_cursor ->> 'held' ~ '^[0-9]{1,18}$' and p_cursor ->> 'begun' ~ '^[0-9]{1,18}$', false) then
    held := (p_cursor ->> 'held')::bigint;
    begun := (p_cursor ->> 'begun')::bigint;
    return;
  end if;
  held := xid; xid := 0; t := ''; id := '';
  select coalesce(max(p.change_xid), 0) into begun from public.products p where p.change_xid < p_horizon;
end
$$;

-- Each part reads an index in its order. Sequential scans are off: with these extra conditions,
-- outdated statistics can make the planner read a whole table.
create function private.pull_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 500), 1), 2000);
  v_horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  v_from record;
  v_at record;
  v_c record;
  v_p record;
  v_rows jsonb;
  v_stocks jsonb;
  v_more boolean;
  v_last jsonb;
begin
  select * into v_from from private.read_cursor(p_cursor, v_horizon);
  if not v_from.ok then
    return jsonb_build_object('epoch', v_from.epoch, 'reset', true, 'more', false, 'rows', '[]'::jsonb, 'next', null,
      'horizon', v_horizon::text, 'at', private.iso(now()));
  end if;
  select * into v_at from private.read_changes_cursor(p_cursor, v_horizon, v_from.xid, v_from.t, v_from.id);
  select * into v_c from private.table_cursor('categories', v_at.xid, v_at.t, v_at.id);
  select * into v_p from private.table_cursor('products', v_at.xid, v_at.t, v_at.id);

  with changes as (
    (select c.change_xid as xid, 'categories' collate "C" as t, c.id, c.version as v, 'row' as kind
      from public.categories c
      where (c.change_xid, c.id) > (v_c.xid, v_c.id) and c.change_xid < v_horizon and c.change_xid >= v_at.held
      order by c.change_xid, c.id limit v_limit + 1)
    union all
    (select p.described_xid, 'products', p.id, p.version, 'row'
      from public.products p
      where (p.described_xid, p.id) > (v_p.xid, v_p.id) and p.described_xid < v_horizon and p.change_xid >= v_at.held
      order by p.described_xid, p.id limit v_limit + 1)
    union all
    (select p.change_xid, 'products', p.id, p.version, 'stock'
      from public.products p
      where (p.change_xid, p.id)
          > (greatest(v_p.xid, v_at.begun + 1), case when v_p.xid > v_at.begun then v_p.id else '' end collate "C")
        and p.change_xid < v_horizon and p.change_xid > p.described_xid
      order by p.change_xid, p.id limit v_limit + 1)
    union all
    (select d.change_xid, d.table_name, d.row_id, d.version, 'gone'
      from public.deletions d
      where d.table_name in ('categories', 'products') and d.change_xid < v_horizon and d.change_xid >= v_at.held
        and (d.change_xid, d.table_name, d.row_id) > (v_at.xid, v_at.t, v_at.id)
        -- A transaction that creates a row again during its deletion does not see the tombstone
        -- yet: for a moment both exist.
        and not exists (select from public.products p where d.table_name = 'products' and p.id = d.row_id)
      order by d.change_xid, d.table_name, d.row_id limit v_limit + 1)
  ),
  page as (
    select ch.*, row_number() over (order by ch.xid, ch.t, ch.id) as n, count(*) over () as found
    from changes ch order by ch.xid, ch.t, ch.id limit v_limit + 1
  )
  select
    coalesce(jsonb_agg(jsonb_build_object('t', g.t, 'id', g.id, 'v', g.v, 'row', case
      when g.kind = 'gone' then null
      when g.t = 'categories' then (select private.category_json(c) from public.categories c where c.id = g.id)
      else (select private.product_json(p) from public.products p where p.id = g.id)
    end) order by g.n) filter (where g.kind <> 'stock'), '[]'),
    coalesce(jsonb_agg((
      select jsonb_build_array(p.id, p.version, p.stock, floor(extract(epoch from p.updated_at) * 1000))
        || case when p.set_aside = 0 then '[]' else jsonb_build_array(p.set_aside) end
      from public.products p where p.id = g.id) order by g.n) filter (where g.kind = 'stock'), '[]'),
    coalesce(max(g.found) > v_limit, false),
    jsonb_agg(jsonb_build_object('xid', g.xid::text, 't', g.t, 'id', g.id)) filter (where g.n = g.size) -> 0
  into v_rows, v_stocks, v_more, v_last
  from (select page.*, max(page.n) over () as size from page where page.n <= v_limit) g;

  return jsonb_build_object('epoch', v_from.epoch, 'reset', false, 'more', v_more, 'rows', v_rows, 'stocks', v_stocks,
    'next',
      jsonb_build_object('epoch', v_from.epoch, 'held', v_at.held::text, 'begun', v_at.begun::text,
        'seen', case when v_more then least(v_from.seen, v_horizon) else v_horizon end::text)
      || coalesce(v_last, jsonb_build_object('xid', v_at.xid::text, 't', v_at.t, 'id', v_at.id)),
    'horizon', v_horizon::text, 'at', private.iso(now()));
end
$$;

create function private.pull_catalog_changes(p_cursor jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_ready(p_cursor);
  return private.with_settings(private.pull_changes(p_cursor, p_limit), p_cursor, 'settings');
end
$$;

create function public.pull_catalog_changes(p_cursor jsonb default null, p_limit int default 500)
returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata() || private.pull_catalog_changes(private.unquoted(p_cursor), p_limit)
$$;

-- Priority rows: all categories (few products are useful without them), the products with these
-- ids, products in stock that are featured, bestsellers or new, and then the newest in stock.
-- They do not move a cursor; each row, or its deletion, comes again in its turn. They are read
-- after the cursor was made, so a change since then lies behind the cursor.
create function private.priority_rows(p_ids text[], p_most int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_ids text[] := p_ids
    || array(select i.id from private.catalog_index i where i.in_stock and i.promoted
      order by i.created_at desc, i.id limit p_most)
    || array(select i.id from private.catalog_index i
      order by i.in_stock desc, i.created_at desc, i.id limit p_most);
begin
  return coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'categories', 'id', c.id, 'v', c.version, 'row', private.category_json(c)))
      from (select * from public.categories x where p_most > 0 order by x.id limit 500) c), '[]')
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        't', 'products', 'id', p.id, 'v', p.version, 'row', private.product_json(p)))
      from public.products p
      where p.id = any (v_ids)), '[]');
end
$$;

-- At most 50 ids; anything unreadable counts as none.
create function private.read_ids(p_ids jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if p_ids is null or not private.is_bounded(p_ids, 8192) or jsonb_typeof(p_ids) <> 'array' then
    return '{}';
  end if;
  return array(select e.id from jsonb_array_elements_text(p_ids) e (id) where e.id is not null limit 50);
end
$$;

-- For a device whose first copy is not complete: a page of pull_catalog_changes. For a catalog with
-- more than whole_catalogue_up_to products, the page also has `total`, their number, and `ahead`,
-- the priority rows. After the first page, those are only the products with the requested ids.
create function private.pull_catalog_first(p_cursor jsonb, p_limit int, p_seen jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 120;
  v_page jsonb := private.pull_catalog_changes(p_cursor, p_limit);
  v_first boolean := p_cursor is null or jsonb_typeof(p_cursor) = 'null';
  v_total bigint;
begin
  if v_page -> 'more' <> 'true' then
    return v_page;
  end if;
  select coalesce(sum(c.n), 0) into v_total from private.product_counts c;
  if v_total <= (select s.whole_catalogue_up_to from private.app_settings s) then
    return v_page;
  end if;
  return v_page || jsonb_build_object('total', v_total,
    'ahead', private.priority_rows(private.read_ids(p_seen), case when v_first then c_most else 0 end));
end
$$;

create function public.pull_catalog_first(
  p_cursor jsonb default null, p_limit int default 60, p_seen jsonb default '[]')
returns jsonb
language sql stable set search_path = '' as $$
  select private.pull_metadata()
    || private.pull_catalog_first(private.unquoted(p_cursor), p_limit, private.unquoted(p_seen))
$$;
grant execute on function private.pull_catalog_changes(jsonb, int), public.pull_catalog_changes(jsonb, int),
  private.pull_catalog_first(jsonb, int, jsonb), public.pull_catalog_first(jsonb, int, jsonb)
  to anon, authenticated, service_role;

-- What is asked about the whole catalogue, in narrow rows: the number of products, the first ones
-- to show, and whether prerendered pages have changed. Reading all products for that took 90 to
-- 600 ms in a catalogue of 100,000.

-- What the pages of the site show; see above.
create function private.page_hash(p_row public.products) returns bigint
language sql stable set search_path = '' as $$
  select hashtextextended(row(p_row.id, p_row.name, p_row.name_ar, p_row.description, p_row.description_ar, p_row.price,
  p_row.image, p_row.category, p_row.featured, p_row.bestseller, p_row."new", p_row.stock > 0,
  extract(epoch from p_row.created_at), p_row.pictures,
  p_row.facts - array(select f.name from private.product_facts f where not f.in_shop), p_row.archived)::text, 0)
$$;

-- One row for each product.
create table private.catalog_index (
  id text collate "C" primary key,
  created_at timestamptz not null,
  in_stock boolean not null,
  promoted boolean not null,
  page_hash bigint not null
);
create index catalog_index_newest on private.catalog_index (in_stock desc, created_at desc, id);
create index catalog_index_promoted on private.catalog_index (created_at desc, id) where in_stock and promoted;
alter table private.catalog_index enable row level security;

create function private.index_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.catalog_index as i (id, created_at, in_stock, promoted, page_hash)
  values (new.id, new.created_at, private.is_available(new),
    (new.featured or new.bestseller or new."new") and not new.archived, private.page_hash(new))
  on conflict (id) do update set created_at = excluded.created_at, in_stock = excluded.in_stock,
    promoted = excluded.promoted, page_hash = excluded.page_hash;
  return null;
end
$$;

create function private.unindex_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.catalog_index i where i.id = old.id;
  return null;
end
$$;
create trigger products_index_insert after insert on public.products
  for each row execute function private.index_product();
create trigger products_index_delete after delete on public.products
  for each row execute function private.unindex_product();

-- The number of products is the sum of these rows; see private.order_counts.
create table private.product_counts (n bigint not null);
alter table private.product_counts enable row level security;

create function private.count_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.product_counts (n) select count(*) from added having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into private.product_counts (n) select -count(*) from gone having count(*) > 0;
  else
    delete from private.product_counts;
    delete from private.catalog_index;
  end if;
  return null;
end
$$;
create trigger products_count_added after insert on public.products
  referencing new table as added for each statement execute function private.count_products();
create trigger products_count_gone after delete on public.products
  referencing old table as gone for each statement execute function private.count_products();
create trigger products_count_emptied after truncate on public.products
  for each statement execute function private.count_products();

create function private.sum_product_counts() returns void
language sql volatile set search_path = '' as $$
  with parts as (delete from private.product_counts returning n)
  insert into private.product_counts (n) select sum(p.n) from parts p having count(*) > 0
$$;

insert into private.clock_jobs (name, every, calls) values ('sum product counts', '1 hour', 'sum_product_counts');

-- A staff device's first copy. An app that asks for pages of more than 500 rows gets up to 1,000,
-- and its first copy leaves out the 'created' move of each product, which the product itself shows.

-- The position of the last stock move below the horizon. It is that of a real change, as the
-- position of every cursor. Null: there is none.
create function private.last_move(p_horizon bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('xid', m.change_xid::text, 't', 'stock_moves', 'id', m.id)
  from public.stock_moves m where m.change_xid < p_horizon
  order by m.change_xid desc, m.id::text collate "C" desc limit 1
$$;

create function private.later_position(p_one jsonb, p_other jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when
    ((p_one ->> 'xid')::bigint, (p_one ->> 't') collate "C", (p_one ->> 'id') collate "C")
    < ((p_other ->> 'xid')::bigint, (p_other ->> 't') collate "C", (p_other ->> 'id') collate "C")
  then p_other else p_one end
$$;

-- Pictures, facts, whether a product is archived, and when its stock counts as low.
--
-- `pictures` has up to eight of {image, alt, alt_ar}; the first is `image`. An edit of `image`
-- replaces the first picture, an edit of `pictures` sets `image`. '[]' stands for that one picture
-- without a text of its own, so rows without pictures stay small. Null is an unknown fact; every
-- fact in words has an Arabic one beside it, as names do.

create trigger products_index_update after update on public.products
  for each row when ((old.name, old.name_ar, old.description, old.description_ar, old.price, old.image, old.category,
      old.featured, old.bestseller, old."new", old.created_at, old.stock > 0, old.pictures, old.facts, old.archived)
    is distinct from (new.name, new.name_ar, new.description, new.description_ar, new.price, new.image, new.category,
      new.featured, new.bestseller, new."new", new.created_at, new.stock > 0, new.pictures, new.facts, new.archived))
  execute function private.index_product();

-- Polls by GET, which is all that a read replica at Supabase answers (docs/hosting.md). PostgREST
-- 12 passes an argument of a query as text, so JSON in it arrives as a string.

create function private.unquoted(p_argument jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  -- A longer one is no cursor and no list of ids, and takes long to parse.
  if jsonb_typeof(p_argument) = 'string' and pg_column_size(p_argument) <= 16384 then
    begin
      return (p_argument #>> '{}')::jsonb;
    exception when invalid_text_representation or untranslatable_character then null;
    end;
  end if;
  return p_argument;
end
$$;
grant execute on function private.unquoted(jsonb) to anon, authenticated, service_role;

-- supabase/schemas/19_audit.sql

-- Who erased, exported, invited, dismissed and signed devices out. Entries have numbers, no names:
-- neither that of a customer nor a hash of it. They are never changed.
create table private.audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Null: a job of the server.
  actor uuid,
  what text not null
    check (what in ('export', 'erase', 'erase_closed', 'invite', 'withdraw_invitation', 'dismiss', 'sign_out_device')),
  -- How many of each: {"orders": 2, "notes": 1}.
  counts jsonb not null default '{}',
  -- The orders that were erased, so that they can be found and erased again after a restore.
  orders uuid[] not null default '{}'
);
alter table private.audit enable row level security;

create function private.keep_audit() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise check_violation using message = 'the audit is only added to';
end
$$;
create trigger audit_kept before update or delete on private.audit
  for each row execute function private.keep_audit();
create trigger audit_all_kept before truncate on private.audit
  for each statement execute function private.keep_audit();

-- `p_counts`: numbers only; those of 0 are left out.
create function private.record_audit(p_what text, p_counts jsonb default '{}', p_orders uuid[] default '{}')
returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.audit (actor, what, counts, orders) values (auth.uid(), p_what,
    (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(p_counts) c where c.value <> '0'),
    (select coalesce(array_agg(distinct i), '{}') from unnest(p_orders) i));
end
$$;

-- For owners: newest first, 50 entries before `p_before` (an entry's id; null: the newest).
create function private.list_audit(p_before bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 50;
begin
  perform private.require_owner();
  return (
    with found as (
      select a.*, row_number() over (order by a.id desc) as n from private.audit a
      where p_before is null or a.id < p_before order by a.id desc limit c_most + 1
    )
    select jsonb_build_object('more', count(*) > c_most,
      'entries', coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'at', private.iso(f.at), 'what', f.what,
          'by', private.staff_name(f.actor), 'counts', f.counts, 'orders', to_jsonb(f.orders)) order by f.n)
        filter (where f.n <= c_most), '[]'))
    from found f);
end
$$;

create function public.list_audit(p_before bigint default null) returns jsonb
language sql stable set search_path = '' as $$ select private.list_audit(p_before) $$;
grant execute on function private.list_audit(bigint), public.list_audit(bigint) to authenticated;

-- supabase/schemas/20_parcels.sql

-- The courier and the number of a parcel: the write set_parcel, and the mail about a number that
-- comes after the mail 'on its way'.

-- The path of the first invalid part; null: all are valid.
create function private.invalid_parcel_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_patch jsonb := p_payload -> 'patch';
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return 'order_id';
  end if;
  if jsonb_typeof(p_payload -> 'base') is distinct from 'object' then return 'base'; end if;
  if jsonb_typeof(v_patch) is distinct from 'object' then return 'patch'; end if;
  if v_patch ? 'courier'
    and not (private.is_text(v_patch -> 'courier', 0, 60) and v_patch ->> 'courier' !~ '[\n\r;]') then
    return 'patch.courier';
  end if;
  if v_patch ? 'tracking_number' and not coalesce(jsonb_typeof(v_patch -> 'tracking_number') = 'string'
    and v_patch ->> 'tracking_number' ~ '^[A-Za-z0-9-]{0,40}$', false) then
    return 'patch.tracking_number';
  end if;
  return null;
end
$$;

-- {order_id, base, patch}, each {courier?, tracking_number?}; '': not known. Two people who set
-- different fields are merged; the same field is a conflict of that field. It changes no status, so
-- it is valid for an order of any status.
create function private.apply_set_parcel(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_fields constant text[] := '{courier,tracking_number}';
  v_invalid text := private.invalid_parcel_path(p_payload);
  v_order public.orders;
  v_found jsonb;
  v_new jsonb;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  v_found := private.compare_fields(
    jsonb_build_object('courier', v_order.courier, 'tracking_number', v_order.tracking_number),
    '{"courier": "", "tracking_number": ""}' || private.pick_fields(p_payload -> 'base', c_fields),
    private.trim_text_fields(private.pick_fields(p_payload -> 'patch', c_fields)));
  if v_found -> 'conflicts' <> '{}' then
    return private.conflict(v_found -> 'conflicts', v_order.version, private.order_json(v_order));
  end if;
  v_new := v_found -> 'changes';
  if v_new <> '{}' then
    insert into private.order_events (order_id, kind, actor, data)
      values (v_order.id, 'parcel', auth.uid(), jsonb_build_object('fields',
        (select jsonb_agg(k order by k) from jsonb_object_keys(v_new) k)));
    update public.orders o set events_added = o.events_added + 1,
        courier = coalesce(v_new ->> 'courier', o.courier),
        tracking_number = coalesce(v_new ->> 'tracking_number', o.tracking_number)
      where o.id = v_order.id returning * into v_order;
  end if;
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

-- 'Your parcel can be followed now.', a minute later and once for each order. The mail 'on its way'
-- says what is known when it is sent, so only a number that comes after it needs this mail.
create function private.queue_tracking_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'shipped' or new.tracking_number = '' then
    delete from private.mail_jobs j where j.order_id = new.id and j.kind = 'order_tracking'
      and j.sent_at is null and j.failed_at is null and private.is_free(j.locked_until);
  elsif old.tracking_number = '' and new.customer_email <> '' and exists (
    select from private.mail_jobs j
    where j.order_id = new.id and j.kind = 'order_status' and j.status = 'shipped'
      and (j.sent_at is not null or j.failed_at is not null or not private.is_free(j.locked_until)))
  then
    insert into private.mail_jobs (kind, order_id, next_attempt_at, locale)
      values ('order_tracking', new.id, now() + interval '1 minute', new.locale)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger orders_tracking_mail after update on public.orders
  for each row when ((old.status, old.tracking_number) is distinct from (new.status, new.tracking_number))
  execute function private.queue_tracking_mail();

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('set_parcel', true, 'order', true, null);

create function public.set_parcel(p_operation_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('set_parcel', p_operation_id, p_payload)
$$;
grant execute on function public.set_parcel(uuid, jsonb) to authenticated, service_role;

-- supabase/schemas/21_confirmations.sql

-- Is this order right? Staff ask with a link; the customer answers yes, or cancels.

-- The secret behind an order's link is computed, because devices of staff have to know it without a
-- connection: what is stored opens all links, so no device and no column holds it. One row.
create table private.answer_key (
  one boolean primary key default true check (one),
  -- Another value ends all links.
  link_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
insert into private.answer_key default values;
alter table private.answer_key enable row level security;

-- 128 bits in hexadecimal digits. Key and message have a fixed length.
create function private.answer_token(p_order_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select left(encode(sha256(k.link_key || uuid_send(p_order_id)), 'hex'), 32) from private.answer_key k);
end
$$;

-- Compares hashes, so that the time of an answer says nothing about the secret. An erased order has
-- no link.
create function private.answers_order(p_order public.orders, p_token text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_order.channel = 'web' and p_order.customer_phone <> '' and octet_length(p_token) <= 512
    and coalesce(sha256(convert_to(p_token, 'utf8'))
      = sha256(convert_to(private.answer_token(p_order.id), 'utf8')), false);
end
$$;

-- As staff pull and find it: with the secret of its link, as long as that works. No outcome and no
-- export has it.
create function private.pulled_order_json(p_row public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.order_json(p_row)
    || case when p_row.channel = 'web' and p_row.customer_phone <> '' and p_row.status in ('pending', 'processing')
      then jsonb_build_object('answer_token', private.answer_token(p_row.id)) else '{}' end;
end
$$;

-- {status: 'open', pieces, total, answered_at?}, {status: 'cancelled'}, {status: 'unknown'} or
-- {status: 'wait', retry_after_ms}. Asking changes nothing: messengers open links by themselves.
create function private.order_question(p_order_id uuid, p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wait bigint := private.count_request('lookups');
  v_order public.orders;
begin
  if v_wait is not null then
    return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
  end if;
  select * into v_order from public.orders o where o.id = p_order_id and private.answers_order(o, p_token);
  return case
    when v_order.status = 'cancelled' then '{"status": "cancelled"}'::jsonb
    when v_order.status in ('pending', 'processing') then jsonb_strip_nulls(jsonb_build_object('status', 'open',
      'pieces', (select coalesce(sum(q.quantity), 0) from private.order_quantities(v_order.items) q),
      'total', private.to_piastres(v_order.total),
      'answered_at', case v_order.confirmation ->> 'how' when 'link' then v_order.confirmation -> 'answered_at' end))
    else '{"status": "unknown"}' end;
end
$$;

create function public.order_question(p_order_id uuid, p_token text) returns jsonb
language sql volatile set search_path = '' as $$ select private.order_question(p_order_id, p_token) $$;
grant execute on function private.order_question(uuid, text), public.order_question(uuid, text)
  to anon, authenticated, service_role;

-- The order with one more question or answer. Events are only added. The first question and the
-- first answer count, by their times, and the customer's own answer before one on the phone: so
-- devices that were offline end with the same order, whichever arrives first.
-- `withConfirmation` in the app has the same rule.
create function private.add_confirmation(p_order public.orders, p_id uuid, p_how text, p_at timestamptz)
returns public.orders
language plpgsql volatile set search_path = '' as $$
declare
  v_at timestamptz := private.plausible_time(p_at, p_order);
  v_before jsonb := p_order.confirmation;
  v_name text := case p_how when 'asked' then 'asked_at' else 'answered_at' end;
  v_order public.orders;
begin
  insert into private.order_events (id, order_id, at, kind, actor, data)
    values (p_id, p_order.id, v_at, case p_how when 'asked' then 'asked' else 'confirmed' end,
      case when p_how <> 'link' then auth.uid() end,
      case p_how when 'asked' then '{}' else jsonb_build_object('how', p_how) end);
  update public.orders o set events_added = o.events_added + 1,
      confirmation = case
        when p_how = 'phone' and v_before ->> 'how' = 'link' then v_before
        when p_how = 'link' and v_before ->> 'how' = 'phone' or (v_before ->> v_name)::timestamptz > v_at
          or not v_before ? v_name
        then v_before || jsonb_strip_nulls(jsonb_build_object(
          v_name, private.iso(v_at), 'how', case when p_how <> 'asked' then p_how end))
        else v_before end
    where o.id = p_order.id returning * into v_order;
  return v_order;
end
$$;

-- {order_id, token, answer: 'yes' | 'no', answered_at}. 'no' is the customer's cancellation. A yes
-- after a cancellation is rejected and changes nothing. A second yes adds no event, so that whoever
-- has the link cannot push the others out of the timeline.
create function private.apply_answer_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_at timestamptz := private.parse_time(p_payload -> 'answered_at');
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  if not coalesce(p_payload -> 'answer' in ('"yes"', '"no"'), false) then return private.invalid('answer'); end if;
  if v_at is null then return private.invalid('answered_at'); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid
    and private.answers_order(o, p_payload ->> 'token') for update;
  if not found then return private.rejected('not_found'); end if;
  if p_payload ->> 'answer' = 'no' then
    return private.cancel_for_customer(v_order) - 'row';
  end if;
  if v_order.status = 'cancelled' then return private.rejected('cancelled'); end if;
  if v_order.status not in ('pending', 'processing') then return private.rejected('not_found'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  if coalesce(v_order.confirmation ->> 'how', '') <> 'link' then
    perform private.add_confirmation(v_order, p_id, 'link', v_at);
  end if;
  return private.applied('[]');
end
$$;

insert into private.rate_limits (name, max_count, period) values ('answers', 60, '10 minutes');

-- Not in batches: a batch locks its rows before it looks at their secrets.
insert into private.operation_kinds (kind, staff_only, rate_limit, batched, time_field)
values ('answer_order', false, 'answers', false, 'answered_at');

create function public.answer_order(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('answer_order', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.answer_order(uuid, jsonb, jsonb) to anon, authenticated, service_role;

-- {order_id, how: 'asked' | 'phone', confirmed_at}, by staff: they opened the message with the
-- link, or the customer said yes on the phone. A yes after a cancellation is rejected, so that a
-- person learns of it. Of an order that was sent since then, both are recorded.
create function private.apply_record_confirmation(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_at timestamptz := private.parse_time(p_payload -> 'confirmed_at');
  v_order public.orders;
begin
  if not private.is_uuid(p_payload -> 'order_id') then
    return private.invalid('order_id');
  end if;
  if not coalesce(p_payload -> 'how' in ('"asked"', '"phone"'), false) then return private.invalid('how'); end if;
  if v_at is null then return private.invalid('confirmed_at'); end if;
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  if not found then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  if exists (select from private.order_events e where e.id = p_id) then return private.rejected('key_reused'); end if;
  if v_order.status = 'cancelled' and p_payload ->> 'how' = 'phone' then return private.rejected('cancelled'); end if;
  v_order := private.add_confirmation(v_order, p_id, p_payload ->> 'how', v_at);
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('record_confirmation', true, 'order', true, 'confirmed_at');

create function public.record_confirmation(p_operation_id uuid, p_payload jsonb, p_written jsonb default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_confirmation', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.record_confirmation(uuid, jsonb, jsonb) to authenticated, service_role;

-- supabase/schemas/22_payments.sql

-- Payments for an order of the web shop before it is delivered: deposits. The money was taken, so
-- every payment is recorded, whatever the order's total and status. They are in no closing.

-- Piastres; repayments count below 0.
create function private.paid_of(p_payments jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum((e.one ->> 'amount')::numeric), 0)::bigint from jsonb_array_elements(p_payments) as e (one)
$$;

-- Somebody has to do something: it is open, its parcel is not back, or money is to be given back.
create function private.is_unsettled(p_order public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_order.status not in ('delivered', 'cancelled')
    or p_order.status = 'cancelled' and p_order.left_at is not null
    or p_order.payments <> '[]' and private.paid_of(p_order.payments)
      > case p_order.status when 'cancelled' then 0 else private.to_piastres(p_order.total) end;
end
$$;

create function private.without_references(p_payments jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.one - 'reference' order by e.position), '[]')
  from jsonb_array_elements(p_payments) with ordinality as e (one, position)
$$;

-- The path of the first invalid field of a payment; null: all are valid.
create function private.invalid_payment_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if p_payload ? 'identity' and not private.is_uuid(p_payload -> 'identity') then return 'identity'; end if;
  if not private.is_uuid(p_payload -> 'order_id') then return 'order_id'; end if;
  if private.parse_time(p_payload -> 'recorded_at') is null then return 'recorded_at'; end if;
  if private.parse_day(p_payload -> 'day') is null then return 'day'; end if;
  if not private.is_integer(p_payload -> 'amount', -999999999999, 999999999999)
    or (p_payload ->> 'amount')::numeric = 0 then return 'amount'; end if;
  if not private.is_payment_method(p_payload -> 'method') then return 'method'; end if;
  if p_payload ? 'reference' and not private.is_text(p_payload -> 'reference', 0, 60) then return 'reference'; end if;
  if p_payload ? 'another' and p_payload -> 'another' is distinct from 'true' then return 'another'; end if;
  return null;
end
$$;

-- {order_id, identity?, recorded_at, day, amount, method, reference?, another?}. `amount` below 0:
-- a repayment. `day`: when it was paid. `another`: a person said that it is not the same as one
-- with its amount and reference. Payments are only added, each once by its identity, and never
-- conflict. An order whose customer was erased keeps no reference.
create function private.apply_record_payment(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_payment_path(p_payload);
  v_at timestamptz := private.parse_time(p_payload -> 'recorded_at');
  v_day date := private.parse_day(p_payload -> 'day');
  v_amount bigint;
  v_identity uuid;
  v_recorded jsonb;
  v_order public.orders;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_amount := (p_payload ->> 'amount')::numeric::bigint;
  v_identity := private.identity_of(p_id, p_payload);
  perform private.lock_identity(v_identity);
  select * into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid for update;
  v_recorded := private.recorded_already(p_id, v_identity);
  if v_recorded is not null then return v_recorded; end if;
  if v_order.id is null then return private.rejected('not_found'); end if;
  if v_order.channel <> 'web' then return private.invalid('order_id'); end if;
  if exists (select from private.order_events e where e.id = v_identity) then
    return private.rejected('key_reused');
  end if;

  -- The device's clock dates a payment if it is plausible.
  v_at := private.plausible_time(v_at, v_order);
  v_day := case when v_day between private.shop_day(v_order.created_at) - 90 and private.shop_day(now()) + 1 then v_day
    else private.shop_day(v_at) end;
  update public.orders o set payments = o.payments || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', v_identity, 'at', private.iso(v_at), 'actor', auth.uid(), 'day', v_day, 'amount', v_amount,
      'method', p_payload ->> 'method', 'another', p_payload -> 'another',
      'reference', case when o.customer_phone <> '' or o.customer_email <> ''
        then nullif(private.trimmed(p_payload -> 'reference'), '') end)))
    where o.id = v_order.id;
  perform private.note_identity(p_id, v_identity);
  v_order := private.add_order_event(v_order.id, 'payment',
    jsonb_build_object('amount', v_amount, 'method', p_payload ->> 'method'), v_at, v_identity);
  return private.applied(private.touched_order(v_order), private.order_json(v_order));
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field)
values ('record_payment', true, 'order', true, 'recorded_at');

create function public.record_payment(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('record_payment', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.record_payment(uuid, jsonb, jsonb) to authenticated, service_role;

-- supabase/schemas/23_market.sql

-- Pieces are set aside for a market, so that the web shop does not sell them meanwhile. A market is
-- identified by its day. Each of its lines has sums: `packed` pieces were set aside, `sold` ones
-- were sold at the market (also of the shop's stock, when nothing was set aside), `returned` ones
-- came back from customers there. While a line is not counted, products.set_aside has greatest(0,
-- packed + returned - sold) pieces of it. So the result does not depend on the order of arrival.

create table public.markets (
  day date primary key,
  -- {product: {packed, sold, returned, back?, counted_at?, counted_by?}}
  lines jsonb not null default '{}' check (jsonb_typeof(lines) = 'object'),
  version bigint not null default 1,
  change_xid bigint not null default private.current_xid()
);
create index markets_sync on public.markets (change_xid);
alter table public.markets enable row level security;
grant select on public.markets to authenticated, service_role;
create policy "staff read markets" on public.markets
  for select to authenticated using ((select private.is_staff()));

-- Markets are few, and two at once are a rejection: one lock for all. Before products.
create function private.lock_markets(p_day date) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if p_day is not null then perform private.lock_name('markets'); end if;
end
$$;

create function private.sum_of(p_line jsonb, p_name text) returns int
language sql immutable
return coalesce((p_line ->> p_name)::numeric::int, 0);

-- How many pieces of a line should be there.
create function private.left_of(p_line jsonb) returns int
language sql immutable
return greatest(0, private.sum_of(p_line, 'packed') + private.sum_of(p_line, 'returned')
  - private.sum_of(p_line, 'sold'));

-- With p_back pieces counted; below 0: more came back. Where more was sold than packed, returned
-- pieces are in stock already: one that is counted with the others is neither missing nor one more.
create function private.missing_of(p_line jsonb, p_back int) returns int
language sql immutable strict
return case when p_back <= private.left_of(p_line) then private.left_of(p_line) - p_back
  else least(0, private.left_of(p_line) - p_back + least(private.sum_of(p_line, 'returned'),
    greatest(0, private.sum_of(p_line, 'sold') - private.sum_of(p_line, 'packed')))) end;

-- Something is set aside for it that nobody has counted.
create function private.is_open_market(p_lines jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_each(p_lines) as l (id, line) where not l.line ? 'counted_at'
    and private.sum_of(l.line, 'packed') + private.sum_of(l.line, 'returned') > 0)
$$;

-- The line as it counts for what happened at p_at; null: what happens after the count concerns the
-- shop's stock alone.
create function private.market_line(p_day date, p_product_id text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line jsonb := coalesce((select m.lines -> p_product_id from public.markets m where m.day = p_day), '{}');
begin
  return case when p_day is not null and coalesce(p_at <= (v_line ->> 'counted_at')::timestamptz, true)
    then v_line end;
end
$$;

create function private.left_at_market(p_day date, p_product_id text, p_at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
begin
  return private.left_of(private.market_line(p_day, p_product_id, p_at));
end
$$;

create function private.change_line(p_day date, p_product_id text, p_line jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into public.markets as m (day, lines) values (p_day, jsonb_build_object(p_product_id, p_line))
  on conflict (day) do update set lines = m.lines || excluded.lines, version = m.version + 1,
    change_xid = private.current_xid()
$$;

-- What an order took from the stock.
create function private.pieces_sold(p_order public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_agg(jsonb_build_object('id', q.product_id, 'sold', q.quantity))
    from private.order_quantities(p_order.items) q);
end
$$;

-- Every change of an order, a return or a packing moves its pieces here. p_moves: [{id, packed?,
-- sold?, returned?}], below 0: taken back. p_day: at which market, at p_at; null: at none. The
-- caller looks for too few pieces before. The count of a line is the truth: what happened before it
-- and arrives later changes the line, not the pieces, so an opposite move follows or precedes it.
create function private.move_pieces(
  p_reason text, p_operation_id uuid, p_day date, p_at timestamptz, p_moves jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_missing constant text := 'not back from the market';
  v_move record;
  v_line jsonb;
  v_after jsonb;
  v_aside int;
  v_missing int;
begin
  perform private.lock_markets(p_day);
  perform from public.products p where p.id in (select e.one ->> 'id' from jsonb_array_elements(p_moves) as e (one))
    order by p.id for update;
  for v_move in
    select e.one ->> 'id' as id, sum(private.sum_of(e.one, 'packed'))::int as packed,
      sum(private.sum_of(e.one, 'sold'))::int as sold, sum(private.sum_of(e.one, 'returned'))::int as returned
    from jsonb_array_elements(p_moves) as e (one) group by 1 order by 1
  loop
    v_aside := 0;
    v_line := private.market_line(p_day, v_move.id, p_at);
    if v_line is not null then
      v_after := v_line || jsonb_build_object('packed', private.sum_of(v_line, 'packed') + v_move.packed,
        'sold', private.sum_of(v_line, 'sold') + v_move.sold,
        'returned', private.sum_of(v_line, 'returned') + v_move.returned);
      v_aside := case when v_line ? 'counted_at'
        then private.missing_of(v_after, private.sum_of(v_line, 'back'))
          - private.missing_of(v_line, private.sum_of(v_line, 'back'))
        else private.left_of(v_after) - private.left_of(v_line) end;
      perform private.change_line(p_day, v_move.id, v_after);
    end if;
    v_missing := case when v_line ? 'counted_at' then v_aside else 0 end;
    if v_missing < 0 then
      perform private.set_stock_reason(c_missing, p_operation_id);
      update public.products p set set_aside = p.set_aside - v_missing where p.id = v_move.id;
    end if;
    perform private.set_stock_reason(p_reason, p_operation_id);
    update public.products p set
        stock = least(1000000, p.stock + v_move.returned - v_move.sold - v_aside),
        set_aside = greatest(0, p.set_aside + v_aside)
      where p.id = v_move.id and (v_aside, v_move.returned) is distinct from (0, v_move.sold);
    if v_missing > 0 then
      perform private.set_stock_reason(c_missing, p_operation_id);
      update public.products p set set_aside = greatest(0, p.set_aside - v_missing) where p.id = v_move.id;
    end if;
  end loop;
  perform private.set_stock_reason(null, null);
end
$$;

create function private.market_json(p_row public.markets) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_row.day, 'lines', (
    select coalesce(jsonb_object_agg(l.id, jsonb_strip_nulls(jsonb_build_object(
      'packed', private.sum_of(l.line, 'packed'), 'sold', private.sum_of(l.line, 'sold'),
      'returned', private.sum_of(l.line, 'returned'), 'back', l.line -> 'back',
      'counted', case when l.line ? 'counted_at' then private.count_of(l.line) end))), '{}')
    from jsonb_each(p_row.lines) as l (id, line)));
end
$$;

-- When the pieces of a line were counted, and by whom.
create function private.count_of(p_line jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('at', p_line -> 'counted_at',
    'by', private.staff_name((p_line ->> 'counted_by')::uuid)));
end
$$;

create function private.touched_market(p_day date) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('t', 'markets', 'id', m.day, 'v', m.version)), '[]')
    from public.markets m where m.day = p_day);
end
$$;

-- {day, product_id, delta, packed_at}. Sets aside as many pieces as there are in stock, or takes
-- back as many as are set aside; the outcome's `packed` is their number. Pieces that were sold at
-- the market before their packing arrived are not set aside any more.
create function private.apply_pack_for_market(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_day date := private.parse_day(p_payload -> 'day');
  v_at timestamptz := private.parse_time(p_payload -> 'packed_at');
  v_product public.products;
  v_other date;
  v_line jsonb;
  v_sold_before int;
  v_packed int;
begin
  if v_day is null then return private.invalid('day'); end if;
  if not private.is_id(p_payload -> 'product_id') then return private.invalid('product_id'); end if;
  if not private.is_integer(p_payload -> 'delta', -1000000, 1000000)
    or (p_payload ->> 'delta')::numeric = 0 then
    return private.invalid('delta');
  end if;
  if v_at is null then return private.invalid('packed_at'); end if;
  perform private.lock_markets(v_day);
  select * into v_product from public.products p where p.id = p_payload ->> 'product_id' for update;
  if not found then return private.rejected('not_found'); end if;

  v_packed := (p_payload ->> 'delta')::numeric::int;
  select min(m.day) into v_other from public.markets m where m.day <> v_day and private.is_open_market(m.lines);
  if v_other is not null and v_packed > 0 then
    return private.rejected('other_market', jsonb_build_object('day', v_other));
  end if;
  v_line := private.market_line(v_day, v_product.id, v_at);
  if v_line is null then
    return private.rejected('market_counted', (select private.count_of(m.lines -> v_product.id)
      from public.markets m where m.day = v_day));
  end if;
  v_sold_before := greatest(0, private.sum_of(v_line, 'sold')
    - private.sum_of(v_line, 'packed') - private.sum_of(v_line, 'returned'));
  v_packed := case when v_packed > 0 then least(v_packed, v_sold_before + v_product.stock)
    else -least(-v_packed, private.left_of(v_line)) end;
  if v_packed <> 0 then
    perform private.move_pieces('', p_id, v_day, v_at,
      jsonb_build_array(jsonb_build_object('id', v_product.id, 'packed', v_packed)));
  end if;
  select * into v_product from public.products p where p.id = v_product.id;
  return private.applied(private.touched_products(array[v_product.id]) || private.touched_market(v_day),
    private.product_json(v_product)) || jsonb_build_object('packed', v_packed);
end
$$;

-- The path of the first invalid part of a count; null: all are valid.
create function private.invalid_count_path(p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_lines jsonb := p_payload -> 'lines';
begin
  if private.parse_day(p_payload -> 'day') is null then return 'day'; end if;
  if private.parse_time(p_payload -> 'counted_at') is null then return 'counted_at'; end if;
  if jsonb_typeof(v_lines) is distinct from 'array' then return 'lines'; end if;
  if jsonb_array_length(v_lines) not between 1 and 1000
    or exists (select from jsonb_array_elements(v_lines) as e (line) where jsonb_typeof(e.line) <> 'object'
      or not private.is_id(e.line -> 'product_id') or not private.is_integer(e.line -> 'back', 0, 1000000))
    or (select count(distinct e.line ->> 'product_id') from jsonb_array_elements(v_lines) as e (line))
      <> jsonb_array_length(v_lines) then
    return 'lines';
  end if;
  return null;
end
$$;

-- What was sold and returned at the market after p_at, and arrived before the count of that time:
-- {product: {sold, returned}}.
create function private.moved_after(p_day date, p_at timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(x.id, jsonb_build_object('sold', x.sold, 'returned', x.returned)), '{}')
  from (
    select y.id, sum(y.sold) as sold, sum(y.returned) as returned
    from (
      select q.product_id as id, q.quantity - coalesce(i.quantity, 0) as sold, 0 as returned
      from public.orders o
      cross join lateral private.order_quantities(o.items) q
      left join lateral private.pieces_in_stock(o) i on i.product_id = q.product_id
      where o.market = p_day and o.created_at > p_at
      union all
      select e.item ->> 'id', 0, (e.item ->> 'quantity')::int
      from public.orders o, jsonb_array_elements(o.returns) as r (one),
        jsonb_array_elements(r.one -> 'items') as e (item)
      where o.returns <> '[]' and r.one ->> 'market' = p_day::text and (r.one ->> 'at')::timestamptz > p_at
    ) y
    group by y.id
  ) x
$$;

-- Something of these products was set aside.
create function private.has_packed(p_lines jsonb, p_ids text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from jsonb_each(p_lines) as l (id, line) where l.id = any (p_ids)
    and private.sum_of(l.line, 'packed') + private.sum_of(l.line, 'returned') > 0)
$$;

-- {day, lines: [{product_id, back}], counted_at}. What is back can be sold again; what is missing
-- is a stock move. Lines that are not listed stay set aside. A line is counted once. What happened
-- after it leaves the line: it concerns the shop's stock alone. If another market is open, the
-- packings of a market without any were refused: what is back of it never left the stock.
create function private.apply_count_market(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  v_invalid text := private.invalid_count_path(p_payload);
  v_day date := private.parse_day(p_payload -> 'day');
  v_at text := private.iso(private.parse_time(p_payload -> 'counted_at'));
  v_ids text[];
  v_row public.markets;
  v_other date;
  v_counted jsonb;
  v_later jsonb;
  v_line jsonb;
  v_one record;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  v_ids := array(select e.line ->> 'product_id' from jsonb_array_elements(p_payload -> 'lines') as e (line));
  perform private.lock_markets(v_day);
  perform from public.products p where p.id = any (v_ids) order by p.id for update;
  select * into v_row from public.markets m where m.day = v_day;
  select l.line into v_counted from jsonb_each(v_row.lines) as l (id, line)
    where l.id = any (v_ids) and l.line ? 'counted_at' order by l.line ->> 'counted_at' desc limit 1;
  if found then return private.rejected('market_counted', private.count_of(v_counted)); end if;
  select min(m.day) into v_other from public.markets m where m.day <> v_day and private.is_open_market(m.lines);
  if v_other is not null and not coalesce(private.has_packed(v_row.lines, v_ids), false) then
    return private.rejected('other_market', jsonb_build_object('day', v_other));
  end if;

  v_later := private.moved_after(v_day, v_at::timestamptz);
  perform private.set_stock_reason('not back from the market', p_id);
  for v_one in
    select l.id, (e.line ->> 'back')::numeric::int as back, coalesce(v_row.lines -> l.id, '{}') as line
    from jsonb_array_elements(p_payload -> 'lines') as e (line), lateral (select e.line ->> 'product_id' as id) l
    where v_row.lines ? l.id or exists (select from public.products p where p.id = l.id) order by l.id
  loop
    v_line := v_one.line || jsonb_build_object(
      'sold', private.sum_of(v_one.line, 'sold') - private.sum_of(v_later -> v_one.id, 'sold'),
      'returned', private.sum_of(v_one.line, 'returned') - private.sum_of(v_later -> v_one.id, 'returned'));
    update public.products p set
        stock = least(1000000,
          greatest(0, p.stock + private.left_of(v_one.line) - private.missing_of(v_line, v_one.back))),
        set_aside = greatest(0, p.set_aside - private.left_of(v_one.line))
      where p.id = v_one.id;
    perform private.change_line(v_day, v_one.id, v_line || jsonb_strip_nulls(jsonb_build_object(
      'back', v_one.back, 'counted_at', v_at, 'counted_by', auth.uid())));
  end loop;
  perform private.set_stock_reason(null, null);
  select * into v_row from public.markets m where m.day = v_day;
  return private.applied(private.touched_products(v_ids) || private.touched_market(v_day),
    case when v_row.day is not null then private.market_json(v_row) end);
end
$$;

insert into private.operation_kinds (kind, staff_only, row_type, batched, time_field) values
  ('pack_for_market', true, 'product', true, 'packed_at'),
  ('count_market', true, 'market', false, 'counted_at');

create function public.pack_for_market(p_operation_id uuid, p_payload jsonb, p_written jsonb default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('pack_for_market', p_operation_id, p_payload, p_written)
$$;

create function public.count_market(p_operation_id uuid, p_payload jsonb, p_written jsonb default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.run_operation('count_market', p_operation_id, p_payload, p_written)
$$;
grant execute on function public.pack_for_market(uuid, jsonb, jsonb), public.count_market(uuid, jsonb, jsonb)
  to authenticated, service_role;

-- The markets at the positions from p_from up to below p_to: {markets: rows}, without any {}. From
-- the beginning only the open ones and those of the last 14 days. A device that was here before may
-- have the market as open, so it learns of every count.
create function private.pulled_markets(p_from bigint, p_to bigint) returns jsonb
language sql stable set search_path = '' as $$
  select case when count(*) = 0 then '{}' else jsonb_build_object('markets', jsonb_agg(jsonb_build_object(
    't', 'markets', 'id', m.day, 'v', m.version, 'row', private.market_json(m)) order by m.change_xid, m.day)) end
  from public.markets m
  where m.change_xid >= p_from and m.change_xid < p_to
    and (p_from > 0 or m.day >= private.shop_day(now()) - 14 or private.is_open_market(m.lines))
$$;

-- supabase/schemas/24_push.sql

-- Being told: Web Push to devices of staff and of shoppers. What happened is an event; each
-- subscription gets a delivery of its own, with its own tries. Mail is queued beside it
-- (15_mail.sql), and neither waits for the other.

-- Where a browser wants to be told, and of what: what a member of staff wishes, or one order.
create table private.push_subscriptions (
  -- Made by the device, which repeats its request with it.
  id uuid primary key,
  -- An address at the push service of the browser. One browser has one for all of its wishes.
  endpoint text not null,
  -- The browser's key and secret: what is sent can be read there only.
  p256dh text not null,
  auth text not null,
  locale private.locale not null,
  user_id uuid references private.staff (user_id) on delete cascade,
  -- Signing the device out ends its subscription.
  session_id text,
  wishes text[],
  order_id uuid references public.orders (id) on delete cascade,
  -- That of the order when its shopper began to follow it.
  status private.order_status,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_for_one check ((user_id is null) <> (order_id is null)
    and (user_id is null) = (wishes is null) and (order_id is null) = (status is null))
);
create unique index push_subscriptions_of_staff on private.push_subscriptions (endpoint) where user_id is not null;
create unique index push_subscriptions_of_order on private.push_subscriptions (order_id, endpoint)
  where order_id is not null;
create index push_subscriptions_of_user on private.push_subscriptions (user_id) where user_id is not null;
create index push_subscriptions_of_session on private.push_subscriptions (session_id) where session_id is not null;
create index push_subscriptions_of_endpoint on private.push_subscriptions (endpoint);
alter table private.push_subscriptions enable row level security;

create table private.push_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('new_order', 'held_order', 'message', 'decision', 'order_status')),
  order_id uuid references public.orders (id) on delete cascade,
  contact_message_id uuid references private.contact_messages (id) on delete cascade,
  -- The status that an order_status reports.
  status private.order_status,
  -- Of the device whose write needs a decision.
  session_id text,
  created_at timestamptz not null default now()
);
create index push_events_of_order on private.push_events (order_id) where order_id is not null;
create index push_events_of_message on private.push_events (contact_message_id) where contact_message_id is not null;
create index push_events_age on private.push_events (created_at);
alter table private.push_events enable row level security;

-- No reference to the subscription: whoever ends one would wait for every order that is being
-- placed. A delivery without its subscription is dropped.
create table private.push_deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references private.push_events (id) on delete cascade,
  subscription_id uuid not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The sender that has claimed it, until locked_until; then it is due again.
  lease uuid,
  locked_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- It stands for so many that the limit of its device held back.
  more int,
  constraint push_deliveries_once unique (event_id, subscription_id)
);
create index push_deliveries_due on private.push_deliveries (next_attempt_at)
  where sent_at is null and failed_at is null;
create index push_deliveries_of_subscription on private.push_deliveries (subscription_id);
alter table private.push_deliveries enable row level security;

-- An endpoint is an address that anybody can type, and this server calls it: only the push services
-- of browsers, over https and at its port.
create function private.is_push_endpoint(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string' and octet_length(p_value #>> '{}') <= 1000
    and p_value #>> '{}' ~ ('^https://(fcm\.googleapis\.com|([a-z0-9-]{1,63}\.)+'
      '(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))(:443)?/[!-~]*$'), false)
$$;

-- The first field that cannot be used; null: all can.
create function private.invalid_push_path(p_id uuid, p_payload jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_id is null then 'id'
    when not private.is_bounded(p_payload, 8192) or jsonb_typeof(p_payload) is distinct from 'object' then 'payload'
    when not private.is_push_endpoint(p_payload -> 'endpoint') then 'endpoint'
    when not coalesce(p_payload #>> '{keys,p256dh}' ~ '^B[A-Za-z0-9_-]{86}=?$', false) then 'keys.p256dh'
    when not coalesce(p_payload #>> '{keys,auth}' ~ '^[A-Za-z0-9_-]{22}(==)?$', false) then 'keys.auth'
  end;
end
$$;

-- {endpoint, keys: {p256dh, auth}, locale, wishes}, by staff. Repeating it changes nothing; another
-- endpoint or other wishes replace the stored ones, and so does another person on this browser.
-- Without wishes nothing is stored.
create function private.subscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_wishes constant text[] := '{orders,held,messages,decisions}';
  v_invalid text := private.invalid_push_path(p_id, p_payload);
  v_wishes text[];
begin
  -- A dismissal comes before this or after it.
  perform from private.staff s where s.user_id = auth.uid() for key share;
  perform private.require_staff();
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if jsonb_typeof(p_payload -> 'wishes') is distinct from 'array' then return private.invalid('wishes'); end if;
  v_wishes := array(select w from unnest(c_wishes) w where p_payload -> 'wishes' ? w);
  -- Page and worker may send the same wish at once.
  perform private.lock_name('push ' || (p_payload ->> 'endpoint'));
  delete from private.push_subscriptions s where s.endpoint = p_payload ->> 'endpoint' and s.user_id is not null
    and (s.id <> p_id or v_wishes = '{}');
  if v_wishes = '{}' then return '{"status": "applied"}'; end if;
  insert into private.push_subscriptions as s (id, endpoint, p256dh, auth, locale, user_id, session_id, wishes)
  values (p_id, p_payload ->> 'endpoint', p_payload #>> '{keys,p256dh}', p_payload #>> '{keys,auth}',
    private.read_locale(p_payload -> 'locale'), auth.uid(), nullif(auth.jwt() ->> 'session_id', ''), v_wishes)
  on conflict (id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    locale = excluded.locale, user_id = excluded.user_id, session_id = excluded.session_id, wishes = excluded.wishes
    where s.order_id is null;
  return case when found then '{"status": "applied"}' else private.rejected('key_reused') end;
end
$$;

create function public.subscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.subscribe_push(p_id, p_payload) $$;
grant execute on function private.subscribe_push(uuid, jsonb), public.subscribe_push(uuid, jsonb) to authenticated;

insert into private.rate_limits (name, max_count, period) values ('follows', 60, '10 minutes');

-- Nobody follows such an order.
create function private.is_long_closed(p_order public.orders, p_older_than interval) returns boolean
language sql stable
return p_order.status in ('delivered', 'cancelled') and p_order.updated_at < now() - p_older_than;

create function private.add_follower(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c_most constant int := 3;
  v_invalid text := private.invalid_push_path(p_id, p_payload);
  v_order public.orders;
begin
  if v_invalid is not null then return private.invalid(v_invalid); end if;
  if not private.is_uuid(p_payload -> 'order_id') then return private.invalid('order_id'); end if;
  if not private.is_text(p_payload -> 'token', 32, 128) then return private.invalid('token'); end if;
  -- An erasure ends the subscriptions of its orders: it comes before this or after it.
  select o.* into v_order from public.orders o where o.id = (p_payload ->> 'order_id')::uuid and o.channel = 'web'
    and o.customer_phone <> '' and private.opens_order(o, p_payload ->> 'token')
    and not private.is_long_closed(o, interval '30 days') for no key update;
  if not found then return private.rejected('not_found'); end if;
  delete from private.push_subscriptions s
    where s.order_id = v_order.id and s.endpoint = p_payload ->> 'endpoint' and s.id <> p_id;
  if (select count(*) from private.push_subscriptions s where s.order_id = v_order.id and s.id <> p_id) >= c_most then
    return private.rejected('too_many');
  end if;
  insert into private.push_subscriptions as s (id, endpoint, p256dh, auth, locale, order_id, status)
  values (p_id, p_payload ->> 'endpoint', p_payload #>> '{keys,p256dh}', p_payload #>> '{keys,auth}',
    private.read_locale(p_payload -> 'locale'), v_order.id, v_order.status)
  on conflict (id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    locale = excluded.locale where s.order_id = excluded.order_id;
  return case when found then '{"status": "applied"}' else private.rejected('key_reused') end;
end
$$;

-- {order_id, token, endpoint, keys: {p256dh, auth}, locale}, by whoever has a secret of the order:
-- three devices at most. Counted like other writes of visitors.
create function private.follow_order(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wait bigint := coalesce(private.wait_for_limit('refused'), private.count_request('follows'));
  v_outcome jsonb;
begin
  if v_wait is not null then
    return jsonb_build_object('status', 'wait', 'retry_after_ms', v_wait);
  end if;
  v_outcome := private.add_follower(p_id, p_payload);
  if v_outcome ->> 'status' <> 'applied' then
    perform private.uncount_request('follows');
    perform private.count_request('refused');
  end if;
  return v_outcome;
end
$$;

create function public.follow_order(p_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.follow_order(p_id, p_payload) $$;

-- {endpoint}, by everybody who knows both. Also applied where nothing is stored.
create function private.unsubscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_bounded(p_payload, 8192) or not private.is_push_endpoint(p_payload -> 'endpoint') then
    return private.invalid('endpoint');
  end if;
  delete from private.push_subscriptions s where s.id = p_id and s.endpoint = p_payload ->> 'endpoint';
  return '{"status": "applied"}';
end
$$;

create function public.unsubscribe_push(p_id uuid, p_payload jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select private.unsubscribe_push(p_id, p_payload) $$;
grant execute on function private.follow_order(uuid, jsonb), public.follow_order(uuid, jsonb),
  private.unsubscribe_push(uuid, jsonb), public.unsubscribe_push(uuid, jsonb) to anon, authenticated;

-- Whoever dismisses a person or deletes an order ends their subscriptions by the references above.

create function private.forget_signed_out_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.session_id = new.session_id;
  return null;
end
$$;
create trigger device_sessions_forget_pushes after update on private.device_sessions
  for each row when (new.signed_out and not old.signed_out) execute function private.forget_signed_out_pushes();

create function private.forget_order_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.order_id = new.id;
  return null;
end
$$;
create trigger orders_forget_pushes after update on public.orders
  for each row when (new.customer_phone = '' and old.customer_phone <> '')
  execute function private.forget_order_pushes();

-- What happens.

-- Nobody to be told: no event.
create function private.tell(p_event private.push_events, p_subscriptions uuid[], p_after interval default '0')
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid;
begin
  if cardinality(p_subscriptions) = 0 then return; end if;
  insert into private.push_events (kind, order_id, contact_message_id, status, session_id)
    values (p_event.kind, p_event.order_id, p_event.contact_message_id, p_event.status, p_event.session_id)
    returning id into v_id;
  insert into private.push_deliveries (event_id, subscription_id, next_attempt_at)
    select v_id, s.id, now() + p_after from unnest(p_subscriptions) as s (id);
end
$$;

-- The devices of staff with this wish, but that which makes this request.
create function private.wishing(p_wish text) returns setof private.push_subscriptions
language sql stable set search_path = '' as $$
  select s.* from private.push_subscriptions s
  where p_wish = any (s.wishes) and s.session_id is distinct from coalesce(auth.jwt() ->> 'session_id', '')
$$;

-- Of a released order those are told who were not told that it was held.
create function private.tell_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  v_event.order_id := new.id;
  v_event.kind := case when new.held_at is null then 'new_order' else 'held_order' end;
  perform private.tell(v_event, array(
    select s.id from private.wishing(case when new.held_at is null then 'orders' else 'held' end) s
    where tg_op = 'INSERT' or not exists (
      select from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.subscription_id = s.id and e.order_id = new.id and e.kind = 'held_order'
        and (d.sent_at is not null or not private.is_free(d.locked_until)))));
  return null;
end
$$;
create trigger orders_tell_new after insert on public.orders
  for each row when (new.channel = 'web') execute function private.tell_of_order();
create trigger orders_tell_released after update on public.orders
  for each row when (old.held_at is not null and new.held_at is null and new.channel = 'web')
  execute function private.tell_of_order();

create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  v_event.kind := 'message';
  v_event.contact_message_id := new.id;
  perform private.tell(v_event, array(select s.id from private.wishing('messages') s));
  return null;
end
$$;
create trigger contact_messages_tell after insert on private.contact_messages
  for each row execute function private.tell_of_message();

-- Its writer is told on all of their devices, because a write may be sent while the app is closed.
-- In a minute, and once for all writes of that minute.
create function private.tell_of_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  v_event.kind := 'decision';
  v_event.session_id := auth.jwt() ->> 'session_id';
  perform private.tell(v_event, array(
    select s.id from private.push_subscriptions s
    where s.user_id = new.actor and 'decisions' = any (s.wishes) and not exists (
      select from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.subscription_id = s.id and d.attempts = 0 and d.sent_at is null and e.kind = 'decision'
        and e.session_id is not distinct from v_event.session_id)), interval '1 minute');
  return null;
end
$$;
create trigger operations_tell after update on private.operations
  for each row when (new.actor is not null and new.outcome ->> 'status' in ('conflict', 'rejected')
    and old.outcome is null) execute function private.tell_of_outcome();

-- A status waits for a minute, and a later one replaces it: one that is taken back tells nobody.
-- What a device was told last, or saw when it began to follow, is not told again.
create function private.tell_of_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event private.push_events;
begin
  delete from private.push_deliveries d where d.id in (
    select w.id from private.push_deliveries w join private.push_events e on e.id = w.event_id
    where e.order_id = new.id and e.kind = 'order_status' and w.sent_at is null and w.failed_at is null
      and w.more is null and private.is_free(w.locked_until)
    for update of w skip locked);
  v_event.kind := 'order_status';
  v_event.order_id := new.id;
  v_event.status := new.status;
  perform private.tell(v_event, array(
    select s.id from private.push_subscriptions s where s.order_id = new.id and new.status <> coalesce((
      select e.status from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.subscription_id = s.id and e.kind = 'order_status' and d.failed_at is null
      order by e.created_at desc, d.id limit 1), s.status)), interval '1 minute');
  return null;
end
$$;
create trigger orders_tell_status after update on public.orders
  for each row when (old.status is distinct from new.status and new.channel = 'web')
  execute function private.tell_of_status();

-- Sending: as mail, a sender claims what is due for a limited time, and settles each.

-- May still be told: whoever lost access, and what is no longer true, is not. With `p_more` it
-- stands for others, too.
create function private.is_worth_telling(
  p_event private.push_events, p_to private.push_subscriptions, p_more int) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_order public.orders;
begin
  if p_event.created_at < now() - interval '1 day' then return false; end if;
  if p_to.user_id is not null and (private.is_barred(p_to.user_id) or exists (
    select from private.device_sessions d where d.session_id = p_to.session_id and d.signed_out))
  then
    return false;
  end if;
  if p_more is not null then return true; end if;
  if p_event.kind = 'decision' then
    -- Its device reports with every pull how much there is to decide.
    return not exists (select from private.device_sessions s join private.devices d on d.id = s.device_id
      where s.session_id = p_event.session_id and d.seen_at > p_event.created_at and d.to_decide = 0);
  end if;
  select * into v_order from public.orders o where o.id = p_event.order_id;
  return case p_event.kind
    when 'new_order' then v_order.status = 'pending'
    when 'held_order' then v_order.status = 'pending' and v_order.held_at is not null
    when 'order_status' then v_order.status = p_event.status
    else true end;
end
$$;

-- What a message says; no name, number or typed text but the governorate, which the sender compares
-- with its list.
create function private.push_data(p_event private.push_events, p_to private.push_subscriptions) returns jsonb
language sql stable set search_path = '' as $$
  select case p_event.kind
    when 'decision' then jsonb_build_object('here', p_event.session_id is not distinct from p_to.session_id)
    when 'order_status' then jsonb_build_object('order_id', p_event.order_id, 'status', p_event.status)
    when 'message' then '{}'
    else (select jsonb_build_object('order_id', o.id, 'total', private.to_piastres(o.total),
        'pieces', (select coalesce(sum(q.quantity), 0) from private.order_quantities(o.items) q),
        'governorate', coalesce(o.shipping_info ->> 'state', ''))
      from public.orders o where o.id = p_event.order_id) end
$$;

-- The key of the program that sends. Browsers bind a subscription to the key that it was made with.
create function private.set_push_key(p_key text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(p_key, '') !~ '^B[A-Za-z0-9_-]{86}$' then
    raise invalid_parameter_value using message = 'not the public key of a program that sends Web Push';
  end if;
  if exists (select from public.settings s where s.push_key = p_key) then return; end if;
  delete from private.push_subscriptions s where exists (select from public.settings x where x.push_key <> '');
  update public.settings s set push_key = p_key;
end
$$;

-- What one device gets now of what is due, oldest first: at most 20 in an hour. The one behind them
-- stands for all others that are due; later ones wait until its hour is over.
create function private.within_push_limit(p_endpoint text, p_due uuid[]) returns uuid[]
language plpgsql volatile set search_path = '' as $$
declare
  c_most constant int := 20;
  v_left bigint;
  v_told_more boolean;
  v_first uuid;
begin
  select c_most - count(*) filter (where d.more is null), coalesce(bool_or(d.more is not null), false)
    into v_left, v_told_more
    from private.push_subscriptions s join private.push_deliveries d on d.subscription_id = s.id
    where s.endpoint = p_endpoint and d.failed_at is null
      and (private.is_within(d.sent_at, interval '1 hour')
        or d.sent_at is null and not private.is_free(d.locked_until));
  if v_told_more then return '{}'; end if;
  -- An attempt for many has failed: it stands for the later ones, too.
  select d.id into v_first from private.push_deliveries d where d.id = any (p_due) and d.more is not null;
  if v_first is null then
    if v_left > 0 then return p_due[:v_left::int]; end if;
    v_first := p_due[1];
  end if;
  update private.push_deliveries d set more = coalesce(d.more, 1) + cardinality(p_due) - 1 where d.id = v_first;
  delete from private.push_deliveries d where d.id = any (p_due) and d.id <> v_first;
  return array[v_first];
end
$$;

-- `p_key`: the sender's public key. If a sender dies, its pushes are due again after the lease.
create function private.claim_pushes(p_key text, p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lease constant interval := '5 minutes';
  c_attempts constant int := 8;
  v_one record;
  v_due uuid[] := '{}';
  v_pushes jsonb;
begin
  perform private.set_push_key(p_key);
  delete from private.push_deliveries x where x.id in (
    select d.id from private.push_deliveries d join private.push_events e on e.id = d.event_id
      left join private.push_subscriptions s on s.id = d.subscription_id
    where d.sent_at is null and d.failed_at is null and private.is_due(d.next_attempt_at, 'push')
      and private.is_free(d.locked_until)
      and (s.id is null or d.attempts >= c_attempts or not coalesce(private.is_worth_telling(e, s, d.more), false))
    for update of d skip locked);
  for v_one in
    select s.endpoint, array_agg(d.id order by d.created_at, d.id) as ids
    from (
      select d.id, d.subscription_id, e.created_at
      from private.push_deliveries d join private.push_events e on e.id = d.event_id
      where d.sent_at is null and d.failed_at is null and private.is_due(d.next_attempt_at, 'push')
        and private.is_free(d.locked_until)
      for update of d skip locked) d
      join private.push_subscriptions s on s.id = d.subscription_id
    group by s.endpoint order by min(d.created_at), s.endpoint
  loop
    exit when cardinality(v_due) >= greatest(0, least(p_limit, 100));
    v_due := v_due || private.within_push_limit(v_one.endpoint, v_one.ids);
  end loop;
  with claimed as (
    update private.push_deliveries d
      set attempts = d.attempts + 1, lease = gen_random_uuid(), locked_until = now() + c_lease
    where d.id = any (v_due)
    returning d.*
  )
  select jsonb_agg(jsonb_build_object('id', c.id, 'lease', c.lease, 'endpoint', s.endpoint,
      'keys', jsonb_build_object('p256dh', s.p256dh, 'auth', s.auth), 'locale', s.locale,
      'staff', s.user_id is not null, 'kind', e.kind, 'more', c.more, 'data', private.push_data(e, s))
      order by e.created_at, c.id)
    into v_pushes
    from claimed c join private.push_events e on e.id = c.event_id
      join private.push_subscriptions s on s.id = c.subscription_id;
  return jsonb_build_object('pushes', coalesce(v_pushes, '[]'));
end
$$;

create function public.claim_pushes(p_key text, p_limit int) returns jsonb
language sql volatile set search_path = '' as $$ select private.claim_pushes(p_key, p_limit) $$;

-- {status: 'sent' | 'retry' | 'failed' | 'gone', error?, endpoint?}. Gone: the push service no
-- longer knows the endpoint, which is forgotten with all its wishes. False: the lease has ended.
create function private.settle_push(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_waits constant interval[] := '{1 minute,5 minutes,15 minutes,1 hour,2 hours,4 hours,8 hours}';
  v_status text := p_outcome ->> 'status';
  v_subscription uuid;
begin
  if not coalesce(v_status in ('sent', 'retry', 'failed', 'gone'), false) then
    raise invalid_parameter_value using message = 'an outcome is sent, retry, failed or gone';
  end if;
  update private.push_deliveries d set
    lease = null,
    locked_until = null,
    sent_at = case when v_status = 'sent' then now() end,
    failed_at = case when v_status in ('failed', 'gone') or v_status = 'retry' and d.attempts > cardinality(c_waits)
      then now() end,
    next_attempt_at = case
      when v_status = 'retry' then now() + coalesce(c_waits[d.attempts], '0') else d.next_attempt_at end,
    last_error = case when v_status <> 'sent' then left(p_outcome ->> 'error', 500) end
  where d.id = p_id and d.lease = p_lease and d.sent_at is null and d.failed_at is null
  returning d.subscription_id into v_subscription;
  if v_subscription is null then return false; end if;
  if v_status = 'gone' then
    -- A device that has renewed its subscription meanwhile has another endpoint.
    delete from private.push_subscriptions s where s.endpoint = p_outcome ->> 'endpoint';
  end if;
  return true;
end
$$;

create function public.settle_push(p_id uuid, p_lease uuid, p_outcome jsonb) returns boolean
language sql volatile set search_path = '' as $$ select private.settle_push(p_id, p_lease, p_outcome) $$;
grant execute on function private.claim_pushes(text, int), public.claim_pushes(text, int),
  private.settle_push(uuid, uuid, jsonb), public.settle_push(uuid, uuid, jsonb) to service_role;

create trigger push_deliveries_wake after insert on private.push_deliveries
  for each statement execute function private.wake_mail_after_job();

-- For 30 days an event says what a device was told last.
create function private.purge_pushes(p_older_than interval default '30 days', p_limit int default 5000) returns bigint
language sql volatile set search_path = '' as $$
  with events as (
    delete from private.push_events e where e.id in (
      select x.id from private.push_events x where x.created_at < now() - p_older_than limit p_limit
      for update skip locked)
    returning 1
  ), closed as (
    delete from private.push_subscriptions s where s.id in (
      select x.id from private.push_subscriptions x join public.orders o on o.id = x.order_id
      where private.is_long_closed(o, p_older_than) limit p_limit
      for update of x skip locked)
    returning 1
  )
  select (select count(*) from events) + (select count(*) from closed)
$$;

insert into private.clock_jobs (name, every, calls) values ('forget old pushes', '1 hour', 'purge_pushes');

-- supabase/schemas/90_hosting.sql

-- The last file: it sets up what the services of a hosted project need to know of all others, such
-- as the jobs of the clock and the tables of hints.

-- After a restore, devices know changes that this database has forgotten. Every pull checks for the
-- signs of a restore and then renews the epoch, so that every device pulls everything again.

-- Also gives new stamps to rows with transaction ids that this cluster has not reached yet: they
-- would be above every horizon.
create function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.day_closings c set change_xid = private.current_xid() where c.change_xid > private.current_xid();
  update public.markets m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    timeline = private.timeline(),
    renewed_xid = private.current_xid(),
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

-- True if sync_meta is a copy, if the timeline is another one, or if there are stamps of
-- transactions that have not started.
create function private.is_restored() returns boolean
language sql volatile set search_path = '' as $$
  select m.table_oid <> 'public.sync_meta'::regclass::oid::bigint
    or coalesce(m.timeline <> private.timeline(), false)
    or greatest(
      (select max(c.change_xid) from public.categories c), (select max(p.change_xid) from public.products p),
      (select max(o.change_xid) from public.orders o), (select max(v.change_xid) from public.stock_moves v),
      (select max(d.change_xid) from public.deletions d), m.tombstone_floor
    ) > greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1,
      pg_current_xact_id_if_assigned()::text::bigint)
  from public.sync_meta m
$$;

create function private.renew_epoch_if_restored() returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_lock constant bigint := 728134901;
begin
  if not private.is_restored() then
    return;
  end if;
  perform pg_advisory_xact_lock(c_lock);
  if private.is_restored() then
    perform private.renew_epoch();
  end if;
end
$$;

-- Removes old tombstones. Devices that were away for longer pull everything again.
create function private.purge_deletions(
  p_older_than interval default '180 days', p_limit int default 5000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
  v_highest bigint;
begin
  with purged as (
    delete from public.deletions d where (d.table_name, d.row_id) in (
      select o.table_name, o.row_id from public.deletions o where o.deleted_at < now() - p_older_than limit p_limit)
    returning d.change_xid
  )
  select count(*), max(purged.change_xid) into v_count, v_highest from purged;
  update public.sync_meta m set tombstone_floor = greatest(m.tombstone_floor, v_highest + 1)
    where v_highest is not null;
  return v_count;
end
$$;

-- The time of the last backup. Owners run `select private.note_backup()` after each one;
-- `npm run doctor` reports its age.
create table private.backup_notes (
  one boolean primary key default true check (one),
  at timestamptz not null
);
alter table private.backup_notes enable row level security;

create function private.note_backup() returns timestamptz
language sql volatile set search_path = '' as $$
  insert into private.backup_notes as b (at) values (now()) on conflict (one) do update set at = now() returning b.at
$$;

-- Rebuilding the site: prerendered pages are as old as the build. The clock requests a new build
-- from the host when their content has changed, at most every ten minutes, and once a day anyway.
-- There is no trigger: orders change products, and no order may wait for another.

create table private.site_builds (
  only_row boolean primary key default true check (only_row),
  -- The host's deploy hook, unless Vault has it; a POST to it starts a build. No hook: no builds
  -- are requested.
  hook_url text,
  requested_at timestamptz,
  -- The hash of the catalog at the last request.
  catalog_hash text
);
insert into private.site_builds default values;
alter table private.site_builds enable row level security;

-- Without the number in stock, which changes with every order: the page replaces it by itself.
create function private.catalog_hash() returns text
language sql stable set search_path = '' as $$
  select (select count(*) || '/' || coalesce(bit_xor(i.page_hash), 0) from private.catalog_index i) || '/' || md5(
    coalesce((
      select string_agg(md5(row(c.id, c.name, c.name_ar, c.description, c.description_ar, c.image_url)::text), ''
        order by c.id)
      from public.categories c), '')) || '/' || (select md5(s.facts::text) from public.settings s)
$$;

create function private.request_build() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.site_builds;
  v_hash text;
  v_hook text;
begin
  select * into v_last from private.site_builds;
  v_hook := private.secret_of('nefer_deploy_hook', v_last.hook_url);
  if v_hook is null or v_last.requested_at > now() - interval '10 minutes' then
    return;
  end if;
  v_hash := private.catalog_hash();
  if v_last.requested_at > now() - interval '1 day' and v_hash is not distinct from v_last.catalog_hash then
    return;
  end if;
  if to_regnamespace('net') is null then
    raise exception 'this database cannot call the deploy hook: it has no pg_net';
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using v_hook;
  update private.site_builds b set requested_at = now(), catalog_hash = v_hash;
end
$$;

-- Hints by Supabase Realtime: "something has changed, pull". They carry no data, and nothing
-- depends on them.

-- After a statement, once per transaction and topic. Never fails the write. Trigger arguments: the
-- topic, and whether it is private, so that only those allowed by the policy below receive it.
create function private.send_hint() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_mark text := 'nefer.hinted_' || tg_argv[0];
  v_xid text := pg_catalog.pg_current_xact_id()::text;
begin
  if current_setting(v_mark, true) is not distinct from v_xid then
    return null;
  end if;
  begin
    perform realtime.send('{}'::jsonb, 'changed', tg_argv[0], tg_argv[1]::boolean);
    perform set_config(v_mark, v_xid, true);
  exception when others then
    raise warning 'No hint was sent (%).', sqlerrm;
  end;
  return null;
end
$$;

-- The topics that a staff device can subscribe to; none where no hints are sent:
-- {"status": "applied", "topics": [{"name", "private"}]}.
create function private.hint_topics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('status', 'applied', 'topics', case
    when exists (select from pg_catalog.pg_trigger t
      where t.tgrelid = 'public.orders'::regclass and t.tgname = 'orders_hint')
      then '[{"name": "catalog", "private": false}, {"name": "staff", "private": true}]'::jsonb
    else '[]' end);
end
$$;

create function public.hint_topics() returns jsonb
language sql stable set search_path = '' as $$ select private.hint_topics() $$;
grant execute on function private.hint_topics(), public.hint_topics() to authenticated;

-- What is not ours alone, and what a dump of our schemas does not contain: the default privileges,
-- roles, Storage, Realtime, pg_cron. private.after_restore() sets up what this server has of it,
-- here and after a restore, and the doctor asks private.restore_gap() for each part of it.

-- As in 01_base.sql.
create function private.close_new_objects() returns void
language plpgsql volatile set search_path = '' as $$
begin
  alter default privileges revoke execute on functions from public;
  alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
end
$$;

-- A dump creates the schema without what PostgreSQL grants to everybody.
create function private.open_public_schema() returns void
language plpgsql volatile set search_path = '' as $$
begin
  grant usage on schema public to public, anon, authenticated, service_role;
end
$$;

-- An open transaction delays what devices can pull, so an idle one is ended after 30 seconds.
create function private.limit_idle_transactions() returns void
language plpgsql volatile set search_path = '' as $$
begin
  alter role authenticator set idle_in_transaction_session_timeout = '30s';
end
$$;

create function private.restart_clock() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.schedule_clock();
  execute $job$select cron.alter_job(job_id := j.jobid, active := true) from cron.job j
    where j.jobname in (select e.name from private.clock_entries() e)$job$;
end
$$;

create function private.watch_accounts() returns void
language plpgsql volatile set search_path = '' as $$
begin
  create or replace trigger dismiss_deleted_user after delete on auth.users
    for each row execute function private.dismiss_deleted_user();
end
$$;

-- The store for product photos. The bucket is public: everybody can open a photo by its address,
-- and nobody can list the others.
create function private.set_up_photos() returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into storage.buckets as bucket (id, name, public, file_size_limit, allowed_mime_types)
  values ('product-photos', 'product-photos', true, 120000, array['image/webp', 'image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  -- A device reads the bucket to find out whether photos can be stored.
  drop policy if exists "staff see the bucket for product photos" on storage.buckets;
  create policy "staff see the bucket for product photos" on storage.buckets
    for select to authenticated using (id = 'product-photos' and (select private.is_staff()));
  -- Devices choose names at random, or by the old address of a copied picture. Nobody replaces or
  -- deletes a file: orders, waiting writes and restored databases still name it. A repeated upload
  -- is told that the file exists.
  drop policy if exists "staff add product photos" on storage.objects;
  create policy "staff add product photos" on storage.objects
    for insert to authenticated with check (bucket_id = 'product-photos' and (select private.is_staff())
      and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$');
  drop policy if exists "staff find product photos" on storage.objects;
  create policy "staff find product photos" on storage.objects
    for select to authenticated using (bucket_id = 'product-photos' and (select private.is_staff()));
end
$$;

-- Hints for changes of the settings and for closings; private.after_restore restores them. Realtime
-- asks the policy who may receive messages of a private topic. Clients may send none.
create function private.set_up_hints() returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_table text;
  v_topic text;
begin
  foreach v_table in array
    array['categories', 'products', 'settings', 'orders', 'stock_moves', 'day_closings', 'markets']
  loop
    v_topic := case when v_table in ('categories', 'products', 'settings') then 'catalog' else 'staff' end;
    execute format('create or replace trigger %I after insert or update or delete on public.%I
      for each statement execute function private.send_hint(%L, %L)',
      v_table || '_hint', v_table, v_topic, v_topic = 'staff');
  end loop;
  drop policy if exists "staff receive hints" on realtime.messages;
  create policy "staff receive hints" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = 'staff' and (select private.is_staff()));
end
$$;

-- Our policies on tables of other schemas, as far as a person could change or lose them.
create function private.has_policy(p_table text, p_name text, p_command text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_catalog.pg_policies p
    where p.schemaname || '.' || p.tablename = p_table and p.policyname = p_name and p.cmd = p_command
      and p.permissive = 'PERMISSIVE' and p.roles = '{authenticated}'
      and coalesce(p.qual, p.with_check) like '%private.is_staff()%')
$$;

create function private.photo_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return null;
  end if;
  if not exists (select from storage.buckets b where b.id = 'product-photos') then
    return 'the bucket product-photos does not exist';
  end if;
  if not exists (select from storage.buckets b where b.id = 'product-photos' and b.public) then
    return 'the bucket product-photos is not public';
  end if;
  if not exists (select from storage.buckets b where b.id = 'product-photos' and b.file_size_limit <= 120000
    and b.allowed_mime_types <@ array['image/webp', 'image/jpeg'])
  then
    return 'the bucket product-photos accepts files of any size or type';
  end if;
  if not (private.has_policy('storage.buckets', 'staff see the bucket for product photos', 'SELECT')
    and private.has_policy('storage.objects', 'staff add product photos', 'INSERT')
    and private.has_policy('storage.objects', 'staff find product photos', 'SELECT'))
  then
    return 'policies that let staff store photos are missing or changed';
  end if;
  return null;
end
$$;

create function private.hint_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or to_regclass('realtime.messages') is null then
    return null;
  end if;
  if (select count(*) from pg_catalog.pg_trigger t
    where t.tgfoid = 'private.send_hint()'::regprocedure and t.tgenabled = 'O') < 7
  then
    return 'triggers that send hints are missing';
  end if;
  if not private.has_policy('realtime.messages', 'staff receive hints', 'SELECT') then
    return 'the policy "staff receive hints" of realtime.messages is missing or changed';
  end if;
  return null;
end
$$;

create function private.clock_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('cron.job') is null then
    return null;
  end if;
  return (select 'pg_cron does not run ' || string_agg(e.name, ', ') from private.clock_entries() e
    where not exists (select from cron.job j where j.jobname = e.name and j.active));
end
$$;

-- What is wrong with one part of restore_parts; null: nothing, or this server lacks the part.
create function private.restore_gap(p_part text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_owner oid := (select p.proowner from pg_catalog.pg_proc p where p.oid = 'private.due_jobs()'::regprocedure);
begin
  return case p_part
    when 'new objects' then case
      when not exists (select from pg_catalog.pg_default_acl d where d.defaclrole = v_owner and d.defaclnamespace = 0
        and d.defaclobjtype = 'f' and not exists (select from aclexplode(d.defaclacl) a where a.grantee = 0))
        then 'everybody may call each new function until a migration revokes it'
      when exists (select from pg_catalog.pg_default_acl d, aclexplode(d.defaclacl) a
        join pg_catalog.pg_roles r on r.oid = a.grantee
        where d.defaclrole = v_owner and d.defaclnamespace = 'public'::regnamespace
          and r.rolname in ('anon', 'authenticated', 'service_role'))
        then 'each new object in the schema public is open to the API roles' end
    when 'schema public' then case when not has_schema_privilege('public', 'public', 'usage')
      then 'not every role may use the schema public' end
    when 'idle transactions' then case
      when exists (select from pg_catalog.pg_roles r where r.rolname = 'authenticator')
        and not exists (select from pg_catalog.pg_db_role_setting s, unnest(s.setconfig) c
          where s.setrole = 'authenticator'::regrole and c ~ '^idle_in_transaction_session_timeout=[1-9]')
        then 'an idle transaction of the API can stop all pulls' end
    when 'deleted accounts' then case
      when not exists (select from pg_catalog.pg_trigger t where t.tgrelid = 'auth.users'::regclass
        and t.tgfoid = 'private.dismiss_deleted_user()'::regprocedure and t.tgenabled = 'O')
        then 'a person whose account is deleted stays staff' end
    when 'photos' then private.photo_gap()
    when 'hints' then private.hint_gap()
    when 'clock' then private.clock_gap()
    when 'epoch' then case when private.is_restored() then 'pulls are refused until the epoch is renewed' end
  end;
end
$$;

create function private.restore_parts() returns table (part text, repaired_by text)
language sql immutable set search_path = '' as $$
  values ('new objects', 'close_new_objects'), ('schema public', 'open_public_schema'),
    ('idle transactions', 'limit_idle_transactions'),
    ('deleted accounts', 'watch_accounts'), ('photos', 'set_up_photos'), ('hints', 'set_up_hints'),
    ('clock', 'restart_clock'), ('epoch', 'renew_epoch_if_restored')
$$;

-- Part of every restore (docs/hosting.md). Reports each part: 'in order', 'restored: …' or
-- 'NOT restored: …'. Can run again at any time.
create function private.after_restore() returns table (part text, result text)
language plpgsql volatile set search_path = '' as $$
declare
  v_part record;
  v_before text;
  v_after text;
begin
  for v_part in select * from private.restore_parts() loop
    v_before := null;
    v_after := null;
    begin
      v_before := private.restore_gap(v_part.part);
      if v_before is not null then
        execute format('select private.%I()', v_part.repaired_by);
        v_after := private.restore_gap(v_part.part);
      end if;
    exception when others then
      v_before := coalesce(v_before, 'it cannot be checked');
      v_after := sqlerrm;
    end;
    part := v_part.part;
    result := case when v_before is null then 'in order' when v_after is null then 'restored: ' || v_before
      else 'NOT restored: ' || v_before || ' (' || v_after || ')' end;
    return next;
  end loop;
  -- A dump contains no statistics, and the API server has read an empty schema.
  analyze public.categories, public.products, public.orders, public.stock_moves, public.day_closings, public.markets,
    public.deletions;
  notify pgrst, 'reload schema';
end
$$;

-- In a new project, products, categories and orders still name photos of the old one. Returns how
-- many rows were changed. Orders that devices no longer hold stay: a change would bring them back.
-- Both arguments are addresses of projects, without a path.
create function private.move_photos(p_from text, p_to text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  c_path constant text := '/storage/v1/object/public/product-photos/';
  v_from text := p_from || c_path;
  v_to text := p_to || c_path;
  v_count bigint;
  v_sum bigint := 0;
begin
  update public.products p set image = replace(p.image, v_from, v_to),
      pictures = replace(p.pictures::text, v_from, v_to)::jsonb
    where starts_with(p.image, v_from) or strpos(p.pictures::text, v_from) > 0;
  get diagnostics v_sum = row_count;
  update public.categories c set image_url = replace(c.image_url, v_from, v_to) where starts_with(c.image_url, v_from);
  get diagnostics v_count = row_count;
  v_sum := v_sum + v_count;
  update public.orders o set items = replace(o.items::text, v_from, v_to)::jsonb
    where strpos(o.items::text, v_from) > 0
      and (private.is_unsettled(o) or greatest(o.created_at, o.updated_at) > now() - interval '90 days');
  get diagnostics v_count = row_count;
  return v_sum + v_count;
end
$$;

-- Another role may own Storage or Realtime, and the rest of the schema must not fail because of
-- that.
do $$
declare
  v_part record;
begin
  for v_part in select * from private.after_restore() loop
    if v_part.result like 'NOT restored%' then
      raise warning '%: %', v_part.part, v_part.result;
    end if;
  end loop;
end
$$;

reset check_function_bodies;
