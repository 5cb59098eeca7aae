/** Moving to another browser: what is taken along, and how it is added to what is there. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { bringMoved } from '#db/device/bring-moved.ts'
import { packMoved } from '#db/device/pack-moved.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { discardLater } from '#db/outbox/decisions.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { cancelMyOrder } from '#db/shopper/cancel-my-order.ts'
import { getMyOrder } from '#db/shopper/my-orders.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { reviveMyOrder } from '#db/shopper/revive-my-order.ts'
import { readSavedAddress, saveAddress } from '#db/shopper/saved-address.ts'
import { setSaved } from '#db/shopper/saved-products.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import type { Moved } from '#domain/devices/move-code.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { aCustomer, aLine, aProduct, aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { settle } from '../support/staff-outbox.ts'
import { createTestDb } from '../support/test-db.ts'

const nothing: Moved = { cart: [], saved: [], orders: [], writes: [] }
const token = 't'.repeat(43)
const receipt = { id: uuid(1), created_at: '', status: 'pending' as const, total: 1, items: [] }

/** An order that was not sent. */
async function order(on: Db, id = uuid(1)): Promise<void> {
  const lines = [aLine()]
  await putLines(on, lines)
  await placeMyOrder(on, { id, token, lines, customer: aCustomer, draftKey: 'checkout', now: 5 })
}
const subscribe = (id: string) => {
  const mutation = newMutation.subscribeNewsletter({ email: 'mona@example.com', locale: 'en' })
  return enqueue(db, { id, mutation, userId: null, now: 6 })
}

describe('taken along', () => {
  beforeEach(async () => {
    await order(db)
    await putLines(db, [aLine({ id: '2', quantity: 3 })])
    await setSaved(db, aProduct({ id: '3' }), true, 7)
    await saveAddress(db, aCustomer)
  })

  it('are cart, saved products, orders with their secrets and unsent writes', async () => {
    const moved = await packMoved(db, false)
    expect(moved).toMatchObject({
      cart: [{ id: '2', quantity: 3 }],
      saved: [{ id: '3', savedAt: 7 }],
      orders: [{ id: uuid(1), token, placedAt: 5 }],
      writes: [{ id: uuid(1), kind: 'placeOrder', payload: { token, customer: aCustomer } }],
    })
    expect(Object.keys(moved.orders[0] ?? {})).not.toContain('customer')
    expect(moved.address).toBeUndefined()
  })

  it('is the remembered address, if the shopper wants that', async () => {
    expect((await packMoved(db, true)).address).toMatchObject({ city: 'Cairo' })
  })

  it('are no writes of staff, and none that was given up', async () => {
    await enqueue(db, { id: uuid(2), mutation: aStockMove('1', 1), userId: 'ann', now: 6 })
    await subscribe(uuid(3))
    await discardLater(db, uuid(3))
    expect((await packMoved(db, true)).writes.map(({ id }) => id)).toEqual([uuid(1)])
  })

  it('are orders that the server has, with its answer', async () => {
    await db.local.outbox.clear()
    await db.local.myOrders.update(uuid(1), { receipt })
    expect(await packMoved(db, false)).toMatchObject({ orders: [{ receipt }], writes: [] })
  })

  it('is no order that was cancelled before it was sent', async () => {
    await cancelMyOrder(db, uuid(1), 8)
    expect((await packMoved(db, false)).orders).toEqual([])
  })

  it('a write counts as attempted from then on: only the server can cancel it', async () => {
    await packMoved(db, false)
    expect(await db.local.outbox.toArray()).toMatchObject([{ id: uuid(1), attempts: 1 }])
    expect(await cancelMyOrder(db, uuid(1), 8)).toBe('asked')
  })
})

