/** A form that ends in a transaction writes once, however many tabs send it. */
import { describe, expect, it } from 'vitest'
import { createDraftAutosave, createFormAutosave, readDraft, saveDraft } from '#db/drafts.ts'
import { putLines, readCart } from '#db/shopper/stored-cart.ts'
import { placeMyOrder } from '#db/shopper/place-my-order.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { closeStallDay } from '#db/staff/day-closings.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordStallSale } from '#db/staff/stall.ts'
import { sumTakings } from '#domain/orders/day-closing.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { aCustomer, aLine, aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { now, userId } from '../support/staff-outbox.ts'

const act = (n: number) => ({ id: uuid(n), userId, now })
const at = new Date(now).toISOString()
const box = { id: '2', name: 'Box', price: 10_000, quantity: 2 }
const draft = { key: 'form', isStored: true }
const piece = { product_id: '2', price: 10_000, quantity: 1 }
const given = { order_id: uuid(80), returned_at: at, items: [piece], restocked: true }
const paid = { method: 'cash' as const, refund: 10_000 }
const sale = { id: uuid(81), lines: [box], paid: { payment: 'cash' as const, tendered: null } }
const seen = {
  day: dayOf(new Date(now)),
  opening: 0,
  counted: 0,
  note: '',
  takings: sumTakings([]),
  sale_ids: [],
  return_ids: [],
}

/** Each function that sends a form; `n` makes the ids of one tab. */
const senders: Record<
  string,
  { open: () => Promise<void>; send: (n: number) => Promise<unknown> }
> = {
  'a return': {
    open: () => saveDraft(db, draft.key, 'typed', now),
    send: (n) => recordReturn(db, { ...given, ...paid }, null, act(n), { draft }),
  },
  'an exchange': {
    open: () => saveDraft(db, draft.key, 'typed', now),
    send: (n) =>
      recordReturn(db, { ...given, ...paid }, { ...sale, id: uuid(n + 50) }, act(n), { draft }),
  },
  'an edit': {
    open: () => saveDraft(db, draft.key, 'typed', now),
    send: () => queueWrites(db, { userId, mutations: [aStockMove('1', 5)], draft, now }),
  },
  'a sale': {
    open: () => saveDraft(db, saleDraftKey(userId), [box], now),
    send: (n) => recordStallSale(db, [box], act(n)),
  },
  'a closing': {
    open: async () => undefined,
    send: (n) => closeStallDay(db, seen, act(n), draft.key),
  },
  'an order': {
    open: () => putLines(db, [aLine()]),
    send: async (n) => {
      const order = { id: uuid(n), token: 'x'.repeat(43), customer: aCustomer, now }
      return placeMyOrder(db, { ...order, lines: [aLine()], draftKey: draft.key })
    },
  },
}

describe.each(Object.entries(senders))('%s', (_name, { open, send }) => {
  it.each(['one after the other', 'at once'])('is written once by two tabs, %s', async (how) => {
    await open()
    const first = send(1)
    if (how !== 'at once') await first
    const second = send(2)
    await Promise.allSettled([first, second])
    const written = await db.local.outbox.toArray()
    const one = written.filter(({ id }) => id !== uuid(51) && id !== uuid(52))
    expect(one).toHaveLength(1)
    expect(await readCart(db)).toEqual([])
    expect(await readDraft(db, draft.key)).toBeUndefined()
  })
})

it('control: a form without a stored draft is written by each tab', async () => {
  const unstored = { ...draft, isStored: false }
  for (const n of [1, 2])
    await recordReturn(db, { ...given, ...paid }, null, act(n), { draft: unstored })
  expect(await db.local.outbox.count()).toBe(2)
})

it('the second tab is told why nothing was written', async () => {
  await saveDraft(db, draft.key, 'typed', now)
  await recordReturn(db, { ...given, ...paid }, null, act(1), { draft })
  const second = await recordReturn(db, { ...given, ...paid }, null, act(2), { draft })
  expect(second).toEqual({ ok: false, error: 'form-gone' })
  expect(await db.local.stallDays.toArray()).toMatchObject([{ entries: [{ id: uuid(1) }] }])
})

describe('a keeper of a form knows whether its draft is stored', () => {
  it('once it has written or removed one', async () => {
    const keeper = createDraftAutosave<string>(db, 'k', () => 1)
    expect(await keeper.stop()).toBeNull()
    keeper.keep('typed')
    await expect.poll(() => readDraft(db, 'k')).toBe('typed')
    expect(await keeper.stop()).toBe(true)
    keeper.keep(null)
    await expect.poll(() => readDraft(db, 'k')).toBeUndefined()
    expect(await keeper.stop()).toBe(false)
  })

  it('and one over a row, also when it has restored one', async () => {
    expect(await createFormAutosave<string>(db, 'k', true).stop()).toBe(true)
    expect(await createFormAutosave<string>(db, 'k', false).stop()).toBe(false)
  })
})
