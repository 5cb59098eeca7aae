/** Starts everything that the first paint does not need. */
import { keepFocus } from '#ui/focus-keeper.ts'
import { followTheme } from '#ui/theme.ts'
import type { Services } from '#services.ts'
import { keepPageInMemory } from './error-screen.tsx'
import { startServiceWorker } from './worker/service-worker.ts'

export function startLater({ db, sync }: Services): void {
  if (!db.lasting) keepPageInMemory()
  startServiceWorker(db, () => sync.pull(3_000))
  keepFocus(document)
  followTheme()
}
