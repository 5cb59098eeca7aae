import { t } from '#texts/texts.ts'
import { showToast } from './toast.ts'

/** Waits for a write of local data in the background; shows a toast if it fails. */
export function toastIfNotSaved(write: Promise<unknown>): void {
  write.catch(() =>
    showToast({
      tone: 'error',
      title: t.screenStates.notSaved,
      message: t.screenStates.storageFull,
    }),
  )
}
