import { expect, it } from 'vitest'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, addProduct, anOperation, stockOf, valueOf } from './world.ts'

export function describeSales(world: GetWorld, people: () => { staff: TestUser }): void {
  async function send(operation: ReturnType<typeof anOperation>): Promise<unknown> {
    const { gateway, signal } = world()
    return valueOf(await gateway.send(operation, people().staff.accessToken, signal))
  }
  /** Three pieces at 34.99 less 5.00, and wrapping for 10.00. */
  async function sell() {
    const product = await addProduct(world(), { stock: 5 })
    const item = { product_id: product.id, quantity: 3, price: 3499, list_price: 3999 }
    const sale = anOperation('recordSale', {
      sold_at: new Date().toISOString(),
      items: [{ ...item, discount: 500, reason: 'Three of them' }],
      extra: [{ text: 'Gift wrapping', amount: 1000 }],
      payment: 'instapay',
      tendered: 12_000,
    })
    return { product, sale }
  }
  const bringBack = (order_id: string, product_id: string, refund: number) =>
    anOperation('recordReturn', {
      order_id,
      returned_at: new Date().toISOString(),
      items: [{ product_id, quantity: 1, price: 3499 }],
      restocked: true,
      method: 'cash',
      refund,
      reason: 'Too small',
    })

  it('have their discount, free line and payment, and their total', async () => {
    const { product, sale } = await sell()
    const outcome = await send(sale)
    expect(outcome).toMatchObject({ status: 'applied' })
    expect(parseOrNull(StaffOrder, parseApplied(outcome)?.row)).toMatchObject({
      channel: 'stall',
      status: 'delivered',
      total: 3 * 3499 - 500 + 1000,
      payment_method: 'instapay',
      tendered: 12_000,
      items: [
        { id: product.id, price: 3499, quantity: 3, discount: 500, reason: 'Three of them' },
        { name: 'Gift wrapping', price: 1000, quantity: 1, extra: true },
      ],
    })
    expect(await stockOf(world(), product.id)).toBe(2)
    expect(await send(sale)).toMatchObject({ status: 'applied' })
    expect(await stockOf(world(), product.id)).toBe(2)
  })

  it('take pieces back once, for at most their price', async () => {
    const { product, sale } = await sell()
    await send(sale)
    expect(await send(bringBack(sale.id, product.id, 3333))).toMatchObject({ path: 'refund' })
    for (const refund of [3332, 3332, 3333]) {
      const outcome = await send(bringBack(sale.id, product.id, refund))
      expect(parseOrNull(StaffOrder, parseApplied(outcome)?.row)?.returns?.at(-1)).toMatchObject({
        method: 'cash',
        refund,
        restocked: true,
        reason: 'Too small',
      })
    }
    expect(await stockOf(world(), product.id)).toBe(5)
    const fourth = await send(bringBack(sale.id, product.id, 0))
    expect(fourth).toMatchObject({
      status: 'rejected',
      code: 'returned_before',
      lines: [{ sold: 3, returned: 3 }],
    })
    expect(JSON.stringify(fourth)).not.toContain('Too small')
    expect(await stockOf(world(), product.id)).toBe(5)
  })
}
