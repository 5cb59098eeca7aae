import { Link } from '@tanstack/react-router'
import { StateIcon } from '#ui/icon.tsx'

/** Beside what this device knows already and the server does not. */
export function WaitingMark() {
  return (
    <span className="inline-flex items-center gap-1 text-[0.8125rem] font-500 text-info whitespace-nowrap">
      <StateIcon shape="waiting" className="h-4 w-4" />
      Waiting to sync
    </span>
  )
}

/** Beside a row: what it waits for. `issue` leads to where it is decided. */
export function RowMarkView({ mark }: { mark: 'saved' | 'waiting' | 'issue' }) {
  if (mark === 'saved') return null
  if (mark === 'waiting') return <WaitingMark />
  return (
    <Link
      to="/admin/sync"
      className="relative inline-flex items-center gap-1 text-[0.8125rem] font-550 text-danger underline underline-offset-2 whitespace-nowrap after:(absolute -inset-y-3 inset-x-0 content-empty)"
    >
      <StateIcon shape="attention" className="h-4 w-4" />
      Needs your attention
    </Link>
  )
}
