/** What staff ask of the server while they wait: functions that only make sense with a connection. Nothing of it is queued. */
import * as v from 'valibot'

export interface StaffCall<T> {
  /** A function of the database. */
  name: string
  args: Record<string, unknown>
  answer: v.GenericSchema<unknown, T>
}

/** What a call that changes something answers: done, or why not. */
export const Done = v.variant('status', [
  v.object({ status: v.picklist(['applied', 'queued', 'not_found']) }),
  v.object({ status: v.literal('rejected'), code: v.string() }),
])
export type Done = v.InferOutput<typeof Done>
