import { type MailTexts, texts as en } from './texts.en.ts'

const languages: Record<string, MailTexts> = { en }

/** English for a language that is not there (yet). */
export function textsOf(locale: string): MailTexts {
  return languages[locale] ?? en
}
