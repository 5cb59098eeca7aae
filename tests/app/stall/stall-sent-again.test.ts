/** The day at the stall after a write that was refused or got no response. */
import { expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { resend } from '#db/outbox/resend.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { moveStallStock, recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { uuid } from '../../support/builders.ts'
import { findOperation, now, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const today = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now })

async function sell(): Promise<void> {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], act(1))
}

it('the day contains a rejected sale with the values that were sent after its correction', async () => {
  await sell()
  await settle(db, uuid(1), { state: 'rejected', attempts: 1 })
  const items = [{ product_id: '2', quantity: 1, price: 9_999 }]
  const mutation = { kind: 'recordSale' as const, payload: { sold_at: 'x', items } }
  await resend(db, uuid(1), { mutation, newId: uuid(9), userId, now })
  const [view] = await listStallDay(db, userId, today)
  expect(view?.entry).toMatchObject({ lines: [{ ...box, quantity: 1, price: 9_999 }] })
})

it('the day contains a rejected count with the value that was sent after its correction', async () => {
  await moveStallStock(db, { id: '1', name: 'Panel' }, -3, 'stall', act(1))
  await settle(db, uuid(1), { state: 'rejected', attempts: 1 })
  const payload = { product_id: '1', delta: -1, reason: 'stall' }
  const mutation = { kind: 'adjustStock' as const, payload }
  await resend(db, uuid(1), { mutation, newId: uuid(9), userId, now })
  expect(await listStallDay(db, userId, today)).toMatchObject([{ entry: { delta: -1 } }])
})

it('a sale that may have arrived is not just forgotten, even if its last attempt was refused', async () => {
  await sell()
  await settle(db, uuid(1), { state: 'rejected', attempts: 2 })
  const [view] = await listStallDay(db, userId, today)
  if (view) await undoStallEntry(db, view.entry, act(8))
  expect(await findOperation(db, uuid(1))).toMatchObject({ state: 'pending' })
  const undo = { kind: 'setOrderStatus', deps: [uuid(1)] }
  expect(await findOperation(db, uuid(8))).toMatchObject(undo)
})
