import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { t } from '#texts/texts.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down move to the same control (`data-control`) of the next row, or the search box. */
export function useRowKeys(rows: RefObject<HTMLElement | null>): void {
  // Only announced: no key has this name.
  useShortcuts([{ key: '↑ ↓', text: t.tables.fromRowToRow, act: () => undefined }])
  useEffect(() => {
    const element = rows.current
    const page = element?.closest('main')
    if (!element || !page) return
    const listen = (event: KeyboardEvent) => moveBetweenRows(element, page, event)
    page.addEventListener('keydown', listen)
    return () => page.removeEventListener('keydown', listen)
  }, [rows])
}

function moveBetweenRows(rows: HTMLElement, page: HTMLElement, event: KeyboardEvent): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof HTMLElement)) return
  const next = isSearch(target) ? firstRow(rows, step) : nextControl(rows, page, target, step)
  if (next === undefined) return
  event.preventDefault()
  next?.focus()
}

function isSearch(target: HTMLElement): boolean {
  return target.matches('input[type="search"]')
}

/** Undefined: another key. Null: there is no such row. */
type Next = HTMLElement | null | undefined

function firstRow(rows: HTMLElement, step: number): Next {
  if (step < 0) return undefined
  return rows.querySelector<HTMLElement>('[data-control="name"], [data-control="view"]')
}

function nextControl(
  rows: HTMLElement,
  page: HTMLElement,
  target: HTMLElement,
  step: number,
): Next {
  if (!rows.contains(target)) return undefined
  const control = target.dataset['control']
  const row = target.closest('[role="row"]')?.getAttribute('aria-rowindex')
  if (control === undefined || row === null || row === undefined) return undefined
  const index = Number(row) + step
  if (index < 2) return page.querySelector<HTMLElement>('input[type="search"]')
  return rows.querySelector<HTMLElement>(`[aria-rowindex="${index}"] [data-control="${control}"]`)
}

/** Before an entry is removed: focuses the next row, or the heading. `idOf` must be stable. */
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

/** For a control removed with its row: focuses `next`, else the heading of the page. */
export function focusInstead(next: HTMLElement | null | undefined): void {
  if (next) next.focus()
  else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}
