-- Rebuilding the site: prerendered pages are as old as the build. The clock requests a new build
-- from the host when their content has changed, at most every ten minutes, and once a day anyway.
-- There is no trigger: orders change products, and no order may wait for another.

create table private.site_builds (
  only_row boolean primary key default true check (only_row),
  -- The host's deploy hook; a POST to it starts a build. Null: no builds are requested.
  hook_url text,
  requested_at timestamptz,
  -- The hash of the catalog at the last request, and the last change that was compared with it.
  catalog_hash text,
  change_xid bigint
);
insert into private.site_builds default values;
alter table private.site_builds enable row level security;

-- Without the number in stock, which changes with every order: the page replaces it by itself.
create function private.catalog_hash() returns text
language sql stable set search_path = '' as $$
  select md5(
    coalesce((
      select string_agg(md5(row(p.id, p.name, p.description, p.price, p.image, p.category, p.featured, p.bestseller,
        p."new", p.stock > 0, p.created_at)::text), '' order by p.id)
      from public.products p), '') || '/' ||
    coalesce((
      select string_agg(md5(row(c.id, c.name, c.description, c.image_url)::text), '' order by c.id)
      from public.categories c), ''))
$$;

create function private.request_build() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.site_builds;
  v_daily boolean;
  v_xid bigint;
  v_hash text;
begin
  select * into v_last from private.site_builds;
  if v_last.hook_url is null or v_last.requested_at > now() - interval '10 minutes' then
    return;
  end if;
  v_daily := coalesce(v_last.requested_at <= now() - interval '1 day', true);
  v_xid := greatest((select max(p.change_xid) from public.products p),
    (select max(c.change_xid) from public.categories c), (select max(d.change_xid) from public.deletions d));
  if not v_daily and v_xid is not distinct from v_last.change_xid then
    return;
  end if;
  v_hash := private.catalog_hash();
  update private.site_builds b set change_xid = v_xid;
  if v_daily or v_hash is distinct from v_last.catalog_hash then
    if to_regnamespace('net') is null then
      raise exception 'this database cannot call the deploy hook: it has no pg_net';
    end if;
    execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using v_last.hook_url;
    update private.site_builds b set requested_at = now(), catalog_hash = v_hash;
  end if;
end
$$;
