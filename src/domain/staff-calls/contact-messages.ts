/** Messages to the workshop, and mail that could not be sent. Dates are ISO 8601. */
import { toMailLink } from '#domain/mail-link.ts'
import * as v from 'valibot'
import { Done, type StaffCall } from './staff-call.ts'

const ContactMessage = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  created_at: v.string(),
  answered_at: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
  /** The language of the form. */
  locale: v.fallback(v.picklist(['en', 'ar']), 'en'),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

const Messages = v.object({ messages: v.array(ContactMessage) })
export type Messages = v.InferOutput<typeof Messages>

const FailedMail = v.object({
  id: v.string(),
  kind: v.string(),
  to: v.nullable(v.array(v.nullable(v.string()))),
  error: v.nullable(v.string()),
  failed_at: v.string(),
})
export type FailedMail = v.InferOutput<typeof FailedMail>

export const messagesPerPage = 50

/** The last message of a page; the next page begins behind it. */
export type MessageCursor = Pick<ContactMessage, 'id' | 'created_at'>

/** Newest first; without `all` only unanswered messages. */
export function listMessages(all: boolean, before: MessageCursor | null): StaffCall<Messages> {
  const end = before && { p_before: before.created_at, p_before_id: before.id }
  return { name: 'list_messages', args: { p_all: all, ...end }, answer: Messages }
}

export function markMessageAnswered(id: string, answered: boolean): StaffCall<Done> {
  return { name: 'mark_message_answered', args: { p_id: id, p_answered: answered }, answer: Done }
}

export const listFailedMail: StaffCall<FailedMail[]> = {
  name: 'list_failed_mail',
  args: {},
  answer: v.pipe(
    v.object({ jobs: v.array(FailedMail) }),
    v.transform(({ jobs }) => jobs),
  ),
}

export function resendMail(id: string): StaffCall<Done> {
  return { name: 'resend_mail', args: { p_id: id }, answer: Done }
}

/** Windows opens no mail program with a longer link. An Arabic letter takes six characters. */
const longestLink = 1900

/** A mailto: link with a greeting that quotes the message, shortened where the link is too long. */
export function answerLink(
  { email, subject, message }: Pick<ContactMessage, 'email' | 'subject' | 'message'>,
  greeting: string,
): string {
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const head = `${toMailLink(email)}?subject=${encode(title)}`
  const quoting = (text: string) => {
    const quoted = text
      .split(/\r?\n/)
      .map((line) => `> ${line}`)
      .join('\r\n')
    return `${head}&body=${encode(`${greeting}\r\n\r\n\r\n\r\n${quoted}\r\n`)}`
  }
  const characters = Array.from(message)
  let link = quoting(message)
  for (let count = characters.length; count > 0 && link.length > longestLink;) {
    count = Math.floor(count * 0.95)
    link = quoting(`${characters.slice(0, count).join('')} …`)
  }
  return link
}

/** Replaces lone surrogates, which cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}
