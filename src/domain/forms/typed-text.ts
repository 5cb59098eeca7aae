/** Rules for the texts that people type, shared by all forms. */
import * as v from 'valibot'
import { toPlainValue, visibleLength } from './hidden-characters.ts'
import { type FormProblem, problem } from './problem.ts'

/** Removes what the database refuses: control characters (a pasted NUL) and half surrogates. */
export function stripControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
}

/** As it is sent: trimmed, without what the database refuses. */
export function cleanText(text: string): string {
  return stripControls(text).trim()
}

/** Trimmed, of `min` to `max` characters. `tooShort`: the problem below `min`. */
export function requiredLine(min: number, tooShort: FormProblem, max = 200) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.check((text) => visibleLength(text) >= min, problem(tooShort, min)),
    v.maxLength(max, problem('tooLong', max)),
  )
}

/**
 * The same rule as `private.has_link` on the server: a scheme, `www.`, an ending that web addresses
 * have, or a name with a dot before a slash.
 */
const endings = 'com|net|org|info|biz|io|ly|co|eg|xyz|shop|store|online|site|app|link|click|top|ru'
const link = new RegExp(`://|\\bwww\\.|[a-z0-9]\\.(?:${endings})\\b|[a-z0-9]\\.[a-z]{2,}/`, 'i')

/** Trimmed, at most `max` characters, perhaps empty, on several lines; without web addresses. */
export function optionalNote(max: number) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.maxLength(max, problem('tooLong', max)),
    v.check((text) => !link.test(text), problem('noteWithLink')),
  )
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What `<input type="email">` accepts, with a dot in the host. `private.is_email` has the same. */
const email = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`, 'i')

export const EmailAddress = v.pipe(
  v.string(),
  v.transform(stripControls),
  v.transform(toPlainValue),
  v.trim(),
  v.regex(email, problem('emailInvalid')),
  v.maxLength(200, problem('tooLong', 200)),
)
