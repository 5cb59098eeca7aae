import { expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { readDraft, saveDraft, adoptDrafts, ownDraftKey } from '#db/drafts.ts'
import { keepPhoto, readFormPhotos } from '#db/staff/photos.ts'
import { listStallDays, readStallDay } from '#db/staff/stall-day.ts'
import {
  listStallDay,
  moveStallStock,
  recordStallSale,
  saleDraftKey,
  undoStallEntry,
} from '#db/staff/stall.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { uuid } from '../support/builders.ts'
import { now } from '../support/staff-outbox.ts'
import { openDbForEachTest } from '../support/test-db.ts'

const today = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const product = { id: '2', name: 'Box' }
const act = (n: number, userId: string) => ({ id: uuid(n), userId, now: now + n })

let db: Db
openDbForEachTest((fresh) => {
  db = fresh
})

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

it('what an app without authors has left goes to the first member who comes, and to nobody else', async () => {
  const entry = { kind: 'stock', id: uuid(1), at: now, product: '2', name: 'Box', delta: 1 }
  await saveDraft(db, 'product:new', 'a chest', now)
  await saveDraft(db, 'stall-sale', [box], now)
  await saveDraft(db, `stall-day:${today}`, [entry], now)
  await saveDraft(db, 'checkout', 'an address', now)
  const blob = new Blob(['x'], { type: 'image/webp' })
  await keepPhoto(db, { id: uuid(2), blob, draftKey: 'product:new', createdAt: now })
  await adoptDrafts(db, 'ann')
  await adoptDrafts(db, 'ben')
  const productOf = (userId: string) => ownDraftKey(userId, 'product:new')
  expect(await readDraft(db, productOf('ann'))).toBe('a chest')
  expect(await readDraft(db, saleDraftKey('ann'))).toEqual([box])
  expect(await listStallDays(db, 'ann')).toEqual([today])
  expect(await readFormPhotos(db, productOf('ann'))).toHaveLength(1)
  expect(await readDraft(db, productOf('ben'))).toBeUndefined()
  expect(await readStallDay(db, 'ben', today)).toEqual([])
  expect(await readFormPhotos(db, productOf('ben'))).toEqual([])
  // The shopper's own.
  expect(await readDraft(db, 'checkout')).toBe('an address')
})

it('what a page of the older app writes later is not shown to whoever comes next either, and overwrites nothing', async () => {
  await adoptDrafts(db, 'ann')
  await saveDraft(db, ownDraftKey('ann', 'product:2'), 'newer', now)
  await saveDraft(db, 'product:2', 'older', now)
  await saveDraft(db, 'product:new', 'a chest', now)
  await adoptDrafts(db, 'ben')
  expect(await readDraft(db, ownDraftKey('ben', 'product:new'))).toBeUndefined()
  await adoptDrafts(db, 'ann')
  expect(await readDraft(db, ownDraftKey('ann', 'product:new'))).toBe('a chest')
  expect(await readDraft(db, ownDraftKey('ann', 'product:2'))).toBe('newer')
  expect(await readDraft(db, 'product:2')).toBe('older')
})
