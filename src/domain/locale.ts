import * as v from 'valibot'

/**
 * The language of the page where somebody acted; mails to them are in it. Absent in the writes of
 * older versions, which counts as English.
 */
export const Locale = v.optional(v.pipe(v.string(), v.maxLength(35)))
