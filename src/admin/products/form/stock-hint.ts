import { parseTypedNumber } from '#domain/typed-number.ts'

/** Says that a typed stock is sent as a difference, and what that makes of the stock there is now. */
export function stockHint(
  seen: string,
  typed: string,
  now: number | undefined,
): string | undefined {
  const wanted = parseTypedNumber(typed)
  const delta = wanted === null ? 0 : wanted - Number(seen)
  if (delta === 0 || !Number.isInteger(delta) || now === undefined) return undefined
  const difference = delta > 0 ? `+${delta}` : `−${-delta}`
  if (String(now) === seen) return `Sent as a difference: ${difference}`
  return `Your ${difference} makes it ${now + delta}`
}
