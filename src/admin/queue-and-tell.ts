import { queueWrites } from '#db/outbox/queue-writes.ts'
import { readRefused, waitForOutcome } from '#db/outbox/write-outcome.ts'
import type { Db } from '#db/database.ts'
import type { Write, WriteWords } from '#staff-services.ts'
import { rejectionTexts } from '#features/sync/rejection-text.ts'
import { showToast } from '#ui/toast/toast.ts'

/** How long the toast waits for the server before it says that the change is only saved here (ms). */
export const patienceMs = 1500

interface WriteContext {
  db: Db
  userId: string
  push: () => void
  /** The way from the toast to what needs a decision. */
  showIssues: () => void
}

/** How staff write: queued on this device at once, told as soon as it is known what the server made of it. */
export function createWrite({ db, userId, push, showIssues }: WriteContext): Write {
  return async ({ mutations, words, draftKey, quiet = false }) => {
    const draft = draftKey === undefined ? {} : { draftKey }
    const request = { userId, mutations, ...draft, now: Date.now() }
    const ids = await queueWrites(db, request).catch(() => null)
    if (ids === null) {
      toastOutcome('not-saved', words, showIssues)
      return false
    }
    push()
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

/** Tells staff the truth about what they have just done: confirmed, only queued, or refused. */
export function toastOutcome(
  outcome: 'applied' | 'waiting' | 'refused' | 'not-saved',
  { title, text, failure }: WriteWords,
  showIssues: () => void,
  /** What the server said; the words' own failure where it said nothing. */
  why?: string,
): void {
  switch (outcome) {
    case 'applied':
      return showToast({ tone: 'success', title, message: text })
    case 'waiting':
      return showToast({
        tone: 'info',
        title,
        message: 'Saved on this device. It will sync when the server can be reached.',
      })
    case 'refused':
      return showToast({
        tone: 'error',
        title: 'Error',
        message: why ?? failure,
        action: { label: 'Decide', act: showIssues },
      })
    case 'not-saved':
      return showToast({ tone: 'error', title: 'Error', message: failure })
  }
}
