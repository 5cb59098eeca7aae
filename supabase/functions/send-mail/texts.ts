import { texts as ar } from './texts.ar.ts'
import { type MailTexts, texts as en } from './texts.en.ts'

const languages: Record<string, MailTexts> = { ar, en }

/** Falls back to English. */
export function textsOf(locale: string): MailTexts {
  return languages[locale] ?? en
}
