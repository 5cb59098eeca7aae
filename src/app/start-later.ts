/** What the first paint does not need. */
import { keepFocus } from '#ui/focus-keeper.ts'
import { followTheme } from '#ui/theme.ts'
import type { Services } from '#services.ts'
import { watchLanguageSwitch } from './language-switch.ts'
import { startServiceWorker } from './worker/service-worker.ts'

/** `keepScrollTop`: for the page that is loaded next. */
export function startLater({ db, sync }: Services, keepScrollTop: () => void): void {
  startServiceWorker(db, () => sync.pull(3_000))
  keepFocus(document)
  watchLanguageSwitch(db.lasting, keepScrollTop)
  followTheme()
}
