-- Phone numbers that are copied from an Arabic page come with U+061C or U+2066 to U+2069.
create or replace function private.normal_phone(p_text text) returns text
language sql immutable
return regexp_replace(
  translate(p_text, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
  '[\s\u00a0().\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069-]', '', 'g');

reindex index public.orders_phone;
