import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Operation } from '#domain/writes/operation.ts'
import { discardIssue, listDependants } from '#db/staff/rejections.ts'
import { readSubjects } from '#db/outbox/write-subjects.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { writeName } from '#ui/sync/write-words.ts'

/** Gives a write up, after showing everything that would go with it. */
export function DiscardIssue({ operation: { id, kind } }: { operation: Operation }) {
  const { db } = useServices()
  const [asking, setAsking] = useState(false)
  async function discard(): Promise<void> {
    setAsking(false)
    const gone = await discardIssue(db, id, Date.now())
    if (gone.length > 0) showToast({ tone: 'info', message: 'Discarded' })
    else
      showToast({
        tone: 'error',
        message: 'Something that depends on it is being sent. Try again.',
      })
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <Dialog
        title={`Discard this ${writeName(kind).toLowerCase()}?`}
        open={asking}
        close={() => setAsking(false)}
      >
        <p className="mt-3 text-text-muted">
          The server keeps what it has. What you wrote is erased from this device and cannot be
          brought back.
        </p>
        <Dependants id={id} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button look="danger" onClick={() => sayIfNotSaved(discard())}>
            Discard
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Dependants({ id }: { id: string }) {
  const { db } = useServices()
  const dependants = useLiveQuery(async () => {
    const operations = await listDependants(db, id)
    return { operations, subjects: await readSubjects(db, operations) }
  }, [db, id])
  if (dependants === undefined || dependants.operations.length === 0) return null
  return (
    <>
      <p className="mt-4 font-600">What cannot happen without it goes too:</p>
      <ul className="mt-1 ps-5 list-disc">
        {dependants.operations.map((operation) => (
          <li key={operation.id}>
            {writeName(operation.kind)} {dependants.subjects.get(operation.id)}
          </li>
        ))}
      </ul>
    </>
  )
}
