import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** True while a prerendered page is hydrated. */
export function usePrerendered(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
}

/** Prerendered content keeps its height until `name` or the width changes. */
export function usePrerenderedHeight(element: RefObject<HTMLElement | null>, name: string): void {
  const isPrerendered = usePrerendered()
  const [prerendered] = useState(isPrerendered ? name : null)
  useEffect(() => {
    if (element.current !== null && name === prerendered) return holdHeight(element.current)
  }, [element, name, prerendered])
}

/** Returns a function that releases it. */
function holdHeight(element: HTMLElement): () => void {
  const releaseHeight = () => {
    element.style.minBlockSize = ''
  }
  element.style.minBlockSize = `${element.getBoundingClientRect().height}px`
  addEventListener('resize', releaseHeight, { once: true })
  return () => {
    removeEventListener('resize', releaseHeight)
    releaseHeight()
  }
}
