import { createContext, useEffect, useRef, useState } from 'react'

type Track = <T>(work: Promise<T>) => Promise<T>

/** Registers photos that are being made small, so that the form is not saved without them. */
export const PendingPhotos = createContext<Track>((work) => work)

export interface PendingWork {
  track: Track
  /** Also waits for work that is added meanwhile. */
  settled: () => Promise<void>
}

export function createPendingWork(): PendingWork {
  const works = new Set<Promise<unknown>>()
  return {
    track: (work) => {
      const done = work.finally(() => works.delete(done))
      works.add(done)
      return done
    },
    settled: async () => {
      while (works.size > 0) await Promise.allSettled(works)
    },
  }
}

/** `submit` runs `save` once nothing is pending, unless the form was closed meanwhile. */
export function useSubmitLater(save: () => unknown) {
  const [{ track, settled }] = useState(createPendingWork)
  const [isWaiting, setWaiting] = useState(false)
  const isOpen = useIsOpen()
  async function submit(): Promise<void> {
    if (isWaiting) return
    setWaiting(true)
    await settled()
    setWaiting(false)
    if (isOpen.current) save()
  }
  return { track, submit, isWaiting }
}

/** False after the component was removed. */
export function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
