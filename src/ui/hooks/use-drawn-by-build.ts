import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** True on a page that the build has drawn, while it is taken over: what it shows is there already. */
export function useDrawnByBuild(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
}

/** What was drawn keeps its height when less takes its place: nothing below it jumps. Until it shows something else (`name`), or is shown wider. */
export function useDrawnHeight(element: RefObject<HTMLElement | null>, name: string): void {
  const isDrawn = useDrawnByBuild()
  const [drawn] = useState(isDrawn ? name : null)
  useEffect(() => {
    if (element.current !== null && name === drawn) return holdHeight(element.current)
  }, [element, name, drawn])
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
