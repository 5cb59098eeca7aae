import type { MailedOrder } from '../core/job.ts'
import { formatEgp, isolated, linkText, shortId } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import {
  orderAddress,
  orderAddressText,
  orderLines,
  orderLinesText,
  orderNote,
  orderNoteText,
} from './order-parts.ts'
import { button, paragraph, title, typed } from './parts.ts'

export function staffOrderMail(order: MailedOrder, context: Context): Letter {
  const { texts, links } = context
  const words = texts.staffOrder
  const isHeld = order.held_at !== undefined
  const subjectOf = isHeld ? words.heldSubject : words.subject
  const subject = subjectOf(shortId(order.id), formatEgp(order.total, texts))
  const heading = isHeld ? words.heldTitle : words.title
  const reason = isHeld ? words.held(order.hold_reason ?? '') : null
  const address = links.staffOrder(order.id)
  const { customer_name: name, customer_phone: phone, customer_email: email } = order
  const body = [
    title(heading),
    ...(reason === null ? [] : [paragraph(reason)]),
    paragraph(
      html`${typed(name)}<br /><bdi dir="ltr">${phone}</bdi><br /><bdi dir="ltr">${email}</bdi>`,
    ),
    orderLines(order, context),
    orderAddress(order, context),
    ...orderNote(order, context),
    button(words.open, address),
  ]
  const text = [
    heading,
    ...(reason === null ? [] : [reason]),
    [isolated(name, texts), isolated(phone, texts), email].join('\n'),
    orderLinesText(order, context),
    orderAddressText(order, context),
    ...orderNoteText(order, context),
    linkText(words.open, address, texts),
    `--\n${texts.staffReason}`,
  ]
  const letter = toLetter(
    { subject, preview: name, body, reason: texts.staffReason, text },
    context,
  )
  return { ...letter, replyTo: email }
}
