/** Products and categories of which a language is missing: for staff. */
import { type Described, languageOf } from './translations.ts'

/** Whether a text is missing in one of the languages. */
export function isUntranslated(row: Described): boolean {
  return (
    isMissing(row.name, row.name_ar ?? null) ||
    isMissing(row.description, row.description_ar ?? null)
  )
}

function isMissing(text: string, arabic: string | null): boolean {
  return text !== '' && (arabic === null || isRepeated(text, arabic))
}

/** A text that was written in Arabic only is stored as the English one, too. */
export function isRepeated(text: string, arabic: string): boolean {
  return text === arabic && languageOf(text) === 'ar'
}

interface TypedTexts {
  name: string
  name_ar: string
  description: string
  description_ar: string
}

/** For a form: a text that was written in Arabic only is empty in English. */
export function withoutRepeated<V extends TypedTexts>(values: V): V {
  const { name, name_ar, description, description_ar } = values
  return {
    ...values,
    name: isRepeated(name, name_ar) ? '' : name,
    description: isRepeated(description, description_ar) ? '' : description,
  }
}

/** Reverses `withoutRepeated`: one language is enough. */
export function withRepeated<V extends TypedTexts>(values: V): V {
  const { name, name_ar, description, description_ar } = values
  return {
    ...values,
    name: name.trim() === '' ? name_ar : name,
    description: description.trim() === '' ? description_ar : description,
  }
}
