/** A day at the stall: every tap is a queued write and a line of the day's history, in one transaction. */
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { type SaleLine, type StallEntry, dayOf, parseStallEntries } from '#domain/orders/stall.ts'
import type { Db } from '#db/database.ts'
import { discard, listOperations, newOperation } from '#db/outbox/outbox.ts'
import { writeSafely } from '#db/storage.ts'

/** Who does it and when (ms since 1970); `id` is a fresh UUID. */
export interface StallAct {
  id: string
  userId: string
  now: number
}

export interface StallEntryView {
  entry: StallEntry
  /** Null: the server has it. */
  operation: Operation | null
}

/** The draft of the sale that is being built. */
export const saleDraftKey = 'stall-sale'

/** Throws (NotSavedError …) if it is not on disk; the sale that was being built is then still there. */
export async function recordStallSale(db: Db, lines: readonly SaleLine[], act: StallAct) {
  const items = lines.map(({ id, quantity, price }) => ({ product_id: id, quantity, price }))
  const payload = { sold_at: new Date(act.now).toISOString(), items }
  const entry: StallEntry = { kind: 'sale', id: act.id, at: act.now, lines: [...lines] }
  await write(db, act, { kind: 'recordSale', payload }, entry)
}

/**
 * `delta` more (or fewer) of a product; `reason` is kept in the stock's history on the server. It is unique, so that
 * taps are never merged into one write: each can be taken back by itself.
 */
export async function moveStallStock(
  db: Db,
  product: { id: string; name: string },
  delta: number,
  reason: string,
  act: StallAct,
): Promise<void> {
  const { id, name } = product
  const entry: StallEntry = { kind: 'stock', id: act.id, at: act.now, product: id, name, delta }
  const payload = { product_id: id, delta, reason: `${reason} ${act.id.slice(-8)}` }
  await write(db, act, { kind: 'adjustStock', payload }, entry)
}

/** Newest first. */
export async function listStallDay(db: Db, day: string): Promise<StallEntryView[]> {
  const entries = parseStallEntries((await db.local.drafts.get(historyKey(day)))?.value)
  const byId = new Map((await listOperations(db)).rows.map((row) => [row.id, row]))
  return entries.toReversed().map((entry) => {
    const operation = byId.get(entry.id)
    return { entry, operation: operation?.state === 'applied' ? null : (operation ?? null) }
  })
}

/**
 * Takes an entry of the day back: a write that was never sent (or was refused) is discarded, for any other the
 * opposite is queued behind it. Doing it twice changes nothing.
 */
export async function undoStallEntry(db: Db, entry: StallEntry, act: StallAct): Promise<void> {
  const { outbox, drafts, photos } = db.local
  const key = historyKey(dayOf(new Date(entry.at)))
  await writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, photos, async () => {
      const entries = parseStallEntries((await drafts.get(key))?.value)
      const known = entries.find(({ id }) => id === entry.id)
      if (known === undefined || known.undone !== undefined) return
      const operation = await outbox.where('id').equals(entry.id).first()
      if (operation !== undefined && neverHappened(operation)) await discard(db, entry.id)
      else await outbox.add(newOperation({ ...act, mutation: oppositeOf(entry), deps: [entry.id] }))
      const value = entries.map((one) => (one === known ? { ...one, undone: act.now } : one))
      await drafts.put({ key, value, savedAt: act.now })
    }),
  )
}

/** For a transaction on drafts: a write of the stall that is sent again has a new id. */
export async function renameStallEntry(db: Db, id: string, newId: string): Promise<void> {
  await changeEntries(db, (entry) => (entry.id === id ? { ...entry, id: newId } : entry))
}

/** For a transaction on drafts: these writes were given up. */
export async function markStallEntriesUndone(db: Db, ids: readonly string[], now: number) {
  await changeEntries(db, (entry) => (ids.includes(entry.id) ? { ...entry, undone: now } : entry))
}

async function changeEntries(db: Db, change: (entry: StallEntry) => StallEntry): Promise<void> {
  await db.local.drafts
    .where('key')
    .startsWith(historyKey(''))
    .modify((draft) => {
      draft.value = parseStallEntries(draft.value).map(change)
    })
}

/** An attempt without an answer may have reached the server. */
function neverHappened({ state, attempts }: Operation): boolean {
  return state === 'rejected' || state === 'conflict' || (state === 'pending' && attempts === 0)
}

function oppositeOf(entry: StallEntry): Mutation {
  return entry.kind === 'sale'
    ? {
        kind: 'setOrderStatus',
        payload: { order_id: entry.id, base: 'delivered', status: 'cancelled' },
      }
    : {
        kind: 'adjustStock',
        payload: { product_id: entry.product, delta: -entry.delta, reason: 'undo' },
      }
}

async function write(db: Db, act: StallAct, mutation: Mutation, entry: StallEntry): Promise<void> {
  const { outbox, drafts } = db.local
  const key = historyKey(dayOf(new Date(act.now)))
  await writeSafely(db, () =>
    db.local.transaction('rw', outbox, drafts, async () => {
      await outbox.add(newOperation({ ...act, mutation }))
      const entries = parseStallEntries((await drafts.get(key))?.value)
      await drafts.put({ key, value: [...entries, entry], savedAt: act.now })
      if (entry.kind === 'sale') await drafts.delete(saleDraftKey)
      await forgetOldDays(db, key)
    }),
  )
}

/** The last week is enough: the server has the rest. */
async function forgetOldDays(db: Db, today: string): Promise<void> {
  const days = await db.local.drafts.where('key').startsWith(historyKey('')).primaryKeys()
  const kept = 7
  await db.local.drafts.bulkDelete(days.filter((key) => key !== today).slice(0, -kept))
}

function historyKey(day: string): string {
  return `stall-day:${day}`
}
