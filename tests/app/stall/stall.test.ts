import { describe, expect, it } from 'vitest'
import { createSaleAutosave } from '#admin/stall/sale-autosave.ts'
import { readDraft, saveDraft } from '#db/drafts.ts'
import { claimNext } from '../../support/claim-one.ts'
import { discard } from '#db/outbox/decisions.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { resolveConflict, resend } from '#db/outbox/resend.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { moveStallStock, recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import { type SaleLine, dayOf } from '#domain/orders/stall-entry.ts'
import { uuid } from '../../support/builders.ts'
import { findOperation, now, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const today = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const lamp = { id: '3', name: 'Lamp', price: 500, quantity: 1 }
const act = (n: number) => ({ id: uuid(n), userId, now })

const operation = (id: string) => findOperation(db, id)
const change = (n: number, fields: Parameters<typeof settle>[2]) => settle(db, uuid(n), fields)

async function sell(n: number): Promise<void> {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], act(n))
}

async function undo(n: number): Promise<void> {
  const [view] = await listStallDay(db, userId, today)
  if (view) await undoStallEntry(db, view.entry, act(n))
}

describe('a sale at the stall', () => {
  it('is a queued write, a line of the day and the end of the draft, all at once', async () => {
    await sell(1)
    expect(await readDraft(db, saleDraftKey(userId))).toBeUndefined()
    expect(await operation(uuid(1))).toMatchObject({
      kind: 'recordSale',
      lane: `order:${uuid(1)}`,
      payload: { items: [{ product_id: '2', quantity: 2, price: 11_999 }] },
    })
    expect(await listStallDay(db, userId, today)).toMatchObject([
      { entry: { kind: 'sale', lines: [box] }, operation: { state: 'pending' } },
    ])
  })

  it('that was never sent is taken back without a trace on the server, once', async () => {
    await sell(1)
    await undo(8)
    await undo(9)
    expect(await db.local.outbox.count()).toBe(0)
    expect(await listStallDay(db, userId, today)).toMatchObject([{ entry: { undone: now } }])
  })

  it.each([['pending' as const], ['inflight' as const], ['applied' as const]])(
    'that may have arrived (%s) is followed by its cancellation',
    async (state) => {
      await sell(1)
      await change(1, { state, attempts: 1 })
      await undo(8)
      expect(await operation(uuid(8))).toMatchObject({
        kind: 'setOrderStatus',
        lane: `order:${uuid(1)}`,
        deps: [uuid(1)],
        payload: { order_id: uuid(1), base: 'delivered', status: 'cancelled' },
      })
    },
  )

  it('keeps its line of the day, and a cancellation that waits, when it is sent again', async () => {
    await sell(1)
    await change(1, { state: 'inflight', attempts: 1 })
    await undo(2)
    await change(1, { state: 'rejected' })
    const mutation = { kind: 'recordSale' as const, payload: { sold_at: 'x', items: [] } }
    await resend(db, uuid(1), { mutation, newId: uuid(9), userId, now })
    expect(await operation(uuid(2))).toMatchObject({
      lane: `order:${uuid(1)}`,
      deps: [uuid(9)],
      payload: { order_id: uuid(1) },
    })
    expect(await listStallDay(db, userId, today)).toMatchObject([{ entry: { id: uuid(1) } }])
  })

  it('that was refused and discarded counts as taken back', async () => {
    await sell(1)
    await change(1, { state: 'rejected', attempts: 1 })
    await discard(db, uuid(1), now)
    expect(await listStallDay(db, userId, today)).toMatchObject([{ entry: { undone: now } }])
  })
})

