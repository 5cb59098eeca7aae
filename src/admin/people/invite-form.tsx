import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Invited, Role, invitePerson } from '#domain/staff-calls/people.ts'
import { language, localPath } from '#texts/language.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Field, SelectField } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { problemText } from '#admin/staff-call.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formProblemText } from '#ui/form/problem-text.ts'
import { EmailAddress } from '#domain/forms/typed-text.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export function InviteForm({ showLink }: { showLink: (link: NewLink) => void }) {
  const { sync } = useServices()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const typed = v.safeParse(EmailAddress, email)
    setError(typed.issues && formProblemText(typed.issues[0].message))
    setFailure(null)
    if (!typed.success) return input.current?.focus()
    setBusy(true)
    const answer = await sync.callAsStaff(invitePerson(typed.output, role, language()))
    setBusy(false)
    if (!answer.ok) return setFailure(problemText('inviting', answer.problem))
    if (answer.value.status === 'rejected') return setFailure(refusalText(answer.value))
    setEmail('')
    showLink(answer.value)
  }

  return (
    <section aria-labelledby="invite" className="card mt-8">
      <h2 id="invite" tabIndex={-1} className="title-3 outline-none">
        {t.people.invite.title}
      </h2>
      <form
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-[1fr_auto] lg:grid-cols-[1fr_12rem_auto]"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          ref={input}
          label={t.accounts.email}
          className="lt-lg:col-span-full"
          type="email"
          autoComplete="off"
          error={error}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SelectField
          label={t.people.invite.role}
          value={role}
          onChange={(event) => setRole(v.parse(Role, event.currentTarget.value))}
        >
          <option value="member">{t.people.roles.member}</option>
          <option value="owner">{t.people.roles.owner}</option>
        </SelectField>
        <Button type="submit" busy={busy} className="sm:(mt-[1.775rem] min-h-12)">
          {t.people.invite.button}
        </Button>
      </form>
      <p className="hint mt-3">{t.people.invite.hint}</p>
      <div role="alert" className="mt-3 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
    </section>
  )
}

function refusalText({ code }: Extract<Invited, { status: 'rejected' }>): string {
  return code === 'already_staff' ? t.people.invite.alreadyStaff : t.people.invite.refused
}

export interface NewLink {
  email: string
  secret: string
}

/** Shown once: nobody keeps the secret. */
export function InvitationLink({ link, close }: { link: NewLink | null; close: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const address = location.origin + localPath(`/admin/invitation#${link?.secret ?? ''}`)
  function leave() {
    setCopied('no')
    close()
  }
  async function copy() {
    const done = await navigator.clipboard.writeText(address).then(
      () => 'yes' as const,
      () => 'failed' as const,
    )
    setCopied(done)
  }
  return (
    <Dialog
      title={say(t.people.link.title, { email: link?.email ?? '' })}
      open={link !== null}
      close={leave}
    >
      <p className="mt-3 text-text-muted">{t.people.link.text}</p>
      <div className="mt-4">
        <Field
          label={t.people.link.label}
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <p role="status" className="hint mt-2 min-h-5">
        {copied === 'no' ? '' : copied === 'yes' ? t.people.link.copied : t.people.link.copyFailed}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={leave}>
          {t.common.close}
        </Button>
        <Button onClick={() => void copy()}>{t.people.link.copy}</Button>
      </div>
    </Dialog>
  )
}
