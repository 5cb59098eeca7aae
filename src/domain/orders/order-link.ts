/** The link with which a customer answers 'Is this order right?', and what it shows. */
import * as v from 'valibot'
import { Piastres } from '#domain/piastres.ts'

export interface OrderLink {
  id: string
  /** May confirm and cancel this order, nothing else. */
  token: string
}

/** Behind the #, which browsers send to no server. */
export function toOrderLink(site: string, { id, token }: OrderLink): string {
  return `${site}/find-order#${id}.${token}`
}

/** Null: no such link. `hash`: without #. */
export function parseOrderLink(hash: string): OrderLink | null {
  const [, id, token] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{32})$/.exec(hash) ?? []
  return id === undefined || token === undefined ? null : { id, token }
}

/** The server's answer. `answered_at`: this link was answered with yes. */
export const OrderQuestion = v.variant('status', [
  v.object({
    status: v.literal('open'),
    pieces: v.number(),
    total: Piastres,
    answered_at: v.fallback(v.optional(v.string()), undefined),
  }),
  v.object({ status: v.literal('cancelled') }),
  v.object({ status: v.literal('unknown') }),
  v.object({ status: v.literal('wait'), retry_after_ms: v.number() }),
])
export type OrderQuestion = v.InferOutput<typeof OrderQuestion>
