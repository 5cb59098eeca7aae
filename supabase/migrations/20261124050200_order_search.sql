-- Orders are also found by their city and the names of their items; '#' may precede a number. Words
-- are compared as people type them: without accents, and without the signs that Arabic writes in
-- several ways.

-- As `fold` in src/domain/fold.ts: small letters without accents, vowel signs, ء, tatweel and marks
-- of writing direction; one form for each Arabic letter; Latin digits.
create function private.fold(p_text text) returns text
language sql immutable
return translate(
  regexp_replace(lower(normalize(p_text, nfkd)),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c2\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff'
    '\u200e\u200f\u202a-\u202e\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'),
  'ىیةٱکگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ييهاكك01234567890123456789');

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

create or replace function private.index_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.order_search as s (id, created_at, status, words, phone)
  values (new.id, new.created_at, new.status, private.order_words(new), private.normal_phone(new.customer_phone))
  on conflict (id) do update set created_at = excluded.created_at, status = excluded.status, words = excluded.words,
    phone = excluded.phone;
  return null;
end
$$;

update private.order_search s set words = private.order_words(o) from public.orders o where o.id = s.id;

-- Newest first, in pages. `p_query`: the start of an id, part of a name, e-mail address, city or
-- item, or a phone number; '' or null finds all. Compares plain text, so nothing in a query acts
-- as a pattern.
create or replace function private.find_orders(p_query text, p_status text, p_before jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_text text;
  v_words text;
  v_bare text;
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
  v_bare := nullif(private.without_articles(v_words), v_words);
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
      and (v_words = '' or strpos(s.words, v_words) > 0 or strpos(s.words, v_bare) > 0
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
      jsonb_build_object('id', (f.r).id, 'v', (f.r).version, 'row', private.order_json(f.r)) order by f.n)
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
