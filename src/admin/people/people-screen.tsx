import { useState } from 'react'
import { type Person, listColleagues, dismissPerson } from '#domain/staff-calls/people.ts'
import { useStaff } from '#staff-services.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { CallDialog, AnswerNotice, useStaffCall, problemText } from '#admin/staff-call.tsx'
import { Invitations } from './invitations.tsx'
import { type NewLink, InviteForm, InvitationLink } from './invite-form.tsx'
import { PersonRow } from './person-row.tsx'
import { useServices } from '#services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Who works here. Owners invite and dismiss; the server decides who is one. */
export function PeopleScreen() {
  const { userId } = useStaff()
  const answer = useStaffCall(listColleagues)
  const [leaving, setLeaving] = useState<Person | null>(null)
  const [link, setLink] = useState<NewLink | null>(null)
  const now = useNow(60_000)
  const { value, reload } = answer
  const isOwner =
    value?.people.some((person) => person.user_id === userId && person.role === 'owner') === true
  const showLink = (fresh: NewLink) => {
    setLink(fresh)
    void reload()
  }
  return (
    <div className="max-w-200">
      <AnswerNotice what="people" loading={t.people.loading} answer={answer} />
      {value !== null && (
        <section aria-labelledby="people">
          <h2 id="people" tabIndex={-1} className="title-3 outline-none">
            {t.people.title}
          </h2>
          <ul className="mt-2">
            {value.people.map((person) => (
              <PersonRow
                key={person.user_id}
                person={person}
                isMe={person.user_id === userId}
                now={now}
                dismiss={isOwner && person.user_id !== userId ? () => setLeaving(person) : null}
              />
            ))}
          </ul>
          {!isOwner && <p className="hint mt-4">{t.people.ownersOnly}</p>}
        </section>
      )}
      {isOwner && (
        <>
          <Invitations
            invitations={value?.invitations ?? []}
            now={now}
            showLink={showLink}
            reload={reload}
          />
          <InviteForm showLink={showLink} />
          <InvitationLink link={link} close={() => setLink(null)} />
          <DismissDialog person={leaving} close={() => setLeaving(null)} reload={reload} />
        </>
      )}
    </div>
  )
}

interface DismissDialogProps {
  /** Null: closed. */
  person: Person | null
  close: () => void
  reload: () => Promise<void>
}

function DismissDialog({ person, close, reload }: DismissDialogProps) {
  const { sync } = useServices()
  const email = person?.email ?? null
  const texts = t.people.dismissal
  async function dismiss(): Promise<string | null> {
    if (person === null) return null
    const answer = await sync.callAsStaff(dismissPerson(person.user_id))
    if (!answer.ok) return problemText('staff', answer.problem)
    if (answer.value.status === 'rejected' && answer.value.code === 'last_owner')
      return texts.lastOwner
    showToast({
      tone: 'success',
      title: texts.doneTitle,
      message: email === null ? texts.doneNoAddress : say(texts.done, { email }),
    })
    void reload()
    return null
  }
  return (
    <CallDialog
      title={email === null ? texts.titleNoAddress : say(texts.title, { email })}
      open={person !== null}
      close={close}
      action={texts.button}
      act={dismiss}
    >
      {texts.text}
    </CallDialog>
  )
}
