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

export function descriptionIn(language: string, row: Omit<Described, 'name'>): string {
  return (language === 'ar' ? row.description_ar : null) ?? row.description
}
