import { isSame } from '#domain/is-same.ts'
import { type OrderReceipt, parseReceipt } from '#domain/orders/order.ts'
import { parseMutation, photosOf } from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'
import { type FinalOutcome, parseApplied, parseRejected } from '#domain/writes/outcome.ts'
import type { Db } from '#db/database.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { setDiscarding } from '#db/outbox/lifecycle.ts'
import type { MyOrder } from '#db/schema/local-database.ts'
import { readSession } from '#db/session-store.ts'
import { noteBackInStock } from '#db/shopper/back-in-stock.ts'
import { writeBestEffort, writeOnce, writeOrEvict } from '#db/storage.ts'
import { dropTexts, withoutRow } from './customer-texts.ts'
import { waitsForPull } from './unconfirmed.ts'

/** The changes that an answer makes to an operation in flight. */
export type Settlement = Partial<Pick<Operation, 'nextAttemptAt' | 'lastError' | 'outcome'>> & {
  state: Exclude<Operation['state'], 'inflight'>
}

interface Answer {
  seq: number
  settlement: Settlement
}

/**
 * Saves the answers to operations whose lease `owner` still holds, and returns their `seq`; another
 * sender gets the same answers for the others. In the same transaction a confirmed order keeps its
 * receipt, and uploaded photos are deleted.
 */
export async function settleBatch(
  db: Db,
  owner: string,
  answers: readonly Answer[],
): Promise<number[]> {
  const { outbox, myOrders, photos, settings } = db.local
  let settled: Operation[] = []
  const write = (recordResult: (seqs: number[]) => number[]) =>
    db.local.transaction('rw', [outbox, myOrders, photos, settings], async () => {
      const stored = await outbox.bulkGet(answers.map(({ seq }) => seq))
      settled = []
      const isSignedOut = (await readSession(db)) === null
      for (const [at, { settlement }] of answers.entries()) {
        const found = stored[at]
        if (found?.state !== 'inflight' || found.lease?.owner !== owner) continue
        const { lease: _released, ...operation } = found
        const hasToken = settlement.state === 'needs-sign-in' && (await isSignedIn(db, operation))
        const state = hasToken ? 'pending' : settlement.state
        const kept = withoutStoredRow(settlement)
        if (waitsForPull(operation, kept)) {
          settled.push({ ...operation, ...kept, state: 'pending', unconfirmed: true })
          continue
        }
        const isWithoutText =
          operation.again === true && parseRejected(kept.outcome)?.code === 'key_reused'
        // The ledger has it with the text that its copy has lost: it is asked after the next pull.
        const done = { ...operation, ...kept, state, ...(isWithoutText && { recheck: true }) }
        if (state === 'applied') await keepFamily(db, done)
        if (isSignedOut) dropTexts(done)
        settled.push(done)
        if (isRefused({ state })) await forgetReceipt(db, operation.id)
        if (state !== 'applied') continue
        await noteBackInStock(db, done)
        await confirmMyOrder(db, orderOf(operation), parseApplied(settlement.outcome)?.row)
      }
      await outbox.bulkPut(settled)
      await photos.bulkDelete(photosOf(settled.filter(({ state }) => state === 'applied')))
      return recordResult(settled.map(({ seq }) => seq))
    })
  const areThere = async () => isSame(await outbox.bulkGet(settled.map(({ seq }) => seq)), settled)
  // As for a claim: on a full disk the catalogue is evicted for a shopper's order, not for staff.
  const seqs = new Set(answers.map(({ seq }) => seq))
  const hasShopperWrite = (await listUnacknowledged(db)).some(
    ({ seq, scope }) => scope === 'anon' && seqs.has(seq),
  )
  return writeOnce(db, write, areThere, hasShopperWrite ? writeOrEvict : writeBestEffort)
}

/**
 * It was given up while it was sent, and the server has it: what was given up with it is kept. For
 * a transaction on the outbox.
 */
async function keepFamily(db: Db, operation: Operation): Promise<void> {
  if (operation.discarding !== true) return
  delete operation.discarding
  await setDiscarding(db, operation.id, false)
}

/** The order that it places or cancels; for any other write an id that no order has. */
function orderOf({ id, kind, payload }: Operation): string {
  const mutation = kind === 'cancelMyOrder' ? parseMutation(kind, payload) : null
  return mutation?.kind === 'cancelMyOrder' ? mutation.payload.order_id : id
}

/** A restored server has lost the order and refuses it: the shopper is informed again. */
async function forgetReceipt(db: Db, id: string): Promise<void> {
  const order = await db.local.myOrders.get(id)
  if (order?.receipt === undefined) return
  const { receipt: _lost, announcedAt: _announced, ...rest } = order
  await db.local.myOrders.put(rest)
}

/**
 * Saves the final outcome that the server returned to a withdrawal. A write that was
 * refused before a restore, and that the server does not have, keeps the reason of its refusal.
 * False: the operation is being sent again, or was settled or replaced meanwhile; nothing is
 * written then.
 */
export async function settleWithOutcome(
  db: Db,
  { seq, id }: Pick<Operation, 'seq' | 'id'>,
  outcome: FinalOutcome,
): Promise<boolean> {
  const { outbox, myOrders } = db.local
  let settled: Operation | null = null
  const write = (recordResult: (isSettled: boolean) => boolean) =>
    db.local.transaction('rw', [outbox, myOrders], async () => {
      const stored = await outbox.get(seq)
      if (stored?.id !== id || stored.state === 'inflight' || stored.state === 'applied')
        return false
      const { recheck, ...operation } = stored
      const keepsReason = recheck === true && isRefused(stored) && outcome.status !== 'applied'
      settled = keepsReason
        ? operation
        : { ...operation, state: outcome.status, outcome: withoutRow(outcome) }
      if (settled.state === 'applied') await keepFamily(db, settled)
      await outbox.put(settled)
      // The response to a withdrawal names no rows.
      if (outcome.status === 'applied') await confirmMyOrder(db, orderOf(stored), null)
      return recordResult(true)
    })
  return writeOnce(db, write, async () => isSame(await outbox.get(seq), settled))
}

function withoutStoredRow(settlement: Settlement): Settlement {
  const { outcome, ...rest } = settlement
  return outcome === undefined ? settlement : { ...rest, outcome: withoutRow(outcome) }
}

/** True: the author is signed in, so only the token was refused and the page renews it. */
async function isSignedIn(db: Db, { scope }: Pick<Operation, 'scope'>): Promise<boolean> {
  const session = await readSession(db)
  return session?.ended === false && scope === `user:${session.userId}`
}

/**
 * `row`: the order as the server has it now; null: the answer names no rows. A lost order that was
 * placed again stays lost if it is undefined: the server knows the write, but somebody has deleted
 * the order.
 */
async function confirmMyOrder(db: Db, id: string, row: unknown): Promise<void> {
  const order = await db.local.myOrders.get(id)
  if (order === undefined || (order.lostAt !== undefined && row === undefined)) return
  // A lost order may have been sent again; of a refused one the shopper knows only the refusal.
  const { lostAt: _found, announcedAt, ...rest } = order
  const isAnnounced = order.receipt !== undefined && announcedAt !== undefined
  const known = { ...rest, ...(isAnnounced && { announcedAt }) }
  const heard = (known.heard ?? 0) + 1
  const receipt = parseReceipt(row) ?? known.receipt ?? receiptOf(order)
  await db.local.myOrders.put({ ...known, receipt, heard })
}

function receiptOf({ id, placedAt, total, items }: MyOrder): OrderReceipt {
  const date = new Date(placedAt)
  const created_at = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return { id, created_at, status: 'pending', total, items }
}
