/** The toasts that are open, and how much of their time is left. Loaded with the toaster's view. */
import type { NumberedToast, Toast } from './toast.ts'

export interface OpenToast extends NumberedToast {
  /** Time left (ms). */
  left: number
}

/** How long a toast stays (ms). */
export function toastDuration(tone: Toast['tone']): number {
  return tone === 'error' ? 5000 : 4000
}

/** Adds a toast at the end; it replaces the one with its slot. */
export function withToast(open: readonly OpenToast[], toast: NumberedToast): OpenToast[] {
  const others = open.filter(({ slot }) => slot === undefined || slot !== toast.slot)
  return [...others, { ...toast, left: toastDuration(toast.tone) }]
}

/** After `ms` in which the toasts with these numbers were visible, without those that ended. */
export function afterTime(
  open: readonly OpenToast[],
  ms: number,
  visible: ReadonlySet<number>,
): OpenToast[] {
  return open
    .map((toast) => (visible.has(toast.number) ? { ...toast, left: toast.left - ms } : toast))
    .filter(({ left }) => left > 0)
}
