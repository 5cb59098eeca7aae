-- Hints by Supabase Realtime: "something has changed, pull". They carry no data, and nothing
-- depends on them. A server without the schema `realtime` sets nothing up; this file can be run
-- again once it has one.

-- After a statement, once per transaction and topic. Never fails the write. Trigger arguments: the
-- topic, and whether it is private, so that only those allowed by the policy below receive it.
create or replace function private.send_hint() returns trigger
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

do $$
declare
  v_table text;
  v_topic text;
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or to_regclass('realtime.messages') is null then
    return;
  end if;
  foreach v_table in array array['categories', 'products', 'orders', 'stock_moves'] loop
    v_topic := case when v_table in ('categories', 'products') then 'catalog' else 'staff' end;
    execute format('create or replace trigger %I after insert or update or delete on public.%I
      for each statement execute function private.send_hint(%L, %L)',
      v_table || '_hint', v_table, v_topic, v_topic = 'staff');
  end loop;
  -- Realtime asks this policy who may receive messages of a private topic. Clients may send none.
  drop policy if exists "staff receive hints" on realtime.messages;
  create policy "staff receive hints" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = 'staff' and (select private.is_staff()));
exception when insufficient_privilege then
  -- Another role owns Realtime. The rest of the schema must not fail because of that.
  raise warning 'Hints could not be set up (%): a staff room in view asks every 30 seconds instead.', sqlerrm;
end
$$;

-- The topics that a staff device can subscribe to; none where no hints are sent:
-- {"status": "applied", "topics": [{"name", "private"}]}.
create or replace function private.hint_topics() returns jsonb
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
create or replace function public.hint_topics() returns jsonb
language sql stable set search_path = '' as $$ select private.hint_topics() $$;
grant execute on function private.hint_topics(), public.hint_topics() to authenticated;
