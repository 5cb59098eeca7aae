import type { Piastres } from '#domain/piastres.ts'
import { type Language, language } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { type Texts, t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'

interface InLanguage {
  code: Language
  texts: Pick<Texts, 'orderStory'>
}

/** What was paid before the delivery, and what the courier collects; null: nothing any more. */
export function paidText(
  sums: { paid: Piastres; rest: Piastres | null },
  { code, texts }: InLanguage = { code: language(), texts: t },
): string {
  const paid = formatEgp(sums.paid, code)
  if (sums.rest === null) return say(texts.orderStory.paidOnly, { paid })
  return say(texts.orderStory.paid, { paid, rest: formatEgp(sums.rest, code) })
}
