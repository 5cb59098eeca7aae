import type { ParcelFields } from '#domain/orders/tracking.ts'
import { isolated, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** '': nothing is known. */
export function parcelText({ courier, tracking_number: number }: ParcelFields): string {
  const one = courier || number
  // Not isolated: outside English, two marks of direction would be left.
  if (one === '') return ''
  return courier === '' || number === '' ? isolated(one) : say(t.tracking.both, { courier, number })
}
