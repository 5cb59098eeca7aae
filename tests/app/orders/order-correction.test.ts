import { beforeEach, describe, expect, it } from 'vitest'
import { getProduct } from '#db/mirror/catalog.ts'
import { listStaffOrders } from '#db/staff/orders.ts'
import {
  canCorrect,
  canCorrectItems,
  contactToCorrect,
  linesAfter,
  withQuantity,
} from '#domain/orders/order-correction.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { newMutation, parseMutation } from '#domain/writes/mutations.ts'
import { resolveMutation, withValues } from '#domain/writes/resolve-conflict.ts'
import { uuid } from '../../support/builders.ts'
import { queue, settle } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = '2026-11-20T10:00:00.000Z'
const box = { id: 'box', name: 'Box', image: '', price: 500, quantity: 1 }
const trays = { id: 'tray', name: 'Tray', image: '', price: 700, quantity: 3 }
const items = [box, trays]
const order = {
  id: 'o',
  created_at: at,
  customer_name: 'Mona Ali',
  customer_phone: '01000000101',
  customer_address: '14 El Nahda Street',
  status: 'pending',
  channel: 'web',
  total: 2_600,
  items,
  shipping_info: { address: '14 El Nahda Street', city: 'Maadi', state: 'Cairo', zip: '11431' },
  events: [],
  version: 1,
  generation: 1,
}
const tray = { id: 'tray', name: 'Tray', price: 700, stock: 5, created_at: at, updated_at: at }

beforeEach(async () => {
  await db.mirror.orders.put(order as never)
  await db.mirror.products.put({ ...tray, version: 1, generation: 1 } as never)
})

const correction = newMutation.correctOrder({
  order_id: 'o',
  base: { city: 'Maadi' },
  patch: { city: 'Giza' },
  items: [
    { product_id: 'tray', price: 700, delta: -1 },
    { product_id: 'box', price: 500, delta: -1 },
    { product_id: 'stool', price: 900, delta: 2, name: 'Stool', image: '' },
  ],
})
const view = async () => (await listStaffOrders(db))[0]

describe('a correction on the device', () => {
  it('is shown at once: fields, lines, total, stock, and that it waits', async () => {
    await queue(db, 1, correction)
    expect(await view()).toMatchObject({
      waiting: true,
      order: {
        customer_name: 'Mona Ali',
        shipping_info: { address: '14 El Nahda Street', city: 'Giza', state: 'Cairo' },
        items: [
          { id: 'tray', quantity: 2 },
          { id: 'stool', name: 'Stool', quantity: 2 },
        ],
        total: 2 * 700 + 2 * 900,
      },
    })
    expect((await getProduct(db, 'tray'))?.stock).toBe(6)
  })

  it('is not applied twice when the row contains it although no response arrived', async () => {
    await queue(db, 1, correction)
    const events = [{ id: uuid(1), at, kind: 'corrected' }]
    await db.mirror.orders.put({ ...order, total: 1, events, version: 2 } as never)
    expect((await view())?.order.total).toBe(1)
  })

  it('leaves the order as it was when the server refuses', async () => {
    await queue(db, 1, correction)
    await settle(db, uuid(1), { state: 'rejected' })
    expect((await view())?.order).toMatchObject({ total: 2_600, items })
  })
})

describe('the lines of the form', () => {
  it('follow the order: a difference stays a difference', () => {
    const changes = withQuantity(items, [], { ...trays, quantity: 1 })
    expect(changes).toMatchObject([{ product_id: 'tray', delta: -2 }])
    const later = [box, { ...trays, quantity: 4 }]
    expect(linesAfter(later, changes).map(({ quantity }) => quantity)).toEqual([1, 2])
    expect(withQuantity(items, changes, trays)).toEqual([])
  })

  it('keep a removed line with 0 pieces, and never less', () => {
    const changes = [{ product_id: 'box', price: 500, delta: -3 }]
    expect(linesAfter(items, changes)[0]?.quantity).toBe(0)
  })

  it('are lines of their own at another price', () => {
    const changes = [{ product_id: 'box', price: 450, delta: 1 }]
    expect(linesAfter(items, changes)).toHaveLength(3)
  })
})

describe('a refused correction', () => {
  const conflict = [{ name: 'city', base: 'Maadi', theirs: 'Dokki', mine: 'Giza' }]
  it('keeps its lines when the other value is chosen', () => {
    const rest = resolveMutation(correction, conflict, { city: 'theirs' })
    expect(rest).toMatchObject({ payload: { patch: {}, items: correction.payload.items } })
  })

  it('is nothing when no line is left, either', () => {
    const { payload } = correction
    const alone = newMutation.correctOrder({ ...payload, items: [] })
    expect(resolveMutation(alone, conflict, { city: 'theirs' })).toBe('nothing')
  })

  it('loses a line whose difference becomes 0', () => {
    const changed = withValues(correction, { 'items.0.delta': 0 })
    expect(changed).toMatchObject({ payload: { items: [{ delta: -1 }, { delta: 2 }] } })
  })
})

it('web orders can be corrected until they are shipped, if their record can be read', () => {
  const can = (change: object) => canCorrect({ ...order, ...change } as unknown as StaffOrder)
  expect(can({})).toBe(true)
  expect(can({ status: 'processing' })).toBe(true)
  for (const change of [{ status: 'shipped' }, { status: 'cancelled' }, { channel: 'stall' }])
    expect(can(change)).toBe(false)
  expect(can({ items: 'x' })).toBe(false)
  expect(can({ shipping_info: null })).toBe(false)
  expect(contactToCorrect(order as unknown as StaffOrder)).toMatchObject({
    customerName: 'Mona Ali',
    city: 'Maadi',
    governorate: 'Cairo',
    postalCode: '11431',
  })
})

it('the pieces of an order of which some came back stay; paid-back money alone changes nothing', () => {
  const back = { id: 'r', at, method: 'cash' as const, refund: 500, restocked: true }
  const pieces = [{ id: 'box', quantity: 1, price: 500 }]
  expect(canCorrectItems({})).toBe(true)
  expect(canCorrectItems({ returns: [{ ...back, items: [] }] })).toBe(true)
  expect(canCorrectItems({ returns: [{ ...back, items: pieces }] })).toBe(false)
})

it('a correction of a later version with other fields is read', () => {
  const payload = { ...correction.payload, patch: { city: 'Giza', floor: '3' } }
  expect(parseMutation('correctOrder', payload)).toMatchObject({
    payload: { patch: { city: 'Giza' } },
  })
})
