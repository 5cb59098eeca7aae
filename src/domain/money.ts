/** Formats amounts. Without schemas: it is part of the first load. */
import type { Piastres } from './piastres.ts'

/** 1234500 → '12,345.00'. */
export function formatAmount(piastres: Piastres): string {
  return piastresToDecimal(piastres).replace(/\B(?=(?:\d{3})+\.)/g, ',')
}

/** 14999 → '149.99', for inputs and machine-readable prices. */
export function piastresToDecimal(piastres: Piastres): string {
  const digits = String(Math.abs(piastres)).padStart(3, '0')
  return `${piastres < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
