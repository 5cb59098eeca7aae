/** A day at the stall: every tap queues a write and adds an entry, in one transaction. */
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import {
  type NewOperation,
  type Operation,
  hasUnknownOutcome,
  identityOf,
  isRefused,
} from '#domain/writes/operation.ts'
import { isRecordedAlready } from '#domain/writes/outcome.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import {
  type SaleLine,
  type StallEntry,
  parseSaleLines,
  productsOfEntry,
} from '#domain/orders/stall-entry.ts'
import {
  type SalePayment,
  isHalfFilled,
  paidInCash,
  sameSale,
  saleToPayload,
} from '#domain/orders/stall-sale.ts'
import { piecesOf } from '#domain/products/product.ts'
import { type Result, err, ok } from '#domain/result.ts'
import type { Db } from '#db/database.ts'
import { readDraft } from '#db/drafts.ts'
import { discard } from '#db/outbox/decisions.ts'
import { findQueued, listOperations, newOperation } from '#db/outbox/outbox.ts'
import { removeOperations, withDependants } from '#db/outbox/lifecycle.ts'
import { sendUnchanged } from '#db/outbox/resend.ts'
import { addStallEntry, changeStallEntries, listStallEntries, withoutUndo } from '#db/stall-days.ts'
import { writeSafely } from '#db/storage.ts'
import { readSellingAt } from './markets.ts'
import { paymentDraftKey, saleDetailsKey, saleDraftKey } from './stall-draft.ts'

/**
 * Author and times (ms since 1970); `id` is a fresh UUID. `now`: the device's clock, by which the
 * write is sent. `at`: when it happened, by the corrected clock; undefined: that is not known.
 */
export interface StallWriteContext {
  id: string
  userId: string
  now: number
  at?: number | undefined
}

/**
 * How an entry was taken back: its write was removed with those that depend on it, or another write
 * `by` undoes it. Both can be restored as long as the server has received neither.
 */
export type TakenBackEntry = { removed: Operation[] } | { by: string }

/**
 * `sale-gone`: it was recorded or emptied already. `sale-changed`: another tab changed it.
 * `half-filled`: a typed price or item was not confirmed.
 */
export type SaleFailure = 'sale-gone' | 'sale-changed' | 'half-filled' | 'too-many-lines'

/**
 * Records the sale being built if it is the one the person saw, and ends it in the same
 * transaction. After a failure nothing is written, nor when it throws (NotSavedError …).
 */
export async function recordStallSale(
  db: Db,
  lines: readonly SaleLine[],
  act: StallWriteContext,
  paid: SalePayment = paidInCash,
): Promise<Result<StallEntry, SaleFailure>> {
  const at = act.at ?? act.now
  const market = await readSellingAt(db, at)
  const payload = saleToPayload(lines, paid, new Date(at).toISOString(), market)
  if (payload.items.length > maxOrderLines) return err('too-many-lines')
  const { payment, tendered } = payload
  const entry: StallEntry = {
    kind: 'sale',
    id: act.id,
    at,
    lines: [...lines],
    ...(payment !== undefined && { payment }),
    ...(tendered !== undefined && { tendered }),
  }
  const { outbox, drafts, stallDays } = db.local
  const write = (): PromiseLike<Result<StallEntry, SaleFailure>> =>
    db.local.transaction('rw', outbox, drafts, stallDays, async () => {
      const stored = parseSaleLines(await readDraft(db, saleDraftKey(act.userId)))
      if (stored.length === 0) return err('sale-gone')
      if (!sameSale(lines, stored)) return err('sale-changed')
      if (isHalfFilled(await readDraft(db, saleDetailsKey(act.userId)), lines))
        return err('half-filled')
      await Promise.all([
        drafts.bulkDelete(
          [saleDraftKey, paymentDraftKey, saleDetailsKey].map((keyOf) => keyOf(act.userId)),
        ),
        addStallWrite(db, act, newMutation.recordSale(payload), entry),
      ])
      return ok(entry)
    })
  return writeSafely(db, write, async () =>
    (await findQueued(db, act.id)) === undefined ? undefined : ok(entry),
  )
}

/**
 * `reason` goes into the stock history; `stock`, `set_aside`: what this device showed. Taps are
 * never merged, so that each can be undone.
 */
export async function moveStallStock(
  db: Db,
  product: { id: string; name: string; stock?: number; set_aside?: number | undefined },
  delta: number,
  reason: string,
  act: StallWriteContext,
): Promise<void> {
  const { id, name, stock, set_aside: aside } = product
  const isCount = reason === 'count' && stock !== undefined
  const counted = isCount ? { counted: piecesOf({ stock, set_aside: aside }) + delta } : {}
  const entry = {
    kind: 'stock',
    id: act.id,
    at: act.at ?? act.now,
    product: id,
    name,
    delta,
    ...counted,
  } as const
  const payload = { product_id: id, delta, reason }
  const { outbox, stallDays } = db.local
  const write = () =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      await addStallWrite(db, act, newMutation.adjustStock(payload), entry)
      return act.id
    })
  await writeSafely(db, write, () => findQueued(db, act.id))
}

