/**
 * Queries about the whole catalogue read no product that they do not return, and a staff device's
 * first copy has few pages. Counted, not timed.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

const products = 5000
const orders = 5900

describe('a large shop', () => {
  let server: PostgresServer
  const staff = randomUUID()
  beforeAll(async () => {
    server = await startPostgres({ connections: 4 })
    await server.sql(`insert into private.staff (user_id) values ($1)`, [staff])
    await server.sql('update private.app_settings set whole_catalogue_up_to = 1000')
    await server.sql(
      `insert into public.products (id, name, price, stock, category)
       select 'many-' || i, 'Box ' || i, 10, 5, 'boxes' from generate_series(1, $1::int) i`,
      [products],
    )
    await server.sql(
      `insert into public.orders (customer_name, customer_email, customer_phone, customer_address, total, items)
       select 'Customer ' || i, 'c@mail.example', '01000000101', '1 Street', 10,
         '[{"id": "2", "name": "Box", "price": 10, "quantity": 1, "image": ""}]'
       from generate_series(1, $1::int) i`,
      [orders],
    )
    await server.sql('analyze')
  })
  afterAll(() => server.stop())

  /** How many rows of products a statement reads, and how often it scans the whole table. */
  async function countReads(statement: string) {
    const client = await server.pool.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      const { rows } = await client.query(
        `select seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
         from pg_stat_xact_user_tables where relid = 'public.products'::regclass`,
      )
      return rows[0]
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('the check whether the site needs a new build reads no product', async () => {
    expect(await countReads('select private.catalog_hash()')).toEqual({ scans: 0, rows: 0 })
  })

  test('the first page of a new device reads only the products that it returns', async () => {
    const { scans, rows } = await countReads('select public.pull_catalog_first(null, 60)')
    expect(scans).toBe(0)
    // 61 to find the page, 60 to return it, 240 first rows.
    expect(rows).toBeLessThan(600)
  })

  test('control: counting products reads all of them', async () => {
    const { rows } = await countReads('select count(name) from public.products')
    expect(rows).toBeGreaterThan(products)
  })

  test("a staff device's first copy has at most 100 pages at 59,000 orders", async () => {
    const client = await server.pool.connect()
    const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [claims])
    const copy = async (limit: number) => {
      let [page, pages] = [{ more: true, next: null }, 0]
      for (; page.more; pages += 1) {
        const next = JSON.stringify(page.next)
        const { rows } = await client.query('select public.pull_orders($1, $2) as page', [
          next,
          limit,
        ])
        page = rows[0].page
      }
      return pages
    }
    expect(await copy(1000)).toBeLessThanOrEqual(10)
    expect(await copy(500), 'control: a page of older apps is short').toBeGreaterThan(20)
    client.release()
  })
})
