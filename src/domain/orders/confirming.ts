/** What an order shows of 'Is this order right?', and how an answer changes it. */
import type { Piastres } from '#domain/piastres.ts'
import { definedOnly } from '#domain/plain-values.ts'
import type { Confirmation, ConfirmedHow } from './confirmation.ts'
import type { StaffOrder } from './staff-order.ts'

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
