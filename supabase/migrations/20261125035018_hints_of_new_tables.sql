-- Hints for changes of the settings and for closed days, too; private.after_restore restores them.

create or replace function private.set_up_hints() returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_table text;
  v_topic text;
begin
  foreach v_table in array
    array['categories', 'products', 'settings', 'orders', 'stock_moves', 'day_closings']
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

create or replace function private.hint_gap() returns text
language plpgsql stable set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null or to_regclass('realtime.messages') is null then
    return null;
  end if;
  if (select count(*) from pg_catalog.pg_trigger t
    where t.tgfoid = 'private.send_hint()'::regprocedure and t.tgenabled = 'O') < 6
  then
    return 'triggers that send hints are missing';
  end if;
  if not private.has_policy('realtime.messages', 'staff receive hints', 'SELECT') then
    return 'the policy "staff receive hints" of realtime.messages is missing or changed';
  end if;
  return null;
end
$$;

do $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null
    and to_regclass('realtime.messages') is not null
  then
    perform private.set_up_hints();
  end if;
exception when insufficient_privilege then
  -- Another role owns Realtime. The rest of the schema must not fail because of that.
  raise warning 'Hints could not be set up (%): a staff room in view asks every 30 seconds instead.', sqlerrm;
end
$$;
