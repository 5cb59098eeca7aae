import { type RefCallback, useEffect, useState } from 'react'

const step = 24
/** How far each list was opened: coming back finds it as it was left. */
const remembered = new Map<string, number>()

/** How many entries of a long list are shown; grows whenever the element given to `end` comes near the screen. */
export function useShown(list: string) {
  const [shown, setShown] = useState(() => remembered.get(list) ?? step)
  const showMore = () => setShown((count) => count + step)
  useEffect(() => {
    remembered.set(list, shown)
  }, [list, shown])
  // A new function at each rendering, so the end is looked at again after each growth.
  const end: RefCallback<HTMLElement> = (element) => {
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && showMore(),
      { rootMargin: '900px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
  return { shown, end, showMore }
}
