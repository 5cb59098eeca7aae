/** Starts everything that the first paint does not need. */
import { keepFocus } from '#ui/focus-keeper.ts'
import { takeOverValues } from '#ui/form/take-over-values.ts'
import { followTheme } from '#ui/theme.ts'
import type { Services } from '#services.ts'
import { startServiceWorker } from './worker/service-worker.ts'

export function startLater({ db, sync }: Services): void {
  // For error-screen.tsx, which is part of the first load.
  if (!db.lasting) document.documentElement.dataset['inMemory'] = ''
  startServiceWorker(db, () => sync.pull(3_000))
  keepFocus(document)
  takeOverValues(document)
  followTheme()
}
