/** One corrupt value at a time in each field of every local table: no read fails. */
import { expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { totalItems } from '#domain/orders/order-amounts.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { listClosedIds, listClosings, readDayEnd } from '#db/staff/day-closings.ts'
import { flush } from '#sync/sending/push.ts'
import { readReleases } from '../compat/releases.ts'
import { aCustomer, aLine, anOrder, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import {
  fullCategory,
  fullOrder,
  fullProduct,
  fullSettings,
  fullStaffSettings,
} from '../support/full-rows.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { db } from '../support/db-for-each-test.ts'
import { readers } from '../support/readers.ts'

const now = Date.UTC(2026, 10, 23)
const values = [undefined, null, 'corrupt', 1e17, {}]
const newest = readReleases().at(-1)
if (newest === undefined) throw new Error('No release is recorded')

/** Tables and fields that the recorded devices do not have. */
const times = { lostAt: now, statusSince: now, askedAt: now, withdrawnAt: now, announcedAt: now }
const receipt = { created_at: '2026-11-20T10:00:00Z', status: 'pending', total: 1, items: [] }
const at = '2026-11-20T10:00:00Z'
const ofMethod = { sales: 1, sales_count: 1, returns: 0, returns_count: 0 }
const closing = {
  id: uuid(6),
  version: 1,
  generation: 1,
  device_id: uuid(7),
  day: '2026-11-20',
  closed_at: at,
  opening: 0,
  counted: 1,
  takings: { cash: ofMethod, instapay: ofMethod, card: ofMethod },
  sale_ids: [uuid(8)],
  return_ids: [uuid(9)],
  note: '',
  closed_by: 'Ann',
}
const pulled = { cursor: null, epoch: 'e', generation: 1, complete: true, sweeping: false, at }
const more: Place[] = [
  ...(newest.stores.local.rows['myOrders']?.slice(0, 1).map((row) => ({
    database: 'local' as const,
    table: 'myOrders',
    row: { ...row, ...times, receipt: { ...receipt, id: row['id'] }, heard: 1, found: true },
  })) ?? []),
  ...(newest.stores.local.rows['sent']?.slice(0, 1).map((row) => ({
    database: 'local' as const,
    table: 'sent',
    row: { ...row, merged: [], arrived: {}, again: true, forgotten: false },
  })) ?? []),
  ...[
    ['saved', { id: '1', name: 'Box', price: 1, image: '', savedAt: now }] as const,
    ['log', { seq: 1, at: now, event: 'x', detail: null }] as const,
    ['photos', { id: uuid(5), blob: new Blob(['x']), draftKey: 'x', createdAt: now }] as const,
    ['drafts', { key: 'user:ann/x', value: {}, savedAt: now }] as const,
  ].map(([table, row]) => ({ database: 'local' as const, table, row })),
  ...[
    'server-epoch',
    'device-id',
    'set-aside',
    'photo-store',
    'offline-return',
    'recently-viewed',
    'recent-searches',
    'saved-address',
    'removed-photos',
  ].map((key) => ({ database: 'local' as const, table: 'settings', row: { key, value: {} } })),
  ...[
    ['products', { ...fullProduct }] as const,
    ['categories', { ...fullCategory }] as const,
    ['orders', { ...fullOrder }] as const,
    ['settings', { ...fullSettings }] as const,
    ['staff_settings', { ...fullStaffSettings }] as const,
    ['day_closings', closing] as const,
    [
      'quarantine',
      { key: 'products/1', t: 'products', id: '1', v: 1, row: {}, reason: 'x', at: now },
    ] as const,
    [
      'pulls',
      {
        name: 'catalog',
        scope: 'anon',
        horizon: '5',
        ...pulled,
        behindSince: at,
        horizonMs: 1,
        total: 5,
        archived: ['1'],
        languages: ['en'],
        features: ['archive'],
      },
    ] as const,
    [
      'pulls',
      {
        name: 'orders',
        scope: 'user:ann',
        horizon: '5',
        ...pulled,
        movesSince: at,
        waiting: { 1: 2 },
      },
    ] as const,
  ].map(([table, row]) => ({ database: 'mirror' as const, table, row })),
]

const recorded = (['local', 'mirror'] as const).flatMap((database) =>
  Object.entries(newest.stores[database].rows)
    .filter(([table]) => table !== 'outbox')
    .flatMap(([table, rows]) =>
      (table === 'settings' ? rows : rows.slice(0, 1)).map((row) => ({ database, table, row })),
    ),
)

const isCovered = (table: string) =>
  table !== 'settings' && more.some((place) => place.table === table)
const tables: Place[] = [...recorded.filter(({ table }) => !isCovered(table)), ...more]

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
  // Between rows that fit: a sort compares it with others, and others with it.
  const [key = '', ...moreKeys] = keys
  const others = moreKeys.length > 0 ? [] : ['!', 'z'].map((id) => ({ ...row, [key]: id }))
  for (const field of Object.keys(row).filter((name) => !keys.includes(name)))
    for (const value of values) {
      const put = () => stored.bulkPut([...others, { ...row, [field]: value }])
      for (const [name, read] of Object.entries(reads)) {
        // Before each: a pull and a sweep delete rows.
        await put()
        await read(db).catch(() => failures.add(`${name} with ${field} = ${JSON.stringify(value)}`))
      }
      await put()
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

/** The longest takes about 20 s; a busy machine needs several times as long. */
const limitMs = 300_000
it.each(tables)(
  'no value in a row of $table stops reading or sending',
  async (place) => {
    expect(await findFailures(place)).toEqual([])
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

it('each table has a row here', () => {
  const all = (['local', 'mirror'] as const).flatMap((half) =>
    db[half].tables.map(({ name }) => name),
  )
  const covered = new Set(tables.map(({ table }) => table))
  // outbox: corrupt-values.test.ts.
  expect(all.filter((name) => !covered.has(name))).toEqual(['outbox'])
})

it('control: a read that trusts stored values is found', async () => {
  const [cart] = tables.filter(({ table }) => table === 'cart')
  if (cart === undefined) throw new Error('No cart is recorded')
  const trusting = async (one: Db) =>
    (await one.local.cart.toArray()).map(({ name }) => name.trim())
  expect(await findFailures(cart, { trusting })).toContain('trusting with name = null')
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
