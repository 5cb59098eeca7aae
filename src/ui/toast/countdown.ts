/** A countdown that can be paused. */
export interface Countdown {
  pause: () => void
  resume: () => void
}

export interface Timers {
  now: () => number
  set: (act: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
}

const browserTimers: Timers = {
  now: () => performance.now(),
  set: (act, ms) => setTimeout(act, ms),
  clear: (timer) => clearTimeout(timer as number),
}

/** Starts at once; `end` is called at most once, never while paused. */
export function startCountdown(
  ms: number,
  end: () => void,
  timers: Timers = browserTimers,
): Countdown {
  let left = ms
  let running: { timer: unknown; since: number } | null = null

  function resume(): void {
    if (running !== null || left < 0) return
    const timer = timers.set(() => {
      running = null
      left = -1
      end()
    }, left)
    running = { timer, since: timers.now() }
  }

  function pause(): void {
    if (running === null) return
    timers.clear(running.timer)
    left = Math.max(0, left - (timers.now() - running.since))
    running = null
  }

  resume()
  return { pause, resume }
}
