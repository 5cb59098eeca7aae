import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/** The typed text. The address follows after a pause; back and forward change the text. */
export function useSearchText(
  inAddress: string | undefined,
  onSettled: (text: string | undefined) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress ?? '')
  const reported = useRef(inAddress ?? '')
  const latest = useRef(onSettled)
  useEffect(() => {
    latest.current = onSettled
  })
  useEffect(() => {
    if ((inAddress ?? '') === reported.current) return
    reported.current = inAddress ?? ''
    setText(reported.current)
  }, [inAddress])
  useEffect(() => {
    if (text === reported.current) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // Another screen is loading: changing the address now would lead back here.
      if (location.pathname !== pathname) return
      reported.current = text
      latest.current(text === '' ? undefined : text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
