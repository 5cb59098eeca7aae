import { piastresToDecimal } from '#domain/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import type { Language } from '#texts/language.ts'
import { formatEgp } from './money.ts'

interface PriceProps {
  piastres: Piastres
  /** Absent: that of the page. */
  language?: Language
  className?: string
}

/** '149.99 EGP' in figures of equal width. */
export function Price({ piastres, language, className = '' }: PriceProps) {
  return (
    <data
      value={piastresToDecimal(piastres)}
      className={`tabular-nums whitespace-nowrap ${className}`}
    >
      <bdi>{formatEgp(piastres, language)}</bdi>
    </data>
  )
}
