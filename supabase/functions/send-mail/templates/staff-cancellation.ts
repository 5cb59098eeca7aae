import type { MailedOrder } from '../core/job.ts'
import { isolated, linkText, shortId } from './format.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { orderLines, orderLinesText } from './order-parts.ts'
import { button, paragraph, title, typed } from './parts.ts'

/** The customer has cancelled an order: nothing is to be prepared. */
export function staffCancellationMail(order: MailedOrder, context: Context): Letter {
  const { texts, links } = context
  const words = texts.staffCancellation
  const subject = words.subject(shortId(order.id))
  const address = links.staffOrder(order.id)
  const { customer_name: name, left_at: left, missing } = order
  const pieces = missing ? [] : [words.inStock]
  const sentence = [words.sentence, ...(left === undefined ? pieces : [words.parcelOut])].join(' ')
  const body = [
    title(words.title),
    paragraph(sentence),
    paragraph(typed(name)),
    orderLines(order, context),
    button(texts.staffOrder.open, address),
  ]
  const text = [
    words.title,
    sentence,
    isolated(name, texts),
    orderLinesText(order, context),
    linkText(texts.staffOrder.open, address, texts),
    `--\n${texts.staffReason}`,
  ]
  return toLetter({ subject, preview: name, body, reason: texts.staffReason, text }, context)
}
