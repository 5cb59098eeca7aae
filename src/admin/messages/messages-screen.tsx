import { useMemo, useState } from 'react'
import {
  type ContactMessage,
  type MessageCursor,
  listMessages,
  markMessageAnswered,
  messagesPerPage,
} from '#domain/staff-calls/contact-messages.ts'
import { useServices } from '#services.ts'
import { CheckField } from '#ui/form/check-field.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { AnswerNotice } from '#admin/answer-notice.tsx'
import { problemText, useStaffCall } from '#admin/use-staff-call.ts'
import { FailedMailList } from './failed-mail-list.tsx'
import { MessageCard } from './message-card.tsx'
import { Button } from '#ui/button.tsx'

/** What people wrote to the workshop, and mail that did not leave it. */
export function MessagesScreen() {
  const [all, setAll] = useState(false)
  return (
    <div className="max-w-200">
      <section aria-labelledby="messages">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 id="messages" tabIndex={-1} className="title-3 outline-none">
            {all ? 'All messages' : 'Messages to answer'}
          </h2>
          <CheckField label="Show answered ones" name="all" checked={all} change={setAll} />
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
        title: 'Error',
        message: problemText('The list of messages', marked.problem),
      })
    await answer.reload()
  }
  return (
    <>
      <AnswerNotice what="The list of messages" loading="Loading messages..." answer={answer} />
      {answer.value !== null && messages.length === 0 && before === null && (
        <p className="py-4 text-text-muted">
          {all ? 'Nobody has written yet.' : 'Everything is answered.'}
        </p>
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
          Show more
        </Button>
      )}
    </>
  )
}
