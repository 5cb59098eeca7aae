import type { ContactMessage } from '../core/job.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { isolated } from './order-parts.ts'
import { heading, paragraph, quote, title, typed } from './parts.ts'

/** `replyTo` is the address of the sender, so that staff answer from their mail program. */
export function staffMessageMail(message: ContactMessage, context: Context): Letter {
  const { texts } = context
  const words = texts.staffMessage
  const subject = words.subject(oneLine(message.subject))
  const body = [
    title(words.title),
    paragraph(html`${typed(message.name)}<br /><bdi dir="ltr">${message.email}</bdi>`),
    heading(oneLine(message.subject)),
    quote(message.message),
    paragraph(words.answer),
  ]
  return {
    subject,
    replyTo: message.email,
    html: layout(
      { subject, preview: message.message.slice(0, 120), body, reason: html`${texts.staffReason}` },
      context,
    ),
    text: [
      words.title,
      `${isolated(message.name)}\n${message.email}`,
      isolated(message.subject),
      message.message,
      words.answer,
      `--\n${texts.staffReason}`,
    ].join('\n\n'),
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
