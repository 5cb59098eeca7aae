import { createContext, useEffect, useRef, useState } from 'react'
import { t } from '#texts/texts.ts'
import { showToast } from '#ui/toast/toast.ts'

/** `work`: whether every photo could be used. */
type Track = (work: Promise<boolean>) => Promise<boolean>

/** Registers photos that are being made small, so that the form is not saved without them. */
export const PendingPhotos = createContext<Track>((work) => work)

export interface PendingWork {
  track: Track
  /** Also waits for work that is added meanwhile. Whether all of it succeeded. */
  settled: () => Promise<boolean>
}

export function createPendingWork(): PendingWork {
  const works = new Set<Promise<boolean>>()
  let isComplete = true
  const fail = () => {
    isComplete = false
  }
  return {
    track: (work) => {
      work.then((isUsed) => isUsed || fail(), fail)
      const done = work.finally(() => works.delete(done))
      works.add(done)
      return done
    },
    settled: async () => {
      isComplete = true
      while (works.size > 0) await Promise.allSettled(works)
      return isComplete
    },
  }
}

/** `submit` runs `save` once nothing is pending, unless a photo failed or the form was closed. */
export function useSubmitLater(save: () => unknown) {
  const [{ track, settled }] = useState(createPendingWork)
  const [isWaiting, setWaiting] = useState(false)
  const isOpen = useIsOpen()
  async function submit(): Promise<void> {
    if (isWaiting) return
    setWaiting(true)
    const isComplete = await settled()
    setWaiting(false)
    if (isComplete && isOpen.current) save()
    else
      showToast({ tone: 'error', message: t.entityEdit[isOpen.current ? 'photoFailed' : 'left'] })
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
