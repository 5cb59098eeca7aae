import { useState } from 'react'
import * as v from 'valibot'
import { useDraft } from '#admin/edit/use-edited-row.ts'
import { createDraftAutosave, ownDraftKey } from '#db/drafts.ts'
import { changedNames, mergeLive } from '#domain/forms/form-merge.ts'
import {
  type CorrectedLine,
  type LineChange,
  LineChange as LineChangeSchema,
  OrderContact,
  canCorrectItems,
  contactToCorrect,
  correctOrder,
  linesAfter,
  withQuantity,
} from '#domain/orders/order-correction.ts'
import { type StaffOrder, isHeld, readOrderItems } from '#domain/orders/staff-order.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { useServices } from '#services.ts'
import { useStaff, useWrites } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'

/** A form that an older app stored lacks later fields. */
const Contact = v.object(mapFields(OrderContact.entries, () => v.optional(v.string(), '')))

/** The typed values, their base values, and the differences of the lines. */
const Draft = v.object({ seen: Contact, typed: Contact, changes: v.array(LineChangeSchema) })
export type CorrectionDraft = v.InferOutput<typeof Draft>

export type ContactField = keyof OrderContact
export const contactFields = keysOf(OrderContact.entries)

/** The draft is undefined until it is read. */
export function useCorrectionDraft(orderId: string) {
  const key = ownDraftKey(useStaff().userId, `correct-order/${orderId}`)
  return { key, draft: useDraft(key, parseCorrectionDraft) }
}

export function parseCorrectionDraft(stored: unknown): CorrectionDraft | null {
  return parseOrNull(Draft, stored)
}

interface CorrectionOptions {
  order: StaffOrder
  draftKey: string
  draft: CorrectionDraft | null
  done: () => void
}

/** Untouched fields follow the order; differences are relative to its present lines. */
export function useCorrection({ order, draftKey, draft, done }: CorrectionOptions) {
  const { db } = useServices()
  const write = useWrites()
  const number = useOrderNumber(order.id)
  const [keeper] = useState(() => createDraftAutosave<CorrectionDraft>(db, draftKey, Date.now))
  const live = contactToCorrect(order)
  const [kept, setKept] = useState(draft ?? { seen: live, typed: live, changes: [] })
  const { seen, typed } = mergeLive(kept.seen, kept.typed, live)
  const changes = canCorrectItems(order) ? kept.changes : []
  const before: CorrectedLine[] = readOrderItems(order) ?? []
  const lines = linesAfter(before, changes)
  const changed = changedNames(seen, typed)
  const isEmpty = lines.every(({ quantity }) => quantity === 0)

  function keep(next: CorrectionDraft): void {
    setKept(next)
    const isTouched = next.changes.length > 0 || changedNames(next.seen, next.typed).length > 0
    keeper.keep(isTouched ? next : null)
  }

  /** If it cannot be saved, the form is kept. */
  async function save(patch: Partial<OrderContact>): Promise<void> {
    if (changed.length === 0 && changes.length === 0) return done()
    const base = Object.fromEntries(changed.map((name) => [name, seen[name]]))
    const held = isHeld(order) ? { held: true } : {}
    const payload = { order_id: order.id, base, patch, items: changes, ...held }
    const isStored = (await keeper.stop()) ?? draft !== null
    const isQueued = await write({
      mutations: [newMutation.correctOrder(payload)],
      draft: { key: draftKey, isStored },
      toasts: {
        title: t.orderCorrection.corrected,
        confirmed: say(t.orderCorrection.correctedText, { number }),
        failed: t.orderCorrection.failed,
      },
    })
    if (isQueued) done()
    else keep(kept)
  }

  return {
    typed,
    changed,
    lines,
    before,
    isEmpty,
    total: correctOrder(order, {}, changes).total,
    type: (name: ContactField, value: string) =>
      keep({ seen, typed: { ...typed, [name]: value }, changes }),
    setLine: (line: CorrectedLine) =>
      keep({ seen, typed, changes: withQuantity(before, changes, line) satisfies LineChange[] }),
    save,
    startAfresh: () => keep({ seen: live, typed: live, changes: [] }),
  }
}

/** Only changed fields are checked: an order of another tool may have others that break a rule. */
export function checkContact(typed: OrderContact, changed: readonly ContactField[]) {
  const patch: Partial<OrderContact> = {}
  const problems: Partial<Record<ContactField, string>> = {}
  for (const name of changed) {
    const parsed = v.safeParse(OrderContact.entries[name], typed[name])
    if (parsed.success) patch[name] = parsed.output
    else problems[name] = parsed.issues[0].message
  }
  return { patch, problems }
}
