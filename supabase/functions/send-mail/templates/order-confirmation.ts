import type { MailedOrder } from '../core/job.ts'
import { shortId } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { look } from './look.ts'
import { orderLines, orderLinesText } from './order-parts.ts'
import { button, paragraph, title } from './parts.ts'

/** Contains nothing that the customer typed: anybody can order with another person's address. */
export function orderConfirmationMail(order: MailedOrder, context: Context): Letter {
  const { texts, links } = context
  const words = texts.confirmation
  const subject = words.subject(shortId(order.id))
  const body = [
    title(words.title),
    paragraph(words.received),
    paragraph(html`${texts.orderNumber}: <span style="${look.number}">${order.id}</span>`),
    orderLines(order, context),
    paragraph(words.payment),
    button(texts.seeOrder, links.myOrders),
  ]
  const text = [
    words.title,
    words.received,
    `${texts.orderNumber}: ${order.id}`,
    orderLinesText(order, context),
    words.payment,
    `${texts.seeOrder}: ${links.myOrders}`,
    `--\n${words.reason}\n${texts.workshop}`,
  ]
  const { received: preview, reason } = words
  return toLetter({ subject, preview, body, reason, text }, context)
}
