import { useEffect, useState } from 'react'

/** Long enough that hits which the next letter takes away never ask for their picture (ms). */
const delay = 180

/** True once the text has stayed the same for a moment. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}
