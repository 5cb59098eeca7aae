/** The device's clock: people set it wrong, and the server's is known from the last pull. */
const minuteMs = 60_000
/** A clock that is less wrong needs no words (ms). */
const toleratedMs = 5 * minuteMs

/** Times in ms since 1970, on the device's clock. */
export interface KnownClock {
  /** What has to be added to the device's time. */
  offset: number
  /** When that was known. */
  readAt: number
}

/**
 * The offset of a device that asked at `began` and received `serverTime` (ISO 8601) at `ended`. 0
 * below a minute: requests take time. Null: that is no time, or the clock was set meanwhile.
 */
export function measureOffset(serverTime: string, began: number, ended: number): number | null {
  const offset = Math.round((Date.parse(serverTime) - (began + ended) / 2) / 1000) * 1000
  const took = ended - began
  if (Number.isNaN(offset) || took < -minuteMs || took > minuteMs) return null
  return Math.abs(offset) < minuteMs ? 0 : offset
}

export interface Clock {
  /** What the last pull said; null: nothing yet. */
  learn: (known: KnownClock | null) => void
  /** What to add to the device's time now; 0 when that is not known. */
  offset: () => number
  /** The corrected time; undefined: not known. */
  corrected: () => number | undefined
}

/**
 * Corrects the device's time. If somebody sets the clock, as far as that can be seen, the offset
 * says nothing until the next pull. `elapsed`: ms since any moment, whatever the clock says; it may
 * stand still while the device sleeps, so a clock that is ahead of it was not set.
 */
export function createClock(deviceNow: () => number, elapsed: () => number): Clock {
  let known: KnownClock | null = null
  let start = 0
  const corrected = () => {
    if (known === null) return undefined
    const now = deviceNow()
    const drift = now - elapsed() - start
    const isPutRight = known.offset > 0 && drift > known.offset - minuteMs
    const isTurnedBack = drift < -minuteMs || now < known.readAt - minuteMs
    return isPutRight || isTurnedBack ? undefined : now + known.offset
  }
  return {
    learn: (next) => {
      // A screen that has not received the newest yet, unless the clock was turned back.
      const newest = known?.readAt ?? 0
      if (next !== null && next.readAt < newest && newest <= deviceNow()) return
      if (next?.readAt !== known?.readAt) start = deviceNow() - elapsed()
      known = next
    },
    corrected,
    offset: () => (corrected() === undefined ? 0 : (known?.offset ?? 0)),
  }
}

/** How wrong the clock is, in its largest unit; null: not worth a word. */
export interface ClockError {
  direction: 'behind' | 'ahead'
  unit: 'days' | 'hours' | 'minutes'
  n: number
}

export function clockError(offset: number): ClockError | null {
  const size = Math.abs(offset)
  if (size < toleratedMs) return null
  const direction = offset > 0 ? 'behind' : 'ahead'
  const minutes = Math.round(size / minuteMs)
  if (minutes < 60) return { direction, unit: 'minutes', n: minutes }
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? { direction, unit: 'hours', n: hours }
    : { direction, unit: 'days', n: Math.round(hours / 24) }
}
