-- How much one address may send without an identity. Mobile carriers put many people behind one address.
create table private.rate_limits (
  name text primary key,
  max_count int not null check (max_count > 0),
  period interval not null check (period > interval '0')
);
insert into private.rate_limits (name, max_count, period) values
  ('orders', 120, '10 minutes'),
  ('messages', 30, '10 minutes');

-- Addresses are kept as hashes, and only for a day.
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

-- The caller's address as the first proxy saw it. Without one (embedded backend, psql) all callers share one counter.
create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb;
begin
  v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  return coalesce(
    nullif(trim(v_headers ->> 'cf-connecting-ip'), ''),
    nullif(trim(split_part(v_headers ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown');
exception when data_exception then
  return 'unknown';
end
$$;

-- Counts one request; answers how many milliseconds to wait, or null when it is within the limit.
-- The counter is the first row every anonymous write locks, so it takes part in no deadlock.
create function private.count_request(p_limit text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_limit private.rate_limits;
  v_hash bytea := sha256(convert_to(private.client_address(), 'utf8'));
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
      delete from private.rate_counters c where (c.name, c.address_hash) in (
        select o.name, o.address_hash from private.rate_counters o
        where o.started_at < now() - interval '1 day' for update skip locked);
    end if;
    return null;
  end if;
  select * into v_counter from private.rate_counters c where c.name = p_limit and c.address_hash = v_hash;
  return greatest(1000, ceil(1000 * extract(epoch from v_counter.started_at + v_limit.period - now())))::bigint;
end
$$;
