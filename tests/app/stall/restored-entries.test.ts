import { beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import {
  type TakenBackEntry,
  recordStallSale,
  restoreStallEntry,
  undoStallEntry,
} from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { claimNext } from '../../support/claim-one.ts'
import { uuid } from '../../support/builders.ts'
import { now, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const holdMs = 4_000

beforeEach(async () => {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], { id: uuid(1), userId, now })
})

const entry = async () => (await listStallDay(db, userId, dayOf(new Date(now))))[0]?.entry
const kinds = async () => (await listOperations(db)).rows.map(({ kind }) => kind)

async function takeBack(): Promise<TakenBackEntry | null> {
  const known = await entry()
  if (known === undefined) throw new Error('There is no entry.')
  return undoStallEntry(db, known, { id: uuid(8), userId, now, notBefore: now + holdMs })
}
async function restore(takenBack: TakenBackEntry | null): Promise<boolean> {
  if (takenBack === null) throw new Error('There is nothing to restore.')
  return restoreStallEntry(db, takenBack, now + 1)
}

describe('a sale that was taken back by mistake', () => {
  it('is recorded again under its number, once, if it was never sent', async () => {
    const takenBack = await takeBack()
    expect(await kinds()).toEqual([])
    expect(await restore(takenBack)).toBe(true)
    expect(await restore(takenBack)).toBe(true)
    expect(await kinds()).toEqual(['recordSale'])
    expect((await listOperations(db)).rows).toMatchObject([
      { id: uuid(1), payload: { items: [{}] } },
    ])
    expect(await entry()).not.toHaveProperty('undone')
    expect((await readDashboard(db)).orders).toMatchObject([{ status: 'delivered' }])
  })

  it('counts again if its cancellation is not due yet', async () => {
    await settle(db, uuid(1), { state: 'applied', attempts: 1 })
    const takenBack = await takeBack()
    expect(await claimNext(db, { now: now + holdMs - 1, userId, owner: 'a' })).toBeNull()
    expect(await restore(takenBack)).toBe(true)
    expect(await kinds()).toEqual(['recordSale'])
    expect(await entry()).not.toHaveProperty('undone')
  })

  it('stays cancelled once its cancellation was sent', async () => {
    await settle(db, uuid(1), { state: 'applied', attempts: 1 })
    const takenBack = await takeBack()
    await claimNext(db, { now: now + holdMs, userId, owner: 'a' })
    expect(await restore(takenBack)).toBe(false)
    expect(await entry()).toHaveProperty('undoneBy', uuid(8))
  })

  it('cannot be restored after a refusal, because the outcome is final', async () => {
    await settle(db, uuid(1), { state: 'rejected', attempts: 1, outcome: { status: 'rejected' } })
    expect(await takeBack()).toBeNull()
  })
})
