export interface Toast {
  title?: string
  message: string
  tone: 'success' | 'error' | 'info'
  action?: { label: string; act: () => void }
  /** Says something about the page it is shown on: it goes when the page is left. */
  ofPage?: true
  /** Takes the place of the message of the same name that is still shown. */
  slot?: string
}

/** Numbered in the order of their coming: what was drawn is not drawn again. */
export interface NumberedToast extends Toast {
  number: number
}

type ToastReceiver = (toast: Toast) => void

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

const leaving = new Set<() => void>()

/** To be called when a page is left: dismisses the messages about it. */
export function notifyPageLeft(): void {
  waiting = waiting.filter(({ ofPage }) => ofPage !== true)
  leaving.forEach((act) => act())
}

/** Returns how to stop. */
export function whenPageLeft(act: () => void): () => void {
  leaving.add(act)
  return () => void leaving.delete(act)
}

/** How long a toast stays (ms). */
export function toastDuration(tone: Toast['tone']): number {
  return tone === 'error' ? 5000 : 4000
}

/** At most this many are visible at a time; on a phone one, which covers least. */
export const maxVisibleToasts = { wide: 3, phone: 1 }

export function toastText({ title, message }: Toast): string {
  return title === undefined ? message : `${title}: ${message}`
}
