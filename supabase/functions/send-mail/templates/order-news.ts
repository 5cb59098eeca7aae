import type { MailedOrder, MailedParcel } from '../core/job.ts'
import type { MailTexts } from '../texts.en.ts'
import { shortId } from './format.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import {
  orderLines,
  orderLinesText,
  orderNumber,
  orderNumberText,
  toOrder,
  toOrderText,
} from './order-parts.ts'
import { parcelLines, parcelText } from './parcel.ts'
import { paragraph, title } from './parts.ts'

interface OrderNews {
  /** Who carries it; absent: that is not said. */
  parcel?: MailedParcel | null | undefined
  /** What was paid, and what is left to pay; null: that is not said. */
  paid: string | null
}

/** A change of the order, and its present contents. Without texts that the customer typed. */
export function orderNewsMail(
  order: MailedOrder,
  words: MailTexts['corrected'],
  context: Context,
  { parcel, paid }: OrderNews,
): Letter {
  const { texts } = context
  const subject = words.subject(shortId(order.id))
  const body = [
    title(words.title),
    paragraph(words.sentence),
    ...parcelLines(parcel, context),
    orderNumber(order, context),
    orderLines(order, context),
    ...(paid === null ? [] : [paragraph(paid)]),
    ...toOrder(order, context),
  ]
  const { reason } = texts.confirmation
  const text = [
    words.title,
    words.sentence,
    ...parcelText(parcel, context),
    orderNumberText(order, context),
    orderLinesText(order, context),
    ...(paid === null ? [] : [paid]),
    ...toOrderText(order, context),
    `--\n${reason}\n${texts.workshop}`,
  ]
  return toLetter({ subject, preview: words.sentence, body, reason, text }, context)
}
