import { StateIcon } from './state-icon.tsx'

/** Beside what this device knows already and the server does not. */
export function WaitingMark() {
  return (
    <span className="inline-flex items-center gap-1 text-[0.8125rem] font-500 text-info whitespace-nowrap">
      <StateIcon shape="waiting" className="h-4 w-4" />
      Waiting to sync
    </span>
  )
}
