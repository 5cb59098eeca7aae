import { language } from '#texts/language.ts'
import { readNames } from '#db/outbox/entity-names.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { rejectedProducts } from '#domain/writes/outcome.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import { PhotoRemovedError } from '#db/outbox/removed-photos.ts'
import { type TakenBack, takeBack } from '#db/outbox/decisions.ts'
import { readNotRestored, readRefused, waitForOutcome } from '#db/outbox/write-outcome.ts'
import { readShort } from '#db/staff/packed-markets.ts'
import { readSyncState, seemsOffline } from '#db/sync-state.ts'
import type { Db } from '#db/database.ts'
import { DraftGoneError } from '#db/drafts.ts'
import { ImportGoneError } from '#db/staff/import-gone.ts'
import type { Write, WriteToasts } from '#staff-services.ts'
import { rejectionTexts } from '#features/sync/write-texts.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { toastDuration } from '#ui/toast/open-toasts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { piecesText } from './subject-text.ts'
import type { Operation } from '#domain/writes/operation.ts'

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
  return async (request) => {
    const { mutations, toasts, draft, alongside, at } = request
    const { quiet = false, undoable = false, after = [] } = request
    const now = Date.now()
    const ids = await queueWrites(db, {
      userId,
      mutations,
      alongside,
      after,
      now,
      at,
      ...(draft === undefined ? {} : { draft }),
      ...(undoable && { notBefore: now + undoMs }),
    }).catch((error: unknown) => {
      toastOutcome('not-saved', toasts, showIssues, reasonOf(error))
      return null
    })
    if (ids === null) return false
    push()
    if (undoable) void offerUndo(ids)
    else void reportOutcome(ids)
    return true

    async function offerUndo(queued: readonly string[]): Promise<void> {
      let result: Promise<TakenBack> | null = null
      const undo = async () => {
        result ??= takeBack(db, queued)
        const taken = await result
        showToast({
          tone: taken === 'taken-back' ? 'info' : 'error',
          message: t.staffWrites.takenBack[taken],
        })
      }
      showToast({
        tone: 'info',
        title: toasts.title,
        message: (await isReachable(db)) ? t.staffWrites.sentSoon : t.staffWrites.savedHere,
        action: { label: t.actions.undo, act: () => toastIfNotSaved(undo()) },
      })
      void reportOutcome(queued, async () => (await result) === 'taken-back')
    }

    async function reportOutcome(
      queued: readonly string[],
      isTakenBack = notTakenBack,
    ): Promise<void> {
      const patience = (undoable ? undoMs : 0) + ((await isReachable(db)) ? patienceMs : 0)
      const first = await waitForOutcome(db, queued, patience)
      if (await isTakenBack()) return
      if (first === 'waiting' && !quiet && !undoable)
        toastOutcome(
          first,
          toasts,
          showIssues,
          (await isReachable(db)) ? t.staffWrites.sentNow : t.staffWrites.savedHere,
        )
      if (first === 'applied' && !quiet) {
        const lost = await readNotRestored(db, queued, language()).catch(() => [])
        toastOutcome(
          first,
          toasts,
          showIssues,
          lost.length === 0
            ? undefined
            : say(t.staffWrites.notRestored, { lines: piecesText(lost) }),
        )
      }
      const last = first === 'waiting' ? await waitForOutcome(db, queued, lateMs) : first
      if (last === 'applied') await tellIfShort(db, queued, toasts)
      if (last !== 'refused' || (await isTakenBack())) return
      const refused = await readRefused(db, queued).catch(() => undefined)
      if (refused?.state === 'conflict') toastOutcome('conflict', toasts, showIssues)
      else toastOutcome('refused', toasts, showIssues, refused && (await refusalText(db, refused)))
    }
  }
}

/** A packing for a market may get fewer pieces than it asked for. */
async function tellIfShort(db: Db, ids: readonly string[], { title }: WriteToasts): Promise<void> {
  const n = await readShort(db, ids).catch(() => null)
  if (n !== null) showToast({ tone: 'info', title, message: say(t.market.onlyLeft, { n }) })
}

/** Undefined: only that it could not be saved. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof DraftGoneError) return t.staffWrites.formGone
  if (error instanceof ImportGoneError) return t.undoImport.gone
  return error instanceof PhotoRemovedError ? t.photos.removed : undefined
}

async function notTakenBack(): Promise<boolean> {
  return false
}

/** As far as this device knows. */
async function isReachable(db: Db): Promise<boolean> {
  const state = await readSyncState(db).catch(() => null)
  return state === null ? navigator.onLine : !seemsOffline(db, state, navigator.onLine)
}

/** Undefined where it is only a number; the toast's action says more. */
async function refusalText(db: Db, refused: Operation): Promise<string | undefined> {
  if (refused.outcome === undefined && refused.lastError?.message === undefined) return undefined
  const products = rejectedProducts(refused.outcome)
  const names = await readNames(db, 'products', products, language()).catch(() => null)
  return rejectionTexts(refused, (id) => names?.get(id) ?? shortNumber(id))[0]
}

/** Reports a write as confirmed, only queued, refused or not saved. */
function toastOutcome(
  outcome: 'applied' | 'waiting' | 'refused' | 'conflict' | 'not-saved',
  { title, confirmed, failed }: WriteToasts,
  showIssues: () => void,
  /** The reason, the place where the write is stored now, or the part that was not done. */
  more?: string,
): void {
  switch (outcome) {
    case 'applied':
      return more === undefined
        ? showToast({ tone: 'success', title, message: confirmed })
        : showToast({ tone: 'info', title, message: `${confirmed} ${more}` })
    case 'waiting':
      return showToast({ tone: 'info', title, message: more ?? t.staffWrites.savedHere })
    case 'refused':
      return showToast({
        tone: 'error',
        title: t.common.error,
        message: more ?? failed,
        action: { label: t.staffWrites.decide, act: showIssues },
      })
    case 'conflict':
      return showToast({
        tone: 'error',
        title: t.staffWrites.needsDecision,
        message: t.staffWrites.changedMeanwhile,
        action: { label: t.staffWrites.decide, act: showIssues },
      })
    case 'not-saved':
      return showToast({ tone: 'error', title: t.common.error, message: more ?? failed })
  }
}
