import type { Piastres } from '#domain/piastres.ts'
import { type Language, language } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { type Texts, t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'

interface InLanguage {
  code: Language
  texts: Pick<Texts, 'orderStory'>
}

/** What was paid before the delivery, and what the courier collects. */
export function paidText(
  sums: { paid: Piastres; rest: Piastres },
  { code, texts }: InLanguage = { code: language(), texts: t },
): string {
  const [paid, rest] = [formatEgp(sums.paid, code), formatEgp(sums.rest, code)]
  return say(texts.orderStory.paid, { paid, rest })
}
