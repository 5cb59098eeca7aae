import { useNavigate } from '@tanstack/react-router'
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

/** Follows the plain links of the rows inside the app; with a modifier key the browser does what it always does. */
export function useEditLinks(rows: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = rows.current
    if (element === null) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.getAttribute('href') ?? ''
      const id = /^\/admin\/products\/edit\/([^/]+)$/.exec(path)?.[1]
      if (id === undefined || event.defaultPrevented || isForTheBrowser(event)) return
      event.preventDefault()
      void navigate({ to: '/admin/products/edit/$id', params: { id: decodeURIComponent(id) } })
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [rows, navigate])
}

function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
