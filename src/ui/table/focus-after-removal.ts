import { type RefObject, useEffect, useRef } from 'react'

/** Before an entry goes: the focus moves to the row (`aria-rowindex`) that takes its place, or to the heading. `idOf` has to stay the same. */
export function useFocusAfterRemoval<T>(
  rows: RefObject<HTMLElement | null>,
  entries: readonly T[],
  idOf: (entry: T) => string,
): (id: string) => void {
  const expected = useRef<{ id: string; row: number } | null>(null)
  useEffect(() => {
    const removed = expected.current
    if (removed === null || entries.some((entry) => idOf(entry) === removed.id)) return
    expected.current = null
    const row = Math.min(removed.row, entries.length + 1)
    const next = `[aria-rowindex="${row}"] [data-control="delete"]`
    focusInstead(rows.current?.querySelector<HTMLElement>(next))
  }, [rows, entries, idOf])
  return (id) => {
    expected.current = { id, row: entries.findIndex((entry) => idOf(entry) === id) + 2 }
  }
}

/** For a control that has gone with its row: the focus goes to `next`, or to the page's heading, rather than to nobody. */
export function focusInstead(next: HTMLElement | null | undefined): void {
  if (next) next.focus()
  else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}
