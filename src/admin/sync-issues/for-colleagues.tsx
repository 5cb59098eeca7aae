import { useState } from 'react'
import type { Db } from '#db/database.ts'
import { readSubjects } from '#db/outbox/entity-names.ts'
import { listOfColleagues, setAside, takeOver } from '#db/staff/people/colleagues.ts'
import { writeName } from '#features/sync/write-words.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'

/** An owner decides about what a colleague has left here who may not come back. */
export function ForColleagues() {
  const { role } = useStaff()
  const [deciding, setDeciding] = useState(false)
  if (role !== 'owner') return null
  return (
    <>
      <Button look="quiet" className="mt-3" onClick={() => setDeciding(true)}>
        Decide for them
      </Button>
      <Dialog title="Decide for a colleague?" open={deciding} close={() => setDeciding(false)}>
        <Question close={() => setDeciding(false)} />
      </Dialog>
    </>
  )
}

function Question({ close }: { close: () => void }) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const left = valueOr(useQuery(readLeft, userId), null)
  async function decide(act: typeof takeOver, words: string): Promise<void> {
    const count = await act(db, { userId, now: Date.now() })
    sync.push()
    close()
    showToast({
      tone: 'info',
      message: count === 1 ? `1 change ${words}` : `${count} changes ${words}`,
    })
  }
  return (
    <>
      <ul className="mt-3 ps-5 list-disc">
        {left?.operations.map(({ id, kind }) => (
          <li key={id}>
            {writeName(kind)} {left.subjects.get(id)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-text-muted">
        Taken over, they are sent as yours. Set aside, they are not sent, and their author decides
        after signing in here. The log of this device says that it was you.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        <Button look="quiet" onClick={() => sayIfNotSaved(decide(setAside, 'set aside.'))}>
          Set aside
        </Button>
        <Button onClick={() => sayIfNotSaved(decide(takeOver, 'taken over.'))}>Take over</Button>
      </div>
    </>
  )
}

async function readLeft(db: Db, userId: string) {
  const operations = await listOfColleagues(db, userId)
  return { operations, subjects: await readSubjects(db, operations) }
}
