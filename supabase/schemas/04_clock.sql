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
