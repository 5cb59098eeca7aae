import { type RefObject, useLayoutEffect, useState, useEffect } from 'react'

/** Where an element begins on the page (px), also after what stands above it has grown. */
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

/** How large letters are set in the browser: 1 is what browsers begin with, 2 is twice the size. */
export function useLetterScale(): number {
  const [scale, setScale] = useState(readScale)
  useEffect(() => {
    const observer = new ResizeObserver(() => setScale(readScale()))
    // Whatever is on the page, its heading grows with the letters.
    observer.observe(document.querySelector('h1') ?? document.body)
    return () => observer.disconnect()
  }, [])
  return scale
}

function readScale(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
