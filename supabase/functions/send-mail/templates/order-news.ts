import type { MailedOrder } from '../core/job.ts'
import type { MailTexts } from '../texts.en.ts'
import { linkText, shortId } from './format.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { orderLines, orderLinesText, orderNumber, orderNumberText } from './order-parts.ts'
import { button, paragraph, title } from './parts.ts'

/** A change of the order, and what it has now. Contains nothing that the customer typed. */
export function orderNewsMail(
  order: MailedOrder,
  words: MailTexts['corrected'],
  context: Context,
): Letter {
  const { texts, links } = context
  const subject = words.subject(shortId(order.id))
  const body = [
    title(words.title),
    paragraph(words.sentence),
    orderNumber(order, context),
    orderLines(order, context),
    button(texts.seeOrder, links.myOrders),
  ]
  const { reason } = texts.confirmation
  const text = [
    words.title,
    words.sentence,
    orderNumberText(order, context),
    orderLinesText(order, context),
    linkText(texts.seeOrder, links.myOrders, texts),
    `--\n${reason}\n${texts.workshop}`,
  ]
  return toLetter({ subject, preview: words.sentence, body, reason, text }, context)
}
