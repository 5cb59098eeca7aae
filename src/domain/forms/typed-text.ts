/** Rules for the texts that people type, shared by all forms. */
import * as v from 'valibot'

/** Arabic-Indic and Persian digits become Latin ones. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Removes control characters, such as a pasted NUL: the database accepts none. */
export function stripControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
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
