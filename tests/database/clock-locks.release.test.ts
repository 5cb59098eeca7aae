/** A job that waits for a lock holds up no other job. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ connections: 4 })
})
afterAll(() => server.stop())

/** A job, and a table without which it cannot do its work. */
const needs = [
  ['forget addresses', 'private.rate_counters'],
  ['sum order counts', 'private.order_counts'],
  ['sum product counts', 'private.product_counts'],
  ['forget where orders came from', 'private.order_sources'],
  ['forget old deletions', 'public.deletions'],
  ['merge old stock moves', 'public.stock_moves'],
] as const

test.each(needs)('while %s waits, all others succeed, and it is named', async (job, table) => {
  await server.sql(
    'update private.clock_jobs set tried_at = null, succeeded_at = null, last_error = null',
  )
  const colleague = await server.pool.connect()
  try {
    await colleague.query(`begin; lock table ${table} in exclusive mode`)
    const due = await server.sql('select private.due_jobs() as name')
    expect(due.length).toBeGreaterThan(10)
    for (const { name } of due) await server.sql('select private.run_job($1)', [name])
  } finally {
    await colleague.query('rollback')
    colleague.release()
  }
  const failed = await server.sql(
    'select name from private.clock_jobs where last_error is not null',
  )
  expect(failed).toEqual([{ name: job }])
  const succeeded =
    'select count(*)::int as n from private.clock_jobs where succeeded_at is not null'
  const all = 'select count(*)::int - 1 as n from private.clock_jobs'
  expect(await server.sql(succeeded)).toEqual(await server.sql(all))
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
