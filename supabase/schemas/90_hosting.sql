-- The last file: it sets up what the services of a hosted project need to know of all others, such
-- as the jobs of the clock and the tables of hints.

-- After a restore, devices know changes that this database has forgotten. Every pull checks for the
-- signs of a restore and then renews the epoch, so that every device pulls everything again.

-- Also gives new stamps to rows with transaction ids that this cluster has not reached yet: they
-- would be above every horizon.
create function private.renew_epoch() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_epoch uuid;
begin
  update public.categories c set version = c.version where c.change_xid > private.current_xid();
  update public.products p set version = p.version where p.change_xid > private.current_xid();
  update public.orders o set version = o.version where o.change_xid > private.current_xid();
  update public.stock_moves m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.day_closings c set change_xid = private.current_xid() where c.change_xid > private.current_xid();
  update public.markets m set change_xid = private.current_xid() where m.change_xid > private.current_xid();
  update public.deletions d set change_xid = private.current_xid() where d.change_xid > private.current_xid();
  update public.sync_meta m set epoch = gen_random_uuid(),
    table_oid = 'public.sync_meta'::regclass::oid::bigint,
    timeline = private.timeline(),
    renewed_xid = private.current_xid(),
    tombstone_floor = least(m.tombstone_floor, private.current_xid()) returning m.epoch into v_epoch;
  return v_epoch;
end
$$;

-- True if sync_meta is a copy, if the timeline is another one, or if there are stamps of
-- transactions that have not started.
create function private.is_restored() returns boolean
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

create function private.renew_epoch_if_restored() returns void
language plpgsql volatile set search_path = '' as $$
declare
  c_lock constant bigint := 728134901;
begin
  if not private.is_restored() then
    return;
  end if;
  perform pg_advisory_xact_lock(c_lock);
  if private.is_restored() then
    perform private.renew_epoch();
  end if;
end
$$;

-- Removes old tombstones. Devices that were away for longer pull everything again.
create function private.purge_deletions(
  p_older_than interval default '180 days', p_limit int default 5000) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_count bigint;
  v_highest bigint;
begin
  with purged as (
    delete from public.deletions d where (d.table_name, d.row_id) in (
      select o.table_name, o.row_id from public.deletions o where o.deleted_at < now() - p_older_than limit p_limit)
    returning d.change_xid
  )
  select count(*), max(purged.change_xid) into v_count, v_highest from purged;
  update public.sync_meta m set tombstone_floor = greatest(m.tombstone_floor, v_highest + 1)
    where v_highest is not null;
  return v_count;
end
$$;

-- The time of the last backup. Owners run `select private.note_backup()` after each one;
-- `npm run doctor` reports its age.
create table private.backup_notes (
  one boolean primary key default true check (one),
  at timestamptz not null
);
alter table private.backup_notes enable row level security;

create function private.note_backup() returns timestamptz
language sql volatile set search_path = '' as $$
  insert into private.backup_notes as b (at) values (now()) on conflict (one) do update set at = now() returning b.at
$$;

-- Rebuilding the site: prerendered pages are as old as the build. The clock requests a new build
-- from the host when their content has changed, at most every ten minutes, and once a day anyway.
-- There is no trigger: orders change products, and no order may wait for another.

create table private.site_builds (
  only_row boolean primary key default true check (only_row),
  -- The host's deploy hook, unless Vault has it; a POST to it starts a build. No hook: no builds
  -- are requested.
  hook_url text,
  requested_at timestamptz,
  -- The hash of the catalog at the last request.
  catalog_hash text
);
insert into private.site_builds default values;
alter table private.site_builds enable row level security;

-- Without the number in stock, which changes with every order: the page replaces it by itself.
create function private.catalog_hash() returns text
language sql stable set search_path = '' as $$
  select (select count(*) || '/' || coalesce(bit_xor(i.page_hash), 0) from private.catalog_index i) || '/' || md5(
    coalesce((
      select string_agg(md5(row(c.id, c.name, c.name_ar, c.description, c.description_ar, c.image_url)::text), ''
        order by c.id)
      from public.categories c), '')) || '/' || (select md5(s.facts::text) from public.settings s)
$$;

create function private.request_build() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.site_builds;
  v_hash text;
  v_hook text;
