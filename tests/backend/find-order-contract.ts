import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { aCustomer } from '../support/builders.ts'
import { type GetWorld, addProduct, anOrderOperation, lineOf, valueOf } from './world.ts'

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
}
