/** The built shop with its real embedded backend, each on a free port with its own data, behind a door. */
import { serveShop } from '../../scripts/serve-shop.mjs'
import { startEmbedded } from '../../tests/support/servers/start-embedded.ts'
import { type Door, openDoor } from './door.ts'

export interface Shop {
  url: string
  door: Door
  /** One statement as the owner of the database: the truth about the server. */
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  ordersOf: (email: string) => Promise<Record<string, unknown>[]>
  stockOf: (productId: string) => Promise<number>
  setProduct: (
    productId: string,
    fields: Partial<{ stock: number; price: number }>,
  ) => Promise<void>
  /** Door open, no trouble, products as in the seed. Orders stay: every test has its own e-mail address. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

export async function startShop(): Promise<Shop> {
  const [backend, pages] = await Promise.all([
    startEmbedded(),
    serveShop({ port: 0, host: '127.0.0.1', embedded: false }),
  ])
  const door = await openDoor({ backend: backend.url, pages: pages.url })
  const { sql } = backend
  const seeded = await sql('select id, stock, price from public.products')

  const shop: Shop = {
    url: door.url,
    door,
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
      await door.open()
      door.mend()
      for (const { id, stock, price } of seeded)
        await sql(
          'update public.products set stock = $2, price = $3 where id = $1 and (stock, price) is distinct from ($2, $3)',
          [id, stock, price],
        )
    },
    stop: async () => {
      await door.shut()
      await Promise.all([pages.close(), backend.stop()])
    },
  }
  return shop
}
