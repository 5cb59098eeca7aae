import type { SendMailOptions } from 'nodemailer'
import type { Message } from '../core/message.ts'

export function toMime(message: Message): SendMailOptions {
  const { id, from, to, replyTo, subject, text, html, headers } = message
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    from,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    html,
    headers,
    // A message must not include local files or remote content.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
