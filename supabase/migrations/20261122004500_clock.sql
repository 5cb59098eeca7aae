-- All work by the clock. `private.tick()` does what is due: pg_cron calls it every minute where there is one, the embedded server's
-- process elsewhere; any other clock may.

create table private.clock_jobs (
  name text primary key,
  every interval not null,
  -- A function of this schema that can be called without arguments.
  calls text not null,
  tried_at timestamptz,
  succeeded_at timestamptz,
  -- Of the last time; null: it went well.
  last_error text
);
insert into private.clock_jobs (name, every, calls) values
  ('send mail', '1 minute', 'wake_mail'),
  ('forget addresses', '10 minutes', 'purge_rate_counters'),
  ('add up orders', '1 hour', 'add_up_orders'),
  ('forget old mail', '1 day', 'purge_mail'),
  ('forget old orders', '1 day', 'forget_old_orders'),
  ('forget old messages', '1 day', 'forget_old_messages'),
  ('forget old deletions', '1 day', 'purge_deletions'),
  ('forget the clock''s own past', '1 day', 'purge_cron_runs');
alter table private.clock_jobs enable row level security;

-- One that fails stops no other. Two clocks at once are one. Answers how many were done.
create function private.tick() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_lock constant bigint := 728134902;
  -- Clocks do not come to the millisecond.
  c_early constant interval := '10 seconds';
  v_job private.clock_jobs;
  v_done int := 0;
begin
  if not pg_try_advisory_xact_lock(c_lock) then
    return 0;
  end if;
  for v_job in
    select * from private.clock_jobs j where j.tried_at is null or j.tried_at <= now() - j.every + c_early order by j.name
  loop
    begin
      execute format('select private.%I()', v_job.calls);
      update private.clock_jobs j set tried_at = now(), succeeded_at = now(), last_error = null where j.name = v_job.name;
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

create function private.purge_cron_runs() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.end_time < now() - interval ''7 days''';
  end if;
end
$$;

-- Where there is a clock in the database. Can be run again, once there is one; answers whether there is.
create function private.schedule_clock() returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if to_regnamespace('cron') is null then
    return false;
  end if;
  -- What earlier versions had for each kind of work.
  if to_regclass('cron.job') is not null then
    execute $job$select cron.unschedule(j.jobname) from cron.job j where j.jobname in ('nefer-send-mail', 'nefer-purge-mail')$job$;
  end if;
  execute $job$select cron.schedule('nefer-clock', '* * * * *', 'select private.tick()')$job$;
  return true;
end
$$;
create or replace function private.schedule_mail() returns void
language sql volatile set search_path = '' as $$ select private.schedule_clock() $$;
select private.schedule_clock();

-- When somebody made a backup, as far as they tell: `select private.note_backup()` after each. `npm run doctor` reads it.
create table private.backup_notes (
  one boolean primary key default true check (one),
  at timestamptz not null
);
alter table private.backup_notes enable row level security;
create function private.note_backup() returns timestamptz
language sql volatile set search_path = '' as $$
  insert into private.backup_notes as b (at) values (now()) on conflict (one) do update set at = now() returning b.at
$$;

-- Another sure sign of a restore, of the kind that copies the files of the whole cluster and so changes neither ids nor stamps: the
-- timeline begins anew. It also does when a standby takes over, where pulling everything again does no harm.
create function private.timeline() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when others then
  -- Not told here: the other signs remain.
  return null;
end
$$;
alter table public.sync_meta add column timeline text;
update public.sync_meta set timeline = private.timeline();

create or replace function private.is_restored() returns boolean
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

create or replace function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    timeline = private.timeline(),
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;
