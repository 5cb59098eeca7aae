import { readSyncState } from '#db/sync-state.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { Notice } from '#ui/notice.tsx'

/** The server does not count whoever is signed in among the staff any more. */
export function Dismissed() {
  const state = valueOr(useQuery(readSyncState), undefined)
  if (state?.dismissed !== true) return null
  return (
    <Notice tone="warning" className="mb-5">
      <p role="alert">
        The server does not count you among the staff any more. The orders of customers were taken
        off this device; what you wrote is kept under ‘Sync issues’.
      </p>
    </Notice>
  )
}
