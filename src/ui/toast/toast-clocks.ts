import { type Countdown, type Timers, startCountdown } from './countdown.ts'

type Id = number | string
type PauseReason = 'pointer' | 'focus' | 'hidden'

/** The countdowns of toasts. Time passes only for the newest, which are visible. */
export function createToastClocks(timers?: Timers) {
  /** Oldest first. */
  const clocks = new Map<Id, Countdown>()
  let most = Infinity
  const reasons = new Set<PauseReason>()

  function follow(): void {
    const hidden = clocks.size - most
    for (const [at, clock] of [...clocks.values()].entries())
      if (reasons.size > 0 || at < hidden) clock.pause()
      else clock.resume()
  }

  return {
    /** Restarts the countdown of a toast with the same id. */
    start(id: Id, ms: number, end: () => void): void {
      clocks.get(id)?.pause()
      clocks.set(id, startCountdown(ms, end, timers))
      follow()
    },
    forget(id: Id): void {
      clocks.delete(id)
      follow()
    },
    /** How many toasts are visible at a time. */
    show(count: number): void {
      most = count
      follow()
    },
    /** Stops the time of all toasts, or resumes it when no other reason is left. */
    pause(reason: PauseReason, isPaused: boolean): void {
      if (isPaused) reasons.add(reason)
      else reasons.delete(reason)
      follow()
    },
  }
}
