import type { MailedOrder } from '../core/job.ts'
import { formatEgp, shortId } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import {
  isolated,
  orderAddress,
  orderAddressText,
  orderLines,
  orderLinesText,
} from './order-parts.ts'
import { button, paragraph, title, typed } from './parts.ts'

export function staffOrderMail(order: MailedOrder, context: Context): Letter {
  const { texts, links } = context
  const words = texts.staffOrder
  const subject = words.subject(shortId(order.id), formatEgp(order.total))
  const { customer_name: name, customer_phone: phone, customer_email: email } = order
  const body = [
    title(words.title),
    paragraph(
      html`${typed(name)}<br /><bdi dir="ltr">${phone}</bdi><br /><bdi dir="ltr">${email}</bdi>`,
    ),
    orderLines(order, context),
    orderAddress(order, context),
    button(words.open, links.staffOrders),
  ]
  const text = [
    words.title,
    [isolated(name), phone, email].join('\n'),
    orderLinesText(order, context),
    orderAddressText(order, context),
    `${words.open}: ${links.staffOrders}`,
    `--\n${texts.staffReason}`,
  ]
  const letter = toLetter(
    { subject, preview: name, body, reason: texts.staffReason, text },
    context,
  )
  return { ...letter, replyTo: email }
}
