/** The built shop with the embedded backend, on free ports, behind a fault proxy. */
import { serveShop } from '../../scripts/serve-shop.mjs'
import { startEmbedded } from '../../tests/support/servers/start-embedded.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export interface Shop {
  url: string
  proxy: FaultProxy
  /** Runs one statement as the owner of the database. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  ordersOf: (email: string) => Promise<Record<string, unknown>[]>
  stockOf: (productId: string) => Promise<number>
  setProduct: (
    productId: string,
    fields: Partial<{ stock: number; price: number }>,
  ) => Promise<void>
  /**
   * Opens the proxy, ends all faults, forgets requests, and restores products and categories to the
   * seed. Orders stay: every test has its own e-mail address.
   */
  reset: () => Promise<void>
  /** Another build of the pages, before the same server. */
  serveAlso: (dist: string) => Promise<{ url: string; stop: () => Promise<void> }>
  stop: () => Promise<void>
}

/** `storage`: stores photos, like a hosted project. */
export async function startShop({ storage = false } = {}): Promise<Shop> {
  const [backend, pages] = await Promise.all([
    startEmbedded({ storage }),
    serveShop({ port: 0, host: '127.0.0.1', embedded: false }),
  ])
  const proxy = await startFaultProxy({ backend: backend.url, pages: pages.url, storage })
  const { sql } = backend
  const seed = await takeSeed(sql)

  const shop: Shop = {
    url: proxy.url,
    proxy,
    sql,
    ordersOf: (email) => sql('select * from public.orders where customer_email = $1', [email]),
    stockOf: async (id) => {
      const [row] = await sql('select stock from public.products where id = $1', [id])
      return Number(row?.['stock'])
    },
    setProduct: async (id, fields) => {
      for (const [column, value] of Object.entries(fields))
        await sql(`update public.products set ${column} = $2 where id = $1`, [id, value])
    },
    reset: async () => {
      await proxy.open()
      proxy.mend()
      proxy.requests.length = 0
      await seed.restore()
    },
    serveAlso: async (dist) => {
      const others = await serveShop({ port: 0, host: '127.0.0.1', embedded: false, dist })
      const before = await startFaultProxy({ backend: backend.url, pages: others.url })
      const stop = async () => {
        await before.shut()
        await others.close()
      }
      return { url: before.url, stop }
    },
    stop: async () => {
      await proxy.shut()
      await Promise.all([pages.close(), backend.stop()])
    },
  }
  return shop
}

/** `restore` undoes all changes of earlier tests to the catalogue, and nothing else. */
async function takeSeed(sql: Shop['sql']) {
  const tables = { categories: await rowsOf('categories'), products: await rowsOf('products') }
  return {
    restore: async () => {
      for (const table of ['categories', 'products'] as const) await restore(table, tables[table])
    },
  }

  /** All that people write: the server stamps the other columns. */
  async function rowsOf(table: string) {
    const rows = await sql(
      `select to_jsonb(one) - '{version,change_xid,described_xid,updated_at}'::text[] as row
       from public.${table} one`,
    )
    return rows.map(({ row }) => row as Record<string, unknown>)
  }

  async function restore(table: 'categories' | 'products', rows: Record<string, unknown>[]) {
    const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
    const list = columns.join(', ')
    const mine = columns.map((column) => `excluded.${column}`).join(', ')
    const theirs = columns.map((column) => `old.${column}`).join(', ')
    const seeded = JSON.stringify(rows)
    if (table === 'products')
      await sql(
        "delete from public.products where id not in (select r ->> 'id' from jsonb_array_elements($1::jsonb) r)",
        [seeded],
      )
    await sql(
      `insert into public.${table} as old (${list})
       select ${list} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)
       on conflict (id) do update set (${list}) = row(${mine})
       where (${theirs}) is distinct from (${mine})`,
      [seeded],
    )
    if (table === 'categories')
      await sql(
        "delete from public.categories where id not in (select r ->> 'id' from jsonb_array_elements($1::jsonb) r)",
        [seeded],
      )
  }
}
