-- An http(s) address or a path of this site. `//host` and `\` would lead to another site. An
-- address that the URL parser of browsers and builds refuses (`https://[x/a.jpg`, port 99999) would
-- stop the next build.
create or replace function private.is_image(p_value jsonb) returns boolean
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

-- 1,000 orders an hour instead of a day.
update private.clock_jobs j set every = '1 hour' where j.name = 'forget old orders';
