import type { KeyboardEvent } from 'react'
import { piastresToDecimal } from '#domain/money.ts'
import { maxPrice, parseEgp, parseTypedNumber } from '#domain/forms/typed-values.ts'
import { signed } from '#features/product/stock-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** The arrow keys change a price by 0.01, in a text field: a number field refuses Arabic digits. */
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

/** Explains that a typed stock is sent as a difference, and the stock that results. */
export function stockHint(
  seen: string,
  typed: string,
  now: number | undefined,
): string | undefined {
  const wanted = parseTypedNumber(typed)
  const delta = wanted === null ? 0 : wanted - Number(seen)
  if (delta === 0 || !Number.isInteger(delta) || now === undefined) return undefined
  const difference = signed(delta)
  if (String(now) === seen) return say(t.productEdit.sentAsDifference, { difference })
  return say(t.productEdit.yoursMakes, { difference, stock: String(now + delta) })
}
