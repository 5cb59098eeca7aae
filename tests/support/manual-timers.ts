import type { Timers } from '#sync/triggers.ts'

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
      // Timers armed meanwhile count from now.
      for (const [id, { act, delayMs }] of Array.from(timers)) {
        if (delayMs <= limit && timers.delete(id)) act()
      }
    },
  }
}
