import type { Timers } from '#sync/sync.ts'

export interface ManualTimers extends Timers {
  /** Delays of the timers that are armed, in ms. */
  armed: () => number[]
  /** Fires the armed timers that are due within this delay. */
  fireUpTo: (delayMs: number) => void
}

export function createManualTimers(): ManualTimers {
  const timers = new Map<number, { act: () => void; delayMs: number }>()
  let ids = 0
  return {
    set: (act, delayMs) => {
      ids += 1
      timers.set(ids, { act, delayMs })
      return ids
    },
    clear: (timer) => void timers.delete(timer),
    armed: () => [...timers.values()].map(({ delayMs }) => delayMs),
    fireUpTo: (limit) => {
      for (const [id, { act, delayMs }] of timers) {
        if (delayMs > limit) continue
        timers.delete(id)
        act()
      }
    },
  }
}
