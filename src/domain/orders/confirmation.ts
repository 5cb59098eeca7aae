/** 'Is this order right?': what staff asked before an order is sent, and what was answered. */
import * as v from 'valibot'
import { definedOnly } from '#domain/plain-values.ts'
import type { Piastres } from '#domain/piastres.ts'
import type { StaffOrder } from './staff-order.ts'

/** By the link of the order, or on the phone to staff. */
export const ConfirmedHow = v.picklist(['link', 'phone'])
type ConfirmedHow = v.InferOutput<typeof ConfirmedHow>

const Time = v.fallback(v.optional(v.string()), undefined)

/** Of each the first one, in ISO 8601. */
export const Confirmation = v.object({
  asked_at: Time,
  answered_at: Time,
  how: v.fallback(v.optional(ConfirmedHow), undefined),
})
export type Confirmation = v.InferOutput<typeof Confirmation>

/** The amount in the settings; 0: no order is marked. */
export const usualAskAbove: Piastres = 0

export type Asked = 'link' | 'phone' | 'no-answer' | 'not-asked'

/** Null: nobody asks about it. `above`: the amount in the settings. */
export function askedOf(
  order: Pick<StaffOrder, 'status' | 'channel' | 'total' | 'confirmation'>,
  above = usualAskAbove,
): Asked | null {
  const { asked_at: asked, answered_at: answered, how = 'phone' } = order.confirmation ?? {}
  if (!isAnswerable(order)) return null
  if (answered !== undefined) return how
  if (asked !== undefined) return 'no-answer'
  return above > 0 && order.total > above ? 'not-asked' : null
}

/** As long as its link works. */
export function isAnswerable({ status, channel }: Pick<StaffOrder, 'status' | 'channel'>) {
  return channel !== 'stall' && (status === 'pending' || status === 'processing')
}

export interface NewConfirmation {
  how: ConfirmedHow | 'asked'
  at: string
}

/** As `private.add_confirmation`: the first counts, the link before the phone. */
export function withConfirmation(
  order: StaffOrder,
  { how, at }: NewConfirmation,
  { id, waiting }: { id: string; waiting: boolean },
): StaffOrder {
  const event =
    how === 'asked'
      ? { id, at, kind: 'asked', waiting }
      : { id, at, kind: 'confirmed', how, waiting }
  return {
    ...order,
    confirmation: added(order.confirmation ?? {}, how, at),
    events: [...(order.events ?? []), event],
  }
}

function added(
  before: Partial<Confirmation>,
  how: NewConfirmation['how'],
  at: string,
): Confirmation {
  const { asked_at, answered_at, how: known } = before
  const kept = { asked_at, answered_at, how: known }
  if (how === 'asked')
    return { ...kept, asked_at: asked_at === undefined || at < asked_at ? at : asked_at }
  const counts = answered_at === undefined || (known === how ? at < answered_at : how === 'link')
  return counts ? { ...kept, ...definedOnly({ answered_at: at, how }) } : kept
}
