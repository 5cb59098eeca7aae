import { Link } from '@tanstack/react-router'
import { SyncChip } from '#ui/sync/sync-chip.tsx'
import { useSyncStatus } from '#hooks/use-sync-status.tsx'

/** The sync chip, leading to what it sums up. */
export function SyncSlot({ className = '' }: { className?: string }) {
  const status = useSyncStatus()
  if (status === undefined) return null
  return (
    <div className={className}>
      <Link to="/account/sync" className="inline-flex min-h-11 items-center">
        <SyncChip name={status.name} waiting={status.waiting} />
      </Link>
    </div>
  )
}
