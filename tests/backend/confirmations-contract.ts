import { expect, it } from 'vitest'
import { askedOf } from '#domain/orders/confirming.ts'
import { StaffOrder } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { MutationPayloads } from '#domain/writes/mutations.ts'
import { parseApplied } from '#domain/writes/outcome.ts'
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

export function describeConfirmations(world: GetWorld, users: () => { staff: TestUser }): void {
  /** An order of two pieces, and the link that staff pull with it. */
  async function anOrder() {
    const { gateway, signal } = world()
    const product = await addProduct(world(), { stock: 5 })
    const order = anOrderOperation({ items: [lineOf(product, 2)] })
    valueOf(await gateway.send(order, null, signal))
    const pulled = await find(order.id)
    return { product, link: { id: order.id, token: pulled?.answer_token ?? '' } }
  }

  async function find(id: string): Promise<StaffOrder | null> {
    const { gateway, signal } = world()
    const query = { text: id, status: null, before: null, limit: 1 }
    const { accessToken } = users().staff
    const page = valueOf(await gateway.findOrders(query, accessToken, signal))
    return parseOrNull(StaffOrder, page.orders[0]?.row)
  }

  const answer = async ({ id, token }: { id: string; token: string }, said: 'yes' | 'no') => {
    const { gateway, signal } = world()
    const answered_at = new Date().toISOString()
    const payload = { order_id: id, token, answer: said, answered_at }
    return valueOf(await gateway.send(anOperation('answerOrder', payload), null, signal))
  }

  const record = async (payload: MutationPayloads['recordConfirmation']) => {
    const { gateway, signal } = world()
    const operation = anOperation('recordConfirmation', payload)
    return valueOf(await gateway.send(operation, users().staff.accessToken, signal))
  }

  it('opening the link confirms nothing, and yes is shown to customer and staff', async () => {
    const { gateway, signal } = world()
    const { product, link } = await anOrder()
    const ask = async (token: string) =>
      valueOf(await gateway.orderQuestion({ ...link, token }, signal))
    const seen = { status: 'open', pieces: 2, total: 2 * product.price, answered_at: undefined }
    expect(await ask(link.token)).toEqual(seen)
    expect(await ask('0'.repeat(32))).toEqual({ status: 'unknown' })
    expect((await find(link.id))?.confirmation).toBeUndefined()

    expect(await answer(link, 'yes')).toMatchObject({ status: 'applied' })
    expect(await ask(link.token)).toMatchObject({ answered_at: expect.any(String) })
    const known = await find(link.id)
    expect(known && askedOf(known)).toBe('link')
  })

  it('no cancels, and a yes after that changes nothing', async () => {
    const { gateway, signal } = world()
    const { product, link } = await anOrder()
    expect(await answer(link, 'no')).toMatchObject({ status: 'applied' })
    expect(await stockOf(world(), product.id)).toBe(5)
    const late = await answer(link, 'yes')
    expect(late).toMatchObject({ status: 'rejected', code: 'cancelled' })
    expect(valueOf(await gateway.orderQuestion(link, signal))).toEqual({ status: 'cancelled' })
    const cancelled = await find(link.id)
    expect([cancelled?.status, cancelled?.answer_token]).toEqual(['cancelled', undefined])
  })

  it('staff record that they asked, and a yes on the phone', async () => {
    const { link } = await anOrder()
    const confirmed_at = new Date().toISOString()
    const asked = await record({ order_id: link.id, how: 'asked', confirmed_at })
    const order = parseOrNull(StaffOrder, parseApplied(asked)?.row)
    expect(order && askedOf(order)).toBe('no-answer')
    await record({ order_id: link.id, how: 'phone', confirmed_at })
    const known = await find(link.id)
    expect(known && askedOf(known)).toBe('phone')
  })
}
