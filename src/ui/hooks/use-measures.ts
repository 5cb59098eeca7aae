import { type RefObject, useLayoutEffect, useState, useEffect } from 'react'

/** Top of an element on the page (px), updated when content above it grows. */
export function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** Text size of the browser: 1 is the default, 2 twice the size. */
export function useLetterScale(): number {
  const [scale, setScale] = useState(readScale)
  useEffect(() => {
    const observer = new ResizeObserver(() => setScale(readScale()))
    // The heading of every page grows with the text size.
    observer.observe(document.querySelector('h1') ?? document.body)
    return () => observer.disconnect()
  }, [])
  return scale
}

function readScale(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