begin
  select * into v_last from private.site_builds;
  v_hook := private.secret_of('nefer_deploy_hook', v_last.hook_url);
  if v_hook is null or v_last.requested_at > now() - interval '10 minutes' then
    return;
  end if;
  v_hash := private.catalog_hash();
  if v_last.requested_at > now() - interval '1 day' and v_hash is not distinct from v_last.catalog_hash then
    return;
  end if;
  if to_regnamespace('net') is null then
    raise exception 'this database cannot call the deploy hook: it has no pg_net';
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using v_hook;
  update private.site_builds b set requested_at = now(), catalog_hash = v_hash;
end
$$;

-- Hints by Supabase Realtime: "something has changed, pull". They carry no data, and nothing
-- depends on them.

-- After a statement, once per transaction and topic. Never fails the write. Trigger arguments: the
-- topic, and whether it is private, so that only those allowed by the policy below receive it.
create function private.send_hint() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_mark text := 'nefer.hinted_' || tg_argv[0];
  v_xid text := pg_catalog.pg_current_xact_id()::text;
begin
  if current_setting(v_mark, true) is not distinct from v_xid then
    return null;
  end if;
  begin
    perform realtime.send('{}'::jsonb, 'changed', tg_argv[0], tg_argv[1]::boolean);
    perform set_config(v_mark, v_xid, true);
  exception when others then
    raise warning 'No hint was sent (%).', sqlerrm;
  end;
  return null;
end
$$;

-- The topics that a staff device can subscribe to; none where no hints are sent:
-- {"status": "applied", "topics": [{"name", "private"}]}.
create function private.hint_topics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return jsonb_build_object('status', 'applied', 'topics', case
    when exists (select from pg_catalog.pg_trigger t
      where t.tgrelid = 'public.orders'::regclass and t.tgname = 'orders_hint')
      then '[{"name": "catalog", "private": false}, {"name": "staff", "private": true}]'::jsonb
    else '[]' end);
end
$$;

create function public.hint_topics() returns jsonb
language sql stable set search_path = '' as $$ select private.hint_topics() $$;
grant execute on function private.hint_topics(), public.hint_topics() to authenticated;

-- What is not ours alone, and what a dump of our schemas does not contain: the default privileges,
-- roles, Storage, Realtime, pg_cron. private.after_restore() sets up what this server has of it,
-- here and after a restore, and the doctor asks private.restore_gap() for each part of it.

-- As in 01_base.sql.
create function private.close_new_objects() returns void
language plpgsql volatile set search_path = '' as $$
begin
  alter default privileges revoke execute on functions from public;
  alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
end
$$;

-- A dump creates the schema without what PostgreSQL grants to everybody.
create function private.open_public_schema() returns void
language plpgsql volatile set search_path = '' as $$
begin
  grant usage on schema public to public, anon, authenticated, service_role;
end
$$;

-- An open transaction delays what devices can pull, so an idle one is ended after 30 seconds.
create function private.limit_idle_transactions() returns void
language plpgsql volatile set search_path = '' as $$
begin
  alter role authenticator set idle_in_transaction_session_timeout = '30s';
end
$$;

create function private.restart_clock() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.schedule_clock();
  execute $job$select cron.alter_job(job_id := j.jobid, active := true) from cron.job j
    where j.jobname in (select e.name from private.clock_entries() e)$job$;
end
$$;

create function private.watch_accounts() returns void
language plpgsql volatile set search_path = '' as $$
begin
  create or replace trigger dismiss_deleted_user after delete on auth.users
    for each row execute function private.dismiss_deleted_user();
end
$$;

