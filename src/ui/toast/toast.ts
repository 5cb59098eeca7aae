export interface Toast {
  title?: string
  message: string
  tone: 'success' | 'error' | 'info'
  action?: { label: string; act: () => void }
}

/** Numbered in the order of their coming: what was drawn is not drawn again. */
export interface NumberedToast extends Toast {
  number: number
}

export type ToastReceiver = (toast: Toast) => void

let receiver: ToastReceiver | null = null
let waiting: Toast[] = []

/** Shows a short message on whatever screen is open. Callable anywhere; without a toaster yet, it waits for one. */
export function showToast(toast: Toast): void {
  if (receiver === null) waiting.push(toast)
  else receiver(toast)
}

/** For the one toaster of the page: hands over what waited, then everything new. Returns how to stop. */
export function receiveToasts(next: ToastReceiver): () => void {
  receiver = next
  const late = waiting
  waiting = []
  late.forEach(next)
  return () => {
    if (receiver === next) receiver = null
  }
}

/** How long a toast stays (ms). */
export function toastDuration(tone: Toast['tone']): number {
  return tone === 'error' ? 5000 : 4000
}

/** At most this many are visible at a time. */
export const maxVisibleToasts = 3

export function toastText({ title, message }: Toast): string {
  return title === undefined ? message : `${title}: ${message}`
}
