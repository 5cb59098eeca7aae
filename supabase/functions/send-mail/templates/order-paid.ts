import type { MailedOrder } from '../core/job.ts'
import type { MailTexts } from '../texts.en.ts'
import { formatEgp } from './format.ts'

/** What was paid before the delivery, and what the courier collects; null: nothing was paid. */
export function paidSentence({ payments, total }: MailedOrder, texts: MailTexts): string | null {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid <= 0) return null
  return texts.paid(formatEgp(paid, texts), formatEgp(Math.max(0, total - paid), texts))
}
