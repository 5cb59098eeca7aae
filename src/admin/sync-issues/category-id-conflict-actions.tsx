import type { ReactNode } from 'react'
import type { Operation } from '#domain/writes/operation.ts'
import {
  type CategoryIdConflict,
  saveUnderOtherId,
  keepExistingCategory,
  listFrozenFollowers,
} from '#db/staff/category-id-conflict.ts'
import { FrozenFollowerError } from '#db/outbox/rewrite-followers.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { DiscardIssue } from './issue-parts.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface CategoryIdConflictActionsProps {
  operation: Operation
  conflict: CategoryIdConflict
  /** Sends it again unchanged: the other category may have been deleted. */
  retryButton: ReactNode
}

/** The id of a new category is taken: merge it with the existing one, or give it another id. */
export function CategoryIdConflictActions({
  operation,
  conflict,
  retryButton,
}: CategoryIdConflictActionsProps) {
  const { takeTheirs, saveElsewhere } = useActions(operation.id)
  const { id, existing, freeId, products, isDeletedLater } = conflict
  const theirs = <bdi className="font-600">{existing ?? id}</bdi>
  return (
    <>
      {products > 0 && (
        <p className="mt-3">{rich(t.categoryIdConflict.waiting, { n: products, theirs })}</p>
      )}
      <dl className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-[auto_1fr] [&_dt]:font-600 [&_dd]:text-text-muted">
        {!isDeletedLater && (
          <div className="md:contents">
            <dt>{t.categoryIdConflict.takeTheirs}</dt>
            <dd>
              {products > 0
                ? rich(t.categoryIdConflict.takeTheirsWaiting, { theirs })
                : t.categoryIdConflict.takeTheirsText}
            </dd>
          </div>
        )}
        <div className="md:contents">
          <dt>{t.categoryIdConflict.otherId}</dt>
          <dd>
            {rich(
              products > 0 ? t.categoryIdConflict.otherIdWaiting : t.categoryIdConflict.otherIdText,
              {
                theirs,
                id: (
                  <code dir="ltr" className="break-all">
                    {freeId}
                  </code>
                ),
              },
            )}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <DiscardIssue operation={operation} />
        {existing === undefined && retryButton}
        {!isDeletedLater && (
          <Button look="quiet" onClick={takeTheirs}>
            {t.categoryIdConflict.takeTheirs}
          </Button>
        )}
        <Button onClick={saveElsewhere}>{t.categoryIdConflict.otherId}</Button>
      </div>
    </>
  )
}

function useActions(id: string) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  async function takeTheirs(): Promise<void> {
    const done = await keepExistingCategory(db, id, userId)
    sync.push()
    if (done) showToast({ tone: 'success', message: t.categoryIdConflict.takenTheirs })
  }
  async function saveElsewhere(): Promise<void> {
    for (const follower of await listFrozenFollowers(db, id))
      await sync.resolveUnknownOutcome(follower)
    const request = { newId: crypto.randomUUID(), userId, now: Date.now() }
    const freeId = await saveUnderOtherId(db, id, request).catch((error: unknown) => {
      if (!(error instanceof FrozenFollowerError)) throw error
      showToast({ tone: 'error', message: t.categoryIdConflict.frozen })
      return null
    })
    sync.push()
    if (freeId !== null)
      showToast({ tone: 'success', message: say(t.categoryIdConflict.sending, { id: freeId }) })
  }
  return {
    takeTheirs: () => toastIfNotSaved(takeTheirs()),
    saveElsewhere: () => toastIfNotSaved(saveElsewhere()),
  }
}
