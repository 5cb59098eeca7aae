/** Requests of staff that need a connection. They are never queued. */
import * as v from 'valibot'

export interface StaffCall<T> {
  /** A function of the database. */
  name: string
  args: Record<string, unknown>
  answer: v.GenericSchema<unknown, T>
}

/** The answer to a call that changes something. */
export const Done = v.variant('status', [
  v.object({ status: v.picklist(['applied', 'queued', 'not_found']) }),
  v.object({ status: v.literal('rejected'), code: v.string() }),
])
export type Done = v.InferOutput<typeof Done>
