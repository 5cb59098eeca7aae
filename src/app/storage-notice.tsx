import { useSyncExternalStore } from 'react'
import type { Connection } from '#db/connection.ts'

/** The browser has closed the database and does not open it again: what is shown may be old, and nothing more can be kept. */
export function StorageNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  if (!isLost) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-140 flex-wrap items-center gap-x-4 gap-y-2 border border-line rounded bg-surface-raised p-4 shadow"
    >
      <p className="m-0 flex-1 basis-60">
        The storage of this device does not answer any more. What was saved before is kept, but
        nothing new can be saved. Load the page again, and if that does not help, close the browser
        and open it again.
      </p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  )
}
