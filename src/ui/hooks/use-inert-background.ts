import { type RefObject, useLayoutEffect } from 'react'

/** Makes content behind a cover inert, except unreachable elements (a scrim) and toasts. */
export function useInertBackground(covers: boolean, cover: RefObject<HTMLElement | null>): void {
  // Before the heading of the next screen takes the focus.
  useLayoutEffect(() => {
    if (!covers || cover.current === null) return
    const behind = listBehind(cover.current)
    const { style } = document.documentElement
    behind.forEach((element) => element.setAttribute('inert', ''))
    style.overflow = 'hidden'
    return () => {
      behind.forEach((element) => element.removeAttribute('inert'))
      style.overflow = ''
    }
  }, [covers, cover])
}

function listBehind(cover: HTMLElement): Element[] {
  const beside = [...(cover.parentElement?.children ?? [])]
  return beside.filter((element) => element !== cover && element.ariaHidden !== 'true')
}
