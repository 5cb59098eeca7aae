import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** What is typed, at once; the address follows after a pause, and a change of the address (back, forward) is followed. */
export function useSearchText(
  inAddress: string | undefined,
  tell: (text: string | undefined) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress ?? '')
  const told = useRef(inAddress ?? '')
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if ((inAddress ?? '') === told.current) return
    told.current = inAddress ?? ''
    setText(told.current)
  }, [inAddress])
  useEffect(() => {
    if (text === told.current) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // Another screen has been asked for and its code is still loading: changing the address now would lead back here.
      if (location.pathname !== pathname) return
      told.current = text
      latest.current(text === '' ? undefined : text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
