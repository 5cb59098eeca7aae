import { formatAmount } from '#domain/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import { language } from '#texts/language.ts'

/** '12,345.00 EGP'. Intl would put hidden marks into Arabic amounts. */
export function formatEgp(piastres: Piastres, code = language()): string {
  const amount = formatAmount(piastres)
  return code === 'en' ? `${amount} EGP` : `${amount}\u00A0ج.م.`
}
