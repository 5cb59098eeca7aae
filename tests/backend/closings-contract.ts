import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Cursor } from '#backend/gateway.ts'
import { type CloseDay, sumTakings, DayClosing } from '#domain/orders/day-closing.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import { type GetWorld, anOperation, valueOf } from './world.ts'

interface People {
  staff: TestUser
  customer: TestUser
}

export function describeClosings(world: GetWorld, people: () => People): void {
  const aClosing = (fields: Partial<CloseDay> = {}) => {
    const takings = sumTakings([
      { kind: 'sale', id: randomUUID(), at: '', method: 'instapay', amount: 5_000 },
    ])
    return anOperation('closeDay', {
      device_id: randomUUID(),
      day: '2026-11-20',
      closed_at: '2026-11-20T18:00:00.000Z',
      opening: 10_000,
      counted: 9_950,
      takings,
      sale_ids: [randomUUID()],
      return_ids: [],
      note: 'دفعة صغيرة ناقصة',
      ...fields,
    })
  }
  const send = async (operation: ReturnType<typeof aClosing>) =>
    valueOf(await world().gateway.send(operation, people().staff.accessToken, world().signal))

  async function pullClosings(from: Cursor) {
    const { gateway, signal } = world()
    const rows: unknown[] = []
    for (let next = from; ;) {
      const reply = await gateway.pullOrders(next, 500, people().staff.accessToken, signal)
      const page = valueOf(reply)
      rows.push(...page.rows.flatMap(({ t, row }) => (t === 'day_closings' ? [row] : [])))
      next = page.next
      if (!page.more) return { closings: rows.map((row) => parseOrNull(DayClosing, row)), next }
    }
  }

  it('records a closed day as it was sent, and returns it to other devices', async () => {
    const { next } = await pullClosings(null)
    const operation = aClosing()
    const applied = await send(operation)
    expect(applied).toMatchObject({ status: 'applied', touched: [{ t: 'day_closings', v: 1 }] })
    expect(await send(operation)).toEqual(applied)
    const { closings } = await pullClosings(next)
    const { email } = people().staff
    const expected = { id: operation.id, closed_by: email, ...Object(operation.payload) }
    expect(closings).toContainEqual(expected)
  })

  it('refuses to close a drawer twice, and a sum without its sales', async () => {
    const first = aClosing()
    await send(first)
    const { device_id } = first.payload as CloseDay
    expect(await send(aClosing({ device_id }))).toEqual({
      status: 'rejected',
      code: 'already_closed',
    })
    expect(await send(aClosing({ sale_ids: [] }))).toMatchObject({
      status: 'rejected',
      path: 'sale_ids',
    })
  })

  it('closes no day for a customer', async () => {
    const { gateway, signal } = world()
    const reply = await gateway.send(aClosing(), people().customer.accessToken, signal)
    expect(reply).toMatchObject({ ok: false, error: { code: '42501' } })
  })
}
