import type { Operation } from '#domain/writes/operation.ts'
import { retryNow } from '#db/outbox/outbox.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { writeName } from '#features/sync/write-words.ts'

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
      <ul>
        {operations.map((operation) => (
          <li
            key={operation.id}
            className="flex flex-wrap justify-between gap-x-4 border-be py-2.5 last:border-be-0"
          >
            <span>
              {writeName(operation.kind)} {subjects.get(operation.id)}
            </span>
            <span className="text-sm text-text-muted">
              {stateText(operation.state)}, {timeAgo(operation.createdAt, now)}
            </span>
          </li>
        ))}
      </ul>
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
