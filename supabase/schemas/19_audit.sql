-- Who erased, exported, invited, dismissed and signed devices out. Entries have numbers, no names:
-- neither that of a customer nor a hash of it. They are never changed.
create table private.audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Null: a job of the server.
  actor uuid,
  what text not null
    check (what in ('export', 'erase', 'erase_closed', 'invite', 'withdraw_invitation', 'dismiss', 'sign_out_device')),
  -- How many of each: {"orders": 2, "notes": 1}.
  counts jsonb not null default '{}',
  -- The orders that were erased, so that they can be found and erased again after a restore.
  orders uuid[] not null default '{}'
);
alter table private.audit enable row level security;

create function private.keep_audit() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise check_violation using message = 'the audit is only added to';
end
$$;
create trigger audit_kept before update or delete on private.audit
  for each row execute function private.keep_audit();
create trigger audit_all_kept before truncate on private.audit
  for each statement execute function private.keep_audit();

-- `p_counts`: numbers only; those of 0 are left out.
create function private.record_audit(p_what text, p_counts jsonb default '{}', p_orders uuid[] default '{}')
returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.audit (actor, what, counts, orders) values (auth.uid(), p_what,
    (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(p_counts) c where c.value <> '0'),
    (select coalesce(array_agg(distinct i), '{}') from unnest(p_orders) i));
end
$$;

-- For owners: newest first, 50 entries before `p_before` (an entry's id; null: the newest).
create function private.list_audit(p_before bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 50;
begin
  perform private.require_owner();
  return (
    with found as (
      select a.*, row_number() over (order by a.id desc) as n from private.audit a
      where p_before is null or a.id < p_before order by a.id desc limit c_most + 1
    )
    select jsonb_build_object('more', count(*) > c_most,
      'entries', coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'at', private.iso(f.at), 'what', f.what,
          'by', private.staff_name(f.actor), 'counts', f.counts, 'orders', to_jsonb(f.orders)) order by f.n)
        filter (where f.n <= c_most), '[]'))
    from found f);
end
$$;

create function public.list_audit(p_before bigint default null) returns jsonb
language sql stable set search_path = '' as $$ select private.list_audit(p_before) $$;
grant execute on function private.list_audit(bigint), public.list_audit(bigint) to authenticated;
