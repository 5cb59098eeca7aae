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
