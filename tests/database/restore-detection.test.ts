/** Devices notice a restored backup by themselves and pull everything again. */
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

  test.each([
    ['of a cluster with higher transaction ids', restoreFromAhead],
    ['into a cluster with higher transaction ids', restoreIntoAhead],
  ])('%s, a device gets a new epoch and then every row', async (_, restore) => {
    await restore()
    const page = await pull(before.next)
    expect(before).toMatchObject({ reset: false, more: false })
    expect(page.reset).toBe(true)
    expect(page.epoch).not.toBe(before.epoch)
    const again = await pull(null)
    expect(again.epoch).toBe(page.epoch)
    expect(again.rows.length).toBe(before.rows.length)
    expect((await pull(again.next)).reset).toBe(false)
  })

  test('staff get every order after the epoch was renewed', async () => {
    const orders = (page: Page) => page.rows.filter(({ t }) => t === 'orders').length
    const known = await pullOrders(null)
    expect(orders(known)).toBe(15)
    await restoreFromAhead()
    expect(await pullOrders(known.next)).toMatchObject({ reset: true })
    expect(orders(await pullOrders(null))).toBe(15)
  })

  test('concurrent pulls renew the epoch once', async () => {
    await restoreFromAhead()
    const pages = await Promise.all(Array.from({ length: 10 }, () => pull(before.next)))
    expect(new Set(pages.map(({ epoch }) => epoch)).size).toBe(1)
    expect(pages.every(({ reset }) => reset)).toBe(true)
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
