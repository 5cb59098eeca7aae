import { expect, it } from 'vitest'
import { isHeldReceipt, parseReceipt } from '#domain/orders/order.ts'
import { isHeld, StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
import { liftOrderLimits } from '../support/servers/order-limits.ts'
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

export function describeHeldOrders(world: GetWorld, users: () => { staff: TestUser }): void {
  /** An order of three pieces with a limit of two. */
  async function placeHeldOrder() {
    const { gateway, server, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 3)] })
    await server.sql('update private.order_limits set max_of_one_product = 2', [])
    const reply = await gateway.send(order, null, signal)
    await server.sql(liftOrderLimits, [])
    return { product, order, outcome: valueOf(reply) }
  }
  const decide = async (order_id: string, release: boolean) =>
    valueOf(
      await world().gateway.send(
        anOperation('decideHeldOrder', { order_id, release }),
        users().staff.accessToken,
        world().signal,
      ),
    )
  const rowOf = (outcome: unknown) => parseApplied(outcome)?.row
  const heldForStaff = (outcome: unknown) => {
    const order = parseOrNull(StaffOrder, rowOf(outcome))
    return order && isHeld(order)
  }

  it('are accepted as held and take their stock on release', async () => {
    const { product, order, outcome } = await placeHeldOrder()
    const receipt = parseReceipt(rowOf(outcome))
    expect(receipt && isHeldReceipt(receipt)).toBe(true)
    expect(await stockOf(world(), product.id)).toBe(5)

    const released = await decide(order.id, true)
    expect(released).toMatchObject({ status: 'applied', row: { status: 'pending' } })
    expect(heldForStaff(released)).toBe(false)
    expect(await stockOf(world(), product.id)).toBe(2)

    const { gateway, signal } = world()
    const current = valueOf(await gateway.orderStatus(order.id, order.payload.token, signal))
    const known = parseReceipt(current)
    expect(known && isHeldReceipt(known)).toBe(false)
    expect(await decide(order.id, false)).toMatchObject({ status: 'rejected', code: 'not_held' })
  })

  it('have a reason for staff and accept no status change', async () => {
    const { order } = await placeHeldOrder()
    const change = (status: string) =>
      world().gateway.send(
        anOperation('setOrderStatus', { order_id: order.id, base: 'pending', status }),
        users().staff.accessToken,
        world().signal,
      )
    expect(valueOf(await change('shipped'))).toMatchObject({ status: 'rejected', code: 'held' })
    const unchanged = valueOf(await change('pending'))
    expect(heldForStaff(unchanged)).toBe(true)
    expect(rowOf(unchanged)).toMatchObject({ hold_reason: 'quantity' })
  })
}
