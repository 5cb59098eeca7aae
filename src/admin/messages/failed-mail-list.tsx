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
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

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
        title: t.common.error,
        message: problemText('mail', sent.problem),
      })
    showToast({
      tone: 'success',
      title: t.messages.mailQueued,
      message: t.messages.isSentAgain,
    })
    await answer.reload()
  }
  return (
    <section aria-labelledby="failed-mail" className="mt-10 border-bs pt-6">
      <h2 id="failed-mail" tabIndex={-1} className="title-3 mb-2 outline-none">
        {t.messages.failedMail}
      </h2>
      <AnswerNotice what="mail" loading={t.messages.loadingMail} answer={answer} />
      {answer.value?.length === 0 && (
        <p className="py-4 text-text-muted">{t.messages.allMailSent}</p>
      )}
      <ul>
        {answer.value?.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3 last:border-be-0"
          >
            <div className="min-w-[min(15rem,100%)] flex-1">
              <p className="font-550">{kindText(mail.kind)}</p>
              <p className="hint">
                {rich(t.messages.sentTo, {
                  addresses: (
                    <bdi dir="ltr" className="break-all">
                      {(mail.to ?? []).filter((address) => address !== null).join(', ')}
                    </bdi>
                  ),
                  time: timeAgo(Date.parse(mail.failed_at), now),
                })}
              </p>
              {mail.error !== null && (
                <p dir="auto" className="text-page-start text-sm text-danger break-words">
                  {mailErrorText(mail.error)}
                </p>
              )}
            </div>
            <Button
              look="quiet"
              className="!px-4"
              busy={busy === mail.id}
              onClick={() => void send(mail)}
            >
              {t.messages.sendAgain}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function kindText(kind: string): string {
  const kinds: Partial<Record<string, string>> = t.messages.mailKinds
  return kinds[kind] ?? t.messages.mail
}

/**
 * Why mail was not sent, in the language of the page. The server stores the reason in English;
 * reasons of mail servers and later versions are shown unchanged.
 */
export function mailErrorText(error: string): string {
  for (const [known, toText] of reasons) {
    const found = known.exec(error)
    if (found !== null) return toText(found[1] ?? '', found[2] ?? '')
  }
  return error
}

const reasons: readonly [RegExp, (first: string, second: string) => string][] = [
  [/^Every attempt stopped before it was finished\.$/, () => t.messages.mailErrors.senderStopped],
  [/^There is nobody to send it to\.$/, () => t.messages.mailErrors.nobody],
  [
    /^This version cannot write an email of the kind (.*)\.$/,
    (kind) => say(t.messages.mailErrors.unknownKind, { kind }),
  ],
  [
    /^The mail API does not answer: (.*)$/s,
    (detail) => say(t.messages.mailErrors.noAnswer, { detail }),
  ],
  [
    /^The mail API answered (\d+): (.*)$/s,
    (status, detail) => say(t.messages.mailErrors.answered, { status, detail }),
  ],
  [/^Refused: (.*)$/s, (addresses) => say(t.messages.mailErrors.refused, { addresses })],
]
