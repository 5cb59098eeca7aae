import type { KeyboardEvent } from 'react'
import { piastresToDecimal } from '#domain/money.ts'
import { maxPrice, parseEgp } from '#domain/typed-number.ts'

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** The arrow keys change a price by 0.01; a text field, because a number field refuses Arabic digits. */
export function stepPrice(
  event: KeyboardEvent<HTMLInputElement>,
  change: (text: string) => void,
): void {
  const step = steps[event.key]
  if (step === undefined) return
  const price = parseEgp(event.currentTarget.value)
  event.preventDefault()
  if (!price.ok && price.error !== 'too-small') return
  change(piastresToDecimal(Math.min(maxPrice, Math.max(1, (price.ok ? price.value : 0) + step))))
}
