-- What a dump of our schemas does not contain: private.after_restore() sets it up again, and the
-- doctor asks private.restore_gap() for each part of it.

-- New functions and tables are closed until a migration grants them (…_schemas.sql).
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
    where j.jobname = 'nefer-clock'$job$;
end
$$;

create function private.watch_accounts() returns void
language plpgsql volatile set search_path = '' as $$
begin
  create or replace trigger dismiss_deleted_user after delete on auth.users
    for each row execute function private.dismiss_deleted_user();
end
$$;

-- The bucket is public: everybody can open a photo by its address, and nobody can list the others.
create function private.set_up_photos() returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into storage.buckets as bucket (id, name, public, file_size_limit, allowed_mime_types)
  values ('product-photos', 'product-photos', true, 120000, array['image/webp', 'image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  drop policy if exists "staff see the bucket for product photos" on storage.buckets;
  create policy "staff see the bucket for product photos" on storage.buckets
    for select to authenticated using (id = 'product-photos' and (select private.is_staff()));
  drop policy if exists "staff add product photos" on storage.objects;
  create policy "staff add product photos" on storage.objects
    for insert to authenticated with check (bucket_id = 'product-photos' and (select private.is_staff()));
  drop policy if exists "staff repeat product photos" on storage.objects;
  create policy "staff repeat product photos" on storage.objects
    for update to authenticated using (bucket_id = 'product-photos' and (select private.is_staff()))
    with check (bucket_id = 'product-photos' and (select private.is_staff()));
  drop policy if exists "staff find product photos" on storage.objects;
  create policy "staff find product photos" on storage.objects
    for select to authenticated using (bucket_id = 'product-photos' and (select private.is_staff()));
end
$$;

-- Realtime asks this policy who may receive messages of a private topic. Clients may send none.
create function private.set_up_hints() returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_table text;
  v_topic text;
begin
  foreach v_table in array array['categories', 'products', 'orders', 'stock_moves'] loop
    v_topic := case when v_table in ('categories', 'products') then 'catalog' else 'staff' end;
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
    and private.has_policy('storage.objects', 'staff repeat product photos', 'UPDATE')
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
    where t.tgfoid = 'private.send_hint()'::regprocedure and t.tgenabled = 'O') < 4
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
  if not exists (select from cron.job j where j.jobname = 'nefer-clock' and j.active) then
    return 'pg_cron does not call private.tick()';
  end if;
  return null;
end
$$;

-- What is wrong with one part of restore_parts; null: nothing, or this server lacks the part.
create function private.restore_gap(p_part text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_owner oid := (select p.proowner from pg_catalog.pg_proc p where p.oid = 'private.tick()'::regprocedure);
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
    v_before := private.restore_gap(v_part.part);
    v_after := null;
    begin
      if v_before is not null then
        execute format('select private.%I()', v_part.repaired_by);
        v_after := private.restore_gap(v_part.part);
      end if;
    exception when others then
      v_after := sqlerrm;
    end;
    part := v_part.part;
    result := case when v_before is null then 'in order' when v_after is null then 'restored: ' || v_before
      else 'NOT restored: ' || v_before || ' (' || v_after || ')' end;
    return next;
  end loop;
  -- A dump contains no statistics, and the API server has read an empty schema.
  analyze public.categories, public.products, public.orders, public.stock_moves, public.deletions;
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
  update public.products p set image = replace(p.image, v_from, v_to) where starts_with(p.image, v_from);
  get diagnostics v_sum = row_count;
  update public.categories c set image_url = replace(c.image_url, v_from, v_to) where starts_with(c.image_url, v_from);
  get diagnostics v_count = row_count;
  v_sum := v_sum + v_count;
  update public.orders o set items = replace(o.items::text, v_from, v_to)::jsonb
    where strpos(o.items::text, v_from) > 0
      and (o.status not in ('delivered', 'cancelled')
        or greatest(o.created_at, o.updated_at) > now() - interval '90 days');
  get diagnostics v_count = row_count;
  return v_sum + v_count;
end
$$;
