import { useNavigate } from '@tanstack/react-router'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { waitForOutcome } from '#db/outbox/write-outcome.ts'
import { useServices, useStaff } from '#services.ts'
import { type Write, toastOutcome } from '#ui/toast/outcome-toast.ts'

/** How long the toast waits for the server before it says that the change is only saved here (ms). */
const patienceMs = 1500

/** For the routes: every screen that writes is given this. */
export function useWrites(): Write {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const navigate = useNavigate()
  const showIssues = () => void navigate({ to: '/admin/sync' })
  return async ({ mutations, words, draftKey, quiet = false }) => {
    const draft = draftKey === undefined ? {} : { draftKey }
    const request = { userId, mutations, ...draft, now: Date.now() }
    const ids = await queueWrites(db, request).catch(() => null)
    if (ids === null) {
      toastOutcome('not-saved', words, showIssues)
      return false
    }
    sync.push()
    void tell(ids)
    return true

    async function tell(queued: readonly string[]): Promise<void> {
      const outcome = await waitForOutcome(db, queued, navigator.onLine ? patienceMs : 0)
      if (!quiet || outcome === 'refused') toastOutcome(outcome, words, showIssues)
    }
  }
}
