/** One corrupt value at a time in each field of every local table: no read fails. */
import { expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { sweepApplied } from '#db/outbox/sending/sweep.ts'
import { readSession } from '#db/session-store.ts'
import { countUnannounced, listMyOrders, listOrdersToPoll } from '#db/shopper/my-orders.ts'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { readCart } from '#db/shopper/stored-cart.ts'
import { listStallEntries } from '#db/stall-days.ts'
import { listStaffOrders } from '#db/staff/orders.ts'
import { readSyncState, readSyncStatus } from '#db/sync-state.ts'
import { flush } from '#sync/sending/push.ts'
import { readReleases } from '../compat/releases.ts'
import { anOrder, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { db } from '../support/db-for-each-test.ts'

const now = Date.UTC(2026, 10, 23)
const values = [undefined, null, 'corrupt', 1e17, {}]
const newest = readReleases().at(-1)
if (newest === undefined) throw new Error('No release is recorded')

const readers: Record<string, (db: Db) => Promise<unknown>> = {
  cart: readCart,
  'my orders': listMyOrders,
  'orders to ask about': (one) => listOrdersToPoll(one, now),
  announcements: countUnannounced,
  address: readSavedAddress,
  'stall days': listStallEntries,
  session: readSession,
  products: listProducts,
  categories: listCategories,
  orders: listStaffOrders,
  'sync state': readSyncState,
  'sync status': (one) => readSyncStatus(one, true),
  'the sweep': (one) => sweepApplied(one, now),
  'the help file': (one) => writeHelpFile(one, { now, app: '' }),
}

const tables = (['local', 'mirror'] as const).flatMap((database) =>
  Object.entries(newest.stores[database].rows)
    .filter(([table]) => table !== 'outbox')
    .flatMap(([table, rows]) =>
      (table === 'settings' ? rows : rows.slice(0, 1)).map((row) => ({ database, table, row })),
    ),
)

interface Place {
  database: 'local' | 'mirror'
  table: string
  row: Record<string, unknown>
}

/** What fails when one field of the row has one of the values. */
async function findFailures({ database, table, row }: Place, reads = readers): Promise<string[]> {
  const stored = db[database].table(table)
  const keys = [stored.schema.primKey.keyPath ?? []].flat()
  const failures = new Set<string>()
  for (const field of Object.keys(row).filter((name) => !keys.includes(name)))
    for (const value of values) {
      await stored.put({ ...row, [field]: value })
      for (const [name, read] of Object.entries(reads))
        await read(db).catch(() => failures.add(`${name} with ${field} = ${JSON.stringify(value)}`))
      if (!(await canSend())) failures.add(`sending with ${field} = ${JSON.stringify(value)}`)
    }
  return [...failures]
}

async function canSend(): Promise<boolean> {
  await db.local.outbox.clear()
  await enqueue(db, { id: uuid(3), mutation: anOrder(), userId: null, now })
  const gateway = createFakeGateway()
  await flush(createPushDeps(db, gateway, { now: () => now + 60_000 }))
  return gateway.sent.includes(uuid(3))
}

it.each(tables)('no value in a row of $table stops reading or sending', async (place) => {
  expect(await findFailures(place)).toEqual([])
})

it('a read that trusts what is stored is found', async () => {
  const [cart] = tables.filter(({ table }) => table === 'cart')
  if (cart === undefined) throw new Error('No cart is recorded')
  const trusting = async (one: Db) =>
    (await one.local.cart.toArray()).map(({ name }) => name.trim())
  expect(await findFailures(cart, { trusting })).toContain('trusting with name = null')
})
