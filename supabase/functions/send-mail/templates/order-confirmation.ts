import type { MailedOrder } from '../core/job.ts'
import { linkText, shortId } from './format.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { orderLines, orderLinesText, orderNumber, orderNumberText } from './order-parts.ts'
import { button, link, paragraph, small, title } from './parts.ts'

/** Contains nothing that the customer typed: anybody can order with another person's address. */
export function orderConfirmationMail(order: MailedOrder, context: Context): Letter {
  const { texts, links } = context
  const words = texts.confirmation
  const subject = words.subject(shortId(order.id))
  const body = [
    title(words.title),
    paragraph(words.received),
    orderNumber(order, context),
    orderLines(order, context),
    paragraph(words.payment),
    button(texts.seeOrder, links.myOrders),
    small(link(words.onAnotherDevice, links.findOrder(order.id))),
  ]
  const text = [
    words.title,
    words.received,
    orderNumberText(order, context),
    orderLinesText(order, context),
    words.payment,
    linkText(texts.seeOrder, links.myOrders, texts),
    linkText(words.onAnotherDevice, links.findOrder(order.id), texts),
    `--\n${words.reason}\n${texts.workshop}`,
  ]
  const { received: preview, reason } = words
  return toLetter({ subject, preview, body, reason, text }, context)
}
