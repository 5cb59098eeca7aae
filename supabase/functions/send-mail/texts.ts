import { type MailTexts, texts as en } from './texts.en.ts'

const languages: Record<string, MailTexts> = { en }

/** Falls back to English. */
export function textsOf(locale: string): MailTexts {
  return languages[locale] ?? en
}
