import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

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
