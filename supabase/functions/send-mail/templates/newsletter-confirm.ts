import { linkText } from './format.ts'
import { html } from './html.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { button, link, paragraph, title } from './parts.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

export function newsletterConfirmMail(token: string, context: Context): Letter {
  const { texts, links } = context
  const words = texts.newsletter
  const reason = html`${words.reason} ${link(words.leave, links.leaveNewsletter(token))}`
  const body = [
    title(words.title),
    paragraph(words.ask),
    button(words.confirm, links.confirmNewsletter(token)),
    paragraph(words.ignore),
  ]
  const leave = linkText(words.leave, links.leaveNewsletter(token), texts)
  const text = [
    words.title,
    words.ask,
    linkText(words.confirm, links.confirmNewsletter(token), texts),
    words.ignore,
    `--\n${words.reason}\n${leave}\n${texts.workshop}`,
  ]
  const { subject, ask: preview } = words
  const letter = toLetter({ subject, preview, body, reason, text }, context)
  return { ...letter, headers: unsubscribeHeaders(links.oneClickLeave(token)) }
}
