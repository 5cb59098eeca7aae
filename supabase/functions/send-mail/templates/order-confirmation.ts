import type { MailedOrder } from '../core/job.ts'
import { shortId } from './format.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { paidSentence } from './order-paid.ts'
import {
  orderLines,
  orderLinesText,
  orderNumber,
  orderNumberText,
  toOrder,
  toOrderText,
} from './order-parts.ts'
import { paragraph, title } from './parts.ts'

/** Contains nothing that the customer typed: anybody can order with another person's address. */
export function orderConfirmationMail(order: MailedOrder, context: Context): Letter {
  const { texts } = context
  const words = texts.confirmation
  const subject = words.subject(shortId(order.id))
  const payment = paidSentence(order, texts) ?? words.payment
  const body = [
    title(words.title),
    paragraph(words.received),
    orderNumber(order, context),
    orderLines(order, context),
    paragraph(payment),
    ...toOrder(order, context),
  ]
  const text = [
    words.title,
    words.received,
    orderNumberText(order, context),
    orderLinesText(order, context),
    payment,
    ...toOrderText(order, context),
    `--\n${words.reason}\n${texts.workshop}`,
  ]
  const { received: preview, reason } = words
  return toLetter({ subject, preview, body, reason, text }, context)
}
