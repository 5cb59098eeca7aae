/**
 * What acknowledged writes of staff, those of shoppers from help files, conflicts and unsent forms
 * say about customers. It leaves the device with the orders; writes that the server has not
 * acknowledged stay as they are.
 */
import { contactToCorrect } from '#domain/orders/order-correction.ts'
import { parcelOf } from '#domain/orders/tracking.ts'
import { type StoredWrite, parseMutation, withoutCustomer } from '#domain/writes/mutations.ts'
import { type Operation, isOfOtherShopper } from '#domain/writes/operation.ts'
import { readConflict } from '#domain/writes/resolve-conflict.ts'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { writeBestEffort } from '#db/storage.ts'

/** The row in an outcome is read once and not stored. */
export function withoutRow(outcome: unknown): unknown {
  return without(outcome, 'row')
}

/** The values in a conflict about the customer's fields; `refillConflicts` brings them back. */
function withoutConflict(write: StoredWrite, outcome: unknown): unknown {
  return withoutCustomer(write) === null ? outcome : without(outcome, 'fields')
}

interface Erased {
  /** Of orders, and of closings whose notes the server has cleared. */
  ids: ReadonlySet<string>
  /** `savedAt`: when the text was typed (ms). */
  isAbout: (text: string, savedAt: number) => boolean
}

/** Of all customers, or of those who were erased. */
export async function forgetTexts(db: Db, erased?: Erased): Promise<void> {
  const { outbox, sent, drafts } = db.local
  const isMeant = (key: unknown, pattern: RegExp) => {
    const id = typeof key === 'string' ? pattern.exec(key)?.[1] : undefined
    return erased === undefined || (id !== undefined && erased.ids.has(id))
  }
  const isAbout = (note: string, savedAt: number) =>
    note !== '' && (erased?.isAbout(note, savedAt) ?? true)
  const isMeantWrite = ({ lane }: Operation) => isMeant(lane, /^(?:order|note|closing):(.+)$/)
  await writeBestEffort(db, () =>
    db.local.transaction('rw', outbox, sent, drafts, async () => {
      await sent.filter((row) => isMeantWrite(row) && hasTexts(row) && !isWhole(row)).delete()
      await sent.filter((row) => isMeantWrite(row) && hasTexts(row)).modify(dropText)
      // Version 1.0.0 stored the rows of outcomes.
      await sent.filter((row) => isMeantWrite(row) && hasRow(row)).modify(dropRow)
      await outbox.filter(isMeantWrite).modify(dropTexts)
      const unsent = drafts.where('key').startsWith('user:')
      await unsent.filter(({ key }) => ofOrder.test(key) && isMeant(key, ofOrder)).delete()
      await drafts
        .filter(({ key, value, savedAt }) => ofClosing.test(key) && isAbout(noteOf(value), savedAt))
        .modify((draft) => {
          draft.value = { ...Object(draft.value), note: '' }
        })
    }),
  )
}

/** Forms about an order: see use-correction.ts, note-form.tsx and use-return.ts. */
const ofOrder = /^user:[^/]+\/(?:correct-order|order-note|return)\/([^/]+)/

/** The end of a day: see closing-form.tsx. */
const ofClosing = /^user:[^/]+\/closing:/

function noteOf(typed: unknown): string {
  const note: unknown = Object(typed).note
  return typeof note === 'string' ? note : ''
}

function hasRow({ outcome }: Operation): boolean {
  return withoutRow(outcome) !== outcome
}

function dropRow(operation: Operation): void {
  operation.outcome = withoutRow(operation.outcome)
}

/** Once it is acknowledged, a copy of it may not stay without staff. */
export function hasTexts(operation: Operation): boolean {
  return isOfOtherShopper(operation) || withoutCustomer(operation) !== null
}

/**
 * Whether it is complete without its text, as a return without its reason: the copy stays, because
 * the cash drawer counts it, or a restored server gets it again.
 */
function isWhole({ kind }: Operation): boolean {
  return kind === 'recordReturn' || kind === 'recordPayment' || kind === 'closeDay'
}

/** Of a stored operation, in place. */
export function dropTexts(operation: Operation): void {
  if (operation.outcome === undefined) return
  operation.outcome = withoutConflict(operation, withoutRow(operation.outcome))
  if (operation.state !== 'applied' || !hasTexts(operation)) return
  dropText(operation)
  if (!isWhole(operation)) operation.forgotten = true
}

function dropText(operation: Operation): void {
  operation.payload = isOfOtherShopper(operation) ? {} : withoutCustomer(operation)?.payload
}

function without(outcome: unknown, name: 'row' | 'fields'): unknown {
  if (typeof outcome !== 'object' || outcome === null || !(name in outcome)) return outcome
  return Object.fromEntries(Object.entries(outcome).filter(([key]) => key !== name))
}

/** After a pull of orders: a conflict about a customer's fields shows the present values. */
export async function refillConflicts(db: Db): Promise<void> {
  const { rows } = await listOperations(db)
  for (const { seq, state, kind, payload, outcome } of rows) {
    if (state !== 'conflict' || (kind !== 'correctOrder' && kind !== 'setParcel')) continue
    if (readConflict(outcome).length > 0) continue
    const mutation = parseMutation(kind, payload)
    if (mutation?.kind !== 'correctOrder' && mutation?.kind !== 'setParcel') continue
    const { order_id: id, base, patch } = mutation.payload
    const order = await db.mirror.orders.get(id)
    if (order === undefined) continue
    const now = mutation.kind === 'setParcel' ? parcelOf(order) : contactToCorrect(order)
    const theirs = new Map<string, unknown>(Object.entries(now))
    const old = new Map<string, unknown>(Object.entries(base))
    const all = Object.entries(patch).map(([name, mine]) => {
      const field = { base: old.get(name), theirs: theirs.get(name), mine }
      return [name, field] as const
    })
    const changed = all.filter(([, field]) => field.base !== field.theirs)
    const fields = Object.fromEntries(changed.length > 0 ? changed : all)
    await writeBestEffort(db, () =>
      db.local.outbox
        .where('seq')
        .equals(seq)
        .filter((row) => row.state === 'conflict')
        .modify({ outcome: { ...Object(outcome), fields } }),
    )
  }
}
