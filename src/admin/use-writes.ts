import { useNavigate } from '@tanstack/react-router'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { readRefused, waitForOutcome } from '#db/outbox/write-outcome.ts'
import type { Db } from '#db/database.ts'
import { useServices, useStaff } from '#services.ts'
import { rejectionTexts } from '#ui/sync/rejection-text.ts'
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
      const why = outcome === 'refused' ? await readWhy(db, queued) : undefined
      if (!quiet || outcome === 'refused') toastOutcome(outcome, words, showIssues, why)
    }
  }
}

/** Undefined when it is not to be had (any more). */
async function readWhy(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const refused = await readRefused(db, ids).catch(() => undefined)
  if (refused?.state === 'conflict') return changedMeanwhile
  return refused && rejectionTexts(refused, (id) => id.slice(0, 8))[0]
}

const changedMeanwhile =
  'Somebody else has changed the same meanwhile. Nothing was overwritten: please choose what is to count.'
