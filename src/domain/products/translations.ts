/** Names and descriptions in two languages. Without schemas: part of the first load. */

export interface Named {
  name: string
  /** Null or absent: not translated. */
  name_ar?: string | null | undefined
}

export interface Described extends Named {
  description: string
  description_ar?: string | null | undefined
}

/** The language of a text, by its letters. */
export function languageOf(text: string): 'ar' | 'en' {
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'
}

/** In that language if there is one, else in the other. */
export function nameIn(language: string, { name, name_ar: arabic }: Named): string {
  return (language === 'ar' ? arabic : null) ?? name
}

/** To search in. */
export function bothNames({ name, name_ar: arabic }: Named): string {
  return arabic ? `${name}\n${arabic}` : name
}

export function descriptionIn(language: string, row: Omit<Described, 'name'>): string {
  return (language === 'ar' ? row.description_ar : null) ?? row.description
}

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
function isRepeated(text: string, arabic: string): boolean {
  return text === arabic && languageOf(text) === 'ar'
}

interface TypedTexts {
  name: string
  name_ar: string
  description: string
  description_ar: string
}

/** For a form: what was written in Arabic only is empty in English. */
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
