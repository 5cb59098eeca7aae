import { WriteRows } from '#admin/write-rows.tsx'
import { retryNow } from '#db/outbox/outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { timeAgo } from '#ui/formats.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'

interface WaitingListProps {
  operations: readonly Operation[]
  subjects: ReadonlyMap<string, string>
  now: number
}

/** What needs nobody: it goes by itself, or waits for a sign-in or a newer app. */
export function WaitingList({ operations, subjects, now }: WaitingListProps) {
  const { db, sync } = useServices()
  async function tryNow(): Promise<void> {
    for (const { id } of operations) await retryNow(db, id)
    sync.push()
  }
  return (
    <div className="card !p-4 md:!p-5">
      <WriteRows
        operations={operations}
        subjects={subjects}
        noteOf={({ state, createdAt }) => `${stateText(state)}, ${timeAgo(createdAt, now)}`}
      />
      <Button look="quiet" className="mt-4" onClick={() => sayIfNotSaved(tryNow())}>
        Try now
      </Button>
    </div>
  )
}

function stateText(state: Operation['state']): string {
  switch (state) {
    case 'inflight':
      return 'Sending'
    case 'needs-sign-in':
      return 'Waits for your sign-in'
    case 'needs-upgrade':
      return 'Waits for a new version of the app'
    case 'pending':
    case 'applied':
    case 'conflict':
    case 'rejected':
      return 'Saved on this device'
  }
}
