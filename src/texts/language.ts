import languages from './languages.json' with { type: 'json' }

export type Language = 'en' | 'ar'

interface PublishedLanguage {
  code: Language
  /** Before every path of this language: '' or '/ar'. */
  prefix: string
  /** As search engines and link previews name it: 'en_GB'. */
  openGraph: string
}

/** The languages of the shop; the first is the default. */
export const publishedLanguages = languages as PublishedLanguage[]

let current: Language = 'en'

/** The language of this document: that of its address. */
export function language(): Language {
  return current
}

/** Only before the first text is read: a document keeps its language. */
export function setLanguage(chosen: Language): void {
  current = chosen
}