-- The store for product photos. The bucket is public: everybody can open a photo by its address,
-- and nobody can list the others.
create function private.set_up_photos() returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into storage.buckets as bucket (id, name, public, file_size_limit, allowed_mime_types)
  values ('product-photos', 'product-photos', true, 120000, array['image/webp', 'image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  -- A device reads the bucket to find out whether photos can be stored.
  drop policy if exists "staff see the bucket for product photos" on storage.buckets;
  create policy "staff see the bucket for product photos" on storage.buckets
    for select to authenticated using (id = 'product-photos' and (select private.is_staff()));
  -- Devices choose names at random, or by the old address of a copied picture. Nobody replaces or
  -- deletes a file: orders, waiting writes and restored databases still name it. A repeated upload
  -- is told that the file exists.
  drop policy if exists "staff add product photos" on storage.objects;
  create policy "staff add product photos" on storage.objects
    for insert to authenticated with check (bucket_id = 'product-photos' and (select private.is_staff())
      and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](webp|jpg)$');
  drop policy if exists "staff find product photos" on storage.objects;
  create policy "staff find product photos" on storage.objects
    for select to authenticated using (bucket_id = 'product-photos' and (select private.is_staff()));
end
$$;

-- Hints for changes of the settings and for closings; private.after_restore restores them. Realtime
-- asks the policy who may receive messages of a private topic. Clients may send none.
create function private.set_up_hints() returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_table text;
  v_topic text;
begin
  foreach v_table in array
    array['categories', 'products', 'settings', 'orders', 'stock_moves', 'day_closings', 'markets']
  loop
    v_topic := case when v_table in ('categories', 'products', 'settings') then 'catalog' else 'staff' end;
    execute format('create or replace trigger %I after insert or update or delete on public.%I
      for each statement execute function private.send_hint(%L, %L)',
      v_table || '_hint', v_table, v_topic, v_topic = 'staff');
  end loop;
  drop policy if exists "staff receive hints" on realtime.messages;
  create policy "staff receive hints" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = 'staff' and (select private.is_staff()));
end
$$;

-- Our policies on tables of other schemas, as far as a person could change or lose them.
create function private.has_policy(p_table text, p_name text, p_command text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_catalog.pg_policies p
    where p.schemaname || '.' || p.tablename = p_table and p.policyname = p_name and p.cmd = p_command
      and p.permissive = 'PERMISSIVE' and p.roles = '{authenticated}'
      and coalesce(p.qual, p.with_check) like '%private.is_staff()%')
$$;

create function private.photo_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return null;
  end if;
  if not exists (select from storage.buckets b where b.id = 'product-photos') then
    return 'the bucket product-photos does not exist';
  end if;
  if not exists (select from storage.buckets b where b.id = 'product-photos' and b.public) then
    return 'the bucket product-photos is not public';
  end if;
  if not exists (select from storage.buckets b where b.id = 'product-photos' and b.file_size_limit <= 120000
    and b.allowed_mime_types <@ array['image/webp', 'image/jpeg'])
  then
    return 'the bucket product-photos accepts files of any size or type';
  end if;
  if not (private.has_policy('storage.buckets', 'staff see the bucket for product photos', 'SELECT')
    and private.has_policy('storage.objects', 'staff add product photos', 'INSERT')
    and private.has_policy('storage.objects', 'staff find product photos', 'SELECT'))
  then
    return 'policies that let staff store photos are missing or changed';
  end if;
  return null;
end
$$;

create function private.hint_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or to_regclass('realtime.messages') is null then
    return null;
  end if;
  if (select count(*) from pg_catalog.pg_trigger t
    where t.tgfoid = 'private.send_hint()'::regprocedure and t.tgenabled = 'O') < 7
  then
    return 'triggers that send hints are missing';
  end if;
  if not private.has_policy('realtime.messages', 'staff receive hints', 'SELECT') then
    return 'the policy "staff receive hints" of realtime.messages is missing or changed';
  end if;
  return null;
end
$$;

create function private.clock_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('cron.job') is null then
    return null;
  end if;
  return (select 'pg_cron does not run ' || string_agg(e.name, ', ') from private.clock_entries() e
    where not exists (select from cron.job j where j.jobname = e.name and j.active));
end
$$;

-- What is wrong with one part of restore_parts; null: nothing, or this server lacks the part.
create function private.restore_gap(p_part text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_owner oid := (select p.proowner from pg_catalog.pg_proc p where p.oid = 'private.due_jobs()'::regprocedure);
begin
  return case p_part
    when 'new objects' then case
      when not exists (select from pg_catalog.pg_default_acl d where d.defaclrole = v_owner and d.defaclnamespace = 0
        and d.defaclobjtype = 'f' and not exists (select from aclexplode(d.defaclacl) a where a.grantee = 0))
        then 'everybody may call each new function until a migration revokes it'
      when exists (select from pg_catalog.pg_default_acl d, aclexplode(d.defaclacl) a
        join pg_catalog.pg_roles r on r.oid = a.grantee
        where d.defaclrole = v_owner and d.defaclnamespace = 'public'::regnamespace
          and r.rolname in ('anon', 'authenticated', 'service_role'))
        then 'each new object in the schema public is open to the API roles' end
    when 'schema public' then case when not has_schema_privilege('public', 'public', 'usage')
      then 'not every role may use the schema public' end
    when 'idle transactions' then case
      when exists (select from pg_catalog.pg_roles r where r.rolname = 'authenticator')
        and not exists (select from pg_catalog.pg_db_role_setting s, unnest(s.setconfig) c
          where s.setrole = 'authenticator'::regrole and c ~ '^idle_in_transaction_session_timeout=[1-9]')
        then 'an idle transaction of the API can stop all pulls' end
    when 'deleted accounts' then case
      when not exists (select from pg_catalog.pg_trigger t where t.tgrelid = 'auth.users'::regclass
        and t.tgfoid = 'private.dismiss_deleted_user()'::regprocedure and t.tgenabled = 'O')
        then 'a person whose account is deleted stays staff' end
    when 'photos' then private.photo_gap()
    when 'hints' then private.hint_gap()
    when 'clock' then private.clock_gap()
    when 'epoch' then case when private.is_restored() then 'pulls are refused until the epoch is renewed' end
  end;
end
$$;

create function private.restore_parts() returns table (part text, repaired_by text)
language sql immutable set search_path = '' as $$
  values ('new objects', 'close_new_objects'), ('schema public', 'open_public_schema'),
    ('idle transactions', 'limit_idle_transactions'),
    ('deleted accounts', 'watch_accounts'), ('photos', 'set_up_photos'), ('hints', 'set_up_hints'),
    ('clock', 'restart_clock'), ('epoch', 'renew_epoch_if_restored')
$$;

-- Part of every restore (docs/hosting.md). Reports each part: 'in order', 'restored: …' or
-- 'NOT restored: …'. Can run again at any time.
create function private.after_restore() returns table (part text, result text)
language plpgsql volatile set search_path = '' as $$
declare
  v_part record;
  v_before text;
  v_after text;
begin
  for v_part in select * from private.restore_parts() loop
    v_before := null;
    v_after := null;
    begin
      v_before := private.restore_gap(v_part.part);
      if v_before is not null then
        execute format('select private.%I()', v_part.repaired_by);
        v_after := private.restore_gap(v_part.part);
      end if;
    exception when others then
      v_before := coalesce(v_before, 'it cannot be checked');
      v_after := sqlerrm;
    end;
    part := v_part.part;
    result := case when v_before is null then 'in order' when v_after is null then 'restored: ' || v_before
      else 'NOT restored: ' || v_before || ' (' || v_after || ')' end;
    return next;
  end loop;
  -- A dump contains no statistics, and the API server has read an empty schema.
  analyze public.categories, public.products, public.orders, public.stock_moves, public.day_closings, public.markets,
    public.deletions;
  notify pgrst, 'reload schema';
end
$$;

-- In a new project, products, categories and orders still name photos of the old one. Returns how
-- many rows were changed. Orders that devices no longer hold stay: a change would bring them back.
-- Both arguments are addresses of projects, without a path.
create function private.move_photos(p_from text, p_to text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  c_path constant text := '/storage/v1/object/public/product-photos/';
  v_from text := p_from || c_path;
  v_to text := p_to || c_path;
  v_count bigint;
  v_sum bigint := 0;
begin
  update public.products p set image = replace(p.image, v_from, v_to),
      pictures = replace(p.pictures::text, v_from, v_to)::jsonb
    where starts_with(p.image, v_from) or strpos(p.pictures::text, v_from) > 0;
  get diagnostics v_sum = row_count;
  update public.categories c set image_url = replace(c.image_url, v_from, v_to) where starts_with(c.image_url, v_from);
  get diagnostics v_count = row_count;
  v_sum := v_sum + v_count;
  update public.orders o set items = replace(o.items::text, v_from, v_to)::jsonb
    where strpos(o.items::text, v_from) > 0
      and (private.is_unsettled(o) or greatest(o.created_at, o.updated_at) > now() - interval '90 days');
  get diagnostics v_count = row_count;
  return v_sum + v_count;
end
$$;

-- Another role may own Storage or Realtime, and the rest of the schema must not fail because of
-- that.
do $$
declare
  v_part record;
begin
  for v_part in select * from private.after_restore() loop
    if v_part.result like 'NOT restored%' then
      raise warning '%: %', v_part.part, v_part.result;
    end if;
  end loop;
end
$$;

reset check_function_bodies;
