import { toLetter } from './layout.ts'
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
  const text = [
    words.title,
    words.sentence,
    `${words.accept}: ${address}`,
    words.ignore,
    `--\n${words.reason}\n${texts.workshop}`,
  ]
  const { subject, sentence: preview, reason } = words
  return toLetter({ subject, preview, body, reason, text }, context)
}
