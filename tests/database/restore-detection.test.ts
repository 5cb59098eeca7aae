/**
 * After a restore, pulls are refused until the clock has renewed the epoch. Then devices pull
 * everything again.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

interface Page {
  epoch: string
  reset: boolean
  more: boolean
  rows: { t: string; id: string }[]
  next: unknown
}

describe('after a restore', () => {
  let server: PostgresServer
  const staff = randomUUID()
  beforeAll(async () => {
    server = await startPostgres({ connections: 10 })
    await server.sql('insert into private.staff (user_id) values ($1)', [staff])
  })
  afterAll(() => server.stop())

  let before: Page
  beforeEach(async () => {
    before = await pull(null)
  })

  async function pull(cursor: unknown): Promise<Page> {
    const [row] = await server.sql('select public.pull_catalog($1::jsonb) as page', [
      JSON.stringify(cursor),
    ])
    return row?.['page'] as Page
  }

  async function pullOrders(cursor: unknown): Promise<Page> {
    const [row] = await server.sql(
      `select public.pull_orders($1::jsonb) as page from (select set_config('request.jwt.claims', $2, true)) as claims`,
      [JSON.stringify(cursor), JSON.stringify({ sub: staff, role: 'authenticated' })],
    )
    return row?.['page'] as Page
  }

  /** Like a dump of a cluster with higher transaction ids: rows keep their stamps. */
  async function restoreFromAhead() {
    await server.sql(`do $$ declare t text; begin
      set local session_replication_role = replica;
      foreach t in array array['categories', 'products', 'orders', 'stock_moves', 'deletions'] loop
        execute format('update public.%I set change_xid = change_xid + 1000000', t);
      end loop;
    end $$`)
  }

  /** Like a dump restored into a cluster with higher transaction ids: only table OIDs change. */
  const restoreIntoAhead = () => server.sql('update public.sync_meta set table_oid = table_oid + 1')

  /** Runs the clock a minute later. */
  async function tick() {
    await server.sql(`update private.clock_jobs set tried_at = tried_at - interval '1 minute'`)
    await server.sql('select private.run_job(d) from private.due_jobs() d')
  }

  const restores = [
    ['of a cluster with higher transaction ids', restoreFromAhead],
    ['into a cluster with higher transaction ids', restoreIntoAhead],
  ] as const

  test.each(restores)('%s, a device gets a new epoch and then every row', async (_, restore) => {
    await restore()
    await tick()
    const page = await pull(before.next)
    expect(before).toMatchObject({ reset: false, more: false })
    expect(page.reset).toBe(true)
    expect(page.epoch).not.toBe(before.epoch)
    const again = await pull(null)
    expect(again.epoch).toBe(page.epoch)
    expect(again.rows.length).toBe(before.rows.length)
    expect((await pull(again.next)).reset).toBe(false)
  })

  test.each(restores)('%s, no visitor renews the epoch or gets a page', async (_, restore) => {
    await restore()
    for (const cursor of [before.next, null, { epoch: 'none' }]) {
      await expect(pull(cursor)).rejects.toMatchObject({ code: 'PT503' })
      await expect(pullOrders(cursor)).rejects.toMatchObject({ code: 'PT503' })
    }
    const [{ epoch } = {}] = await server.sql('select epoch from public.sync_meta')
    expect(epoch).toBe(before.epoch)
    await tick()
    expect((await pull(null)).rows.length).toBe(before.rows.length)
  })

  test('no device gets a part of the catalogue while an older transaction is open', async () => {
    const writer = await server.pool.connect()
    await writer.query('begin')
    await writer.query(`update public.categories set name = name || ' ' where id = 'decor'`)
    await server.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.products set change_xid = change_xid + 1000000; end $$`)
    await tick()
    const during = await pull(null).catch((error: { code: string }) => error.code)
    await writer.query('commit')
    writer.release()
    expect(during).toBe('PT503')
    expect((await pull(null)).rows.length).toBe(before.rows.length)
  })

  test('staff get every order after the epoch was renewed', async () => {
    const orders = (page: Page) => page.rows.filter(({ t }) => t === 'orders').length
    const known = await pullOrders(null)
    expect(orders(known)).toBe(18)
    await restoreFromAhead()
    await tick()
    expect(await pullOrders(known.next)).toMatchObject({ reset: true })
    expect(orders(await pullOrders(null))).toBe(18)
  })

  test('several clocks at once renew the epoch once', async () => {
    await restoreFromAhead()
    const clocks = Array.from({ length: 10 }, () =>
      server.sql('select private.renew_epoch_if_restored(), (select epoch from public.sync_meta)'),
    )
    await Promise.all(clocks)
    const { epoch } = await pull(null)
    await tick()
    expect((await pull(null)).epoch).toBe(epoch)
    expect(epoch).not.toBe(before.epoch)
  })

  test('an open transaction with its own stamps is not a restore', async () => {
    const writer = await server.pool.connect()
    await writer.query('begin')
    await writer.query(`update public.products set stock = stock + 1 where id = '1'`)
    const { rows } = await writer.query(`select public.pull_catalog() ->> 'epoch' as epoch`)
    expect(rows[0].epoch).toBe(before.epoch)
    expect((await pull(before.next)).reset).toBe(false)
    await writer.query('commit')
    writer.release()
    expect((await pull(before.next)).epoch).toBe(before.epoch)
  })
})