describe('brought to another browser', () => {
  const line = (quantity: number) => aLine({ quantity, priceSeenAt: 9 })
  it.each([
    ['a new product', [], [line(2)], [2]],
    ['the larger quantity from there', [line(1)], [line(2)], [2]],
    ['the larger quantity from here', [line(3)], [line(2)], [3]],
    ['another product', [line(3)], [aLine({ id: '2', addedAt: 2 })], [3, 1]],
  ])('the cart has %s', async (_what, here, cart, expected) => {
    await putLines(db, here)
    await bringMoved(db, { ...nothing, cart }, 10)
    await bringMoved(db, { ...nothing, cart }, 11)
    expect((await readCart(db)).map(({ quantity }) => quantity)).toEqual(expected)
  })

  it('a saved product that is known keeps its price and time', async () => {
    await setSaved(db, aProduct({ price: 5 }), true, 7)
    const saved = { id: '1', name: 'Panel', price: 9, image: '', savedAt: 1 }
    await bringMoved(db, { ...nothing, saved: [saved, { ...saved, id: '2' }] }, 10)
    expect(await db.local.saved.toArray()).toMatchObject([
      { id: '1', price: 5, savedAt: 7 },
      { id: '2', price: 9, savedAt: 1 },
    ])
  })

  it('an address comes only where there is none', async () => {
    await bringMoved(db, { ...nothing, address: { ...aCustomer, city: 'Giza' } }, 10)
    expect((await readSavedAddress(db))?.city).toBe('Giza')
    await bringMoved(db, { ...nothing, address: aCustomer }, 10)
    expect((await readSavedAddress(db))?.city).toBe('Giza')
  })

  it('a sent order is followed with its own secret soon, and not announced again', async () => {
    const sent = { id: uuid(1), token, placedAt: 5, total: 1, items: [], receipt }
    await bringMoved(db, { ...nothing, orders: [sent] }, 10)
    const stored = await db.local.myOrders.get(uuid(1))
    expect(stored).toMatchObject({ token, found: true, announcedAt: 10 })
    expect(stored?.ownToken).toMatch(/^[\w-]{43}$/)
    expect((await getMyOrder(db, uuid(1)))?.state.name).toBe('confirmed')
    const file = (await writeHelpFile(db, { now: 1, app: '' })).text
    expect(file).not.toContain(token)
    expect(file).not.toContain(stored?.ownToken)
  })

  it('goes there and back without a double, and its author stays its author', async () => {
    await order(db)
    const other = createTestDb()
    await bringMoved(other, await packMoved(db, false), 10)
    expect(await other.local.outbox.toArray()).toMatchObject([
      { id: uuid(1), state: 'pending', attempts: 1, imported: true, scope: 'anon' },
    ])
    const before = [await db.local.outbox.toArray(), await db.local.myOrders.toArray()]
    await bringMoved(db, await packMoved(other, false), 11)
    expect([await db.local.outbox.toArray(), await db.local.myOrders.toArray()]).toEqual(before)
  })

  it('a write that was acknowledged here does not come back', async () => {
    await subscribe(uuid(3))
    const moved = await packMoved(db, false)
    const [row] = await db.local.outbox.toArray()
    await db.local.outbox.clear()
    if (row !== undefined) await db.local.sent.put({ ...row, sentAt: 1 })
    await bringMoved(db, moved, 10)
    expect(await db.local.outbox.count()).toBe(0)
  })

  it('only the browser that wrote a refused order puts it back into the cart', async () => {
    await order(db)
    const other = createTestDb()
    await bringMoved(other, await packMoved(db, false), 10)
    const outcome = { status: 'rejected' as const, code: 'items', items: [] }
    for (const each of [other, db])
      await settle(each, uuid(1), { state: 'rejected', attempts: 2, outcome })
    expect(await reviveMyOrder(other, uuid(1), 'checkout', 11)).toBe(false)
    expect((await getMyOrder(other, uuid(1)))?.state.name).toBe('needs-attention')
    expect((await packMoved(other, false)).orders).toEqual([])
    expect(await reviveMyOrder(db, uuid(1), 'checkout', 11)).toBe(true)
  })

  it('is written as a whole or not at all', async () => {
    const twice = { id: uuid(1), token, placedAt: 5, total: 1, items: [], receipt }
    const moved = { ...nothing, cart: [line(1)], orders: [twice, twice] }
    await expect(bringMoved(db, moved, 10)).rejects.toThrow()
    expect(await readCart(db)).toEqual([])
    expect(await db.local.myOrders.count()).toBe(0)
  })
})
