/** What a hosted project has beside supabase-like.sql, as far as our migrations use it. */

export const storageSchema = `
  create schema storage;
  create table storage.buckets (
    id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]);
  create table storage.objects (id uuid default gen_random_uuid(), bucket_id text, name text);
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated;
  grant all on storage.buckets, storage.objects to anon, authenticated;`

export const realtimeSchema = `
  create schema realtime;
  create table realtime.messages (id bigint generated always as identity, topic text, extension text,
    event text, payload jsonb, private boolean);
  alter table realtime.messages enable row level security;
  create function realtime.topic() returns text language sql stable as
    $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql as $$ insert into realtime.messages (payload, event, topic, private, extension)
      values (payload, event, topic, private, 'broadcast') $$;
  grant usage on schema realtime to anon, authenticated;
  grant all on realtime.messages to anon, authenticated;
  grant execute on function realtime.topic() to anon, authenticated;`

/** Jobs of pg_cron do not run by themselves here. */
const cronSchema = `
  create schema cron;
  create table cron.job (jobid bigint generated always as identity, jobname text unique, schedule text,
    command text, username text default current_user, active boolean default true);
  create table cron.job_run_details (end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job as j (jobname, schedule, command) values (job_name, schedule, command)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
    returning j.jobid $$;
  create function cron.alter_job(job_id bigint, schedule text default null, command text default null,
    database text default null, username text default null, active boolean default null) returns void
    language sql as $$ update cron.job j set active = coalesce(alter_job.active, j.active) where j.jobid = job_id $$;`

const netSchema = `
  create schema net;
  create table net.requests (url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds int default 5000) returns bigint language sql as $$
    insert into net.requests values (url, headers, body); select 1::bigint $$;`

const roleTimeouts = `
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';`

const accountsAndPublication = `
  create table auth.identities (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    provider text not null, identity_data jsonb not null,
    email text generated always as (lower(identity_data ->> 'email')) stored);
  create publication supabase_realtime;`

/** All of it: a new project whose extensions are on. */
export const hostedSchemas = [
  accountsAndPublication,
  storageSchema,
  realtimeSchema,
  cronSchema,
  netSchema,
  roleTimeouts,
].join('\n')
