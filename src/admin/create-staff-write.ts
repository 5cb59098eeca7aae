import { readNames } from '#db/outbox/entity-names.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { parseRejected } from '#domain/writes/outcome.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { type TakenBack, takeBack } from '#db/outbox/decisions.ts'
import { readNotRestored, readRefused, waitForOutcome } from '#db/outbox/write-outcome.ts'
import { readSyncState } from '#db/sync-state.ts'
import type { Db } from '#db/database.ts'
import type { Write, WriteToasts } from '#staff-services.ts'
import { rejectionTexts } from '#features/sync/write-texts.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { type Toast, showToast } from '#ui/toast/toast.ts'
import { toastDuration } from '#ui/toast/toast-display.ts'

/** How long the toast waits for the server before it says 'saved here' (ms). */
const patienceMs = 1500
/** After that, how long a refusal is still shown as a toast (ms). */
const lateMs = 60_000
/** How long an undoable write waits while its toast offers 'Undo' (ms). */
const undoMs = toastDuration('info')

interface WriteContext {
  db: Db
  userId: string
  push: () => void
  /** Opens the list of writes that need a decision. */
  showIssues: () => void
}

/** Queues the writes of staff on this device, then reports their outcome in a toast. */
export function createStaffWrite({ db, userId, push, showIssues }: WriteContext): Write {
  return async ({ mutations, toasts, draftKey, quiet = false, undoable = false, after = [] }) => {
    const now = Date.now()
    const ids = await queueWrites(db, {
      userId,
      mutations,
      after,
      now,
      ...(draftKey === undefined ? {} : { draftKey }),
      ...(undoable && { notBefore: now + undoMs }),
    }).catch(() => null)
    if (ids === null) {
      toastOutcome('not-saved', toasts, showIssues)
      return false
    }
    push()
    if (undoable) void offerUndo(ids)
    else void reportOutcome(ids)
    return true

    async function offerUndo(queued: readonly string[]): Promise<void> {
      let result: Promise<TakenBack> | null = null
      const undo = async () => {
        result ??= takeBack(db, queued)
        showToast(undoToasts[await result])
      }
      showToast({
        tone: 'info',
        title: toasts.title,
        message: (await isReachable(db)) ? sentSoon : savedHere,
        action: { label: 'Undo', act: () => toastIfNotSaved(undo()) },
      })
      void reportOutcome(queued, async () => (await result) === 'taken-back')
    }

    async function reportOutcome(
      queued: readonly string[],
      isTakenBack = notTakenBack,
    ): Promise<void> {
      const patience = (undoable ? undoMs : 0) + (navigator.onLine ? patienceMs : 0)
      const first = await waitForOutcome(db, queued, patience)
      if (await isTakenBack()) return
      if (first === 'waiting' && !quiet && !undoable)
        toastOutcome(first, toasts, showIssues, (await isReachable(db)) ? sentNow : savedHere)
      if (first === 'applied' && !quiet) {
        const lost = await readNotRestored(db, queued).catch(() => null)
        toastOutcome(first, toasts, showIssues, lost === null ? undefined : notRestored(lost))
      }
      const last = first === 'waiting' ? await waitForOutcome(db, queued, lateMs) : first
      if (last !== 'refused' || (await isTakenBack())) return
      toastOutcome(last, toasts, showIssues, await readRefusalText(db, queued))
    }
  }
}

const savedHere = 'Saved on this device. It will sync when the server can be reached.'
const sentNow = 'Saved on this device. It is being sent.'
const sentSoon = 'Saved on this device. It is sent in a few seconds.'

function notRestored(lines: string): string {
  return `Not put back into stock, because the product was deleted: ${lines}.`
}

const undoToasts: Record<TakenBack, Toast> = {
  'taken-back': { tone: 'info', message: 'Taken back. Nothing was sent.' },
  'too-late': {
    tone: 'error',
    message: 'It is too late to take this back: it may have been sent already.',
  },
  'built-upon': {
    tone: 'error',
    message: 'This cannot be taken back any more: something was changed after it.',
  },
}

async function notTakenBack(): Promise<boolean> {
  return false
}

/** As far as this device knows. */
async function isReachable(db: Db): Promise<boolean> {
  if (!navigator.onLine) return false
  const state = await readSyncState(db).catch(() => null)
  return state?.reachable !== false
}

/** Undefined when it cannot be read (any more). */
async function readRefusalText(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const refused = await readRefused(db, ids).catch(() => undefined)
  if (refused?.state === 'conflict') return changedMeanwhile
  // Its text is only a number; the toast's action says more.
  if (refused?.outcome === undefined && refused?.lastError?.message === undefined) return undefined
  if (refused === undefined) return undefined
  const products = parseRejected(refused.outcome)?.items?.map((item) => item.product_id) ?? []
  const names = await readNames(db, 'products', products).catch(() => null)
  return rejectionTexts(refused, (id) => names?.get(id) ?? shortNumber(id))[0]
}

const changedMeanwhile =
  'This was changed elsewhere. Nothing was overwritten: please choose what is to count.'

/** Reports a write as confirmed, only queued, refused or not saved. */
function toastOutcome(
  outcome: 'applied' | 'waiting' | 'refused' | 'not-saved',
  { title, confirmed, failed }: WriteToasts,
  showIssues: () => void,
  /** The server's reason, the place where the write is stored now, or what was left undone. */
  more?: string,
): void {
  switch (outcome) {
    case 'applied':
      return more === undefined
        ? showToast({ tone: 'success', title, message: confirmed })
        : showToast({ tone: 'info', title, message: `${confirmed} ${more}` })
    case 'waiting':
      return showToast({ tone: 'info', title, message: more ?? savedHere })
    case 'refused':
      return showToast({
        tone: 'error',
        title: more === changedMeanwhile ? 'Needs your decision' : 'Error',
        message: more ?? failed,
        action: { label: 'Decide', act: showIssues },
      })
    case 'not-saved':
      return showToast({ tone: 'error', title: 'Error', message: failed })
  }
}
