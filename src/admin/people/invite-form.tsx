import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Invited, Role, invitePerson } from '#domain/staff-calls/people.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { problemText } from '#admin/use-staff-call.ts'
import type { NewLink } from './invitation-link.tsx'

const Email = v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address'))

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
    const typed = v.safeParse(Email, email)
    setError(typed.issues?.[0].message)
    setFailure(null)
    if (!typed.success) return input.current?.focus()
    setBusy(true)
    const answer = await sync.callAsStaff(invitePerson(typed.output, role))
    setBusy(false)
    if (!answer.ok) return setFailure(problemText('Inviting', answer.problem))
    if (answer.value.status === 'rejected') return setFailure(refusalText(answer.value))
    setEmail('')
    showLink(answer.value)
  }

  return (
    <section aria-labelledby="invite" className="card mt-8">
      <h2 id="invite" tabIndex={-1} className="title-3 outline-none">
        Invite somebody
      </h2>
      <form
        noValidate
        className="mt-4 grid items-start gap-4 md:grid-cols-[1fr_12rem_auto]"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          ref={input}
          label="Email"
          type="email"
          autoComplete="off"
          error={error}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SelectField
          label="Role"
          value={role}
          onChange={(event) => setRole(v.parse(Role, event.currentTarget.value))}
        >
          <option value="member">Member</option>
          <option value="owner">Owner</option>
        </SelectField>
        <Button type="submit" busy={busy} className="md:mt-7 md:min-h-12">
          Invite
        </Button>
      </form>
      <p className="hint mt-3">Members do the work. Owners also invite and dismiss people.</p>
      <div role="alert" className="mt-3 empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
    </section>
  )
}

function refusalText({ code }: Extract<Invited, { status: 'rejected' }>): string {
  return code === 'already_staff'
    ? 'Somebody with this address works here already.'
    : 'The server did not take this address. Please look at it again.'
}
