import type { DeliveryTime } from '#domain/settings/business-details.ts'
import { say } from '#texts/say.ts'
import type { t } from '#texts/texts.ts'

/** 'Delivery to Cairo: 1 to 3 days'. */
export function deliveryText(
  texts: typeof t.cart.delivery | typeof t.shipping.days,
  place: string,
  [from, to]: DeliveryTime,
): string {
  if (from === to) return say(texts.exactly, { place, n: to })
  if (from === 1) return say(texts.fromOne, { place, n: to })
  if (from === 2) return say(texts.fromTwo, { place, n: to })
  return say(texts.fromTo, { place, m: from, n: to })
}
