import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { staffEmail } from '../support/servers/test-server.ts'
import {
  type GetWorld,
  addProduct,
  anOperation,
  anOrderOperation,
  stockOf,
  valueOf,
} from './world.ts'

export function describeBatches(world: GetWorld): void {
  it('returns an outcome for each order of a batch', async () => {
    const { gateway, signal } = world()
    const { id, price } = await addProduct(world(), { stock: 3 })
    const line = { product_id: id, price }
    const orders = [2, 9, 1].map((quantity) => anOrderOperation({ items: [{ ...line, quantity }] }))
    const outcomes = new Map(valueOf(await gateway.sendBatch(orders, null, signal)))
    // On a busy machine a batch may time out before its last operations.
    for (const order of orders.filter(({ id: one }) => outcomes.get(one)?.status === 'wait'))
      outcomes.set(order.id, valueOf(await gateway.send(order, null, signal)))
    const statuses = orders.map((order) => outcomes.get(order.id)?.status)
    expect(statuses).toEqual(['applied', 'rejected', 'applied'])
    expect(await stockOf(world(), id)).toBe(0)
  })

  it('returns no outcome for operations that a visitor may not send or that cannot be batched', async () => {
    const { gateway, signal } = world()
    const { id, price } = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [{ product_id: id, price, quantity: 1 }] })
    const theft = anOperation('adjustStock', { product_id: id, delta: 4, reason: 'count' })
    const news = anOperation('subscribeNewsletter', { email: 'mona@mail.example' })
    const outcomes = valueOf(await gateway.sendBatch([theft, order, news], null, signal))
    expect([...outcomes.keys()]).toEqual([order.id])
    expect(await stockOf(world(), id)).toBe(4)
  })

  it('rejects a batch that is too large', async () => {
    const { gateway, signal } = world()
    const { id, price } = await addProduct(world(), { stock: 100 })
    const items = [{ product_id: id, price, quantity: 1 }]
    const orders = Array.from({ length: 51 }, () => anOrderOperation({ items }))
    const reply = await gateway.sendBatch(orders, null, signal)
    expect(reply).toEqual({ ok: false, error: { class: 'rejected', code: 'too_large' } })
    expect(await stockOf(world(), id)).toBe(100)
  })

  it('accepts the operations of staff', async () => {
    const { gateway, server, signal } = world()
    const { id } = await addProduct(world(), { stock: 5 })
    const made = randomUUID()
    const create = anOperation('createProduct', {
      product_id: made,
      name: 'Cedar box',
      description: 'A small box, carved by hand.',
      price: 12_000,
      image: '/images/products/1.jpg',
      category: null,
      featured: false,
      bestseller: false,
      new: true,
      stock: 3,
    })
    const adjust = anOperation('adjustStock', { product_id: id, delta: -2, reason: 'count' })
    const gone = anOperation('adjustStock', { product_id: 'gone', delta: 1, reason: 'count' })
    const operations = [create, adjust, gone]
    const { accessToken: token } = await server.createUser(staffEmail)
    const outcomes = new Map(valueOf(await gateway.sendBatch(operations, token, signal)))
    for (const one of operations.filter((sent) => outcomes.get(sent.id)?.status === 'wait'))
      outcomes.set(one.id, valueOf(await gateway.send(one, token, signal)))
    const statuses = operations.map((one) => outcomes.get(one.id)?.status)
    expect(statuses).toEqual(['applied', 'applied', 'rejected'])
    expect([await stockOf(world(), made), await stockOf(world(), id)]).toEqual([3, 3])
  })
}
