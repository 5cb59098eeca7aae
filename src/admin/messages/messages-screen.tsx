import { useMemo, useState } from 'react'
import {
  type ContactMessage,
  type MessageCursor,
  listMessages,
  markMessageAnswered,
  messagesPerPage,
  answerLink,
} from '#domain/staff-calls/contact-messages.ts'
import { useServices } from '#services.ts'
import { CheckField } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { AnswerNotice, problemText, useStaffCall } from '#admin/staff-call.tsx'
import { useWorkCounts } from '#admin/work-counts.tsx'
import { FailedMailList } from './failed-mail-list.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { timeAgo } from '#ui/formats.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** What people wrote to the workshop, and mail that did not leave it. */
export function MessagesScreen() {
  const [all, setAll] = useState(false)
  return (
    <div className="max-w-200">
      <section aria-labelledby="messages">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 id="messages" tabIndex={-1} className="title-3 outline-none">
            {all ? t.messages.all : t.messages.toAnswer}
          </h2>
          <CheckField label={t.messages.showAnswered} name="all" checked={all} change={setAll} />
        </div>
        <MessagePages key={String(all)} all={all} />
      </section>
      <FailedMailList />
    </div>
  )
}

/** Page below page; each is a question of its own. */
function MessagePages({ all }: { all: boolean }) {
  const [ends, setEnds] = useState<readonly (MessageCursor | null)[]>([null])
  return ends.map((before, at) => (
    <MessagePage
      key={before?.id ?? ''}
      all={all}
      before={before}
      more={at === ends.length - 1 ? (end) => setEnds([...ends, end]) : null}
    />
  ))
}

interface MessagePageProps {
  all: boolean
  before: MessageCursor | null
  /** Null: the next page is there already. */
  more: ((end: MessageCursor) => void) | null
}

function MessagePage({ all, before, more }: MessagePageProps) {
  const { sync } = useServices()
  const answer = useStaffCall(useMemo(() => listMessages(all, before), [all, before]))
  const { countMessages } = useWorkCounts()
  const [busy, setBusy] = useState<string | null>(null)
  const messages = answer.value?.messages ?? []
  const last = messages.length === messagesPerPage ? messages.at(-1) : undefined

  async function mark({ id }: ContactMessage, answered: boolean) {
    setBusy(id)
    const marked = await sync.callAsStaff(markMessageAnswered(id, answered))
    setBusy(null)
    if (!marked.ok)
      return showToast({
        tone: 'error',
        title: t.common.error,
        message: problemText('messages', marked.problem),
      })
    countMessages()
    await answer.reload()
  }
  return (
    <>
      <AnswerNotice what="messages" loading={t.messages.loading} answer={answer} />
      {answer.value !== null && messages.length === 0 && before === null && (
        <p className="py-4 text-text-muted">{all ? t.messages.noneYet : t.messages.allAnswered}</p>
      )}
      {messages.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          busy={busy === message.id}
          mark={(answered) => void mark(message, answered)}
        />
      ))}
      {more !== null && last !== undefined && (
        <Button look="quiet" className="mt-4" onClick={() => more(last)}>
          {t.messages.showMore}
        </Button>
      )}
    </>
  )
}

interface MessageCardProps {
  message: ContactMessage
  busy: boolean
  mark: (answered: boolean) => void
}

function MessageCard({ message, busy, mark }: MessageCardProps) {
  const now = useNow(60_000)
  const { id, name, email, subject, message: text, created_at: at } = message
  const { answered_at: answeredAt, answered_by: answeredBy } = message
  return (
    <article aria-labelledby={`message-${id}`} className="card mt-3 !p-4 md:!p-5">
      <h3
        id={`message-${id}`}
        tabIndex={-1}
        dir="auto"
        className="text-page-start font-600 break-words"
      >
        {subject}
      </h3>
      <p className="hint">
        {rich(t.messages.sender, {
          name: <bdi>{name}</bdi>,
          email: (
            <bdi dir="ltr" className="break-all">
              {email}
            </bdi>
          ),
          time: timeAgo(Date.parse(at), now),
        })}
      </p>
      <p dir="auto" className="mt-3 text-page-start whitespace-pre-wrap break-words">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <a
          className="btn-primary !px-4"
          href={answerLink(message, greetingFor(message))}
          aria-label={say(t.messages.answerOne, { name })}
        >
          {t.messages.answer}
        </a>
        <Button
          look="quiet"
          className="!px-4"
          busy={busy}
          onClick={() => mark(answeredAt === null)}
        >
          {answeredAt === null ? t.messages.markAnswered : t.messages.markNotAnswered}
        </Button>
        {answeredAt !== null && (
          <p className="hint">
            {answeredBy === null
              ? say(t.messages.answered, { time: timeAgo(Date.parse(answeredAt), now) })
              : rich(t.messages.answeredBy, {
                  time: timeAgo(Date.parse(answeredAt), now),
                  name: <bdi>{answeredBy}</bdi>,
                })}
          </p>
        )}
      </div>
    </article>
  )
}

/** In the language of the message, without isolates: it is plain text in a mail. */
function greetingFor({ name, locale }: ContactMessage): string {
  return t.messages.greetings[locale].replace('{name}', () => name)
}
