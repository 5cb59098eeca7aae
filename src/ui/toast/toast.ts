export interface Toast {
  title?: string
  message: string
  tone: 'success' | 'error' | 'info'
  action?: { label: string; act: () => void }
  /** About the current page: dismissed when the page is left. */
  ofPage?: true
  /** Below the header on a wide screen, too, where its foot shows the subject of the toast. */
  atTop?: true
  /** Replaces the visible toast with the same slot. */
  slot?: string
}

/** Numbered in their order, so that none is shown twice. */
export interface NumberedToast extends Toast {
  number: number
}

type ToastReceiver = (toast: Toast) => void

let receiver: ToastReceiver | null = null
let waiting: Toast[] = []

/** Shows a short message on any screen. Waits until there is a toaster. */
export function showToast(toast: Toast): void {
  if (receiver === null) waiting.push(toast)
  else receiver(toast)
}

/** For the one toaster: hands over waiting toasts, then new ones. Returns a stop function. */
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

/** Call when a page is left: dismisses toasts about it. */
export function notifyPageLeft(): void {
  waiting = waiting.filter(({ ofPage }) => ofPage !== true)
  leaving.forEach((act) => act())
}

/** Returns a function that removes the listener. */
export function whenPageLeft(act: () => void): () => void {
  leaving.add(act)
  return () => void leaving.delete(act)
}
