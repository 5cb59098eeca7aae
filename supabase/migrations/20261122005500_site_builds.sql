-- Pages that the build has drawn are as old as the build. The host is asked for a new one when what they show has changed, at most every
-- ten minutes, and once a day in any case. No trigger: orders change products, and none may wait for another.

create table private.site_builds (
  only_row boolean primary key default true check (only_row),
  -- The host's deploy hook: who posts to it has the shop built. Null: nobody is asked.
  hook_url text,
  asked_at timestamptz,
  -- What the catalogue was then, in short; and how far it has been looked at since.
  shown text,
  change_xid bigint
);
insert into private.site_builds default values;
alter table private.site_builds enable row level security;

-- The number in stock is left out: it changes with every order, and the page replaces it by itself.
create function private.shown_catalogue() returns text
language sql stable set search_path = '' as $$
  select md5(
    coalesce((select string_agg(md5(row(p.id, p.name, p.description, p.price, p.image, p.category, p.featured, p.bestseller, p."new",
      p.stock > 0, p.created_at)::text), '' order by p.id) from public.products p), '') || '/' ||
    coalesce((select string_agg(md5(row(c.id, c.name, c.description, c.image_url)::text), '' order by c.id) from public.categories c), ''))
$$;

create function private.ask_for_build() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last private.site_builds;
  v_daily boolean;
  v_xid bigint;
  v_shown text;
begin
  select * into v_last from private.site_builds;
  if v_last.hook_url is null or v_last.asked_at > now() - interval '10 minutes' then
    return;
  end if;
  v_daily := coalesce(v_last.asked_at <= now() - interval '1 day', true);
  v_xid := greatest((select max(p.change_xid) from public.products p), (select max(c.change_xid) from public.categories c),
    (select max(d.change_xid) from public.deletions d));
  if not v_daily and v_xid is not distinct from v_last.change_xid then
    return;
  end if;
  v_shown := private.shown_catalogue();
  update private.site_builds b set change_xid = v_xid;
  if v_daily or v_shown is distinct from v_last.shown then
    if to_regnamespace('net') is null then
      raise exception 'this database cannot call the deploy hook: it has no pg_net';
    end if;
    execute 'select net.http_post(url := $1, body := ''{}''::jsonb)' using v_last.hook_url;
    update private.site_builds b set asked_at = now(), shown = v_shown;
  end if;
end
$$;

insert into private.clock_jobs (name, every, calls) values ('ask for a build', '1 minute', 'ask_for_build');
