/** What the toaster shows, and for how long. Loaded with it, not with the first page. */
import type { Toast } from './toast.ts'

/** How long a toast stays (ms). */
export function toastDuration(tone: Toast['tone']): number {
  return tone === 'error' ? 5000 : 4000
}

/** Visible toasts at a time; one on a phone, which covers least. */
export const maxVisibleToasts = { wide: 3, phone: 1 }

export function toastText({ title, message }: Toast): string {
  return title === undefined ? message : `${title}: ${message}`
}
