/** Rules for the texts that people type, shared by all forms. */
import * as v from 'valibot'
import { toLatinDigits } from './latin-digits.ts'
import { type FormProblem, problem } from './problem.ts'

/** Removes what the database refuses: control characters (a pasted NUL) and half surrogates. */
export function stripControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
}

/** Trimmed, of `min` to `max` characters. `tooShort`: the problem below `min`. */
export function requiredLine(min: number, tooShort: FormProblem, max = 200) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.minLength(min, problem(tooShort, min)),
    v.maxLength(max, problem('tooLong', max)),
  )
}

export const EmailAddress = v.pipe(
  v.string(),
  v.transform(stripControls),
  v.transform(toLatinDigits),
  v.trim(),
  v.email(problem('emailInvalid')),
  v.maxLength(200, problem('tooLong', 200)),
)
