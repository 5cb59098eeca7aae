import { showToast } from './toast.ts'

/** Waits for a write of local data in the background; shows a toast if it fails. */
export function toastIfNotSaved(write: Promise<unknown>): void {
  write.catch(() =>
    showToast({
      tone: 'error',
      title: 'Not saved',
      message: 'The storage of this device is full or not available. Nothing was changed.',
    }),
  )
}
