import { Link } from '@tanstack/react-router'
import { StateIcon } from '#ui/icon.tsx'
import { t } from '#texts/texts.ts'

/** Marks data that is on this device and not yet on the server. */
export function WaitingMark() {
  return (
    <span className="inline-flex items-center gap-1 text-[0.8125rem] font-500 text-info whitespace-nowrap">
      <StateIcon shape="waiting" className="h-4 w-4" />
      {t.syncStatus.waitingToSync}
    </span>
  )
}

/** The reason why a row waits. `issue` links to the page where it is resolved. */
export function RowMarkView({ mark }: { mark: 'saved' | 'waiting' | 'issue' }) {
  if (mark === 'saved') return null
  if (mark === 'waiting') return <WaitingMark />
  return (
    <Link
      to="/admin/sync"
      className={
        'relative inline-flex items-center gap-1 text-[0.8125rem] font-550 text-danger underline ' +
        'underline-offset-2 whitespace-nowrap after:(absolute -inset-y-3 inset-x-0 content-empty)'
      }
    >
      <StateIcon shape="attention" className="h-4 w-4" />
      {t.syncStatus.needsAttention}
    </Link>
  )
}
