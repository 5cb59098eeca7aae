import { Link } from '@tanstack/react-router'
import type { SyncStatus } from '#db/sync-state.ts'
import { SyncChip, chipText } from '#features/sync/sync-chip.tsx'

/** Where the writes of this device are, and the way to what needs a decision. */
export function SyncPill({ status }: { status: Pick<SyncStatus, 'name' | 'waiting'> }) {
  return (
    <Link
      to="/admin/sync"
      // The chip in it is a live region of its own, which names nothing.
      aria-label={`${chipText(status.name, status.waiting)}: sync issues`}
      className="ms-auto inline-flex min-h-11 shrink-0 items-center"
    >
      <SyncChip name={status.name} waiting={status.waiting} />
    </Link>
  )
}