/**
 * Undoes an entry, and the returns of a sale with it. A write that was never sent or was refused is
 * discarded with those that depend on it; for any other the opposite is queued behind it, not sent
 * before `notBefore` (ms). Idempotent; possible again once the opposite is discarded. Null: nothing
 * can be restored.
 */
export async function undoStallEntry(
  db: Db,
  entry: StallEntry,
  act: StallWriteContext & { notBefore?: number },
): Promise<TakenBackEntry | null> {
  // What came back is sold again instead.
  if (entry.kind === 'return') return null
  const { outbox, stallDays, photos, settings } = db.local
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, stallDays, photos, settings, async () => {
      // On any day: a pull may have moved it to another one.
      const known = (await listStallEntries(db)).find(({ id }) => id === entry.id)
      if (known === undefined || known.undone !== undefined) return null
      const { rows } = await listOperations(db)
      const operation = rows.find((row) => identityOf(row) === entry.id && !isRecordedAlready(row))
      // Nothing is removed if one of its returns may have arrived.
      const gone =
        operation !== undefined &&
        neverHappened(operation) &&
        (await removeOperations(db, operation.id)).length > 0
      if (operation !== undefined && !gone && isRefused(operation))
        await sendUnchanged(db, operation)
      if (!gone) await outbox.add(undoOperation(entry, operation, act))
      const undone = { undone: act.now, ...(gone ? {} : { undoneBy: act.id }) }
      await changeStallEntries(db, (one) => (isAbout(one, entry) ? { ...one, ...undone } : one))
      if (!gone) return { by: act.id }
      return isRefused(operation) ? null : { removed: withDependants(rows, operation.id) }
    }),
  )
}

/** Makes the entry count again. False: the server may have received its cancellation. */
export async function restoreStallEntry(
  db: Db,
  takenBack: TakenBackEntry,
  now: number,
): Promise<boolean> {
  if ('by' in takenBack) return (await discard(db, takenBack.by, now)).length > 0
  const { outbox, stallDays } = db.local
  const ids = takenBack.removed.map(({ id }) => id)
  const identities = new Set(takenBack.removed.map(identityOf))
  return writeSafely(db, () =>
    db.local.transaction('rw', outbox, stallDays, async () => {
      const known = await outbox.where('id').anyOf(ids).count()
      if (known > 0) return true
      await outbox.bulkAdd(takenBack.removed.map(({ seq: _seq, ...operation }) => operation))
      await changeStallEntries(db, (entry) =>
        identities.has(entry.id) ? withoutUndo(entry) : entry,
      )
      return true
    }),
  )
}

/** Whether it is the entry itself or a return of this sale that was not taken back. */
function isAbout(one: StallEntry, { id }: StallEntry): boolean {
  return one.id === id || (one.kind === 'return' && one.order === id && one.undone === undefined)
}

/** An attempt without an answer may have reached the server. */
function neverHappened(operation: Operation): boolean {
  const { state, attempts } = operation
  if (hasUnknownOutcome(operation)) return false
  return isRefused(operation) || (state === 'pending' && attempts === 0)
}

function undoOperation(
  entry: Exclude<StallEntry, { kind: 'return' }>,
  undone: Operation | undefined,
  act: StallWriteContext & { notBefore?: number },
): NewOperation {
  const { notBefore = act.now } = act
  const deps = [undone?.id ?? entry.id]
  const mutation = oppositeOf(entry)
  const restocks = entry.kind === 'sale' ? productsOfEntry(entry).map(({ id }) => id) : []
  const operation = newOperation({ ...act, mutation, deps, solo: true, restocks })
  return { ...operation, nextAttemptAt: notBefore }
}

/** Also never merged: the entry refers to it by its id. */
function oppositeOf(entry: Exclude<StallEntry, { kind: 'return' }>): Mutation {
  return entry.kind === 'sale'
    ? newMutation.setOrderStatus({ order_id: entry.id, base: 'delivered', status: 'cancelled' })
    : newMutation.adjustStock({
        product_id: entry.product,
        delta: -entry.delta,
        reason: 'undo',
      })
}

/** For a transaction on outbox and stallDays. */
export async function addStallWrite(
  db: Db,
  act: StallWriteContext,
  mutation: Mutation,
  entry: StallEntry,
  deps: string[] = [],
): Promise<void> {
  await db.local.outbox.add(newOperation({ ...act, mutation, deps, solo: true }))
  await addStallEntry(db, act.userId, entry)
}
