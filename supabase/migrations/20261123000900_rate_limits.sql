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
  ('refused', 600, '10 minutes');

-- How the server finds out a caller's address. One row.
create table private.address_settings (
  one boolean primary key default true check (one),
  -- The only trusted request header, in lower case. The outermost proxy must overwrite it or append
  -- the address to it; clients can send any other header. Hosted projects have this one.
  trusted_header text not null default 'cf-connecting-ip',
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

-- The unit that is counted: an IPv4 address, or the /64 network of one IPv6 customer. Without a
-- trusted header (embedded backend, psql) all callers share one counter.
create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_list text;
  v_address inet;
begin
  select nullif(current_setting('request.headers', true), '')::jsonb ->> s.trusted_header into v_list
    from private.address_settings s;
  v_address := regexp_replace(btrim(split_part(v_list, ',', -1)), '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  return coalesce(
    case when family(v_address) = 6 then text(network(set_masklen(v_address, 64))) else host(v_address) end, 'unknown');
exception when data_exception then
  return 'unknown';
end
$$;

create function private.address_hash() returns bytea
language sql stable set search_path = '' as $$
  select sha256(s.salt || convert_to(private.client_address(), 'utf8')) from private.address_settings s
$$;

create function private.purge_rate_counters() returns void
language sql volatile set search_path = '' as $$
  delete from private.rate_counters c where (c.name, c.address_hash) in (
    select o.name, o.address_hash from private.rate_counters o join private.rate_limits l on l.name = o.name
    where o.started_at < now() - l.period for update of o skip locked)
$$;

-- Counts one request. Returns the milliseconds to wait, or null if the limit allows the request.
-- The counter is the first row that every anonymous write locks, so it takes part in no deadlock.
create function private.count_request(p_limit text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_limit private.rate_limits;
  v_hash bytea := private.address_hash();
  v_counter private.rate_counters;
begin
  select * into strict v_limit from private.rate_limits l where l.name = p_limit;
  insert into private.rate_counters as c (name, address_hash, started_at, count)
  values (p_limit, v_hash, now(), 1)
  on conflict (name, address_hash) do update set
    started_at = case when c.started_at <= now() - v_limit.period then now() else c.started_at end,
    count = case when c.started_at <= now() - v_limit.period then 1 else c.count + 1 end
    where c.started_at <= now() - v_limit.period or c.count < v_limit.max_count
  returning * into v_counter;
  if v_counter.name is not null then
    if v_counter.count = 1 then
      perform private.purge_rate_counters();
    end if;
    return null;
  end if;
  select * into v_counter from private.rate_counters c where c.name = p_limit and c.address_hash = v_hash;
  return greatest(1000, ceil(1000 * extract(epoch from v_counter.started_at + v_limit.period - now())))::bigint;
end
$$;

-- For a request of this transaction that had no effect.
create function private.uncount_request(p_limit text) returns void
language sql volatile set search_path = '' as $$
  update private.rate_counters c set count = c.count - 1
    where c.name = p_limit and c.address_hash = private.address_hash() and c.count > 0
$$;

-- The milliseconds this address has to wait; null: the limit is not reached. Counts nothing.
create function private.wait_for_limit(p_limit text) returns bigint
language sql stable set search_path = '' as $$
  select greatest(1000, ceil(1000 * extract(epoch from c.started_at + l.period - now())))::bigint
  from private.rate_limits l join private.rate_counters c on c.name = l.name
  where l.name = p_limit and c.address_hash = private.address_hash()
    and c.count >= l.max_count and c.started_at > now() - l.period
$$;
