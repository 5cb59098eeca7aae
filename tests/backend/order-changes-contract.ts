import { expect, it } from 'vitest'
import { isOnItsWayBack } from '#domain/orders/parcel.ts'
import { overOf, paidOf } from '#domain/orders/payments.ts'
import { readEvents } from '#domain/orders/order-event.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { parseApplied, parseRejected } from '#domain/writes/outcome.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import {
  type GetWorld,
  addProduct,
  anOperation,
  anOrderOperation,
  lineOf,
  stockOf,
  valueOf,
} from './world.ts'

export function describeOrderChanges(world: GetWorld, users: () => { staff: TestUser }): void {
  async function send<K extends Mutation['kind']>(
    kind: K,
    payload: Extract<Mutation, { kind: K }>['payload'],
  ) {
    const { gateway, signal } = world()
    const operation = anOperation(kind, payload)
    return valueOf(await gateway.send(operation, users().staff.accessToken, signal))
  }
  const orderOf = (outcome: unknown) => parseOrNull(StaffOrder, parseApplied(outcome)?.row)

  it('are in its timeline: a note, and a correction with its new total and stock', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    valueOf(await gateway.send(order, null, signal))
    const note = { order_id: order.id, text: 'Ring twice', written_at: new Date().toISOString() }
    expect(await send('addOrderNote', note)).toMatchObject({ status: 'applied' })
    const change = { product_id: product.id, price: product.price, delta: 2 }
    const outcome = await send('correctOrder', {
      order_id: order.id,
      base: { city: order.payload.customer.city },
      patch: { city: 'Aswan' },
      items: [change],
    })
    expect(outcome).toMatchObject({
      status: 'applied',
      row: { total: 3 * product.price, shipping_info: { city: 'Aswan' } },
    })
    const events = readEvents(orderOf(outcome)?.events ?? [])
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'note', 'corrected'])
    expect(events.at(-1)).toMatchObject({ fields: ['city'], items: [{ from: 1, to: 3 }] })
    expect(await stockOf(world(), product.id)).toBe(2)
  })

  it('keep the pieces of a parcel out of stock until it is back', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 2)] })
    valueOf(await gateway.send(order, null, signal))
    const status = { order_id: order.id, base: 'shipped', status: 'cancelled' } as const
    await send('setOrderStatus', { order_id: order.id, base: 'pending', status: 'shipped' })
    const away = orderOf(await send('setOrderStatus', { ...status, pieces: 'away' }))
    expect(away && isOnItsWayBack(away)).toBe(true)
    expect(away).toMatchObject({ cancelled_from: 'shipped', missing: true })
    expect(await stockOf(world(), product.id)).toBe(3)

    const back = { ...status, base: 'cancelled' as const, back: { broken: [] } }
    const here = orderOf(await send('setOrderStatus', back))
    expect(here && isOnItsWayBack(here)).toBe(false)
    expect(readEvents(here?.events ?? []).at(-1)).toMatchObject({ kind: 'back' })
    expect(await stockOf(world(), product.id)).toBe(5)
    const again = await send('setOrderStatus', back)
    expect(again).toMatchObject({ status: 'rejected', code: 'came_back' })
    expect(parseRejected(again)?.at).toBeDefined()
  })

  it('record failed deliveries, which the shopper sees, and move no stock', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 2)] })
    valueOf(await gateway.send(order, null, signal))
    await send('setOrderStatus', { order_id: order.id, base: 'pending', status: 'shipped' })
    const failed = { order_id: order.id, base: 'shipped', status: 'shipped' } as const
    const at = new Date().toISOString()
    const again = { attempted_at: at, reason: 'nobody', next: 'again', day: '2026-12-02' } as const
    const text = 'No lift'
    const back = { attempted_at: at, reason: 'else', text, next: 'back' } as const
    await send('recordAttempt', { ...failed, ...again })
    const { token } = order.payload
    const seen = valueOf(await gateway.orderStatus(order.id, token, signal))
    expect(seen?.attempt).toMatchObject({ reason: 'nobody', day: '2026-12-02' })
    const away = orderOf(await send('recordAttempt', { ...failed, ...back }))
    expect(away && isOnItsWayBack(away)).toBe(true)
    const events = readEvents(away?.events ?? []).slice(-3)
    expect(events.map(({ kind }) => kind)).toEqual(['attempt', 'attempt', 'note'])
    expect(await stockOf(world(), product.id)).toBe(3)
    const later = valueOf(await gateway.orderStatus(order.id, token, signal))
    expect(JSON.stringify(later)).not.toContain(text)

    await send('setOrderStatus', { order_id: order.id, base: 'shipped', status: 'delivered' })
    const late = await send('recordAttempt', { ...failed, ...back })
    expect(late).toMatchObject({
      status: 'conflict',
      fields: { status: { base: 'shipped', theirs: 'delivered', mine: 'shipped' } },
    })
  })

  it('set courier and number, which the shopper sees; the same field twice is a conflict', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    valueOf(await gateway.send(order, null, signal))
    await send('setOrderStatus', { order_id: order.id, base: 'pending', status: 'shipped' })
    const parcel = { courier: 'Bosta', tracking_number: 'EG-1' }
    const set = orderOf(await send('setParcel', { order_id: order.id, base: {}, patch: parcel }))
    expect(set).toMatchObject(parcel)
    expect(readEvents(set?.events ?? []).at(-1)).toMatchObject({
      kind: 'parcel',
      fields: ['courier', 'tracking_number'],
    })
    const seen = valueOf(await gateway.orderStatus(order.id, order.payload.token, signal))
    expect(seen?.parcel).toEqual({ courier: 'Bosta', number: 'EG-1' })
    const other = { base: { tracking_number: '' }, patch: { tracking_number: 'EG-2' } }
    expect(await send('setParcel', { order_id: order.id, ...other })).toMatchObject({
      status: 'conflict',
      fields: { tracking_number: { base: '', theirs: 'EG-1', mine: 'EG-2' } },
    })
  })

  it('record each payment before the delivery once, and show the shopper the sum alone', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    valueOf(await gateway.send(order, null, signal))
    const at = new Date().toISOString()
    const paid = { order_id: order.id, recorded_at: at, day: '2026-11-20', method: 'card' } as const
    const first = anOperation('recordPayment', { ...paid, amount: 1_000, reference: '4711' })
    valueOf(await gateway.send(first, users().staff.accessToken, signal))
    const again = await send('recordPayment', { ...paid, amount: 1_000, identity: first.id })
    expect(parseRejected(again)?.code).toBe('already_recorded')
    const over = orderOf(await send('recordPayment', { ...paid, amount: product.price }))
    expect(over && [paidOf(over), overOf(over)]).toEqual([product.price + 1_000, 1_000])
    expect(readEvents(over?.events ?? []).slice(-2)).toMatchObject([
      { kind: 'payment', id: first.id, amount: 1_000, method: 'card' },
      { kind: 'payment', amount: product.price },
    ])
    const back = orderOf(await send('recordPayment', { ...paid, amount: -1_000 }))
    expect(back && [paidOf(back), overOf(back)]).toEqual([product.price, 0])
    const seen = valueOf(await gateway.orderStatus(order.id, order.payload.token, signal))
    expect(seen?.paid).toBe(product.price)
    expect(JSON.stringify(seen)).not.toMatch(/4711|card/)
  })

  it('conflict per field, and are refused once it is shipped', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    valueOf(await gateway.send(order, null, signal))
    const correction = {
      order_id: order.id,
      base: { city: 'Elsewhere' },
      patch: { city: 'Aswan' },
      items: [],
    }
    expect(await send('correctOrder', correction)).toMatchObject({
      status: 'conflict',
      fields: { city: { base: 'Elsewhere', mine: 'Aswan' } },
    })
    await send('setOrderStatus', { order_id: order.id, base: 'pending', status: 'shipped' })
    expect(await send('correctOrder', correction)).toMatchObject({
      status: 'rejected',
      code: 'shipped',
    })
  })
}
