import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import type { MutationPayloads } from '#domain/writes/mutations.ts'
import { sumTakings } from '#domain/orders/day-closing.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { keptOf, refundOf } from '#domain/orders/returns.ts'
import { readOrderItems, StaffOrder } from '#domain/orders/staff-order.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, anOperation, valueOf } from './world.ts'

export function describeCounter(world: GetWorld, people: () => { staff: TestUser }): void {
  const send = async (operation: ReturnType<typeof anOperation>) => {
    const { gateway, signal } = world()
    return valueOf(await gateway.send(operation, people().staff.accessToken, signal))
  }
  const now = () => new Date().toISOString()
  /** 2 × 35 less 5.01, and a gift box: a third of a piastre is lost by nobody. */
  const aSale = () =>
    anOperation('recordSale', {
      sold_at: now(),
      items: [
        {
          product_id: '11',
          name: 'Ankh Key Rack',
          quantity: 2,
          price: 3_500,
          list_price: 3_999,
          discount: 501,
          reason: 'Two of them',
        },
      ],
      extra: [{ text: 'Gift box', amount: 1_000 }],
      payment: 'instapay',
    })
  const aReturn = (order: string, fields: Partial<MutationPayloads['recordReturn']> = {}) =>
    anOperation('recordReturn', {
      order_id: order,
      returned_at: now(),
      items: [{ product_id: '11', price: 3_500, quantity: 1 }],
      restocked: true,
      method: 'cash',
      refund: 3_249,
      ...fields,
    })
  const orderOf = (outcome: object) => {
    const order = parseOrNull(StaffOrder, Reflect.get(outcome, 'row'))
    if (order === null) throw new Error('The answer has no order')
    return order
  }

  it('keep agreed prices, other items and the method of payment', async () => {
    const outcome = await send(aSale())
    expect(outcome).toMatchObject({ status: 'applied' })
    const order = orderOf(outcome)
    const items = readOrderItems(order) ?? []
    expect(order).toMatchObject({ payment_method: 'instapay', total: 7_499, channel: 'stall' })
    expect(goodsTotal(items)).toBe(order.total)
    expect(items).toMatchObject([
      { id: '11', price: 3_500, list_price: 3_999, discount: 501, reason: 'Two of them' },
      { id: 'extra:1', name: 'Gift box', price: 1_000, extra: true },
    ])
  })

  it('take pieces back once, at their price, and a closing contains both', async () => {
    const sale = aSale()
    const sold = orderOf(await send(sale))
    const piece = [{ id: '11', price: 3_500, quantity: 1 }]
    expect(refundOf(sold, piece)).toBe(3_249)
    expect(await send(aReturn(sale.id, { refund: 3_250 }))).toMatchObject({ path: 'refund' })
    const first = aReturn(sale.id)
    const applied = await send(first)
    expect(await send(first)).toEqual(applied)
    const order = orderOf(applied)
    expect(order.returns).toMatchObject([
      { id: first.id, refund: 3_249, method: 'cash', restocked: true, by: people().staff.email },
    ])
    expect([keptOf(order), refundOf(order, piece)]).toEqual([4_250, 3_250])
    const tooMany = [{ product_id: '11', price: 3_500, quantity: 2 }]
    expect(await send(aReturn(sale.id, { items: tooMany, refund: 0 }))).toMatchObject({
      status: 'rejected',
      code: 'returned_before',
    })
    expect(await send(aReturn(randomUUID()))).toMatchObject({ code: 'not_found' })

    const at = now()
    const closing = {
      device_id: randomUUID(),
      day: at.slice(0, 10),
      closed_at: at,
      opening: 10_000,
      counted: 6_751,
      takings: sumTakings([
        { kind: 'sale', id: sale.id, at, method: 'instapay', amount: 7_499 },
        { kind: 'return', id: first.id, at, method: 'cash', amount: 3_249 },
      ]),
      sale_ids: [sale.id],
      return_ids: [first.id],
      note: '',
    }
    expect(await send(anOperation('closeDay', closing))).toMatchObject({ status: 'applied' })
    const without = { ...closing, device_id: randomUUID(), return_ids: [] }
    expect(await send(anOperation('closeDay', without))).toMatchObject({ path: 'return_ids' })
  })
}
