/** One corrupt value at a time in each field of every local table: no read fails. */
import { expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { readOverlay } from '#db/mirror/overlay.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { listClosedIds, listClosings, readDayEnd } from '#db/staff/day-closings.ts'
import { Operation } from '#domain/writes/operation.ts'
import { queueDependents } from '../support/dependents.ts'
import { aCustomer, aLine, uuid } from '../support/builders.ts'
import { sample } from '../support/cases.ts'
import { findFailures, values } from '../support/corrupt-fields.ts'
import { fullOrder } from '../support/full-rows.ts'
import { db } from '../support/db-for-each-test.ts'
import { readers } from '../support/readers.ts'
import { closing, localRows, now, places, storedSettings } from '../support/stored-rows.ts'

/** The longest takes about 20 s; a busy machine needs several times as long. */
const limitMs = 300_000
it.each(sample(places).map((place) => ({ ...place, name: nameOf(place) })))(
  'no value in a row of $table $name stops reading or sending',
  async (place) => {
    expect(await findFailures(db, place)).toEqual([])
  },
  limitMs,
)

function nameOf({ row }: { row: Record<string, unknown> }): string {
  return [row['key'], row['name']].filter((one) => typeof one === 'string').join(' ')
}

/** What shows queued writes over the rows. */
const overlaid = [
  'products',
  'categories',
  'orders',
  'closings',
  'the end of the day',
  'dashboard',
  'activity',
  'the make-list',
  'the history of a stock',
  'the cart as shown',
  'saved products',
  'returnable lines',
  'kept money',
  'timelines',
  'orders as CSV',
  'business details',
  'staff settings',
]
it.each(
  sample(
    places.filter(
      ({ database, table }) => database === 'mirror' && !['pulls', 'quarantine'].includes(table),
    ),
  ),
)(
  'no value in a row of $table stops reading the writes about it',
  async (place) => {
    const reads = Object.fromEntries(
      Object.entries(readers).filter(([name]) => overlaid.includes(name)),
    )
    expect(Object.keys(reads)).toHaveLength(overlaid.length)
    const ids = await queueDependents(db)
    expect(new Set((await readOverlay(db)).map(({ by }) => by))).toEqual(new Set(ids))
    expect(await findFailures(db, place, { reads, sends: false })).toEqual([])
  },
  limitMs,
)

it.each(['sale_ids', 'return_ids'])(
  'a closing with unreadable %s keeps its amounts and its other ids',
  async (field) => {
    for (const value of [...values, [1, uuid(8), uuid(9)]]) {
      await db.mirror.table('day_closings').put({ ...closing, [field]: value })
      const [view] = await listClosings(db)
      expect(view?.closing).toMatchObject({ counted: 1, takings: closing.takings })
      const kept = field === 'sale_ids' ? uuid(9) : uuid(8)
      expect(await listClosedIds(db)).toContain(kept)
    }
  },
)

it('each table has a row here, and a copy of an operation each of its fields', () => {
  const all = (['local', 'mirror'] as const).flatMap((half) =>
    db[half].tables.map(({ name }) => name),
  )
  const covered = new Set(places.map(({ table }) => table))
  // outbox: corrupt-values.property.test.ts.
  expect(all.filter((name) => !covered.has(name))).toEqual(['outbox'])
  const copied = Object.keys(localRows.sent)
  expect(Object.keys(Operation.entries).filter((field) => !copied.includes(field))).toEqual([])
})

it('control: a read that trusts stored values is found', async () => {
  const row = { ...localRows.cart }
  const trusting = async (one: Db) =>
    (await one.local.cart.toArray()).map(({ name }) => name.trim())
  const found = await findFailures(
    db,
    { database: 'local', table: 'cart', row },
    { reads: { trusting } },
  )
  expect(found).toContain('trusting with name = null')
})

it('control: a read that trusts a field of a stored setting is found', async () => {
  const row = { key: 'session', value: storedSettings['session'] }
  const trusting = async (one: Db) => {
    const session = (await one.local.settings.get('session'))?.value as { email: string }
    return session.email.trim()
  }
  const found = await findFailures(
    db,
    { database: 'local', table: 'settings', row },
    { reads: { trusting } },
  )
  expect(found).toContain('trusting with value.email = null')
})

it.each(['placedAt', 'total', 'items', 'customer'])(
  'an order with a corrupt %s stays in the list, and its screens can be rendered',
  async (field) => {
    for (const value of [...values, [null]]) {
      const order = {
        id: uuid(1),
        token: 't',
        placedAt: now,
        total: 1,
        items: [aLine()],
        customer: aCustomer,
      }
      await db.local.myOrders.put({ ...order, [field]: value })
      const [view] = await listMyOrders(db)
      expect(totalItems(view?.order.items ?? [])).toEqual(expect.any(Number))
      expect(view?.order.customer).toBeInstanceOf(Object)
      expect(view?.order.total).toEqual(expect.any(Number))
    }
  },
)

it.each(['returns', 'total', 'created_at'])(
  'the end of a day names an order with unreadable %s, whose money it may lack',
  async (field) => {
    await db.mirror.table('orders').put(fullOrder)
    expect(await readDayEnd(db, '2026-11-20')).toMatchObject({ damaged: [] })
    for (const value of [null, 1e17, {}, [null], [{}]]) {
      await db.mirror.table('orders').put({ ...fullOrder, [field]: value })
      expect(await readDayEnd(db, '2026-11-20')).toMatchObject({ damaged: [fullOrder.id] })
    }
  },
)
