import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { WhenReady } from '#services.ts'
import { t } from '#texts/texts.ts'
import { isKey } from '#ui/hooks/is-key.ts'
import { isTyping } from '#ui/hooks/is-typing.ts'
import { Icon } from '#ui/icon.tsx'

const loadDialog = () => import('./search/search-dialog.tsx')
const SearchDialog = lazy(() =>
  loadDialog().then(({ SearchDialog: dialog }) => ({ default: dialog })),
)

/** Opens the search, as do '/', Ctrl-K and `/products?q=`. Loads its code at the first use. */
export function SearchButton() {
  const { open, used, openSearch, close } = useSearchDialog()
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [openSearch])
  return (
    <>
      <button
        type="button"
        className="btn-icon"
        aria-label={t.common.search}
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={openSearch}
      >
        <Icon name="search" className="w-5.5 h-5.5" />
      </button>
      {used && (
        <WhenReady fallback={null}>
          <Suspense fallback={null}>
            <SearchDialog open={open} close={close} />
          </Suspense>
        </WhenReady>
      )}
    </>
  )
}

/** The dialog is open for one address: 'back' closes it. */
function useSearchDialog() {
  const address = useLocation({
    select: ({ pathname, search }) => JSON.stringify([pathname, { ...search, q: search.q || 0 }]),
  })
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [used, setUsed] = useState(false)
  const openSearch = useCallback(() => {
    setUsed(true)
    setOpenedOn(address)
  }, [address])
  useSearchInAddress(openSearch)
  return { open: openedOn === address, used, openSearch, close: () => setOpenedOn(null) }
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
