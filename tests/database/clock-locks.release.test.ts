/** A job that waits for a lock holds up no other job. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOperation } from '../../scripts/doctor/operation.mjs'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 4 })
  // As pg_cron has it.
  await server.sql('create schema cron; create table cron.job_run_details (end_time timestamptz)')
  await server.sql(`alter function private.run_job(text) set lock_timeout = '300ms'`)
})
afterAll(() => server.stop())

/** A lock that somebody may hold, and the jobs that cannot do their work without that table. */
const needs: [lock: string, jobs: string[]][] = [
  ['public.sync_meta in access exclusive', ['forget old deletions', 'notice a restore']],
  ['private.site_builds in access exclusive', ['request a build']],
  ['private.newsletter_subscribers in exclusive', ['forget old mail']],
  [
    'public.orders in exclusive',
    [
      'erase closed orders',
      'forget notes of orders',
      'forget old orders',
      'forget reasons of prices',
      'forget reasons of returns',
    ],
  ],
  ['private.push_events in exclusive', ['forget old pushes']],
  ['private.contact_messages in exclusive', ['forget old messages']],
  [
    'private.operations in exclusive',
    [
      'erase closed orders',
      'forget old orders',
      'forget refused values',
      'forget rejected operations',
    ],
  ],
  ['public.day_closings in exclusive', ['forget closing notes']],
  ['private.stock_alerts in exclusive', ['forget old stock alerts']],
  ['private.rate_counters in exclusive', ['forget addresses']],
  ['private.order_counts in exclusive', ['sum order counts']],
  ['private.product_counts in exclusive', ['sum product counts']],
  ['private.order_sources in exclusive', ['forget where orders came from']],
  ['public.stock_moves in exclusive', ['merge old stock moves']],
  ['cron.job_run_details in exclusive', ["forget the clock's own past"]],
]

test('every job is among them, but the one that only reads', async () => {
  const jobs = await server.sql('select name from private.clock_jobs')
  const named = new Set(['send mail', ...needs.flatMap(([, names]) => names)])
  expect([...named].toSorted()).toEqual(jobs.map(({ name }) => String(name)).toSorted())
})

test.each(needs)('while somebody locks %s, all other jobs succeed', async (lock, names) => {
  await server.sql(
    'update private.clock_jobs set tried_at = null, succeeded_at = null, last_error = null',
  )
  const colleague = await server.pool.connect()
  try {
    await colleague.query(`begin; lock table ${lock} mode`)
    const due = await server.sql('select private.due_jobs() as name')
    expect(due.length).toBeGreaterThan(10)
    for (const { name } of due) await server.sql('select private.run_job($1)', [name])
  } finally {
    await colleague.query('rollback')
    colleague.release()
  }
  const failed = await server.sql(
    'select name from private.clock_jobs where last_error is not null order by name',
  )
  expect(failed.map(({ name }) => name)).toEqual(names)
  const succeeded =
    'select count(*)::int as n from private.clock_jobs where succeeded_at is not null'
  const others = 'select count(*)::int - $1 as n from private.clock_jobs'
  expect(await server.sql(succeeded)).toEqual(await server.sql(others, [names.length]))

  const report = await checkOperation((text: string) => server.sql(text))
  const clock = report.find(({ name }) => name === 'the clock')
  for (const name of names) expect(clock?.found).toContain(`'${name}' failed: `)
})

test('a job that a statement time-out ends is named', async () => {
  await server.sql(
    `create function private.sleep_long() returns void language sql as 'select pg_sleep(20)'`,
  )
  await server.sql(
    `insert into private.clock_jobs (name, every, calls) values ('a slow one', '1 minute', 'sleep_long')`,
  )
  const client = await server.pool.connect()
  await client.query(`set statement_timeout = '200ms'`)
  const { rows } = await client.query(`select private.run_job('a slow one') as done`)
  await client.query('reset statement_timeout')
  client.release()
  expect(rows).toEqual([{ done: false }])
  const [slow] = await server.sql(
    `select last_error from private.clock_jobs where name = 'a slow one'`,
  )
  expect(slow?.['last_error']).toContain('statement timeout')
})
