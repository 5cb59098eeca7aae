import { useState } from 'react'
import { type Person, listColleagues } from '#domain/staff-calls/people.ts'
import { useStaff } from '#staff-services.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { AnswerNotice } from '#admin/answer-notice.tsx'
import { useStaffCall } from '#admin/use-staff-call.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { InvitationLink, type NewLink } from './invitation-link.tsx'
import { PersonRow } from './person-row.tsx'

/** Who works here. Owners invite and dismiss; what the server says decides who is one. */
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
      <AnswerNotice what="The list of people" loading="Loading people..." answer={answer} />
      {value !== null && (
        <section aria-labelledby="people">
          <h2 id="people" tabIndex={-1} className="title-3 outline-none">
            Who works here
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
          {!isOwner && <p className="hint mt-4">Owners invite and dismiss people.</p>}
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
