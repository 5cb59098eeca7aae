/**
 * Restores a dump of pg_dump (docs/hosting.md) into a new database, where transaction ids start
 * again. Devices notice the restore and send the lost operations again.
 */
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../support/builders.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import { readMigrations, readSeed, readSupabaseLike } from '../support/servers/schema-files.ts'

interface Page {
  epoch: string
  reset: boolean
  rows: { t: string; id: string }[]
  /** Product, version, stock, time. */
  stocks: unknown[][]
  next: unknown
}

let shop: PGlite
let restored: PGlite
beforeAll(async () => {
  shop = await PGlite.create()
  await shop.exec(await readSupabaseLike())
  for (const { sql } of await readMigrations()) await shop.exec(sql)
  await shop.exec(await readSeed())
  await shop.exec(`update public.products set stock = 20 where id = '1'`)
})
afterAll(async () => {
  await shop.close()
  await restored?.close()
})

/** Calls a function as a shopper's device. */
async function call<T>(db: PGlite, name: string, args: Record<string, unknown>): Promise<T> {
  const names = Object.keys(args)
  const [row] = await db.transaction(async (asAnon) => {
    await asAnon.exec('set local role anon')
    const { rows } = await asAnon.query<{ answer: T }>(
      `select public.${name}(${names.map((arg, i) => `${arg} => $${i + 1}`).join(', ')}) as answer`,
      Object.values(args),
    )
    return rows
  })
  if (row === undefined) throw new Error(`${name} returned no row`)
  return row.answer
}

const pull = (db: PGlite, cursor: unknown) =>
  call<Page>(db, 'pull_catalog_changes', { p_cursor: cursor })

const order = (db: PGlite, id: string) =>
  call<{ status: string }>(db, 'place_order', {
    p_operation_id: id,
    p_payload: placeOrderPayload([{ product_id: '1', quantity: 1, price: 14_999 }]),
  })

async function stockAndMoves(db: PGlite) {
  const { rows } = await db.query(
    `select p.stock, (select sum(m.delta)::int from public.stock_moves m where m.product_id = p.id) as moved,
      (select count(*)::int from public.orders o where o.id::text like '00000000-%') as orders
     from public.products p where p.id = '1'`,
  )
  return rows[0]
}

test('after a dump is restored, devices reset and replay: no operation is lost or applied twice', async () => {
  await order(shop, uuid(1))
  const known = await pull(shop, null)
  const dump = await pgDump({
    pg: shop,
    args: ['--no-owner', '--schema=public', '--schema=private', '--schema=auth'],
  })
  // pg_dump leaves its transaction and settings in the only session of PGlite.
  await shop.exec('rollback; reset all')
  await order(shop, uuid(2))
  const before = await stockAndMoves(shop)
  expect(before).toEqual({ stock: 18, moved: 18, orders: 2 })

  restored = await PGlite.create()
  await restored.exec(`create role anon nologin; create role authenticated nologin;
    create role service_role nologin bypassrls;
    create role authenticator noinherit login; drop schema public`)
  await restored.exec(await dump.text())
  await restored.exec('reset all')

  const page = await pull(restored, known.next)
  expect(page).toMatchObject({ reset: true })
  expect(page.epoch).not.toBe(known.epoch)
  const all = await pull(restored, null)
  expect(all.rows.length).toBe(known.rows.length)
  expect((await pull(restored, all.next)).reset).toBe(false)

  await expect(
    restored.transaction((asAnon) => asAnon.exec('set local role anon; table private.operations')),
  ).rejects.toThrow('permission denied')
  expect(await stockAndMoves(restored)).toEqual({ stock: 19, moved: 19, orders: 1 })
  for (const id of [uuid(2), uuid(1), uuid(2)])
    expect(await order(restored, id)).toMatchObject({ status: 'applied' })
  expect(await stockAndMoves(restored)).toEqual(before)
  expect((await pull(restored, all.next)).stocks).toEqual([
    ['1', expect.any(Number), 18, expect.any(Number)],
  ])
})
