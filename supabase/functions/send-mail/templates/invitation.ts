import { html } from './html.ts'
import { layout } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { button, paragraph, title } from './parts.ts'

export function invitationMail(token: string, context: Context): Letter {
  const { texts, links } = context
  const words = texts.invitation
  const address = links.acceptInvitation(token)
  const body = [
    title(words.title),
    paragraph(words.sentence),
    button(words.accept, address),
    paragraph(words.ignore),
  ]
  return {
    subject: words.subject,
    html: layout(
      { subject: words.subject, preview: words.sentence, body, reason: html`${words.reason}` },
      context,
    ),
    text: [
      words.title,
      words.sentence,
      `${words.accept}: ${address}`,
      words.ignore,
      `--\n${words.reason}\n${texts.workshop}`,
    ].join('\n\n'),
  }
}
