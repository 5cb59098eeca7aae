import { type RefObject, useEffect, useRef } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down lead to the same control of the next row (`data-control`). */
export function useRowKeys(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = rows.current
    if (element === null) return
    const listen = (event: KeyboardEvent) => moveBetweenRows(element, event)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [rows])
}

function moveBetweenRows(rows: HTMLElement, event: KeyboardEvent): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement)) return
  const control = target.dataset['control']
  const row = target.closest('[role="row"]')?.getAttribute('aria-rowindex')
  if (control === undefined || row === null || row === undefined) return
  event.preventDefault()
  const next = `[aria-rowindex="${Number(row) + step}"] [data-control="${control}"]`
  rows.querySelector<HTMLElement>(next)?.focus()
}

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
