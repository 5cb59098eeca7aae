import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** True on a prerendered page, while it is hydrated: what it shows is there already. */
export function usePrerendered(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
}

/** What was drawn keeps its height when less takes its place: nothing below it jumps. Until it shows something else (`name`), or is shown wider. */
export function usePrerenderedHeight(element: RefObject<HTMLElement | null>, name: string): void {
  const isPrerendered = usePrerendered()
  const [prerendered] = useState(isPrerendered ? name : null)
  useEffect(() => {
    if (element.current !== null && name === prerendered) return holdHeight(element.current)
  }, [element, name, prerendered])
}

/** Returns how to let go. */
function holdHeight(element: HTMLElement): () => void {
  const letGo = () => {
    element.style.minBlockSize = ''
  }
  element.style.minBlockSize = `${element.getBoundingClientRect().height}px`
  addEventListener('resize', letGo, { once: true })
  return () => {
    removeEventListener('resize', letGo)
    letGo()
  }
}
