import { type ContactMessage, answerLink } from '#domain/staff-calls/contact-messages.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { timeAgo } from '#ui/formats.ts'

interface MessageCardProps {
  message: ContactMessage
  busy: boolean
  mark: (answered: boolean) => void
}

export function MessageCard({ message, busy, mark }: MessageCardProps) {
  const now = useNow(60_000)
  const { id, name, email, subject, message: text, created_at: at } = message
  const { answered_at: answeredAt, answered_by: answeredBy } = message
  return (
    <article aria-labelledby={`message-${id}`} className="card mt-3 !p-4 md:!p-5">
      <h3 id={`message-${id}`} tabIndex={-1} dir="auto" className="font-600 break-words">
        {subject}
      </h3>
      <p className="hint">
        <bdi>{name}</bdi>, <bdi className="break-all">{email}</bdi>, {timeAgo(Date.parse(at), now)}
      </p>
      <p dir="auto" className="mt-3 whitespace-pre-wrap break-words">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <a
          className="btn-primary !px-4"
          href={answerLink(message)}
          aria-label={`Answer ${name} by mail`}
        >
          Answer
        </a>
        <Button
          look="quiet"
          className="!px-4"
          busy={busy}
          onClick={() => mark(answeredAt === null)}
        >
          {answeredAt === null ? 'Mark as answered' : 'Mark as not answered'}
        </Button>
        {answeredAt !== null && (
          <p className="hint">
            Answered {timeAgo(Date.parse(answeredAt), now)}
            {answeredBy !== null && (
              <>
                {' '}
                by <bdi>{answeredBy}</bdi>
              </>
            )}
          </p>
        )}
      </div>
    </article>
  )
}
