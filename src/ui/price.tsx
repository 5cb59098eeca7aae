import { piastresToDecimal } from '#domain/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import { formatEgp } from './money.ts'

/** '149.99 EGP' in figures of equal width. */
export function Price({ piastres, className = '' }: { piastres: Piastres; className?: string }) {
  return (
    <data
      value={piastresToDecimal(piastres)}
      className={`tabular-nums whitespace-nowrap ${className}`}
    >
      <bdi>{formatEgp(piastres)}</bdi>
    </data>
  )
}
