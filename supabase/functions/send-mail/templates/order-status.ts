import type { MailedOrder, OrderStatus } from '../core/job.ts'
import { shortId } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { look } from './look.ts'
import { orderLines, orderLinesText } from './order-parts.ts'
import { button, paragraph, title } from './parts.ts'

export function orderStatusMail(order: MailedOrder, status: OrderStatus, context: Context): Letter {
  const { texts, links } = context
  const words = texts.status[status]
  const subject = words.subject(shortId(order.id))
  const body = [
    title(words.title),
    paragraph(words.sentence),
    paragraph(html`${texts.orderNumber}: <span style="${look.number}">${order.id}</span>`),
    orderLines(order, context),
    button(texts.seeOrder, links.myOrders),
  ]
  const { reason } = texts.confirmation
  const text = [
    words.title,
    words.sentence,
    `${texts.orderNumber}: ${order.id}`,
    orderLinesText(order, context),
    `${texts.seeOrder}: ${links.myOrders}`,
    `--\n${reason}\n${texts.workshop}`,
  ]
  return toLetter({ subject, preview: words.sentence, body, reason, text }, context)
}
