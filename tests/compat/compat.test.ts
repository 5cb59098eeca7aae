/** Compatibility with recorded releases: their stored data, requests and answers. */
import { IDBFactory } from 'fake-indexeddb'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { readDraft } from '#db/drafts.ts'
import { listProducts } from '#db/mirror/catalog.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { readCart } from '#db/shopper/stored-cart.ts'
import { listMyOrders } from '#db/shopper/my-orders.ts'
import { listStaffOrders } from '#db/staff/orders.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { createTestDb, nameOf } from '../support/test-db.ts'
import { readAnswer } from './read-answer.ts'
import { mask, maskLike } from './mask.ts'
import { type Release, readReleases } from './releases.ts'
import { type Exchange, openCompatServer } from './server.ts'
import { writeStores } from './stores.ts'

const releases = readReleases()

describe.each(releases)('the stored data of release $name', ({ stores }: Release) => {
  let db: Db
  beforeAll(async () => {
    const disk = new IDBFactory()
    await writeStores(`${nameOf(disk)}-local`, disk, stores.local)
    await writeStores(`${nameOf(disk)}-mirror`, disk, stores.mirror)
    db = createTestDb(disk)
    return () => {
      db.local.close()
      db.mirror.close()
    }
  })
  const stored = (name: string) => stores.local.rows[name] ?? []

  it('keeps every operation of the outbox in its state', async () => {
    const { rows, corrupt } = await listOperations(db)
    expect(corrupt).toEqual([])
    expect(rows.map(({ id, state }) => [id, state])).toEqual(
      stored('outbox').map(({ id, state }) => [id, state]),
    )
    const unreadable = rows.filter(({ kind, payload }) => parseMutation(kind, payload) === null)
    expect(unreadable).toEqual([])
  })

  it('keeps cart, orders, drafts and session', async () => {
    expect((await readCart(db)).map(({ id }) => id)).toEqual(stored('cart').map(({ id }) => id))
    expect(await listMyOrders(db)).toHaveLength(stored('myOrders').length)
    for (const { key, value } of stored('drafts'))
      expect(await readDraft(db, String(key))).toEqual(value)
    expect((await readSession(db))?.email).toBe('ann@shop.example')
  })

  it('shows the pulled rows', async () => {
    expect((await listProducts(db)).length).toBeGreaterThan(0)
    const orders = (await listStaffOrders(db)).map(({ order }) => order.id)
    for (const { id } of stores.mirror.rows['orders'] ?? []) expect(orders).toContain(id)
  })
})

describe.each(releases)(
  'the current server with requests of release $name',
  ({ exchanges }: Release) => {
    let answers: Exchange[]
    beforeAll(async () => {
      const { ask, close } = await openCompatServer()
      answers = []
      for (const exchange of exchanges) answers.push(await ask(exchange))
      await close()
    })

    it.each(exchanges.map(({ name }, n) => ({ name, n })))(
      'gives the recorded response: $name',
      ({ n }) => {
        const [before, now] = [exchanges[n], answers[n]]
        expect(now?.status).toBe(before?.status)
        // New fields are allowed.
        expect(maskLike(now?.answer, before?.answer)).toMatchObject(Object(mask(before?.answer)))
      },
    )
  },
)

describe.each(releases)(
  'the current app with the answers that release $name got',
  ({ exchanges }) => {
    it.each(exchanges)('$name', async (exchange: Exchange) => {
      const reply = await readAnswer(exchange, exchange.answer)
      expect(reply).toMatchObject(exchange.status === 200 ? { ok: true } : { ok: false })
    })
  },
)
