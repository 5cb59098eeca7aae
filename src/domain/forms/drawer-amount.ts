import type { Piastres } from '#domain/piastres.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { parseEgp, parseTypedNumber } from './typed-values.ts'

/** '250', '٢٥٠٫٥' or, for an empty drawer, '0' → piastres. */
export function parseDrawerAmount(
  typed: string,
): Result<Piastres, 'amountNeeded' | 'amountTooLarge' | 'amountAmbiguous'> {
  const amount = parseEgp(typed)
  if (amount.ok) return amount
  if (amount.error === 'ambiguous') return err('amountAmbiguous')
  if (parseTypedNumber(typed) === 0) return ok(0)
  return err(amount.error === 'too-large' ? 'amountTooLarge' : 'amountNeeded')
}
