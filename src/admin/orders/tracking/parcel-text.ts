import type { ParcelFields } from '#domain/orders/tracking.ts'
import { isolated, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** '': nothing is known. */
export function parcelText({ courier, tracking_number: number }: ParcelFields): string {
  if (courier === '' || number === '') return isolated(courier || number)
  return say(t.tracking.both, { courier, number })
}
