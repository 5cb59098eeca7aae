import { piastresToDecimal } from '#domain/money.ts'
import { language } from '#texts/language.ts'
import { formatEgp } from '#ui/money.ts'

interface SignedPriceProps {
  /** Below 0: with a minus sign. */
  piastres: number
  /** Above 0: with a plus sign. */
  plus?: boolean
}

export function SignedPrice({ piastres, plus = false }: SignedPriceProps) {
  return (
    <data value={piastresToDecimal(piastres)} className="tabular-nums whitespace-nowrap">
      <bdi>{signedEgp(piastres, plus)}</bdi>
    </data>
  )
}

/** '−4.99 EGP' */
export function signedEgp(piastres: number, plus = true): string {
  const sign = piastres < 0 ? '\u2212' : piastres > 0 && plus ? '+' : ''
  // Before Arabic letters the sign would stand behind the number. The first mark is the direction
  // of the whole text, where it is isolated.
  const mark = language() === 'en' || sign === '' ? '' : '\u200f\u200e'
  return mark + sign + formatEgp(Math.abs(piastres))
}
