/** Fields of a list's address. A value that does not fit counts as absent. */
import * as v from 'valibot'

export const optionalText = v.fallback(v.optional(v.string()), undefined)

export const optionalDay = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)

/** The address has the text 'true'. */
const Flag = v.pipe(
  v.union([v.literal(true), v.literal('true')]),
  v.transform(() => true as const),
)

export const optionalFlag = v.fallback(v.optional(Flag), undefined)

export function optionalOneOf<const T extends string>(values: readonly T[]) {
  return v.fallback(v.optional(v.picklist(values)), undefined)
}
