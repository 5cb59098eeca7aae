import { type StateShape, StateIcon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface SyncChipProps {
  name: 'needs-you' | 'offline' | 'sending' | 'waiting' | 'all-saved'
  /** Writes the server has not acknowledged. */
  waiting: number
}

const shapes: Record<SyncChipProps['name'], StateShape> = {
  'needs-you': 'attention',
  offline: 'offline',
  sending: 'sending',
  waiting: 'waiting',
  'all-saved': 'saved',
}

const colours: Record<SyncChipProps['name'], string> = {
  'needs-you': 'bg-danger-soft text-danger',
  offline: 'bg-warning-soft text-warning',
  sending: 'bg-info-soft text-info',
  waiting: 'bg-info-soft text-info',
  'all-saved': 'text-text-muted',
}

/** The sync status as a word and a shape; announced when it changes. */
export function SyncChip({ name, waiting }: SyncChipProps) {
  return (
    <output
      className={
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-550 leading-5 ' +
        `whitespace-nowrap ${colours[name]}`
      }
    >
      {name === 'sending' ? (
        <Spinner size="small" />
      ) : (
        <StateIcon shape={shapes[name]} className="w-4 h-4" />
      )}
      <span>{chipText(name, waiting)}</span>
    </output>
  )
}

/** 'Offline, 2 waiting'. */
export function chipText(name: SyncChipProps['name'], waiting: number): string {
  switch (name) {
    case 'needs-you':
      return t.syncStatus.needsYou
    case 'offline':
      return waiting > 0 ? say(t.syncStatus.offlineWaiting, { n: waiting }) : t.syncStatus.offline
    case 'sending':
      return t.syncStatus.sending
    case 'waiting':
      return say(t.syncStatus.waiting, { n: waiting })
    case 'all-saved':
      return t.syncStatus.allSaved
  }
}
