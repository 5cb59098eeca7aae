/** Rules for the texts that people type, shared by all forms. */
import * as v from 'valibot'

/** Removes what the database refuses: control characters (a pasted NUL) and half surrogates. */
export function stripControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
}

/** The message for a text that is longer than the server accepts. */
function tooLong(max: number): string {
  return `Please use at most ${max} characters`
}

/** Trimmed, of `min` to `max` characters. */
export function requiredLine(min: number, message: string, max = 200) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max, tooLong(max)),
  )
}

export const EmailAddress = v.pipe(
  v.string(),
  v.transform(stripControls),
  v.trim(),
  v.email('Please enter a valid email address'),
  v.maxLength(200, tooLong(200)),
)
