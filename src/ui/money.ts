import { formatAmount } from '#domain/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import { language } from '#texts/language.ts'

/**
 * '12,345.00 EGP' with a no-break space: an amount and its currency stay on one line. Intl would
 * put hidden marks into Arabic amounts.
 */
export function formatEgp(piastres: Piastres, code = language()): string {
  return `${formatAmount(piastres)}\u00A0${code === 'en' ? 'EGP' : 'ج.م.'}`
}
