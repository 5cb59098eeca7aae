import { useState } from 'react'
import {
  type OpenInvitation,
  resendInvitation,
  withdrawInvitation,
} from '#domain/staff-calls/people.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/formats.ts'
import { showToast } from '#ui/toast/toast.ts'
import { problemText } from '#admin/staff-call.tsx'
import type { NewLink } from './invite-form.tsx'
import { RoleBadge } from './person-row.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface InvitationsProps {
  invitations: readonly OpenInvitation[]
  now: number
  showLink: (link: NewLink) => void
  reload: () => Promise<void>
}

/** Those that nobody has accepted. */
export function Invitations({ invitations, now, showLink, reload }: InvitationsProps) {
  const { sync } = useServices()
  const [busy, setBusy] = useState<string | null>(null)

  async function sendAgain(email: string) {
    setBusy(email)
    const answer = await sync.callAsStaff(resendInvitation(email))
    setBusy(null)
    if (!answer.ok) return showFailure(problemText('inviting', answer.problem))
    if (answer.value.status === 'applied') return showLink(answer.value)
    showFailure(t.people.invited.closed)
    await reload()
  }
  async function withdraw(email: string) {
    setBusy(email)
    const answer = await sync.callAsStaff(withdrawInvitation(email))
    setBusy(null)
    if (!answer.ok) return showFailure(problemText('inviting', answer.problem))
    showToast({
      tone: 'success',
      title: t.people.invited.withdrawnTitle,
      message: say(t.people.invited.withdrawn, { email }),
    })
    await reload()
  }

  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" tabIndex={-1} className="title-3 outline-none">
        {t.people.invited.title}
      </h2>
      <ul className="mt-2">
        {invitations.map(({ email, role, ...state }) => (
          <li
            key={email}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-be py-3 last:border-be-0"
          >
            <div className="min-w-[min(15rem,100%)] flex-1">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <bdi dir="ltr" className="min-w-0 break-all font-550">
                  {email}
                </bdi>
                <RoleBadge role={role} />
              </p>
              <p className={state.expired || state.void ? 'text-sm text-danger' : 'hint'}>
                {stateText(state, now)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                look="quiet"
                className="!px-4"
                busy={busy === email}
                aria-label={say(t.people.invited.sendAgainLabel, { email })}
                onClick={() => void sendAgain(email)}
              >
                {t.people.invited.sendAgain}
              </Button>
              <Button
                look="danger"
                className="!px-4"
                busy={busy === email}
                aria-label={say(t.people.invited.withdrawLabel, { email })}
                onClick={() => void withdraw(email)}
              >
                {t.people.invited.withdraw}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText(state: Omit<OpenInvitation, 'email' | 'role'>, now: number): string {
  const texts = t.people.invited
  if (state.expired) return texts.expired
  if (state.void) return texts.void
  return say(texts.waiting, { time: timeAgo(Date.parse(state.invited_at), now) })
}

function showFailure(message: string): void {
  showToast({ tone: 'error', title: t.common.error, message })
}
