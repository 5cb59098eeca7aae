/** Money is an integer number of piastres (1 EGP = 100 piastres); EGP with two decimals exists on screen only. */
import * as v from 'valibot'

export const Piastres = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export type Piastres = v.InferOutput<typeof Piastres>

/** 14999 → '149.99 EGP', 1234500 → '12,345.00 EGP'. */
export function formatEgp(piastres: Piastres): string {
  return `${piastresToDecimal(piastres).replace(/\B(?=(?:\d{3})+\.)/g, ',')} EGP`
}

/** 14999 → '149.99', for inputs and machine-readable prices. */
export function piastresToDecimal(piastres: Piastres): string {
  const digits = String(Math.abs(piastres)).padStart(3, '0')
  return `${piastres < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
