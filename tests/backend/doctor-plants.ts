/** Misconfigurations of a database that the doctor finds. */

const security = 'grants and row-level security'
/** Part of the command that repairs the setup after a restore. */
export const repair = 'after_restore()'

/** The finding, the SQL that plants the fault, and a part of the remedy. */
export const plants: [name: string, plant: string, remedy?: string][] = [
  ['migrations', `delete from supabase_migrations.schema_migrations where version > '20261122004'`],
  ['migrations', `insert into supabase_migrations.schema_migrations values ('20990101000000')`],
  [security, 'alter table public.orders disable row level security'],
  [security, 'grant execute on function public.erase_customer(text, text[]) to anon'],
  [security, 'revoke execute on function public.place_order(uuid, jsonb, jsonb) from anon'],
  [security, 'create policy "all" on public.orders for update using (true)'],
  [security, 'grant execute on function public.list_people() to anon', 'revoke execute'],
  [security, 'revoke execute on function public.pull_orders(jsonb, int) from authenticated'],
  [
    security,
    'grant insert on public.orders to anon',
    'revoke insert on public.orders from public, anon;',
  ],
  [security, 'grant select on private.staff to authenticated', 'revoke select'],
  [security, 'alter function private.me() reset search_path', 'set search_path'],
  [security, 'create table public.scratch (id int)', 'enable row level security'],
  [security, 'grant select on public.products to anon', 'revoke select on public.products'],
  [
    security,
    'create policy "look" on public.orders for select to authenticated using (true)',
    'drop policy "look" on public.orders;',
  ],
  [security, 'alter policy "staff read orders" on public.orders using (true)', 'create policy'],
  [security, 'alter policy "staff read orders" on public.orders to public', 'create policy'],
  [
    security,
    `alter policy "staff read day closings" on public.day_closings
       using ((select private.is_staff()) or closed_at < now())`,
    'create policy',
  ],
  [
    security,
    'create policy "staff change orders" on public.orders for update to authenticated using (true)',
    'drop policy',
  ],
  [security, 'drop policy "staff read products" on public.products', 'create policy'],
  [security, 'grant delete on public.orders to authenticated', 'revoke delete on public.orders'],
  [security, 'grant insert on public.day_closings to public', 'revoke insert'],
  [security, 'revoke select on public.orders from authenticated', 'grant select on public.orders'],
  [security, 'grant select (customer_phone) on public.orders to anon', '(customer_phone)'],
  [
    security,
    'create view public.all_orders as select * from public.orders; grant select on public.all_orders to anon',
  ],
  [security, 'grant execute on function private.renew_epoch() to anon', 'private.renew_epoch()'],
  [security, 'revoke execute on function private.pull_catalog(jsonb, int) from anon', 'grant'],
  [security, 'alter role authenticated bypassrls', 'nobypassrls'],
  [security, 'grant service_role to authenticated', 'revoke service_role from authenticated'],
  ['new objects', 'alter default privileges grant execute on functions to public', repair],
  [
    'new objects',
    'alter default privileges in schema public grant select on tables to anon',
    repair,
  ],
  ['schema public', 'revoke usage on schema public from public', repair],
  [
    'idle transactions',
    'alter role authenticator reset idle_in_transaction_session_timeout',
    repair,
  ],
  ['deleted accounts', 'drop trigger dismiss_deleted_user on auth.users', repair],
  ['deleted accounts', 'alter table auth.users disable trigger dismiss_deleted_user', repair],
  ['hints', 'drop policy "staff receive hints" on realtime.messages', repair],
  ['hints', 'drop trigger orders_hint on public.orders', repair],
  [`the clock's entry`, 'update cron.job set active = false', repair],
  ['storage', 'delete from storage.buckets', repair],
  ['storage', 'update storage.buckets set file_size_limit = null', repair],
  ['storage', 'alter policy "staff add product photos" on storage.objects to public', repair],
  ['time-outs', 'alter role anon reset statement_timeout', `set statement_timeout = '3s'`],
  [
    'time-outs',
    `analyze; alter role postgres set statement_timeout = '10ms'`,
    'alter role postgres',
  ],
  ['vacuum', 'alter table public.products set (autovacuum_enabled = false)', 'reset'],
  ['staff', 'delete from private.staff', `select private.invite('you@example.com')`],
  [
    'staff',
    `insert into auth.users (id, email, deleted_at) select s.user_id, s.email, now() from private.staff s`,
    `select private.invite('you@example.com')`,
  ],
  ['staff', `insert into private.staff_invitations (email) values ('staff@nefer.example')`],
  [
    'staff',
    `with account as (
       insert into auth.users (id, email) values (gen_random_uuid(), 'staff@nefer.example') returning id, email)
     insert into private.staff (user_id, email) select a.id, a.email from account a`,
    'delete from auth.users',
  ],
  [
    'business details',
    `update public.settings set facts = facts || '{"email": "hello@nefer.example"}'`,
    `facts - '{email}'`,
  ],
  [
    'business details',
    `update public.settings set facts = facts || '{"testimonial_2_name_ar": "كريم منصور"}'`,
    'Settings',
  ],
  ['storage', 'drop policy "staff add product photos" on storage.objects'],
  ['storage', 'update storage.buckets set public = false'],
  [
    'the clock',
    `update private.clock_jobs set succeeded_at = now() - interval '3 days'`,
    'pg_cron',
  ],
  ['the clock', `update private.clock_jobs set last_error = 'x' where name = 'send mail'`],
  [
    'mail',
    `insert into private.mail_jobs (kind, order_id, next_attempt_at)
       select 'order_status', id, now() - interval '1 hour' from public.orders limit 1`,
    'docs/mail.md',
  ],
  [
    'mail',
    `insert into private.mail_jobs (kind, order_id, next_attempt_at, locked_until)
       select 'order_status', id, now() - interval '1 hour', now() + interval '2 years' from public.orders limit 1`,
    'docs/mail.md',
  ],
  [
    'mail',
    `insert into private.mail_jobs (kind, order_id, failed_at)
       select 'order_status', id, now() from public.orders limit 1`,
    'Messages',
  ],
  [
    'mail',
    `update private.mail_settings set function_url = 'https://a.example', function_secret = ''`,
  ],
  ['mail', 'update private.mail_settings set function_url = null', 'docs/mail.md'],
  [
    'notifications',
    `with event as (insert into private.push_events (kind) values ('message') returning id)
     insert into private.push_deliveries (event_id, subscription_id, next_attempt_at)
       select e.id, e.id, now() - interval '3 hours' from event e`,
    'PUSH_PRIVATE_KEY',
  ],
  [
    'notifications',
    `with event as (insert into private.push_events (kind) values ('message') returning id),
     browser as (insert into private.push_subscriptions (id, endpoint, p256dh, auth, locale, user_id, wishes)
       select e.id, 'x', 'x', 'x', 'en', s.user_id, '{}' from event e, private.staff s limit 1 returning id)
     insert into private.push_deliveries (event_id, subscription_id, failed_at, last_error)
       select b.id, b.id, now(), '403' from browser b`,
    'PUSH_PRIVATE_KEY',
  ],
  [
    'times',
    `insert into private.mail_jobs (kind, order_id, created_at)
       select 'order_status', id, now() + interval '2 days' from public.orders limit 1`,
    'update private.mail_jobs',
  ],
  [
    'times',
    `update public.orders set created_at = now() + interval '2 days'`,
    'update public.orders',
  ],
  [
    'addresses of requests',
    `insert into private.rate_counters
       select 'orders', sha256(salt || convert_to('unknown', 'utf8')), now(), 1 from private.address_settings`,
    'trusted_header',
  ],
  ['the epoch', `update public.sync_meta set table_oid = 1`],
  ['backups', `update private.backup_notes set at = now() - interval '8 days'`, 'pg_dump'],
]
