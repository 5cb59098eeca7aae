/** Checks the background work of the database: scheduled jobs, mail, synchronisation, backups. */
import { fault, fine, judge, unknown } from './report.mjs'

/** Devices repeat their writes of this period: an older backup loses orders. */
const oldestBackupDays = 7

export async function checkOperation(sql) {
  return [
    await checkClock(sql),
    await checkMail(sql),
    await checkNotifications(sql),
    await checkTimes(sql),
    await checkAddresses(sql),
    await checkHorizon(sql),
    await checkBackup(sql),
  ]
}

const failures = 'select name, last_error from private.clock_jobs where last_error is not null;'

async function checkClock(sql) {
  const jobs = await sql(`select j.name, j.last_error,
      coalesce(j.succeeded_at < now() - 2 * j.every - interval '5 minutes', true) as late
    from private.clock_jobs j order by j.name`)
  const failed = jobs.filter((job) => job.last_error !== null)
  const late = jobs.filter((job) => job.late && job.last_error === null)
  const remedy =
    'Database → Extensions: switch pg_cron on, then `select private.schedule_clock()`. ' +
    'Or have another clock call `due_jobs` every minute, and `run_job` with each name.'
  if (late.length === jobs.length) return fault('the clock', 'nothing is done by it', remedy)
  return judge(
    'the clock',
    [
      ...failed.map(({ name, last_error: error }) => `'${name}' failed: ${error}`),
      ...late.map(({ name }) => `'${name}' is late`),
    ],
    failed.length > 0
      ? `${failures} Mend what it names; the job is tried again by itself.`
      : remedy,
  )
}

async function checkMail(sql) {
  const [mail] = await sql(`select
    (select count(*)::int from private.mail_jobs j where j.failed_at is not null) as failed,
    (select count(*)::int from private.mail_jobs j where j.sent_at is null and j.failed_at is null
      and private.is_due(j.next_attempt_at, j.kind) and private.is_free(j.locked_until)
      and j.next_attempt_at not between now() - interval '10 minutes' and now()) as late,
    (select m.function_url is null from private.mail_settings m) as uncalled,
    (select coalesce(private.secret_of('nefer_mail_function_secret', m.function_secret), '') = ''
      and m.function_url is not null from private.mail_settings m) as without_secret,
    to_regnamespace('net') is not null as net`)
  const wrong = []
  if (mail.late > 0) wrong.push(`${mail.late} wait for longer than 10 minutes: nobody sends them`)
  if (mail.without_secret) wrong.push('the function that sends is called without its secret')
  if (mail.net && mail.uncalled) wrong.push('the database does not know where the function is')
  if (mail.failed > 0) wrong.push(`${mail.failed} could not be sent`)
  const remedy =
    mail.failed > 0 && wrong.length === 1
      ? 'Staff room → Messages says why, and sends again.'
      : `update private.mail_settings set ` +
        `function_url = 'https://<project>.supabase.co/functions/v1/send-mail'; ` +
        `select vault.create_secret('<MAIL_FUNCTION_SECRET>', 'nefer_mail_function_secret'); ` +
        `-- docs/mail.md, step 3`
  return judge('mail', wrong, remedy)
}

/** Web Push. Those above the limit of a device wait for an hour; forgotten devices are no fault. */
async function checkNotifications(sql) {
  const [{ late, failed, error }] = await sql(`select
    (select count(*)::int from private.push_deliveries d where d.sent_at is null and d.failed_at is null
      and d.next_attempt_at < now() - interval '2 hours') as late,
    count(*)::int as failed, max(d.last_error) as error
    from private.push_deliveries d join private.push_subscriptions s on s.id = d.subscription_id
    where d.failed_at > now() - interval '1 day'`)
  return judge(
    'notifications',
    [
      ...(late > 0 ? [`${late} wait for longer than two hours: nobody sends them`] : []),
      ...(failed > 0 ? [`${failed} could not be sent in the last day: ${error}`] : []),
    ],
    'npx supabase@3.1.0 secrets list: is PUSH_PRIVATE_KEY among them, and is it still the one of ' +
      '`select push_key from public.settings`? docs/hosting.md, Telling devices',
  )
}

/** The server's clock was ahead when these rows were written. */
async function checkTimes(sql) {
  const [{ orders, mails }] = await sql(`select
    (select count(*)::int from public.orders o where o.created_at > now() + interval '1 day') as orders,
    (select count(*)::int from private.mail_jobs j where j.created_at > now() + interval '1 day') as mails`)
  return judge(
    'times',
    [
      ...(orders > 0 ? [`${orders} orders are dated in the future`] : []),
      ...(mails > 0 ? [`${mails} mails are dated in the future`] : []),
    ],
    ['public.orders', 'private.mail_jobs']
      .map((table) => `update ${table} set created_at = now() where created_at > now();`)
      .join(' '),
  )
}

/** Without client addresses all customers share one rate limit. */
async function checkAddresses(sql) {
  const [{ header, unknown: nobody, all }] =
    await sql(`select s.trusted_header as header, count(c.*)::int as all,
      (count(c.*) filter (
        where c.address_hash = sha256(s.salt || convert_to('unknown', 'utf8'))))::int as unknown
    from private.address_settings s left join private.rate_counters c on true group by s.one`)
  if (nobody === 0) return fine('addresses of requests', all === 0 ? 'none lately' : '')
  const remedy =
    'Which header does the outermost proxy set? ' +
    `update private.address_settings set trusted_header = '…';`
  return fault('addresses of requests', `no address comes in the header ${header}`, remedy)
}

async function checkHorizon(sql) {
  const [oldest] = await sql(`select a.pid, a.usename as name,
      floor(extract(epoch from now() - a.xact_start) / 60)::int as minutes
    from pg_stat_activity a where a.backend_xid is not null and a.pid <> pg_backend_pid()
      and a.xact_start < now() - interval '5 minutes' order by a.xact_start limit 1`)
  if (oldest === undefined) return fine('the horizon')
  const found =
    `a transaction of ${oldest.name} has been open for ${oldest.minutes} minutes: ` +
    'devices see nothing written since'
  return fault('the horizon', found, `select pg_terminate_backend(${oldest.pid});`)
}

async function checkBackup(sql) {
  const [last] = await sql(
    `select floor(extract(epoch from now() - b.at) / 86400)::int as days from private.backup_notes b`,
  )
  const remedy =
    'pg_dump && … && `select private.note_backup()`, every night (the script in docs/hosting.md). ' +
    'Backups your host makes are not seen here.'
  if (last === undefined) return unknown('backups', 'nobody has noted one', remedy)
  if (last.days < oldestBackupDays) return fine('backups', `${last.days} days old`)
  return fault('backups', `the last one is ${last.days} days old`, remedy)
}
