import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { relativeTime } from '#ui/sync/relative-time.ts'

const shown = 50

/** What went wrong below the screens, newest first; for whoever helps. */
export function SyncLog({ now }: { now: number }) {
  const { db } = useServices()
  const log = useLiveQuery(
    () => load(() => db.local.log.orderBy('seq').reverse().limit(shown).toArray()),
    [db],
  )
  if (!log?.ok || log.value.length === 0) return null
  return (
    <details className="mt-10">
      <summary className="flex min-h-11 items-center underline underline-offset-4 decoration-brass">
        Technical log
      </summary>
      <ul className="text-sm text-text-muted [overflow-wrap:anywhere]">
        {log.value.map(({ seq, at, event, detail }) => (
          <li key={seq} className="border-bs py-2">
            {relativeTime(at, now)}, {event}: {String(detail)}
          </li>
        ))}
      </ul>
    </details>
  )
}
