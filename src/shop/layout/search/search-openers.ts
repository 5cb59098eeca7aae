import { useEffect } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { isKey, isTyping } from '#ui/hooks/pressed-keys.ts'

/** Opens the search by '/', Ctrl-K and `/products?q=`. */
export function SearchOpeners({ openSearch }: { openSearch: () => void }): null {
  useSearchInAddress(openSearch)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [openSearch])
  return null
}

/** `/products?q=` opens the search; `q` is removed, so that a reload does not open it again. */
function useSearchInAddress(openSearch: () => void): void {
  const navigate = useNavigate()
  const wished = useLocation({
    select: ({ pathname, search }) => pathname === '/products' && search.q === '',
  })
  useEffect(() => {
    if (!wished) return
    openSearch()
    void navigate({ to: '/products', search: {}, replace: true })
  }, [wished, openSearch, navigate])
}

/** '/' outside of fields, Ctrl-K or ⌘K anywhere; never over an open dialog. */
function isSearchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if (document.querySelector('dialog[open]') !== null) return false
  const command = event.ctrlKey || event.metaKey
  if (command) return isKey(event, 'k') && !event.shiftKey
  return isKey(event, '/') && !isTyping(event.target)
}
