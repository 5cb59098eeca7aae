-- The store for product photos: the bucket `product-photos` of Supabase Storage. A server without
-- the schema `storage` sets nothing up; this file can be run again once it has one.
-- The bucket is public: everybody can open a photo by its address, and nobody can list the others.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets as bucket (id, name, public, file_size_limit, allowed_mime_types)
  values ('product-photos', 'product-photos', true, 120000, array['image/webp', 'image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  -- A device reads the bucket to find out whether photos can be stored.
  drop policy if exists "staff see the bucket for product photos" on storage.buckets;
  create policy "staff see the bucket for product photos" on storage.buckets
    for select to authenticated using (id = 'product-photos' and (select private.is_staff()));

  -- A device repeats an upload whose answer was lost. That needs all three policies.
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
exception when insufficient_privilege then
  -- Another role owns the store. The rest of the schema must not fail because of that.
  raise warning 'The bucket product-photos could not be set up (%): see the README.', sqlerrm;
end
$$;
