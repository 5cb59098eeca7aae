import { type PublishedLanguage, language, publishedLanguages } from '#texts/language.ts'

/** Undefined while one language is published. */
export function otherLanguage(): PublishedLanguage | undefined {
  return publishedLanguages.find(({ code }) => code !== language())
}
