import { isolated, linkText } from './format.ts'
import { toLetter } from './layout.ts'
import type { Context, Letter } from './letter.ts'
import { button, paragraph, title, withBdi } from './parts.ts'

interface Invitation {
  token: string
  invited_by?: string | null | undefined
}

export function invitationMail({ token, invited_by: owner }: Invitation, context: Context): Letter {
  const { texts, links } = context
  const words = texts.invitation
  const sentence = words.sentence(owner ? isolated(owner, texts) : null)
  const address = links.acceptInvitation(token)
  const body = [
    title(words.title),
    paragraph(withBdi(sentence)),
    button(words.accept, address),
    paragraph(words.ignore),
  ]
  const text = [
    words.title,
    sentence,
    linkText(words.accept, address, texts),
    words.ignore,
    `--\n${words.reason}\n${texts.workshop}`,
  ]
  const { subject, reason } = words
  return toLetter({ subject, preview: sentence, body, reason, text }, context)
}
