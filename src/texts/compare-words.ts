import { type Language, language } from './language.ts'

const collators = new Map<Language, Intl.Collator>()

/** The order of two names in this document's language; upper and lower case are equal. */
export function compareWords(a: string, b: string): number {
  const code = language()
  const collator =
    collators.get(code) ?? new Intl.Collator(code, { sensitivity: 'base', numeric: true })
  collators.set(code, collator)
  return collator.compare(a, b)
}
