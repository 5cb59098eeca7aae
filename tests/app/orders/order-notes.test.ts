import { beforeEach, describe, expect, it } from 'vitest'
import { listStaffOrders } from '#db/staff/orders.ts'
import { readEvents } from '#domain/orders/order-event.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../../support/builders.ts'
import { queue, settle } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = '2026-11-20T10:00:00.000Z'
const placed = { id: 'e1', at, kind: 'placed' }
const order = {
  id: 'o',
  created_at: at,
  status: 'pending',
  events: [placed, { id: 'e2', at, kind: 'a_later_kind' }],
  version: 1,
  generation: 1,
}
beforeEach(() => db.mirror.orders.put(order as never))

const note = (n: number, text: string) =>
  queue(db, n, newMutation.addOrderNote({ order_id: 'o', text, written_at: at }))
async function read() {
  const [view] = await listStaffOrders(db)
  return readEvents(view?.order.events ?? [])
}

describe('a note about an order', () => {
  it('is shown at once as unsent, after earlier events', async () => {
    await note(1, 'Rang')
    await note(2, 'Rang again')
    expect(await read()).toMatchObject([
      placed,
      { id: uuid(1), kind: 'note', text: 'Rang', waiting: true },
      { id: uuid(2), kind: 'note', text: 'Rang again', waiting: true },
    ])
  })

  it('waits for no other write about the order', async () => {
    const status = { order_id: 'o', base: 'pending', status: 'shipped' } as const
    await queue(db, 1, newMutation.setOrderStatus(status))
    await note(2, 'Rang')
    const lanes = (await db.local.outbox.toArray()).map(({ lane }) => lane)
    expect(lanes).toEqual(['order:o', 'note:o'])
  })

  it('is shown once when the row contains it although no response arrived', async () => {
    await note(1, 'Rang')
    const stored = { id: uuid(1), at, kind: 'note', text: 'Rang', by: 'mona@nefer.example' }
    await db.mirror.orders.put({ ...order, version: 2, events: [placed, stored] } as never)
    expect(await read()).toEqual([placed, stored])
  })

  it('is no longer waiting once the server has it, and is not shown when refused', async () => {
    await note(1, 'Rang')
    const outcome = {
      status: 'applied',
      xid: '1',
      epoch: uuid(9),
      touched: [{ t: 'orders', id: 'o', v: 2 }],
    }
    await settle(db, uuid(1), { state: 'applied', outcome })
    expect((await read()).at(-1)?.waiting).toBe(false)
    await settle(db, uuid(1), { state: 'rejected' })
    expect(await read()).toEqual([placed])
  })
})
