import { useEffect, useState } from 'react'

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
