import { describe, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { resend } from '#db/outbox/resend.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { closeStallDay, readDayEnd } from '#db/staff/day-closings.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { sumTakings } from '#domain/orders/day-closing.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { newMutation, parseMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'
import { fullOrder } from '../../support/full-rows.ts'
import { replay, saveFile, signIn } from '../../support/help-files.ts'
import { putOrdersPull } from '../../support/mirror.ts'
import { now, queue, settle, userId } from '../../support/staff-outbox.ts'
import { createTestDb } from '../../support/test-db.ts'

const day = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now })

describe('the drawer of this device', () => {
  const applied = { status: 'applied', xid: '1', epoch: 'e', touched: [] }
  const acknowledged = { state: 'applied', attempts: 1, outcome: applied } as const
  const returned = { order_id: uuid(9), returned_at: new Date(now).toISOString(), items: [] }
  const refund = { ...returned, restocked: false, method: 'cash', refund: 500 } as const
  const amounts = async () =>
    (await readDayEnd(db, day)).own.map(({ kind, amount }) => [kind, amount])

  async function acknowledge(): Promise<void> {
    const [last] = (await listOperations(db)).rows
    if (last === undefined) throw new Error('nothing is queued')
    await settle(db, last.id, acknowledged)
    await moveToSent(db, await db.local.outbox.toArray(), now)
  }

  it('has its returns after a sign-out, although their orders have left the device', async () => {
    await signIn(db, userId)
    await putOrdersPull(db)
    await db.mirror.orders.put({ ...fullOrder, id: uuid(9), version: 1, generation: 1 })
    await queue(db, 2, newMutation.recordReturn({ ...refund, reason: 'Mona: scratched' }))
    expect(await amounts()).toEqual([['return', 500]])
    for (const sent of [false, true]) {
      if (sent) await settle(db, uuid(2), acknowledged)
      if (sent) await moveToSent(db, await db.local.outbox.toArray(), now)
      await forgetCustomers(db)
      expect(await amounts()).toEqual([['return', 500]])
    }
  })

  it('has neither a taken-back sale nor its return after a sign-out', async () => {
    await signIn(db, userId)
    await putOrdersPull(db)
    await saveDraft(db, saleDraftKey(userId), [box], now)
    const sale = await recordStallSale(db, [box], act(1))
    if (!sale.ok) throw new Error(sale.error)
    await acknowledge()
    const items = [{ product_id: '2', quantity: 1, price: 11_999 }]
    await recordReturn(db, { ...refund, items, order_id: uuid(1) }, null, act(2))
    await acknowledge()
    expect(await amounts()).toEqual([
      ['sale', 23_998],
      ['return', 500],
    ])
    await undoStallEntry(db, sale.value, act(3))
    await acknowledge()
    await forgetCustomers(db)
    expect(await amounts()).toEqual([])
  })

  it('has no sale after a sign-out that was cancelled in its dialog', async () => {
    await signIn(db, userId)
    await putOrdersPull(db)
    await saveDraft(db, saleDraftKey(userId), [box], now)
    await recordStallSale(db, [box], act(1))
    await acknowledge()
    const cancelled = { order_id: uuid(1), base: 'delivered', status: 'cancelled' } as const
    await queue(db, 3, newMutation.setOrderStatus(cancelled))
    await acknowledge()
    await forgetCustomers(db)
    expect(await amounts()).toEqual([])
  })

  it('has no sale that a help file has brought from another device', async () => {
    const other = createTestDb()
    await signIn(other, userId)
    await saveDraft(other, saleDraftKey(userId), [box], now)
    await recordStallSale(other, [box], act(1))
    expect(await replay(db, await saveFile(other, userId), userId)).toBe(1)
    expect(await amounts()).toEqual([])
    expect((await readDayEnd(db, day)).others.open).toHaveLength(1)

    const [sale] = (await listOperations(db)).rows
    const mutation = sale && parseMutation(sale.kind, sale.payload)
    if (!mutation) throw new Error('no sale')
    const outcome = { status: 'rejected', code: 'items' }
    await settle(db, uuid(1), { state: 'rejected', attempts: 1, outcome })
    expect(await resend(db, uuid(1), { mutation, newId: uuid(3), userId, now })).toBe(true)
    expect(await amounts()).toEqual([])
  })

  it('stays closed after a sign-out, also with a note', async () => {
    await saveDraft(db, saleDraftKey(userId), [box], now)
    await recordStallSale(db, [box], act(1))
    const takings = sumTakings((await readDayEnd(db, day)).own)
    const ids = { sale_ids: [uuid(1)], return_ids: [] }
    const seen = { day, opening: 0, counted: 23_998, note: 'Mona owes 10', takings, ...ids }
    await closeStallDay(db, seen, act(2), 'draft')
    await settle(db, uuid(2), acknowledged)
    await moveToSent(db, await db.local.outbox.where('id').equals(uuid(2)).toArray(), now)
    await forgetCustomers(db)
    const { closings, own } = await readDayEnd(db, day)
    expect(closings).toMatchObject([{ closing: { note: '', sale_ids: [uuid(1)] } }])
    expect(own).toEqual([])
  })
})
