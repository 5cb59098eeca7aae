/** Fields of a list's address. A value that does not fit counts as absent. */
import * as v from 'valibot'

const Text = v.union([v.string(), v.pipe(v.number(), v.transform(String))])

export const optionalText = v.fallback(v.optional(Text), undefined)

export const optionalDay = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

export const optionalFlag = v.fallback(v.optional(v.literal(true)), undefined)

export function optionalOneOf<const T extends string>(values: readonly T[]) {
  return v.fallback(v.optional(v.picklist(values)), undefined)
}
