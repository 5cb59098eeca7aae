/** Long work on a file in slices, so that the page answers meanwhile. */
import { startTransition, useEffect, useState } from 'react'

/** Awaited before each part of the work; it throws once the work was cancelled. `share`: 0 to 1. */
export type Pause = (share: number) => Promise<void>

/** Of one slice (ms): a slow phone takes several times as long for its last part. */
const longestSlice = 12
/** Shorter work shows no progress (ms). */
const patience = 300
/** Between two steps of the progress (ms): each renders the page. */
const stepMs = 200

export function createPause(
  signal: AbortSignal,
  show: (share: number) => void,
  now: () => number = () => performance.now(),
): Pause {
  let began = now()
  let nextStep = began + patience
  return async (share) => {
    if (now() - began >= longestSlice) {
      if (began > nextStep) {
        show(share)
        nextStep = began + stepMs
      }
      await new Promise((resolve) => setTimeout(resolve))
      began = now()
    }
    if (signal.aborted) throw new CancelledError()
  }
}

export class CancelledError extends Error {}

type Work<T> = (pause: Pause) => Promise<T>

interface InSlices<T> {
  /** Of the work that ended last. */
  value: T | undefined
  isReady: boolean
  /** Of the work under way or done; null: it takes no time worth mentioning. */
  share: number | null
}

/** Does the work again whenever it is another function. */
export function useInSlices<T>(work: Work<T>): InSlices<T> {
  const [done, setDone] = useState<{ work: Work<T>; value: T }>()
  const [share, setShare] = useState<number | null>(null)
  useEffect(() => {
    const cancelling = new AbortController()
    const { signal } = cancelling
    const end = (next: () => { work: Work<T>; value: T }) => {
      if (signal.aborted) return
      setShare((shown) => (shown === null ? null : 1))
      startTransition(() => setDone(next))
    }
    void work(createPause(signal, setShare)).then(
      (value) => end(() => ({ work, value })),
      (error: unknown) =>
        end(() => {
          // The route's error screen shows it.
          throw error
        }),
    )
    return () => cancelling.abort()
  }, [work])
  return { value: done?.value, isReady: done?.work === work, share }
}

/** As many parts at a time as take less than a slice. */
const partsAtOnce = 4

export async function mapInSlices<T, U>(
  parts: readonly T[],
  map: (part: T) => U,
  pause: Pause,
): Promise<U[]> {
  const mapped: U[] = []
  for (const [at, part] of parts.entries()) {
    if (at % partsAtOnce === 0) await pause(at / parts.length)
    mapped.push(map(part))
  }
  return mapped
}
