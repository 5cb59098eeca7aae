-- Without a trusted header the address of the database connection counts. A caller can forge any
-- header that no proxy overwrites, but not a connection.
alter table private.address_settings alter column trusted_header drop not null;

-- The unit that is counted: an IPv4 address, or the /64 network of one IPv6 customer. 'unknown':
-- the trusted header is missing or unreadable, or the connection has no address. All such callers
-- share one counter.
create or replace function private.client_address() returns text
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
