-- Scheduled work. `private.tick()` runs the jobs that are due. pg_cron calls it every minute where
-- the database has it; with the embedded backend the server's process does; any other clock can.

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
  ('forget old mail', '1 day', 'purge_mail'),
  ('forget old orders', '1 hour', 'forget_old_orders'),
  ('forget old messages', '1 day', 'forget_old_messages'),
  ('forget old deletions', '1 day', 'purge_deletions'),
  ('forget the clock''s own past', '1 day', 'purge_cron_runs');
alter table private.clock_jobs enable row level security;

create function private.purge_cron_runs() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.end_time < now() - interval ''7 days''';
  end if;
end
$$;

-- Returns the number of jobs that succeeded. A failing job stops no other. Only one call runs at a
-- time.
create function private.tick() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lock constant bigint := 728134902;
  -- The clock's calls are not exact.
  c_early constant interval := '10 seconds';
  -- A job that was tried later than this from now: the server's clock was ahead then.
  c_ahead constant interval := '1 minute';
  v_job private.clock_jobs;
  v_done int := 0;
begin
  if not pg_try_advisory_xact_lock(c_lock) then
    return 0;
  end if;
  for v_job in
    select * from private.clock_jobs j
    where j.tried_at is null or j.tried_at <= now() - j.every + c_early or j.tried_at > now() + c_ahead
    order by j.name
  loop
    begin
      execute format('select private.%I()', v_job.calls);
      update private.clock_jobs j set tried_at = now(), succeeded_at = now(), last_error = null
        where j.name = v_job.name;
      v_done := v_done + 1;
    exception when others then
      update private.clock_jobs j set tried_at = now(), last_error = left(sqlerrm, 500) where j.name = v_job.name;
    end;
  end loop;
  return v_done;
end
$$;

create function public.tick() returns int
language sql volatile set search_path = '' as $$ select private.tick() $$;
grant execute on function private.tick(), public.tick() to service_role;

-- Returns false if the database has no pg_cron. Can be run again once it has.
create function private.schedule_clock() returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if to_regnamespace('cron') is null then
    return false;
  end if;
  execute $job$select cron.schedule('nefer-clock', '* * * * *', 'select private.tick()')$job$;
  return true;
end
$$;
