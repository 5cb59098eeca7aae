import { type RefObject, useEffect } from 'react'

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
