/** Records a return and, in an exchange, the sale with it, in one transaction. */
import { maxOrderLines } from '#domain/orders/order.ts'
import type { SaleLine, StallEntry } from '#domain/orders/stall-entry.ts'
import { type SalePayment, saleToPayload } from '#domain/orders/stall-sale.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { type MutationPayloads, newMutation } from '#domain/writes/mutations.ts'
import { identityOf } from '#domain/writes/operation.ts'
import type { Db } from '#db/database.ts'
import { DraftGoneError, type SentDraft, endDraft } from '#db/drafts.ts'
import { findQueued, listOperations } from '#db/outbox/outbox.ts'
import { writeSafely } from '#db/storage.ts'
import { readSellingAt } from './markets.ts'
import { type StallWriteContext, addStallWrite } from './stall.ts'

export interface Exchange {
  /** Of the sale. */
  id: string
  lines: readonly SaleLine[]
  paid: SalePayment
}

/** `details`: keys of half-filled forms that end with it. */
interface SentForm {
  draft?: SentDraft
  details?: string[]
}

/** `form-gone`: another tab has sent or discarded the form. */
export type ReturnFailure = 'too-many-lines' | 'form-gone'

/**
 * Removes the drafts in the same transaction. Idempotent. After a failure nothing is written, nor
 * when it throws (NotSavedError …).
 */
export async function recordReturn(
  db: Db,
  payload: MutationPayloads['recordReturn'],
  exchange: Exchange | null,
  act: StallWriteContext,
  { draft, details = [] }: SentForm = {},
): Promise<Result<void, ReturnFailure>> {
  if ((exchange?.lines.length ?? 0) > maxOrderLines) return err('too-many-lines')
  const { outbox, drafts, stallDays } = db.local
  const { order_id: order, refund, method } = payload
  const at = act.at ?? act.now
  const market = await readSellingAt(db, at)
  const returned = { ...payload, ...(market !== null && { market }) }
  const entry: StallEntry = { kind: 'return', id: act.id, at, order, refund, method }
  const write = () =>
    db.local.transaction('rw', outbox, drafts, stallDays, async () => {
      if (draft !== undefined) await endDraft(db, draft)
      // A sale that waits gets a new id if it is sent again: dependants follow it.
      const { rows } = await listOperations(db)
      const deps = rows.filter((row) => identityOf(row) === order).map(({ id }) => id)
      await addStallWrite(db, act, newMutation.recordReturn(returned), entry, deps)
      if (exchange !== null) await addSale(db, exchange, act, market)
      await drafts.bulkDelete(details)
      return act.id
    })
  try {
    await writeSafely(db, write, () => findQueued(db, act.id))
  } catch (error) {
    if (error instanceof DraftGoneError) return err('form-gone')
    throw error
  }
  return ok(undefined)
}

async function addSale(
  db: Db,
  { id, lines, paid }: Exchange,
  act: StallWriteContext,
  market: string | null,
): Promise<void> {
  const at = act.at ?? act.now
  const sale = saleToPayload(lines, paid, new Date(at).toISOString(), market)
  const { payment } = sale
  const entry: StallEntry = {
    kind: 'sale',
    id,
    at,
    lines: [...lines],
    ...(payment !== undefined && { payment }),
  }
  await addStallWrite(db, { ...act, id }, newMutation.recordSale(sale), entry)
}
