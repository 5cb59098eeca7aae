-- Deleting a row looks for the rows that refer to it: without an index it reads whole tables. The
-- same rule as in Supabase's advisor (0001), also for indexes of the rows that have a reference.
begin;
select plan(3);

create function pg_temp.unindexed() returns setof text language sql as $$
  select format('%s %s', k.conrelid::regclass, k.conname)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and n.nspname in ('public', 'private') and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey
      and (i.indpred is null or cardinality(k.conkey) = 1 and pg_get_expr(i.indpred, i.indrelid) = format(
        '(%I IS NOT NULL)', (select a.attname from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = k.conkey[1]))))
  order by 1
$$;
-- The few kinds of writes are never deleted.
select results_eq($$ select * from pg_temp.unindexed() $$,
  $$ values ('private.operation_kinds operation_kinds_rate_limit_fkey') $$, 'every reference has an index');

drop index private.mail_jobs_of_message;
select is((select count(*) from pg_temp.unindexed()), 2::bigint, 'control: a missing index is noticed');
create index on private.mail_jobs (contact_message_id) where contact_message_id is not null and sent_at is null;
select is((select count(*) from pg_temp.unindexed()), 2::bigint, 'control: an index of some of the rows is none');

select * from finish();
rollback;
