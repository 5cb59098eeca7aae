import { useState } from 'react'
import { editableFields } from '#domain/writes/edit-mutation.ts'
import { type Mutation, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { resend } from '#db/staff/rejections.ts'
import { useServices, useStaff } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { DiscardIssue } from './discard-issue.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { IssueHeading } from './issue-heading.tsx'
import { rejectionTexts } from './rejection-text.ts'

interface RejectionCardProps {
  operation: Operation
  subject: string | undefined
  nameOf: (productId: string) => string
  now: number
}

/** What the server said, and the ways on: edited, as it was, or not at all. */
export function RejectionCard({ operation, subject, nameOf, now }: RejectionCardProps) {
  const [editing, setEditing] = useState(false)
  const send = useResend(operation.id)
  const mutation = parseMutation(operation.kind, operation.payload)
  return (
    <article className="card !p-4 md:!p-5">
      <IssueHeading operation={operation} subject={subject} now={now} />
      <Notice tone="danger" className="mt-3">
        {rejectionTexts(operation, nameOf).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        {mutation !== null && (
          <Button look="quiet" onClick={() => send(mutation)}>
            Send again
          </Button>
        )}
        {mutation !== null && editableFields(mutation).length > 0 && (
          <>
            <Button onClick={() => setEditing(true)}>Edit and send</Button>
            <EditDialog
              mutation={mutation}
              nameOf={nameOf}
              open={editing}
              close={() => setEditing(false)}
              send={send}
            />
          </>
        )}
      </div>
    </article>
  )
}

function useResend(id: string): (mutation: Mutation) => void {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  return (mutation) => {
    const replacement = { mutation, newId: crypto.randomUUID(), userId, now: Date.now() }
    const sendAgain = async () => {
      const sent = await resend(db, id, replacement)
      sync.push()
      if (sent) showToast({ tone: 'info', message: 'Sent again.' })
    }
    sayIfNotSaved(sendAgain())
  }
}
