import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { aCustomer } from '../support/builders.ts'
import {
  type GetWorld,
  addProduct,
  anOperation,
  anOrderOperation,
  lineOf,
  stockOf,
  valueOf,
} from './world.ts'

export function describeFindOrder(world: GetWorld): void {
  it('finds an order by its number and phone, for a device with a secret of its own', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world())
    const order = anOrderOperation({ items: [lineOf(product, 1)] })
    valueOf(await gateway.send(order, null, signal))
    const token = randomBytes(32).toString('hex')
    const find = async (number: string, phone: string) =>
      valueOf(await gateway.findOrder({ number, phone }, token, signal))

    expect(await find('00000000', aCustomer.phone)).toEqual({ status: 'not_found' })
    expect(await find(order.id.slice(0, 8), '01999999999')).toEqual({ status: 'not_found' })
    expect(valueOf(await gateway.orderStatus(order.id, token, signal))).toBeNull()
    const found = await find(order.id.slice(0, 8), aCustomer.phone)
    expect(found).toMatchObject({ status: 'found', order: { id: order.id, total: product.price } })
    expect(valueOf(await gateway.orderStatus(order.id, token, signal))).toMatchObject({
      id: order.id,
    })
  })

  it('an order’s secret adds one of another browser, and a wrong one does not', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world())
    const secret = () => randomBytes(32).toString('hex')
    const [token, own] = [secret(), secret()]
    const order = anOrderOperation({ items: [lineOf(product, 1)], token })
    valueOf(await gateway.send(order, null, signal))
    const add = async (known: string, added: string) =>
      valueOf(await gateway.addOrderToken(order.id, { token: known, own: added }, signal))

    expect(await add(secret(), own)).toBeNull()
    expect(await add(token, own)).toMatchObject({ id: order.id })
    for (const known of [token, own])
      expect(valueOf(await gateway.orderStatus(order.id, known, signal))).not.toBeNull()
  })

  it('cancels a pending order with its secret, once, and no other', async () => {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const token = randomBytes(32).toString('hex')
    const order = anOrderOperation({ items: [lineOf(product, 2)], token })
    valueOf(await gateway.send(order, null, signal))
    const cancel = async (secret: string) => {
      const operation = anOperation('cancelMyOrder', { order_id: order.id, token: secret })
      return valueOf(await gateway.send(operation, null, signal))
    }

    expect(await cancel('x'.repeat(40))).toMatchObject({ status: 'rejected', code: 'not_found' })
    expect(await stockOf(world(), product.id)).toBe(3)
    expect(await cancel(token)).toMatchObject({ status: 'applied', row: { status: 'cancelled' } })
    expect(await cancel(token)).toMatchObject({ status: 'applied' })
    expect(await stockOf(world(), product.id)).toBe(5)
  })
}
