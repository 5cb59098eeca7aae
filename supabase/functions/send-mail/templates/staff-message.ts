import type { ContactMessage } from '../core/job.ts'
import { isolated } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { heading, paragraph, quote, title, typed } from './parts.ts'

/** `replyTo` is the address of the sender, so that staff answer from their mail program. */
export function staffMessageMail(message: ContactMessage, context: Context): Letter {
  const { texts } = context
  const words = texts.staffMessage
  const subject = words.subject(oneLine(message.subject))
  const body = [
    title(words.title),
    paragraph(html`${typed(message.name)}<br /><bdi dir="ltr">${message.email}</bdi>`),
    heading(typed(oneLine(message.subject))),
    quote(message.message),
    paragraph(words.answer),
  ]
  const text = [
    words.title,
    `${isolated(message.name, texts)}\n${message.email}`,
    isolated(message.subject, texts),
    message.message,
    words.answer,
    `--\n${texts.staffReason}`,
  ]
  const preview = message.message.slice(0, 120)
  const letter = toLetter({ subject, preview, body, reason: texts.staffReason, text }, context)
  return { ...letter, replyTo: message.email }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
