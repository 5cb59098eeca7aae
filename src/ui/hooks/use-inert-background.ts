import { type RefObject, useLayoutEffect } from 'react'

/**
 * For what covers the page without being a dialog, while it does: what lies behind can be neither reached nor scrolled. The
 * cover and what nobody can reach anyway (a scrim) stay as they are; messages stand elsewhere.
 */
export function useInertBackground(covers: boolean, cover: RefObject<HTMLElement | null>): void {
  // Before the next screen's heading asks for the focus.
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
