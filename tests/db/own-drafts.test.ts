import { expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { moveStallStock, recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { uuid } from '../support/builders.ts'
import { now } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const today = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const product = { id: '2', name: 'Box' }
const act = (n: number, userId: string) => ({ id: uuid(n), userId, now: now + n })

it('two members at one stall have a sale and a day each', async () => {
  await saveDraft(db, saleDraftKey('ann'), [box], now)
  expect(await recordStallSale(db, [box], act(1, 'ben'))).toEqual({ ok: false, error: 'sale-gone' })
  expect(await recordStallSale(db, [box], act(2, 'ann'))).toMatchObject({ ok: true })
  await moveStallStock(db, product, 1, 'stall', act(3, 'ben'))
  expect(await listStallDay(db, 'ann', today)).toMatchObject([{ entry: { kind: 'sale' } }])
  expect(await listStallDay(db, 'ben', today)).toMatchObject([{ entry: { kind: 'stock' } }])
  const [view] = await listStallDay(db, 'ann', today)
  if (view === undefined) throw new Error('nothing was sold')
  await undoStallEntry(db, view.entry, act(4, 'ben'))
  expect(await listStallDay(db, 'ann', today)).toMatchObject([{ entry: { id: uuid(2) } }])
})
