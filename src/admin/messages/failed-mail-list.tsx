import { useState } from 'react'
import {
  type FailedMail,
  listFailedMail,
  resendMail,
} from '#domain/staff-calls/contact-messages.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { timeAgo } from '#ui/formats.ts'
import { showToast } from '#ui/toast/toast.ts'
import { AnswerNotice, problemText, useStaffCall } from '#admin/staff-call.tsx'

/** Dead letters: tried often enough, or refused for good. */
export function FailedMailList() {
  const { sync } = useServices()
  const answer = useStaffCall(listFailedMail)
  const [busy, setBusy] = useState<string | null>(null)
  const now = useNow(60_000)

  async function send({ id }: FailedMail) {
    setBusy(id)
    const sent = await sync.callAsStaff(resendMail(id))
    setBusy(null)
    if (!sent.ok)
      return showToast({
        tone: 'error',
        title: 'Error',
        message: problemText('mail', sent.problem),
      })
    showToast({ tone: 'success', title: 'Mail Queued', message: 'It is being sent again.' })
    await answer.reload()
  }
  return (
    <section aria-labelledby="failed-mail" className="mt-10 border-bs pt-6">
      <h2 id="failed-mail" tabIndex={-1} className="title-3 mb-2 outline-none">
        Mail that could not be sent
      </h2>
      <AnswerNotice what="mail" loading="Loading mail..." answer={answer} />
      {answer.value?.length === 0 && (
        <p className="py-4 text-text-muted">All mail has been sent, or is on its way.</p>
      )}
      <ul>
        {answer.value?.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3 last:border-be-0"
          >
            <div className="min-w-[min(15rem,100%)] flex-1">
              <p className="font-550">{kindNames[mail.kind] ?? 'Mail'}</p>
              <p className="hint">
                To{' '}
                <bdi className="break-all">
                  {(mail.to ?? []).filter((address) => address !== null).join(', ')}
                </bdi>
                , {timeAgo(Date.parse(mail.failed_at), now)}
              </p>
              {mail.error !== null && (
                <p dir="auto" className="text-sm text-danger break-words">
                  {mail.error}
                </p>
              )}
            </div>
            <Button
              look="quiet"
              className="!px-4"
              busy={busy === mail.id}
              onClick={() => void send(mail)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const kindNames: Record<string, string> = {
  order_confirmation: 'Order confirmation',
  order_status: 'Status of an order',
  staff_new_order: 'New order, to staff',
  staff_new_message: 'New message, to staff',
  newsletter_confirm: 'Newsletter confirmation',
  invitation: 'Invitation',
}