describe('counting at the stall', () => {
  it('makes every tap a write of its own, so that each can be taken back', async () => {
    await moveStallStock(db, { id: '1', name: 'Panel' }, -1, 'stall', act(1))
    await moveStallStock(db, { id: '1', name: 'Panel' }, -1, 'stall', act(2))
    await claimNext(db, { now, userId, owner: 'a' })
    const taps = (await listOperations(db)).rows
    expect(taps.map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
    const tap = { product_id: '1', delta: -1, reason: 'stall' }
    expect(taps.map(({ payload }) => payload)).toEqual([tap, tap])
    await db.local.outbox.clear()
    await undo(8)
    expect(await operation(uuid(8))).toMatchObject({ payload: { product_id: '1', delta: 1 } })
  })

  it('remembers a week, not more', async () => {
    for (let day = 0; day < 12; day++)
      await moveStallStock(db, { id: '1', name: 'Panel' }, 1, 'stall', {
        ...act(day + 1),
        now: now + day * 86_400_000,
      })
    expect(await db.local.stallDays.count()).toBe(8)
  })
})

describe('recording a sale', () => {
  const tapLamp = (lines: SaleLine[]) => [...lines, lamp]
  const sold = async () => (await listOperations(db)).rows.map(({ payload }) => payload)

  it('happens once, however often it is pressed and in however many tabs', async () => {
    await saveDraft(db, saleDraftKey(userId), [box], now)
    const presses = await Promise.all([1, 2, 3].map((n) => recordStallSale(db, [box], act(n))))
    expect(presses).toMatchObject([{ ok: true }, { error: 'sale-gone' }, { error: 'sale-gone' }])
    expect(await sold()).toHaveLength(1)
    expect(await listStallDay(db, userId, today)).toHaveLength(1)
  })

  it.each([[[box, lamp]], [[{ ...box, quantity: 3 }]], [[{ ...box, price: 1 }]]])(
    'of other lines than those on disk writes nothing and leaves these as they are: %j',
    async (stored) => {
      await saveDraft(db, saleDraftKey(userId), stored, now)
      expect(await recordStallSale(db, [box], act(1))).toMatchObject({ error: 'sale-changed' })
      expect(await sold()).toEqual([])
      expect(await listStallDay(db, userId, today)).toEqual([])
      expect(await readDraft(db, saleDraftKey(userId))).toEqual(stored)
    },
  )

  it('of nothing is none', async () => {
    expect(await recordStallSale(db, [], act(1))).toMatchObject({ error: 'sale-gone' })
    expect(await sold()).toEqual([])
  })

  it('includes a tap that is neither stored nor rendered yet', async () => {
    await saveDraft(db, saleDraftKey(userId), [box], now)
    const keeper = createSaleAutosave(db, saleDraftKey(userId), () => now)
    keeper.show([box])
    const tap = keeper.change(tapLamp)
    const recorded = await recordStallSale(db, await keeper.agreed(), act(1))
    await tap
    expect(recorded).toMatchObject({ ok: true, value: { lines: [box, lamp] } })
  })

  it('includes two taps of which only the first is rendered', async () => {
    const keeper = createSaleAutosave(db, saleDraftKey(userId), () => now)
    await Promise.all([keeper.change(() => [box]), keeper.change(tapLamp)])
    keeper.show([box])
    expect(await keeper.agreed()).toEqual([box, lamp])
  })

  it('uses the rendered lines once they contain the taps, because another tab may add more', async () => {
    const keeper = createSaleAutosave(db, saleDraftKey(userId), () => now)
    await keeper.change(() => [box])
    keeper.show([box])
    keeper.show([box, lamp])
    expect(await keeper.agreed()).toEqual([box, lamp])
  })

  it('does not happen without a tap that could not be saved, and works when pressed again', async () => {
    const keeper = createSaleAutosave(db, saleDraftKey(userId), () => now)
    keeper.show([box])
    const failed = keeper.change(() => {
      throw new Error('disk full')
    })
    const agreed = keeper.agreed()
    await expect(failed).rejects.toThrow('disk full')
    await expect(agreed).rejects.toThrow('disk full')
    expect(await keeper.agreed()).toEqual([box])
  })

  it('knows nothing any more of taps in a sale that was emptied', async () => {
    const keeper = createSaleAutosave(db, saleDraftKey(userId), () => now)
    await keeper.change(() => [box])
    await keeper.clear()
    expect(await readDraft(db, saleDraftKey(userId))).toBeUndefined()
    expect(await keeper.agreed()).toEqual([])
  })
})

describe('a line of the day', () => {
  const taken = { undone: now, undoneBy: uuid(8) }

  async function takeBackArrived(): Promise<void> {
    await sell(1)
    await change(1, { state: 'applied', attempts: 1 })
    await undo(8)
  }

  it('counts as taken back when its write is discarded', async () => {
    await sell(1)
    expect(await discard(db, uuid(1), now)).toEqual([uuid(1)])
    expect(await listStallDay(db, userId, today)).toMatchObject([{ entry: { undone: now } }])
  })

  it('counts again when its cancellation is discarded', async () => {
    await takeBackArrived()
    expect(await listStallDay(db, userId, today)).toMatchObject([
      { entry: taken, operation: { id: uuid(8) } },
    ])
    await change(8, { state: 'rejected', attempts: 1 })
    expect(await discard(db, uuid(8), now)).toEqual([uuid(8)])
    const [view] = await listStallDay(db, userId, today)
    expect(view?.entry).toEqual({ kind: 'sale', id: uuid(1), at: now, lines: [box] })
    await undo(9)
    expect(await operation(uuid(9))).toMatchObject({ payload: { status: 'cancelled' } })
  })

  const conflict = {
    status: 'conflict',
    fields: { status: { base: 'delivered', theirs: 'shipped', mine: 'cancelled' } },
  }

  it.each([
    ['theirs' as const, 'dropped', undefined],
    ['mine' as const, 'queued', uuid(9)],
  ])('whose cancellation is in conflict: %s', async (choice, result, undoneBy) => {
    await takeBackArrived()
    await change(8, { state: 'conflict', attempts: 1, outcome: conflict })
    const request = { id: uuid(8), choices: { status: choice }, newId: uuid(9), userId, now }
    expect(await resolveConflict(db, request)).toBe(result)
    const [view] = await listStallDay(db, userId, today)
    expect(view?.entry.undoneBy).toBe(undoneBy)
    expect(view?.entry.undone).toBe(undoneBy && now)
  })

  it('stays cancelled when it is discarded together with its cancellation', async () => {
    await sell(1)
    await change(1, { state: 'inflight', attempts: 1 })
    await undo(8)
    await change(1, { state: 'rejected' })
    expect(await discard(db, uuid(1), now)).toEqual([uuid(1), uuid(8)])
    expect(await listStallDay(db, userId, today)).toMatchObject([{ entry: { undone: now } }])
  })

  it('is taken back by a write of its own, however many are', async () => {
    for (const n of [1, 2]) {
      await moveStallStock(db, { id: '1', name: 'Panel' }, 1, 'stall', act(n))
      await change(n, { state: 'applied', attempts: 1 })
    }
    const views = await listStallDay(db, userId, today)
    for (const [n, { entry }] of views.entries()) await undoStallEntry(db, entry, act(n + 8))
    await claimNext(db, { now: now + 1000, userId, owner: 'a' })
    expect([await operation(uuid(8)), await operation(uuid(9))]).toMatchObject([
      { payload: { delta: -1 } },
      { payload: { delta: -1 } },
    ])
  })
})

it('a sale with more lines than one order can hold is not recorded', async () => {
  const lines = Array.from({ length: maxOrderLines + 1 }, (_, n) => ({ ...box, id: `p${n}` }))
  await saveDraft(db, saleDraftKey(userId), lines, now)
  expect(await recordStallSale(db, lines, act(1))).toEqual({ ok: false, error: 'too-many-lines' })
  expect(await db.local.outbox.count()).toBe(0)
})
